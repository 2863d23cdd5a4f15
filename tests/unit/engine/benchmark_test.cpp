// The benchmark on very small bodies: its models, its measurement, and its reports.
#include "gpu/benchmark/cost.hpp"
#include "gpu/benchmark/report.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <set>

namespace benchmark_test {

using namespace periscope;
using namespace periscope::gpu;
using periscope::test::message_of;

namespace {

Model tiny(const std::string& name, std::size_t nodes = 500) {
    return build_benchmark_model(select_benchmark_cases({name}, nodes).front());
}

BenchmarkResult made_up(const std::string& name, double worst, double median, double best) {
    BenchmarkResult r;
    r.name = name;
    r.nodes = 1000;
    r.bonds = 120000;
    r.worst = worst;
    r.median = median;
    r.best = best;
    r.flops_per_bond = 33;
    r.bytes_per_node_step = 88;
    r.peaks = {100, 20};
    return r;
}

std::string write(const QTemporaryDir& folder, const std::string& text) {
    const std::string file = folder.filePath("report.json").toStdString();
    std::ofstream(file) << text;
    return file;
}

// Returns the fraction of softened bonds among all bond slots on the device, including slots without a bond.
double softened_share(Solver& solver) {
    for (const CheckpointBlock& block : solver.checkpoint().blocks)
        if (block.name == "stiffness") {
            std::vector<float> left(block.bytes / sizeof(float));
            block.read(0, std::as_writable_bytes(std::span(left)));
            const auto softened = std::ranges::count_if(left, [](float value) { return value < 1; });
            return static_cast<double>(softened) / static_cast<double>(left.size());
        }
    return -1; // nothing softens in this model
}

} // namespace

class BenchmarkTest : public QObject {
    Q_OBJECT

private slots:
    void names_are_unique_and_some_are_default() {
        std::set<std::string> names;
        for (const BenchmarkCase& c : all_benchmark_cases())
            QVERIFY2(names.insert(c.name()).second, c.name().c_str());
        const auto chosen = select_benchmark_cases({});
        QVERIFY(chosen.size() >= 10 && chosen.size() <= 15);
        QCOMPARE(chosen.front().name(), std::string("lattice/pmb/plain/100x100x100"));
    }

    void cases_are_chosen_by_parts_of_their_names() {
        for (const BenchmarkCase& c : select_benchmark_cases({"trilinear/both", "1000x1000"}))
            QVERIFY2(c.name().find("trilinear/both") != std::string::npos || c.is_flat(), c.name().c_str());
        QCOMPARE(select_benchmark_cases({"lattice/pmb/plain"}).size(), std::size_t{5});
        const auto one_of_a_kind = select_benchmark_cases({"lattice/pmb/plain"}, 27000);
        QCOMPARE(select_benchmark_cases({"two-devices"}).size(), std::size_t{1});
        QCOMPARE(one_of_a_kind.size(), std::size_t{2});
        QCOMPARE(one_of_a_kind[0].name(), std::string("lattice/pmb/plain/30x30x30"));
        QCOMPARE(one_of_a_kind[1].name(), std::string("lattice/pmb/plain/164x164"));
    }

    void an_unknown_case_is_told_what_there_is() {
        const std::string message = message_of<std::invalid_argument>([] { select_benchmark_cases({"pbm"}); });
        QVERIFY2(message.find("'pbm'") != std::string::npos, message.c_str());
        QVERIFY2(message.find("irregular/pmb/both/32x32x32") != std::string::npos, message.c_str());
    }

    void models_are_valid() {
        for (const BenchmarkCase& c : select_benchmark_cases({"lattice", "irregular"}, 500)) {
            const Model m = build_benchmark_model(c);
            const std::string name = c.name();
            QCOMPARE(m.regular.has_value(), c.arrangement == Arrangement::lattice);
            QVERIFY2(m.laws.size() == m.materials.size() * m.materials.size(), name.c_str());
            for (std::size_t a = 0; a < m.materials.size(); ++a)
                for (std::size_t b = 0; b < m.materials.size(); ++b)
                    QVERIFY2(m.law(a, b) == m.law(b, a) && m.law(a, b).micromodulus > 0, name.c_str());
            QCOMPARE(m.laws[0].softens(),
                     c.composition == Composition::trilinear || c.composition == Composition::softened);
            QVERIFY2(m.family_volume.size() == (c.surface == SurfaceCorrection::volume ? m.nodes.size() : 0),
                     name.c_str());
            for (const float v : m.family_volume)
                QVERIFY2(v > 0.05 && v < 1.1, name.c_str());
            QVERIFY2(m.time_step > 0 && m.time_step < m.stable_step, name.c_str());
            QCOMPARE(m.initial_velocity.size(), m.nodes.size());
        }
    }

    void composites_are_half_and_half() {
        for (const char* name : {"lattice/two-layers", "lattice/two-random", "irregular/two-random"}) {
            const Model m = tiny(name, 8000);
            const double second = std::accumulate(m.material.begin(), m.material.end(), 0.0);
            QVERIFY2(std::abs(second / static_cast<double>(m.nodes.size()) - 0.5) < 0.02, name);
        }
    }

    void family_volumes_agree_with_the_list() {
        for (const char* name : {"lattice/pmb/surface", "lattice/pmb/both"}) {
            const Model m = tiny(name, 2000);
            const Families families = listed_families(m);
            for (std::size_t i = 0; i < m.nodes.size(); ++i) {
                double sum = 0;
                for (const std::uint32_t j : families.of(i))
                    sum += m.partial_volume(norm(m.nodes.position[j] - m.nodes.position[i])) * m.nodes.volume[j];
                QVERIFY(std::abs(sum / m.full_family_volume - m.family_volume[i]) < 1e-6);
            }
        }
    }

    // The time of a measurement depends on the machine. However long it is, bonds that would soften at a third of the
    // stretch stay elastic.
    void nothing_softens_in_the_long_run() {
        for (const Arrangement arrangement : {Arrangement::lattice, Arrangement::irregular}) {
            const BenchmarkCase which{
                arrangement, Composition::trilinear, SurfaceCorrection::none, false, {16, 16, 16}};
            const Model model = build_benchmark_model(which, {});
            Solver solver(model, {});
            solver.advance(test::long_tests_wanted() ? 12000U : 4000U); // a wave crosses the body in 40 steps
            QCOMPARE(solver.broken_bonds(), std::uint64_t(0));
            QCOMPARE(softened_share(solver), 0.0);
        }
    }

    // The bonds of the benchmark's softened bodies have softened, and remain so.
    void softened_bodies_are() {
        for (const Arrangement arrangement : {Arrangement::lattice, Arrangement::irregular}) {
            const BenchmarkCase which{arrangement, Composition::softened, SurfaceCorrection::none, false, {16, 16, 16}};
            const Model model = build_benchmark_model(which, {});
            Solver solver(model, {});
            solver.advance(1);
            const double at_once = softened_share(solver);
            QVERIFY2(at_once > 0.05 && at_once < 0.5, qPrintable(QString::number(at_once)));
            solver.advance(1000);
            QVERIFY(solver.broken_bonds() < model.bonds() / 1000);
            QVERIFY(softened_share(solver) >= at_once);
        }
    }

    void partial_volumes_reach_further() {
        const Model plain = tiny("irregular/pmb/plain"), partial = tiny("irregular/pmb/partial");
        QCOMPARE(partial.horizon, plain.horizon);
        QVERIFY(partial.bonds() > plain.bonds());
        QCOMPARE(partial.laws[0].micromodulus, plain.laws[0].micromodulus);
    }

    void irregular_families_are_as_large_as_regular_ones() {
        const Model m = tiny("irregular/pmb/plain", 8000);
        const Box box = bounding_box(m.nodes.position);
        double bonds = 0, inner = 0;
        for (std::size_t i = 0; i < m.nodes.size(); ++i) {
            bool is_inner = true;
            for (std::size_t a = 0; a < 3; ++a)
                is_inner = is_inner && m.nodes.position[i][a] - box.min[a] > m.horizon &&
                           box.max[a] - m.nodes.position[i][a] > m.horizon;
            bonds += is_inner ? static_cast<double>(m.families.of(i).size()) : 0;
            inner += is_inner ? 1 : 0;
        }
        QVERIFY2(std::abs(bonds / inner - 120) < 3, std::to_string(bonds / inner).c_str());
    }

    void costs_are_counted_as_documented() {
        QCOMPARE(flops_per_bond(tiny("lattice/pmb/plain")), 33.0);
        QCOMPARE(flops_per_bond(tiny("lattice/trilinear/both")), 37.0);
        QCOMPARE(flops_per_bond(tiny("irregular/pmb/partial")), 50.0);
        QCOMPARE(flops_per_bond(tiny("lattice/pmb/plain/1000x1000")), 26.0);
        QCOMPARE(bytes_per_node_step(tiny("lattice/pmb/plain"), Precision::single), 88.0);
        QCOMPARE(bytes_per_node_step(tiny("lattice/pmb/plain"), Precision::double_), 112.0);
        QCOMPARE(bytes_per_node_step(tiny("lattice/pmb/surface"), Precision::single), 92.0);
    }

    void a_report_has_every_field_and_sense() {
        BenchmarkReport report;
        report.device = choose_device("");
        report.peaks = measure_peaks("", Precision::single);
        QVERIFY(report.peaks.gflops > 1 && report.peaks.gbytes_per_second > 0.5);
        MeasureOptions options;
        options.repeats = 2;
        options.seconds = options.shortest_repeat = 0.02;
        for (const auto& c : select_benchmark_cases({"lattice/pmb/plain/32", "irregular/pmb/plain"}, 500))
            report.cases.push_back(measure(benchmark_input(c), options, report.peaks));
        report.cases.push_back(measure(
            {"broken", [](const Progress&) -> Model { throw GeometryError("no body"); }, true}, options, report.peaks));
        const auto json = nlohmann::json::parse(to_json(report));
        for (const char* key : {"peak_gflops", "peak_gbytes_per_second", "compute_units"})
            QVERIFY2(json["device"][key].get<double>() > 0, key);
        QCOMPARE(json["cases"].size(), std::size_t{2});
        QCOMPARE(json["failed"][0]["error"].get<std::string>(), std::string("no body"));
        for (const auto& c : json["cases"]) {
            for (const char* key :
                 {"nodes", "node_steps_per_second", "bond_steps_per_second", "bytes_per_node", "gflops",
                  "gbytes_per_second", "share_of_peak", "setup_seconds", "best", "median", "repeats"})
                QVERIFY2(c.at(key).get<double>() > 0, key);
            QVERIFY(c["share_of_peak"].get<double>() < 2);
            QVERIFY(c["worst"] <= c["median"] && c["median"] <= c["best"]);
            const double bonds = c["bond_steps_per_second"].get<double>() / c["node_steps_per_second"].get<double>();
            QVERIFY(bonds > 30 && bonds < 122);
        }
        for (const BenchmarkResult& r : report.cases)
            QVERIFY(table_row(r).find(r.name) == 0);
    }

    void ratios_are_marked_beyond_the_spread() {
        BenchmarkReport before, after;
        before.cases = {made_up("a", 9e6, 10e6, 11e6), made_up("b", 9e6, 10e6, 11e6), made_up("gone", 1, 1, 1)};
        after.cases = {made_up("a", 10e6, 12e6, 13e6), made_up("b", 4e6, 5e6, 6e6), made_up("new", 1, 1, 1)};
        const QTemporaryDir folder;
        const EarlierReport earlier = read_report(write(folder, to_json(before)));
        const auto list = compare(earlier, after);
        QCOMPARE(list.size(), std::size_t{2});
        QCOMPARE(list[0].ratio(), 1.2);
        QVERIFY(!list[0].is_beyond_spread);
        QCOMPARE(list[1].ratio(), 0.5);
        QVERIFY(list[1].is_beyond_spread);
        QVERIFY(comparison_table(earlier, after).find("SLOWER") != std::string::npos);
    }

    void the_larger_share_binds() {
        BenchmarkResult r = made_up("a", 1e6, 1e6, 1e6); // 120 bonds a node: 3.96 GFLOP/s of 100, 0.088 GB/s of 20
        QCOMPARE(r.gflops(), 3.96);
        QCOMPARE(r.share_of_peak(), 0.0396);
        QVERIFY(r.bound() == gpu::Bound::arithmetic);
        r.peaks.gbytes_per_second = 0.1;
        QCOMPARE(r.share_of_peak(), 0.88);
        QVERIFY(r.bound() == gpu::Bound::bandwidth);
    }

    void foreign_files_are_refused() {
        const QTemporaryDir folder;
        for (const char* text :
             {"", "no json", "[]", "{\"cases\": 3}", R"({"device": {"name": "x"}, "cases": [{"name": 1}]})"}) {
            const std::string message = message_of<FileError>([&] { read_report(write(folder, text)); });
            QVERIFY2(message.find("not a benchmark report") != std::string::npos, message.c_str());
        }
        const std::string message = message_of<FileError>([] { read_report("/nowhere/report.json"); });
        QVERIFY2(message.find("the file does not exist") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(BenchmarkTest)
} // namespace benchmark_test
#include "benchmark_test.moc"
