// The position-dependent factors of conditions (FactorEntry), used while a model is built.
#pragma once

#include "core/conditions/facet.hpp"
#include "core/model/loading.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/position_values.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

class PositionFactors {
public:
    PositionFactors(const Case& value, const PositionTables& tables, const Nodes& nodes)
        : case_(value), tables_(tables), nodes_(nodes) {}

    bool is_there(std::size_t condition, std::size_t axis) const;
    // Returns the factors at these nodes, in their order. If a node has no finite value, an error is added and its
    // factor is 1; all factors are 1 while a file has not been read.
    std::vector<double> at(std::size_t condition, std::size_t axis, const std::vector<std::uint32_t>& nodes,
                           std::vector<Problem>& problems) const;

    // Records the factors of a prescribed motion or of a load. A component of a node can have only one of them.
    void of_motion(std::size_t axis, std::int16_t motion, const std::vector<std::uint32_t>& nodes,
                   std::vector<double> values);
    // `value` is the positive value of the load (Load::value). Loads with the same ramp add up; others give an error.
    void of_load(std::size_t condition, std::size_t axis, double value, const std::vector<std::uint32_t>& nodes,
                 const std::vector<double>& values, std::vector<Problem>& problems);
    // Returns the factors at pieces of faces: functions are evaluated at their centres, values from files at their
    // nodes.
    std::vector<double> on_facets(std::size_t condition, std::size_t axis, const std::vector<Facet>& facets,
                                  std::vector<Problem>& problems) const;
    // Sets Loading::factor: the factor of the motion of a component, or if it has none, of its load.
    void put_into(Loading& loading) const;

private:
    struct OfMotion {
        std::size_t axis;
        std::int16_t motion;
        std::vector<std::uint32_t> nodes;
        std::vector<double> values;
    };

    const Case& case_;
    const PositionTables& tables_;
    const Nodes& nodes_;
    std::vector<OfMotion> of_motions_;
    PositionValue value_of(std::size_t condition, std::size_t axis) const;
    template <typename NodeOf, typename PlaceOf>
    std::vector<double> values_at(std::size_t condition, std::size_t axis, std::size_t count, const NodeOf& node_of,
                                  const PlaceOf& place_of, std::vector<Problem>& problems) const;

    // `of_loads_`: for each node, the sum of the loads' values times their factors; `whole_`: the sum without the
    // factors. Both are empty if no load has a factor.
    std::vector<Vec3> of_loads_, whole_;
    // for each node, the first load with a factor there; −1 if there is none
    std::vector<std::array<std::int32_t, 3>> condition_of_;
};

} // namespace periscope
