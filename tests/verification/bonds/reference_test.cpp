// The plain reference and the kernels against results of other codes.
#include "core/reference/reference.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/reference_cases.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>

namespace reference_test {

using namespace periscope;

namespace {

double largest(const std::vector<Vec3>& field) {
    double most = 0;
    for (const Vec3& v : field)
        most = std::max({most, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    return most;
}

double largest_difference(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            most = std::max(most, std::abs(a[i][k] - b[i][k]));
    return most;
}

std::vector<Vec3> t1u_final() {
    std::ifstream in(std::string(PERISCOPE_SOURCE_DIR) + "/tests/verification/reference/T1u_final.csv");
    std::vector<Vec3> field;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        std::array<double, 4> v{};
        if (std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf", &v[0], &v[1], &v[2], &v[3]) == 4)
            field.push_back({v[1], v[2], v[3]});
    }
    return field;
}

std::uint64_t broken(const std::vector<std::uint8_t>& alive) {
    return static_cast<std::uint64_t>(std::count(alive.begin(), alive.end(), 0)) / 2;
}

gpu::SolverOptions options(const QString& precision) {
    gpu::SolverOptions o;
    o.keep_forces = true;
    o.precision = precision == "double" ? gpu::Precision::double_ : gpu::Precision::single;
    return o;
}

} // namespace

class ReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void t1u_reference() {
        const Model model = test::t1u_model();
        const auto json = test::reference_json("T1u.json");
        QCOMPARE(model.bonds(), json["directed_bonds"].get<std::uint64_t>());
        QVERIFY(std::abs(model.laws[0].micromodulus / json["c"].get<double>() - 1) < 1e-13);
        Reference reference(model);
        reference.advance(10);
        const double reaction = json["checkpoints"]["10"]["reaction_x"];
        QVERIFY(std::abs(reference.reaction(model.sets[1]).x / reaction - 1) < 1e-9);
        reference.advance(990);
        const auto expected = t1u_final();
        QCOMPARE(expected.size(), model.nodes.size());
        QVERIFY(largest_difference(reference.state().displacement, expected) < 1e-9 * largest(expected));
    }

    void t1u_kernel_data() {
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("double") << "double" << 1e-9;
        QTest::newRow("single") << "single" << 1e-5;
    }
    void t1u_kernel() {
        QFETCH(QString, precision);
        QFETCH(double, tolerance);
        const Model model = test::t1u_model();
        gpu::Solver solver(model, options(precision));
        solver.advance(1000);
        const auto expected = t1u_final();
        const State state = solver.state();
        const double error = largest_difference(state.displacement, expected) / largest(expected);
        qInfo("largest difference / largest displacement: %.2e", error);
        QVERIFY(error < tolerance);
        const double reaction = test::reference_json("T1u.json")["checkpoints"]["1000"]["reaction_x"];
        const auto samples = solver.take_samples();
        QCOMPARE(samples.size(), 1000U);
        QCOMPARE(samples.back().step, std::uint64_t{1000});
        QVERIFY(std::abs(samples.back().values[0].x / reaction - 1) < 10 * tolerance);
    }

    void kw_disp_reference() { // only the reference; the kernels are compared with it elsewhere
        if (!test::long_tests_wanted())
            QSKIP("takes a minute; PERISCOPE_LONG_TESTS=1 runs it");
        const Model model = test::kw_disp_model();
        const std::uint64_t cut = model.bonds_cut() / 2;
        QCOMPARE(cut, std::uint64_t{12964});
        Reference reference(model);
        reference.advance(250);
        QCOMPARE(broken(reference.state().alive) - cut, std::uint64_t{230});
        const auto damage = reference.damage();
        const double sum = std::accumulate(damage.begin(), damage.end(), 0.0);
        const auto json = test::reference_json("kw_disp.json")["checkpoints"]["250"];
        QVERIFY(std::abs(sum / json["sum_damage"].get<double>() - 1) < 1e-12);
        const auto r = json["u"]["R(47,32,1)"];
        const Vec3 u = reference.state().displacement[(47 * 64 + 32) * 4 + 1];
        for (std::size_t a = 0; a < 3; ++a)
            QVERIFY(std::abs(u[a] - r[a].get<double>()) < 1e-12);
    }

    void kw_disp_kernel_data() {
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>("tolerance"); // of the broken bonds after 25 µs; there they agree exactly
        QTest::newRow("double") << "double" << 0.0;
        QTest::newRow("single") << "single" << 0.003;
    }
    void kw_disp_kernel() {
        QFETCH(QString, precision);
        QFETCH(double, tolerance);
        const Model model = test::kw_disp_model();
        const auto json = test::reference_json("kw_disp.json")["checkpoints"];
        gpu::Solver solver(model, options(precision));
        const std::uint64_t cut = solver.broken_bonds();
        QCOMPARE(cut, std::uint64_t{12964});
        for (const char* step : {"250", "500", "750", "1000"}) {
            solver.advance(250);
            const auto got = static_cast<double>(solver.broken_bonds() - cut);
            const double expected = json[step]["broken_unique"];
            qInfo("step %s: %.0f broken bonds, reference %.0f", step, got, expected);
            QVERIFY(std::abs(got - expected) <= (solver.step() == 250 ? 0.0 : tolerance * expected));
        }
        const State state = solver.state();
        if (precision == "double") {
            const Vec3 u = state.displacement[(64 * 64 + 63) * 4 + 1];
            const auto q = json["1000"]["u"]["Q(64,63,1)"];
            for (std::size_t a = 0; a < 3; ++a)
                QVERIFY(std::abs(u[a] - q[a].get<double>()) < 1e-9 * 0.003);
        }
        // The damage in a frame is that of the bonds.
        const FramePtr frame = solver.frame();
        const double sum = std::accumulate(frame->damage.begin(), frame->damage.end(), 0.0);
        QVERIFY(std::abs(sum / json["1000"]["sum_damage"].get<double>() - 1) < std::max(1e-5, tolerance));
    }

    void same_run_twice_is_bitwise_equal() {
        const Model model = test::kw_disp_model();
        std::vector<State> states;
        for (const std::uint64_t batch : {400U, 7U}) { // the number of steps in a batch must not matter
            gpu::Solver solver(model, {});
            while (solver.step() < 400)
                solver.advance(std::min<std::uint64_t>(batch, 400 - solver.step()));
            states.push_back(solver.state());
        }
        QVERIFY(states[0].displacement == states[1].displacement);
        QVERIFY(states[0].velocity == states[1].velocity);
        QVERIFY(states[0].alive == states[1].alive);
        QVERIFY(broken(states[0].alive) > 12964);
    }
};

PERISCOPE_TEST(ReferenceTest)
} // namespace reference_test
#include "reference_test.moc"
