#include "core/study/curve_bands.hpp"

#include "core/case/unit.hpp"
#include "core/curves/curve_fit.hpp"
#include "core/files/number_table.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/run_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace periscope {
namespace {

// Returns the quantile of sorted values, linear between two of them; `share` is 0 to 1.
double quantile_in(const std::vector<double>& sorted, double share) {
    const double rank = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (rank - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double quantile_of(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return quantile_in(values, share);
}

// A band as results of a study, whose checks and units then apply to it: its y as the value of a curve, its x as a
// position.
StudyResult y_of(const StudyBand& band) {
    return {band.name, band.unit, CurveResult{CurveResult::What::value, band.curve, band.over, {}, band.from, band.to}};
}
StudyResult x_of(const StudyBand& band) {
    return {band.name, band.over_unit, CurveResult{CurveResult::What::reached, band.curve, band.over, {}, {}, {}}};
}

double factor_of(const std::string& unit) {
    return unit.empty() ? 1 : read_unit(unit).factor;
}

// Interpolates in rows in which an observer was not sampled, if rows before and after them have a value.
void fill_gaps(std::vector<double>& values, const std::vector<double>& moments) {
    std::optional<std::size_t> last;
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (!std::isfinite(values[row]))
            continue;
        for (std::size_t gap = last ? *last + 1 : row; gap < row; ++gap)
            values[gap] = values[*last] + (values[row] - values[*last]) * (moments[gap] - moments[*last]) /
                                              (moments[row] - moments[*last]);
        last = row;
    }
}

// Reads the curve of a run from its table; nothing if the table lacks it.
std::optional<CurvePoints> read_curve(const NumberTable& table, const StudyBand& band, RunAxis axis) {
    const NumberColumn* const moments = column_named(table, axis == RunAxis::time ? "time" : "step");
    const NumberColumn* const y = column_named(table, band.curve);
    const NumberColumn* const x = band.over.empty() ? moments : column_named(table, band.over);
    if (!moments || !x || !y)
        return std::nullopt;
    std::vector<double> xs = x->values;
    fill_gaps(xs, moments->values);
    CurvePoints points;
    for (std::size_t row = 0; row < xs.size(); ++row)
        if (std::isfinite(xs[row]) && std::isfinite(y->values[row])) {
            points.x.push_back(xs[row]);
            points.y.push_back(y->values[row]);
        }
    return points.x.empty() ? std::nullopt : std::optional(std::move(points));
}

std::optional<NumberTable> table_of_run(const std::filesystem::path& folder, const StudyRun& run) {
    const std::filesystem::path file =
        folder / study_files::runs / study_files::folder_of_run(run.number) / "observers.csv";
    std::error_code error;
    if (run.has_failed() || !std::filesystem::exists(file, error))
        return std::nullopt;
    try {
        return read_number_table(file);
    } catch (const FileError&) { // the file was cut off or edited
        return std::nullopt;
    }
}

} // namespace

std::vector<Problem> problems_of_bands(const Study& study, const CurveTable& curves) {
    std::vector<Problem> problems;
    for (std::size_t b = 0; b < study.bands.size(); ++b) {
        const StudyBand& band = study.bands[b];
        const std::string path = fmt::format("bands[{}]", b);
        if (band.curve.starts_with("crack ") || band.over.starts_with("crack ")) {
            problems.push_back(
                {path, "The runs do not keep the curves of cracks", "name the curve of an observer of the case"});
            continue;
        }
        Study of_band;
        of_band.results = {y_of(band)};
        std::vector<Problem> found = problems_of_results(of_band, curves);
        of_band.results = {x_of(band)};
        if (found.empty())
            found = problems_of_results(of_band, curves);
        for (Problem& problem : found) {
            problem.path = path;
            problems.push_back(std::move(problem));
        }
    }
    return problems;
}

CurveBand band_of(const StudyBand& band, const std::vector<CurvePoints>& curves, const std::string& x_unit,
                  const std::string& y_unit) {
    CurveBand result{band.over, band.curve, x_unit, y_unit, band.level, curves.size(), {}};
    if (curves.empty())
        return result;
    std::vector<double> lowest, highest;
    std::vector<FirstCrossing> crossings;
    for (const CurvePoints& curve : curves) {
        const auto [low, high] = std::ranges::minmax(curve.x);
        lowest.push_back(low);
        highest.push_back(high);
        crossings.emplace_back(curve);
    }
    const double from = band.from ? band.from->value : quantile_of(lowest, 0.5),
                 to = band.to ? band.to->value : quantile_of(highest, 0.5);
    const double x_factor = factor_of(x_unit), y_factor = factor_of(y_unit);
    for (std::size_t k = 0; k < band.points; ++k) {
        const double x =
            std::lerp(from, to, static_cast<double>(k) / static_cast<double>(band.points - 1)); // exact at `to`
        std::vector<double> values;
        for (const FirstCrossing& crossing : crossings)
            if (const auto value = crossing.value(x))
                values.push_back(*value / y_factor);
        if (values.empty() || 2 * values.size() < curves.size())
            continue;
        std::ranges::sort(values);
        result.points.push_back({x / x_factor, quantile_in(values, 0.5 - 0.5 * band.level), quantile_in(values, 0.5),
                                 quantile_in(values, 0.5 + 0.5 * band.level), values.size()});
    }
    return result;
}

std::vector<CurveBand> bands_of_study(const std::filesystem::path& folder, const Study& study,
                                      const std::vector<StudyRun>& runs, const CurveTable& curves) {
    std::vector<std::vector<CurvePoints>> of_band(study.bands.size());
    for (const StudyRun& run : study.bands.empty() ? std::vector<StudyRun>() : runs)
        if (const auto table = table_of_run(folder, run))
            for (std::size_t b = 0; b < study.bands.size(); ++b)
                if (auto curve = read_curve(*table, study.bands[b], curves.axis()))
                    of_band[b].push_back(std::move(*curve));
    std::vector<CurveBand> bands;
    for (std::size_t b = 0; b < study.bands.size(); ++b)
        bands.push_back(band_of(study.bands[b], of_band[b], unit_of(x_of(study.bands[b]), curves),
                                unit_of(y_of(study.bands[b]), curves)));
    return bands;
}

std::string bands_csv(const std::vector<CurveBand>& bands, const Study& study) {
    std::string text;
    for (std::size_t b = 0; b < bands.size(); ++b) {
        const CurveBand& band = bands[b];
        const auto value = [&band](const char* name) { return csv_head(name, band.y_unit); };
        text += fmt::format("band,{},{},{},{},runs\n", csv_head(band.x.empty() ? "x" : band.x, band.x_unit),
                            value("lower"), value("median"), value("upper"));
        for (const BandPoint& point : band.points)
            text += fmt::format("{},{:.7g},{:.7g},{:.7g},{:.7g},{}\n", study.bands[b].name, point.x, point.lower,
                                point.median, point.upper, point.runs);
    }
    return text;
}

} // namespace periscope
