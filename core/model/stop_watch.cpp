#include "core/model/stop_watch.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/unit.hpp"
#include "core/case/words.hpp"
#include "core/model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

double number_of(const StopCriterion& stop, const Vec3& value) {
    return stop.axis == StopCriterion::magnitude ? norm(value) : value[stop.axis];
}

} // namespace

StopWatch::StopWatch(const Model& model)
    : model_(model), is_armed_(model.stop->kind == StopKind::falls_to ? model.stop->value < 0 : model.stop->value > 0) {
}

void StopWatch::take(const Sample& row) {
    const StopCriterion& stop = *model_.stop;
    if (is_met_ || (!row.due.empty() && !row.due[stop.observer]))
        return;
    const double value = number_of(stop, row.values[stop.observer]);
    if (!std::isfinite(value))
        return;
    largest_ = std::max(largest_, std::abs(value));
    switch (stop.kind) {
    case StopKind::rises_to:
        is_met_ = is_armed_ && value >= stop.value;
        is_armed_ = is_armed_ || value < stop.value;
        break;
    case StopKind::falls_to:
        is_met_ = is_armed_ && value <= stop.value;
        is_armed_ = is_armed_ || value > stop.value;
        break;
    case StopKind::falls_to_share:
        is_met_ = largest_ > 0 && largest_ >= stop.least_peak && std::abs(value) <= stop.value * largest_;
    }
    step_ = row.step;
}

std::string StopWatch::sentence() const {
    const StopCriterion& stop = *model_.stop;
    const std::string what = stop.kind == StopKind::rises_to ? "reached " + stop.value_text
                             : stop.kind == StopKind::falls_to
                                 ? "fell to " + stop.value_text
                                 : fmt::format("fell to {:g} % of its largest value, {}", 100 * stop.value,
                                               in_handy_unit(largest_, unit(model_.observers[stop.observer])));
    return fmt::format("The run stopped at {} {}: '{}' {}.", model_.stepper == Stepper::dynamic ? "step" : "load step",
                       step_, stop.name, what);
}

std::uint64_t next_stop_row(const Model& model, std::uint64_t step, std::uint64_t last) {
    const ObserverDefinition& observer = model.observers[model.stop->observer];
    for (std::uint64_t next = step + 1; next < last; ++next)
        if (is_due(model, observer, next))
            return next;
    return last;
}

} // namespace periscope
