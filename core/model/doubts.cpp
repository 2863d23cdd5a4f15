#include "core/checks/check_doubts.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/load_totals.hpp"
#include "core/model/node_doubts.hpp"
#include "core/model/thin_loads.hpp"

#include <algorithm>

namespace periscope {
namespace {

bool has_bond(const Model& model, std::uint32_t node) {
    if (!model.regular) {
        const Families& families = model.families;
        return std::any_of(families.alive.begin() + static_cast<std::ptrdiff_t>(families.begin[node]),
                           families.alive.begin() + static_cast<std::ptrdiff_t>(families.begin[node + 1]),
                           [](std::uint8_t alive) { return alive != 0; });
    }
    const RegularFamily& family = *model.regular;
    const auto is_in = [&](const std::vector<CutBond>& bonds, std::uint32_t bond) {
        return std::binary_search(bonds.begin(), bonds.end(), CutBond{node, bond});
    };
    for (std::uint32_t b = 0; b < family.bonds(); ++b)
        if (neighbour(*model.nodes.lattice, node, family.of_bond(b)) && !is_in(family.absent, b) &&
            !is_in(family.cut, b))
            return true;
    return false;
}

// Nodes without a bond that is whole, but those in slots.
std::size_t count_alone(const Case& c, const Model& model) {
    const bool is_whole = model.regular && !model.nodes.lattice->vacancies && model.regular->absent.empty() &&
                          model.regular->cut.empty(); // there every node has a neighbour
    std::size_t alone = 0;
    for (std::uint32_t i = 0; !is_whole && i < model.nodes.size(); ++i)
        alone += has_bond(model, i) || lies_in_slot(c, model.nodes.position[i]) ? 0 : 1;
    return alone;
}

} // namespace

void warn_of_doubts(const Case& c, Model& model) {
    for (const Problem& doubt : doubts_of(c))
        model.warnings.push_back(doubt.text());
    for (std::size_t i = 0; i < c.materials.size(); ++i)
        if (const auto& share = model.materials[i].share; share && *share == 0)
            model.warnings.push_back(share_without_nodes(c, i).text());
    if (!std::holds_alternative<BoxGeometry>(c.geometry)) // of which doubts_of has it
        if (const auto doubt = doubt_horizon(model.horizon, model.nodes.spacing))
            model.warnings.push_back(doubt->text());
    if (const std::size_t alone = count_alone(c, model); alone > 0)
        model.warnings.push_back(nodes_without_bonds(alone).text());
    for (const Problem& doubt : doubt_load_totals(c, model.load_totals))
        model.warnings.push_back(doubt.text());
    for (const Problem& doubt : doubt_thin_loads(c, model.nodes, model.sets))
        model.warnings.push_back(doubt.text());
}

} // namespace periscope
