// A study in the window: a key is varied from its field, the runs fill the table, and one of them becomes the case; what is typed wrongly,
// and a study that is stopped and continued.
#include "core/study/study_table.hpp"
#include "tests/gui/runs/study_fixture.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/background_task.hpp"
#include "ui/export/export_actions.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/study/crack_icons.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_setup.hpp"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QModelIndex>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace study_window_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class StudyWindowTest : public QObject {
    Q_OBJECT

private slots:
    void from_a_field_to_a_table() {
        const QTemporaryDir place;
        Workbench bench;
        save_coarse_plate(bench, place);
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockStudy"));
        QVERIFY(dock->isHidden());
        choose_in_menu_of_field(bench, {ItemKind::material, 0}, QStringLiteral("materials[0].fracture_energy"),
                                QStringLiteral("field.vary"));
        QVERIFY(dock->isVisible());
        StudyPanel& panel = panel_of(bench);
        QCOMPARE(panel.setup().keys.size(), std::size_t(1));
        QCOMPARE(panel.setup().keys[0].name, QStringLiteral("fracture_energy"));
        QCOMPARE(panel.setup().keys[0].values, QStringLiteral("55.2, 69, 82.8 kJ/m^2"));
        QVERIFY(status(bench).startsWith(QStringLiteral("3 runs")));
        const auto* pages = bench.find<QTabWidget>(QStringLiteral("study.pages"));
        for (int page = 0; page < pages->count(); ++page) // the name of a page says where it is
            for (const auto* other : bench.window.findChildren<QDockWidget*>())
                QVERIFY2(pages->tabText(page) != other->windowTitle(), qPrintable(other->windowTitle()));
        QVERIFY(!bench.find<QListWidget>(QStringLiteral("study.results"))
                     ->findItems(QStringLiteral("Number of fragments"), Qt::MatchExactly)
                     .isEmpty());
        choose_in_menu_of_field(bench, {ItemKind::material, 0}, QStringLiteral("materials[0].fracture_energy"),
                                QStringLiteral("field.vary")); // not twice
        QCOMPARE(panel.setup().keys.size(), std::size_t(1));
        type_values(bench, 0, QStringLiteral("30 to 90 kJ/m^2 in 4"));
        QVERIFY(status(bench).startsWith(QStringLiteral("4 runs")));
        QVERIFY2(status(bench).endsWith(QStringLiteral("plate-study")), qPrintable(status(bench))); // where the runs go
        bench.click(QStringLiteral("study.start"));
        QVERIFY(!bench.find<QAction>(QStringLiteral("study.start"))->isEnabled());
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(status(bench), QStringLiteral("4 runs finished"));
        QCOMPARE(panel.folder(), fs::path(place.path().toStdString()) / "plate-study");
        auto* table = bench.find<QTreeWidget>(QStringLiteral("study.table"));
        QCOMPARE(table->topLevelItemCount(), 4);
        QCOMPARE(table->header()->visualIndex(table->columnCount() - 1), 1); // the status is seen first
        QCOMPARE(table->header()->visualIndex(2), 2);                        // then the result that is plotted
        QCOMPARE(table->header()->visualIndex(1), 3);                        // then the parameter
        auto* plotted = bench.find<QComboBox>(QStringLiteral("study.y"));
        const int other_result = plotted->count() - 1;
        QVERIFY(other_result > 0);
        plotted->setCurrentIndex(other_result);
        QCOMPARE(table->header()->visualIndex(2 + other_result), 2);
        plotted->setCurrentIndex(0);
        QCOMPARE(table->header()->visualIndex(2), 2);
        const QModelIndex state = table->model()->index(0, table->columnCount() - 1);
        QVERIFY(table->columnWidth(state.column()) >= table->sizeHintForIndex(state).width());
        QCOMPARE(table->headerItem()->text(1), QStringLiteral("Fracture energy G (kJ/m²)"));
        QCOMPARE(table->headerItem()->text(2), QStringLiteral("Impact force y: extreme value (kN)"));
        for (int column = 0; column < table->columnCount(); ++column) // each says what it has
            QVERIFY2(!table->headerItem()->toolTip(column).isEmpty(), qPrintable(table->headerItem()->text(column)));
        QVERIFY(table->headerItem()->toolTip(1).contains(QStringLiteral("fracture_energy")));
        for (int run = 0; run < 4; ++run) {
            QCOMPARE(table->topLevelItem(run)->text(0), QString::number(run + 1));
            QCOMPARE(table->topLevelItem(run)->text(1), QString::number(30 + 20 * run));
        }
        std::ifstream csv(panel.folder() / "results.csv");
        std::string head;
        std::getline(csv, head);
        QVERIFY2(head.starts_with("run,fracture_energy [kJ/m^2],impact_force_y [kN],"), head.c_str());
        // A tornado needs another plan, which a button chooses.
        auto* view = bench.find<QComboBox>(QStringLiteral("study.view"));
        view->setCurrentIndex(view->findData(int(StudyPlot::View::tornado)));
        auto* plan = bench.find<QPushButton>(QStringLiteral("study.plan_tornado"));
        QVERIFY(!plan->isHidden());
        plan->click();
        QCOMPARE(panel.setup().plan, StudySetup::Plan::one_at_a_time);
        QCOMPARE(bench.find<QTabWidget>(QStringLiteral("study.pages"))->currentIndex(), 0);
        // A double click makes the inputs of the run those of the case, as an undo step.
        emit table->itemActivated(table->topLevelItem(1), 0);
        QCOMPARE(bench.document().value().materials[0].fracture_energy->value, 50e3);
        // The runs kept no frames: the command has another name, and a note over the view says what has happened.
        QCOMPARE(bench.find<QAction>(QStringLiteral("study.table.open"))->text(), QStringLiteral("Use these inputs"));
        const auto* note = bench.find<MessageBar>(QStringLiteral("messageBar"));
        QVERIFY(!note->isHidden());
        QVERIFY2(with_plain_spaces(note->words()).contains(QStringLiteral("inputs of run 2 of the study")),
                 qPrintable(note->words()));
        QVERIFY(bench.document().undo_stack()->undoText().contains(QStringLiteral("run 2 of the study")));
        bench.document().undo_stack()->setClean();
    }

    void what_cannot_be_read() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* start = bench.find<QAction>(QStringLiteral("study.start"));
        QVERIFY(!start->isEnabled());
        QVERIFY(status(bench).startsWith(QStringLiteral("Add a parameter")));
        QCOMPARE(start->toolTip(), status(bench));
        // The button offers the numbers of the case as the tree calls them.
        auto* menu = bench.find<QMenu>(QStringLiteral("study.add.menu"));
        emit menu->aboutToShow();
        emit menu->aboutToShow(); // again: nothing twice
        const auto offered = menu->findChildren<QAction*>(QStringLiteral("conditions[0].velocity[1]"));
        QCOMPARE(offered.size(), 1);
        QCOMPARE(offered[0]->text(), QStringLiteral("Velocity y\t22 m/s"));
        QCOMPARE(qobject_cast<QMenu*>(offered[0]->parent())->title(), QStringLiteral("impact (velocity)"));
        QVERIFY(menu->findChild<QAction*>(QStringLiteral("materials[0].density")));
        QVERIFY(!menu->findChild<QAction*>(QStringLiteral("materials[0].name"))); // "18Ni1900" is no quantity
        offered[0]->trigger();
        QCOMPARE(panel_of(bench).setup().keys[0].name, QStringLiteral("velocity_y"));
        QVERIFY(start->isEnabled());
        type_values(bench, 0, QStringLiteral("16, fast m/s"));
        QVERIFY(!start->isEnabled());
        QVERIFY2(status(bench).startsWith(QStringLiteral("impact (velocity) ▸ Velocity y: 'fast m/s' is not a number")),
                 qPrintable(status(bench)));
        type_values(bench, 0, QStringLiteral("32 to 16 m/s"));
        QVERIFY(status(bench).contains(QStringLiteral("not below the second")));
        type_values(bench, 0, QStringLiteral("16 mm/s, 22 m/s"));
        QVERIFY(status(bench).contains(QStringLiteral("different units")));
        type_values(bench, 0, QStringLiteral("16 GPa, 22 GPa"));
        QVERIFY2(status(bench).contains(QStringLiteral("'GPa' is not a unit like 'm/s'")), qPrintable(status(bench)));
        QVERIFY(!start->isEnabled());
        const QTableWidgetItem* cell = bench.find<QTableWidget>(QStringLiteral("study.keys"))->item(0, 1);
        QVERIFY(!cell->icon().isNull() && cell->toolTip().contains(QStringLiteral("not a unit")));
        type_values(bench, 0, QStringLiteral("16 22 32"));
        QVERIFY(status(bench).startsWith(QStringLiteral("3 runs")));
        QVERIFY(cell->icon().isNull() && start->isEnabled());
        type_values(bench, 0, QStringLiteral("16, 22 m/s"));
        QVERIFY(status(bench).startsWith(QStringLiteral("2 runs")));
        bench.find<QComboBox>(QStringLiteral("study.plan"))->setCurrentIndex(2); // a sampling
        type_values(bench, 0, QStringLiteral("16 to 22 m/s"));
        QVERIFY(status(bench).startsWith(QStringLiteral("20 runs")));
        bench.find<QComboBox>(QStringLiteral("study.keep"))->setCurrentIndex(1); // frames take room on the disk
        QVERIFY2(status(bench).contains(QStringLiteral("MB on the disk")), qPrintable(status(bench)));
        bench.window.files().open_example(example("bar-wave.json")); // of another case
        QVERIFY(panel_of(bench).setup().keys.empty());
    }

    // A study that was stopped is continued, and computes no run twice.
    void stopped_and_continued() {
        const QTemporaryDir place;
        Workbench bench;
        save_coarse_plate(bench, place);
        bench.document().edit(QStringLiteral("longer"), [](Case& c) { // so that a run can be cancelled before it ends
            c.run.end_time = parse_quantity("150 us", dimension::time);
        });
        StudyPanel& panel = panel_of(bench);
        // A start that the case refuses leaves no folder, and its message goes when the values are mended.
        emit bench.document().vary_wanted(QStringLiteral("materials[0].fracture_energy"), QStringLiteral("69 kJ/m^2"));
        type_values(bench, 0, QStringLiteral("-5 kJ/m^2"));
        bench.click(QStringLiteral("study.start"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QVERIFY(!bench.problems.isEmpty());
        bench.problems.clear();
        QVERIFY(!fs::exists(fs::path(place.path().toStdString()) / "plate-study"));
        QCOMPARE(bench.find<QTabWidget>(QStringLiteral("study.pages"))->currentIndex(), 0);
        auto* banner = bench.find<QLabel>(QStringLiteral("messageText"))->parentWidget();
        QVERIFY(banner->isVisible());
        type_values(bench, 0, QStringLiteral("69 kJ/m^2"));
        QVERIFY(!banner->isVisible());
        bench.find<QTableWidget>(QStringLiteral("study.keys"))->setCurrentCell(0, 1);
        bench.click(QStringLiteral("study.remove"));
        emit bench.document().vary_wanted(QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22 m/s"));
        type_values(bench, 0, QStringLiteral("10 to 30 m/s in 12"));
        auto* progress = bench.find<QProgressBar>(QStringLiteral("study.progress"));
        QVERIFY(progress->isHidden());
        bench.click(QStringLiteral("study.start"));
        QVERIFY(!progress->isHidden() && status(bench).startsWith(QStringLiteral("Preparing")));
        QCOMPARE(bench.find<QLabel>(QStringLiteral("progressWhat"))->text(), QStringLiteral("Study"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.runs().empty(); }, 60000));
        QVERIFY2(status(bench).contains(QStringLiteral(" of 12 runs have ended, ")), qPrintable(status(bench)));
        // The status bar shows one thing, also when other work begins and ends, and when a followed run ends.
        const auto in_progress = [&bench] {
            return bench.find<QLabel>(QStringLiteral("progressWhat"))->text() + QLatin1Char('|') +
                   bench.find<QLabel>(QStringLiteral("progressNumbers"))->text();
        };
        const auto is_study = [&in_progress] {
            return in_progress().startsWith(QStringLiteral("Study|")) &&
                   in_progress().contains(QStringLiteral(" of 12 runs have ended, "));
        };
        QVERIFY2(is_study(), qPrintable(in_progress()));
        emit bench.workspace().folder.following({}, 0, {});
        QVERIFY2(is_study(), qPrintable(in_progress()));
        BackgroundTask& work = bench.window.exports().task();
        emit work.started(QStringLiteral("Writing a table"));
        QCOMPARE(in_progress(), QStringLiteral("Writing a table|"));
        emit work.ended();
        QVERIFY2(is_study(), qPrintable(in_progress()));
        // Closing the window would stop it, and asks as it does for a run; another case would not.
        bench.document().undo_stack()->setClean();
        QVERIFY(!bench.window.close());
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question && panel.busy());
        QVERIFY2(question->text().contains(QStringLiteral("A study is in progress")), qPrintable(question->text()));
        QCOMPARE(question->button(QMessageBox::Discard)->text(), QStringLiteral("Stop the study and close"));
        question->button(QMessageBox::Cancel)->click();
        QVERIFY(bench.window.isVisible() && panel.busy());
        QVERIFY(!bench.window.files().would_lose(FileActions::Closing::the_case));
        bench.click(QStringLiteral("study.stop"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QVERIFY(progress->isHidden());
        const std::size_t before = panel.runs().size();
        QVERIFY2(before < 12 && status(bench).startsWith(QStringLiteral("Stopped after")), qPrintable(status(bench)));
        bench.click(QStringLiteral("study.continue"));
        // The panel stays that of the study in progress.
        panel.calibrate();
        QVERIFY2(bench.problems.join(QString()).contains(QStringLiteral("A study is in progress")),
                 qPrintable(bench.problems.join(QString())));
        bench.problems.clear();
        QCOMPARE(panel.title(), QStringLiteral("Study"));
        // One run is cancelled while the others continue, and computed again later.
        auto* table = bench.find<QTreeWidget>(QStringLiteral("study.table"));
        auto* cancel = bench.find<QAction>(QStringLiteral("study.table.cancel"));
        auto* again = bench.find<QAction>(QStringLiteral("study.table.again"));
        const auto choose = [table](int column, const QString& text) {
            for (int k = table->topLevelItemCount() - 1; k >= 0; --k) // the run that began last has the most time left
                if (table->topLevelItem(k)->text(column) == text) {
                    table->setCurrentItem(table->topLevelItem(k));
                    return true;
                }
            return false;
        };
        QVERIFY(QTest::qWaitFor([&] { return choose(table->columnCount() - 1, QStringLiteral("running")); }, 60000));
        QVERIFY(cancel->isEnabled() && !again->isEnabled());
        const QString number = table->currentItem()->text(0);
        cancel->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QCOMPARE(panel.runs().size(), std::size_t(12));
        QCOMPARE(status(bench), QStringLiteral("12 runs, 1 failed"));
        const auto failed = std::ranges::find_if(panel.runs(), &StudyRun::has_failed);
        QCOMPARE(QString::number(failed->number), number);
        QCOMPARE(failed->reason, std::string("cancelled by the user"));
        QCOMPARE(table->topLevelItemCount(), 12);
        QVERIFY(choose(0, number));
        QVERIFY(!cancel->isEnabled() && again->isEnabled() && table->currentItem()->icon(0).isNull());
        // It has kept nothing, and opens with the inputs that its values give.
        emit table->itemActivated(table->currentItem(), 0);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QString())));
        QVERIFY(choose(0, number));
        again->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QCOMPARE(status(bench), QStringLiteral("12 runs finished"));
        QCOMPARE(table->topLevelItemCount(), 12);
        // A small picture shows the cracks that a run has: its pixels differ from those of the body with its notches.
        QVERIFY(choose(0, number));
        const auto repeated = std::ranges::find(panel.runs(), std::size_t(number.toInt()), &StudyRun::number);
        const BodyCells& body = panel.plot().data().body;
        const auto pixels = [](const QIcon& icon, const QSize& size) { return icon.pixmap(size).toImage(); };
        const CrackIcons icons(body);
        const QImage shown = pixels(table->currentItem()->icon(0), icons.size());
        QCOMPARE(shown, pixels(icons.of(repeated->cracks), icons.size()));
        QVERIFY(icons.size().width() <= 56 && icons.size().height() <= 28);
        const CrackPath across{{0.02, 0.05, 0}, {0.18, 0.05, 0}};
        QVERIFY(pixels(icons.of({across}), icons.size()) != pixels(icons.of({}), icons.size()));
        std::set<std::size_t> numbers;
        for (const StudyRun& run : panel.runs())
            numbers.insert(run.number);
        QCOMPARE(numbers.size(), std::size_t(12));
        // The log has the start, the failed run and the end of each.
        const QString log = log_of(bench);
        for (const QString& line :
             {QStringLiteral("Study plate-study has started: 12 runs, "),
              QStringLiteral("Study plate-study was stopped: "), QStringLiteral("Study plate-study continues: "),
              QStringLiteral("Study plate-study: run %1 failed: cancelled by the user.").arg(number),
              QStringLiteral("Study plate-study has ended: 12 runs, 1 failed in "),
              QStringLiteral("Study plate-study continues: 1 run of 12, "),
              QStringLiteral("Study plate-study has ended: 12 runs in ")})
            QVERIFY2(log.contains(line), qPrintable(line + QLatin1Char('\n') + log));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(StudyWindowTest)
} // namespace study_window_test
#include "study_window_test.moc"
