// Calibrations: the section of the study file, measured tables and what is wrong with them, each method on a curve with a peak and a tail, how
// sure the values are, the history, and a whole calibration of a small bar.
#include "core/base/error.hpp"
#include "core/calibration/calibrate.hpp"
#include "core/calibration/calibration_report.hpp"
#include "core/calibration/likely_values.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"
#include "core/study/study_writer.hpp"
#include "gpu/study/run_calibration.hpp"
#include "gpu/study/run_study.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>

namespace calibration_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

// A load over an opening: stiffness a at first, a peak near b, and a tail that falls as the power 1 − c.
double load(double x, const Parameters& p) {
    return p[0] * x / (1 + std::pow(x / p[1], p[2]));
}

const Parameters truth{10, 2, 3};

std::vector<FittedParameter> three_parameters() {
    return {{"a", "N/mm", {4, 25, 7, false}}, {"b", "mm", {0.5, 8, 3, true}}, {"c", "", {2, 5, 2.5, false}}};
}

std::vector<double> places(std::size_t count, double to) {
    std::vector<double> x;
    for (std::size_t i = 0; i < count; ++i)
        x.push_back(to * static_cast<double>(i) / static_cast<double>(count - 1));
    return x;
}

// The curve of the truth, with σ and noise of this size.
MeasuredPoints points_of(const std::vector<double>& x, double sigma, std::mt19937_64* random = nullptr) {
    MeasuredPoints points;
    points.name = "load over opening";
    points.x_unit = "mm", points.y_unit = "N";
    points.x = x;
    std::normal_distribution<double> noise(0, sigma);
    for (const double one : x)
        points.y.push_back(load(one, truth) + (random ? noise(*random) : 0));
    points.sigma.assign(x.size(), sigma);
    points.states_sigma = true;
    return points;
}

// Computes the runs in an order of its own, as threads would. Runs with c above `most_c` fail.
struct Model {
    std::vector<double> x;
    double most_c = 100;
    std::size_t most = 1000000, calls = 0; // cancels after so many runs

    Evaluate evaluate() {
        return [this](std::span<const Parameters> runs, const Ended& ended) {
            for (std::size_t k = runs.size(); k-- > 0;) {
                if (calls++ >= most)
                    return;
                Outcome outcome;
                if (runs[k][2] > most_c)
                    outcome.reason = "it flew apart, twice";
                else
                    for (const double one : x)
                        outcome.values.emplace_back(load(one, runs[k]));
                ended(k, outcome);
            }
        };
    }
};

Calibration calibration_with(Calibration::Method method, std::size_t starts = 1) {
    Calibration calibration;
    calibration.method = method;
    calibration.starts = starts;
    calibration.tolerance = 1e-5;
    calibration.maximum_runs = 2000;
    return calibration;
}

CalibrationEnd fitted(const Calibration& calibration, const Misfit& misfit, Model& model, bool stop = false) {
    const auto parameters = three_parameters();
    History history(parameters, misfit);
    return calibrate(calibration, parameters, misfit, model.evaluate(), history, stop);
}

bool says(const CalibrationEnd& end, const std::string& words) {
    return std::ranges::any_of(end.warnings,
                               [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string study_text(const std::string& calibration, const std::string& rest = "") {
    return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [
        {{ "name": "E", "path": "materials[0].youngs_modulus", "bounds": ["100 GPa", "400 GPa"], "start": "150 GPa" }} ],
        "calibration": {{ {} }} {} }})json",
                       calibration, rest.empty() ? rest : ", " + rest);
}

constexpr const char* pull_curve =
    R"json("file": "pull.csv", "x": { "column": "u_um", "observer": "end x" }, "y": { "column": "F_N", "observer": "pull x", "factor": -1 })json";

std::string first_problem(const std::string& text) {
    const ParsedStudy parsed = parse_study(text, "/");
    return parsed.problems.empty() ? std::string() : parsed.problems.front().text();
}

// A bar of 20 nodes, held at its left end and stretched by 1 µm in four load steps.
constexpr const char* bar = R"json({ "periscope": 2, "name": "bar",
    "geometry": { "lattice": { "box": ["20 mm", "1 mm", "1 mm"], "spacing": "1 mm", "space": "bar" } },
    "horizon": "3 dx",
    "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.1 } ],
    "sets": [ { "name": "left", "box": { "max": ["3 mm", null, null] } },
              { "name": "right", "box": { "min": ["17 mm", null, null] } } ],
    "conditions": [ { "fixed": true, "set": "left" },
                    { "displacement": ["1 um", null, null], "set": "right", "ramp": { "time": "1 s" } } ],
    "observers": [ { "name": "pull", "reaction": "right" }, { "name": "end", "mean_displacement": "right" } ],
    "run": { "analysis": "quasi-static-newton", "end_time": "1 s", "load_steps": 4 },
    "output": { "samples": 4 } })json";

struct Heard final : gpu::CalibrationListener {
    std::size_t runs = 0, most = 100000;
    std::vector<Trial> trials;
    gpu::CalibrationOutlook outlook;
    void begins(const gpu::CalibrationOutlook& known) override {
        outlook = known;
        trials.clear();
    }
    void run_ended(const Trial& trial, std::size_t all) override {
        runs = all;
        trials.push_back(trial);
    }
    bool is_cancelled() override { return runs >= most; }
};

} // namespace

class CalibrationTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_wrong_with_the_section_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& text, const char* said) {
            QTest::newRow(name) << QString::fromStdString(text) << said;
        };
        const auto of_curve = [](const std::string& more) {
            return study_text(fmt::format(R"json("measured": [ {{ {}, {} }} ])json", pull_curve, more));
        };
        const std::string curve = fmt::format(R"json("measured": [ {{ {} }} ])json", pull_curve);
        const auto with_parameters = [&](const char* parameters) {
            return fmt::format(
                R"json({{ "periscope_study": 1, "case": "a.json", "parameters": [ {} ], "calibration": {{ {} }} }})json",
                parameters, curve);
        };
        row("nothing wrong", study_text(curve), "");
        row("no curve", study_text(""), "calibration.measured: None");
        row("method", study_text(curve + R"json(, "method": "guess")json"), "calibration.method");
        row("key", study_text(curve + R"json(, "metod": "bobyqa")json"), "calibration.metod");
        row("level", study_text(curve + R"json(, "level": 90)json"), "calibration.level: Found the number 90");
        row("plan", study_text(curve, R"json("plan": "all")json"), "plan: A calibration chooses its own runs");
        row("range", of_curve(R"json("range": ["2 um", "1 um"])json"), "range: The first value is not below");
        row("deviation", of_curve(R"json("standard_deviation": { "absolute": "0 N" })json"), "absolute: Not positive");
        row("direct", study_text(curve + R"json(, "method": "direct", "starts": 4)json"), "calibration.starts");
        row("bounds", with_parameters(R"json({ "name": "E", "path": "a", "bounds": ["2 m", "1 m"] })json"),
            "parameters[0].bounds: The first value is not below the second");
        row("log", with_parameters(R"json({ "name": "E", "path": "a", "bounds": [0, 1], "scale": "log" })json"),
            "needs positive bounds");
        row("start", with_parameters(R"json({ "name": "E", "path": "a", "bounds": [1, 2], "start": 3 })json"),
            "parameters[0].start: The value is not between the bounds");
        row("unit", with_parameters(R"json({ "name": "E", "path": "a", "bounds": ["1 m", "2 mm"] })json"),
            "parameters[0].bounds[1]: The unit is 'mm'");
        row("values", with_parameters(R"json({ "name": "E", "path": "a", "values": [1, 2] })json"), "several values");
        row("no use",
            with_parameters(R"json({ "name": "r", "bounds": [1, 2] }, { "path": "a", "expression": "2*3" })json"),
            "parameters[0]: 'r' has no path, and no formula uses it");
        row("no calibration",
            R"json({ "periscope_study": 1, "case": "a.json", "parameters": [ { "name": "E", "path": "a", "bounds": [1, 2] } ] })json",
            "The study is not a calibration");
        row("two curves",
            study_text(fmt::format(
                R"json("measured": [ {{ {} }}, {{ {}, "standard_deviation": {{ "relative": 0.1 }} }} ])json",
                pull_curve, pull_curve)),
            "Some curves have a standard deviation");
    }
    void what_is_wrong_with_the_section() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const std::string found = first_problem(text.toStdString());
        QVERIFY2(said.isEmpty() ? found.empty() : found.find(said.toStdString()) != std::string::npos, found.c_str());
    }

    // A parameter that only formulas use, formulas named after their keys, and what is written is read as the same.
    void rows_and_writing() {
        const ParsedStudy parsed = parse_study(R"json({ "periscope_study": 1, "case": "beam.json", "parameters": [
            { "name": "s0", "path": "materials[0].elastic_stretch", "bounds": [0.5e-4, 4e-4], "start": 2e-4, "scale": "log" },
            { "name": "r1", "bounds": [1.02, 4], "start": 1.5 }, { "name": "t", "path": "b", "values": ["3 mm"] },
            { "path": "materials[0].kink_stretch", "expression": "s0*r1" } ],
            "calibration": { "measured": [ { "file": "b.csv", "case": "c.json", "x": { "column": "cmod_mm", "unit": "mm", "observer": "CMOD" },
              "y": { "column": "load", "unit": "kN", "observer": "load y", "factor": -1 }, "range": ["0 mm", "0.04 mm"], "points": 30,
              "standard_deviation": { "absolute": "0.05 kN", "relative": 0.05 }, "correlation_length": "0.005 mm", "weight": 2 } ],
              "method": "bobyqa", "starts": 8, "seed": 3, "tolerance": 1e-3, "maximum_runs": 300, "level": 0.95, "profile": true,
              "if_run_fails": "stop" } })json",
                                               "/folder");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Study& study = parsed.value;
        const auto changes = changes_of(study, row_with(study, std::vector<double>{1e-4, 2}));
        QVERIFY((changes == std::vector<std::string>{"materials[0].elastic_stretch=0.0001", "b=3 mm",
                                                     "materials[0].kink_stretch=0.0002"}));
        QCOMPARE(study.parameters[3].name, std::string("kink_stretch"));
        QVERIFY(study.stop_at_failure && study.keep == KeptOfRuns::nothing);
        const MeasuredCurve& curve = study.calibration->measured[0];
        QVERIFY(curve.file == "/folder/b.csv" && curve.case_file == "/folder/c.json" && curve.y.factor == -1);
        VERIFY_NEAR(curve.to->value, 0.04e-3, 1e-12);
        VERIFY_NEAR(curve.absolute->value, 50, 1e-12);
        const std::string text = study_to_json(study);
        const ParsedStudy again = parse_study(text, {});
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].text().c_str());
        QCOMPARE(study_to_json(again.value), text);
        QVERIFY(message_of<CaseError>([&] { rows_of(study); }).find("The study is a calibration") != std::string::npos);
    }

    void faults_of_tables_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("said"); // the sentence of an error, or of a note
        QTest::addColumn<int>("rows");     // that are fitted; 0: an error
        const auto row = [](const char* name, const char* table, const char* said, int rows) {
            QTest::newRow(name) << table << said << rows;
        };
        row("good", "u_um,F_N\n0,0\n1,5\n2,7\n3,4\n", "", 4);
        row("gaps", "u_um,F_N\n0,0\n1,\n2,7\n3,4\n", "1 of 4 rows have an empty cell and are left out", 3);
        row("a wide gap", "u_um,F_N\n0,0\n1,5\n2,5\n3,4\n4,3\n12,2\n", "the largest gap between two rows is 67 %", 6);
        row("decimal commas", "u_um;F_N\n0,5;1,5\n1;5\n", "", 2);
        row("decimal commas between commas", "u_um,F_N\n0,5,1,5\n1,0,5,0\n",
            "line 2: found 4 columns, expected 2; numbers with a decimal comma need semicolons or tabs between them",
            0);
        row("one column", "u_um\n1\n2\n", "only one column", 0);
        row("another column", "v_um,F_N\n0,0\n1,5\n", "has no column 'u_um' — it has 'v', 'F'", 0);
        row("no unit", "u_um,F\n0,0\n1,5\n", "has no column 'F_N'", 0);
        row("another unit", "u_um,F_kN\n0,0\n1,5\n", "has no column 'F_N'", 0);
        row("shuffled", "u_um,F_N\n2,7\n0,0\n3,4\n1,5\n", "The rows are not in the order of 'u'", 0);
        row("unloading", "u_um,F_N\n0,0\n1,5\n2,7\n1,2\n4,6\n", "after 2 um it is 1 um in row 4 — sort the rows", 0);
        row("noise", "u_um,F_N\n0,0\n1,5\n0.99,5\n2,7\n", "steps back by less than 2 %", 4);
        row("descending", "u_um,F_N\n3,4\n2,7\n1,5\n0,0\n", "", 4);
        row("outside of the range", "u_um,F_N\n6,4\n7,7\n", "0 of 2 rows lie in the range from 0 to 5 um", 0);
        row("zeros", "u_um,F_N\n0,0\n1,0\n", "All measured values are zero", 0);
    }
    void faults_of_tables() {
        QFETCH(QString, table);
        QFETCH(QString, said);
        QFETCH(int, rows);
        MeasuredCurve curve;
        curve.file = "pull.csv";
        curve.x = {"u_um", "", "end x", 1};
        curve.y = {"F_N", "", "pull x", -1};
        curve.from = AxisPlace{0, {}}, curve.to = AxisPlace{5e-6, dimension::length};
        if (QLatin1String(QTest::currentDataTag()) == QLatin1String("a wide gap"))
            curve.to = AxisPlace{12e-6, dimension::length};
        MeasuredPoints points;
        std::string found = message_of<Error>([&] {
            points =
                measured_points(curve, "calibration.measured[0]", parse_number_table(table.toStdString(), "pull.csv"));
        });
        if (rows > 0) {
            QCOMPARE(found, std::string("no exception"));
            QCOMPARE(points.x.size(), std::size_t(rows));
            QVERIFY(std::ranges::is_sorted(points.x));
            QCOMPARE(points.notes.size(), std::size_t(said.isEmpty() ? 0 : 1));
            found = points.notes.empty() ? std::string() : points.notes[0];
        }
        QVERIFY2(found.find(said.toStdString()) != std::string::npos, found.c_str());
    }

    void rows_that_are_fitted() {
        std::string table = "u_um,F_kN\n";
        for (int i = 0; i <= 1000; ++i)
            table += fmt::format("{},{}\n", 0.01 * i, 0.002 * i);
        MeasuredCurve curve;
        curve.x = {"u", "um", "end x", 1};
        curve.y = {"F_kN", "", "pull x", -1};
        curve.from = AxisPlace{2, {}}; // 2 m
        curve.points = 5;
        const NumberTable read = parse_number_table(table, "pull.csv");
        QVERIFY(message_of<CaseError>([&] { measured_points(curve, "c", read); }).find("range from 2e+06") !=
                std::string::npos);
        curve.from = AxisPlace{2e-6, dimension::length}, curve.to = AxisPlace{6e-6, {}};
        curve.absolute = AxisPlace{30, dimension::force}, curve.relative = 0.05;
        const MeasuredPoints points = measured_points(curve, "c", read);
        QCOMPARE(points.x, (std::vector<double>{2, 3, 4, 5, 6}));
        QCOMPARE(points.y[2], 0.8);
        VERIFY_NEAR(points.sigma[2], 0.05, 1e-12); // √(0.03² + 0.04²) kN
        const auto results = results_at(points, curve);
        const auto& result = std::get<CurveResult>(results[1].source);
        QVERIFY(result.curve == "pull x" && result.over == "end x" && results[1].unit == "kN");
        VERIFY_NEAR(result.at->value, 3e-6, 1e-12);
        curve.absolute = AxisPlace{1, dimension::length};
        QVERIFY(message_of<CaseError>([&] { measured_points(curve, "c", read); }).find("does not fit the column") !=
                std::string::npos);
        curve.y.unit = "N";
        QVERIFY(message_of<CaseError>([&] {
                    measured_points(curve, "c", read);
                }).find("The unit is 'N' here and 'kN' in the head of the table") != std::string::npos);
    }

    // A slow specimen in a fast logger: several rows have the same x, of which one counts, and the fitted rows still span the range.
    void repeated_x() {
        MeasuredCurve curve;
        curve.x = {"u_um", "", "end x", 1};
        curve.y = {"F_N", "", "pull x", -1};
        const auto fitted_rows = [&curve](const std::string& table) {
            return measured_points(curve, "c", parse_number_table(table, "pull.csv"));
        };
        std::string twice = "u_um,F_N\n", late = twice;
        for (int i = 0; i < 200; ++i)
            twice += fmt::format("{},{}\n", i / 2, i);
        MeasuredPoints points = fitted_rows(twice);
        QCOMPARE(points.x.size(), std::size_t(40));
        QVERIFY(points.x.front() == 0 && points.x.back() == 99);
        QVERIFY(std::ranges::adjacent_find(points.x, std::greater_equal<>()) == points.x.end());
        for (int i = 0; i < 25; ++i)
            late += "0,1\n";
        for (int i = 1; i <= 60; ++i)
            late += fmt::format("{},{}\n", i, i);
        points = fitted_rows(late);
        QCOMPARE(points.x.size(), std::size_t(40));
        QVERIFY(points.x.front() == 0 && points.x.back() == 60);
    }

    // Two rows with the correlation ρ: rᵀC⁻¹r = (r₁² − 2ρ r₁r₂ + r₂²)/(1 − ρ²).
    void correlated_rows() {
        MeasuredPoints points = points_of({1, 1.5}, 0.5);
        points.correlation_length = 0.7;
        points.weight = 3;
        const Misfit misfit({points});
        Outcome outcome;
        outcome.values = {points.y[0] + 0.5, points.y[1] + 1.0};
        const double rho = std::exp(-0.5 / 0.7);
        VERIFY_NEAR(sum_of_squares(misfit.residuals(outcome)), 3 * (1 - 4 * rho + 4) / (1 - rho * rho), 1e-12);
    }

    // A curve that ends early keeps its last value; one that comes to no row is a bad fit.
    void short_curves() {
        const MeasuredPoints points = points_of({1, 2, 3}, 0.5);
        const Misfit misfit({points});
        const auto residuals = [&](std::vector<std::optional<double>> values) {
            return misfit.residuals(Outcome{std::move(values), {}});
        };
        QCOMPARE(residuals({points.y[0], 7.0, {}})[2], (7.0 - points.y[2]) / 0.5);
        QCOMPARE(residuals({{}, 7.0, 8.0})[0], (7.0 - points.y[0]) / 0.5);
        QCOMPARE(residuals({{}, {}, {}})[0], 2 * std::ranges::max(points.y) / 0.5);
        QCOMPARE(misfit.residuals(Outcome{}), residuals({{}, {}, {}}));
        // A failed run is as bad where errors are correlated.
        MeasuredPoints correlated = points;
        correlated.correlation_length = 100;
        QCOMPARE(Misfit({correlated}).residuals(Outcome{}), misfit.residuals(Outcome{}));
    }

    void exact_curves_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("starts");
        QTest::addColumn<double>("tolerance"); // of the values
        QTest::newRow("least squares") << 0 << 1 << 1e-3;
        QTest::newRow("BOBYQA") << 1 << 1 << 1e-3;
        QTest::newRow("COBYLA") << 2 << 1 << 1e-2;
        QTest::newRow("Nelder and Mead") << 3 << 1 << 1e-3;
        QTest::newRow("DIRECT") << 4 << 1 << 5e-2;
        QTest::newRow("eight starts") << 1 << 8 << 1e-3;
    }
    void exact_curves() {
        QFETCH(int, method);
        QFETCH(int, starts);
        QFETCH(double, tolerance);
        Model model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        const CalibrationEnd end =
            fitted(calibration_with(static_cast<Calibration::Method>(method), static_cast<std::size_t>(starts)), misfit,
                   model);
        for (std::size_t p = 0; p < 3; ++p)
            VERIFY_NEAR(end.best.values[p], truth[p], tolerance);
        QCOMPARE(end.runs, model.calls); // none twice
        QVERIFY(end.uncertainty && end.failed.empty() && end.starts.size() == std::size_t(starts));
        const auto& estimates = end.uncertainty->estimates;
        QVERIFY(estimates[0].interval.low < 10 && estimates[0].interval.high > 10);
        QVERIFY(estimates[0].joint.low < estimates[0].interval.low);
    }

    void one_parameter() {
        Model model{places(20, 8)};
        const std::vector<FittedParameter> one{{"b", "mm", {0.5, 8, 3, true}}};
        const Misfit misfit({points_of(model.x, 0.1)});
        for (const auto method :
             {Calibration::Method::least_squares, Calibration::Method::bobyqa, Calibration::Method::nelder_mead}) {
            History history(one, misfit);
            const Evaluate inner = model.evaluate();
            const CalibrationEnd end = calibrate(
                calibration_with(method), one, misfit,
                [&](std::span<const Parameters> runs, const Ended& ended) {
                    std::vector<Parameters> all;
                    for (const Parameters& run : runs)
                        all.push_back({10, run[0], 3});
                    inner(all, ended);
                },
                history);
            VERIFY_NEAR(end.best.values[0], 2, 1e-3);
        }
    }

    // With noise of 1 % of the peak the intervals of 90 % hold the truth in 180 ± 9 of 200 repetitions.
    void intervals_cover_the_truth() {
        Model model{places(80, 8)};
        const double sigma = 0.01 * load(2 * std::cbrt(0.5), truth); // the peak is at x³ = b³/2
        std::mt19937_64 random(1);
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.tolerance = 1e-4;
        std::array<int, 3> covered{};
        double widened = 0;
        for (int repetition = 0; repetition < 200; ++repetition) {
            const Misfit misfit({points_of(model.x, sigma, &random)});
            const CalibrationEnd end = fitted(calibration, misfit, model);
            QVERIFY(end.uncertainty);
            widened += end.uncertainty->widening / 200;
            for (std::size_t p = 0; p < 3; ++p) {
                const Interval& interval = end.uncertainty->estimates[p].interval;
                covered[p] += interval.low <= truth[p] && truth[p] <= interval.high ? 1 : 0;
            }
        }
        for (const int count : covered)
            QVERIFY2(count >= 171 && count <= 189, qPrintable(QString::number(count)));
        QVERIFY(widened > 1 && widened < 1.1); // σ is right: by chance alone
    }

    // Intervals are as wide as the misfit says when σ is not stated, or stated too small.
    void widened_intervals() {
        Model model{places(60, 8)};
        std::mt19937_64 random(7);
        const MeasuredPoints right = points_of(model.x, 0.1, &random);
        MeasuredPoints small = right, none = right;
        for (double& sigma : small.sigma)
            sigma = 0.01;
        none.states_sigma = false;
        const Calibration calibration = calibration_with(Calibration::Method::least_squares);
        const auto width = [&](const MeasuredPoints& points, CalibrationEnd& end) {
            const Misfit misfit({points});
            end = fitted(calibration, misfit, model);
            const Interval& interval = end.uncertainty->estimates[0].interval;
            return interval.high - interval.low;
        };
        CalibrationEnd of_right, of_small, of_none;
        const double wide = width(right, of_right), stated = width(small, of_small), estimated = width(none, of_none);
        const double excess = of_right.uncertainty->excess;
        VERIFY_NEAR(of_small.uncertainty->excess, 10 * excess, 0.01);
        VERIFY_NEAR(stated, wide * excess / std::max(1.0, excess), 0.02);
        QVERIFY(estimated > stated && estimated < 1.05 * stated); // Student's t
        QVERIFY(of_small.warnings.front().find("the model is not the specimen") != std::string::npos);
    }

    // A weight that all curves share changes neither the intervals nor what is said of the misfit.
    void weights_of_curves() {
        Model model{places(40, 8)};
        std::mt19937_64 random(3);
        MeasuredPoints points = points_of(model.x, 0.02, &random);
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.profile = true;
        std::vector<CalibrationEnd> ends;
        for (const double weight : {1.0, 4.0}) {
            points.weight = weight;
            const Misfit misfit({points});
            ends.push_back(fitted(calibration, misfit, model));
        }
        const Uncertainty &one = *ends[0].uncertainty, &four = *ends[1].uncertainty;
        VERIFY_NEAR(four.misfit, 4 * one.misfit, 1e-3);
        VERIFY_NEAR(four.excess, one.excess, 1e-3);
        for (std::size_t p = 0; p < 3; ++p) {
            QVERIFY(one.estimates[p].profile && four.estimates[p].profile);
            VERIFY_NEAR(four.estimates[p].interval.low, one.estimates[p].interval.low, 1e-3);
            VERIFY_NEAR(four.estimates[p].profile->low, one.estimates[p].profile->low, 1e-3);
        }
        MeasuredPoints other = points;
        other.weight = 1;
        const Misfit unequal({points, other});
        QVERIFY(message_of<CaseError>([&] {
                    fitted(calibration, unequal, model);
                }).find("calibration.profile: The curves have different weights") != std::string::npos);
    }

    // Of one parameter the joint region is the interval, whichever distribution both are of: F with 1 degree of freedom is t².
    void joint_region_of_one_parameter() {
        const std::vector<FittedParameter> one{{"a", "", {0, 10, 5, false}}};
        MeasuredPoints points = points_of({1, 2, 3, 4}, 0.1);
        for (const bool states_sigma : {true, false}) {
            points.states_sigma = states_sigma;
            const Misfit misfit({points});
            Trial best;
            best.values = {5};
            best.residuals = {1, -1, 1, -1};
            best.misfit = 4;
            const Uncertainty u = uncertainty_of(one, best, {{30, 30, 30, 30}}, misfit, 0.9);
            VERIFY_NEAR(u.estimates[0].joint.high, u.estimates[0].interval.high, 1e-9);
        }
    }

    // Draws have the mean and the covariance of the fit; where the data decide nothing they fill the range between the bounds.
    void likely_values_of_two_parameters() {
        const std::vector<FittedParameter> two{{"a", "GPa", {10, 20, 15, false}}, {"b", "", {1, 100, 10, true}}};
        Uncertainty u;
        u.covariance = {{0.0025, 0.0012}, {0.0012, 0.0009}};
        const auto draws = likely_values(two, {15, 10}, u, 4000, 1);
        QCOMPARE(draws.size(), std::size_t(4000));
        double mean = 0, square = 0, product = 0;
        for (const Parameters& draw : draws) {
            const double a = share_of(two[0].bounds, draw[0]) - 0.5, b = share_of(two[1].bounds, draw[1]) - 0.5;
            mean += a / 4000, square += a * a / 4000, product += a * b / 4000;
        }
        QVERIFY(std::abs(mean) < 0.003);
        VERIFY_NEAR(square, 0.0025, 0.08);
        VERIFY_NEAR(product, 0.0012, 0.1);
        QVERIFY(likely_values_csv(two, {{15, 10}}) == "a [GPa],b\n15,10\n");

        u.covariance = {{1e18, 0}, {0, 0.0009}};
        const auto undecided = likely_values(two, {15, 10}, u, 400, 1);
        QCOMPARE(undecided.size(), std::size_t(400));
        const auto above = std::ranges::count_if(undecided, [](const Parameters& draw) { return draw[0] > 17.5; });
        QVERIFY(above > 70 && above < 130); // a quarter
    }

    // Without a stated standard deviation an exact fit says nothing of the errors.
    void exact_fit_without_a_deviation() {
        Model model{places(20, 8)};
        const std::vector<FittedParameter> one{{"a", "N/mm", {4, 25, 10, false}}};
        MeasuredPoints points = points_of(model.x, 0.1);
        points.states_sigma = false;
        const Misfit misfit({points});
        History history(one, misfit);
        const CalibrationEnd end = calibrate(
            calibration_with(Calibration::Method::least_squares), one, misfit,
            [&](std::span<const Parameters> runs, const Ended& ended) {
                for (std::size_t k = 0; k < runs.size(); ++k) {
                    Outcome outcome;
                    for (const double x : model.x)
                        outcome.values.emplace_back(load(x, {runs[k][0], 2, 3}));
                    ended(k, outcome);
                }
            },
            history);
        QVERIFY(end.best.misfit == 0 && !end.uncertainty);
        QVERIFY(says(end, "The best curve fits exactly"));
    }

    // Bounds that are narrower than 2 % of the value leave room for a difference.
    void narrow_bounds() {
        Model model{places(40, 8)};
        auto parameters = three_parameters();
        parameters[0].bounds = {9.95, 10.05, 10.02, false};
        const Misfit misfit({points_of(model.x, 0.1)});
        History history(parameters, misfit);
        const CalibrationEnd end = calibrate(calibration_with(Calibration::Method::least_squares), parameters, misfit,
                                             model.evaluate(), history);
        QVERIFY(end.uncertainty && end.failed.empty());
        for (std::size_t p = 0; p < 3; ++p)
            VERIFY_NEAR(end.best.values[p], truth[p], 2e-3);
    }

    // A profile that ends for want of runs, at a failed run, or at a jump of the misfit has no end, and the warning says which.
    void profiles_without_an_end() {
        const std::vector<FittedParameter> one{{"a", "", {0, 10, 5, false}}};
        const Misfit misfit({points_of({1, 2, 3, 4}, 0.1)});
        Trial best;
        best.values = {5};
        best.residuals.assign(4, 0.5);
        best.misfit = 1;
        const Uncertainty u = uncertainty_of(one, best, {{5, 5, 5, 5}}, misfit, 0.9);
        const auto why_not = [&](const Ask& ask) {
            std::vector<std::array<EndOfProfile, 2>> ends;
            profile_methods(one, best, u, 1e-3, ends)[1].work(ask);
            return ends[0][1].share ? std::string("an end") : ends[0][1].why_not;
        };
        const auto answer = [](double misfit_there, bool has_failed) {
            return [=](const std::vector<Parameters>& values) {
                std::vector<Trial> trials;
                for (const Parameters& one_run : values) {
                    Trial trial;
                    trial.values = one_run;
                    trial.misfit = one_run[0] > 5.1 ? misfit_there : 1;
                    trial.residuals.assign(4, 0.5 * std::sqrt(trial.misfit));
                    trial.has_failed = has_failed;
                    trials.push_back(trial);
                }
                return trials;
            };
        };
        QVERIFY(why_not([](const auto&) { return std::vector<Trial>(); }).find("maximum_runs") != std::string::npos);
        QVERIFY(why_not(answer(2, true)).find("failed") != std::string::npos);
        QVERIFY(why_not(answer(1e6, false)).find("in a jump") != std::string::npos);
    }

    // The start is computed once, though its share between logarithmic bounds is rounded; and runs that are used up are said to be.
    void nlopt_and_the_gate() {
        Model model{places(40, 8)};
        const auto parameters = three_parameters();
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::bobyqa);
        std::vector<Parameters> computed;
        const Evaluate inner = model.evaluate();
        const auto run = [&] {
            History history(parameters, misfit);
            return calibrate(
                calibration, parameters, misfit,
                [&](std::span<const Parameters> runs, const Ended& ended) {
                    computed.insert(computed.end(), runs.begin(), runs.end());
                    inner(runs, ended);
                },
                history);
        };
        run();
        for (std::size_t k = 1; k < computed.size(); ++k)
            QVERIFY(!(near(computed[k][0], 7, 1e-12) && near(computed[k][1], 3, 1e-12) &&
                      near(computed[k][2], 2.5, 1e-12)));
        calibration.maximum_runs = 20;
        QVERIFY(run().used_up);
    }

    // Two jobs, as run_calibration() has them: the one that ends after a failed run records that run once.
    void a_failed_run_is_recorded_once() {
        const std::vector<FittedParameter> one{{"a", "", {0, 10, 5, false}}};
        const Misfit misfit({points_of({1, 2}, 0.1)});
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "history.csv";
        History history(one, misfit, file);
        const Evaluate evaluate = [](std::span<const Parameters> runs, const Ended& ended) {
            std::exception_ptr failure;
            for (std::size_t k = 0; k < runs.size(); ++k)
                try {
                    ended(k, k == 0 ? Outcome{{}, "it flew apart", true} : Outcome{{1.0, 2.0}, {}, true});
                } catch (...) {
                    failure = std::current_exception();
                }
            std::rethrow_exception(failure);
        };
        RunGate gate(evaluate, history, misfit, [](const Trial& trial, std::size_t) {
            if (trial.has_failed)
                throw RunError(trial.reason);
        });
        QVERIFY(message_of<RunError>([&] {
                    gate.run_alone({{1}, {2}}, "start 1", 10);
                }).find("flew apart") != std::string::npos);
        QCOMPARE(std::ranges::count(text_of(file), '\n'), 3);
        QVERIFY(text_of(file).find("\n2,start 1,2,") != std::string::npos);
        // Without the failed run, the other one keeps its number, which its folder has.
        History again(one, misfit, file, false);
        QVERIFY(again.size() == 1 && again.next_number() == 3);
        QVERIFY(text_of(file).find("\n2,start 1,2,") != std::string::npos);
    }

    // Runs whose load steps have not converged count, the history says so, and so does a warning.
    void runs_that_have_not_converged() {
        Model model{places(40, 8)};
        const auto parameters = three_parameters();
        const Misfit misfit({points_of(model.x, 0.1)});
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "history.csv";
        const Evaluate inner = model.evaluate();
        std::size_t all = 0;
        for (int call = 0; call < 2; ++call) { // the second one reads the history
            History history(parameters, misfit, file);
            const CalibrationEnd end = calibrate(
                calibration_with(Calibration::Method::least_squares), parameters, misfit,
                [&](std::span<const Parameters> runs, const Ended& ended) {
                    inner(runs, [&ended](std::size_t index, Outcome outcome) {
                        outcome.has_converged = false;
                        ended(index, outcome);
                    });
                },
                history);
            all = end.runs;
            QCOMPARE(end.not_converged, all);
            QVERIFY(says(end, fmt::format("In {0} of {0} runs, load steps have not converged", all)));
        }
        QVERIFY(text_of(file).find("finished, not converged") != std::string::npos);
    }

    // Cancelled in the first run there is nothing to report, and cancelled in the runs for the intervals nothing has failed.
    void cancelled() {
        Model model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        const Calibration calibration = calibration_with(Calibration::Method::least_squares);
        const std::size_t runs = fitted(calibration, misfit, model).runs;
        for (const std::size_t most : {std::size_t(0), runs - 1}) {
            Model cut{model.x, 100, most};
            const CalibrationEnd end = fitted(calibration, misfit, cut);
            QVERIFY(end.cancelled && end.warnings.empty());
            const std::string json = calibration_report_json(end, calibration, three_parameters(), 0);
            QCOMPARE(json.find("\"misfit\"") == std::string::npos, most == 0);
            QCOMPARE(calibration_summary(end, calibration, three_parameters()).empty(), most == 0);
        }
    }

    void words_of_the_level() {
        Model model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.level = 0.995;
        const CalibrationEnd end = fitted(calibration, misfit, model);
        QVERIFY(calibration_summary(end, calibration, three_parameters()).find("99.5 % interval") != std::string::npos);
    }

    // Of the elastic part alone only the stiffness follows.
    void undecided_combinations() {
        Model model{places(20, 0.4)};
        MeasuredPoints points = points_of(model.x, 0.04);
        const Misfit misfit({points});
        const CalibrationEnd end = fitted(calibration_with(Calibration::Method::least_squares), misfit, model);
        QVERIFY(end.uncertainty->combinations.front().is_decided);
        QVERIFY(std::abs(end.uncertainty->combinations.front().weights[0]) > 0.9);
        QVERIFY(!end.uncertainty->combinations.back().is_decided);
        QVERIFY(says(end, "The data do not decide"));
        QVERIFY(says(end, "ends at 100 % of its largest value"));
        const Interval& tail = end.uncertainty->estimates[2].interval;
        QVERIFY(tail.is_open_below && tail.is_open_above && tail.low == 2 && tail.high == 5);
        const auto parameters = three_parameters();
        const std::string summary =
            calibration_summary(end, calibration_with(Calibration::Method::least_squares), parameters);
        QVERIFY(summary.find("not decided") != std::string::npos);
    }

    // With small errors the misfit is a parabola: both intervals are the same.
    void profiles() {
        Model model{places(40, 8)};
        std::mt19937_64 random(3);
        const Misfit misfit({points_of(model.x, 0.02, &random)});
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.profile = true;
        const CalibrationEnd end = fitted(calibration, misfit, model);
        for (const Estimate& estimate : end.uncertainty->estimates) {
            QVERIFY(estimate.profile);
            const double half = 0.5 * (estimate.interval.high - estimate.interval.low);
            QVERIFY(std::abs(estimate.profile->low - estimate.interval.low) < 0.1 * half);
            QVERIFY(std::abs(estimate.profile->high - estimate.interval.high) < 0.1 * half);
        }
    }

    // Runs that fail count as far from the measurement, are listed, and do not end the search.
    void failed_runs() {
        Model model{places(40, 8)};
        model.most_c = 3.3;
        const Misfit misfit({points_of(model.x, 0.1)});
        for (const auto method : {Calibration::Method::least_squares, Calibration::Method::bobyqa}) {
            const CalibrationEnd end = fitted(calibration_with(method, 6), misfit, model);
            for (std::size_t p = 0; p < 3; ++p)
                VERIFY_NEAR(end.best.values[p], truth[p], 2e-3);
            QVERIFY(!end.failed.empty() && end.failed[0].reason == "it flew apart, twice");
            QVERIFY(end.failed[0].misfit > 40 * 4 && end.failed[0].values[2] > 3.3);
        }
        QVERIFY(message_of<RunError>([&] {
                    fitted(calibration_with(Calibration::Method::bobyqa, 6), misfit, model, true);
                }).find("failed: it flew apart") != std::string::npos);
        model.most_c = 2;
        QVERIFY(message_of<RunError>([&] {
                    fitted(calibration_with(Calibration::Method::bobyqa), misfit, model);
                }).find("the run with the start values (a 7 N/mm, b 3 mm, c 2.5) failed") != std::string::npos);
    }

    void no_overlap() {
        const Misfit misfit({points_of(places(40, 8), 0.1)});
        const auto parameters = three_parameters();
        History history(parameters, misfit);
        const std::string said = message_of<CaseError>([&] {
            calibrate(
                calibration_with(Calibration::Method::bobyqa), parameters, misfit,
                [](std::span<const Parameters> runs, const Ended& ended) {
                    for (std::size_t k = 0; k < runs.size(); ++k)
                        ended(k, Outcome{std::vector<std::optional<double>>(40), {}});
                },
                history);
        });
        QVERIFY2(said.find("None of the measured rows, from 0 to 8 mm, lies on the computed curve") !=
                     std::string::npos,
                 said.c_str());
    }

    void too_few() {
        Model model{places(3, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::bobyqa);
        QVERIFY(message_of<CaseError>([&] {
                    fitted(calibration, misfit, model);
                }).find("3 measured rows are too few for 3 parameters") != std::string::npos);
        calibration.maximum_runs = 12;
        Model more{places(30, 8)};
        const Misfit enough({points_of(more.x, 0.1)});
        QVERIFY(message_of<CaseError>([&] { fitted(calibration, enough, more); }).find("allow at least 13") !=
                std::string::npos);
        calibration.maximum_runs = 40;
        const CalibrationEnd end = fitted(calibration, enough, more);
        QVERIFY(end.runs <= 40 && end.used_up && end.uncertainty);
    }

    // A calibration that is cut anywhere and resumed has the same history to the last byte, also where a line is cut.
    void resumed_data() {
        QTest::addColumn<int>("method");
        QTest::newRow("least squares") << 0;
        QTest::newRow("BOBYQA") << 1;
        QTest::newRow("COBYLA") << 2;
        QTest::newRow("Nelder and Mead") << 3;
    }
    void resumed() {
        QFETCH(int, method);
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "history.csv";
        const auto parameters = three_parameters();
        std::mt19937_64 random(5);
        const Misfit misfit({points_of(places(30, 8), 0.1, &random)});
        Calibration calibration = calibration_with(static_cast<Calibration::Method>(method), 3);
        calibration.tolerance = 1e-3;
        const auto run = [&](std::size_t most) {
            Model model{places(30, 8)};
            model.most_c = 4.5;
            model.most = most;
            History history(parameters, misfit, file);
            const CalibrationEnd end = calibrate(calibration, parameters, misfit, model.evaluate(), history);
            return std::pair{end, model.calls};
        };
        const auto whole = run(1000000);
        const std::string expected = text_of(file);
        QVERIFY(!whole.first.cancelled && whole.second == whole.first.runs && whole.second > 30);
        QCOMPARE(std::size_t(std::ranges::count(expected, '\n')), whole.first.runs + 1);
        fs::remove(file);
        for (const std::size_t cut :
             {std::size_t(0), std::size_t(1), std::size_t(5), std::size_t(9), std::size_t(17)}) {
            QVERIFY(run(cut).first.cancelled);
            std::ofstream(file, std::ios::app) << "9,start 1,7,3"; // as a kill leaves it
        }
        const auto rest = run(1000000);
        QVERIFY(rest.second < whole.second);
        QCOMPARE(text_of(file), expected);
        QVERIFY(rest.first.best.values == whole.first.best.values);
        const auto nothing = run(0); // all is known: nothing is computed
        QVERIFY(!nothing.first.cancelled && nothing.second == 0);
        QCOMPARE(text_of(file), expected);
        // Of another measured range, the history is refused.
        const Misfit other({points_of(places(29, 8), 0.1)});
        QVERIFY(message_of<FileError>([&] {
                    History(parameters, other, file);
                }).find("line 1 names other parameters") != std::string::npos);
    }

    // A bar whose curve was computed with 200 GPa, from 150 GPa: E, the folder, and what a second call and --resume do.
    void a_bar() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        std::ofstream(folder / "bar.json") << bar;
        std::ofstream(folder / "study.json")
            << study_text(fmt::format(R"json("measured": [ {{ {} }} ], "tolerance": 1e-4)json", pull_curve));
        std::ofstream(folder / "pull.csv") << "u_um,F_N\n0.25,4\n0.5,8\n0.75,12\n1,16\n";
        gpu::StudyRequest request;
        request.study = read_study(folder / "study.json");
        request.output = folder / "out";
        request.jobs = 2;
        Heard heard;
        heard.most = 3;
        QVERIFY(gpu::run_calibration(request, heard).end.cancelled);
        heard.most = 100000;
        request.resume = true;
        const gpu::CalibrationDone done = gpu::run_calibration(request, heard);
        QVERIFY(!done.end.cancelled && done.end.failed.empty() && done.end.uncertainty);
        // The force is proportional to E: the first guess says where E is.
        std::ifstream history(request.output / study_files::history);
        std::string line;
        std::getline(history, line);
        std::getline(history, line);
        const auto cells = csv_cells(line);
        QCOMPARE(cells[2], std::string("150"));
        const double last = std::stod(cells.back()); // at 1 µm, in N
        VERIFY_NEAR(done.end.best.values[0], 150 * 16 / last, 1e-3);
        QVERIFY(text_of(request.output / study_files::best).find(fmt::format("{}", done.end.best.values[0])) !=
                std::string::npos);
        QVERIFY(text_of(request.output / study_files::calibration).find("\"interval\"") != std::string::npos);
        const std::string fit = text_of(request.output / study_files::fit);
        QCOMPARE(std::ranges::count(fit, '\n'), 5);
        // Each run comes with its value at each measured row. Opened, the calibration is the same, and computes and writes nothing.
        QCOMPARE(heard.outlook.curves.size(), std::size_t(1));
        for (const Trial& trial : heard.trials)
            QCOMPARE(trial.computed.size(), heard.outlook.curves[0].x.size());
        const std::string before = text_of(request.output / study_files::history);
        Heard opening;
        request.only_open = true;
        fs::remove(request.output / study_files::best);
        const gpu::CalibrationDone opened = gpu::run_calibration(request, opening);
        QVERIFY(!opened.end.cancelled && opened.end.uncertainty);
        QCOMPARE(opened.end.best.values, done.end.best.values);
        QCOMPARE(opened.end.uncertainty->estimates[0].interval.low, done.end.uncertainty->estimates[0].interval.low);
        QCOMPARE(opening.trials.size(), heard.trials.size());
        QVERIFY(!fs::exists(request.output / study_files::best));
        QCOMPARE(text_of(request.output / study_files::history), before);
        // Where the history ends too early, so does the calibration.
        std::ofstream(request.output / study_files::history)
            << before.substr(0, before.find('\n', before.find('\n') + 1) + 1);
        const gpu::CalibrationDone broken_off = gpu::run_calibration(request, opening);
        QVERIFY(broken_off.end.cancelled);
        QCOMPARE(opening.trials.size(), std::size_t(1));
        std::ofstream(request.output / study_files::history) << before;
        request.only_open = false;
        request.resume = false;
        QVERIFY(message_of<FileError>([&] {
                    gpu::run_calibration(request, heard);
                }).find("contains an earlier study") != std::string::npos);
        // A curve that the case does not observe, told once and not for each row.
        request.study.calibration->measured[0].y.observer = "pull";
        const std::string said = message_of<CaseError>([&] { gpu::run_calibration(request, heard); });
        QVERIFY2(said.find("calibration.measured[0]: The case observes no 'pull'") != std::string::npos, said.c_str());
    }

    // A calibration whose inputs have changed since is refused by --resume, with what has changed; an unchanged one continues.
    void resumed_with_other_inputs() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        const auto write = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
        write("bar.json", bar);
        write("other.json", bar);
        write("third.json", bar);
        write("pull.csv", "u_um,F_N\n0.25,4\n0.5,8\n0.75,12\n1,16\n");
        const auto text = [](const char* density, const char* formula, const char* curves) {
            return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [
                {{ "name": "E", "path": "materials[0].youngs_modulus", "bounds": ["100 GPa", "400 GPa"], "start": "150 GPa" }},
                {{ "name": "d", "path": "materials[0].density", "values": ["{}"] }},
                {{ "name": "s", "path": "materials[0].critical_stretch", "expression": "{}" }} ],
                "calibration": {{ "tolerance": 1e-2, "measured": [ {} ] }} }})json",
                               density, formula, curves);
        };
        const auto curve = [](const char* factor, const char* file) {
            return fmt::format(
                R"json({{ "case": "{}", "file": "pull.csv", "x": {{ "column": "u_um", "observer": "end x" }}, "y": {{ "column": "F_N", "observer": "pull x", "factor": {} }} }})json",
                file, factor);
        };
        // Each curve has a case of its own, neither of which is that of the study.
        const std::string curves = curve("-1", "other.json") + ", " + curve("-1", "third.json");
        const auto run = [&](const std::string& study) {
            write("study.json", study);
            gpu::StudyRequest request;
            request.study = read_study(folder / "study.json");
            request.output = folder / "out";
            request.resume = true;
            request.jobs = 1;
            Heard heard;
            return message_of<Error>([&] { gpu::run_calibration(request, heard); });
        };
        const std::string same = text("7850 kg/m^3", "E*5e-4", curves.c_str());
        QCOMPARE(run(same), std::string("no exception"));
        QVERIFY(fs::exists(folder / "out/best-2.json"));
        QCOMPARE(run(same), std::string("no exception"));
        const auto refused = [&](const std::string& study, const char* said) {
            const std::string message = run(study);
            return message.find(said) != std::string::npos ? std::string() : message;
        };
        QCOMPARE(refused(text("7000 kg/m^3", "E*5e-4", curves.c_str()), "the value of 'd' has changed"), std::string());
        QCOMPARE(refused(text("7850 kg/m^3", "E*6e-4", curves.c_str()),
                         "the formula of 's' was 'E*5e-4' and is 'E*6e-4' now"),
                 std::string());
        const std::string turned = curve("-1", "other.json") + ", " + curve("-2", "third.json");
        QCOMPARE(refused(text("7850 kg/m^3", "E*5e-4", turned.c_str()), "calibration.measured[1] has another factor"),
                 std::string());
        const std::string one_case = curve("-1", "other.json") + ", " + curve("-1", "other.json");
        QCOMPARE(refused(text("7850 kg/m^3", "E*5e-4", one_case.c_str()), "calibration.measured[1] has another case"),
                 std::string());
        std::string edited = bar;
        edited.replace(edited.find("\"3 dx\""), 6, "\"4 dx\"");
        write("third.json", edited);
        QCOMPARE(refused(same, "'horizon' was"), std::string());
        // What --overwrite replaces, and a folder of the other kind.
        write("third.json", bar);
        gpu::StudyRequest request;
        request.study = read_study(folder / "study.json");
        request.study.calibration->measured.pop_back();
        request.output = folder / "out";
        request.overwrite = true;
        Heard heard;
        gpu::run_calibration(request, heard);
        QVERIFY(fs::exists(folder / "out/best.json") && !fs::exists(folder / "out/best-2.json"));
        struct Silent final : gpu::StudyListener {
        } silent;
        gpu::StudyRequest study = request;
        study.study.calibration.reset();
        study.study.parameters.resize(1);
        study.study.parameters[0].source = StudyParameter::Values{"150 GPa"};
        study.study.results = {{"peak", "N", CurveResult{CurveResult::What::extreme, "pull x", {}, {}, {}, {}}}};
        QVERIFY(message_of<FileError>([&] { gpu::run_study(study, silent); }).find("contains an earlier calibration") !=
                std::string::npos);
        study.output = folder / "values";
        gpu::run_study(study, silent);
        request.output = study.output;
        QVERIFY(message_of<FileError>([&] {
                    gpu::run_calibration(request, heard);
                }).find("contains an earlier study without a calibration") != std::string::npos);
    }
};

PERISCOPE_TEST(CalibrationTest)
} // namespace calibration_test
#include "calibration_test.moc"
