// What the conditions of a case do to the nodes of a model.
#pragma once

#include "core/case/amplitude.hpp"
#include "core/case/case.hpp"
#include "core/nodes/node_values.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

// A displacement history u(t) that a node component must follow.
struct Motion {
    bool is_velocity = false; // value is m/s, integrated exactly over the ramp; otherwise m
    double value = 0;
    Amplitude amplitude;
    FactorEntry factor; // what of each node Loading::factor has

    double displacement(double time) const;
    friend bool operator==(const Motion&, const Motion&) = default;
};

// What pulls at nodes besides their bonds.
enum class LoadPer { volume, mass, node, factor };
struct Load {
    LoadPer per = LoadPer::volume; // value is N/m³, m/s², N on each node, or N/m³ times Loading::factor
    Vec3 value;
    Amplitude amplitude;
};

// What a load of the case amounts to at its full value, its ramp left aside.
struct LoadTotal {
    std::size_t condition = 0;
    std::optional<double> area; // m², of the faces on which a pressure or a traction acts
    Vec3 resultant;             // N; the field of forces on nodes keeps it and the moment of the faces
    double magnitude = 0;       // N, the sum of the magnitudes on the nodes
    double held = 0;            // the part of it on components that are prescribed
};

inline constexpr std::int16_t no_motion = -1;

struct Loading {
    NodeValues<std::uint8_t> no_fail; // 1: bonds with this end never break or soften
    std::vector<Motion> motions;
    NodeValues<std::array<std::int16_t, 3>> node_motion; // of each component, index into motions or no_motion
    // Per node and component: what multiplies its motion, or where it has none the load LoadPer::factor; empty when all are 1.
    std::vector<Vec3> factor;
    std::vector<Vec3> initial_velocity;     // per node, m/s; empty when all zero
    std::vector<Vec3> initial_displacement; // per node, m; empty when all zero
    // Loads add up. A group is the loads of some nodes, indices into `loads`; group 0 has none.
    std::vector<Load> loads;
    std::vector<std::vector<std::uint16_t>> load_groups{{}};
    std::vector<std::uint16_t> node_load; // per node its group; empty when there are no loads
    std::vector<LoadTotal> load_totals;   // of the loads of the case, in its order

    std::size_t load_group(std::size_t node) const { return node_load.empty() ? 0 : node_load[node]; }
    // The sum of the loads of a group that are given per this: N/m³, m/s², or N on each node.
    Vec3 load(std::size_t group, LoadPer per, double time) const;
    bool has_nodal_loads() const; // LoadPer::node
    Vec3 factor_of(std::size_t node) const { return factor.empty() ? Vec3{1, 1, 1} : factor[node]; }
    // What a component that has a motion is displaced by at a time, m.
    double prescribed(std::size_t node, std::size_t axis, double time) const {
        return factor_of(node)[axis] * motions[static_cast<std::size_t>(node_motion[node][axis])].displacement(time);
    }
};

} // namespace periscope
