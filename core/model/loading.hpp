// The effect of a case's conditions on the nodes of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/case/ramp.hpp"
#include "core/nodes/node_values.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

// The history u(t) that one displacement component of a node must follow.
struct Motion {
    bool is_velocity = false; // whether `value` is in m/s and is integrated exactly over the ramp; otherwise it is in m
    double value = 0;
    Ramp ramp;
    FactorEntry factor; // the function from which the factors of nodes (Loading::factor) were computed

    double displacement(double time) const;
    friend bool operator==(const Motion&, const Motion&) = default;
};

// A force on nodes besides that of their bonds.
enum class LoadPer { volume, mass, node, factor };
struct Load {
    LoadPer per = LoadPer::volume; // unit of `value`: N/m³, m/s², N for each node, or N/m³ times Loading::factor
    Vec3 value;
    Ramp ramp;
};

// The total of a load of the case at its full value, without its ramp.
struct LoadTotal {
    // The index in Case::conditions.
    std::size_t condition = 0;
    std::optional<double> area; // m², area of the faces on which a pressure or a traction acts
    Vec3 resultant;             // N; the forces on nodes have the resultant and the moment of those on the faces
    double magnitude = 0;       // N, sum of the magnitudes over the nodes
    double held = 0; // the part of `magnitude` that acts on components with a prescribed motion, as a fraction
};

inline constexpr std::int16_t no_motion = -1;

struct Loading {
    NodeValues<std::uint8_t> no_fail; // 1 for nodes whose bonds never break or soften
    std::vector<Motion> motions;
    NodeValues<std::array<std::int16_t, 3>> node_motion; // for each component, index into motions, or no_motion
    // For each node and component, the factor of its motion or, if it has no motion, of the loads with LoadPer::factor.
    // All are 1 if empty.
    std::vector<Vec3> factor;
    std::vector<Vec3> initial_velocity;     // per node, m/s; empty if all are zero
    std::vector<Vec3> initial_displacement; // per node, m; empty if all are zero
    // Loads on a node add up. A load group is a list of loads that act together on some nodes, as indices into `loads`.
    // Group 0 is empty.
    std::vector<Load> loads;
    std::vector<std::vector<std::uint16_t>> load_groups{{}};
    std::vector<std::uint16_t> node_load; // per node, the index of its group; empty if there are no loads
    std::vector<LoadTotal> load_totals;   // totals of the loads of the case, in its order

    std::size_t load_group(std::size_t node) const { return node_load.empty() ? 0 : node_load[node]; }
    // Returns the sum of the loads of a group whose unit is that of `per`, at the time `time` (s): in N/m³, m/s², N for
    // each node, or N/m³ to be multiplied by the factor.
    Vec3 load(std::size_t group, LoadPer per, double time) const;
    bool has_nodal_loads() const; // whether any load has LoadPer::node
    Vec3 factor_of(std::size_t node) const { return factor.empty() ? Vec3{1, 1, 1} : factor[node]; }
    // Returns the prescribed displacement (m) of a component that has a motion.
    double prescribed(std::size_t node, std::size_t axis, double time) const {
        return factor_of(node)[axis] * motions[static_cast<std::size_t>(node_motion[node][axis])].displacement(time);
    }
};

} // namespace periscope
