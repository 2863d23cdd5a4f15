// The coarse reinforced beam, run as shipped: as in the test of Leonhardt and Walther (beam 5) and in Boys et al. 2021, §7,
// bending cracks first, and then one diagonal crack, on one side, parts it.
#include "crack.hpp"
#include "observers_table.hpp"
#include "run_case.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace reinforced_beam_test {

using namespace periscope;
using namespace periscope::test;

namespace {

struct Row {
    double deflection = 0, load = 0, supports = 0; // m, N at each load, N of both together
};

std::vector<Row> curve(const ObserversTable& table) {
    const std::size_t load = table.column("load y [N]"), left = table.column("left support y [N]"),
                      right = table.column("right support y [N]"), midspan = table.column("midspan y [m]");
    std::vector<Row> rows;
    for (const auto& row : table.rows)
        rows.push_back({-row[midspan], row[load] / 2, -row[left] - row[right]});
    return rows;
}

} // namespace

class ReinforcedBeamTest : public QObject {
    Q_OBJECT

private slots:
    void diagonal_crack_on_one_side() {
        QTemporaryDir dir;
        run_case("reinforced-beam-coarse.json", dir.filePath("out"));
        const std::vector<Row> rows = curve(read_observers(dir.filePath("out/observers.csv")));

        // Elastic first: 103 kN/mm.
        const auto elastic = std::ranges::find_if(rows, [](const Row& r) { return r.deflection > 0.4e-3; });
        const double stiffness = elastic->supports / elastic->deflection;
        const auto peak = std::ranges::max_element(rows, {}, &Row::load);
        double cracked[2] = {0, 0}; // volume beyond the loads, left and right
        const VtuFrame last = read_vtu(frame_files(dir.filePath("out").toStdString()).back());
        for (std::size_t i = 0; i < last.position.size(); ++i) {
            const Vec3& p = last.position[i];
            const bool above_bars = p.y > 0.1 && p.y < 0.3;
            if (last.damage[i] > 0.35 && above_bars && std::abs(p.x - 0.992) < 0.6 && std::abs(p.x - 0.992) > 0.19)
                cracked[p.x > 0.992] += last.volume[i];
        }
        qInfo(
            "stiffness %.0f kN/mm, peak %.1f kN at %.2f mm, %.1f kN at the end, at %.2f mm; cracked %.2f and %.2f dm³",
            stiffness * 1e-6, peak->load * 1e-3, peak->deflection * 1e3, rows.back().load * 1e-3,
            rows.back().deflection * 1e3, cracked[0] * 1e3, cracked[1] * 1e3);
        QVERIFY(std::abs(stiffness / 103e6 - 1) < 0.1);
        QVERIFY(peak->load > 70e3 && peak->load < 80e3);
        QVERIFY(peak->deflection > 2.3e-3 && peak->deflection < 2.8e-3);
        QVERIFY(rows.back().load < 0.85 * peak->load);
        QVERIFY(rows.back().deflection > peak->deflection);
        const auto [less, more] = std::minmax(cracked[0], cracked[1]);
        QVERIFY(more > 2 * less && more > 0.5e-3);
    }
};

PERISCOPE_TEST(ReinforcedBeamTest)
} // namespace reinforced_beam_test
#include "reinforced_beam_test.moc"
