#include "core/building/model_warnings.hpp"

#include "core/building/connections.hpp"
#include "core/building/warning_texts.hpp"
#include "core/checks/check_warnings.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/conditions/thin_loads.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace periscope {
namespace {

// Returns the bonds of a lattice's family, shortest first. Short bonds are rarely cut and lead in all directions, so
// only few bonds of a node have to be visited.
std::vector<std::uint32_t> shortest_first(const RegularFamily& family) {
    std::vector<std::uint32_t> bonds(family.bonds());
    std::iota(bonds.begin(), bonds.end(), 0U);
    std::ranges::stable_sort(bonds, {}, [&family](std::uint32_t bond) {
        const GridOffset offset = family.of_bond(bond);
        return offset[0] * offset[0] + offset[1] * offset[1] + offset[2] * offset[2];
    });
    return bonds;
}

// Returns the part of `bonds` that begins at one node; `bonds` must be sorted by node.
std::span<const CutBond> bonds_at(const std::vector<CutBond>& bonds, std::uint32_t node) {
    // Not std::ranges::equal_range, which clang 14 cannot compile.
    const auto first = std::ranges::lower_bound(bonds, node, {}, &CutBond::node);
    return {first, std::ranges::upper_bound(first, bonds.end(), node, {}, &CutBond::node)};
}

// Returns a function that visits the intact bonds of a node.
BondsOfNode bonds_of(const Model& model) {
    if (!model.regular)
        return [&families = model.families](std::uint32_t node, const BondVisitor& visit) {
            for (std::uint64_t b = families.begin[node]; b < families.begin[node + 1]; ++b)
                if (families.alive[b] != 0 && !visit(families.neighbour[b]))
                    return;
        };
    return [&model, &family = *model.regular, shortest = shortest_first(*model.regular)](std::uint32_t node,
                                                                                         const BondVisitor& visit) {
        const auto absent = bonds_at(family.absent, node), cut = bonds_at(family.cut, node);
        const auto is_in = [](std::span<const CutBond> bonds, std::uint32_t bond) {
            return std::ranges::find(bonds, bond, &CutBond::bond) != bonds.end();
        };
        for (const std::uint32_t b : shortest)
            if (const auto other = neighbour(*model.nodes.lattice, node, family.of_bond(b));
                other && !is_in(absent, b) && !is_in(cut, b) && !visit(*other))
                return;
    };
}

std::vector<Problem> warn_of_bonds(const Case& c, const Model& model) {
    const bool is_whole = model.regular && !model.nodes.lattice->vacancies && model.regular->absent.empty() &&
                          model.regular->cut.empty(); // then no bond is missing or cut, so that every node has all its
                                                      // neighbours
    if (is_whole)
        return {};
    return warn_of_connections(c, model.nodes, model.sets,
                               find_connections(model.nodes.position, axes_of(model.space), bonds_of(model)));
}

} // namespace

void add_warnings(const Case& c, Model& model) {
    for (const Problem& warning : warnings_of(c))
        model.warnings.push_back(warning.text());
    for (std::size_t i = 0; i < c.materials.size(); ++i)
        if (const auto& share = model.materials[i].share; share && *share == 0)
            model.warnings.push_back(share_without_nodes(c, i).text());
    if (!std::holds_alternative<BoxGeometry>(c.geometry)) // warnings_of() reports this for a box
        if (const auto warning = warn_of_horizon(model.horizon, model.nodes.spacing))
            model.warnings.push_back(warning->text());
    for (const Problem& warning : warn_of_bonds(c, model))
        model.warnings.push_back(warning.text());
    for (const Problem& warning : warn_of_load_totals(c, model.load_totals))
        model.warnings.push_back(warning.text());
    for (const Problem& warning : warn_of_thin_loads(c, model.nodes, model.sets))
        model.warnings.push_back(warning.text());
}

} // namespace periscope
