#include "core/study/study_writer.hpp"

#include "core/case_file/json_reader.hpp"
#include "core/study/calibration_section.hpp"
#include "core/study/sensitivity_section.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_words.hpp"

#include <utility>

namespace periscope {
namespace {

// Converts a value to JSON as in the case: a number, true or false, or a text.
Json value_json(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(text) : json;
}

Json distribution_json(const Distribution& d, const std::string& unit) {
    const auto& keys = study_words::distribution.at(static_cast<std::size_t>(d.kind));
    const auto number = [&unit](double value) { return value_json(write_number(value, unit)); };
    if (!keys.a)
        return Json::array({number(d.a), number(d.b)});
    Json json{{keys.a, number(d.a)}, {keys.b, keys.second_has_unit ? number(d.b) : Json(d.b)}};
    if (d.min)
        json["min"] = number(*d.min);
    if (d.max)
        json["max"] = number(*d.max);
    return json;
}

Json parameter_json(const StudyParameter& parameter) {
    Json json{{"name", parameter.name}};
    if (parameter.paths.size() == 1)
        json["path"] = parameter.paths.front();
    else if (!parameter.paths.empty())
        json["paths"] = parameter.paths;
    if (!parameter.pattern.empty())
        json["pattern"] = parameter.pattern;
    if (const auto* values = std::get_if<StudyParameter::Values>(&parameter.source)) {
        if (values->empty() && !parameter.unit.empty()) // a column of the plan's table has the values
            json["unit"] = parameter.unit;
        else if (!values->empty())
            json["values"] = Json::array();
        for (const std::string& value : *values)
            json["values"].push_back(value_json(value));
    } else if (const auto* d = std::get_if<Distribution>(&parameter.source)) {
        json[study_words::distribution.at(static_cast<std::size_t>(d->kind)).key] =
            distribution_json(*d, parameter.unit);
    } else if (const auto* bounds = std::get_if<Bounds>(&parameter.source)) {
        const auto number = [&parameter](double value) { return value_json(write_number(value, parameter.unit)); };
        json["bounds"] = Json::array({number(bounds->lower), number(bounds->upper)});
        json["start"] = number(bounds->start);
        json["scale"] = study_words::scale.at(bounds->is_log ? 1 : 0);
    } else {
        json["expression"] = std::get<std::string>(parameter.source);
        if (!parameter.unit.empty())
            json["unit"] = parameter.unit;
    }
    return json;
}

Json plan_json(const StudyPlan& plan) {
    switch (plan.kind) {
    case StudyPlan::Kind::table:
        return {{"table", plan.file.string()}};
    case StudyPlan::Kind::latin_hypercube:
        return {{"latin_hypercube", plan.count}, {"seed", plan.seed}};
    case StudyPlan::Kind::sobol:
        return {{"sobol", plan.count}};
    case StudyPlan::Kind::sobol_indices:
        return {{"sobol_indices", plan.count}};
    default:
        return study_words::simple_plans.at(static_cast<std::size_t>(plan.kind));
    }
}

// Writes a number in SI units, whatever unit it was given in.
void write_position(Json& json, const char* key, const std::optional<AxisPosition>& position) {
    if (position)
        json[key] = position->value;
}

Json result_json(const StudyResult& result) {
    Json json{{"name", result.name}};
    if (const auto* curve = std::get_if<CurveResult>(&result.source)) {
        json[study_words::curve.at(static_cast<std::size_t>(curve->what))] = curve->curve;
        if (!curve->over.empty())
            json["over"] = curve->over;
        write_position(json, curve->what == CurveResult::What::reached ? "reaches" : "at", curve->at);
        write_position(json, "from", curve->from);
        write_position(json, "to", curve->to);
    } else if (const auto* crack = std::get_if<CrackResult>(&result.source)) {
        json["crack"] = study_words::crack.at(static_cast<std::size_t>(crack->what));
        if (crack->crack > 0)
            json["which"] = crack->crack;
    } else if (const auto* fragments = std::get_if<FragmentResult>(&result.source)) {
        json["fragments"] = study_words::fragments.at(static_cast<std::size_t>(fragments->what));
        if (fragments->what == FragmentResult::What::mass_quantile)
            json["at"] = fragments->share;
    } else if (const auto* figure = std::get_if<RunFigure>(&result.source)) {
        json["run"] = study_words::run.at(static_cast<std::size_t>(*figure));
    } else {
        json["expression"] = std::get<std::string>(result.source);
    }
    if (!result.unit.empty())
        json["unit"] = result.unit;
    return json;
}

Json band_json(const StudyBand& band) {
    Json json{{"name", band.name}, {"curve", band.curve}};
    for (const auto& [key, text] :
         {std::pair{"over", &band.over}, std::pair{"unit", &band.unit}, std::pair{"over_unit", &band.over_unit}})
        if (!text->empty())
            json[key] = *text;
    write_position(json, "from", band.from);
    write_position(json, "to", band.to);
    json["points"] = band.points;
    json["level"] = band.level;
    return json;
}

} // namespace

std::string study_to_json(const Study& study) {
    Json json{{"periscope_study", 1}};
    if (!study.name.empty())
        json["name"] = study.name;
    json["case"] = study.case_file.string();
    for (const std::string& change : study.changes) {
        const auto equals = change.find('=');
        json["changes"][change.substr(0, equals)] = value_json(change.substr(equals + 1));
    }
    json["parameters"] = Json::array();
    for (const StudyParameter& parameter : study.parameters)
        json["parameters"].push_back(parameter_json(parameter));
    if (study.calibration) {
        json["calibration"] = calibration_json(*study.calibration);
    } else {
        json["plan"] = plan_json(study.plan);
        json["results"] = Json::array();
        for (const StudyResult& result : study.results)
            json["results"].push_back(result_json(result));
        for (const StudyBand& band : study.bands)
            json["bands"].push_back(band_json(band));
        if (study.sensitivity)
            json["sensitivity"] = sensitivity_section_json(*study.sensitivity, study);
    }
    json["keep"] = study_words::kept.at(static_cast<std::size_t>(study.keep));
    if (study.jobs > 0)
        json["jobs"] = study.jobs;
    json["if_run_fails"] = study_words::failure.at(study.stop_at_failure ? 1 : 0);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace periscope
