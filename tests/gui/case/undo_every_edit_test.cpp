// Changes every field of every panel and clicks every button that adds or removes. One edit is one undo step: after
// undo the saved case equals the one before, after redo the one afterwards. No control moves while the user types, and
// none above a choice moves when it is changed.
#include "core/case_file/case_file.hpp"
#include "tests/gui/case/one_of_each.hpp"
#include "tests/gui/control_places.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "ui/actions/import_dialog.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/forms/property_panel.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QAbstractButton>
#include <QColorDialog>
#include <QDialog>
#include <QHash>
#include <QInputDialog>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <ctime>
#include <fstream>

namespace undo_every_edit_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Processor time of this thread.
double thread_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * double(now.tv_sec) + 1e-6 * double(now.tv_nsec);
}

// What could stand in a field instead of `words`, one of which is right whatever the field is of.
QStringList other_words(const QString& words, const QString& placeholder) {
    QStringList all;
    static const QRegularExpression number(QStringLiteral("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?"));
    if (const auto match = number.match(words); match.hasMatch())
        for (const double factor : {0.75, 1.25, -1.0}) {
            const double value = match.captured().toDouble();
            all << QString(words).replace(match.capturedStart(), match.capturedLength(),
                                          QString::number(value == 0 ? 0.5 : factor * value, 'g', 8));
        }
    all << placeholder << QStringLiteral("1 mm") << QStringLiteral("1 us") << QStringLiteral("0.5")
        << QStringLiteral("sphere | brush") << QStringLiteral("another name");
    return all;
}

} // namespace

class UndoEveryEditTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_; // one window for all: each takes a second of work
    int edits_ = 0;
    QStringList faults_;
    QPointer<QWidget> painted_;        // the panel that has been painted
    QHash<QString, int> entries_with_; // how often a field of this name has been tried, of whichever entry

    // The example, with one entry of each kind.
    Workbench& with_one_of_each() {
        bench_->document().open_example(example("kalthoff-winkler.json"));
        bench_->document().edit(QStringLiteral("one of each"), add_one_of_each);
        return *bench_;
    }

    // In a window that is not updated. Words have the height that they need as soon as they are painted, once for each panel.
    Places places(Workbench& bench) {
        QCoreApplication::processEvents();
        auto* panel = bench.find<PropertyPanel>(QStringLiteral("properties"))->widget();
        if (panel && panel != painted_) {
            panel->grab();
            painted_ = panel;
            QCoreApplication::processEvents();
        }
        return places_of_controls(bench.window);
    }

    void compare(const Places& before, const Places& after, const QString& what) {
        if (const QStringList moved = moved_controls(before, after); !moved.isEmpty())
            faults_ << QStringLiteral("%1 moves %2 controls: %3").arg(what).arg(moved.size()).arg(moved.first());
    }

    // After something was done: whether it was an edit. It is undone, redone and undone again.
    bool was_edit(Document& d, const std::string& before, int index, const QString& what) {
        QCoreApplication::processEvents();
        const std::string after = case_to_json(d.value());
        QUndoStack& stack = *d.undo_stack();
        if (after == before) {
            if (stack.index() == index)
                return false;
            if (stack.index() != index + 1 || d.unread_fields() == 0)
                faults_ << what + QStringLiteral(": a step that changes nothing");
            stack.setIndex(index); // something that cannot be read: undone as well
            QCoreApplication::processEvents();
            if (d.unread_fields() != 0)
                faults_ << what + QStringLiteral(": what was typed wrongly stays");
            return false;
        }
        ++edits_;
        if (stack.index() != index + 1)
            faults_ << what + QStringLiteral(": %1 steps").arg(stack.index() - index);
        if (stack.undoText().isEmpty())
            faults_ << what + QStringLiteral(": a step without a name");
        const auto go_to = [&](int wanted, const std::string& expected, const char* way) {
            stack.setIndex(wanted);
            QCoreApplication::processEvents();
            if (case_to_json(d.value()) != expected)
                faults_ << what + QLatin1String(way);
        };
        go_to(index, before, ": undone, another case");
        go_to(index + 1, after, ": redone, another case");
        go_to(index, before, ": undone again, another case");
        return true;
    }

    // Returns whether something could be changed in the field.
    bool change(Workbench& bench, const QString& name, const QString& what) {
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int index = d.undo_stack()->index();
        bool changed = false;
        if (auto* box = field<QComboBox>(bench, name)) {
            const int count = box->count(), earlier = entries_with_[name_in_any_entry(name)]++;
            const Places above = places_down_to(name, places(bench));
            // The first entry gets each choice, later ones get every eighth, shifted from one to the next, and others until one is an edit.
            const auto is_wanted = [&](int choice) {
                return earlier == 0 || (choice + earlier) % 8 == 0 || periscope::test::long_tests_wanted();
            };
            for (const bool wanted : {true, false})
                for (int choice = 0; choice < count; ++choice) {
                    if (is_wanted(choice) != wanted || (changed && !wanted))
                        continue;
                    if (!choose(bench, name, choice))
                        return changed;
                    compare(above, places_down_to(name, places(bench)),
                            QStringLiteral("%1 = %2").arg(what).arg(choice));
                    changed = was_edit(d, before, index, QStringLiteral("%1 = %2").arg(what).arg(choice)) || changed;
                }
            return changed || count < 2;
        }
        if (auto* spin = field<QSpinBox>(bench, name)) {
            spin->setValue(spin->value() + 3);
            return was_edit(d, before, index, what);
        }
        const auto* edit = field<QLineEdit>(bench, name);
        if (!edit)
            return false;
        for (const QString& words : other_words(edit->text(), edit->placeholderText())) {
            type(bench, name, words);
            if (was_edit(d, before, index, what + QStringLiteral(" = ") + words))
                return true;
            d.clear_field_errors(name);
        }
        return false;
    }

    void change_all_fields(Workbench& bench, const Item& item, const QString& where) {
        bench.window.select(item);
        for (const QString& name : fields_of_panel(bench))
            if (!change(bench, name, where + QLatin1Char(' ') + name))
                faults_ << where + QLatin1Char(' ') + name + QStringLiteral(": no edit was made");
    }

    void report(int least) {
        qInfo("%d edits undone and redone", edits_);
        QVERIFY2(faults_.isEmpty(), qPrintable(faults_.join(QLatin1Char('\n'))));
        QVERIFY2(edits_ >= least, qPrintable(QString::number(edits_)));
    }

private slots:
    void initTestCase() {
        bench_ = std::make_unique<Workbench>();
        bench_->window.setUpdatesEnabled(false); // hundreds of edits: what they draw is for other tests
    }
    void cleanupTestCase() { bench_.reset(); }
    void init() {
        edits_ = 0;
        faults_.clear();
        entries_with_.clear();
    }
    void cleanup() { bench_->document().undo_stack()->setClean(); }

    void every_field() {
        Workbench& bench = with_one_of_each();
        Document& d = bench.document();
        const Case& c = d.value();
        for (const ItemKind kind : {ItemKind::geometry, ItemKind::discretise, ItemKind::rigid_bodies, ItemKind::solve})
            change_all_fields(bench, {kind}, QString());
        const auto entries = [&](ItemKind kind, std::size_t count, const char* name) {
            for (std::size_t i = 0; i < count; ++i)
                change_all_fields(bench, {kind, int(i)}, QStringLiteral("%1 %2:").arg(QLatin1String(name)).arg(i));
        };
        entries(ItemKind::material, c.materials.size(), "material");
        entries(ItemKind::interface, c.interfaces.size(), "interface");
        entries(ItemKind::set, c.sets.size(), "set");
        entries(ItemKind::crack, c.cracks.size(), "crack");
        entries(ItemKind::condition, c.conditions.size(), "condition");
        entries(ItemKind::rigid_body, c.rigid_bodies.size(), "rigid body");
        entries(ItemKind::observer, c.observers.size(), "observer");
        report(350);
    }

    // A forgotten unit or a slip: whatever is typed, the window answers, and no control moves: neither when it is wrong nor when it is
    // right again. Its work is what the thread computes, which does not depend on what else the machine does.
    void absurd_numbers() {
        constexpr double most = 250; // ms; on the machines of 2026 a tenth of a second
        const QStringList numbers = periscope::test::long_tests_wanted()
                                        ? QStringList{QStringLiteral("nonsense of some length"), QStringLiteral("8"),
                                                      QStringLiteral("1e-9"), QStringLiteral("1e9")}
                                        : QStringList{QStringLiteral("nonsense of some length"), QStringLiteral("8")};
        Workbench& bench = with_one_of_each();
        Document& d = bench.document();
        int typed = 0;
        double worst = 0;
        const auto is_known = [&](const QString& name) { // of an earlier entry
            return !periscope::test::long_tests_wanted() && entries_with_[name_in_any_entry(name)]++ > 0;
        };
        const auto type_all = [&](const Item& item) {
            bench.window.select(item);
            const QStringList names = fields_of_panel(bench);
            const Places before_typing = places(bench);
            for (const QString& name : names) {
                if (!field<QLineEdit>(bench, name) || is_known(name))
                    continue;
                for (const QString& number : numbers) {
                    if (!field<QLineEdit>(bench, name))
                        continue;
                    const int index = d.undo_stack()->index();
                    const double before = thread_ms();
                    type(bench, name, number);
                    QCoreApplication::processEvents();
                    const double spent = thread_ms() - before;
                    ++typed;
                    worst = std::max(worst, spent);
                    if (spent > most)
                        faults_ << QStringLiteral("%1 = %2: %3 ms").arg(name, number).arg(spent, 0, 'f', 0);
                    compare(before_typing, places(bench), QStringLiteral("%1 = %2").arg(name, number));
                    d.undo_stack()->setIndex(index);
                    d.clear_field_errors(name);
                    compare(before_typing, places(bench), QStringLiteral("%1 set right").arg(name));
                }
            }
        };
        const Case& c = d.value();
        for (const ItemKind kind : {ItemKind::geometry, ItemKind::discretise, ItemKind::rigid_bodies, ItemKind::solve})
            type_all({kind});
        const std::vector<std::pair<ItemKind, std::size_t>> lists{{ItemKind::material, c.materials.size()},
                                                                  {ItemKind::interface, c.interfaces.size()},
                                                                  {ItemKind::set, c.sets.size()},
                                                                  {ItemKind::crack, c.cracks.size()},
                                                                  {ItemKind::condition, c.conditions.size()},
                                                                  {ItemKind::rigid_body, c.rigid_bodies.size()},
                                                                  {ItemKind::observer, c.observers.size()}};
        for (const auto& [kind, count] : lists)
            for (std::size_t i = 0; i < count; ++i)
                type_all({kind, int(i)});
        qInfo("%d numbers typed, at most %.0f ms of work", typed, worst);
        QVERIFY2(faults_.isEmpty(), qPrintable(faults_.join(QLatin1Char('\n'))));
        QVERIFY2(typed > 100, qPrintable(QString::number(typed)));
    }

    void other_bodies() {
        Workbench& bench = *bench_;
        QTemporaryDir folder;
        const std::filesystem::path mesh = (folder.path() + QStringLiteral("/bar.msh")).toStdString();
        std::ofstream(mesh) << test::gmsh_2(test::BarMesh(8));
        Document& d = bench.document();
        d.open_example(example("kalthoff-winkler.json"));
        SurfaceGeometry surface;
        surface.file = std::string(PERISCOPE_SOURCE_DIR) + "/resources/meshes/notched-beam.stl";
        surface.spacing = in_mm(4);
        MeshGeometry plane;
        plane.file = mesh;
        plane.space = Space::plane_stress;
        plane.thickness = in_mm(2);
        BoxGeometry bar;
        bar.space = Space::bar;
        const std::vector<std::pair<const char*, Geometry>> bodies{{"surface", surface}, {"mesh", plane}, {"bar", bar}};
        for (const auto& [name, geometry] : bodies) {
            d.edit(QStringLiteral("body"), [&geometry = geometry](Case& c) { c.geometry = geometry; });
            entries_with_.clear();
            for (const ItemKind kind : {ItemKind::geometry, ItemKind::discretise})
                change_all_fields(bench, {kind}, QString::fromUtf8(name) + QLatin1Char(':'));
        }
        report(30);
    }

    void every_button_and_removal() {
        Workbench& bench = with_one_of_each();
        Document& d = bench.document();
        const auto done = [&](const QString& what, const std::function<void()>& act) {
            const std::string before = case_to_json(d.value());
            const int index = d.undo_stack()->index();
            act();
            if (!was_edit(d, before, index, what))
                faults_ << what + QStringLiteral(": no edit was made");
        };
        // Buttons that add, and the entries of their menus.
        for (const ItemKind kind : {ItemKind::materials, ItemKind::sets, ItemKind::cracks, ItemKind::conditions,
                                    ItemKind::rigid_bodies, ItemKind::observers}) {
            bench.window.select({kind});
            QCoreApplication::processEvents();
            auto* panel = bench.find<PropertyPanel>(QStringLiteral("properties"));
            QStringList names;
            for (auto* button : panel->widget()->findChildren<QPushButton*>())
                if (!button->objectName().startsWith(QLatin1String("draw"))) // it takes up a tool: others draw with it
                    names << button->objectName();
            QVERIFY(!names.isEmpty());
            for (const QString& name : names) {
                const auto again = [&] {
                    bench.window.select({kind});
                    return field<QPushButton>(bench, name);
                };
                const QMenu* menu = again()->menu();
                const int count = menu ? int(menu->actions().size()) : 0;
                if (!menu)
                    done(name, [&] { again()->click(); });
                for (int i = 0; i < count; ++i)
                    done(QStringLiteral("%1 %2").arg(name).arg(i),
                         [&] { again()->menu()->actions().at(i)->trigger(); });
            }
        }
        bench.window.select({ItemKind::set, 1});
        done(QStringLiteral("clear"), [&] { field<QPushButton>(bench, QStringLiteral("clearBrush"))->click(); });
        bench.window.select({ItemKind::discretise});
        done(QStringLiteral("advice"), [&] {
            field<QPushButton>(bench, QStringLiteral("advise"))->click();
            auto* dialog = bench.find<QDialog>(QStringLiteral("adviceDialog"));
            auto* take = dialog->findChild<QAbstractButton*>(QStringLiteral("takeAdvice"));
            auto* table = dialog->findChild<QTreeWidget*>(QStringLiteral("advice"));
            QVERIFY(QTest::qWaitFor([&] { return table->topLevelItemCount() > 1; }, 20000));
            table->setCurrentItem(table->topLevelItem(0));
            if (!take->isEnabled())
                table->setCurrentItem(table->topLevelItem(1));
            take->click();
        });
        bench.window.select({ItemKind::set, 0});
        done(QStringLiteral("colour"), [&] {
            field<QPushButton>(bench, QStringLiteral("set.colour"))->click();
            auto* dialog = bench.find<QColorDialog>({});
            QVERIFY(dialog);
            dialog->setCurrentColor(QColor(1, 2, 3));
            dialog->accept();
        });
        // Import in place of the body.
        done(QStringLiteral("surface"), [&] {
            bench.window.files().import_surface(std::filesystem::path(PERISCOPE_SOURCE_DIR) /
                                                "resources/meshes/notched-beam.stl");
            auto* dialog = bench.find<ImportDialog>(QStringLiteral("importDialog"));
            auto* ok = dialog->findChild<QPushButton*>(QStringLiteral("importOk"));
            QVERIFY(QTest::qWaitFor([&] { return ok->isEnabled(); }, 30000));
            ok->click();
        });
        // Each entry removed by the key.
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        const auto remove_all = [&](ItemKind kind, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i)
                done(QStringLiteral("remove %1 %2").arg(int(kind)).arg(i), [&] {
                    tree->select({kind, int(i)});
                    QTest::keyClick(tree, Qt::Key_Delete);
                });
        };
        const Case& c = d.value();
        remove_all(ItemKind::material, c.materials.size());
        remove_all(ItemKind::interface, c.interfaces.size());
        remove_all(ItemKind::set, c.sets.size());
        remove_all(ItemKind::crack, c.cracks.size());
        remove_all(ItemKind::condition, c.conditions.size());
        remove_all(ItemKind::rigid_body, c.rigid_bodies.size());
        remove_all(ItemKind::observer, c.observers.size());
        report(70);
    }
};

PERISCOPE_TEST(UndoEveryEditTest)
} // namespace undo_every_edit_test

#include "undo_every_edit_test.moc"
