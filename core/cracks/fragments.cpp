#include "core/cracks/fragments.hpp"

#include "core/cracks/groups.hpp"

#include <algorithm>
#include <numeric>

namespace periscope {

std::size_t Fragments::of_at_least(std::size_t nodes) const {
    return std::size_t(std::ranges::count_if(all, [&](const Fragment& f) { return f.nodes >= nodes; }));
}

Fragments find_fragments(const Model& model, const Neighbours& neighbours, const CutPairs& cuts, const Frame& frame) {
    const auto first = groups_of(neighbours, cuts.when(), float(frame.time));
    Fragments found;
    found.of_node.assign(first.size(), 0);
    for (std::uint32_t i = 0; i < first.size(); ++i) { // the first node of a group comes before its others
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

} // namespace periscope
