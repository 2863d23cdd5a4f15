#include "core/building/warning_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {

Problem crack_without_bonds(std::size_t crack) {
    return {fmt::format("initial_cracks[{}]", crack), "Cuts no bond, so the body has no crack there",
            "check its position and size"};
}

Problem nodes_without_bonds(std::size_t count) {
    return {"horizon",
            count == 1 ? "1 node has no bonds and will not move with the body"
                       : fmt::format("{} nodes have no bonds and will not move with the body", count),
            "use a larger horizon, or check the mesh, the holes and the initial cracks"};
}

Problem nodes_with_flat_bonds(std::size_t count, Space space) {
    return {"horizon",
            fmt::format("{} bonds only {}, so nothing resists their motion across it",
                        count == 1 ? "1 node has" : fmt::format("{} nodes have", count),
                        space == Space::solid ? "within one plane" : "along one line"),
            "use a larger horizon or a more even mesh"};
}

Problem share_without_nodes(const Case& c, std::size_t material) {
    return {fmt::format("materials[{}].share", material),
            fmt::format("Too small; '{}' has no nodes", c.materials[material].name),
            "use a smaller spacing, a larger share or another seed"};
}

Problem stop_met_at_once(std::uint64_t cut) {
    return {"run.stop_when.rises_to", fmt::format("Initial cracks cut {} of these bonds, so the run ends at once", cut),
            "enter a larger number"};
}

bool lies_in_slot(const Case& c, const Vec3& node) {
    const double dx = c.spacing().value;
    return std::ranges::any_of(c.cracks, [&](const CrackEntry& crack) {
        const auto* slot = std::get_if<CrackSlot>(&crack.shape);
        bool inside = slot != nullptr;
        for (std::size_t a = 0; inside && a < 3; ++a)
            inside = !(slot->min[a] && node[a] < slot->min[a]->metres(dx)) &&
                     !(slot->max[a] && node[a] > slot->max[a]->metres(dx));
        return inside;
    });
}

} // namespace periscope
