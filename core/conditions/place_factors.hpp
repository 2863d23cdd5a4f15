// What multiplies the components of conditions, by place (FactorEntry), while a model is built.
#pragma once

#include "core/conditions/facet.hpp"
#include "core/model/loading.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/place_values.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

class PlaceFactors {
public:
    PlaceFactors(const Case& value, const PlaceTables& tables, const Nodes& nodes)
        : case_(value), tables_(tables), nodes_(nodes) {}

    bool is_there(std::size_t condition, std::size_t axis) const;
    // At these nodes, in their order. A node without a finite value is a problem, and gets 1; so do all nodes while a file is not read.
    std::vector<double> at(std::size_t condition, std::size_t axis, const std::vector<std::uint32_t>& nodes,
                           std::vector<Problem>& problems) const;

    // Notes the factors of a prescribed motion, or of a load, of which a component of a node can have only one.
    void of_motion(std::size_t axis, std::int16_t motion, const std::vector<std::uint32_t>& nodes,
                   std::vector<double> values);
    // `value`: that of the load (Load::value), positive. Loads with the same ramp add up; others are a problem.
    void of_load(std::size_t condition, std::size_t axis, double value, const std::vector<std::uint32_t>& nodes,
                 const std::vector<double>& values, std::vector<Problem>& problems);
    // The same at pieces of faces: functions at their centres, values from files at their nodes.
    std::vector<double> on_facets(std::size_t condition, std::size_t axis, const std::vector<Facet>& facets,
                                  std::vector<Problem>& problems) const;
    // Loading::factor: of what moves a component, else of what pulls at it.
    void put_into(Loading& loading) const;

private:
    struct OfMotion {
        std::size_t axis;
        std::int16_t motion;
        std::vector<std::uint32_t> nodes;
        std::vector<double> values;
    };

    const Case& case_;
    const PlaceTables& tables_;
    const Nodes& nodes_;
    std::vector<OfMotion> of_motions_;
    PlaceValue value_of(std::size_t condition, std::size_t axis) const;
    template <typename NodeOf, typename PlaceOf>
    std::vector<double> values_at(std::size_t condition, std::size_t axis, std::size_t count, const NodeOf& node_of,
                                  const PlaceOf& place_of, std::vector<Problem>& problems) const;

    // Per node: the sum of the loads' values, times their factors and alone; empty: no load has a factor.
    std::vector<Vec3> of_loads_, whole_;
    std::vector<std::array<std::int32_t, 3>> condition_of_; // the first load that has a factor there; −1: none
};

} // namespace periscope
