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

void sample_sets(const ObserverSets& sets, DeviceContext& device, cl::Kernel& kernel, cl_uint first,
                 const cl::Buffer& samples, std::uint32_t row, std::size_t real_size) {
    kernel.setArg(first, sets.members);
    kernel.setArg(first + 1, sets.ranges);
    kernel.setArg(first + 2, static_cast<cl_uint>(row));
    kernel.setArg(first + 3, samples);
    kernel.setArg(first + 4, cl::Local(4 * real_size * local_size));
    device.run(kernel, local_size * sets.observers);
}

bool observes_reactions(const Model& model) {
    return std::any_of(model.observers.begin(), model.observers.end(),
                       [](const ObserverDefinition& o) { return o.kind == ObserverKind::reaction; });
}

} // namespace periscope::gpu
