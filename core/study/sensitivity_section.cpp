#include "core/study/sensitivity_section.hpp"

#include "core/base/short_quotes.hpp"
#include "core/study/plain_number.hpp"
#include "core/study/study_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr const char* sides[] = {"below", "above"};

class SensitivityReader {
public:
    SensitivityReader(const Json& json, const Study& study, std::vector<Problem>& problems)
        : study_(study), problems_(problems), section_(json, "sensitivity", problems) {}

    Sensitivity read() {
        Sensitivity sensitivity;
        if (section_.has("results"))
            section_.list("results", [&](const Json& one, const std::string& path) {
                if (const auto result = result_named(one, path))
                    sensitivity.results.push_back(*result);
            });
        else
            sensitivity = sensitivity_of_all(study_.results.size());
        section_.list("limits", [&](const Json& one, const std::string& path) {
            ObjectReader reader(one, path, problems_);
            const Json name = reader.required_text("result", "peak");
            if (const auto result =
                    name.get_ref<const std::string&>().empty() ? std::nullopt : result_named(name, reader.at("result")))
                if (const auto limit = read_limit(reader, *result))
                    sensitivity.limits.push_back(*limit);
            reader.finish();
        });
        sensitivity.validation_runs =
            static_cast<std::size_t>(section_.whole_number("validation_runs", 0, 1, int(most_runs)));
        sensitivity.level = plain_number(section_, "level", sensitivity.level, 0, 1);
        sensitivity.seed = static_cast<std::uint64_t>(section_.whole_number("seed", 1, 0, 1000000000));
        section_.finish();
        check_study(sensitivity);
        return sensitivity;
    }

private:
    std::optional<std::size_t> result_named(const Json& name, const std::string& path) {
        const auto found = std::ranges::find_if(
            study_.results, [&name](const StudyResult& result) { return name.is_string() && name == result.name; });
        if (found != study_.results.end())
            return static_cast<std::size_t>(found - study_.results.begin());
        problems_.push_back({path,
                             name.is_string()
                                 ? fmt::format("There is no result '{}'", shortened(name.get<std::string>()))
                                 : "Found " + kind_of(name),
                             "name a result of this study"});
        return std::nullopt;
    }

    std::optional<ResultLimit> read_limit(ObjectReader& reader, std::size_t result) {
        if (reader.has("above") == reader.has("below")) {
            problems_.push_back({reader.path(), "A limit has either above or below", "add e.g. \"above\": \"400 kN\""});
            return std::nullopt;
        }
        const bool is_above = reader.has("above");
        const char* const key = sides[is_above ? 1 : 0];
        const Json& json = *reader.find(key);
        const std::string& unit = study_.results[result].unit;
        const auto number = json.is_string()   ? written_number(json.get<std::string>())
                            : json.is_number() ? std::optional(WrittenNumber{json.get<double>(), unit})
                                               : std::nullopt;
        if (number && number->unit == unit)
            return ResultLimit{result, is_above, number->value};
        reader.problem(key,
                       number ? fmt::format("The unit is '{}', but that of the result '{}'", shortened(number->unit),
                                            shortened(unit))
                              : "Found " + kind_of(json),
                       "enter a number in the unit of the result, or without a unit");
        return std::nullopt;
    }

    void check_study(const Sensitivity& sensitivity) {
        if (sensitivity.results.empty())
            section_.problem("results", "None", "name results of this study");
        for (const ResultLimit& limit : sensitivity.limits)
            if (std::ranges::find(sensitivity.results, limit.result) == sensitivity.results.end())
                section_.problem("limits",
                                 fmt::format("'{}' is not among the results", study_.results[limit.result].name),
                                 "add it to results, or remove the limit");
        if (!study_.plan.is_sampling())
            problems_.push_back(
                {"sensitivity", "The plan draws no values from distributions",
                 R"(use the plan { "latin_hypercube": 300 }, { "sobol": 256 } or { "sobol_indices": 128 })"});
        else if (study_.plan.kind != StudyPlan::Kind::sobol_indices)
            for (std::size_t p = 0; p < study_.parameters.size(); ++p)
                if (std::holds_alternative<StudyParameter::Values>(study_.parameters[p].source))
                    problems_.push_back(
                        {fmt::format("parameters[{}]", p),
                         fmt::format("'{}' has a list of values, and the surrogate needs a distribution",
                                     study_.parameters[p].name),
                         R"(use uniform, normal, log_normal or weibull, or the plan { "sobol_indices": 128 })"});
    }

    const Study& study_;
    std::vector<Problem>& problems_;
    ObjectReader section_;
};

} // namespace

void read_sensitivity(const Json& json, Study& study, std::vector<Problem>& problems) {
    study.sensitivity = SensitivityReader(json, study, problems).read();
}

Json sensitivity_section_json(const Sensitivity& sensitivity, const Study& study) {
    Json json;
    json["results"] = Json::array();
    for (const std::size_t result : sensitivity.results)
        json["results"].push_back(study.results[result].name);
    for (const ResultLimit& limit : sensitivity.limits)
        json["limits"].push_back(
            {{"result", study.results[limit.result].name}, {sides[limit.is_above ? 1 : 0], limit.value}});
    if (sensitivity.validation_runs > 0)
        json["validation_runs"] = sensitivity.validation_runs;
    json["level"] = sensitivity.level;
    json["seed"] = sensitivity.seed;
    return json;
}

} // namespace periscope
