#include "core/model/load_control.hpp"

#include "core/model/model.hpp"

#include <algorithm>

namespace periscope {
namespace {

double mean_of(const Model& model, const ObservedNodes& observed, std::size_t axis, const std::vector<Vec3>& u) {
    if (observed.node)
        return u[*observed.node][axis];
    double sum = 0, volume = 0;
    const auto add = [&](std::size_t i) {
        sum += model.nodes.volume[i] * u[i][axis];
        volume += model.nodes.volume[i];
    };
    if (observed.set != whole_body)
        std::ranges::for_each(model.sets[observed.set].nodes, add);
    else
        for (std::size_t i = 0; i < u.size(); ++i)
            add(i);
    return sum / volume;
}

} // namespace

double controlled_value(const Model& model, const std::vector<Vec3>& displacement) {
    const LoadControl& control = *model.load_control;
    const ObserverDefinition& observer = model.observers[control.observer];
    if (observer.kind == ObserverKind::opening)
        return mean_of(model, observer.ends[1], control.axis, displacement) -
               mean_of(model, observer.ends[0], control.axis, displacement);
    return mean_of(model, {observer.set}, control.axis, displacement);
}

} // namespace periscope
