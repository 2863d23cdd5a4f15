#include "core/cracks/fragments.hpp"

#include "core/cracks/groups.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace periscope {

std::size_t Fragments::of_at_least(std::size_t nodes) const {
    return std::size_t(std::ranges::count_if(all, [&](const Fragment& f) { return f.nodes >= nodes; }));
}

double Fragments::mass() const {
    return mass_of_smaller(std::numeric_limits<std::size_t>::max());
}

double Fragments::mass_of_smaller(std::size_t nodes) const {
    double mass = 0;
    for (const Fragment& f : all)
        mass += f.nodes < nodes ? f.mass : 0;
    return mass;
}

Fragments find_fragments(const Model& model, const Neighbours& neighbours, const CutPairs& cuts, const Frame& frame) {
    const auto first = groups_of(neighbours, cuts.when(), float(frame.time));
    Fragments found;
    found.of_node.assign(first.size(), 0);
    // the first node of a group has the smallest index, so its fragment exists already
    for (std::uint32_t i = 0; i < first.size(); ++i) {
        if (first[i] == i) {
            found.of_node[i] = std::uint32_t(found.all.size());
            found.all.emplace_back();
        } else {
            found.of_node[i] = found.of_node[first[i]];
        }
        Fragment& fragment = found.all[found.of_node[i]];
        const auto vector = [&](const std::vector<float>& values) {
            return Vec3{values[3 * std::size_t(i)], values[3 * std::size_t(i) + 1], values[3 * std::size_t(i) + 2]};
        };
        const double mass = model.nodes.volume[i] * model.materials[model.material_of(i)].density;
        const Vec3 velocity = vector(frame.velocity);
        ++fragment.nodes;
        fragment.mass += mass;
        fragment.centre += mass * (model.nodes.position[i] + vector(frame.displacement));
        fragment.velocity += mass * velocity;
        fragment.kinetic_energy += 0.5 * mass * dot(velocity, velocity);
    }
    for (Fragment& fragment : found.all) {
        fragment.centre = (1 / fragment.mass) * fragment.centre;
        fragment.velocity = (1 / fragment.mass) * fragment.velocity;
    }
    std::vector<std::uint32_t> order(found.all.size()), rank(order.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::greater<>(), [&](std::uint32_t k) { return found.all[k].mass; });
    std::vector<Fragment> sorted;
    for (const std::uint32_t k : order) {
        rank[k] = std::uint32_t(sorted.size());
        sorted.push_back(found.all[k]);
    }
    found.all = std::move(sorted);
    for (std::uint32_t& of : found.of_node)
        of = rank[of];
    return found;
}

std::optional<Fragments> find_last_fragments(const std::shared_ptr<const Model>& model,
                                             std::span<const FramePtr> frames) {
    if (frames.empty() || frames.back()->thinned)
        return std::nullopt;
    const auto neighbours = std::make_shared<const Neighbours>(neighbours_of(model->nodes));
    if (!neighbours->any())
        return std::nullopt;
    CutPairs cuts(model, neighbours);
    for (const FramePtr& frame : frames)
        cuts.add(*frame);
    return find_fragments(*model, *neighbours, cuts, *frames.back());
}

} // namespace periscope
