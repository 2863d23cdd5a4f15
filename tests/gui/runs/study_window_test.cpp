// A study in the window: a key is varied from its field, the runs fill table and plot, and one of them becomes the case.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>

#include <fstream>
#include <set>

namespace study_window_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class StudyWindowTest : public QObject {
    Q_OBJECT

    static StudyPanel& panel_of(Workbench& bench) { return *bench.window.findChild<StudyPanel*>(); }

    static QString status(Workbench& bench) { return bench.find<QLabel>(QStringLiteral("study.status"))->text(); }

    static void type_values(Workbench& bench, int row, const QString& values) {
        bench.find<QTableWidget>(QStringLiteral("study.keys"))->item(row, 1)->setText(values);
    }

    static void save_coarse_plate(Workbench& bench, const QTemporaryDir& place) {
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("shorter"), [](Case& c) {
            c.run.end_time = parse_quantity("30 us", dimension::time);
            c.output.frames = 3;
        });
        bench.document().save(fs::path(place.path().toStdString()) / "plate.json");
    }

    // Right click on the field of this path, and Vary in a study.
    static void vary(Workbench& bench, const Item& item, const QString& path) {
        bench.window.select(item);
        auto* field = bench.window.findChild<QLineEdit*>(path);
        QVERIFY(field);
        QTimer::singleShot(0, field, [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            auto* action = menu->findChild<QAction*>(QStringLiteral("field.vary"));
            QVERIFY(action && action->isEnabled());
            action->trigger();
            menu->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, field->rect().center(),
                                field->mapToGlobal(field->rect().center()));
        QApplication::sendEvent(field, &event);
    }

private slots:
    void from_a_field_to_a_table() {
        const QTemporaryDir place;
        Workbench bench;
        save_coarse_plate(bench, place);
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockStudy"));
        QVERIFY(dock->isHidden());
        vary(bench, {ItemKind::material, 0}, QStringLiteral("materials[0].fracture_energy"));
        QVERIFY(dock->isVisible());
        StudyPanel& panel = panel_of(bench);
        QCOMPARE(panel.setup().keys.size(), std::size_t(1));
        QCOMPARE(panel.setup().keys[0].name, QStringLiteral("fracture_energy"));
        QCOMPARE(panel.setup().keys[0].values, QStringLiteral("55.2, 69, 82.8 kJ/m^2"));
        QCOMPARE(status(bench), QStringLiteral("3 runs"));
        vary(bench, {ItemKind::material, 0}, QStringLiteral("materials[0].fracture_energy")); // not twice
        QCOMPARE(panel.setup().keys.size(), std::size_t(1));
        type_values(bench, 0, QStringLiteral("30 to 90 kJ/m^2 in 4"));
        QCOMPARE(status(bench), QStringLiteral("4 runs"));
        bench.click(QStringLiteral("study.start"));
        QVERIFY(!bench.find<QAction>(QStringLiteral("study.start"))->isEnabled());
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(status(bench), QStringLiteral("4 runs finished"));
        QCOMPARE(panel.folder(), fs::path(place.path().toStdString()) / "plate-study");
        auto* table = bench.find<QTreeWidget>(QStringLiteral("study.table"));
        QCOMPARE(table->topLevelItemCount(), 4);
        QCOMPARE(table->headerItem()->text(1), QStringLiteral("fracture_energy (kJ/m²)"));
        for (int run = 0; run < 4; ++run) {
            QCOMPARE(table->topLevelItem(run)->text(0), QString::number(run + 1));
            QCOMPARE(table->topLevelItem(run)->text(1), QString::number(30 + 20 * run));
        }
        std::ifstream csv(panel.folder() / "results.csv");
        std::string head;
        std::getline(csv, head);
        QVERIFY2(head.starts_with("run,fracture_energy [kJ/m^2],impact_force_y [kN],"), head.c_str());
        // A double click makes the inputs of the run those of the case, as an undo step.
        emit table->itemActivated(table->topLevelItem(1), 0);
        QCOMPARE(bench.document().value().materials[0].fracture_energy->value, 50e3);
        QVERIFY(bench.document().undo_stack()->undoText().contains(QStringLiteral("run 2 of the study")));
        bench.document().undo_stack()->setClean();
    }

    // One at a time departs from the case; the plot shows what each key does, and an opened study shows the same.
    void plots_of_a_study() {
        const QTemporaryDir place;
        Workbench bench;
        save_coarse_plate(bench, place);
        emit bench.document().vary_wanted(QStringLiteral("materials[0].fracture_energy"), QStringLiteral("69 kJ/m^2"));
        emit bench.document().vary_wanted(QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22 m/s"));
        bench.find<QComboBox>(QStringLiteral("study.plan"))->setCurrentIndex(1);
        QCOMPARE(status(bench), QStringLiteral("5 runs"));
        StudyPanel& panel = panel_of(bench);
        bench.click(QStringLiteral("study.start"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        auto* table = bench.find<QTreeWidget>(QStringLiteral("study.table"));
        QCOMPARE(table->topLevelItem(0)->text(1), QStringLiteral("69")); // the case itself
        QCOMPARE(table->topLevelItem(0)->text(2), QStringLiteral("22"));
        auto* plot = bench.find<QCustomPlot>(QStringLiteral("study.plot"));
        const auto show = [&](StudyPlot::View view, const auto& is_drawn) {
            bench.find<QComboBox>(QStringLiteral("study.view"))->setCurrentIndex(int(view));
            return QTest::qWaitFor(is_drawn, 5000);
        };
        QVERIFY(show(StudyPlot::View::tornado, [&] { return plot->itemCount() == 2 + 1; })); // bars and the base
        QVERIFY(
            show(StudyPlot::View::distribution, [&] { return qobject_cast<QCPBars*>(plot->plottable(0)) != nullptr; }));
        QVERIFY(show(StudyPlot::View::curves, [&] { return plot->graphCount() == 5; }));
        bench.find<QComboBox>(QStringLiteral("study.colour"))->setCurrentIndex(2); // the speed
        QVERIFY(QTest::qWaitFor([&] { return plot->plotLayout()->hasElement(0, 1); }, 5000));
        QVERIFY(show(StudyPlot::View::response, [&] { return plot->graphCount() > 5; }));
        const auto runs = panel.runs();
        panel.open(panel.folder());
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QVERIFY2(status(bench).startsWith(QStringLiteral("5 runs of plate-study")), qPrintable(status(bench)));
        QCOMPARE(panel.runs().size(), runs.size());
        for (const StudyRun& run : panel.runs())
            QVERIFY(std::ranges::find(runs, run.values, &StudyRun::values) != runs.end());
        panel.open(fs::path(place.path().toStdString()));
        QVERIFY(!bench.problems.isEmpty() && bench.problems.last().contains(QStringLiteral("study.json")));
        bench.document().undo_stack()->setClean();
    }

    void what_cannot_be_read() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* start = bench.find<QAction>(QStringLiteral("study.start"));
        QVERIFY(!start->isEnabled());
        QVERIFY(status(bench).startsWith(QStringLiteral("To vary a key")));
        emit bench.document().vary_wanted(QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22 m/s"));
        QCOMPARE(panel_of(bench).setup().keys[0].name, QStringLiteral("velocity_y"));
        QVERIFY(start->isEnabled());
        type_values(bench, 0, QStringLiteral("16, fast m/s"));
        QVERIFY(!start->isEnabled());
        QVERIFY2(status(bench).startsWith(QStringLiteral("velocity_y: 'fast m/s' is not a number")),
                 qPrintable(status(bench)));
        type_values(bench, 0, QStringLiteral("32 to 16 m/s"));
        QVERIFY(status(bench).contains(QStringLiteral("not below the second")));
        type_values(bench, 0, QStringLiteral("16 mm/s, 22 m/s"));
        QVERIFY(status(bench).contains(QStringLiteral("different units")));
        type_values(bench, 0, QStringLiteral("16, 22 m/s"));
        QCOMPARE(status(bench), QStringLiteral("2 runs"));
        bench.find<QComboBox>(QStringLiteral("study.plan"))->setCurrentIndex(2); // a sampling
        type_values(bench, 0, QStringLiteral("16 to 22 m/s"));
        QCOMPARE(status(bench), QStringLiteral("20 runs"));
        bench.window.files().open_example(example("bar-wave.json")); // of another case
        QVERIFY(panel_of(bench).setup().keys.empty());
    }

    // A study that was stopped is continued, and computes no run twice.
    void stopped_and_continued() {
        const QTemporaryDir place;
        Workbench bench;
        save_coarse_plate(bench, place);
        emit bench.document().vary_wanted(QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22 m/s"));
        type_values(bench, 0, QStringLiteral("10 to 30 m/s in 12"));
        StudyPanel& panel = panel_of(bench);
        bench.click(QStringLiteral("study.start"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.runs().empty(); }, 60000));
        // Closing the window would stop it, and asks as it does for a run; another case would not.
        bench.document().undo_stack()->setClean();
        QVERIFY(!bench.window.close());
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question && panel.busy());
        QVERIFY2(question->text().contains(QStringLiteral("A study is in progress")), qPrintable(question->text()));
        QCOMPARE(question->button(QMessageBox::Discard)->text(), QStringLiteral("Stop the study and close"));
        question->button(QMessageBox::Cancel)->click();
        QVERIFY(bench.window.isVisible() && panel.busy());
        QVERIFY(!bench.window.files().would_lose(FileActions::Leaving::the_case));
        bench.click(QStringLiteral("study.stop"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        const std::size_t before = panel.runs().size();
        QVERIFY2(before < 12 && status(bench).startsWith(QStringLiteral("Stopped after")), qPrintable(status(bench)));
        bench.click(QStringLiteral("study.continue"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QCOMPARE(panel.runs().size(), std::size_t(12));
        std::set<std::size_t> numbers;
        for (const StudyRun& run : panel.runs())
            numbers.insert(run.number);
        QCOMPARE(numbers.size(), std::size_t(12));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(StudyWindowTest)
} // namespace study_window_test
#include "study_window_test.moc"
