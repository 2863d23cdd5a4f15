// The plots of a study in the window: tornado, distribution, curves and their bands, responses, maps, and what its results depend on.
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
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report_action.hpp"
#include "ui/report/sensitivity_part.hpp"
#include "ui/study/band_drawing.hpp"
#include "ui/study/study_map.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_sensitivity.hpp"
#include "ui/study/study_setup.hpp"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace study_plots_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class StudyPlotsTest : public QObject {
    Q_OBJECT

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
};

PERISCOPE_TEST(StudyPlotsTest)
} // namespace study_plots_test

#include "study_plots_test.moc"
