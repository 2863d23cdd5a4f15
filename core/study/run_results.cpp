#include "core/study/run_results.hpp"

#include "core/base/short_quotes.hpp"
#include "core/case/formula.hpp"
#include "core/case/unit.hpp"
#include "core/cracks/tip_speed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace periscope {
namespace {

const char* axis_unit(RunAxis axis) {
    return axis == RunAxis::time ? "s" : "1";
}

// Returns the SI unit of a curve's values; nothing if the curve is not known.
std::optional<std::string> curve_unit(const CurveTable& curves, const std::string& name) {
    const auto index = curves.index_of(name);
    return index ? std::optional(curves.curves()[*index].unit) : std::nullopt;
}
std::optional<std::string> over_unit(const CurveResult& result, const CurveTable& curves) {
    return result.over.empty() ? std::string(axis_unit(curves.axis())) : curve_unit(curves, result.over);
}

std::string si_unit(const CurveResult& result, const CurveTable& curves) {
    using What = CurveResult::What;
    const std::string y = curve_unit(curves, result.curve).value_or(""), x = over_unit(result, curves).value_or("");
    switch (result.what) {
    case What::reached:
        return x;
    case What::integral:
        return x.empty() || x == "1" ? y : y.empty() || y == "1" ? x : y + ' ' + x;
    case What::slope:
        return x.empty() || x == "1" ? y : fmt::format("{}/{}", y.empty() ? "1" : y, x);
    default:
        return y;
    }
}

std::string si_unit(const CrackResult& result, const CurveTable& curves) {
    switch (result.what) {
    case CrackResult::What::length:
        return "m";
    case CrackResult::What::angle:
        return "rad";
    case CrackResult::What::start:
        return axis_unit(curves.axis());
    case CrackResult::What::number:
        return "1";
    default:
        return "m/s";
    }
}

std::string si_unit(const FragmentResult& result) {
    using What = FragmentResult::What;
    return result.what == What::largest || result.what == What::mass_quantile ? "kg" : "1";
}

std::string si_unit(const StudyResult& result, const CurveTable& curves) {
    if (const auto* curve = std::get_if<CurveResult>(&result.source))
        return si_unit(*curve, curves);
    if (const auto* crack = std::get_if<CrackResult>(&result.source))
        return si_unit(*crack, curves);
    if (const auto* fragments = std::get_if<FragmentResult>(&result.source))
        return si_unit(*fragments);
    if (const auto* figure = std::get_if<RunFigure>(&result.source))
        return *figure == RunFigure::first_break ? axis_unit(curves.axis()) : *figure == RunFigure::seconds ? "s" : "1";
    return "1"; // the unit of a formula is only that of the study file
}

// Returns the dimension of an SI unit that may be a product of two units, as in "N m".
Dimension dimension_of(const std::string& si) {
    if (const auto blank = si.find(' '); blank != std::string::npos) {
        const Dimension a = dimension_of(si.substr(0, blank)), b = dimension_of(si.substr(blank + 1));
        return {a.metre + b.metre, a.kilogram + b.kilogram, a.second + b.second};
    }
    return read_unit(si.empty() ? "1" : si).dimension;
}

class ResultChecker {
public:
    ResultChecker(const CurveTable& curves, bool has_neighbours, std::vector<Problem>& problems)
        : curves_(curves), has_neighbours_(has_neighbours), problems_(problems) {}

    void check(const StudyResult& result, const std::string& path) {
        if (const auto* curve = std::get_if<CurveResult>(&result.source)) {
            for (const std::string& name : {curve->curve, curve->over})
                if (!name.empty() && !is_known(name, path))
                    return;
            if (const auto unit = over_unit(*curve, curves_))
                for (const auto& position : {curve->from, curve->to})
                    check_position(position, *unit, path);
            if (const auto unit = curve->what == CurveResult::What::reached ? curve_unit(curves_, curve->curve)
                                                                            : over_unit(*curve, curves_))
                check_position(curve->at, *unit, path);
        }
        if (std::holds_alternative<FragmentResult>(result.source) && !has_neighbours_)
            problems_.push_back(
                {path, "Fragments are available for lattices and tetrahedral meshes only", "remove this result"});
        if (!result.unit.empty() && !std::holds_alternative<std::string>(result.source))
            check_unit(result, path);
    }

private:
    bool is_known(const std::string& name, const std::string& path) {
        if (curves_.index_of(name) || name.starts_with("crack ")) // the curves of cracks are known only during the run
            return true;
        std::vector<std::string> names;
        for (const CurveInfo& info : curves_.curves())
            names.push_back(fmt::format("'{}'", info.name));
        problems_.push_back({path, fmt::format("The case observes no '{}'", shortened(name)),
                             names.empty()
                                 ? "add an observer to the case"
                                 : fmt::format("it has {}", shortened(fmt::format("{}", fmt::join(names, ", "))))});
        return false;
    }

    void check_position(const std::optional<AxisPosition>& position, const std::string& unit, const std::string& path) {
        if (position && position->dimension && *position->dimension != dimension_of(unit))
            problems_.push_back(
                {path, "A position on the curve has the wrong unit", fmt::format("use one of '{}'", unit)});
    }

    void check_unit(const StudyResult& result, const std::string& path) {
        const std::string si = si_unit(result, curves_);
        try {
            if (dimension_of(result.unit) == dimension_of(si))
                return;
            problems_.push_back({path + ".unit",
                                 fmt::format("'{}' is not a unit of this result", shortened(result.unit)),
                                 fmt::format("use one of '{}', or omit it", si)});
        } catch (const std::invalid_argument& e) {
            problems_.push_back({path + ".unit", e.what(), fmt::format("use one of '{}', or omit it", si)});
        }
    }

    const CurveTable& curves_;
    bool has_neighbours_;
    std::vector<Problem>& problems_;
};

// Returns the y at x on the straight line through the points (x0, y0) and (x1, y1).
double on_line(double x, double x0, double y0, double x1, double y1) {
    return x1 == x0 ? y1 : y0 + (x - x0) / (x1 - x0) * (y1 - y0);
}

// Returns the first x at which the curve has this value.
std::optional<double> first_reached(const CurvePoints& p, double value) {
    for (std::size_t i = 0; i < p.y.size(); ++i) {
        if (p.y[i] == value)
            return p.x[i];
        if (i > 0 && (p.y[i - 1] < value) != (p.y[i] < value))
            return on_line(value, p.y[i - 1], p.x[i - 1], p.y[i], p.x[i]);
    }
    return std::nullopt;
}

// Returns the part of a curve between two positions of x, with interpolated points at its ends.
CurvePoints between(const CurvePoints& p, double from, double to) {
    CurvePoints part;
    const auto add = [&part](double x, double y) {
        part.x.push_back(x);
        part.y.push_back(y);
    };
    for (std::size_t i = 0; i < p.x.size(); ++i) {
        if (i > 0)
            for (const double end : {from, to})
                if ((p.x[i - 1] < end && end < p.x[i]) || (p.x[i] < end && end < p.x[i - 1]))
                    add(end, on_line(end, p.x[i - 1], p.y[i - 1], p.x[i], p.y[i]));
        if (p.x[i] >= from && p.x[i] <= to)
            add(p.x[i], p.y[i]);
    }
    return part;
}

double integral_of(const CurvePoints& p) {
    double sum = 0;
    for (std::size_t i = 1; i < p.x.size(); ++i)
        sum += 0.5 * (p.y[i] + p.y[i - 1]) * (p.x[i] - p.x[i - 1]);
    return sum;
}

// Returns the slope of the straight line that fits the points best; nothing if all have one x.
std::optional<double> slope_of(const CurvePoints& p) {
    const auto n = static_cast<double>(p.x.size());
    double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < p.x.size(); ++i)
        mean_x += p.x[i] / n, mean_y += p.y[i] / n;
    for (std::size_t i = 0; i < p.x.size(); ++i)
        xx += (p.x[i] - mean_x) * (p.x[i] - mean_x), xy += (p.x[i] - mean_x) * (p.y[i] - mean_y);
    return xx > 0 ? std::optional(xy / xx) : std::nullopt;
}

std::optional<double> number_of(const CurveResult& result, const CurveTable& curves) {
    const auto found = curves.points_of(result.curve, result.over);
    if (!found || found->y.empty())
        return std::nullopt;
    const CurvePoints& points = *found;
    constexpr double everywhere = std::numeric_limits<double>::infinity();
    const double from = result.from ? result.from->value : -everywhere, to = result.to ? result.to->value : everywhere;
    using What = CurveResult::What;
    switch (result.what) {
    case What::extreme:
        return std::ranges::max(points.y, {}, [](double value) { return std::abs(value); });
    case What::largest:
        return std::ranges::max(points.y);
    case What::smallest:
        return std::ranges::min(points.y);
    case What::first:
        return points.y.front();
    case What::last:
        return points.y.back();
    case What::value: { // the value where x first has this position: x and y change roles
        const CurvePoints swapped{points.y, points.x};
        return first_reached(swapped, result.at->value);
    }
    case What::reached:
        return first_reached(points, result.at->value);
    case What::integral:
        return integral_of(between(points, from, to));
    default:
        return slope_of(between(points, from, to));
    }
}

std::optional<double> number_of(const CrackResult& result, const EndedRun& run) {
    using What = CrackResult::What;
    if (result.what == What::number)
        return static_cast<double>(run.cracks.size());
    const auto crack =
        result.crack == 0 ? run.cracks.begin() : std::ranges::find(run.cracks, result.crack, &Crack::number);
    if (crack == run.cracks.end() || crack->moments.empty())
        return std::nullopt;
    const TipMoment& last = crack->moments.back();
    if (result.what == What::length)
        return last.length;
    if (result.what == What::angle)
        return angle_at(*crack, last);
    if (result.what == What::start) {
        const TipMoment& first = crack->moments.front();
        return run.curves.axis() == RunAxis::time ? first.time : static_cast<double>(first.step);
    }
    const auto speed = growth_speed(*crack);
    if (!speed)
        return std::nullopt;
    return result.what == What::largest_speed ? speed->largest : std::optional(speed->mean);
}

// Returns the mass of a piece such that all pieces up to this mass have this share of the body's mass.
double mass_quantile(const Fragments& fragments, double share) {
    const double wanted = share * fragments.mass();
    double mass = 0;
    for (auto piece = fragments.all.rbegin(); piece != fragments.all.rend(); ++piece) // the lightest first
        if (mass += piece->mass; mass >= wanted)
            return piece->mass;
    return fragments.all.front().mass;
}

std::optional<double> number_of(const FragmentResult& result, const EndedRun& run) {
    if (!run.fragments || run.fragments->all.empty())
        return std::nullopt;
    using What = FragmentResult::What;
    switch (result.what) {
    case What::number:
        return static_cast<double>(run.fragments->of_at_least(run.nodes_of_family));
    case What::largest:
        return run.fragments->all.front().mass;
    case What::largest_share:
        return run.fragments->all.front().mass / run.fragments->mass();
    case What::dust_share:
        return run.fragments->mass_of_smaller(run.nodes_of_family) / run.fragments->mass();
    default:
        return mass_quantile(*run.fragments, result.share);
    }
}

std::optional<double> number_of(RunFigure figure, const EndedRun& run) {
    switch (figure) {
    case RunFigure::first_break:
        if (!run.record.first_break)
            return std::nullopt;
        return run.curves.axis() == RunAxis::time ? run.record.first_break->time
                                                  : static_cast<double>(run.record.first_break->step);
    case RunFigure::broken_bonds:
        return static_cast<double>(run.broken_bonds);
    case RunFigure::mean_damage:
        return run.mean_damage;
    case RunFigure::steps:
        return static_cast<double>(run.record.steps_done);
    default:
        return run.seconds;
    }
}

} // namespace

std::vector<Problem> problems_of_results(const Study& study, const CurveTable& curves, bool has_neighbours) {
    std::vector<Problem> problems;
    ResultChecker checker(curves, has_neighbours, problems);
    for (std::size_t r = 0; r < study.results.size(); ++r)
        checker.check(study.results[r], fmt::format("results[{}]", r));
    return problems;
}

std::vector<std::optional<double>> results_of(const Study& study, const StudyRow& row, const EndedRun& run) {
    std::vector<std::string> names;
    std::vector<double> numbers;
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const auto number = written_number(row[p]);
        names.push_back(study.parameters[p].name);
        numbers.push_back(number ? number->value : std::nan(""));
    }
    std::vector<std::optional<double>> results;
    for (const StudyResult& result : study.results) {
        std::optional<double> value;
        if (const auto* formula = std::get_if<std::string>(&result.source)) {
            value = Formula(*formula, names)(numbers);
        } else {
            if (const auto* curve = std::get_if<CurveResult>(&result.source))
                value = number_of(*curve, run.curves);
            else if (const auto* crack = std::get_if<CrackResult>(&result.source))
                value = number_of(*crack, run);
            else if (const auto* fragments = std::get_if<FragmentResult>(&result.source))
                value = number_of(*fragments, run);
            else
                value = number_of(std::get<RunFigure>(result.source), run);
            if (value && !result.unit.empty())
                *value /= read_unit(result.unit).factor;
        }
        if (value && !std::isfinite(*value))
            value.reset();
        results.push_back(value);
        names.push_back(result.name);
        numbers.push_back(value.value_or(std::nan("")));
    }
    return results;
}

std::string unit_of(const StudyResult& result, const CurveTable& curves) {
    const std::string unit = result.unit.empty() ? si_unit(result, curves) : result.unit;
    return unit == "1" ? std::string() : unit;
}

} // namespace periscope
