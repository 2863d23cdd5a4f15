#include "core/sensitivity/sensitivity_report.hpp"

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace periscope {
namespace {

constexpr double weak_p_value = 0.05, good_q2 = 0.9;

ResultSensitivity result_of(const OutputAnswer& answer, std::size_t result, const UsedShare& share,
                            const Study& study) {
    ResultSensitivity found;
    found.result = result;
    found.share = share;
    found.refusal = answer.refusal;
    found.surrogate = answer.surrogate;
    const std::vector<std::size_t> free = free_parameters(study);
    for (std::size_t k = 0; k < answer.influences.size(); ++k)
        found.influences.push_back({answer.influences[k], free[k]});
    for (const ResultLimit& limit : study.sensitivity->limits)
        if (limit.result == result && found.limits.size() < answer.limits.size())
            found.limits.push_back({answer.limits[found.limits.size()], limit});
    return found;
}

Json number_json(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json estimated_json(const Estimated& estimated) {
    return {{"value", number_json(estimated.value)},
            {"low", number_json(estimated.low)},
            {"high", number_json(estimated.high)}};
}

bool has_blocks(const Study& study) {
    return study.plan.kind == StudyPlan::Kind::sobol_indices;
}

Json result_json(const ResultSensitivity& found, const Study& study, const std::string& unit) {
    Json json{{"name", study.results[found.result].name}, {"unit", unit}};
    json[has_blocks(study) ? "blocks" : "runs"] = {{"used", found.share.used}, {"of", found.share.of}};
    if (!found.refusal.empty()) {
        json["not_analysed"] = found.refusal;
        return json;
    }
    json["parameters"] = Json::array();
    for (const ParameterInfluence& influence : found.influences) {
        Json one{{"name", study.parameters[influence.parameter].name},
                 {"first_index", estimated_json(influence.first)},
                 {"total_index", estimated_json(influence.total)}};
        if (influence.p_value) {
            one["p_value_of_independence"] = number_json(*influence.p_value);
            one["rank_correlation"] = number_json(influence.rank_correlation);
        }
        json["parameters"].push_back(std::move(one));
    }
    if (const auto& s = found.surrogate)
        json["surrogate"] = {{"kind", "polynomial chaos"},
                             {"degree", s->degree},
                             {"terms", s->terms},
                             {"fitted_runs", s->fitted_runs},
                             {"validation_runs", s->validation_runs},
                             {"q2", number_json(s->q2)}};
    for (const LimitShare& one : found.limits) {
        Json limit{{one.limit.is_above ? "above" : "below", one.limit.value},
                   {"probability", estimated_json(one.runs)}};
        if (one.surrogate)
            limit["probability_by_surrogate"] = number_json(*one.surrogate);
        json["limits"].push_back(std::move(limit));
    }
    return json;
}

std::string index_words(const Estimated& index) {
    return std::isfinite(index.value) ? fmt::format("{:6.3f} ({:.3f} … {:.3f})", index.value, index.low, index.high)
                                      : std::string("none");
}

std::string lines_of(const ResultSensitivity& found, const Study& study, const std::string& unit) {
    const char* const what = has_blocks(study) ? "blocks" : "runs";
    const std::size_t left_out = found.share.of - found.share.used;
    std::string text =
        fmt::format("{}: {} of {} {}", study.results[found.result].name, found.share.used, found.share.of, what);
    if (left_out > 0)
        text += fmt::format("; {:.3g} % are left out: a run failed, has no such result, or has not been computed",
                            100.0 * static_cast<double>(left_out) / static_cast<double>(found.share.of));
    text += '\n';
    if (!found.refusal.empty())
        return text + fmt::format("  Not analysed: {}\n", found.refusal);
    text += fmt::format("  {:<12} {:<26} {:<26}{}\n", "parameter", "first index", "total index",
                        found.surrogate ? " p-value   rank correlation" : "");
    for (const ParameterInfluence& influence : strongest_first(found.influences)) {
        text += fmt::format("  {:<12} {:<26} {:<26}", study.parameters[influence.parameter].name,
                            index_words(influence.first), index_words(influence.total));
        if (influence.p_value)
            text += fmt::format(" {:<9.2g} {:+.2f}{}", *influence.p_value, influence.rank_correlation,
                                *influence.p_value > weak_p_value ? "  no influence detected" : "");
        text += '\n';
    }
    if (const auto& s = found.surrogate)
        text +=
            fmt::format("  Surrogate: polynomial chaos of degree {} with {} terms, fitted to {} runs. Q² = {:.3f} on "
                        "{} other runs{}\n",
                        s->degree, s->terms, s->fitted_runs, s->q2, s->validation_runs,
                        s->q2 < good_q2 ? ": its indices are uncertain; compute more runs" : "");
    for (const LimitShare& one : found.limits) {
        text += fmt::format("  {} {:g}{}: in {:.3g} % of the runs ({:.3g} … {:.3g} %)",
                            one.limit.is_above ? "Above" : "Below", one.limit.value, unit.empty() ? "" : ' ' + unit,
                            100 * one.runs.value, 100 * one.runs.low, 100 * one.runs.high);
        if (one.surrogate)
            text += fmt::format(", by the surrogate {:.3g} %", 100 * *one.surrogate);
        text += '\n';
    }
    return text;
}

} // namespace

std::vector<ParameterInfluence> strongest_first(std::vector<ParameterInfluence> influences) {
    const auto strength = [](const ParameterInfluence& influence) {
        return std::isfinite(influence.total.value) ? influence.total.value : -std::numeric_limits<double>::infinity();
    };
    std::ranges::stable_sort(influences, std::ranges::greater(), strength);
    return influences;
}

SensitivityReport read_sensitivity_answer(const std::string& answer, const StatisticsTask& task, const Study& study) {
    StatisticsAnswer read;
    try {
        read = answer_of(answer, task.question);
    } catch (const std::runtime_error& e) {
        throw RunError(fmt::format("The answer of periscope-statistics cannot be read: {}; build it again with "
                                   "'./installer/dev statistics'",
                                   e.what()));
    }
    SensitivityReport report;
    report.library = read.library;
    const Sensitivity& sensitivity = study.sensitivity.value();
    for (std::size_t k = 0; k < sensitivity.results.size(); ++k)
        report.results.push_back(result_of(read.outputs.at(k), sensitivity.results[k], task.shares.at(k), study));
    return report;
}

std::string sensitivity_json(const SensitivityReport& report, const Study& study,
                             const std::vector<std::string>& result_units) {
    Json json{{"computed_by", report.library}, {"level", study.sensitivity->level}, {"seed", study.sensitivity->seed}};
    json["results"] = Json::array();
    for (const ResultSensitivity& found : report.results)
        json["results"].push_back(result_json(found, study, result_units[found.result]));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string sensitivity_summary(const SensitivityReport& report, const Study& study,
                                const std::vector<std::string>& result_units) {
    std::string text =
        fmt::format("Sobol' indices with intervals of {:g} %, by {}\n", 100 * study.sensitivity->level, report.library);
    for (const ResultSensitivity& found : report.results)
        text += lines_of(found, study, result_units[found.result]);
    return text;
}

} // namespace periscope
