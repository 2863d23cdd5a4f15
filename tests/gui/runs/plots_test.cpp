// Curves during a run, measured data over them, the sketches beside fields, and the report.
#include "core/case_file/case_file.hpp"
#include "core/cracks/first_break.hpp"
#include "tests/gui/control_places.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/curve_list.hpp"
#include "ui/plots/curve_sketch.hpp"
#include "ui/plots/measured_dialog.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_files.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report.hpp"
#include "ui/report/report_action.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <fstream>

namespace plots_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

QByteArray content_of(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// The coarse plate with energies observed, running, and the plots in front.
bool started_plate(Workbench& bench) {
    if (!bench.open_coarse_plate())
        return false;
    bench.document().edit(QStringLiteral("energies"), [](Case& c) {
        ObserverEntry energies;
        energies.name = "energies";
        energies.kind = ObserverKind::energies;
        c.observers.push_back(energies);
    });
    bench.document().undo_stack()->setClean();
    bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
    bench.click(QStringLiteral("step"));
    return true;
}

} // namespace

class PlotsTest : public QObject {
    Q_OBJECT

private slots:
    // A process zone and an opening are both lengths, and the process zone changes more: the name decides. Where no name does, and
    // several quantities have the unit, a person chooses.
    void measured_columns_are_matched_by_name_and_unit() {
        const std::vector<CurveInfo> curves{{"load y", "N", "Force", false, "load"},
                                            {"CMOD", "m", "Opening", false, "CMOD"},
                                            {"crack 1 process zone", "m", "Process zone"}};
        const std::vector<double> spans{4e3, 1e-4, 0.02};
        const auto chosen = [](const MeasuredDialog& dialog, const char* side) {
            return dialog.findChild<QComboBox*>(QStringLiteral("measured.%1.against").arg(QLatin1String(side)));
        };
        const MeasuredDialog named(parse_number_table("cmod_mm,load_kN\n0,0\n0.1,4\n", "beam.csv"), {}, curves, spans);
        QCOMPARE(chosen(named, "x")->currentText(), QStringLiteral("CMOD"));
        QCOMPARE(chosen(named, "y")->currentText(), QStringLiteral("load y"));
        const MeasuredDialog other(parse_number_table("gauge [mm],F [kN]\n0,0\n0.1,4\n", "beam"),
                                   QStringLiteral("beam"), curves, spans);
        QCOMPARE(chosen(other, "x")->currentIndex(), -1);
        const auto is_offered = [&](int curve) { // after time
            return bool(chosen(other, "x")->model()->index(curve + 1, 0).flags() & Qt::ItemIsEnabled);
        };
        QVERIFY(!is_offered(0) && is_offered(1) && is_offered(2));             // no force for a column in mm
        QCOMPARE(chosen(other, "y")->currentText(), QStringLiteral("load y")); // the only force
        QString reason;
        QVERIFY(!other.curve(&reason));
        QVERIFY2(reason.contains(QStringLiteral("'gauge'")) && reason.contains(QStringLiteral("Choose")),
                 qPrintable(reason));
        chosen(other, "x")->setCurrentIndex(2);
        const auto curve = other.curve(&reason);
        QVERIFY2(curve && curve->x_curve == "CMOD" && curve->y_curve == "load y", qPrintable(reason));
        QCOMPARE(curve->points.x.back(), 1e-4);
    }

    // Of a new case whose runs have no such curve: neither its name nor its unit is left at the axis.
    void the_axis_of_a_curve_that_is_gone() {
        PlotContent content;
        content.set_x("load point y");
        const PlotSheet sheet = content.sheet();
        QCOMPARE(sheet.x_name, name_of(RunAxis::time));
        QVERIFY(sheet.over_run && sheet.x_unit == "s");
    }

    void curves_and_report() {
        Workbench bench;
        auto& plots = bench.window.plots();
        QVERIFY(started_plate(bench));
        // While it runs: after the first frame it holds.
        auto& run = bench.workspace().run;
        QTRY_COMPARE_WITH_TIMEOUT(run.state(), RunController::State::paused, 120000);
        QTRY_VERIFY(plots.content().table().rows() > 0);
        const auto rows = plots.content().table().rows();
        bench.window.resize(900, 600); // and back: it draws in every size
        bench.window.resize(1280, 800);
        run.resume();
        QTRY_COMPARE_WITH_TIMEOUT(run.state(), RunController::State::finished, 120000);
        QTRY_VERIFY(plots.content().table().rows() > 3 * rows);
        const auto undo_steps = bench.document().undo_stack()->count();
        auto& canvas = plots.canvas();
        QTRY_COMPARE(plots.content().table().rows(), bench.workspace().results.samples().size());

        // What is asked for first is shown: the force, in kN over µs. Nothing happens along x and z.
        PlotSheet sheet = plots.content().sheet();
        QCOMPARE(sheet.lines.size(), std::size_t(1));
        QCOMPARE(sheet.lines[0].name, QStringLiteral("impact force y"));
        QVERIFY(sheet.over_run && sheet.x_unit == "s");
        QCOMPARE(canvas.yAxis->label(), QStringLiteral("Force (kN)"));
        QCOMPARE(canvas.xAxis->label(), QStringLiteral("Time (µs)"));
        const QString values = canvas.values_at(canvas.axisRect()->center());
        QVERIFY2(values.contains("impact force y: -") && values.contains("kN") && values.contains("µs"),
                 qPrintable(values));

        frames_and_curves(bench);

        // Wheel and double click.
        const QCPRange all = canvas.xAxis->range();
        QWheelEvent wheel(canvas.axisRect()->center(), canvas.mapToGlobal(canvas.axisRect()->center()), {},
                          QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &wheel);
        QVERIFY(canvas.xAxis->range().size() < 0.95 * all.size() && !canvas.shows_all());
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, canvas.axisRect()->center());
        QCOMPARE(canvas.xAxis->range().size(), all.size());

        // A second quantity has an axis of its own, at the right.
        auto* list = bench.find<QTreeWidget>(QStringLiteral("curves"));
        auto* displacement = list->findItems(QStringLiteral("Displacement"), Qt::MatchExactly).value(0);
        QVERIFY(displacement);
        displacement->child(1)->setCheckState(0, Qt::Checked);
        QVERIFY(canvas.yAxis2->visible());
        QVERIFY2(canvas.yAxis2->label().startsWith("Displacement ("), qPrintable(canvas.yAxis2->label()));

        // Force over displacement.
        auto* x = bench.find<QComboBox>(QStringLiteral("plot.x"));
        // Displacements and openings are the first that are offered after time.
        const auto& curves = plots.content().table().curves();
        const auto is_length = [](const CurveInfo& c) { return c.unit == "m" && !c.observer.empty(); };
        const auto lengths = int(std::ranges::count_if(curves, is_length));
        QVERIFY(lengths >= 3 && x->count() == 1 + int(curves.size()));
        for (const CurveInfo& curve : curves) {
            const int at = x->findText(to_qt(curve.name));
            QVERIFY2(is_length(curve) ? at >= 1 && at <= lengths : at > lengths, curve.name.c_str());
        }
        x->setCurrentIndex(x->findText(QStringLiteral("far edge motion y")));
        emit x->activated(x->currentIndex());
        QVERIFY(canvas.xAxis->label().startsWith("far edge motion y ("));
        QVERIFY(!plots.content().sheet().over_run);
        const CurvePoints loop = plots.content().sheet().lines.at(0).points;
        QCOMPARE(loop.moments.size(), loop.x.size());
        QVERIFY(std::is_sorted(loop.moments.begin(), loop.moments.end()));

        // Energies: six in J over time.
        bench.click(QStringLiteral("plot.energies"));
        sheet = plots.content().sheet();
        QCOMPARE(sheet.lines.size(), std::size_t(6));
        QVERIFY(sheet.over_run && canvas.yAxis->label().startsWith("Energy ("));
        QVERIFY(!canvas.yAxis2->visible());
        bench.click(QStringLiteral("plot.log_y"));
        QVERIFY(canvas.yAxis->label().startsWith("|Energy| ("));
        QCOMPARE(canvas.yAxis->scaleType(), QCPAxis::stLogarithmic);
        bench.click(QStringLiteral("plot.log_y"));

        reactions_beside_the_results(bench);
        cracks(bench);
        keep_and_measure(bench);
        report(bench);
        QCOMPARE(bench.document().undo_stack()->count(), undo_steps);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        failures(bench);
    }

    void sketches() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::material, 0});
        auto* law = bench.find<CurveSketch>(QStringLiteral("sketch.law"));
        QVERIFY(law && law->shown().missing.isEmpty());
        QVERIFY2(law->shown().words.contains("69 kJ/m²"), qPrintable(law->shown().words));
        // Straight to s_c, then nothing.
        const auto top = std::max_element(law->shown().points.begin(), law->shown().points.end(),
                                          [](QPointF a, QPointF b) { return a.y() < b.y(); });
        QVERIFY(std::abs(top->x() - law->shown().marks[0].x) < 1e-6 * top->x());
        QCOMPARE(law->shown().points.back().y(), 0.0);
        QVERIFY(type(bench, "materials[0].fracture_energy", "much"));
        law = bench.find<CurveSketch>(QStringLiteral("sketch.law"));
        QVERIFY2(law->shown().missing.startsWith("No curve: "), qPrintable(law->shown().missing));
        QVERIFY(type(bench, "materials[0].fracture_energy", "276 kJ/m^2")); // four times: twice the stretch
        QVERIFY(law->shown().missing.isEmpty());
        QVERIFY(law->shown().words.contains("276 kJ/m²"));

        bench.window.select({ItemKind::condition, 0});
        QVERIFY(choose(bench, "conditions[0].ramp", int(RampShape::linear)));
        QVERIFY(type(bench, "conditions[0].ramp.time", "50 us"));
        const auto* ramp = bench.find<CurveSketch>(QStringLiteral("sketch.ramp"));
        QVERIFY(ramp && ramp->shown().missing.isEmpty());
        const auto& points = ramp->shown().points;
        const auto quarter = std::find_if(points.begin(), points.end(), [](QPointF p) { return p.x() >= 25 - 1e-9; });
        QVERIFY(quarter != points.end() && std::abs(quarter->y() - quarter->x() / 50) < 1e-9); // in µs
        QCOMPARE(points.back().y(), 1.0);
        QVERIFY(type(bench, "conditions[0].ramp.time", "never"));
        ramp = bench.find<CurveSketch>(QStringLiteral("sketch.ramp"));
        QVERIFY(ramp->shown().missing.startsWith("No curve: "));
        bench.document().clear_field_errors(QStringLiteral("conditions[0]"));
        bench.document().undo_stack()->setClean();
    }

    // What was zoomed in a dynamic run does not stay for the next case, and the first broken bond is marked in its own run only.
    void a_new_case_has_axes_of_its_own() {
        Workbench fresh;
        fresh.document().replace(Document::new_case(), {});
        fresh.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        deliver_posted_events();
        auto& empty = fresh.window.plots().canvas();
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        QVERIFY(bench.run_to_end());
        auto& plots = bench.window.plots();
        QTRY_VERIFY(!plots.content().sheet().lines.empty());
        QTRY_COMPARE(plots.content().sheet().marks.size(), std::size_t(1));
        const auto marks = plots.content().sheet().marks;
        const auto broke = bench.workspace().results.first_break();
        QVERIFY(broke && marks[0].x == broke->time);
        const auto has_words = [&] {
            for (int k = 0; k < plots.canvas().itemCount(); ++k)
                if (auto* text = qobject_cast<QCPItemText*>(plots.canvas().item(k));
                    text && text->visible() && text->text() == QStringLiteral("first broken bond"))
                    return true;
            return false;
        };
        QVERIFY(has_words());
        const QPoint middle = plots.canvas().rect().center();
        QWheelEvent wheel(middle, plots.canvas().mapToGlobal(middle), {}, {0, 480}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        const double whole = plots.canvas().xAxis->range().size();
        QApplication::sendEvent(&plots.canvas(), &wheel);
        QVERIFY(plots.canvas().xAxis->range().size() < whole);
        bench.document().undo_stack()->setClean();
        plots.content().set_x(plots.content().table().curves().front().name);
        bench.document().replace(Document::new_case(), {}); // as New does, without its question
        QTRY_VERIFY(plots.content().sheet().lines.empty());
        deliver_posted_events();
        QCOMPARE(plots.canvas().xAxis->range().lower, empty.xAxis->range().lower);
        QCOMPARE(plots.canvas().xAxis->range().upper, empty.xAxis->range().upper);
        QCOMPARE(plots.canvas().xAxis->label(), empty.xAxis->label());
        QCOMPARE(plots.canvas().yAxis->label(), empty.yAxis->label());
        QCOMPARE(plots.canvas().yAxis->range().lower, empty.yAxis->range().lower);
        QCOMPARE(plots.canvas().yAxis->range().upper, empty.yAxis->range().upper);
        QVERIFY(!has_words());
    }

    // A title that has no room would be cut at both ends.
    void a_low_plot_shows_units_for_titles() {
        PlotLine line;
        line.name = QStringLiteral("tip");
        line.quantity = "Displacement";
        line.unit = "m";
        line.points = {{0, 1}, {0, 0.002}};
        PlotSheet sheet;
        sheet.x_name = QStringLiteral("Time");
        sheet.x_unit = "s";
        sheet.over_run = true;
        sheet.lines = {line};
        PlotCanvas canvas;
        canvas.resize(400, 300);
        canvas.show_sheet(sheet);
        QCOMPARE(canvas.yAxis->label(), QStringLiteral("Displacement (mm)"));
        canvas.resize(400, 70);
        canvas.show_sheet(sheet);
        QCOMPARE(canvas.yAxis->label(), QStringLiteral("mm"));
    }

    // For a spreadsheet, as file and through the clipboard: a name that it would run as a formula is text.
    void names_are_no_formulas() {
        PlotLine line;
        line.name = QStringLiteral("=1+1");
        line.unit = "N";
        line.points = {{0, 1}, {-2, 3}};
        PlotSheet sheet;
        sheet.x_name = QStringLiteral("time");
        sheet.x_unit = "s";
        sheet.lines = {line};
        QCOMPARE(sheet_text(sheet, '\t'), std::string("time [s]\t'=1+1 [N]\n0\t-2\n1\t3\n"));
    }
    // The energy per length of the cracks, of a run that stores the dissipated energy: what a crack through the plate takes is about
    // the fracture energy times its thickness, less what nodes that are not near its path have.
    void energy_per_crack_length() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("store"), [](Case& c) { c.output.fields = {.dissipated_energy = true}; });
        bench.document().undo_stack()->setClean();
        bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        QVERIFY(bench.run_to_end());
        auto* list = bench.find<QTreeWidget>(QStringLiteral("curves"));
        const auto group = [list] {
            return list->findItems(QStringLiteral("Dissipated energy / crack length"), Qt::MatchExactly).value(0);
        };
        QTRY_VERIFY(group());
        QCOMPARE(group()->childCount(), 2); // both cracks
        auto& plots = bench.window.plots();
        for (int k = 0; k < list->topLevelItemCount(); ++k)
            list->topLevelItem(k)->setCheckState(0, Qt::Unchecked);
        group()->setCheckState(0, Qt::Checked);
        const PlotSheet sheet = plots.content().sheet();
        QCOMPARE(sheet.lines.size(), std::size_t(2));
        QVERIFY2(plots.canvas().yAxis->label().startsWith("Dissipated energy / crack length") &&
                     plots.canvas().yAxis->label().endsWith("J/m)"),
                 qPrintable(plots.canvas().yAxis->label()));
        const Case& value = bench.document().value();
        const double of_plate = 0.00625 * value.materials[0].fracture_energy->value; // J/m
        for (const auto& line : sheet.lines) {
            QVERIFY(!line.points.y.empty());
            const double share = line.points.y.back() / of_plate;
            QVERIFY2(share > 0.5 && share < 1.6, qPrintable(QString::number(share)));
        }
        const double shown = std::abs(sheet.lines[0].points.y.back() / sheet.lines[1].points.y.back() - 1);
        QVERIFY2(shown < 0.05, qPrintable(QString::number(shown))); // the plate is symmetric
        // The curve stands on the canvas, with its value under the pointer.
        const QString words = plots.canvas().values_at(plots.canvas().axisRect()->center());
        QVERIFY2(words.contains(QStringLiteral("crack 1 dissipated energy / length")) &&
                     words.contains(QStringLiteral("J/m")),
                 qPrintable(words));
        const QString file = folder_.filePath(QStringLiteral("energies.csv"));
        bench.window.exports().write_cracks(file.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.exports().task().busy(), 30000);
        QVERIFY(content_of(file).contains("dissipated energy / length [J/m]"));
    }

    // A load that presses down moves from zero downwards: its curve is drawn from the left to the right. Over time nothing is turned.
    void curves_over_what_falls_begin_at_the_left() {
        PlotCanvas canvas;
        PlotSheet sheet;
        sheet.x_unit = "m";
        sheet.over_run = false;
        PlotLine line;
        line.quantity = "Force";
        line.unit = "N";
        line.points = {{0, -1, -2, -3}, {0, 4, 5, 3}, {10, 11, 12, 14}};
        sheet.lines = {line};
        const auto is_turned = [&](const std::vector<double>& x, bool over_run) {
            sheet.lines[0].points.x = x;
            sheet.over_run = over_run;
            canvas.show_sheet(sheet);
            canvas.fit();
            return canvas.xAxis->rangeReversed();
        };
        QVERIFY(is_turned({0, -1, -2, -3}, false));
        QVERIFY(is_turned({0, -1, -3, 0.1}, false)); // a rebound
        QVERIFY(!is_turned({0, -1, -2, 3}, false));
        QVERIFY(!is_turned({0, 1, 2, 3}, false));
        QVERIFY(!is_turned({-10, -11, -12, -13}, false)); // does not begin at zero
        QVERIFY(!is_turned({-3, -2, -1, 0}, true));
    }

    // Over another curve all values are those at the line, between points, too; a curve that does not come there has none.
    void readout_at_the_line() {
        PlotCanvas canvas;
        canvas.resize(600, 400);
        PlotSheet sheet;
        sheet.x_name = QStringLiteral("opening");
        sheet.x_unit = "m";
        sheet.over_run = false;
        PlotLine whole, half;
        whole.name = QStringLiteral("whole"), half.name = QStringLiteral("half");
        whole.quantity = half.quantity = "Force";
        whole.unit = half.unit = "N";
        whole.points = {{0, 10}, {0, 100}};
        half.points = {{0, 4}, {0, 40}};
        sheet.lines = {whole, half};
        canvas.show_sheet(sheet);
        canvas.fit();
        canvas.replot();
        const QString words = canvas.values_at(canvas.axisRect()->center());
        QVERIFY2(words.startsWith(QStringLiteral("opening: ")), qPrintable(words));
        const QString value = words.section(QStringLiteral("whole: "), 1).section(QLatin1Char(' '), 0, 0);
        QVERIFY2(std::abs(value.toDouble() - 50) < 5, qPrintable(words));
        QVERIFY2(!words.contains(QStringLiteral("half")), qPrintable(words));
    }

    // A moment of the run is a line across the curves where x only grows, and a point of a curve that turns back. A click means the
    // moment there; a drag means none.
    void moments_on_curves() {
        PlotCanvas canvas;
        canvas.resize(600, 400);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        PlotSheet sheet;
        sheet.x_name = QStringLiteral("opening");
        sheet.x_unit = "m";
        sheet.over_run = false;
        PlotLine line;
        line.quantity = "Force";
        line.unit = "N";
        line.points = {{0, 1, 2, 3, 4}, {0, 4, 5, 3, 1}, {10, 11, 12, 14, 15}};
        sheet.lines = {line};
        const auto show = [&] {
            canvas.show_sheet(sheet);
            canvas.fit();
            canvas.replot(QCustomPlot::rpImmediateRefresh);
        };
        const auto at = [&](double x, double y) {
            return QPointF(canvas.xAxis->coordToPixel(x), canvas.yAxis->coordToPixel(y));
        };
        const auto chosen_at = [&](const QPointF& position) {
            std::optional<double> chosen;
            const auto seen = connect(&canvas, &PlotCanvas::moment_chosen, [&](double moment) { chosen = moment; });
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, position.toPoint());
            disconnect(seen);
            return chosen;
        };
        const auto close_to = [](std::optional<double> moment, double wanted) {
            return moment && std::abs(*moment - wanted) < 0.05; // pixels
        };
        show();
        canvas.show_moment(13);
        const auto* across = canvas.findChild<QCPItemLine*>(QStringLiteral("plot.moment"));
        QVERIFY(across && across->visible());
        QCOMPARE(across->start->coords().x(), 2.5);
        QVERIFY(close_to(chosen_at(at(2.5, 1)), 13));
        QVERIFY(!canvas.moment_at({1, 1})); // beside the axes

        sheet.lines[0].points.x = {0, 1, 2, 1, 0};
        show();
        QVERIFY(!across->visible());
        const auto* point = canvas.findChild<QCPItemTracer*>(QStringLiteral("plot.moment"));
        QVERIFY(point);
        QCOMPARE(point->position->coords(), QPointF(1.5, 4));
        QVERIFY(close_to(chosen_at(at(1, 3.2)), 14));
        QVERIFY(close_to(chosen_at(at(1, 3.9)), 11));
        canvas.show_moment(std::nullopt);
        QVERIFY(!canvas.findChild<QCPItemTracer*>(QStringLiteral("plot.moment")));

        // Over the run x is the moment, in the unit of the axis.
        sheet.over_run = true;
        sheet.x_unit = "s";
        sheet.lines[0].points = {{0, 1e-3, 2e-3}, {0, 1, 2}};
        show();
        canvas.show_moment(1.5e-3);
        QVERIFY(across->visible());
        QCOMPARE(canvas.xAxis->label(), QStringLiteral("opening (ms)"));
        QVERIFY(std::abs(across->start->coords().x() - 1.5) < 1e-9);
        const auto moment = chosen_at(at(0.5, 1));
        QVERIFY(moment && std::abs(*moment - 0.5e-3) < 0.01e-3);

        // A click leaves the curves where they are; a drag moves them.
        const QPoint from = canvas.axisRect()->center(), hardly = from + QPoint(2, 0), far = from + QPoint(80, 0);
        int choices = 0;
        connect(&canvas, &PlotCanvas::moment_chosen, [&] { ++choices; });
        const QCPRange all = canvas.xAxis->range();
        const auto drag = [&](const QPoint& to) {
            QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
            for (const QPoint& on_the_way : {(from + to) / 2, to}) {
                QMouseEvent move(QEvent::MouseMove, on_the_way, canvas.mapToGlobal(on_the_way), Qt::NoButton,
                                 Qt::LeftButton, {});
                QApplication::sendEvent(&canvas, &move);
            }
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
        };
        drag(hardly);
        QCOMPARE(choices, 1);
        QVERIFY(canvas.xAxis->range() == all && canvas.shows_all());
        drag(far);
        QCOMPARE(choices, 1);
        QVERIFY(canvas.xAxis->range().lower < all.lower && !canvas.shows_all());
    }

private:
    // The frame shown is marked in the curves, and a click on them shows another one; two clicks only show all of the curves.
    void frames_and_curves(Workbench& bench) {
        PlotCanvas& canvas = bench.window.plots().canvas();
        const auto& frames = bench.workspace().results.frames();
        QVERIFY(canvas.isVisible() && frames.size() > 4);
        const auto* marker = canvas.findChild<QCPItemLine*>(QStringLiteral("plot.moment"));
        QVERIFY(marker);
        const auto shows = [&](const FramePtr& frame) { return bench.window.view().frame() == frame; };
        const auto marks = [&](const FramePtr& frame) {
            const double x = canvas.xAxis->coordToPixel(marker->start->coords().x()); // µs
            return marker->visible() && std::abs(x - canvas.xAxis->coordToPixel(frame->time * 1e6)) < 1;
        };
        const auto place_of = [&](const FramePtr& frame) {
            canvas.replot(QCustomPlot::rpImmediateRefresh);
            return QPoint(int(std::lround(canvas.xAxis->coordToPixel(frame->time * 1e6))),
                          canvas.axisRect()->center().y());
        };
        QTRY_VERIFY(shows(bench.workspace().results.live()) && marks(bench.workspace().results.live()));
        const FramePtr wanted = frames[frames.size() / 3], other = frames[frames.size() / 2];
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, place_of(wanted));
        QVERIFY(shows(wanted) && marks(wanted));
        const QPoint place = place_of(other);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, place);
        QVERIFY(shows(other) && marks(other));
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, place);
        QVERIFY(shows(wanted) && marks(wanted));
        // The keys move the line, which begins in the middle of the plot.
        bench.find<QToolButton>(QStringLiteral("live"))->click();
        QVERIFY(shows(bench.workspace().results.live()));
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Right);
        const double middle = canvas.moment_at(canvas.axisRect()->center()).value_or(0);
        QTest::keyClick(&canvas, Qt::Key_Return);
        const auto away = [&](const FramePtr& frame) { return std::abs(frame->time - middle); };
        const double least = away(*std::min_element(frames.begin(), frames.end(),
                                                    [&](const auto& a, const auto& b) { return away(a) < away(b); }));
        QVERIFY(away(bench.window.view().frame()) <= least + 0.03 * frames.back()->time);
        bench.find<QToolButton>(QStringLiteral("live"))->click();
        QVERIFY(shows(bench.workspace().results.live()));
    }

    // The panel of the results has the largest force of the curve, with its sign and its time, and the last one.
    void reactions_beside_the_results(Workbench& bench) {
        bench.window.select({ItemKind::results});
        const auto* table = bench.find<QLabel>(QStringLiteral("reactions"));
        QVERIFY(table);
        const CurveTable& curves = bench.window.plots().content().table();
        const auto force = std::ranges::find(curves.curves(), "impact force y", &CurveInfo::name);
        QVERIFY(force != curves.curves().end());
        const CurvePoints points = curves.over_run(std::size_t(force - curves.curves().begin()));
        const auto peak = peak_of(points);
        QVERIFY(peak && peak->value < -1e3); // against the velocity
        const auto words = [](double newtons) {
            return format_scaled(newtons, QStringLiteral("N"), UnitSystem::fitting).toHtmlEscaped();
        };
        for (const QString& cell : {QStringLiteral("impact: velocity"), words(peak->value), words(points.y.back()),
                                    format_time(peak->at).toHtmlEscaped()})
            QVERIFY2(table->text().contains(cell), qPrintable(cell + QLatin1Char('\n') + table->text()));
    }

    // Length, speed and angle of the tips: curves like the observers', each with its axis; the angle in degrees.
    void cracks(Workbench& bench) {
        auto& plots = bench.window.plots();
        auto& canvas = plots.canvas();
        auto* list = bench.find<QTreeWidget>(QStringLiteral("curves"));
        const auto group = [list](const char* name) {
            return list->findItems(QLatin1String(name), Qt::MatchExactly).value(0);
        };
        for (const char* name : {"Crack length", "Crack speed", "Crack angle"})
            QVERIFY2(group(name) && group(name)->childCount() >= 2, name);
        for (auto* other : {group("Energy"), group("Crack length")})
            other->setCheckState(0, Qt::Unchecked);
        group("Crack speed")->child(0)->setCheckState(0, Qt::Checked);
        group("Crack angle")->child(0)->setCheckState(0, Qt::Checked);
        const PlotSheet sheet = plots.content().sheet();
        QCOMPARE(sheet.lines.size(), std::size_t(2));
        QCOMPARE(sheet.lines[0].name, QStringLiteral("crack 1 speed"));
        const auto fastest = std::ranges::max(sheet.lines[0].points.y);
        QVERIFY2(fastest > 100 && fastest < 2870, qPrintable(QString::number(fastest))); // the Rayleigh wave speed
        QVERIFY2(canvas.yAxis->label().startsWith("Crack speed ("), qPrintable(canvas.yAxis->label()));
        QCOMPARE(canvas.yAxis2->label(), QStringLiteral("Crack angle (°)"));
        const double angle = sheet.lines[1].points.y.back() * 180 / 3.14159265;
        QVERIFY2(angle > 45 && angle < 85, qPrintable(QString::number(angle)));
        const QString file = folder_.filePath(QStringLiteral("cracks.csv"));
        bench.window.exports().write_cracks(file.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.exports().task().busy(), 30000);
        QVERIFY(content_of(file).startsWith("crack,step,time [s],x [m]") && content_of(file).count('\n') > 20);
        bench.window.exports().write_cracks(folder_.filePath(QStringLiteral("cracks.vtp")).toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.exports().task().busy(), 30000);
        QVERIFY(content_of(folder_.filePath(QStringLiteral("cracks.vtp"))).contains("PolyData"));
        bench.click(QStringLiteral("plot.energies"));
    }

    // Measured: the computed force, 20 kN off at every point; then RMSE is 20 kN.
    void keep_and_measure(Workbench& bench) {
        auto& plots = bench.window.plots();
        bench.click(QStringLiteral("plot.keep"));
        QCOMPARE(plots.content().kept().size(), std::size_t(1));
        const auto& table = plots.content().table();
        std::size_t force = 0;
        while (table.curves()[force].name != "impact force y")
            ++force;
        const CurvePoints points = table.over_run(force);
        const QString file = folder_.filePath(QStringLiteral("gauge.csv"));
        std::ofstream stream(file.toStdString());
        stream << "time [us],force [kN]\n";
        for (std::size_t i = 0; i < points.x.size(); i += 7)
            stream << QString::number(points.x[i] * 1e6, 'g', 17).toStdString() << ','
                   << QString::number(-points.y[i] / 1e3 + (i % 2 == 0 ? 20 : -20), 'g', 17).toStdString() << '\n';
        stream.close();
        plots.add_measured(file.toStdString());
        QVERIFY(!bench.find<MeasuredDialog>(QStringLiteral("measuredDialog"))); // the table is read in the background
        plots.add_measured(file.toStdString());                                 // a second click asks no second time
        QTRY_VERIFY(bench.find<MeasuredDialog>(QStringLiteral("measuredDialog")));
        deliver_posted_events();
        QCOMPARE(bench.window.findChildren<MeasuredDialog*>().size(), 1);
        auto* dialog = bench.find<MeasuredDialog>(QStringLiteral("measuredDialog"));
        QCOMPARE(dialog->findChild<QLineEdit*>(QStringLiteral("measured.y.unit"))->text(), QStringLiteral("kN"));
        QCOMPARE(dialog->findChild<QComboBox*>(QStringLiteral("measured.x.against"))->currentText(),
                 QStringLiteral("time"));
        auto* against = dialog->findChild<QComboBox*>(QStringLiteral("measured.y.against"));
        QCOMPARE(against->currentText(),
                 QStringLiteral("impact force y")); // of its components the one that changes most
        auto* factor = dialog->findChild<QLineEdit*>(QStringLiteral("measured.y.factor"));
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        settle_layout();
        const Places places = places_of_controls(*dialog);
        factor->setText(QStringLiteral("minus"));
        QVERIFY(!ok->isEnabled());
        settle_layout();
        QCOMPARE(moved_controls(places, places_of_controls(*dialog)), QStringList());
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("measured.reason"))
                    ->text()
                    .contains("'minus' is not a valid number"));
        factor->setText(QStringLiteral("-1")); // a gauge counts the other way
        QVERIFY(ok->isEnabled());
        ok->click();
        const QString notes = with_plain_spaces(bench.find<QLabel>(QStringLiteral("plot.notes"))->text());
        QVERIFY2(notes.contains("gauge against impact force y: RMSE 20 kN, R² 0.9"), qPrintable(notes));
        plots.save(folder_.filePath(QStringLiteral("plot.png")).toStdString());
        QVERIFY(QImage(folder_.filePath(QStringLiteral("plot.png"))).width() > 1000);
        plots.save(folder_.filePath(QStringLiteral("plot.pdf")).toStdString());
        QVERIFY(content_of(folder_.filePath(QStringLiteral("plot.pdf"))).startsWith("%PDF"));
        plots.save(folder_.filePath(QStringLiteral("plot.csv")).toStdString());
        const QByteArray csv = content_of(folder_.filePath(QStringLiteral("plot.csv")));
        QVERIFY2(csv.startsWith("Time [s],") && csv.contains("gauge [N]"), csv.left(200));
    }

    void report(Workbench& bench) {
        bench.window.reports().write(folder_.filePath(QStringLiteral("report.html")).toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy(), 30000);
        const QString html =
            with_plain_spaces(QString::fromUtf8(content_of(folder_.filePath(QStringLiteral("report.html")))));
        for (const char* words :
             {"Kalthoff-Winkler", "data:image/png;base64,", "Young&#39;s modulus E", "Fracture energy G", "69 kJ/m²",
              "3.14 spacings", "3.125 mm", "22 m/s", "impact force y", "kN", "Time step", "finished", "Computed on",
              "RMSE 20 kN", "Conditions", "Reaction forces (exerted by the body)", "impact: velocity"})
            QVERIFY2(html.contains(QString::fromUtf8(words)) ||
                         html.contains(QString::fromUtf8(words).replace("&#39;", "'")),
                     words);
        // Set-up, three moments, the end; as arranged, force, displacement, energy, relative balance; length, speed and angle of
        // cracks.
        QCOMPARE(html.count("data:image/png"), 13);
        QVERIFY(html.contains("<h3>Cracks") && html.contains("is the Rayleigh wave speed"));
        QVERIFY(!html.contains(">nan"));
        const QByteArray pdf = content_of(folder_.filePath(QStringLiteral("report.pdf")));
        QVERIFY(pdf.startsWith("%PDF") && pdf.size() > 50000);
    }

    void failures(Workbench& bench) {
        auto& plots = bench.window.plots();
        plots.add_measured("/nowhere/gauge.csv");
        QTRY_VERIFY(!bench.problems.isEmpty());
        QVERIFY(bench.problems.last().contains("the file does not exist"));
        plots.save(folder_.filePath(QStringLiteral("plot.bmp")).toStdString());
        QVERIFY(bench.problems.last().contains("use one of these extensions"));
        const QByteArray before = content_of(folder_.filePath(QStringLiteral("report.html")));
        bench.window.reports().write("/proc/report.html");
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy(), 30000);
        QVERIFY2(bench.problems.last().contains("/proc/report"), qPrintable(bench.problems.last()));
        std::ofstream(folder_.filePath(QStringLiteral("mine.pdf")).toStdString()) << "mine";
        bench.window.reports().write(folder_.filePath(QStringLiteral("mine.html")).toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy(), 30000);
        QVERIFY(bench.problems.last().contains("is not a report"));
        QCOMPARE(content_of(folder_.filePath(QStringLiteral("mine.pdf"))), QByteArray("mine"));
        QCOMPARE(content_of(folder_.filePath(QStringLiteral("report.html"))), before);
    }

    QTemporaryDir folder_;
};

PERISCOPE_TEST(PlotsTest)
} // namespace plots_test

#include "plots_test.moc"
