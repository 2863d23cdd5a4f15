// The field of the view along a line through the body: picked in the view or typed, following the frame, and written to a file.
#include "tests/gui/control_places.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/line_dialog.hpp"
#include "ui/plots/plot_panel.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

namespace line_plot_test {

using namespace periscope;
using namespace periscope::ui;

class LinePlotTest : public QObject {
    Q_OBJECT

    static constexpr double spacing = 3.125e-3;
    // Node (i, j) of the outer layer that faces us: 64 × 32 × 2 nodes.
    static Vec3 node_at(int i, int j) { return {(i + 0.5) * spacing, (j + 0.5) * spacing, 1.5 * spacing}; }
    static std::size_t index_of(int i, int j) { return std::size_t(i * 32 + j) * 2 + 1; }

    static double value_at(const CurvePoints& points, double x) {
        const auto nearest =
            std::ranges::min_element(points.x, {}, [x](double at) { return std::abs(at - x); }) - points.x.begin();
        return points.y.at(std::size_t(nearest));
    }

private slots:
    void follows_the_frame() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.click(QStringLiteral("viewFront"));
        bench.find<QComboBox>(QStringLiteral("warp"))->setCurrentIndex(0);
        bench.window.view().set_warp(Warp::off, 1);
        bench.window.viewport().draw_now();
        bench.click(QStringLiteral("measureLine"));
        const auto click_at = [&](const Vec3& point) {
            QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, bench.where(point));
        };
        click_at(node_at(4, 19)); // above the notches
        QVERIFY(!bench.window.plots().content().over_line());
        click_at(node_at(59, 19));
        PlotContent& content = bench.window.plots().content();
        QVERIFY(content.over_line());
        QTRY_VERIFY(bench.find<QDockWidget>(QStringLiteral("dockPlots"))->widget()->isVisible());
        const auto points = [&] {
            const PlotSheet sheet = content.sheet();
            return sheet.lines.empty() ? CurvePoints{} : sheet.lines[0].points;
        };
        QCOMPARE(content.sheet().x_unit, std::string("m"));
        QCOMPARE(content.sheet().lines.size(), std::size_t(1));
        QCOMPARE(content.sheet().lines[0].name, QStringLiteral("Damage"));
        QVERIFY(std::abs(points().x.back() - 55 * spacing) < 1e-9);
        // At the nodes it is their damage; the two cracks are symmetric.
        const auto& results = bench.workspace().results;
        for (const int i : {4, 10, 20, 31, 50, 59})
            QVERIFY2(std::abs(value_at(points(), (i - 4) * spacing) -
                              double(results.frames().back()->damage[index_of(i, 19)])) < 1e-5,
                     qPrintable(QString::number(i)));
        const auto peaks = [&] {
            const CurvePoints p = points();
            const auto middle = p.y.begin() + std::ptrdiff_t(p.y.size() / 2);
            return std::pair(p.x[std::size_t(std::max_element(p.y.begin(), middle) - p.y.begin())],
                             p.x[std::size_t(std::max_element(middle, p.y.end()) - p.y.begin())]);
        };
        QVERIFY2(std::abs(peaks().first + peaks().second - 55 * spacing) < 2 * spacing,
                 qPrintable(QStringLiteral("%1 %2").arg(peaks().first).arg(peaks().second)));
        QVERIFY(value_at(points(), peaks().first) > 0.35 && value_at(points(), 27.5 * spacing) < 0.2);
        const QString at_end = bench.find<QLabel>(QStringLiteral("plot.notes"))->text();
        QVERIFY2(at_end.contains(QStringLiteral("Line from")) && at_end.contains(QStringLiteral("100")),
                 qPrintable(at_end));
        // The frame before any crack, then another field.
        bench.find<QSlider>(QStringLiteral("frameSlider"))->setValue(2);
        QTRY_VERIFY(!points().y.empty() && std::ranges::max(points().y) < 0.05);
        bench.window.view().set_field(Field::velocity, Component::y);
        QTRY_COMPARE(content.sheet().lines.at(0).unit, std::string("m/s"));
        const FramePtr& frame = bench.window.view().frame();
        QTRY_VERIFY(std::abs(value_at(points(), 0) - double(frame->velocity[3 * index_of(4, 19) + 1])) < 1e-4);

        const QTemporaryDir dir;
        const QString file = dir.filePath(QStringLiteral("line.csv"));
        bench.window.plots().save(file.toStdString());
        QFile csv(file);
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> rows = csv.readAll().split('\n');
        QCOMPARE(rows[0], QByteArray("Distance along the line [m],Velocity y [m/s]"));
        QCOMPARE(rows.size(), qsizetype(points().x.size()) + 2);
        QVERIFY(std::abs(rows[rows.size() - 2].split(',')[0].toDouble() - 55 * spacing) < 1e-9);
        QVERIFY(std::abs(rows[1].split(',')[1].toDouble() - points().y[0]) < 1e-6);

        // If a field is no number, the plot says so; then the curves of the run come back.
        bench.window.view().set_field(Field::sets);
        QTRY_VERIFY(
            bench.find<QLabel>(QStringLiteral("plot.notes"))->text().contains(QStringLiteral("no field of results")));
        auto* x = bench.find<QComboBox>(QStringLiteral("plot.x"));
        QCOMPARE(x->currentText(), QStringLiteral("distance along the line"));
        x->setCurrentIndex(0);
        emit x->activated(0);
        QVERIFY(!content.over_line() && content.sheet().over_run);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    void is_typed() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        bench.click(QStringLiteral("plot.line"));
        auto* dialog = bench.find<LineDialog>(QStringLiteral("lineDialog"));
        QVERIFY(dialog);
        const auto edit = [&](const char* name) { return dialog->findChild<QLineEdit*>(QLatin1String(name)); };
        QCOMPARE(edit("line.to.x")->text(),
                 QStringLiteral("198.438 mm")); // along x through the middle, to the last nodes
        QCOMPARE(edit("line.from.y")->text(), QStringLiteral("50 mm"));
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        settle_layout();
        const Places places = places_of_controls(*dialog);
        edit("line.to.x")->setText(QStringLiteral("12 kg"));
        QVERIFY(!ok->isEnabled());
        settle_layout();
        QCOMPARE(moved_controls(places, places_of_controls(*dialog)), QStringList());
        QVERIFY2(dialog->findChild<QLabel*>(QStringLiteral("line.reason"))->text().startsWith(QStringLiteral("To x: ")),
                 qPrintable(dialog->findChild<QLabel*>(QStringLiteral("line.reason"))->text()));
        edit("line.from.x")->setText(QStringLiteral("0"));
        edit("line.to.x")->setText(QStringLiteral("0"));
        QVERIFY(!ok->isEnabled()); // the same point twice
        edit("line.from.x")->setText(QStringLiteral("-2 cm"));
        edit("line.from.y")->setText(QStringLiteral("20 mm"));
        edit("line.to.y")->setText(QStringLiteral("20 mm"));
        edit("line.to.x")->setText(QStringLiteral("220")); // mm, as it was shown
        QVERIFY(ok->isEnabled());
        ok->click();
        PlotContent& content = bench.window.plots().content();
        QVERIFY(content.over_line());
        // It begins outside of the body, where there are no values, and crosses the two notches 75 and 125 mm from the left.
        const CurvePoints points = content.sheet().lines.at(0).points;
        QVERIFY2(std::abs(points.x.front() - 0.02) < spacing && std::abs(points.x.back() - 0.22) < spacing,
                 qPrintable(QStringLiteral("%1 %2").arg(points.x.front()).arg(points.x.back())));
        for (const double notch : {0.075, 0.125})
            QVERIFY2(value_at(points, 0.02 + notch) > 0.3, qPrintable(QString::number(value_at(points, 0.02 + notch))));
        QVERIFY(value_at(points, 0.02 + 0.03) < 0.1 && value_at(points, 0.02 + 0.17) < 0.1);
    }
};

PERISCOPE_TEST(LinePlotTest)
} // namespace line_plot_test
#include "line_plot_test.moc"
