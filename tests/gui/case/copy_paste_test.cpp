// Cuts, copies and pastes entries of the tree, by keys and by menus: within a case, into another window, and as text
// that a person has written.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

#include <nlohmann/json.hpp>

namespace copy_paste_test {

using namespace periscope;
using namespace periscope::ui;

class CopyPasteTest : public QObject {
    Q_OBJECT

    static void press(Workbench& bench, const QKeySequence& keys) {
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        bench.window.activateWindow(); // of two, the active one has the keys
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        tree->setFocus();
        QTest::keySequence(tree, keys);
        deliver_posted_events();
    }
    static void copy(Workbench& bench, const Item& item) {
        QGuiApplication::clipboard()->clear();
        bench.window.select(item);
        press(bench, QKeySequence::Copy);
    }
    static void paste(Workbench& bench) { press(bench, QKeySequence::Paste); }
    static QString message(Workbench& bench) {
        auto* bar = bench.window.findChild<MessageBar*>();
        return bar->isVisible() ? bar->words() : QString();
    }
    static nlohmann::json json_of(const Case& c) { return nlohmann::json::parse(case_to_json(c)); }
    static bool open(Workbench& bench, const char* name) {
        bench.window.files().open_example(example(name));
        return bench.wait_for_nodes();
    }

    // The first entry of each list: its text, its copy, the selection and the step of undo.
    static void check_each(const char* name, const std::vector<std::pair<ItemKind, const char*>>& kinds) {
        Workbench bench;
        QVERIFY(open(bench, name));
        const Case& c = bench.document().value();
        const std::string before = case_to_json(c);
        const nlohmann::json original = json_of(c);
        const auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        for (const auto& [kind, list] : kinds) {
            QVERIFY2(original.contains(list) && !original[list].empty(), list);
            const std::size_t count = original[list].size();
            copy(bench, {kind, 0});
            const auto text = nlohmann::json::parse(QGuiApplication::clipboard()->text().toStdString());
            QCOMPARE(text.size(), std::size_t(1)); // one list, in the words of the case file
            nlohmann::json one = original[list][0];
            QVERIFY2(text[list] == nlohmann::json::array({one}), list);
            paste(bench);
            QCOMPARE(json_of(c)[list].size(), count + 1);
            if (one.contains("name"))
                one["name"] = one["name"].get<std::string>() + " 2";
            if (kind == ItemKind::material && !c.sets.empty()) // a second one has a set
                one["set"] = c.sets[0].name;
            const nlohmann::json last = json_of(c)[list][count];
            QVERIFY2(last == one, last.dump().c_str());
            QCOMPARE(tree->current(), (Item{kind, int(count)}));
            QVERIFY(bench.document().undo_stack()->undoText().startsWith(QStringLiteral("Paste ")));
            bench.document().undo_stack()->undo();
            QCOMPARE(case_to_json(c), before);
        }
        bench.document().undo_stack()->setClean();
    }

private slots:
    void within_a_case() {
        check_each("kalthoff-winkler.json",
                   {{ItemKind::set, "sets"}, {ItemKind::crack, "initial_cracks"}, {ItemKind::condition, "conditions"}});
        check_each("kalthoff-winkler-striker.json", {{ItemKind::material, "materials"},
                                                     {ItemKind::rigid_body, "rigid_bodies"},
                                                     {ItemKind::observer, "observers"}});
    }

    void again_and_again() {
        Workbench bench;
        QVERIFY(open(bench, "plate-with-hole.json"));
        const Case& c = bench.document().value();
        const std::string name = c.sets[0].name;
        copy(bench, {ItemKind::set, 0});
        paste(bench);
        paste(bench);
        QCOMPARE(c.sets[c.sets.size() - 2].name, name + " 2");
        QCOMPARE(c.sets.back().name, name + " 3");
        bench.document().undo_stack()->setClean();
    }

    // An entry that was cut is pasted at the end of its list, under its own name, which is free again.
    void cut() {
        Workbench bench;
        QVERIFY(open(bench, "kalthoff-winkler-striker.json"));
        const Case& c = bench.document().value();
        const nlohmann::json original = json_of(c);
        auto* stack = bench.document().undo_stack();
        const int steps = stack->count();
        QVERIFY(c.observers.size() > 1);
        bench.window.select({ItemKind::observer, 0});
        press(bench, QKeySequence::Cut);
        QCOMPARE(stack->undoText(), QStringLiteral("Cut observer"));
        QCOMPARE(c.observers.size(), original["observers"].size() - 1);
        paste(bench);
        QCOMPARE(stack->count(), steps + 2);
        QCOMPARE(json_of(c)["observers"].size(), original["observers"].size());
        QCOMPARE(json_of(c)["observers"].back(), original["observers"].front());
        stack->setClean();
    }

    void into_another_window() {
        Workbench from, to;
        QVERIFY(open(from, "plate-with-hole.json"));
        const Case &source = from.document().value(), &target = to.document().value();
        const auto held = std::size_t(source.find_set("top") - source.sets.data());
        copy(from, {ItemKind::condition, 1});
        QCOMPARE(source.conditions[1].set, std::string("top"));
        paste(to);
        QCOMPARE(target.conditions.size(), std::size_t(1));
        QVERIFY2(message(to).contains(QStringLiteral("refers to the set 'top'")), qPrintable(message(to)));
        copy(from, {ItemKind::set, int(held)});
        paste(to);
        QCOMPARE(target.sets.size(), std::size_t(1));
        QVERIFY2(message(to).isEmpty(), qPrintable(message(to)));
        QCOMPARE(json_of(target)["conditions"][0], json_of(source)["conditions"][1]);
        copy(from, {ItemKind::observer, 0}); // of this set
        paste(to);
        QVERIFY(message(to).isEmpty());
        copy(from, {ItemKind::material, 0});
        paste(to);
        QVERIFY2(message(to).contains(QStringLiteral("is now 0.25")), qPrintable(message(to))); // 1/3 in the plane
        auto pasted = json_of(target)["materials"], copied = json_of(source)["materials"];
        QCOMPARE(pasted[0].at("poisson_ratio"), nlohmann::json(0.25));
        pasted[0].erase("poisson_ratio");
        copied[0].erase("poisson_ratio");
        QCOMPARE(pasted, copied);
        to.document().undo_stack()->setClean();
        from.document().undo_stack()->setClean();
    }

    // Entries that are pasted together stay connected: a combination and its parts, whose names exist already.
    void written_by_a_person() {
        Workbench bench;
        QVERIFY(open(bench, "plate-with-hole.json"));
        const Case& c = bench.document().value();
        const std::size_t count = c.sets.size();
        QGuiApplication::clipboard()->setText(
            QStringLiteral("{ // from a case file\n"
                           "  \"sets\": [ { \"name\": \"top\", \"box\": { \"min\": [null, \"20 mm\", null], \"max\": "
                           "[null, null, null] } },\n"
                           "            { \"name\": \"both\", \"combination\": \"top or bottom\" } ],\n"
                           "  \"conditions\": [ { \"fixed\": true, \"set\": \"top\" } ] }"));
        paste(bench);
        QCOMPARE(c.sets.size(), count + 2);
        QCOMPARE(c.sets[count].name, std::string("top 2"));
        QCOMPARE(std::get<SetCombination>(c.sets[count + 1].shape).expression, std::string("'top 2' or bottom"));
        QCOMPARE(c.conditions.back().set, std::string("top 2"));
        QVERIFY(message(bench).isEmpty());
        bench.document().undo_stack()->undo(); // one step
        QCOMPARE(c.sets.size(), count);
        for (const auto& [text, words] :
             {std::pair("hello", "not JSON"), std::pair("{\"sets\": []}", "no entries"),
              std::pair("{\"sets\": [{\"name\": \"a\", \"box\": {\"min\": [\"2 kg\", 0, 0], \"max\": [1, 1, 1]}}]}",
                        "a length")}) {
            QGuiApplication::clipboard()->setText(QLatin1String(text));
            paste(bench);
            QVERIFY2(message(bench).contains(QLatin1String(words)), qPrintable(message(bench)));
            QCOMPARE(c.sets.size(), count);
        }
        bench.document().undo_stack()->setClean();
    }

    void names_that_are_missing() {
        Workbench bench;
        for (const auto& [text, words] :
             {std::pair(R"({"sets": [{"name": "all", "combination": "left or right"}]})",
                        "set 'all' refers to the set 'right', which this case does not have"),
              std::pair(R"({"sets": [{"name": "rim", "grown": {"set": "edge", "by": "1 dx"}}]})",
                        "set 'rim' refers to the set 'edge'"),
              std::pair(R"({"sets": [{"name": "bar", "material": "steel"}]})",
                        "set 'bar' refers to the material 'steel'"),
              std::pair(
                  R"({"interfaces": [{"between": ["a", "b"], "youngs_modulus": "1 GPa", "critical_stretch": 1e-3}]})",
                  "interface refers to the material 'b'"),
              std::pair(R"({"observers": [{"name": "push", "rigid_body": "force", "body": "striker"}]})",
                        "observer 'push' refers to the rigid body 'striker'")}) {
            QGuiApplication::clipboard()->setText(QLatin1String(text));
            paste(bench);
            QVERIFY2(message(bench).contains(QLatin1String(words)), qPrintable(message(bench)));
        }
        bench.document().undo_stack()->setClean();
    }

    // A field has the keys of a text while it is typed in, and the tree's entries stay.
    void fields_keep_their_keys() {
        Workbench bench;
        QVERIFY(open(bench, "plate-with-hole.json"));
        const std::string before = case_to_json(bench.document().value());
        copy(bench, {ItemKind::set, 0});
        auto* field = bench.find<QLineEdit>(QStringLiteral("sets[0].name"));
        QVERIFY(field);
        const QString name = field->text();
        field->setFocus();
        field->selectAll();
        QTest::keySequence(field, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), name);
        QTest::keySequence(field, QKeySequence::Paste);
        QTest::keySequence(field, QKeySequence::Paste);
        QCOMPARE(field->text(), name + name);
        QCOMPARE(case_to_json(bench.document().value()), before);
        field->setText(name);
        bench.document().undo_stack()->setClean();
    }

    void by_the_menus() {
        Workbench bench;
        QVERIFY(open(bench, "plate-with-hole.json"));
        const Case& c = bench.document().value();
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        const auto action_in = [](const QMenu* menu, const char* words) -> QAction* {
            for (QAction* action : menu ? menu->actions() : QList<QAction*>())
                if (action->text() == QLatin1String(words))
                    return action;
            return nullptr;
        };
        const auto choose = [&](const Item& item, const char* words) {
            bench.window.select(item);
            emit tree->customContextMenuRequested(tree->visualItemRect(tree->entry(item)).center());
            auto* menu = tree->findChild<QMenu*>();
            QAction* action = action_in(menu, words);
            const bool can = action && action->isEnabled();
            if (can)
                action->trigger();
            if (menu)
                menu->close();
            deliver_posted_events();
            return can;
        };
        const std::size_t count = c.sets.size();
        QVERIFY(choose({ItemKind::set, 0}, "Copy entry"));
        QVERIFY(choose({ItemKind::sets}, "Paste entry"));
        QCOMPARE(c.sets.size(), count + 1);
        QVERIFY(choose({ItemKind::set, 1}, "Cut entry"));
        QCOMPARE(c.sets.size(), count);
        QVERIFY(choose({ItemKind::geometry}, "Paste entry"));
        QCOMPARE(c.sets.size(), count + 1);
        QVERIFY(!choose({ItemKind::sets}, "Copy entry")); // no entry, a whole step
        const QMenu* edit = nullptr;
        for (const QAction* entry : bench.window.menuBar()->actions())
            if (entry->text() == QLatin1String("&Edit"))
                edit = entry->menu();
        QVERIFY(edit && edit->toolTipsVisible());
        for (const char* words : {"Cut entry", "Copy entry", "Duplicate entry"}) {
            QAction* action = action_in(edit, words);
            QVERIFY2(action, words);
            bench.window.select({ItemKind::set, 0});
            QVERIFY2(action->isEnabled(), words);
            bench.window.select({ItemKind::solve});
            QVERIFY2(!action->isEnabled() && action->toolTip().contains(QStringLiteral("First select a material")),
                     words);
        }
        QGuiApplication::clipboard()->clear();
        action_in(edit, "Paste entry")->trigger();
        QVERIFY2(message(bench).contains(QStringLiteral("has no text")), qPrintable(message(bench)));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(CopyPasteTest)
} // namespace copy_paste_test
#include "copy_paste_test.moc"
