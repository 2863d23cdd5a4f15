// The messages between Periscope and periscope-statistics (app/statistics_main.cpp): the question and the answer as
// values, and their form as JSON, which both programs use. This file needs no other part of Periscope.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The distribution of an input; core/study/study.hpp explains a and b.
struct StatisticsInput {
    std::string kind; // as in a study file; empty: no distribution, which blocks do not need
    double a = 0, b = 0;
    std::optional<double> min, max;
};

struct StatisticsLimit { // a value above it (`is_above`) or below it exceeds the limit
    bool is_above = true;
    double value = 0;
};

struct StatisticsOutput {
    // True for Saltelli's design: a block has the output for the row A, for the row B and, for each input, for the row
    // A with this input of B. False for a sample: a row has the inputs and the output.
    bool has_blocks = false;
    std::vector<std::vector<double>> rows; // the rows of a sample, or the blocks
    std::size_t unseen = 0;                // number of rows of a sample that validate the surrogate
    std::vector<StatisticsLimit> limits;
};

struct StatisticsQuestion {
    std::vector<StatisticsInput> inputs;
    double level = 0.95; // confidence level of the intervals
    std::uint64_t seed = 1;
    std::vector<StatisticsOutput> outputs;
};

struct Estimated { // a value with its interval; NaN where there is no number
    double value = 0, low = 0, high = 0;
};

// The dependence of an output on an input.
struct InputInfluence {
    // Sobol' indices: the fraction of the variance that the input causes alone, and together with the others.
    Estimated first, total;
    // Screening, only for samples: the p-value of independence, and Spearman's rank correlation.
    std::optional<double> p_value;
    double rank_correlation = 0;
};

struct SurrogateQuality {
    double q2 = 0; // fraction of the variance that the surrogate predicts in the runs that were not used for its fit
    std::size_t degree = 0, terms = 0, fitted_runs = 0, validation_runs = 0;
};

struct PassedLimit {
    Estimated runs;                  // fraction of the runs that exceed the limit
    std::optional<double> surrogate; // fraction of 100,000 values of the surrogate
};

struct OutputAnswer {
    std::string refusal;                    // why the output was not analysed; the members below are then empty
    std::vector<InputInfluence> influences; // one for each input
    std::optional<SurrogateQuality> surrogate;
    std::vector<PassedLimit> limits; // one for each limit of the question
};

struct StatisticsAnswer {
    std::string library; // name of the library that computed it
    std::vector<OutputAnswer> outputs;
};

// Returns { "inputs": [{ "kind": "uniform", "a": 55, "b": 85 }, …], "level": 0.95, "seed": 1, "outputs": [{ "blocks":
// […], or "rows": […] and "unseen": 12, "limits": [{ "above": 400 }, …] }, …] }.
std::string question_json(const StatisticsQuestion& question);
// Throws std::runtime_error if the text is not a question, or cannot be answered.
StatisticsQuestion question_of(const std::string& json);

std::string answer_json(const StatisticsAnswer& answer);
// Throws std::runtime_error if the text is not an answer to the question.
StatisticsAnswer answer_of(const std::string& json, const StatisticsQuestion& question);

} // namespace periscope
