#include "core/conditions/area_loads.hpp"

#include "core/case/condition_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr double pushing = -0.5; // a force pushes if the cosine between it and the outward normal is smaller than this

bool breaks_in_compression(const Case& c) {
    const auto does = [](const BondEntry& bonds) { return bonds.breaks_in == BreaksIn::both; };
    return std::ranges::any_of(c.materials, does) || std::ranges::any_of(c.interfaces, does);
}

// Returns whether a ramp has negative factors, so that it turns a push into a pull.
bool has_negative_factor(const RampEntry& ramp) {
    return ramp.ramp == RampShape::table &&
           std::ranges::any_of(ramp.ramp_points, [](const RampPoint& point) { return point.factor < 0; });
}

} // namespace

std::optional<AreaLoad> AreaLoads::make(std::size_t condition, const std::vector<std::uint32_t>& members,
                                        const PositionFactors& factors, std::vector<Problem>& problems) {
    const ConditionEntry& entry = case_.conditions[condition];
    const SetEntry* set = case_.find_set(entry.set);
    if (!set)
        return std::nullopt; // check_case reports the unknown set
    if (!facets_)
        facets_ = body_facets(case_, nodes_);
    const std::vector<Facet> facets = facets_of_set(case_, nodes_, *set, members, *facets_);
    if (facets.empty()) {
        problems.push_back({fmt::format("conditions[{}]", condition),
                            fmt::format("No face of the body belongs to '{}', so the {} has no area to act on",
                                        entry.set, condition_info(entry.kind).label),
                            "choose a set at the surface of the body, such as a face, or the layer of nodes below it"});
        return std::nullopt;
    }
    AreaLoad load;
    std::vector<FacetForce> forces;
    for (const Facet& facet : facets) {
        forces.push_back({facet, {}});
        load.area += norm(facet.area);
    }
    const bool is_scalar = condition_info(entry.kind).is_scalar;
    for (std::size_t a = 0; a < (is_scalar ? 1 : axes_of(case_.space())); ++a) {
        if (!entry.value[a])
            continue;
        const std::vector<double> factor = factors.on_facets(condition, a, facets, problems);
        for (std::size_t k = 0; k < facets.size(); ++k) {
            const double value = entry.value[a]->value * factor[k];
            if (is_scalar)
                forces[k].force = -value * facets[k].area;
            else
                forces[k].force[a] = value * norm(facets[k].area);
        }
    }
    const bool may_tear_everywhere = breaks_in_compression(case_) || has_negative_factor(entry);
    const double horizon = case_.horizon.metres(case_.spacing().value);
    for (FacetForce& force : forces) {
        load.resultant += force.force;
        const bool is_push = dot(force.force, force.facet.area) < pushing * norm(force.force) * norm(force.facet.area);
        force.depth = is_push && !may_tear_everywhere ? nodes_.spacing : horizon;
    }
    load.forces = spread_below(case_, nodes_, forces);
    return load;
}

} // namespace periscope
