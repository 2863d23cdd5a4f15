// A run at a glance, from its folder: extremes with their sign, the damage of the last frame, and how it ended.
#include "core/results/run_summary.hpp"
#include "gpu/job/job.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

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
        QCOMPARE(summary.facts.record.state, std::string("finished"));
        QVERIFY(summary.run_seconds() > 0 && summary.run_seconds() < 100);
        QCOMPARE(summary.frames, std::size_t(6));
        QCOMPARE(summary.results.size(), std::size_t(3));
        const KeyResult& way = summary.results[0];
        QCOMPARE(way.name, std::string("way x"));
        QCOMPARE(way.unit, std::string("m"));
        QVERIFY2(std::abs(way.extreme - 1e-3) < 1e-5, qPrintable(QString::number(way.extreme))); // 10 m/s for 100 µs
        QCOMPARE(way.last, way.extreme);
        QVERIFY(summary.mean_damage && *summary.mean_damage > 0.02 && *summary.mean_damage < 0.9);
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
};

PERISCOPE_TEST(RunSummaryTest)
#include "run_summary_test.moc"
