#include "core/cracks/tip_position.hpp"

#include "core/base/sparse_grid.hpp"

#include <utility>

namespace periscope {

namespace {

// Nodes up to this number of spacings behind the foremost one belong to the tip. On a lattice these are the last row.
// For irregular nodes, they are more, so that their mean does not jump across the thickness.
constexpr double foremost_on_lattice = 0.55, foremost_irregular = 1.5;
constexpr double beside_tip = 2.1; // spacings; foremost nodes that are nearer to each other belong to one tip

// Returns the distance behind the foremost node within which nodes belong to the tip, m.
double depth_of_tip(const CrackedNodes& cracked) {
    return (cracked.nodes().lattice ? foremost_on_lattice : foremost_irregular) * cracked.nodes().spacing;
}

} // namespace

void BranchFront::add(std::uint32_t node, bool on_it, const CrackedNodes& cracked) {
    const double d = cracked.distance(node);
    if (on_it && d > longest_)
        longest_ = d, node_ = node;
    if (d >= longest_ - depth_of_tip(cracked))
        foremost_.push_back(node), is_known_ = false;
}

const BranchTip& BranchFront::tip(const CrackedNodes& cracked) {
    if (std::exchange(is_known_, true))
        return tip_;
    tip_ = {};
    if (longest_ < 0)
        return tip_;
    std::erase_if(foremost_,
                  [&](std::uint32_t node) { return cracked.distance(node) < longest_ - depth_of_tip(cracked); });
    tip_ = {node_, longest_, middle(cracked.nodes())};
    return tip_;
}

// Returns the mean of those foremost nodes that are connected with node_, the first of all. Where a crack begins to
// fork, the others belong to the other branch.
Vec3 BranchFront::middle(const Nodes& nodes) const {
    const double reach = beside_tip * nodes.spacing;
    SparseGrid grid(reach);
    for (std::uint32_t k = 0; k < foremost_.size(); ++k)
        grid.add(nodes.position[foremost_[k]], k);
    std::vector<bool> is_in(foremost_.size());
    std::vector<Vec3> found{nodes.position[node_]};
    // `found` grows in this loop; the foremost node occurs twice
    for (std::size_t at = 0; at < found.size(); ++at) {
        const Vec3 own = found[at];
        grid.visit_around(own, [&](std::uint32_t k) {
            const Vec3 other = nodes.position[foremost_[k]];
            if (!is_in[k] && norm(other - own) <= reach)
                is_in[k] = true, found.push_back(other);
            return true;
        });
    }
    Vec3 sum;
    for (std::size_t k = 1; k < found.size(); ++k)
        sum += found[k];
    return (1.0 / double(found.size() - 1)) * sum;
}

} // namespace periscope
