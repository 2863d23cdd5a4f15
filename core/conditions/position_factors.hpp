// The factors of conditions that depend on the position (FactorEntry), while a model is built.
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
    // Returns the factor of a component of a condition at each of these nodes. If a node has no finite value, an error
    // is added and its factor is 1. All factors are 1 if the file with the values has not been read.
    std::vector<double> at(std::size_t condition, std::size_t axis, const std::vector<std::uint32_t>& nodes,
                           std::vector<Problem>& problems) const;

    // of_motion and of_load record the factors of a prescribed motion or of a load. `motion` is the index into
    // Loading::motions. A component of a node can have only one motion.
    void of_motion(std::size_t axis, std::int16_t motion, const std::vector<std::uint32_t>& nodes,
                   std::vector<double> values);
    // `value` is Load::value along the axis, and positive. Loads on the same component of a node add up if they have
    // the same ramp; otherwise an error is added.
    void of_load(std::size_t condition, std::size_t axis, double value, const std::vector<std::uint32_t>& nodes,
                 const std::vector<double>& values, std::vector<Problem>& problems);
    // Returns the factors at pieces of faces. Functions are evaluated at the centres of the pieces; values from files
    // are those of the pieces' nodes.
    std::vector<double> on_facets(std::size_t condition, std::size_t axis, const std::vector<Facet>& facets,
                                  std::vector<Problem>& problems) const;
    // Sets Loading::factor for each component of a node: the factor of its prescribed motion or, if it has none, of its
    // loads together.
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
    template <typename NodeOf, typename PositionOf>
    std::vector<double> values_at(std::size_t condition, std::size_t axis, std::size_t count, const NodeOf& node_of,
                                  const PositionOf& position_of, std::vector<Problem>& problems) const;

    // For each node, of_loads_ is the sum of the values of the loads times their factors, and whole_ is the sum of the
    // values. Both are empty if no load has a factor.
    std::vector<Vec3> of_loads_, whole_;
    // for each node, the condition of the first load with a factor along each axis; −1 if there is none
    std::vector<std::array<std::int32_t, 3>> condition_of_;
};

} // namespace periscope
