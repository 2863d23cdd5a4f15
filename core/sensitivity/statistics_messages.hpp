// What passes between Periscope and periscope-statistics (app/statistics_main.cpp): the task and the answer as values, and their form as JSON, which
// both programs use. It needs no other part of Periscope.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// How an input is distributed; core/study/study.hpp explains a and b.
struct StatisticsInput {
    std::string kind; // as in a study file; empty: it has no distribution, which blocks do not need
    double a = 0, b = 0;
    std::optional<double> min, max;
};

struct StatisticsLimit { // a value passes it above, or else below
    bool is_above = true;
    double value = 0;
};

struct StatisticsOutput {
    // Saltelli's design: a block has the output of the row A, of the row B, and for each input of the row A with this input of B. A sample: a
    // row has the inputs and the output.
    bool has_blocks = false;
    std::vector<std::vector<double>> rows; // or blocks
    std::size_t unseen = 0;                // rows of a sample that validate the surrogate
    std::vector<StatisticsLimit> limits;
};

struct StatisticsQuestion {
    std::vector<StatisticsInput> inputs;
    double level = 0.95; // of the intervals
    std::uint64_t seed = 1;
    std::vector<StatisticsOutput> outputs;
};

struct Estimated { // with its interval; NaN where there is no number
    double value = 0, low = 0, high = 0;
};

// How an output depends on an input.
struct InputInfluence {
    // Sobol' indices: the share of the variance that the input causes alone; with the others
    Estimated first, total;
    // Screening, of samples: the p-value of independence, and Spearman's rank correlation
    std::optional<double> p_value;
    double rank_correlation = 0;
};

struct SurrogateQuality {
    double q2 = 0; // on runs that it has not seen
    std::size_t degree = 0, terms = 0, fitted_runs = 0, validation_runs = 0;
};

struct PassedLimit {
    Estimated runs;                  // the share of the runs that pass the limit
    std::optional<double> surrogate; // the share of 100,000 values of the surrogate
};

struct OutputAnswer {
    std::string refusal;                    // why there is nothing else
    std::vector<InputInfluence> influences; // of each input
    std::optional<SurrogateQuality> surrogate;
    std::vector<PassedLimit> limits; // of each asked limit
};

struct StatisticsAnswer {
    std::string library; // that computed it
    std::vector<OutputAnswer> outputs;
};

// { "inputs": [{ "kind": "uniform", "a": 55, "b": 85 }, …], "level": 0.95, "seed": 1, "outputs": [{ "blocks": […] or "rows": […] and
// "unseen": 12, "limits": [{ "above": 400 }, …] }, …] }
std::string question_json(const StatisticsQuestion& question);
// Throws std::runtime_error when the text is no question, or one that cannot be answered.
StatisticsQuestion question_of(const std::string& json);

std::string answer_json(const StatisticsAnswer& answer);
// Throws std::runtime_error when the text is no answer to the question.
StatisticsAnswer answer_of(const std::string& json, const StatisticsQuestion& question);

} // namespace periscope
