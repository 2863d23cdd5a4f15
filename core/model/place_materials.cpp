#include "core/model/build_steps.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

// Are the sets of both materials groups of a mesh?
bool on_border(const Case& c, std::size_t one, std::size_t other) {
    const auto is_group = [&](std::size_t material) {
        const SetEntry* set = c.find_set(c.materials[material].set);
        return set && std::holds_alternative<SetGroup>(set->shape);
    };
    return is_group(one) && is_group(other);
}

} // namespace

void place_materials(const Case& c, Model& model, std::vector<Problem>& problems) {
    for (const MaterialEntry& m : c.materials)
        model.materials.push_back({m.name, m.density.value});
    if (c.materials.size() < 2)
        return;
    model.material.assign(model.nodes.size(), 0);
    for (std::size_t k = 1; k < c.materials.size(); ++k) {
        const auto set = std::find_if(model.sets.begin(), model.sets.end(),
                                      [&](const NodeSet& s) { return s.name == c.materials[k].set; });
        if (set == model.sets.end())
            continue; // said by check_case
        for (const std::uint32_t node : set->nodes) {
            if (const std::size_t other = model.material[node]; other != 0) {
                problems.push_back(
                    {fmt::format("materials[{}].set", k),
                     fmt::format("gives node {} at {} to '{}', but materials[{}] gives it to '{}'", node,
                                 at(model.nodes.position[node]), c.materials[k].name, other,
                                 c.materials[other].name),
                     on_border(c, k, other)
                         ? "the border of two mesh groups belongs to both: make a group of one of them without the "
                           "border, or let the first material, which is everywhere else, be one of the two"
                         : "let the two sets not overlap"});
                break; // one word a pair of sets is enough
            }
            model.material[node] = static_cast<std::uint8_t>(k);
        }
    }
}

} // namespace periscope
