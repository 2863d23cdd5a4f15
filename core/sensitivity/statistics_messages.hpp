// The messages between Periscope and periscope-statistics (app/statistics_main.cpp): the question and the answer as
// values, and their conversion to and from JSON, which both programs use. This file needs no other part of Periscope.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The distribution of an input; core/study/study.hpp explains a and b.
struct StatisticsInput {
    std::string kind; // word of a study file; empty if there is no distribution; blocks need none
    double a = 0, b = 0;
    std::optional<double> min, max;
};

struct StatisticsLimit { // values above it exceed the limit, or those below it if `is_above` is false
    bool is_above = true;
    double value = 0;
};

struct StatisticsOutput {
    // True for Saltelli's design: `rows` are blocks. Each block belongs to two random rows of inputs, A and B. It has
    // the outputs of A, of B and, for each input, of A with the value of this input taken from B. False for a sample: a
    // row has the values of the inputs, then the output.
    bool has_blocks = false;
    std::vector<std::vector<double>> rows; // blocks, or rows of a sample
    std::size_t unseen = 0; // number of rows of a sample that validate the surrogate and are not used to fit it
    std::vector<StatisticsLimit> limits;
};

struct StatisticsQuestion {
    std::vector<StatisticsInput> inputs;
    double level = 0.95; // confidence level of the intervals
    std::uint64_t seed = 1;
    std::vector<StatisticsOutput> outputs;
};

struct Estimated { // a value with its confidence interval; NaN where a number is not known
    double value = 0, low = 0, high = 0;
};

// The dependence of an output on an input.
struct InputInfluence {
    // Sobol' indices: the fraction of the output's variance that the input causes alone (`first`), and alone or
    // together with other inputs (`total`).
    Estimated first, total;
    // Only for samples: the p-value of a test of independence, and Spearman's rank correlation.
    std::optional<double> p_value;
    double rank_correlation = 0;
};

struct SurrogateQuality {
    double q2 = 0; // fraction of the variance that the surrogate predicts for the runs that were not used to fit it
    std::size_t degree = 0, terms = 0, fitted_runs = 0, validation_runs = 0;
};

struct PassedLimit {
    Estimated runs;                  // fraction of the runs that exceed the limit
    std::optional<double> surrogate; // the same fraction of 100,000 values of the surrogate
};

struct OutputAnswer {
    std::string refusal;                    // why the output was not analysed; the other members are then empty
    std::vector<InputInfluence> influences; // one for each input
    std::optional<SurrogateQuality> surrogate;
    std::vector<PassedLimit> limits; // one for each limit of the question
};

struct StatisticsAnswer {
    std::string library; // name of the library that computed the answer
    std::vector<OutputAnswer> outputs;
};

// Returns a text such as { "inputs": [{ "kind": "uniform", "a": 55, "b": 85 }, …], "level": 0.95, "seed": 1, "outputs":
// [output, …] }. An output with blocks is { "blocks": […], "limits": [{ "above": 400 }, …] }. An output of a sample has
// "rows": […] and "unseen": 12 instead of the blocks.
std::string question_json(const StatisticsQuestion& question);
// Reads a question. Throws std::runtime_error if the text is not a question, or a question that cannot be answered.
StatisticsQuestion question_of(const std::string& json);

std::string answer_json(const StatisticsAnswer& answer);
// Reads an answer. Throws std::runtime_error if the text is not an answer to the question.
StatisticsAnswer answer_of(const std::string& json, const StatisticsQuestion& question);

} // namespace periscope
