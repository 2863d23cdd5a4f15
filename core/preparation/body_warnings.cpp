#include "core/preparation/body_warnings.hpp"

#include "core/base/overloaded.hpp"
#include "core/building/connections.hpp"
#include "core/building/warning_texts.hpp"
#include "core/checks/check_warnings.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/conditions/thin_loads.hpp"
#include "core/nodes/cells.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/preparation/rigid_warnings.hpp"
#include "core/preparation/voids.hpp"
#include "core/sets/node_materials.hpp"
#include "core/sets/node_set.hpp"
#include "core/shapes/holes.hpp"
#include "core/shapes/pre_crack.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace periscope {
namespace {

// Wraps a crack of any shape as SurfaceCrack, the form of cracks from files.
template <typename Crack>
SurfaceCrack as_crack(std::size_t index, Crack crack) {
    const auto kept = std::make_shared<const Crack>(std::move(crack));
    return {index, [kept](const Vec3& p, double distance) { return kept->near(p, distance); },
            [kept](const Vec3& a, const Vec3& b) { return kept->passage(a, b); }};
}

std::vector<SurfaceCrack> all_cracks(const Case& c, const std::vector<SurfaceCrack>& surfaces) {
    std::vector<SurfaceCrack> cracks = surfaces;
    const double spacing = c.spacing().value;
    for (std::size_t k = 0; k < c.cracks.size(); ++k)
        std::visit(Overloaded{[&](const OneOf<CrackPlane, CrackDisc, CrackPolygon> auto& flat) {
                                  cracks.push_back(as_crack(k, PreCrack(flat, spacing)));
                              },
                              [&](const CrackSlot& slot) { cracks.push_back(as_crack(k, PreSlot(slot, spacing))); },
                              [](const CrackSurface&) {}},
                   c.cracks[k].shape);
    return cracks;
}

class BondSearch {
public:
    BondSearch(const Nodes& nodes, double reach, const BondFilter& blocked, const std::vector<SurfaceCrack>& cracks)
        : x_(nodes.position), reach_(reach), blocked_(blocked), cracks_(cracks), cells_(nodes.position, reach) {}

    bool is_cut_by(const SurfaceCrack& crack) {
        for (std::uint32_t i = 0; i < x_.size(); ++i)
            if (crack.near(x_[i], reach_) && any_bond(i, [&](std::uint32_t j) { return cuts(crack, i, j); }))
                return true;
        return false;
    }

    Connections connections(std::size_t axes, const Progress& progress) {
        return find_connections(
            x_, axes,
            [this](std::uint32_t i, const BondVisitor& visit) {
                near_.clear(); // cracks near the node
                for (const SurfaceCrack& crack : cracks_)
                    if (crack.near(x_[i], reach_))
                        near_.push_back(&crack);
                any_bond(i, [&](std::uint32_t j) {
                    const bool is_cut =
                        std::ranges::any_of(near_, [&](const SurfaceCrack* crack) { return cuts(*crack, i, j); });
                    return !is_cut && !visit(j);
                });
            },
            progress);
    }

    std::vector<bool> marked(const std::vector<std::uint32_t>& members) const {
        std::vector<bool> is_member(x_.size(), false);
        for (const std::uint32_t node : members)
            is_member[node] = true;
        return is_member;
    }

    // Counts the cut bonds as bonds_cut_at() does: those with an end in the set, or all bonds of the body if
    // `is_member` is empty.
    std::uint64_t bonds_cut(const Case& c, const std::vector<bool>& is_member) {
        std::uint64_t count = 0;
        for (std::uint32_t i = 0; i < x_.size(); ++i) {
            const auto is_cut = [&](CrackBonds bonds, std::uint32_t j) {
                return std::ranges::any_of(cracks_, [&](const SurfaceCrack& crack) {
                    return c.cracks[crack.index].bonds == bonds && crack.near(x_[i], reach_) && cuts(crack, i, j);
                });
            };
            any_bond(i, [&](std::uint32_t j) {
                if (j > i && (is_member.empty() || is_member[i] || is_member[j]) && is_cut(CrackBonds::broken, j) &&
                    !is_cut(CrackBonds::never_existed, j))
                    ++count;
                return false; // visits the next bond
            });
        }
        return count;
    }

private:
    template <typename Wanted>
    bool any_bond(std::uint32_t i, const Wanted& wanted) {
        family_.clear();
        cells_.collect_near({x_[i], x_[i]}, reach_, family_);
        return std::ranges::any_of(family_, [&](std::uint32_t j) {
            return j != i && norm(x_[j] - x_[i]) <= reach_ * (1 + 1e-10) &&
                   !(blocked_ && blocked_({x_[i], i}, {x_[j], j})) && wanted(j);
        });
    }

    // Returns whether the bond passes through the inside of the crack, or through a point where borders of several
    // cracks surround it (crack_passage.hpp).
    bool cuts(const SurfaceCrack& crack, std::uint32_t i, std::uint32_t j) const {
        const auto passage_of = [&](const SurfaceCrack& c) {
            return c.passage(x_[std::min(i, j)], x_[std::max(i, j)]);
        };
        Passage passage = passage_of(crack);
        if (passage.cuts || passage.touches.empty())
            return passage.cuts;
        for (const SurfaceCrack& other : cracks_)
            if (other.index != crack.index)
                for (const BorderTouch& touch : passage_of(other).touches)
                    passage.touches.push_back(touch);
        return surrounded(std::move(passage.touches));
    }

    const Positions& x_;
    double reach_;
    const BondFilter& blocked_;
    const std::vector<SurfaceCrack>& cracks_;
    Cells cells_;
    std::vector<std::uint32_t> family_;
    std::vector<const SurfaceCrack*> near_;
};

// Adds the notes on holes. Such a note begins with the path of the holes in the case.
void add_notes_on_holes(const Nodes& nodes, std::vector<Problem>& warnings) {
    constexpr std::string_view holes = "geometry.lattice.holes: ";
    for (const std::string& note : nodes.notes)
        if (note.starts_with(holes))
            warnings.push_back({std::string(holes.substr(0, holes.size() - 2)), note.substr(holes.size()), {}});
}

std::vector<Problem> warn_of_shares(const Case& c, const Nodes& nodes, const std::vector<NodeSet>& sets) {
    if (!has_shares(c))
        return {};
    const std::vector<std::uint32_t> none;
    std::vector<Problem> wrong, warnings; // check_on_nodes() reports errors
    const NodeMaterials assigned = node_materials(
        c, nodes,
        [&](const std::string& name) -> const std::vector<std::uint32_t>& {
            const auto set = std::ranges::find(sets, name, &NodeSet::name);
            return set == sets.end() ? none : set->nodes;
        },
        wrong);
    for (std::size_t k = 0; k < c.materials.size(); ++k)
        if (assigned.share[k] && *assigned.share[k] == 0)
            warnings.push_back(share_without_nodes(c, k));
    return warnings;
}

std::vector<Problem> warn_of_stop(const Case& c, const std::vector<NodeSet>& sets, BondSearch& bonds) {
    if (!c.run.stop || c.run.stop->kind != StopKind::rises_to)
        return {};
    const auto observer = std::ranges::find(c.observers, c.run.stop->observer, &ObserverEntry::name);
    if (observer == c.observers.end() || observer->kind != ObserverKind::broken_bonds)
        return {};
    const auto set = std::ranges::find(sets, observer->set, &NodeSet::name);
    const std::vector<bool> members = set == sets.end() ? std::vector<bool>() : bonds.marked(set->nodes);
    const std::uint64_t cut = bonds.bonds_cut(c, members);
    return static_cast<double>(cut) >= c.run.stop->value.value ? std::vector{stop_met_at_once(cut)}
                                                               : std::vector<Problem>();
}

} // namespace

std::vector<Problem> body_warnings(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                                   const std::vector<SurfaceCrack>& surfaces, const RigidForms& forms,
                                   const Progress& progress) {
    const Case c = with_spacing_of(value, nodes);
    std::vector<Problem> warnings;
    add_notes_on_holes(nodes, warnings);
    const Voids voids = voids_of(c, surface, nodes, false);
    const Holes holes(c);
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    const bool parts = box && holes.any() && box->across == AcrossHoles::cut;
    const BondFilter blocked =
        parts ? BondFilter([&](const BondEnd& a, const BondEnd& b) { return holes.part(a.position, b.position); })
              : voids.filter;
    const std::vector<SurfaceCrack> cracks = all_cracks(c, surfaces);
    BondSearch bonds(nodes, family_reach(c, nodes.spacing), blocked, cracks);
    std::vector<std::size_t> idle;
    for (const SurfaceCrack& crack : cracks)
        if (!bonds.is_cut_by(crack))
            idle.push_back(crack.index);
    std::ranges::sort(idle);
    for (const std::size_t crack : idle)
        warnings.push_back(crack_without_bonds(crack));
    std::vector<NodeSet> sets;
    auto members = nodes_of_sets(c, nodes);
    for (std::size_t i = 0; i < c.sets.size(); ++i)
        sets.push_back({c.sets[i].name, std::move(members[i])});
    // In a complete lattice every node has all its neighbours.
    if (!nodes.lattice || blocked || !cracks.empty())
        for (Problem& warning : warn_of_connections(c, nodes, sets, bonds.connections(axes_of(c.space()), progress)))
            warnings.push_back(std::move(warning));
    if (!box) // warnings_of() has this warning for a box
        if (auto warning = warn_of_horizon(c.horizon.metres(c.spacing().value), nodes.spacing))
            warnings.push_back(std::move(*warning));
    for (auto&& more : {warn_of_load_totals(c, load_totals(c, nodes)), warn_of_thin_loads(c, nodes, sets),
                        warn_of_contact(c, nodes, forms), warn_of_shares(c, nodes, sets), warn_of_stop(c, sets, bonds)})
        warnings.insert(warnings.end(), more.begin(), more.end());
    return warnings;
}

} // namespace periscope
