// How often the interval of a calibration contains the true value. Every run of every calibration is computed by the
// solver. A small bar has an elastic slope, a peak and a tail, from which E, s0 and the ratio of critical to elastic
// stretch are found.
#include "core/study/study_file.hpp"
#include "gpu/study/run_calibration.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <random>

namespace calibration_coverage_test {

using namespace periscope;

namespace {

// Only the bonds between the two halves soften. Otherwise rounding would decide where the bar tears.
constexpr const char* bar = R"json({ "periscope": 2, "name": "bar",
    "geometry": { "lattice": { "box": ["12 mm", "4 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
    "horizon": "2.1 dx",
    "materials": [
        { "name": "left", "youngs_modulus": "30 GPa", "density": "2400 kg/m^3", "critical_stretch": 1 },
        { "name": "right", "set": "right half", "youngs_modulus": "30 GPa", "density": "2400 kg/m^3", "critical_stretch": 1 } ],
    "interfaces": [ { "between": ["left", "right"], "youngs_modulus": "30 GPa", "law": "bilinear",
                      "elastic_stretch": 1e-3, "critical_stretch": 12e-3 } ],
    "sets": [ { "name": "left end", "box": { "max": ["2 mm", null, null] } },
              { "name": "right end", "box": { "min": ["10 mm", null, null] } },
              { "name": "right half", "box": { "min": ["6 mm", null, null] } } ],
    "conditions": [ { "displacement": [0, 0, null], "set": "left end" },
                    { "displacement": ["24 um", 0, null], "set": "right end", "ramp": { "time": "1 s" } } ],
    "observers": [ { "name": "pull", "reaction": "right end" }, { "name": "end", "mean_displacement": "right end" } ],
    "run": { "analysis": "quasi-static-newton", "end_time": "1 s", "load_steps": 24, "tolerance": 1e-5, "maximum_iterations": 200000 },
    "output": { "samples": 24 } })json";

// The parameters are E in GPa, s0, and the ratio of critical to elastic stretch.
const Parameters truth{30, 1e-3, 12}, elsewhere{28.5, 1.04e-3, 11.5};
constexpr std::size_t rows = 96;

std::string study_text(const Parameters& start, double sigma) {
    return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [
        {{ "name": "E", "path": "materials[0].youngs_modulus", "bounds": ["20 GPa", "45 GPa"], "start": "{} GPa" }},
        {{ "name": "E_right", "path": "materials[1].youngs_modulus", "expression": "E", "unit": "GPa" }},
        {{ "name": "E_joint", "path": "interfaces[0].youngs_modulus", "expression": "E", "unit": "GPa" }},
        {{ "name": "s0", "path": "interfaces[0].elastic_stretch", "bounds": [5e-4, 2e-3], "start": {}, "scale": "log" }},
        {{ "name": "r", "bounds": [6, 24], "start": {} }},
        {{ "path": "interfaces[0].critical_stretch", "expression": "s0*r" }} ],
        "calibration": {{ "tolerance": 1e-3, "level": 0.9, "measured": [ {{ "file": "pull.csv", "points": {},
            "x": {{ "column": "u_um", "observer": "end x" }}, "y": {{ "column": "F_N", "observer": "pull x", "factor": -1 }},
            "standard_deviation": {{ "absolute": "{} N" }} }} ] }} }})json",
                       start[0], start[1], start[2], rows, sigma);
}

struct FirstRun final : gpu::CalibrationListener { // ends the calibration with the first run
    std::vector<std::optional<double>> computed;
    void run_ended(const Trial& trial, std::size_t /*runs*/) override {
        if (computed.empty())
            computed = trial.computed;
    }
    bool is_cancelled() override { return !computed.empty(); }
};

struct Bar {
    QTemporaryDir temporary;
    std::filesystem::path folder = temporary.path().toStdString();

    Bar() { std::ofstream(folder / "bar.json") << bar; }

    void measure(const std::vector<double>& load) const {
        std::ofstream table(folder / "pull.csv");
        table << "u_um,F_N\n";
        for (std::size_t row = 0; row < rows; ++row)
            table << fmt::format("{},{}\n", 0.25 * static_cast<double>(row + 1), load[row]);
    }
    gpu::CalibrationDone fitted_from(const Parameters& start, double sigma, gpu::CalibrationListener& listener) const {
        std::ofstream(folder / "study.json") << study_text(start, sigma);
        gpu::StudyRequest request;
        request.study = read_study(folder / "study.json");
        request.output = folder / "out";
        request.overwrite = true;
        request.jobs = 2;
        return gpu::run_calibration(request, listener);
    }
    // Returns the computed load (N) at each row, with the true values.
    std::vector<double> true_load() const {
        measure(std::vector<double>(rows, 1));
        FirstRun first;
        fitted_from(truth, 1, first);
        std::vector<double> load;
        for (const std::optional<double>& value : first.computed)
            load.push_back(value.value());
        return load;
    }
};

} // namespace

class CalibrationCoverageTest : public QObject {
    Q_OBJECT

    Bar bar_;
    std::vector<double> load_;

private slots:
    void initTestCase() {
        load_ = bar_.true_load();
        QCOMPARE(load_.size(), rows);
        const double peak = std::ranges::max(load_);
        QVERIFY(load_.front() < 0.1 * peak && load_.back() < 0.1 * peak);
    }

    void exact_curves() {
        bar_.measure(load_);
        gpu::CalibrationListener silent;
        const gpu::CalibrationDone done = bar_.fitted_from(elsewhere, 0.01 * std::ranges::max(load_), silent);
        for (std::size_t p = 0; p < truth.size(); ++p)
            VERIFY_NEAR(done.end.best.values[p], truth[p], 1e-3);
    }

    // The noise is 1 % of the peak. The intervals of 90 % contain the truth in 180 ± 9 of 200 repetitions, each of
    // which is a whole calibration.
    void intervals_cover_the_truth() {
        if (!test::long_tests_wanted())
            QSKIP("takes a quarter of an hour; PERISCOPE_LONG_TESTS=1 runs it");
        constexpr int repetitions = 200;
        const double sigma = 0.01 * std::ranges::max(load_);
        std::mt19937_64 random(1);
        std::normal_distribution<double> noise(0, sigma);
        gpu::CalibrationListener silent;
        std::array<int, 3> covered{};
        std::size_t runs = 0;
        double widening = 0;
        for (int repetition = 0; repetition < repetitions; ++repetition) {
            std::vector<double> measured = load_;
            for (double& one : measured)
                one += noise(random);
            bar_.measure(measured);
            const gpu::CalibrationDone done = bar_.fitted_from(elsewhere, sigma, silent);
            QVERIFY(done.end.uncertainty && done.end.failed.empty());
            runs += done.end.runs;
            widening += done.end.uncertainty->widening / repetitions;
            for (std::size_t p = 0; p < truth.size(); ++p) {
                const Interval& interval = done.end.uncertainty->estimates[p].interval;
                covered[p] += interval.low <= truth[p] && truth[p] <= interval.high ? 1 : 0;
            }
        }
        qInfo("E %d, s0 %d, r %d of %d intervals hold the truth; %zu runs, intervals widened by %.3f on average",
              covered[0], covered[1], covered[2], repetitions, runs, widening);
        for (const int count : covered)
            QVERIFY2(count >= 171 && count <= 189, qPrintable(QString::number(count)));
    }
};

PERISCOPE_TEST(CalibrationCoverageTest)
} // namespace calibration_coverage_test
#include "calibration_coverage_test.moc"
