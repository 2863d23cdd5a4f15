// The axes of a plot: which curve measured columns belong to, titles, directions, values at the pointer, and moments of the run.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/curve_list.hpp"
#include "ui/plots/measured_dialog.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_files.hpp"
#include "ui/plots/plot_panel.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QWheelEvent>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plot_axes_test {

using namespace periscope;
using namespace periscope::ui;

class PlotAxesTest : public QObject {
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
};

PERISCOPE_TEST(PlotAxesTest)
} // namespace plot_axes_test

#include "plot_axes_test.moc"
