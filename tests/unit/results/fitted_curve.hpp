// A curve with a peak and a tail that calibrations fit, its model, and the study file of a small bar.
#pragma once

#include "core/calibration/calibrate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace periscope::test::calibration {

// A load over an opening: stiffness a at first, a peak near b, and a tail that falls as the power 1 − c.
inline double load(double x, const Parameters& p) {
    return p[0] * x / (1 + std::pow(x / p[1], p[2]));
}

inline const Parameters truth{10, 2, 3};

inline std::vector<FittedParameter> three_parameters() {
    return {{"a", "N/mm", {4, 25, 7, false}}, {"b", "mm", {0.5, 8, 3, true}}, {"c", "", {2, 5, 2.5, false}}};
}

inline std::vector<double> places(std::size_t count, double to) {
    std::vector<double> x;
    for (std::size_t i = 0; i < count; ++i)
        x.push_back(to * static_cast<double>(i) / static_cast<double>(count - 1));
    return x;
}

// Returns points of the curve with the true parameters, with σ and noise of this size.
inline MeasuredPoints points_of(const std::vector<double>& x, double sigma, std::mt19937_64* random = nullptr) {
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

// Computes the runs in its own order, as threads would. Runs with c above `most_c` fail.
struct CurveModel {
    std::vector<double> x;
    double most_c = 100;
    std::size_t most = 1000000, calls = 0; // cancels after this number of runs

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

inline Calibration calibration_with(Calibration::Method method, std::size_t starts = 1) {
    Calibration calibration;
    calibration.method = method;
    calibration.starts = starts;
    calibration.tolerance = 1e-5;
    calibration.maximum_runs = 2000;
    return calibration;
}

inline CalibrationEnd fitted(const Calibration& calibration, const Misfit& misfit, CurveModel& model,
                             bool stop = false) {
    const auto parameters = three_parameters();
    History history(parameters, misfit);
    return calibrate(calibration, parameters, misfit, model.evaluate(), history, stop);
}

inline bool says(const CalibrationEnd& end, const std::string& words) {
    return std::ranges::any_of(end.warnings,
                               [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

inline std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::string study_text(const std::string& calibration, const std::string& rest = "") {
    return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [
        {{ "name": "E", "path": "materials[0].youngs_modulus", "bounds": ["100 GPa", "400 GPa"], "start": "150 GPa" }} ],
        "calibration": {{ {} }} {} }})json",
                       calibration, rest.empty() ? rest : ", " + rest);
}

inline constexpr const char* pull_curve =
    R"json("file": "pull.csv", "x": { "column": "u_um", "observer": "end x" }, "y": { "column": "F_N", "observer": "pull x", "factor": -1 })json";

} // namespace periscope::test::calibration
