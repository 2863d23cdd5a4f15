// A study in the window: a key is varied from its field, the runs fill table and plot, and one of them becomes the
// case.
#include "core/sensitivity/statistics_program.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"
#include "tests/gui/report_pictures.hpp"
#include "tests/gui/runs/study_fixture.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "ui/base/background_task.hpp"
#include "ui/export/export_actions.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report_action.hpp"
#include "ui/report/sensitivity_part.hpp"
#include "ui/study/band_drawing.hpp"
#include "ui/study/crack_icons.hpp"
#include "ui/study/fit_options.hpp"
#include "ui/study/fitted_curve_dialog.hpp"
#include "ui/study/hinted_cells.hpp"
#include "ui/study/study_map.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_sensitivity.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/format.hpp"
#include "ui/window/study_menu.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QModelIndex>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

namespace study_window_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class StudyWindowTest : public QObject {
    Q_OBJECT

    static void save_coarse_plate(Workbench& bench, const QTemporaryDir& place) {
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("shorter"), [](Case& c) {
            c.run.end_time = parse_quantity("30 us", dimension::time);
            c.output.frames = 3;
        });
        bench.document().save(fs::path(place.path().toStdString()) / "plate.json");
    }

    // The folder of a study of the bar, whose force is proportional to E and depends on nothing else.
    static fs::path sampled_bar(const QTemporaryDir& place) {
        const fs::path folder = fs::path(place.path().toStdString()) / "sampled";
        fs::create_directory(folder);
        std::ofstream(folder / "case.json") << bar_case;
        std::ofstream(folder / study_files::study)
            << R"json({ "periscope_study": 1, "case": "case.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "uniform": ["100 GPa", "300 GPa"] },
            { "name": "rho", "path": "materials[0].density", "uniform": ["7000 kg/m^3", "8000 kg/m^3"] } ],
            "plan": { "latin_hypercube": 40 }, "sensitivity": {},
            "results": [ { "name": "force", "last": "pull x", "unit": "N" } ] })json";
        const Study study = read_study(folder / study_files::study);
        StudyTable table(folder / study_files::table, study, {"N"});
        for (const StudyRow& row : rows_of(study)) {
            StudyRun run;
            run.number = table.next_number();
            run.values = row;
            run.results = {-0.08 * written_number(row[0]).value().value};
            run.state = "finished";
            table.append(run);
        }
        return folder;
    }

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

    // The plan "one at a time" varies each key from its value in the case. The plot shows the effect of each key, and a
    // study that is opened again shows the same.
    void plots_of_a_study() {
        const QTemporaryDir place;
        Workbench bench;
        save_coarse_plate(bench, place);
        emit bench.document().vary_wanted(QStringLiteral("materials[0].fracture_energy"), QStringLiteral("69 kJ/m^2"));
        emit bench.document().vary_wanted(QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22 m/s"));
        bench.find<QComboBox>(QStringLiteral("study.plan"))->setCurrentIndex(1);
        bench.find<QComboBox>(QStringLiteral("study.keep"))->setCurrentIndex(1); // frames, so that a run can be opened
        QVERIFY(status(bench).startsWith(QStringLiteral("5 runs")));
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
        // A bar of the tornado has a half for each value that differs from the base, with a number at its end; the line
        // of the base is one more item.
        QVERIFY(show(StudyPlot::View::tornado, [&] { return plot->itemCount() >= 2 + 1 && plot->legend->visible(); }));
        plot->replot();
        QVERIFY(plot->legend->outerRect().bottom() <= plot->axisRect()->rect().top()); // it hides no bar
        // Each bar ends at the result of a run, where its number stands.
        std::vector<double> numbers;
        for (int k = 0; k < plot->itemCount(); ++k)
            if (const auto* text = qobject_cast<QCPItemText*>(plot->item(k)))
                numbers.push_back(text->position->key());
        int bars = 0;
        for (int k = 0; k < plot->plottableCount(); ++k)
            if (const auto* drawn = qobject_cast<QCPBars*>(plot->plottable(k)); drawn && drawn->dataCount() > 0) {
                const double end = drawn->baseValue() + drawn->data()->at(0)->value;
                QVERIFY2(std::ranges::any_of(numbers, [end](double x) { return std::abs(x - end) < 1e-9; }),
                         qPrintable(QString::number(end)));
                QVERIFY(plot->xAxis->range().contains(end));
                ++bars;
            }
        QVERIFY(bars >= 2 && std::size_t(bars) == numbers.size());
        const auto names = [plot] {
            QStringList rows;
            for (const QString& row : qSharedPointerDynamicCast<QCPAxisTickerText>(plot->yAxis->ticker())->ticks())
                rows << with_plain_spaces(row);
            return rows;
        };
        QVERIFY2(names().contains(QStringLiteral("Velocity y\n17.6 … 26.4 m/s")),
                 qPrintable(names().join(QLatin1Char(';'))));
        // The last bar is that of a run, which a click names. A low plot has room for one line in each row.
        plot->setFixedHeight(70);
        emit plot->plottableClick(plot->plottable(plot->plottableCount() - 1), 0, nullptr);
        QTRY_VERIFY(names().contains(QStringLiteral("Velocity y")));
        plot->setMinimumHeight(0);
        plot->setMaximumHeight(QWIDGETSIZE_MAX);
        QVERIFY2(status(bench).startsWith(QStringLiteral("Run ")), qPrintable(status(bench)));
        const QString plotted = bench.find<QComboBox>(QStringLiteral("study.y"))->currentText();
        QVERIFY2(
            with_plain_spaces(status(bench)).section(QStringLiteral(" – "), 1).startsWith(with_plain_spaces(plotted)),
            qPrintable(status(bench))); // the result is seen where the line is cut
        QCOMPARE(bench.find<QAction>(QStringLiteral("study.plot.open"))->text(), QStringLiteral("Open this run"));
        table->clearSelection();
        QVERIFY(show(StudyPlot::View::distribution, [&] {
            return plot->plottableCount() == 1 && qobject_cast<QCPBars*>(plot->plottable(0)) != nullptr;
        }));
        QVERIFY(show(StudyPlot::View::curves, [&] { return plot->graphCount() == 5; }));
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("study.curve"))->currentText(), QStringLiteral("impact force y"));
        bench.find<QComboBox>(QStringLiteral("study.colour"))->setCurrentIndex(2); // the speed
        QVERIFY(QTest::qWaitFor([&] { return plot->plotLayout()->hasElement(0, 1); }, 5000));
        QVERIFY(show(StudyPlot::View::response, [&] { return plot->graphCount() > 5; }));
        // A click on a dot names its run, and a double click opens it.
        const auto dots = [&]() -> QCPGraph* {
            for (int k = 0; k < plot->graphCount(); ++k)
                if (plot->graph(k)->dataCount() > 0)
                    return plot->graph(k);
            return nullptr;
        };
        QVERIFY(dots() && !bench.find<QAction>(QStringLiteral("study.plot.open"))->isEnabled());
        emit plot->plottableClick(dots(), 0, nullptr);
        QVERIFY2(status(bench).startsWith(QStringLiteral("Run ")) && status(bench).contains(QStringLiteral("kJ/m²")),
                 qPrintable(status(bench)));
        QVERIFY(bench.find<QAction>(QStringLiteral("study.plot.open"))->isEnabled());
        bench.click(QStringLiteral("study.plot.copy"));
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
        // The map has a second parameter of its own, so that the colour of the response stays.
        auto* views = bench.find<QComboBox>(QStringLiteral("study.view"));
        auto* colour = bench.find<QComboBox>(QStringLiteral("study.colour"));
        colour->setCurrentIndex(0);
        views->setCurrentIndex(views->findData(int(StudyPlot::View::map)));
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("study.second"))->currentText(),
                 bench.find<QComboBox>(QStringLiteral("study.x"))->itemText(1));
        views->setCurrentIndex(views->findData(int(StudyPlot::View::response)));
        QCOMPARE(colour->currentIndex(), 0);
        // The report of its case has the study; that of another case has not.
        const std::string file = (fs::path(place.path().toStdString()) / "report.html").string();
        const auto report = [&] {
            bench.window.reports().write(file);
            const bool is_written = QTest::qWaitFor([&] { return !bench.window.reports().task().busy(); }, 120000);
            return is_written ? page_of(QString::fromStdString(file)) : QByteArray();
        };
        const QByteArray page = report();
        for (const char* part : {"Study: parameters", "Study: results", "Study: runs", "Study: Response",
                                 "Study: Tornado", "Fracture energy G (kJ/m²)", "55.2"})
            QVERIFY2(page.contains(part), part);
        QVERIFY(page.contains("The folder of the study is plate-study.")); // without the path on this machine
        bench.document().edit(QStringLiteral("thicker"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).box[2] = parse_quantity("12.5 mm", dimension::length);
        });
        const QByteArray other = report();
        QVERIFY(!other.isEmpty() && !other.contains("Study:"));
        bench.document().undo_stack()->undo();
        // An opened study is set up again.
        const auto runs = panel.runs();
        type_values(bench, 0, QStringLiteral("60 kJ/m^2"));
        bench.find<QComboBox>(QStringLiteral("study.plan"))->setCurrentIndex(0);
        bench.window.files().open_dropped(panel.folder());
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QCOMPARE(panel.setup().keys.size(), std::size_t(2));
        QCOMPARE(panel.setup().keys[0].values, QStringLiteral("55.2, 69, 82.8 kJ/m^2"));
        QCOMPARE(panel.setup().plan, StudySetup::Plan::one_at_a_time);
        QVERIFY(panel.setup().keeps_frames);
        QVERIFY(!bench.find<QAction>(QStringLiteral("study.continue"))->isEnabled()); // no run is missing
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QVERIFY2(status(bench).startsWith(QStringLiteral("5 runs of plate-study")), qPrintable(status(bench)));
        QCOMPARE(panel.runs().size(), runs.size());
        for (const StudyRun& run : panel.runs())
            QVERIFY(std::ranges::find(runs, run.values, &StudyRun::values) != runs.end());
        panel.open(fs::path(place.path().toStdString()));
        QVERIFY(!bench.problems.isEmpty() && bench.problems.last().contains(QStringLiteral("study.json")));
        bench.problems.clear();
        // A run that is opened leaves the study as it is; from there a button leads back to its case.
        const auto fracture_energy = [&] { return bench.document().value().materials[0].fracture_energy->value; };
        emit table->itemActivated(table->topLevelItem(1), 0);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(fracture_energy(), 55.2e3);
        QCOMPARE(bench.document().title(), QStringLiteral("run 2 of plate-study"));
        QCOMPARE(bench.document().stem(), QStringLiteral("run 2 of plate-study"));
        QCOMPARE(panel.setup().keys.size(), std::size_t(2));
        QCOMPARE(panel.runs().size(), runs.size());
        QVERIFY2(status(bench).contains(QStringLiteral("5 runs of plate-study")), qPrintable(status(bench)));
        bench.document().undo_stack()->setClean();
        bench.click(QStringLiteral("study.base_case"));
        QCOMPARE(fracture_energy(), 69e3);
        QCOMPARE(panel.setup().keys.size(), std::size_t(2));
        bench.document().undo_stack()->setClean();
        // What the results of a sampling depend on: bars where periscope-statistics is installed, and else how to install it.
        const fs::path folder = sampled_bar(place);
        panel.open(folder);
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        const StudySensitivity& sensitivity = panel.sensitivity();
        if (!statistics_program()) {
            QVERIFY(sensitivity.why_none().contains(QStringLiteral("./installer/dev statistics")));
            QVERIFY(show(StudyPlot::View::sensitivity, [&] { return plot->plottableCount() == 0; }));
        } else {
            QVERIFY(QTest::qWaitFor([&] { return sensitivity.found().has_value(); }, 60000));
            QVERIFY(show(StudyPlot::View::sensitivity,
                         [&] { return qobject_cast<QCPBars*>(plot->plottable(0)) != nullptr; }));
            const QString below = plot->xAxis->label();
            QVERIFY2(below.contains(QStringLiteral("Surrogate of 32 runs: Q² = ")) &&
                         below.contains(QStringLiteral("on 8 other runs")),
                     qPrintable(below));
            const auto found = strongest_first(sensitivity.found()->report.results[0].influences);
            QVERIFY(found[0].parameter == 0 && found[0].first.value > 0.95 && found[1].total.value < 0.05);
            QCOMPARE(qobject_cast<QCPBars*>(plot->plottable(0))->data()->size(), 2);
            const SensitivityPart part = sensitivity_part(*sensitivity.found(), folder);
            QVERIFY(part.tables.size() == 1 && part.pictures.size() == 1 && !part.pictures[0].image.isNull());
            QCOMPARE(part.tables[0].rows[0][0], QStringLiteral("E"));
            QVERIFY(part.tables[0].note.contains(QStringLiteral("Q² = ")));
        }
        QVERIFY(!fs::exists(folder / study_files::sensitivity)); // an opened folder stays as it is
        bench.document().undo_stack()->setClean();
    }

    // The third parameter is held at the value of the case.
    void a_map_of_two_parameters() {
        StudyData data;
        data.study.results = {{"force", "kN", RunFigure::seconds}};
        data.result_units = {"kN"};
        for (const char* name : {"a", "b", "c"})
            data.study.parameters.push_back({name, {}, "mm", {}, StudyParameter::Values{"1 mm", "2 mm"}});
        data.base = {"2 mm", "2 mm", "1 mm"};
        for (int k = 0; k < 8; ++k) {
            StudyRun run;
            run.number = std::size_t(k) + 1;
            for (const int bit : {1, 2, 4})
                run.values.push_back((k & bit) != 0 ? "2 mm" : "1 mm");
            run.results = {double(k)};
            data.runs.push_back(run);
        }
        QVERIFY(data.base_run() == &data.runs[3]); // so that there is a tornado
        QCustomPlot plot;
        const RunsOfPoints drawn = draw_map(plot, data, {0, 1}, 0, {PlotColours::on_paper(), -1, -1});
        QCOMPARE(drawn.size(), std::size_t(1));
        QCOMPARE(drawn.begin()->second, (std::vector<int>{0, 1, 2, 3}));
        QVERIFY2(plot.xAxis->label().contains(QStringLiteral("c = 1 mm")), qPrintable(plot.xAxis->label()));
        QCustomPlot other;
        QVERIFY(draw_map(other, data, {0, 0}, 0, {PlotColours::on_paper(), -1, -1}).empty());
    }

    // A study that is opened shows its band from the files of its runs.
    void a_band() {
        const QTemporaryDir place;
        const fs::path folder = sampled_bar(place);
        std::string text = text_of(folder / study_files::study);
        const std::string before = "\"sensitivity\": {},";
        text.replace(
            text.find(before), before.size(),
            R"json("bands": [ { "name": "band", "curve": "pull x", "over": "end x", "unit": "N", "over_unit": "um" } ],)json");
        std::ofstream(folder / study_files::study) << text;
        for (const StudyRun& run :
             read_runs(folder / study_files::table, read_study(folder / study_files::study), {"N"})) {
            const fs::path of_run = folder / study_files::runs /
                                    QStringLiteral("%1").arg(run.number, 4, 10, QLatin1Char('0')).toStdString();
            fs::create_directories(of_run);
            std::ofstream(of_run / "observers.csv")
                << "step,time [s],pull x [N],end x [m]\n0,0,0,0\n4,1," << run.results[0].value() << ",1e-6\n";
        }
        Workbench bench;
        StudyPanel& panel = panel_of(bench);
        panel.open(folder);
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy() && panel.runs().size() == 40; }, 60000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(panel.plot().data().bands.size(), std::size_t(1));
        const CurveBand& band = panel.plot().data().bands[0];
        QCOMPARE(band.points.size(), std::size_t(100));
        VERIFY_NEAR(band.points.back().median, -16, 0.05); // E is about 200 GPa in the middle
        QVERIFY(band.points.back().lower < -22 && band.points.back().upper > -10);
        auto* view = bench.find<QComboBox>(QStringLiteral("study.view"));
        view->setCurrentIndex(view->findData(int(StudyPlot::View::curves)));
        auto* curve = bench.find<QComboBox>(QStringLiteral("study.curve"));
        curve->setCurrentIndex(curve->findText(QStringLiteral("pull x over end x, band")));
        auto* plot = bench.find<QCustomPlot>(QStringLiteral("study.plot"));
        QVERIFY(QTest::qWaitFor([&] { return plot->graphCount() == 3; }, 5000));
        QVERIFY(plot->xAxis->label().startsWith(QStringLiteral("end x")));
        bench.document().undo_stack()->setClean();
    }

    // The word "over" in the name of an observer does not end the name of an axis.
    void axes_of_a_band() {
        CurveBand band;
        band.x = "gap over notch x", band.y = "pull over area y";
        band.x_unit = "um", band.y_unit = "N";
        band.points = {{0, 1, 2, 3, 4}, {1, 2, 3, 4, 4}};
        QCOMPARE(band_label(band), QStringLiteral("pull over area y over gap over notch x, band"));
        QCustomPlot plot;
        draw_band(plot, band, {PlotColours::on_paper(), -1, -1});
        QCOMPARE(with_plain_spaces(plot.xAxis->label()), QStringLiteral("gap over notch x (µm)"));
        QCOMPARE(with_plain_spaces(plot.yAxis->label()), QStringLiteral("pull over area y (N)"));
        band.x.clear(), band.x_unit = "s";
        QCOMPARE(band_label(band), QStringLiteral("pull over area y, band"));
        QCustomPlot over_time;
        draw_band(over_time, band, {PlotColours::on_paper(), -1, -1});
        QCOMPARE(with_plain_spaces(over_time.xAxis->label()), QStringLiteral("Time or load step (s)"));
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
