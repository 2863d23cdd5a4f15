// Renames entries of the tree in place, and duplicates and removes them by keys and by the context menu.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <nlohmann/json.hpp>

namespace workflow_tree_test {

using namespace periscope;
using namespace periscope::ui;

class WorkflowTreeTest : public QObject {
    Q_OBJECT

    static WorkflowTree& tree_of(Workbench& bench) {
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        tree->setFocus();
        return *tree;
    }

    static void type_name(WorkflowTree& tree, const QString& name, Qt::Key end = Qt::Key_Return) {
        QTest::keyClick(&tree, Qt::Key_F2);
        auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(editor && tree.isAncestorOf(editor));
        editor->selectAll();
        QTest::keyClicks(editor, name);
        QTest::keyClick(editor, end);
        deliver_posted_events();
    }

private slots:
    // The tree says how the last run ended only for the case of that run.
    void another_case_has_not_failed() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const auto words = [&] {
            const auto* entry = tree_of(bench).entry({ItemKind::solve});
            return entry->text(1) + QLatin1Char(' ') + entry->toolTip(0);
        };
        // After a run, the word about its end does not stand beside the mark of an error.
        QVERIFY(bench.run_to_end());
        QCOMPARE(status_of(bench, {ItemKind::solve}).summary, QStringLiteral("finished"));
        const RunSettings usual = bench.workspace().settings;
        bench.workspace().settings.write_results = true;
        bench.workspace().settings.output.clear();
        QVERIFY(status_of(bench, {ItemKind::solve}).mark == StepStatus::Mark::error);
        QCOMPARE(status_of(bench, {ItemKind::solve}).summary, QStringLiteral("1 error"));
        bench.workspace().settings = usual;
        bench.workspace().results.set_exported(); // nothing is asked about them

        bench.workspace().settings.device = "no such device";
        bench.click(QStringLiteral("run"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().run.state() == RunController::State::failed, 60000);
        QVERIFY2(words().contains(QStringLiteral("failed")), qPrintable(words()));
        bench.workspace().settings.device.clear();
        bench.window.files().open_example(example("notched-beam.json"));
        QVERIFY(bench.wait_for_nodes());
        QVERIFY2(!words().contains(QStringLiteral("failed")), qPrintable(words()));
        QTRY_COMPARE(bench.find<QLabel>(QStringLiteral("progressWhat"))->text(), QStringLiteral("Ready"));
        QVERIFY(!bench.find<QWidget>(QStringLiteral("messageBar"))->isVisible());
        // The same for a case whose run was stopped.
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("longer"), [](Case& c) { c.run.end_time = 1e-2; });
        bench.document().undo_stack()->setClean();
        bench.click(QStringLiteral("run"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().results.frames().size() > 1, 60000);
        bench.click(QStringLiteral("stop"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().run.state() == RunController::State::stopped, 60000);
        const QString numbers = bench.find<QLabel>(QStringLiteral("progressNumbers"))->text();
        QVERIFY2(!numbers.isEmpty() && !numbers.contains(QStringLiteral("left")), qPrintable(numbers));
        QVERIFY2(words().contains(QStringLiteral("stopped")), qPrintable(words()));
        bench.document().replace(Document::new_case(), {});
        QVERIFY2(!words().contains(QStringLiteral("stopped")), qPrintable(words()));
        // And the same for a run that ends after the other case has been opened.
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("longer"), [](Case& c) { c.run.end_time = 1e-2; });
        bench.document().undo_stack()->setClean();
        bench.click(QStringLiteral("run"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().results.frames().size() > 1, 60000);
        bench.workspace().run.stop();
        bench.document().replace(Document::new_case(), {});
        QVERIFY(bench.workspace().run.active());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.workspace().run.active(), 60000);
        QVERIFY2(!words().contains(QStringLiteral("stopped")), qPrintable(words()));
    }

    // Whatever the panels add: right after it, Check says at most what is missing in the new entry. It finds no error in another one,
    // and no conflict with one, and one undo takes the entry away.
    void an_added_entry_disturbs_no_other() {
        Workbench bench;
        bench.window.setUpdatesEnabled(false);
        Document& d = bench.document();
        QUndoStack& done = *d.undo_stack();
        WorkflowTree& tree = tree_of(bench);
        const auto errors = [&] {
            std::vector<Finding> found = check_list(bench.workspace());
            std::erase_if(found, [](const Finding& f) { return !is_error(f); });
            return found;
        };
        const auto settled = [&] {
            deliver_posted_events();
            return QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000);
        };
        QStringList faults;
        int count = 0;
        const auto add = [&](const QString& what, const std::function<void()>& press) {
            const std::string before = case_to_json(d.value());
            const std::vector<Finding> known = errors();
            const int index = done.index();
            press();
            QVERIFY2(settled(), qPrintable(what));
            ++count;
            const Item added = tree.current();
            const auto names_another = [&](const QString& words) {
                for (int k = 0; tree.entry({added.kind, k}); ++k)
                    if (k != added.index && words.contains(u'\'' + name_of(d.value(), {added.kind, k}) + u'\''))
                        return true;
                return false;
            };
            for (const Finding& f : errors())
                if (std::ranges::find(known, f) == known.end() && (f.item != added || names_another(f.what)))
                    faults << QStringLiteral("%1: %2: %3").arg(what, f.full_name, f.what);
            if (done.index() != index + 1)
                faults << QStringLiteral("%1: %2 steps").arg(what).arg(done.index() - index);
            done.setIndex(index);
            QVERIFY2(settled(), qPrintable(what));
            if (case_to_json(d.value()) != before || errors() != known)
                faults << what + QStringLiteral(": undone, not as before");
        };
        // The buttons of an entry's panel with such names, and the entries of their menus.
        const auto press_all = [&](const Item& item, const char* named) {
            bench.window.select(item);
            deliver_posted_events();
            QStringList names;
            for (const auto* button : bench.find<QWidget>(QStringLiteral("properties"))->findChildren<QPushButton*>())
                if (button->objectName().startsWith(QLatin1String(named)))
                    names << button->objectName();
            for (const QString& name : names) {
                const auto again = [&] {
                    bench.window.select(item);
                    deliver_posted_events();
                    return bench.find<QPushButton>(name);
                };
                const QMenu* menu = again()->menu();
                if (!menu)
                    add(name, [&] { again()->click(); });
                for (int i = 0; menu && i < int(again()->menu()->actions().size()); ++i)
                    add(again()->menu()->actions().at(i)->text(), [&] { again()->menu()->actions().at(i)->trigger(); });
            }
        };
        const auto press_all_of_case = [&] {
            for (const ItemKind kind : {ItemKind::materials, ItemKind::sets, ItemKind::cracks, ItemKind::conditions,
                                        ItemKind::rigid_bodies, ItemKind::observers})
                press_all({kind}, "add");
            for (int set = 0; set < int(d.value().sets.size()); ++set)
                press_all({ItemKind::set, set}, "addCondition");
        };
        QVERIFY(bench.open_coarse_plate());
        d.edit(QStringLiteral("composite"), [](Case& c) {
            MaterialEntry second = c.materials[0];
            second.name = "second";
            second.set = c.sets[0].name;
            c.materials.push_back(second);
            InterfaceEntry between;
            static_cast<BondEntry&>(between) = second;
            between.between = {c.materials[0].name, second.name};
            c.interfaces.push_back(between);
        });
        QVERIFY(settled() && errors().empty());
        press_all_of_case();
        done.setClean();
        d.open_example(example("concrete-beam.json")); // a set above the beam contains that of the load
        QVERIFY(bench.wait_for_nodes() && settled() && errors().empty());
        press_all_of_case();
        done.setClean();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        QVERIFY2(count > 50, qPrintable(QString::number(count)));
    }

    void renames_in_place() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& tree = tree_of(bench);
        const Case before = bench.document().value();
        bench.window.select({ItemKind::set, 0});
        tree.setFocus();
        type_name(tree, QStringLiteral("struck"));
        const Case& now = bench.document().value();
        QCOMPARE(now.sets[0].name, std::string("struck"));
        QCOMPARE(now.conditions[0].set, std::string("struck")); // wherever it is used
        QCOMPARE(tree.entry({ItemKind::set, 0})->text(0), QStringLiteral("struck"));
        const QUndoStack& done = *bench.document().undo_stack();
        QCOMPARE(done.undoText(), QStringLiteral("Rename set"));
        QCOMPARE(done.text(done.index() - 1), QStringLiteral("Rename set 'impact' → 'struck'"));
        bench.document().undo_stack()->undo();
        QCOMPARE(case_to_json(bench.document().value()), case_to_json(before));

        tree.setFocus();
        type_name(tree, QStringLiteral("other"), Qt::Key_Escape);
        QCOMPARE(case_to_json(bench.document().value()), case_to_json(before));
        QCOMPARE(tree.entry({ItemKind::set, 0})->text(0), QStringLiteral("impact"));
        tree.setFocus();
        type_name(tree, QStringLiteral("  "));
        QCOMPARE(tree.entry({ItemKind::set, 0})->text(0), QStringLiteral("impact"));
        QCOMPARE(case_to_json(bench.document().value()), case_to_json(before));

        bench.window.select({ItemKind::condition, 0}); // which has no name of its own
        QVERIFY(!bench.find<QAction>(QStringLiteral("renameEntry"))->isEnabled());
        bench.document().undo_stack()->setClean();
    }

    void duplicates() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& tree = tree_of(bench);
        const std::string before = case_to_json(bench.document().value());
        const auto duplicate = [&](const Item& item) {
            bench.window.select(item);
            tree.setFocus();
            QTest::keyClick(&tree, Qt::Key_D, Qt::ControlModifier);
        };
        const auto& c = bench.document().value();
        duplicate({ItemKind::set, 0});
        QCOMPARE(c.sets.size(), std::size_t(3));
        QCOMPARE(c.sets[2].name, std::string("impact copy"));
        auto json = nlohmann::json::parse(case_to_json(c));
        QVERIFY(json["sets"][2]["box"] == json["sets"][0]["box"] && json["sets"][2].contains("box"));
        QVERIFY((tree.current() == Item{ItemKind::set, 2})); // which is what is changed next
        duplicate({ItemKind::set, 0});
        QVERIFY(c.sets[3].name != c.sets[2].name);
        duplicate({ItemKind::condition, 0});
        QCOMPARE(c.conditions.size(), std::size_t(3));
        duplicate({ItemKind::crack, 1});
        QCOMPARE(c.cracks.size(), std::size_t(3));
        json = nlohmann::json::parse(case_to_json(c));
        QVERIFY(json["conditions"][2] == json["conditions"][0]);
        QVERIFY(json["initial_cracks"][2] == json["initial_cracks"][1]);
        duplicate({ItemKind::observer, 0});
        QCOMPARE(c.observers[2].name, std::string("impact force copy"));
        duplicate({ItemKind::material, 0});
        QCOMPARE(c.materials[1].name, std::string("18Ni1900 copy"));
        QVERIFY(!c.materials[1].set.empty()); // each later one is of some nodes
        duplicate({ItemKind::solve});         // nothing
        for (int k = 0; k < 6; ++k)
            bench.document().undo_stack()->undo();
        QCOMPARE(case_to_json(bench.document().value()), before);
        bench.document().undo_stack()->setClean();
    }

    void the_menu_of_an_entry() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& tree = tree_of(bench);
        bench.window.select({ItemKind::solve});
        auto* entry = tree.entry({ItemKind::observer, 1});
        emit tree.customContextMenuRequested(tree.visualItemRect(entry).center());
        auto* menu = tree.findChild<QMenu*>();
        QVERIFY(menu);
        QStringList words;
        for (const QAction* action : menu->actions())
            words << action->text();
        QCOMPARE(words, (QStringList{"Rename entry", "Cut entry", "Copy entry", "Paste entry", "Duplicate entry",
                                     "Remove entry"}));
        menu->actions().back()->trigger();
        QCOMPARE(bench.document().value().observers.size(), std::size_t(1)); // that one, whatever was selected
        QCOMPARE(bench.document().value().observers[0].name, std::string("impact force"));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(WorkflowTreeTest)
} // namespace workflow_tree_test

#include "workflow_tree_test.moc"
