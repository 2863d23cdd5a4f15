#include "core/study/study_file.hpp"

#include "core/base/short_quotes.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/json_text.hpp"
#include "core/study/calibration_section.hpp"
#include "core/study/distribution.hpp"
#include "core/study/formula_names.hpp"
#include "core/study/results_section.hpp"
#include "core/study/sensitivity_section.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace periscope {
namespace {

constexpr int version = 1;
constexpr std::size_t most_parameters = 1000, most_values = 100000;

std::string written(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Returns the last key of a path, "kink_stretch" for "materials[0].kink_stretch". It is the name of a formula's
// parameter that has no name of its own.
std::string last_key(const std::string& path) {
    const auto dot = path.rfind('.');
    const std::string key = dot == std::string::npos ? path : path.substr(dot + 1);
    return key.substr(0, key.find('['));
}

bool uses_name(const std::string& formula, const std::string& name) {
    for (auto at = formula.find(name); at != std::string::npos; at = formula.find(name, at + 1)) {
        const auto end = at + name.size();
        const bool begins = at == 0 || !FormulaNames::is_word('_' + formula.substr(at - 1, 1));
        const bool ends = end == formula.size() || !FormulaNames::is_word('_' + formula.substr(end, 1));
        if (begins && ends)
            return true;
    }
    return false;
}

class StudyReader {
public:
    StudyReader(const Json& json, const std::filesystem::path& folder, ParsedStudy& into)
        : folder_(folder), study_(into.value), problems_(into.problems), top_(json, "", into.problems),
          names_(into.problems) {}

    void read() {
        if (top_.has("periscope") && !top_.has("periscope_study"))
            return top_.problem("", "This is a case, not a study",
                                "run it with 'periscope-cli run', or name it in a study");
        if (top_.whole_number("periscope_study", 0, 0, 1000) != version)
            top_.problem("periscope_study", "Not a study of this version", "write \"periscope_study\": 1");
        study_.name = top_.text("name", "");
        study_.case_file = folder_ / top_.required_text("case", "kalthoff-winkler.json");
        read_changes();
        read_plan();
        top_.list("parameters", [this](const Json& json, const std::string& path) { read_parameter(json, path); });
        if (study_.parameters.empty())
            top_.problem("parameters", "None", "name at least one key of the case with its values");
        top_.list("results", [this](const Json& json, const std::string& path) {
            study_.results.push_back(read_result(json, path, names_, problems_));
        });
        top_.list("bands", [this](const Json& json, const std::string& path) {
            study_.bands.push_back(read_band(json, path, names_, problems_));
        });
        study_.keep = static_cast<KeptOfRuns>(top_.choice("keep", study_words::kept, 1));
        study_.stop_at_failure = top_.choice("if_run_fails", study_words::failure, 0) == 1;
        if (const Json* jobs = top_.find("jobs"); jobs && *jobs != "auto")
            study_.jobs = static_cast<std::size_t>(top_.whole_number("jobs", 1, 1, 1024));
        read_calibration_section();
        if (!study_.bands.empty() && study_.keep == KeptOfRuns::nothing)
            top_.problem("bands", "The runs do not keep their curves", "remove keep, or write \"keep\": \"curves\"");
        if (const Json* json = top_.find("sensitivity"); json && !study_.calibration)
            read_sensitivity(*json, study_, problems_);
        top_.finish();
        check_paths();
        check_uses();
    }

private:
    void problem(const std::string& path, std::string reason, std::string remedy) {
        problems_.push_back({path, std::move(reason), std::move(remedy)});
    }

    void read_calibration_section() {
        const Json* json = top_.find("calibration");
        if (!json) {
            for (std::size_t p = 0; p < study_.parameters.size(); ++p)
                if (std::holds_alternative<Bounds>(study_.parameters[p].source))
                    problem(fmt::format("parameters[{}].bounds", p), "The study is not a calibration",
                            "add a section calibration, or use uniform");
            return;
        }
        read_calibration(*json, folder_, study_, problems_);
        for (const char* key : {"plan", "results", "bands", "sensitivity"})
            if (top_.has(key))
                top_.problem(key, "A calibration chooses its own runs and results", "remove it");
        if (!top_.has("keep"))
            study_.keep = KeptOfRuns::nothing;
    }

    void read_changes() {
        const Json* json = top_.find("changes");
        if (json && !json->is_object())
            top_.problem("changes", "Found " + kind_of(*json), "expected an object: { \"run.end_time\": \"50 us\" }");
        else if (json)
            for (const auto& [path, value] : json->items())
                study_.changes.push_back(path + '=' + written(value));
    }

    // Reads a number and its unit. All numbers of a parameter must have one unit, which the first number determines.
    double number(const Json& value, const std::string& path, StudyParameter& parameter, bool has_unit) {
        const auto found = written_number(written(value));
        if (!found || !(value.is_string() || value.is_number())) {
            problem(path, "Found " + kind_of(value), "expected a number with its unit, e.g. \"55 kJ/m^2\"");
            return 0;
        }
        if (!has_unit) {
            if (!found->unit.empty())
                problem(path, fmt::format("'{}' has a unit", shortened(found->unit)), "write a number alone");
        } else if (!unit_known_) {
            parameter.unit = found->unit;
            unit_known_ = true;
        } else if (found->unit != parameter.unit) {
            problem(path,
                    fmt::format("The unit is '{}', but '{}' before", shortened(found->unit), shortened(parameter.unit)),
                    "write all values of a parameter in one unit");
        }
        return found->value;
    }

    void read_distribution(const Json& json, const std::string& path, std::size_t kind, StudyParameter& parameter) {
        const auto& keys = study_words::distribution.at(kind);
        Distribution d;
        d.kind = static_cast<Distribution::Kind>(kind);
        if (!keys.a) {
            if (!json.is_array() || json.size() != 2)
                return problem(path, "Found " + kind_of(json), "expected two values: [\"55 kJ/m^2\", \"85 kJ/m^2\"]");
            d.a = number(json[0], path + "[0]", parameter, true);
            d.b = number(json[1], path + "[1]", parameter, true);
        } else {
            ObjectReader reader(json, path, problems_);
            for (const auto& [key, into] : {std::pair{keys.a, &d.a}, std::pair{keys.b, &d.b}}) {
                if (const Json* value = reader.find(key))
                    *into = number(*value, reader.at(key), parameter, into == &d.a || keys.second_has_unit);
                else
                    reader.missing(key, "add it");
            }
            for (const auto& [key, into] : {std::pair{"min", &d.min}, std::pair{"max", &d.max}})
                if (const Json* value = reader.find(key))
                    *into = number(*value, reader.at(key), parameter, true);
            reader.finish();
        }
        if (const std::string fault = fault_of(d); !fault.empty())
            problem(path, "Not a distribution: " + fault, "correct the numbers");
        parameter.source = d;
    }

    void read_values(const Json& json, const std::string& path, StudyParameter& parameter) {
        if (!json.is_array() || json.empty() || json.size() > most_values)
            return problem(path,
                           json.is_array() ? fmt::format("A list of {} values", json.size()) : "Found " + kind_of(json),
                           "list the values: [\"16 m/s\", \"22 m/s\"]");
        StudyParameter::Values values;
        for (const Json& value : json)
            values.push_back(written(value));
        const auto first = written_number(values.front());
        const bool same = first && std::ranges::all_of(values, [&first](const std::string& value) {
                              const auto number = written_number(value);
                              return number && number->unit == first->unit;
                          });
        if (same)
            parameter.unit = first->unit;
        else if (first &&
                 std::ranges::all_of(values, [](const auto& value) { return written_number(value).has_value(); }))
            problem(path, "The values have different units", "write all values of a parameter in one unit");
        parameter.source = std::move(values);
    }

    void read_range(const Json& json, const std::string& path, StudyParameter& parameter) {
        ObjectReader reader(json, path, problems_);
        std::array<double, 2> ends{};
        for (const auto& [key, end] : {std::pair{"from", &ends[0]}, std::pair{"to", &ends[1]}}) {
            if (const Json* value = reader.find(key))
                *end = number(*value, reader.at(key), parameter, true);
            else
                reader.missing(key, "add it");
        }
        if (!reader.has("count"))
            reader.missing("count", "add how many values, e.g. 11");
        const int count = reader.whole_number("count", 2, 2, int(most_values));
        reader.finish();
        parameter.source = evenly_spaced(ends[0], ends[1], count, parameter.unit);
    }

    void read_bounds(ObjectReader& reader, StudyParameter& parameter) {
        const Json& json = *reader.find("bounds");
        const std::string path = reader.at("bounds");
        if (!json.is_array() || json.size() != 2)
            return problem(path, "Found " + kind_of(json), "expected two values: [\"15 GPa\", \"45 GPa\"]");
        Bounds bounds;
        bounds.lower = number(json[0], path + "[0]", parameter, true);
        bounds.upper = number(json[1], path + "[1]", parameter, true);
        bounds.is_log = reader.choice("scale", study_words::scale, 0) == 1;
        if (!(bounds.lower < bounds.upper))
            problem(path, "The first value is not below the second", "swap them, or enter a range");
        else if (bounds.is_log && !(bounds.lower > 0))
            problem(path, "A logarithmic scale needs positive bounds", "raise the first bound, or remove scale");
        bounds.start = bounds.is_log ? std::sqrt(bounds.lower * bounds.upper) : 0.5 * (bounds.lower + bounds.upper);
        if (const Json* start = reader.find("start")) {
            bounds.start = number(*start, reader.at("start"), parameter, true);
            if (!(bounds.start >= bounds.lower && bounds.start <= bounds.upper))
                problem(reader.at("start"), "The value is not between the bounds", "choose one that is");
        }
        parameter.source = bounds;
    }

    void read_parameter(const Json& json, const std::string& path) {
        if (study_.parameters.size() == most_parameters)
            return problem(path, fmt::format("More than {} parameters", most_parameters), "remove some");
        ObjectReader reader(json, path, problems_);
        StudyParameter parameter;
        // a parameter of a table needs neither values nor a formula, because a column of the table has its values
        const bool is_column = study_.plan.kind == StudyPlan::Kind::table;
        if (reader.has("paths"))
            reader.list("paths", [&](const Json& one, const std::string& where) {
                if (one.is_string())
                    parameter.paths.push_back(one.get<std::string>());
                else
                    problem(where, "Found " + kind_of(one), "expected a path in quotes");
            });
        // without a path, these parameters can only be used in formulas
        else if (reader.has("path") || !(reader.has("bounds") || is_column))
            if (const std::string one = reader.required_text("path", "materials[0].fracture_energy"); !one.empty())
                parameter.paths.push_back(one);
        const bool has_own_name = reader.has("name") || !reader.has("expression") || parameter.paths.empty();
        parameter.name = has_own_name ? reader.required_text("name", "G") : last_key(parameter.paths.front());
        names_.take(parameter.name, reader.at("name"));
        unit_known_ = false;
        int sources = 0;
        if (const Json* values = reader.find("values"))
            ++sources, read_values(*values, reader.at("values"), parameter);
        if (const Json* range = reader.find("range"))
            ++sources, read_range(*range, reader.at("range"), parameter);
        if (reader.has("bounds"))
            ++sources, read_bounds(reader, parameter);
        for (std::size_t k = 0; k < study_words::distribution.size(); ++k)
            if (const Json* value = reader.find(study_words::distribution[k].key))
                ++sources, read_distribution(*value, reader.at(study_words::distribution[k].key), k, parameter);
        if (reader.has("expression")) {
            ++sources;
            parameter.unit = reader.text("unit", "");
            parameter.source = reader.required_text("expression", "2*G");
            names_.check(std::get<std::string>(parameter.source), reader.at("expression"));
        }
        if (sources == 0 && is_column)
            parameter.unit = reader.text("unit", "");
        else if (sources != 1)
            problem(path, sources == 0 ? "No values" : "Values are given twice",
                    "give one of values, range, uniform, normal, log_normal, weibull, bounds and expression");
        parameter.pattern = reader.text("pattern", "");
        if (reader.has("pattern") && parameter.pattern.find("{}") == std::string::npos)
            reader.problem("pattern", "There is no {}",
                           "write {} where the value stands, e.g. \"scatter(0.1, 0.02, {})\"");
        reader.finish();
        names_.allow(parameter.name);
        study_.parameters.push_back(std::move(parameter));
    }

    void read_plan() {
        const Json* json = top_.find("plan");
        if (!json)
            return;
        StudyPlan& plan = study_.plan;
        if (json->is_string()) {
            plan.kind = static_cast<StudyPlan::Kind>(top_.choice("plan", study_words::simple_plans, 0));
            return;
        }
        ObjectReader reader(*json, "plan", problems_);
        if (reader.has("table")) {
            plan.kind = StudyPlan::Kind::table;
            plan.file = folder_ / reader.required_text("table", "rows.csv");
        } else {
            const bool is_points = reader.has("sobol"), is_indices = reader.has("sobol_indices");
            plan.kind = is_points    ? StudyPlan::Kind::sobol
                        : is_indices ? StudyPlan::Kind::sobol_indices
                                     : StudyPlan::Kind::latin_hypercube;
            const char* const key = is_points ? "sobol" : is_indices ? "sobol_indices" : "latin_hypercube";
            if (!reader.has(key))
                reader.missing(key, "write \"all\", \"one_at_a_time\", { \"latin_hypercube\": 60 }, { \"sobol\": 64 }, "
                                    "{ \"sobol_indices\": 64 } or { \"table\": \"rows.csv\" }");
            plan.count = static_cast<std::size_t>(reader.whole_number(key, 1, 1, int(most_runs)));
            if (plan.kind == StudyPlan::Kind::latin_hypercube)
                plan.seed = static_cast<std::uint64_t>(reader.whole_number("seed", 1, 0, 1000000000));
        }
        reader.finish();
    }

    // Adds an error if two parameters set the same key, or one sets a part of the other's key: the result would depend
    // on their order.
    void check_paths() {
        std::vector<std::pair<std::string, std::size_t>> all;
        for (std::size_t p = 0; p < study_.parameters.size(); ++p)
            for (const std::string& path : study_.parameters[p].paths)
                all.emplace_back(path, p);
        std::ranges::sort(all);
        for (std::size_t i = 1; i < all.size(); ++i) {
            const std::string &before = all[i - 1].first, &path = all[i].first;
            if (path.starts_with(before) &&
                (path.size() == before.size() || path[before.size()] == '.' || path[before.size()] == '['))
                problem(fmt::format("parameters[{}].path", all[i].second),
                        fmt::format("'{}' is set twice", shortened(path)), "let one parameter set it");
        }
    }

    void check_uses() {
        for (std::size_t p = 0; p < study_.parameters.size(); ++p) {
            const std::string& name = study_.parameters[p].name;
            if (study_.parameters[p].paths.empty() && FormulaNames::is_word(name) &&
                std::ranges::none_of(study_.parameters, [&name](const StudyParameter& other) {
                    return other.is_formula() && uses_name(std::get<std::string>(other.source), name);
                }))
                problem(fmt::format("parameters[{}]", p),
                        fmt::format("'{}' has no path, and no formula uses it", shortened(name)),
                        "add the path of a key of the case");
        }
    }

    std::filesystem::path folder_;
    Study& study_;
    std::vector<Problem>& problems_;
    ObjectReader top_;
    FormulaNames names_;
    bool unit_known_ = false; // whether the unit of the parameter that is being read has been determined
};

} // namespace

ParsedStudy parse_study(std::string_view text, const std::filesystem::path& folder) {
    ParsedStudy parsed;
    const auto json = read_json_text(text, parsed.problems);
    if (!json)
        return parsed;
    try {
        StudyReader(*json, folder, parsed).read();
    } catch (const Json::exception& e) { // the text is not UTF-8, or a number is out of range
        parsed.problems.push_back({"", e.what(), "save the file as UTF-8 JSON"});
    }
    for (Problem& p : parsed.problems)
        p = {shortened(p.path), with_short_quotes(p.reason), with_short_quotes(p.remedy)};
    return parsed;
}

Study read_study(const std::filesystem::path& file) {
    ParsedStudy parsed = parse_study(read_case_text(file), file.parent_path());
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems), file.string());
    return std::move(parsed.value);
}

bool is_study_file(const std::filesystem::path& file) {
    try {
        const Json json = Json::parse(read_case_text(file), nullptr, false, true);
        return json.is_object() && json.contains("periscope_study");
    } catch (const Error&) {
        return false;
    }
}

} // namespace periscope
