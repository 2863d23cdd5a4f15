#include "core/study/study_file.hpp"

#include "core/base/short_quotes.hpp"
#include "core/case/formula.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/json_text.hpp"
#include "core/study/calibration_section.hpp"
#include "core/study/distribution.hpp"
#include "core/study/plain_number.hpp"
#include "core/study/sensitivity_section.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>

namespace periscope {
namespace {

constexpr int version = 1;
constexpr std::size_t most_parameters = 1000, most_values = 100000;

// Checks names, because they are used in formulas.
bool is_word(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && letter(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string written(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Returns "kink_stretch" for "materials[0].kink_stretch", the name in formulas of a parameter without a name.
std::string last_key(const std::string& path) {
    const auto dot = path.rfind('.');
    const std::string key = dot == std::string::npos ? path : path.substr(dot + 1);
    return key.substr(0, key.find('['));
}

bool uses_name(const std::string& formula, const std::string& name) {
    for (auto at = formula.find(name); at != std::string::npos; at = formula.find(name, at + 1)) {
        const auto end = at + name.size();
        const bool begins = at == 0 || !is_word('_' + formula.substr(at - 1, 1));
        const bool ends = end == formula.size() || !is_word('_' + formula.substr(end, 1));
        if (begins && ends)
            return true;
    }
    return false;
}

class StudyReader {
public:
    StudyReader(const Json& json, const std::filesystem::path& folder, ParsedStudy& into)
        : folder_(folder), study_(into.value), problems_(into.problems), top_(json, "", into.problems) {}

    void read_result(const Json& json, const std::string& path) {
        ObjectReader reader(json, path, problems_);
        StudyResult result;
        result.name = reader.required_text("name", "peak");
        take_name(result.name, reader.at("name"));
        result.unit = reader.text("unit", "");
        int sources = 0;
        for (std::size_t k = 0; k < study_words::curve.size(); ++k)
            if (reader.has(study_words::curve[k])) {
                CurveResult curve;
                curve.what = static_cast<CurveResult::What>(k);
                read_curve(reader, study_words::curve[k], curve);
                result.source = curve;
                ++sources;
            }
        if (const Json* word = reader.find("crack"); word && *word == "first_break") { // also a word of `run`
            result.source = RunFigure::first_break;
            ++sources;
        } else if (word) {
            CrackResult crack;
            crack.what = static_cast<CrackResult::What>(reader.choice("crack", study_words::crack, 0));
            if (const Json* which = reader.find("which"); which && *which != "longest")
                crack.crack = static_cast<std::uint32_t>(reader.whole_number("which", 1, 1, 1000000));
            result.source = crack;
            ++sources;
        }
        if (reader.has("fragments")) {
            result.source = read_fragments(reader);
            ++sources;
        }
        if (reader.has("run")) {
            result.source = static_cast<RunFigure>(reader.choice("run", study_words::run, 0));
            ++sources;
        }
        if (reader.has("expression")) {
            result.source = reader.required_text("expression", "peak/G");
            check_formula(std::get<std::string>(result.source), reader.at("expression"), numbers_);
            ++sources;
        }
        if (sources != 1)
            problem(path, sources == 0 ? "No number is named" : "Names more than one number",
                    "give one of extreme, largest, smallest, first, last, value_of, when, integral, slope, crack, "
                    "fragments, "
                    "run and expression");
        reader.finish();
        numbers_.push_back(result.name);
        study_.results.push_back(std::move(result));
    }

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
        top_.list("results", [this](const Json& json, const std::string& path) { read_result(json, path); });
        top_.list("bands", [this](const Json& json, const std::string& path) { read_band(json, path); });
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

    void take_name(const std::string& name, const std::string& path) {
        if (!is_word(name))
            problem(path, fmt::format("'{}' is not a word", shortened(name)),
                    "use letters, digits and _, as in \"peak_load\": formulas refer to it");
        else if (!names_.insert(name).second)
            problem(path, fmt::format("There are two of the name '{}'", shortened(name)), "choose another name");
    }

    // Reads a number with a unit, which must be that of the parameter; the first number determines it.
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
        // whether the parameter has neither values nor a formula, so that a column gives its values
        const bool is_column = study_.plan.kind == StudyPlan::Kind::table;
        if (reader.has("paths"))
            reader.list("paths", [&](const Json& one, const std::string& where) {
                if (one.is_string())
                    parameter.paths.push_back(one.get<std::string>());
                else
                    problem(where, "Found " + kind_of(one), "expected a path in quotes");
            });
        // such parameters may only be used in formulas
        else if (reader.has("path") || !(reader.has("bounds") || is_column))
            if (const std::string one = reader.required_text("path", "materials[0].fracture_energy"); !one.empty())
                parameter.paths.push_back(one);
        const bool has_own_name = reader.has("name") || !reader.has("expression") || parameter.paths.empty();
        parameter.name = has_own_name ? reader.required_text("name", "G") : last_key(parameter.paths.front());
        take_name(parameter.name, reader.at("name"));
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
            check_formula(std::get<std::string>(parameter.source), reader.at("expression"), numbers_);
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
        numbers_.push_back(parameter.name);
        study_.parameters.push_back(std::move(parameter));
    }

    void check_formula(const std::string& text, const std::string& path, const std::vector<std::string>& names) {
        std::vector<std::string> words;
        std::ranges::copy_if(names, std::back_inserter(words), is_word);
        if (auto fault = problem_of_formula(text, words, "enter a formula of the names before it, e.g. 2*G"))
            problem(path, fault->reason, fault->remedy);
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

    FragmentResult read_fragments(ObjectReader& reader) {
        FragmentResult fragments;
        fragments.what = static_cast<FragmentResult::What>(reader.choice("fragments", study_words::fragments, 0));
        if (fragments.what != FragmentResult::What::mass_quantile)
            return fragments;
        const Json* share = reader.find("at");
        if (!share)
            reader.missing("at", "add the share of the mass, e.g. 0.5");
        else if (!share->is_number() || !(share->get<double>() > 0 && share->get<double>() <= 1))
            reader.problem("at", "Not a share of the mass", "give a number above 0, at most 1");
        else
            fragments.share = share->get<double>();
        return fragments;
    }

    void read_curve(ObjectReader& reader, const std::string& key, CurveResult& curve) {
        curve.curve = reader.required_text(key, "impact force y");
        curve.over = reader.text("over", "");
        using What = CurveResult::What;
        if (curve.what == What::value || curve.what == What::place) {
            const char* const place = curve.what == What::value ? "at" : "reaches";
            if (!reader.has(place))
                reader.missing(place, curve.what == What::value ? "add e.g. \"20 us\"" : "add e.g. \"5 kN\"");
            curve.at = read_place(reader, place);
        }
        if (curve.what == What::integral || curve.what == What::slope) {
            curve.from = read_place(reader, "from");
            curve.to = read_place(reader, "to");
        }
    }

    void read_band(const Json& json, const std::string& path) {
        constexpr int most_points = 10000;
        ObjectReader reader(json, path, problems_);
        StudyBand band;
        band.name = reader.required_text("name", "load");
        take_name(band.name, reader.at("name"));
        band.curve = reader.required_text("curve", "load y");
        band.over = reader.text("over", "");
        band.unit = reader.text("unit", "");
        band.over_unit = reader.text("over_unit", "");
        band.from = read_place(reader, "from");
        band.to = read_place(reader, "to");
        if (band.from && band.to && !(band.from->value < band.to->value))
            reader.problem("to", "Not above 'from'", "swap them");
        band.points = static_cast<std::size_t>(reader.whole_number("points", int(band.points), 2, most_points));
        if (const Json* level = reader.find("level"); level && *level == 1)
            band.level = 1;
        else
            band.level = plain_number(reader, "level", band.level, 0, 1);
        reader.finish();
        study_.bands.push_back(std::move(band));
    }

    // If two parameters set the same key, or one sets a part of the other's key, the result would depend on their
    // order.
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
            if (study_.parameters[p].paths.empty() && is_word(name) &&
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
    std::set<std::string> names_;
    std::vector<std::string> numbers_; // names that formulas may use, in their order
    bool unit_known_ = false;          // whether the unit of the parameter that is being read is known
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

std::vector<StudyResult> read_results(const std::vector<std::string>& texts) {
    ParsedStudy parsed;
    const Json nothing = Json::object();
    StudyReader reader(nothing, {}, parsed);
    for (const std::string& text : texts)
        if (const auto json = read_json_text(text, parsed.problems))
            reader.read_result(*json, "--result");
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems), "--result");
    return std::move(parsed.value.results);
}

Study read_study(const std::filesystem::path& file) {
    ParsedStudy parsed = parse_study(read_case_text(file), file.parent_path());
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems), file.string());
    return std::move(parsed.value);
}

} // namespace periscope
