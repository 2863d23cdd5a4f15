// periscope-statistics: Sobol' indices, surrogates and screening of a table of runs, by OpenTURNS. A program of its own, because OpenTURNS brings
// many libraries, and Periscope works without them. Reads a task on standard input and writes the answer on standard output, both as JSON:
// core/sensitivity/statistics_task.hpp writes the one, core/sensitivity/sensitivity_report.hpp reads the other.
#include "app/guarded_main.hpp"
#include "app/statistics_openturns.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using nlohmann::ordered_json;
namespace statistics = periscope::statistics;

// No number where there is none: JSON has neither infinity nor NaN.
ordered_json number_json(double value) {
    return std::isfinite(value) ? ordered_json(value) : ordered_json();
}

ordered_json estimate_json(const statistics::Estimate& estimate) {
    return {number_json(estimate.value), number_json(estimate.low), number_json(estimate.high)};
}

ordered_json indices_json(const statistics::SobolIndices& indices) {
    ordered_json list = ordered_json::array();
    for (std::size_t p = 0; p < indices.first.size(); ++p)
        list.push_back({{"first", estimate_json(indices.first[p])}, {"total", estimate_json(indices.total[p])}});
    return list;
}

statistics::Input input_of(const ordered_json& json) {
    statistics::Input input;
    if (!json.contains("kind"))
        return input; // only blocks need no distribution
    input.kind = json.at("kind").get<std::string>();
    input.a = json.at("a").get<double>();
    input.b = json.at("b").get<double>();
    if (json.contains("min"))
        input.min = json.at("min").get<double>();
    if (json.contains("max"))
        input.max = json.at("max").get<double>();
    return input;
}

statistics::Rows rows_of(const ordered_json& json, std::size_t columns) {
    auto rows = json.get<statistics::Rows>();
    for (const auto& row : rows)
        if (row.size() != columns)
            throw std::invalid_argument("A row has " + std::to_string(row.size()) + " numbers, and not " +
                                        std::to_string(columns));
    return rows;
}

ordered_json limits_json(const ordered_json& asked, const std::vector<double>& values, double level,
                         const statistics::Surrogate* surrogate) {
    ordered_json list = ordered_json::array();
    for (const ordered_json& one : asked) {
        const bool is_above = one.contains("above");
        const statistics::Limit limit{is_above, one.at(is_above ? "above" : "below").get<double>()};
        ordered_json answer{{"runs", estimate_json(statistics::share_beyond(limit, values, level))}};
        if (surrogate)
            answer["surrogate"] = number_json(surrogate->share_beyond(limit));
        list.push_back(std::move(answer));
    }
    return list;
}

bool is_constant(const std::vector<double>& values) {
    return values.empty() || std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

ordered_json refusal(const std::string& why) {
    return {{"refusal", why}};
}

ordered_json answer_of_blocks(const ordered_json& asked, std::size_t inputs, double level) {
    const statistics::Rows blocks = rows_of(asked.at("blocks"), inputs + 2);
    std::vector<double> drawn; // the rows A and B, which are drawn from the distributions
    for (const auto& block : blocks)
        drawn.insert(drawn.end(), block.begin(), block.begin() + 2);
    if (blocks.size() < statistics::fewest_blocks)
        return refusal("fewer than 8 whole blocks");
    if (is_constant(drawn))
        return refusal("the same value in all runs");
    ordered_json answer{{"indices", indices_json(statistics::sobol_indices(blocks, level))}};
    answer["limits"] = limits_json(asked.value("limits", ordered_json::array()), drawn, level, nullptr);
    return answer;
}

ordered_json answer_of_rows(const ordered_json& asked, const std::vector<statistics::Input>& inputs, double level) {
    const statistics::Rows rows = rows_of(asked.at("rows"), inputs.size() + 1);
    const std::size_t unseen = asked.at("unseen").get<std::size_t>();
    std::vector<double> values;
    for (const auto& row : rows)
        values.push_back(row.back());
    if (unseen < 2 || rows.size() < unseen + statistics::fewest_rows)
        return refusal("too few runs: at least 10 are needed besides those for the validation, and 2 for these");
    if (is_constant(values))
        return refusal("the same value in all runs");
    const statistics::Surrogate surrogate(inputs, rows, unseen);
    ordered_json answer;
    answer["indices"] = indices_json(surrogate.sobol_indices(level));
    answer["surrogate"] = {{"q2", number_json(surrogate.q2())},
                           {"degree", surrogate.degree()},
                           {"terms", surrogate.terms()},
                           {"fitted_runs", rows.size() - unseen},
                           {"validation_runs", unseen}};
    answer["screening"] = ordered_json::array();
    for (const statistics::Screened& one : statistics::screening(rows))
        answer["screening"].push_back(
            {{"p_value", number_json(one.p_value)}, {"rank_correlation", number_json(one.rank_correlation)}});
    answer["limits"] = limits_json(asked.value("limits", ordered_json::array()), values, level, &surrogate);
    return answer;
}

// One difficult result does not cost the answers for the others.
ordered_json answer_or_refusal(const ordered_json& asked, const std::vector<statistics::Input>& inputs, double level) {
    try {
        return asked.contains("blocks") ? answer_of_blocks(asked, inputs.size(), level)
                                        : answer_of_rows(asked, inputs, level);
    } catch (const ordered_json::exception&) {
        throw; // the task is damaged
    } catch (const std::invalid_argument&) {
        throw; // as above
    } catch (const std::exception& e) {
        return refusal(e.what());
    }
}

int run_program(int argc, char**) {
    if (argc > 1) {
        std::fputs(
            "periscope-statistics reads a task on standard input and writes the answer on standard output, both as "
            "JSON. 'periscope-cli study' and 'periscope-cli sensitivity' start it.\n",
            stderr);
        return 2;
    }
    try {
        const ordered_json task = ordered_json::parse(std::cin);
        std::vector<statistics::Input> inputs;
        for (const ordered_json& one : task.at("inputs"))
            inputs.push_back(input_of(one));
        if (inputs.empty())
            throw std::invalid_argument("There are no inputs");
        const double level = task.at("level").get<double>();
        if (!(level > 0 && level < 1))
            throw std::invalid_argument("The level of the intervals is not between 0 and 1");
        ordered_json answer{{"library", statistics::library()}, {"outputs", ordered_json::array()}};
        for (const ordered_json& asked : task.at("outputs")) {
            statistics::set_seed(task.at("seed").get<std::uint64_t>());
            answer["outputs"].push_back(answer_or_refusal(asked, inputs, level));
        }
        std::cout << answer.dump(1) << '\n';
        std::cout.flush();
        return std::cout ? 0 : 4;
    } catch (const ordered_json::exception& e) {
        std::fprintf(stderr, "periscope-statistics: the task cannot be read: %s\n", e.what());
    } catch (const std::invalid_argument& e) {
        std::fprintf(stderr, "periscope-statistics: the task is not valid: %s\n", e.what());
    }
    return 3;
}

} // namespace

int main(int argc, char** argv) {
    return periscope::app::guarded_main([&] { return run_program(argc, argv); });
}
