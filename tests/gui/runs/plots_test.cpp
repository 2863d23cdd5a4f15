// Curves during a run, measured data over them, and the report.
#include "core/case_file/case_file.hpp"
#include "core/cracks/first_break.hpp"
#include "tests/gui/control_places.hpp"
#include "tests/gui/report_pictures.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/curve_list.hpp"
#include "ui/plots/measured_dialog.hpp"
#include "ui/plots/plot_canvas.hpp"
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
#include <QTreeWidget>
#include <QWheelEvent>

#include <algorithm>
#include <fstream>

namespace plots_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

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
        QVERIFY(bytes_of(file).contains("dissipated energy / length [J/m]"));
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
        QVERIFY(bytes_of(file).startsWith("crack,step,time [s],x [m]") && bytes_of(file).count('\n') > 20);
        bench.window.exports().write_cracks(folder_.filePath(QStringLiteral("cracks.vtp")).toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.exports().task().busy(), 30000);
        QVERIFY(bytes_of(folder_.filePath(QStringLiteral("cracks.vtp"))).contains("PolyData"));
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
        QVERIFY(bytes_of(folder_.filePath(QStringLiteral("plot.pdf"))).startsWith("%PDF"));
        plots.save(folder_.filePath(QStringLiteral("plot.csv")).toStdString());
        const QByteArray csv = bytes_of(folder_.filePath(QStringLiteral("plot.csv")));
        QVERIFY2(csv.startsWith("Time [s],") && csv.contains("gauge [N]"), csv.left(200));
    }

    void report(Workbench& bench) {
        bench.window.reports().write(folder_.filePath(QStringLiteral("report.html")).toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy(), 30000);
        const QString html =
            with_plain_spaces(QString::fromUtf8(bytes_of(folder_.filePath(QStringLiteral("report.html")))));
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
        const QByteArray pdf = bytes_of(folder_.filePath(QStringLiteral("report.pdf")));
        QVERIFY(pdf.startsWith("%PDF") && pdf.size() > 50000);
    }

    void failures(Workbench& bench) {
        auto& plots = bench.window.plots();
        plots.add_measured("/nowhere/gauge.csv");
        QTRY_VERIFY(!bench.problems.isEmpty());
        QVERIFY(bench.problems.last().contains("the file does not exist"));
        plots.save(folder_.filePath(QStringLiteral("plot.bmp")).toStdString());
        QVERIFY(bench.problems.last().contains("use one of these extensions"));
        const QByteArray before = bytes_of(folder_.filePath(QStringLiteral("report.html")));
        bench.window.reports().write("/proc/report.html");
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy(), 30000);
        QVERIFY2(bench.problems.last().contains("/proc/report"), qPrintable(bench.problems.last()));
        std::ofstream(folder_.filePath(QStringLiteral("mine.pdf")).toStdString()) << "mine";
        bench.window.reports().write(folder_.filePath(QStringLiteral("mine.html")).toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy(), 30000);
        QVERIFY(bench.problems.last().contains("is not a report"));
        QCOMPARE(bytes_of(folder_.filePath(QStringLiteral("mine.pdf"))), QByteArray("mine"));
        QCOMPARE(bytes_of(folder_.filePath(QStringLiteral("report.html"))), before);
    }

    QTemporaryDir folder_;
};

PERISCOPE_TEST(PlotsTest)
} // namespace plots_test

#include "plots_test.moc"
