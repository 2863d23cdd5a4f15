#include "core/curves/curve_table.hpp"

#include "core/case/observer_table.hpp"
#include "core/curves/curve_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

std::string quantity_of(const ObserverDefinition& o) {
    const ObserverInfo& info = observer_info(o.kind);
    if (info.energies != ObservedEnergies::none && o.part == EnergyPart::relative_balance)
        return "Relative energy balance";
    if (info.target == ObservedTarget::rigid_body)
        return std::string(rigid_quantity_info(o.quantity).axis);
    return std::string(info.axis.empty() ? observed_field_info(observed_field(o.kind, o.field)).axis : info.axis);
}

} // namespace

RunAxis run_axis(const Model& model) {
    return model.stepper == Stepper::dynamic ? RunAxis::time : RunAxis::load_steps;
}

CurveTable::CurveTable(const std::vector<ObserverDefinition>& observers, RunAxis axis) : axis_(axis) {
    for (std::size_t o = 0; o < observers.size(); ++o) {
        const auto& observer = observers[o];
        const CurveInfo info{observer.name, std::string(unit(observer)), quantity_of(observer),
                             observer_info(observer.kind).energies != ObservedEnergies::none, observer.name};
        const std::size_t axes = is_vector(observer) ? 3 : 1;
        for (std::size_t a = 0; a < axes; ++a) {
            infos_.push_back(info);
            if (axes == 3)
                infos_.back().name.append(" ").append(part_names(observer)[a]);
            sources_.push_back({o, a});
        }
    }
    values_.resize(infos_.size());
}

std::vector<std::string> CurveTable::names_of(std::size_t observer) const {
    std::vector<std::string> names;
    for (std::size_t c = 0; c < sources_.size(); ++c)
        if (sources_[c].observer == observer)
            names.push_back(infos_[c].name);
    return names;
}

void CurveTable::append(std::span<const Sample> samples) {
    for (const Sample& sample : samples) {
        moments_.push_back(moment_on(axis_, sample.time, sample.step));
        for (std::size_t c = 0; c < sources_.size(); ++c) {
            const auto [observer, axis] = sources_[c];
            const bool due = observer < sample.values.size() && (sample.due.empty() || sample.due[observer]);
            values_[c].push_back(due ? sample.values[observer][axis] : std::numeric_limits<double>::quiet_NaN());
        }
    }
}

bool CurveTable::set_further(std::vector<RunCurve> curves) {
    const std::vector<CurveInfo> before = infos_;
    infos_.resize(sources_.size());
    further_.clear();
    for (RunCurve& curve : curves) {
        infos_.push_back(std::move(curve.info));
        further_.push_back(std::move(curve.points));
    }
    return infos_ != before;
}

CurvePoints CurveTable::over_run(std::size_t curve) const {
    if (is_further(curve))
        return further_.at(curve - sources_.size());
    CurvePoints points;
    for (std::size_t i = 0; i < moments_.size(); ++i)
        if (std::isfinite(values_[curve][i])) {
            points.x.push_back(moments_[i]);
            points.y.push_back(values_[curve][i]);
        }
    return points;
}

CurvePoints CurveTable::over_curve(std::size_t curve, std::size_t x) const {
    CurvePoints y = over_run(curve), points;
    const FirstCrossing of_x(over_run(x));
    for (std::size_t i = 0; i < y.x.size(); ++i)
        if (const auto at = of_x.value(y.x[i])) {
            points.x.push_back(*at);
            points.y.push_back(y.y[i]);
            points.moments.push_back(y.x[i]);
        }
    return points;
}

std::optional<std::size_t> CurveTable::index_of(std::string_view name) const {
    const auto found = std::ranges::find(infos_, name, &CurveInfo::name);
    return found == infos_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - infos_.begin()));
}

std::optional<CurvePoints> CurveTable::points_of(std::string_view curve, std::string_view over) const {
    const auto y = index_of(curve), x = over.empty() ? std::nullopt : index_of(over);
    if (!y || (!over.empty() && !x))
        return std::nullopt;
    return x ? over_curve(*y, *x) : over_run(*y);
}

std::optional<CurvePeak> peak_of(const CurvePoints& points) {
    std::optional<CurvePeak> peak;
    for (std::size_t i = 0; i < points.y.size(); ++i)
        if (!peak || std::abs(points.y[i]) > std::abs(peak->value))
            peak = {points.y[i], points.x[i]};
    return peak;
}

CurvePoints thinned(CurvePoints points, std::size_t most) {
    const std::size_t count = points.x.size(), pieces = std::max<std::size_t>(1, most / 4);
    if (count <= most)
        return points;
    CurvePoints few;
    for (std::size_t p = 0; p < pieces; ++p) {
        const std::size_t begin = count * p / pieces, end = count * (p + 1) / pieces;
        const auto [low, high] = std::minmax_element(points.y.begin() + static_cast<std::ptrdiff_t>(begin),
                                                     points.y.begin() + static_cast<std::ptrdiff_t>(end));
        std::array<std::size_t, 4> keep{begin, static_cast<std::size_t>(low - points.y.begin()),
                                        static_cast<std::size_t>(high - points.y.begin()), end - 1};
        std::sort(keep.begin(), keep.end());
        for (std::size_t k = 0; k < keep.size(); ++k)
            if (k == 0 || keep[k] != keep[k - 1]) {
                few.x.push_back(points.x[keep[k]]);
                few.y.push_back(points.y[keep[k]]);
                if (!points.moments.empty())
                    few.moments.push_back(points.moments[keep[k]]);
            }
    }
    return few;
}

} // namespace periscope
