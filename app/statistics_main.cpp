// periscope-statistics: computes Sobol' indices, surrogates and screening of a table of runs with OpenTURNS. It is a
// separate program because OpenTURNS needs many libraries, and Periscope must work without them. It reads a task from
// standard input and writes the answer to standard output, both as JSON (core/sensitivity/statistics_messages.hpp).
#include "app/guarded_main.hpp"
#include "app/statistics_openturns.hpp"

#include "core/sensitivity/statistics_messages.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace periscope;

std::vector<InputInfluence> influences_of(const statistics::SobolIndices& indices) {
    std::vector<InputInfluence> list;
    for (std::size_t p = 0; p < indices.first.size(); ++p)
        list.push_back({indices.first[p], indices.total[p], std::nullopt, 0});
    return list;
}

std::vector<PassedLimit> passed_limits(const std::vector<StatisticsLimit>& limits, const std::vector<double>& values,
                                       double level, const statistics::Surrogate* surrogate) {
    std::vector<PassedLimit> list;
    for (const StatisticsLimit& limit : limits) {
        list.push_back({statistics::share_beyond(limit, values, level), std::nullopt});
        if (surrogate)
            list.back().surrogate = surrogate->share_beyond(limit);
    }
    return list;
}

bool is_constant(const std::vector<double>& values) {
    return values.empty() || std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

OutputAnswer refusal(const std::string& why) {
    OutputAnswer answer;
    answer.refusal = why;
    return answer;
}

OutputAnswer answer_of_blocks(const StatisticsOutput& asked, double level) {
    const statistics::Rows& blocks = asked.rows;
    std::vector<double> drawn; // the rows A and B, drawn from the distributions
    for (const auto& block : blocks)
        drawn.insert(drawn.end(), block.begin(), block.begin() + 2);
    if (blocks.size() < statistics::fewest_blocks)
        return refusal("fewer than 8 whole blocks");
    if (is_constant(drawn))
        return refusal("the same value in all runs");
    OutputAnswer answer;
    answer.influences = influences_of(statistics::sobol_indices(blocks, level));
    answer.limits = passed_limits(asked.limits, drawn, level, nullptr);
    return answer;
}

OutputAnswer answer_of_rows(const StatisticsOutput& asked, const std::vector<StatisticsInput>& inputs, double level) {
    const statistics::Rows& rows = asked.rows;
    std::vector<double> values;
    for (const auto& row : rows)
        values.push_back(row.back());
    if (asked.unseen < 2 || rows.size() < asked.unseen + statistics::fewest_rows)
        return refusal("too few runs: at least 10 are needed besides those for the validation, and 2 for these");
    if (is_constant(values))
        return refusal("the same value in all runs");
    const statistics::Surrogate surrogate(inputs, rows, asked.unseen);
    OutputAnswer answer;
    answer.influences = influences_of(surrogate.sobol_indices(level));
    answer.surrogate = {surrogate.q2(), surrogate.degree(), surrogate.terms(), rows.size() - asked.unseen,
                        asked.unseen};
    const std::vector<statistics::Screened> screened = statistics::screening(rows);
    for (std::size_t p = 0; p < screened.size(); ++p) {
        answer.influences.at(p).p_value = screened[p].p_value;
        answer.influences.at(p).rank_correlation = screened[p].rank_correlation;
    }
    answer.limits = passed_limits(asked.limits, values, level, &surrogate);
    return answer;
}

// Catches errors of one result, so that the others still have answers.
OutputAnswer answer_or_refusal(const StatisticsOutput& asked, const StatisticsQuestion& question) {
    try {
        return asked.has_blocks ? answer_of_blocks(asked, question.level)
                                : answer_of_rows(asked, question.inputs, question.level);
    } catch (const std::invalid_argument&) {
        throw; // the task is damaged
    } catch (const std::exception& e) {
        return refusal(e.what());
    }
}

StatisticsQuestion read_question() {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    return question_of(text);
}

int run_program(int argc, char**) {
    if (argc > 1) {
        std::fputs(
            "periscope-statistics reads a task on standard input and writes the answer on standard output, both as "
            "JSON. 'periscope-cli study' and 'periscope-cli sensitivity' start it.\n",
            stderr);
        return 2;
    }
    StatisticsQuestion question;
    try {
        question = read_question();
    } catch (const std::runtime_error& e) {
        std::fprintf(stderr, "periscope-statistics: the task cannot be read: %s\n", e.what());
        return 3;
    }
    StatisticsAnswer answer{statistics::library(), {}};
    try {
        for (const StatisticsOutput& asked : question.outputs) {
            statistics::set_seed(question.seed);
            answer.outputs.push_back(answer_or_refusal(asked, question));
        }
    } catch (const std::invalid_argument& e) {
        std::fprintf(stderr, "periscope-statistics: the task is not valid: %s\n", e.what());
        return 3;
    }
    std::cout << answer_json(answer);
    std::cout.flush();
    return std::cout ? 0 : 4;
}

} // namespace

int main(int argc, char** argv) {
    return periscope::app::guarded_main([&] { return run_program(argc, argv); });
}
