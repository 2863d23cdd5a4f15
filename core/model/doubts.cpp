#include "core/checks/check_doubts.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/connections.hpp"
#include "core/model/load_totals.hpp"
#include "core/model/node_doubts.hpp"
#include "core/model/thin_loads.hpp"

#include <algorithm>

namespace periscope {
namespace {

// Intact bonds of a node.
BondsOfNode bonds_of(const Model& model) {
    if (!model.regular)
        return [&families = model.families](std::uint32_t node, const BondVisitor& visit) {
            for (std::uint64_t b = families.begin[node]; b < families.begin[node + 1]; ++b)
                if (families.alive[b] != 0 && !visit(families.neighbour[b]))
                    return;
        };
    return [&model, &family = *model.regular](std::uint32_t node, const BondVisitor& visit) {
        const auto is_in = [&](const std::vector<CutBond>& bonds, std::uint32_t bond) {
            return std::binary_search(bonds.begin(), bonds.end(), CutBond{node, bond});
        };
        for (std::uint32_t b = 0; b < family.bonds(); ++b)
            if (const auto other = neighbour(*model.nodes.lattice, node, family.of_bond(b));
                other && !is_in(family.absent, b) && !is_in(family.cut, b) && !visit(*other))
                return;
    };
}

std::vector<Problem> doubt_bonds(const Case& c, const Model& model) {
    const bool is_whole = model.regular && !model.nodes.lattice->vacancies && model.regular->absent.empty() &&
                          model.regular->cut.empty(); // there every node has all its neighbours
    if (is_whole)
        return {};
    return doubt_connections(c, model.nodes, model.sets,
                             find_connections(model.nodes.position, axes_of(model.space), bonds_of(model)));
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
    for (const Problem& doubt : doubt_bonds(c, model))
        model.warnings.push_back(doubt.text());
    for (const Problem& doubt : doubt_load_totals(c, model.load_totals))
        model.warnings.push_back(doubt.text());
    for (const Problem& doubt : doubt_thin_loads(c, model.nodes, model.sets))
        model.warnings.push_back(doubt.text());
}

} // namespace periscope
