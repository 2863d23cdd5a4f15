// What multiplies the components of conditions, by place (FactorEntry), while a model is built.
#pragma once

#include "core/model/model.hpp"
#include "core/model/place_values.hpp"

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

    // Notes the factors of a prescribed motion, or of a load, which a component of a node can have only one of.
    void of_motion(std::size_t axis, std::int16_t motion, const std::vector<std::uint32_t>& nodes,
                   std::vector<double> values);
    void of_load(std::size_t condition, std::size_t axis, const std::vector<std::uint32_t>& nodes,
                 const std::vector<double>& values, std::vector<Problem>& problems);
    // Model::factor: of what moves a component, else of what pulls at it.
    void put_into(Model& model) const;

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
    std::vector<Vec3> of_loads_;                            // per node; empty: all 1
    std::vector<std::array<std::int32_t, 3>> condition_of_; // the load that it is of; −1: none
};

} // namespace periscope
