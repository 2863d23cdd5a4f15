#include "gpu/observer_sets.hpp"

#include <algorithm>

namespace periscope::gpu {

ObserverSets observer_sets(const Model& model, DeviceContext& device,
                           const std::function<std::uint32_t(std::uint32_t)>& place) {
    ObserverSets sets;
    sets.observers = model.observers.size();
    if (sets.observers == 0)
        return sets;
    std::vector<std::uint32_t> members, ranges;
    for (const ObserverDefinition& o : model.observers) {
        ranges.push_back(static_cast<std::uint32_t>(members.size()));
        for (const std::uint32_t node : model.sets[o.set].nodes)
            members.push_back(place(node));
        ranges.push_back(static_cast<std::uint32_t>(members.size()));
        ranges.push_back(o.kind == ObserverKind::reaction ? 0 : 1);
        ranges.push_back(0);
    }
    sets.members = device.of(members);
    sets.ranges = device.of(ranges);
    return sets;
}

bool observes_reactions(const Model& model) {
    return std::any_of(model.observers.begin(), model.observers.end(),
                       [](const ObserverDefinition& o) { return o.kind == ObserverKind::reaction; });
}

} // namespace periscope::gpu
