#include "core/study/calibration_section.hpp"

#include "core/study/plain_number.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace periscope {
namespace {

constexpr int most_points = 1000, most_starts = 64;

MeasuredAxis read_axis(ObjectReader& of, const char* key, bool needs_observer, std::vector<Problem>& problems) {
    MeasuredAxis axis;
    const Json* json = of.find(key);
    if (!json) {
        of.missing(key, fmt::format(R"(add e.g. {{ "column": "{}", "unit": "{}", "observer": "{}" }})",
                                    needs_observer ? "load_kN" : "cmod_mm", needs_observer ? "kN" : "mm",
                                    needs_observer ? "load y" : "CMOD"));
        return axis;
    }
    ObjectReader reader(*json, of.at(key), problems);
    axis.column = reader.required_text("column", "load_kN");
    axis.unit = reader.text("unit", "");
    axis.observer = needs_observer ? reader.required_text("observer", "load y") : reader.text("observer", "");
    if (const Json* factor = reader.find("factor")) {
        if (factor->is_number() && std::isfinite(factor->get<double>()) && factor->get<double>() != 0)
            axis.factor = factor->get<double>();
        else
            reader.problem("factor", "Found " + kind_of(*factor), "expected a number that is not zero, e.g. -1");
    }
    reader.finish();
    return axis;
}

void read_deviation(ObjectReader& of, MeasuredCurve& curve, std::vector<Problem>& problems) {
    const Json* json = of.find("standard_deviation");
    if (!json)
        return;
    ObjectReader reader(*json, of.at("standard_deviation"), problems);
    curve.absolute = read_position(reader, "absolute", "0.05 kN");
    curve.relative = plain_number(reader, "relative", 0, 0, 1);
    reader.finish();
    if (curve.absolute && !(curve.absolute->value > 0))
        reader.problem("absolute", "Not positive", "enter e.g. \"0.05 kN\"");
    else if (json->is_object() && json->empty())
        of.problem("standard_deviation", "Empty", R"(enter e.g. { "absolute": "0.05 kN", "relative": 0.05 })");
}

void read_range_of_x(ObjectReader& of, MeasuredCurve& curve, std::vector<Problem>& problems) {
    const Json* json = of.find("range");
    if (!json)
        return;
    if (!json->is_array() || json->size() != 2)
        return of.problem("range", "Found " + kind_of(*json), R"(expected two values of x: ["0 mm", "0.04 mm"])");
    const Json ends{{"from", (*json)[0]}, {"to", (*json)[1]}};
    std::vector<Problem> found;
    ObjectReader reader(ends, of.at("range"), found);
    curve.from = read_position(reader, "from", "0 mm");
    curve.to = read_position(reader, "to", "0.04 mm");
    for (Problem& problem : found) {
        problem.path = of.at("range");
        problems.push_back(std::move(problem));
    }
    if (curve.from && curve.to && !(curve.from->value < curve.to->value))
        of.problem("range", "The first value is not below the second", "swap them");
}

MeasuredCurve read_curve_of_table(const Json& json, const std::string& path, const std::filesystem::path& folder,
                                  std::vector<Problem>& problems) {
    ObjectReader reader(json, path, problems);
    MeasuredCurve curve;
    curve.file = folder / reader.required_text("file", "beam.csv");
    if (reader.has("case"))
        curve.case_file = folder / reader.required_text("case", "notched-beam.json");
    curve.x = read_axis(reader, "x", false, problems);
    curve.y = read_axis(reader, "y", true, problems);
    if (!curve.x.column.empty() && curve.x.column == curve.y.column)
        reader.problem("y", fmt::format("x and y are the same column '{}'", curve.y.column), "name two columns");
    read_range_of_x(reader, curve, problems);
    curve.points = static_cast<std::size_t>(reader.whole_number("points", 40, 2, most_points));
    read_deviation(reader, curve, problems);
    curve.correlation_length = read_position(reader, "correlation_length", "0.005 mm");
    if (curve.correlation_length && !(curve.correlation_length->value > 0))
        reader.problem("correlation_length", "Not positive", "enter a length along x, or remove it");
    curve.weight = plain_number(reader, "weight", 1, 0, 1e6);
    reader.finish();
    return curve;
}

// Writes a value in SI units, whatever unit it was given in.
void write_si(Json& json, const char* key, const std::optional<AxisPosition>& position) {
    if (position)
        json[key] = position->value;
}

Json axis_json(const MeasuredAxis& axis) {
    Json json{{"column", axis.column}};
    if (!axis.unit.empty())
        json["unit"] = axis.unit;
    if (!axis.observer.empty())
        json["observer"] = axis.observer;
    if (axis.factor != 1)
        json["factor"] = axis.factor;
    return json;
}

Json curve_json(const MeasuredCurve& curve) {
    Json json{{"file", curve.file.string()}};
    if (!curve.case_file.empty())
        json["case"] = curve.case_file.string();
    json["x"] = axis_json(curve.x);
    json["y"] = axis_json(curve.y);
    if (curve.from && curve.to)
        json["range"] = {curve.from->value, curve.to->value};
    json["points"] = curve.points;
    if (curve.states_deviation()) {
        Json deviation = Json::object();
        write_si(deviation, "absolute", curve.absolute);
        if (curve.relative > 0)
            deviation["relative"] = curve.relative;
        json["standard_deviation"] = std::move(deviation);
    }
    write_si(json, "correlation_length", curve.correlation_length);
    if (curve.weight != 1)
        json["weight"] = curve.weight;
    return json;
}

} // namespace

void read_calibration(const Json& json, const std::filesystem::path& folder, Study& study,
                      std::vector<Problem>& problems) {
    const char* const section = "calibration";
    Calibration calibration;
    ObjectReader reader(json, section, problems);
    reader.list("measured", [&](const Json& one, const std::string& path) {
        calibration.measured.push_back(read_curve_of_table(one, path, folder, problems));
    });
    if (calibration.measured.empty())
        reader.problem("measured", "None", "name at least one measured curve");
    for (std::size_t c = 1; c < calibration.measured.size(); ++c)
        if (calibration.measured[c].states_deviation() != calibration.measured[0].states_deviation())
            problems.push_back({fmt::format("calibration.measured[{}]", c),
                                "Some curves have a standard deviation and some have none",
                                "state standard_deviation for all of them, or for none"});
    using Method = Calibration::Method;
    calibration.method = static_cast<Method>(reader.choice("method", study_words::method, 0));
    calibration.starts = static_cast<std::size_t>(reader.whole_number("starts", 1, 1, most_starts));
    if (calibration.method == Method::direct && calibration.starts > 1)
        reader.problem("starts", "DIRECT searches the whole range and has one start", "remove starts");
    calibration.seed = static_cast<std::uint64_t>(reader.whole_number("seed", 1, 0, 1000000000));
    calibration.tolerance = plain_number(reader, "tolerance", calibration.tolerance, 0, 0.5);
    calibration.maximum_runs = static_cast<std::size_t>(reader.whole_number("maximum_runs", 400, 1, int(most_runs)));
    calibration.level = plain_number(reader, "level", calibration.level, 0, 1);
    calibration.profile = reader.flag("profile");
    if (reader.choice("if_run_fails", study_words::failure_of_calibration, 0) == 1)
        study.stop_at_failure = true;
    reader.finish();

    std::size_t fitted = 0;
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const StudyParameter& parameter = study.parameters[p];
        const auto* values = std::get_if<StudyParameter::Values>(&parameter.source);
        if (std::holds_alternative<Bounds>(parameter.source))
            ++fitted;
        else if (!parameter.is_formula() && (!values || values->size() != 1))
            problems.push_back(
                {fmt::format("parameters[{}]", p),
                 fmt::format("'{}' has several values, of which a calibration cannot choose one", parameter.name),
                 "give bounds to fit it, or one value"});
    }
    if (fitted == 0)
        problems.push_back({"parameters", "None has bounds", R"(add e.g. "bounds": ["15 GPa", "45 GPa"] to one)"});
    study.calibration = std::move(calibration);
}

Json calibration_json(const Calibration& calibration) {
    Json json;
    json["measured"] = Json::array();
    for (const MeasuredCurve& curve : calibration.measured)
        json["measured"].push_back(curve_json(curve));
    json["method"] = study_words::method.at(static_cast<std::size_t>(calibration.method));
    json["starts"] = calibration.starts;
    json["seed"] = calibration.seed;
    json["tolerance"] = calibration.tolerance;
    json["maximum_runs"] = calibration.maximum_runs;
    json["level"] = calibration.level;
    if (calibration.profile)
        json["profile"] = true;
    return json;
}

} // namespace periscope
