// The summary of a run from its folder: extremes with their sign, the damage of the last frame, and how the run ended.
#include "core/results/run_comparison.hpp"
#include "core/results/run_summary.hpp"
#include "gpu/job/job.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

namespace run_summary_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

// A bar whose ends part with 1 m/s each until it tears.
constexpr const char* pulled_bar = R"({
  "periscope": 2, "name": "bar",
  "geometry": { "lattice": { "box": ["120 mm", "40 mm", "40 mm"], "spacing": "10 mm" } },
  "horizon": "3 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "poisson_ratio": 0.25, "density": "7800 kg/m^3",
                   "critical_stretch": 0.005, "law": "linear" } ],
  "sets": [ { "name": "left", "box": { "max": ["30 mm", null, null] } },
            { "name": "right", "box": { "min": ["90 mm", null, null] } } ],
  "conditions": [ { "set": "left", "velocity": ["-10 m/s", null, null] },
                  { "set": "right", "velocity": ["10 m/s", null, null] } ],
  "observers": [ { "name": "way", "mean_displacement": "right" } ],
  "run": { "end_time": "100 us" }, "output": { "frames": 5, "samples": 20 } })";

} // namespace

class RunSummaryTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

private slots:
    void of_a_run() {
        const fs::path folder = fs::path(dir_.path().toStdString()) / "bar";
        struct : gpu::JobListener {
        } quiet;
        gpu::JobRequest request;
        request.value = test::edited_case(pulled_bar, {});
        request.output = folder;
        gpu::run_job(request, quiet);
        const RunSummary summary = summarise_run(folder);
        QCOMPARE(summary.value.name, std::string("bar"));
        QCOMPARE(summary.facts.record.state, RunState::finished);
        QVERIFY(summary.run_seconds() > 0 && summary.run_seconds() < 100);
        QCOMPARE(summary.frames, std::size_t(6));
        QCOMPARE(summary.results.size(), std::size_t(3));
        const KeyResult& way = summary.results[0];
        QCOMPARE(way.name, std::string("way x"));
        QCOMPARE(way.unit, std::string("m"));
        QVERIFY2(std::abs(way.extreme - 1e-3) < 1e-5, qPrintable(QString::number(way.extreme))); // 10 m/s for 100 µs
        QCOMPARE(way.last, way.extreme);
        QVERIFY(summary.mean_damage && *summary.mean_damage > 0.02 && *summary.mean_damage < 0.9);
        // The first bond broke before the bar had torn, and the frames say between which two of them.
        const auto& broke = summary.facts.record.first_break;
        QVERIFY(broke && broke->time > broke->after && broke->time <= 100.5e-6);
        QVERIFY(std::abs(broke->time - broke->after - 20e-6) < 2e-6); // five frames in 100 µs
        // The value of largest magnitude keeps its sign, and is not the last one.
        std::ofstream(folder / "observers.csv")
            << "step,time [s],way x [m],way y [m],way z [m]\n0,0,0,1,\n1,1e-6,-3,2,\n2,2e-6,2,-1,\n";
        const RunSummary other = summarise_run(folder);
        QCOMPARE(other.results.size(), std::size_t(2)); // z was never due
        QCOMPARE(other.results[0], (KeyResult{"way x", "m", -3, 2}));
        QCOMPARE(other.results[1], (KeyResult{"way y", "m", 2, -1}));
        std::ofstream(folder / "observers.csv") << "step,time [s],way x [m],way y [m],way z [m]\n"; // it has just begun
        QVERIFY(summarise_run(folder).results.empty());
        fs::remove(folder / "observers.csv");
        QVERIFY(summarise_run(folder).results.empty());
        fs::remove(folder / "case.json");
        QVERIFY_EXCEPTION_THROWN(summarise_run(folder), FileError);
        QVERIFY_EXCEPTION_THROWN(summarise_run(folder / "frames"), FileError);
    }

    // Three runs: the second has another strength, the third another speed and a set more.
    void runs_side_by_side() {
        std::array<RunSummary, 3> runs;
        runs[0].value = test::edited_case(pulled_bar, {});
        runs[1].value = test::edited_case(pulled_bar, {"materials[0].critical_stretch=0.004"});
        runs[2].value = test::edited_case(pulled_bar, {"conditions[1].velocity[0]=12 m/s"});
        const SetBox everywhere;
        runs[2].value.sets.push_back({"middle", everywhere});
        runs[0].results = {{"force x", "N", 100, 1}, {"force y", "N", 0.01, 0}, {"way x", "m", 2, 2}};
        runs[1].results = {{"force x", "N", 80, 1}, {"force y", "N", -0.02, 0}};
        runs[2].results = {{"force x", "N", -110, 1}, {"energy", "J", 5, 5}};
        const std::vector<const RunSummary*> all{&runs[0], &runs[1], &runs[2]};
        const auto inputs = compared_inputs(all);
        QCOMPARE(inputs.size(), std::size_t(3));
        const auto row = [&](const std::string& path) {
            const auto found = std::ranges::find(inputs, path, &ComparedInput::path);
            QStringList cells;
            if (found != inputs.end())
                for (const auto& value : found->values)
                    cells << (value.is_there ? QString::fromStdString("." + value.written) : QStringLiteral("-"));
            return cells.join(QLatin1Char(' '));
        };
        QCOMPARE(row("materials[0].critical_stretch"), QStringLiteral(".0.005 .0.004 .0.005"));
        QCOMPARE(row("conditions[1].velocity[0]"), QStringLiteral(".10 m/s .10 m/s .12 m/s"));
        QCOMPARE(row("sets[2]"), QStringLiteral("- - ."));
        const auto results = compared_results(all);
        QCOMPARE(results.size(), std::size_t(4));
        QVERIFY(!results[0].change(0) && std::abs(*results[0].change(1) + 0.2) < 1e-12 &&
                std::abs(*results[0].change(2) + 2.1) < 1e-12);
        QVERIFY(results[1].is_rounding && !results[1].change(1) && !results[2].is_rounding && !results[2].change(1));
        QCOMPARE(results[3].name, std::string("energy"));
        QVERIFY(!results[3].extremes[0] && !results[3].extremes[1] && results[3].extremes[2] == 5.0);
        QVERIFY(compared_inputs({&runs[0]}).empty() && compared_inputs({}).empty());
    }
};

PERISCOPE_TEST(RunSummaryTest)
} // namespace run_summary_test
#include "run_summary_test.moc"
