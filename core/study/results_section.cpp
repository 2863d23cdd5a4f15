#include "core/study/results_section.hpp"

#include "core/case_file/json_text.hpp"
#include "core/study/axis_position.hpp"
#include "core/study/plain_number.hpp"
#include "core/study/study_words.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

namespace periscope {
namespace {

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

void read_curve_result(ObjectReader& reader, const std::string& key, CurveResult& curve) {
    curve.curve = reader.required_text(key, "impact force y");
    curve.over = reader.text("over", "");
    using What = CurveResult::What;
    if (curve.what == What::value || curve.what == What::reached) {
        const char* const key_of_position = curve.what == What::value ? "at" : "reaches";
        if (!reader.has(key_of_position))
            reader.missing(key_of_position, curve.what == What::value ? "add e.g. \"20 us\"" : "add e.g. \"5 kN\"");
        curve.at = read_position(reader, key_of_position);
    }
    if (curve.what == What::integral || curve.what == What::slope) {
        curve.from = read_position(reader, "from");
        curve.to = read_position(reader, "to");
    }
}

} // namespace

StudyResult read_result(const Json& json, const std::string& path, FormulaNames& names,
                        std::vector<Problem>& problems) {
    ObjectReader reader(json, path, problems);
    StudyResult result;
    result.name = reader.required_text("name", "peak");
    names.take(result.name, reader.at("name"));
    result.unit = reader.text("unit", "");
    int sources = 0;
    for (std::size_t k = 0; k < study_words::curve.size(); ++k)
        if (reader.has(study_words::curve[k])) {
            CurveResult curve;
            curve.what = static_cast<CurveResult::What>(k);
            read_curve_result(reader, study_words::curve[k], curve);
            result.source = curve;
            ++sources;
        }
    // the same number is a choice of "run", too
    if (const Json* word = reader.find("crack"); word && *word == "first_break") {
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
        names.check(std::get<std::string>(result.source), reader.at("expression"));
        ++sources;
    }
    if (sources != 1)
        problems.push_back(
            {path, sources == 0 ? "No number is named" : "Names more than one number",
             "give one of extreme, largest, smallest, first, last, value_of, when, integral, slope, crack, "
             "fragments, run and expression"});
    reader.finish();
    names.allow(result.name);
    return result;
}

StudyBand read_band(const Json& json, const std::string& path, FormulaNames& names, std::vector<Problem>& problems) {
    constexpr int most_points = 10000;
    ObjectReader reader(json, path, problems);
    StudyBand band;
    band.name = reader.required_text("name", "load");
    names.take(band.name, reader.at("name"));
    band.curve = reader.required_text("curve", "load y");
    band.over = reader.text("over", "");
    band.unit = reader.text("unit", "");
    band.over_unit = reader.text("over_unit", "");
    band.from = read_position(reader, "from");
    band.to = read_position(reader, "to");
    if (band.from && band.to && !(band.from->value < band.to->value))
        reader.problem("to", "Not above 'from'", "swap them");
    band.points = static_cast<std::size_t>(reader.whole_number("points", int(band.points), 2, most_points));
    if (const Json* level = reader.find("level"); level && *level == 1)
        band.level = 1;
    else
        band.level = plain_number(reader, "level", band.level, 0, 1);
    reader.finish();
    return band;
}

std::vector<StudyResult> read_results(const std::vector<std::string>& texts) {
    std::vector<StudyResult> results;
    std::vector<Problem> problems;
    FormulaNames names(problems);
    for (const std::string& text : texts)
        if (const auto json = read_json_text(text, problems))
            results.push_back(read_result(*json, "--result", names, problems));
    if (!problems.empty())
        throw CaseError(std::move(problems), "--result");
    return results;
}

} // namespace periscope
