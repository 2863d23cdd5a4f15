// The shipped cases, run by the real command line and judged by the files it writes.
#include "crack.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/observers_table.hpp"
#include "tests/verification/run_case.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <numeric>

namespace shipped_cases_test {

using namespace periscope;
using namespace periscope::test;

namespace {

double body_volume(const VtuFrame& frame) {
    return std::accumulate(frame.volume.begin(), frame.volume.end(), 0.0);
}

// Returns pairs of the displacement of the load point and the load, as positive numbers.
std::vector<std::array<double, 2>> load_curve(const ObserversTable& table) {
    const std::size_t displacement = table.column("load point y"), load = table.column("load y");
    std::vector<std::array<double, 2>> curve;
    for (const auto& row : table.rows)
        curve.push_back({-row[displacement], row[load]});
    return curve;
}

// Returns the time at which the x component of an observer first reaches a value, interpolated between samples.
double passed(const ObserversTable& table, const QByteArray& observer, double value) {
    const std::size_t time = table.column("time"), x = table.column(observer);
    double before = 0, time_before = 0;
    for (const auto& row : table.rows) {
        const double now = row[x], t = row[time];
        if (now >= value)
            return time_before + (t - time_before) * (value - before) / (now - before);
        before = now, time_before = t;
    }
    throw std::runtime_error("never");
}

} // namespace

class ShippedCasesTest : public QObject {
    Q_OBJECT

private slots:
    // The middle of the pulse, which lasts T, passes the position at the distance d at T/2 + d/c0, with c0 = √(E/ρ) =
    // 5172 m/s, and displaces the free end by twice its height. The error decreases with the spacing. The first node,
    // half a spacing from the end, is pushed.
    void wave_in_a_bar() {
        const double c0 = std::sqrt(210e9 / 7850), pulse = 10e-6, push = 2 * 2 * pulse / std::numbers::pi;
        double before = 1;
        for (const double dx : {2e-3, 1e-3, 0.5e-3}) {
            if (dx < 1e-3 && !long_tests_wanted())
                continue;
            QTemporaryDir dir;
            run_case("bar-wave.json", dir.filePath("out"), {"--set", QString("geometry.lattice.spacing=%1").arg(dx)});
            const ObserversTable table = read_observers(dir.filePath("out/observers.csv"));
            const double middle = passed(table, "middle", push / 2) - pulse / 2,
                         end = passed(table, "far end", push) - pulse / 2;
            const double of_middle = (0.1 - dx / 2) / middle / c0 - 1, of_end = (0.2 - dx / 2) / end / c0 - 1;
            qInfo("spacing %g mm: c0 off by %+.2f %% in the middle, %+.2f %% at the end", dx * 1e3, 100 * of_middle,
                  100 * of_end);
            const double worst = std::max(std::abs(of_middle), std::abs(of_end));
            QVERIFY(worst < 0.01 && worst < 0.7 * before);
            before = worst;
        }
    }

    void kalthoff_winkler_from_an_stl() {
        QTemporaryDir dir;
        run_case("kalthoff-winkler-stl.json", dir.filePath("out"));
        const VtuFrame last = vtu_frame(frame_files(dir.filePath("out").toStdString()).back());
        const double expected = (0.2 * 0.1 - 2 * 1.5e-3 * 0.05) * 9e-3;
        QVERIFY2(std::abs(body_volume(last) / expected - 1) < 1e-6, "float32 volumes of the file");
        const CrackLine left = fit_crack(last, [](const Vec3& p) { return p.y > 0.053 && p.x < 0.095; });
        const CrackLine right = fit_crack(last, [](const Vec3& p) { return p.y > 0.053 && p.x > 0.105; });
        qInfo("left %.2f°, right %.2f°, lengths %.1f and %.1f mm", left.angle_to_y(), right.angle_to_y(),
              left.length * 1e3, right.length * 1e3);
        for (const CrackLine& crack : {left, right}) {
            QVERIFY(crack.angle_to_y() > 60 && crack.angle_to_y() < 76);
            QVERIFY(crack.length > 0.05);
            QVERIFY(crack.spread < 4e-3);
        }
        QVERIFY(left.direction.x < 0 && right.direction.x > 0);
    }

    void notched_beam() {
        QTemporaryDir dir;
        run_case("notched-beam.json", dir.filePath("out"));
        const VtuFrame last = vtu_frame(frame_files(dir.filePath("out").toStdString()).back());
        const CrackLine crack = fit_crack(last, [](const Vec3& p) { return p.y > 0.011; });
        qInfo("crack %.1f° to the vertical at x = %.1f mm, %.1f mm long", crack.angle_to_y(), crack.centre.x * 1e3,
              crack.length * 1e3);
        QVERIFY(crack.nodes > 50);
        QVERIFY(std::abs(crack.centre.x - 0.0875) < 3e-3); // the crack is above the slot
        QVERIFY(crack.angle_to_y() < 10);                  // it runs upward
        QVERIFY(crack.length > 0.015);

        const auto curve = load_curve(read_observers(dir.filePath("out/observers.csv")));
        const auto peak = std::max_element(curve.begin(), curve.end(), [](auto& a, auto& b) { return a[1] < b[1]; });
        qInfo("peak %.2f kN at %.4f mm", (*peak)[1] * 1e-3, (*peak)[0] * 1e3);
        QVERIFY((*peak)[1] > 2e3 && (*peak)[1] < 12e3);
        // The peak is in the middle of the curve: the load rises and falls.
        QVERIFY(peak - curve.begin() > 100 && curve.end() - peak > 100);
        // Before the peak, the stiffness is that of a beam, 48EI/L³ with shear, within a factor of two.
        const double span = 0.125, height = 0.05, I = height * height * height * height / 12, E = 37e9, G = E / 2.5;
        const double compliance = span * span * span / (48 * E * I) + 1.2 * span / (4 * G * height * height);
        const auto half = std::find_if(curve.begin(), peak, [&](auto& p) { return p[1] > (*peak)[1] / 2; });
        const double ratio = (*half)[1] / (*half)[0] * compliance;
        qInfo("stiffness / stiffness of the unnotched beam: %.2f", ratio);
        QVERIFY(ratio > 0.4 && ratio < 1.0); // the slot reduces the stiffness
        double later = 0;
        for (auto p = curve.end() - 100; p != curve.end(); ++p)
            later += (*p)[1] / 100;
        QVERIFY(later < 0.5 * (*peak)[1]);
    }
};

PERISCOPE_TEST(ShippedCasesTest)
} // namespace shipped_cases_test
#include "shipped_cases_test.moc"
