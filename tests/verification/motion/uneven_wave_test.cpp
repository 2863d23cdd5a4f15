// The wave of the shipped case bar-wave.json on nodes that lie unevenly (on lattices: shipped_cases_test).
#include "tests/uneven_nodes.hpp"

#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace uneven_wave_test {

using namespace periscope;

namespace {

double centre_of(const Model& model, const std::string& name) {
    const auto set = std::ranges::find(model.sets, name, &NodeSet::name);
    double sum = 0, volume = 0;
    for (const std::uint32_t i : set->nodes)
        sum += model.nodes.volume[i] * model.nodes.position[i].x, volume += model.nodes.volume[i];
    return sum / volume;
}

// Returns the time at which the x component of an observer first reaches a value, interpolated between samples.
double passed(const std::vector<Sample>& rows, std::size_t observer, double value) {
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const double before = rows[r - 1].values[observer].x, now = rows[r].values[observer].x;
        if (now >= value)
            return rows[r - 1].time + (rows[r].time - rows[r - 1].time) * (value - before) / (now - before);
    }
    return std::nan("");
}

} // namespace

class UnevenWaveTest : public QObject {
    Q_OBJECT

private slots:
    void wave_in_a_bar_data() {
        QTest::addColumn<bool>("shaken");
        QTest::addColumn<int>("m");
        QTest::addColumn<double>("coarse"); // largest relative error of c0 with a spacing of 2 mm
        QTest::addColumn<double>("fine");   // largest relative error of c0 with 0.5 mm
        QTest::newRow("graded") << false << 3 << 0.01 << 0.003;
        QTest::newRow("shaken") << true << 3 << 0.005 << 0.002;
        QTest::newRow("shaken, m = 4") << true << 4 << 0.015 << 0.003;
    }
    // Spacings grow and shrink smoothly by 30 %, or nodes are shaken by a quarter of the spacing; the corrections are
    // those of the shipped case. The target is 3 %. As in shipped_cases_test, the first node is pushed. The middle of
    // the pulse, which lasts T, passes the position at the distance d at T/2 + d/c0, with c0 = √(E/ρ) = 5172 m/s, and
    // displaces the free end by twice its height.
    //
    // Among shaken nodes, the stiffness varies from bond to bond. With δ = 3 Δx this remains at any spacing, and c0 is
    // too small by 0.1 % to 0.2 %. Without a surface correction but with partial volumes, the error is −3.3, −2.1 and
    // −1.3 %, because the ends are too soft; without partial volumes, too, it is −5.2 % to −3.2 % (on the lattice, +12 %
    // to +15 %). With the volume method it is +9 %, as on the lattice: this method takes the sum, in which the node
    // itself is missing, as that of a complete family (uneven_strain_test).
    void wave_in_a_bar() {
        QFETCH(bool, shaken);
        QFETCH(int, m);
        QFETCH(double, coarse);
        QFETCH(double, fine);
        const double c0 = std::sqrt(210e9 / 7850), pulse = 10e-6, push = 2 * 2 * pulse / std::numbers::pi;
        double before = 1;
        for (const double dx : {2e-3, 1e-3, 0.5e-3}) {
            const Case c =
                read_case(PERISCOPE_SOURCE_DIR "/resources/cases/bar-wave.json",
                          {"geometry.lattice.spacing=" + std::to_string(dx), "horizon=" + std::to_string(m) + " dx"});
            const auto count = static_cast<std::size_t>(std::lround(0.2 / dx));
            const Nodes nodes = shaken ? test::shaken_bar(0.2, count, 1e-4) : test::graded_bar(0, 0.2, count, 1e-4);
            const Model model = build_model(c, nodes);
            QVERIFY(!model.regular);
            gpu::Solver solver(model, {});
            solver.advance(model.steps);
            const auto rows = solver.take_samples();
            const double from = centre_of(model, "pushed end");
            const double of_middle =
                             (centre_of(model, "middle") - from) / (passed(rows, 0, push / 2) - pulse / 2) / c0 - 1,
                         of_end = (0.2 - from) / (passed(rows, 1, push) - pulse / 2) / c0 - 1;
            qInfo("spacing %g mm: c0 off by %+.2f %% in the middle, %+.2f %% at the end", dx * 1e3, 100 * of_middle,
                  100 * of_end);
            const double worst = std::max(std::abs(of_middle), std::abs(of_end));
            QVERIFY(worst < (dx > 1.5e-3 ? coarse : dx < 0.7e-3 ? fine : before));
            before = worst;
        }
    }
};

PERISCOPE_TEST(UnevenWaveTest)
} // namespace uneven_wave_test
#include "uneven_wave_test.moc"
