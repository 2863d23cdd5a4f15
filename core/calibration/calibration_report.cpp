#include "core/calibration/calibration_report.hpp"

#include "core/case_file/json_reader.hpp"
#include "core/study/study_table.hpp"
#include "core/study/study_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

Json interval_json(const Interval& interval) {
    Json json{{"low", interval.low}, {"high", interval.high}};
    if (interval.is_open_below)
        json["open_below"] = true; // the interval ends at the bound
    if (interval.is_open_above)
        json["open_above"] = true;
    return json;
}

Json values_json(const Parameters& values, const std::vector<FittedParameter>& fitted) {
    Json json = Json::object();
    for (std::size_t p = 0; p < values.size(); ++p)
        json[fitted[p].name] = values[p];
    return json;
}

Json parameters_json(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted) {
    Json list = Json::array();
    for (std::size_t p = 0; p < fitted.size(); ++p) {
        Json json{{"name", fitted[p].name}, {"unit", fitted[p].unit}};
        if (end.has_run())
            json["value"] = end.best.values[p];
        if (end.uncertainty) {
            const Estimate& estimate = end.uncertainty->estimates[p];
            json["interval"] = interval_json(estimate.interval);
            json["extent_of_joint_region"] = interval_json(estimate.joint);
            if (estimate.profile)
                json["interval_by_profile"] = interval_json(*estimate.profile);
            if (estimate.is_at_bound)
                json["at_bound"] = true;
        }
        list.push_back(std::move(json));
    }
    return list;
}

void add_uncertainty(Json& json, const Uncertainty& u, const std::vector<FittedParameter>& fitted) {
    json["residuals"] = u.residuals;
    json["degrees_of_freedom"] = u.degrees_of_freedom;
    json["standard_deviation"] = u.states_sigma ? "stated" : "estimated";
    if (u.states_sigma) { // if σ was estimated, it is listed with the curves
        json["misfit_in_standard_deviations"] = u.excess;
        json["intervals_widened_by"] = u.widening;
    }
    json["quantile"] = u.quantile;
    json["correlation"] = Json::array();
    for (std::size_t i = 0; i < u.covariance.size(); ++i) {
        Json row = Json::array();
        for (std::size_t j = 0; j < u.covariance.size(); ++j)
            row.push_back(u.covariance[i][j] / std::sqrt(u.covariance[i][i] * u.covariance[j][j]));
        json["correlation"].push_back(std::move(row));
    }
    json["combinations"] = Json::array();
    for (const Combination& combination : u.combinations)
        json["combinations"].push_back({{"combination", combination_words(combination, fitted)},
                                        {"weights", values_json(combination.weights, fitted)},
                                        {"singular_value", combination.singular_value},
                                        {"standard_deviation", combination.deviation},
                                        {"decided", combination.is_decided}});
}

} // namespace

std::string fit_csv(const Misfit& misfit, const Outcome& best) {
    std::string text;
    std::size_t row = 0;
    for (const MeasuredPoints& curve : misfit.curves()) {
        text += fmt::format("curve,x [{}],measured [{y}],standard deviation [{y}],fitted [{y}],residual [{y}]\n",
                            curve.x_unit, fmt::arg("y", curve.y_unit));
        for (std::size_t i = 0; i < curve.x.size(); ++i, ++row) {
            const double* const value = row < best.values.size() && best.values[row] ? &*best.values[row] : nullptr;
            text += fmt::format("{},{},{},{}", csv_cell(curve.name), curve.x[i], curve.y[i],
                                curve.states_sigma ? fmt::format("{:.6g}", curve.sigma[i]) : std::string());
            text += value ? fmt::format(",{:.7g},{:.6g}\n", *value, *value - curve.y[i]) : std::string(",,\n");
        }
    }
    return text;
}

std::string calibration_report_json(const CalibrationEnd& end, const Calibration& calibration,
                                    const std::vector<FittedParameter>& fitted, double seconds) {
    Json json;
    json["method"] = study_words::method.at(static_cast<std::size_t>(calibration.method));
    json["runs"] = end.runs;
    json["failed_runs"] = end.failed.size();
    json["runs_not_converged"] = end.not_converged;
    json["used_up"] = end.is_used_up();
    json["cancelled"] = end.cancelled;
    json["seconds"] = seconds;
    json["level"] = calibration.level;
    json["parameters"] = parameters_json(end, fitted);
    if (end.has_run()) {
        json["misfit"] = end.best.misfit;
        json["rows_without_a_computed_value"] = end.best.missing;
        json["curves"] = Json::array();
        for (const CurveDeviation& curve : end.curves) {
            json["curves"].push_back({{"name", curve.name}, {"unit", curve.unit}, {"mean_deviation", curve.mean}});
            if (curve.sigma)
                json["curves"].back()["estimated_standard_deviation"] = *curve.sigma;
        }
    }
    if (end.uncertainty)
        add_uncertainty(json, *end.uncertainty, fitted);
    json["starts"] = Json::array();
    for (const EndOfStart& one : end.starts) {
        Json start{{"start", values_json(one.start, fitted)}};
        if (one.best) {
            start["end"] = values_json(one.best->values, fitted);
            start["misfit"] = one.best->misfit;
        }
        json["starts"].push_back(std::move(start));
    }
    json["failed"] = Json::array();
    for (const Trial& trial : end.failed)
        json["failed"].push_back({{"values", values_json(trial.values, fitted)}, {"reason", trial.reason}});
    json["warnings"] = end.warnings;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string interval_words(const Interval& interval) {
    return fmt::format("{}{} … {}{}", interval.is_open_below ? "< " : "", fitted_number(interval.low),
                       fitted_number(interval.high), interval.is_open_above ? " <" : "");
}

std::string deviation_words(const CurveDeviation& curve) {
    return fmt::format("{}: mean deviation {:.3g} {} (root mean square){}", curve.name, curve.mean, curve.unit,
                       curve.sigma ? fmt::format("; estimated standard deviation of a measured value {:.3g} {}",
                                                 *curve.sigma, curve.unit)
                                   : std::string());
}

std::string fit_words(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted) {
    std::string text;
    for (const CurveDeviation& curve : end.curves)
        text += deviation_words(curve) + '\n';
    if (end.uncertainty) {
        const Uncertainty& u = *end.uncertainty;
        text += fmt::format("{} rows, {} degrees of freedom", u.residuals, u.degrees_of_freedom);
        text += u.states_sigma
                    ? fmt::format(", misfit χ² {:.4g}: √(χ²/degrees of freedom) = {:.3g}\n", end.best.misfit, u.excess)
                    : std::string("\n");
        text += "How well combinations are decided (shares of the bounds; standard deviation):\n";
        for (const Combination& combination : u.combinations)
            text += fmt::format("  {}: {:.2g}{}\n", combination_words(combination, fitted), combination.deviation,
                                combination.is_decided ? "" : " (not decided)");
    }
    if (const auto searches = searches_of(end, fitted); searches.size() > 1)
        for (const SearchWords& search : searches)
            text += fmt::format("{}: {}\n", search.name, search.words);
    return text;
}

std::vector<SearchWords> searches_of(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted) {
    std::vector<SearchWords> searches;
    const auto ended = [&fitted](const Trial& trial) {
        return fmt::format("{}, misfit {:.4g}", values_words(trial.values, fitted), trial.misfit);
    };
    bool is_best = false;
    for (const EndOfStart& one : end.starts) {
        searches.push_back({fmt::format("Start {}", searches.size() + 1),
                            fmt::format("{} → {}", values_words(one.start, fitted),
                                        one.best ? ended(*one.best) : "no run succeeded")});
        is_best = is_best || (one.best && one.best->values == end.best.values);
    }
    if (end.has_run() && !is_best)
        searches.push_back({"Best of all runs", ended(end.best) + ", after the searches of the starts: among the runs "
                                                                  "for differences and intervals, or in a search "
                                                                  "that continued from one of them"});
    return searches;
}

std::string description_of_fit(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted,
                               std::vector<std::string> files) {
    std::ranges::sort(files);
    const auto repeated = std::ranges::unique(files);
    files.erase(repeated.begin(), repeated.end());
    return fmt::format("Fitted to {}: {}.", fmt::join(files, ", "), values_words(end.best.values, fitted));
}

std::string calibration_summary(const CalibrationEnd& end, const Calibration& calibration,
                                const std::vector<FittedParameter>& fitted) {
    std::string text;
    for (std::size_t p = 0; p < end.best.values.size(); ++p) {
        text += fmt::format("{} = {}{}", fitted[p].words(), fitted_number(end.best.values[p]),
                            fitted[p].unit.empty() ? std::string() : ' ' + fitted[p].unit);
        if (end.uncertainty) {
            const Estimate& estimate = end.uncertainty->estimates[p];
            text += fmt::format("   {:.4g} % interval {}", 100 * calibration.level, interval_words(estimate.interval));
            if (estimate.profile)
                text += fmt::format(", by profile {}", interval_words(*estimate.profile));
            text += fmt::format(", joint region {}", interval_words(estimate.joint));
        }
        text += '\n';
    }
    return text + fit_words(end, fitted);
}

} // namespace periscope
