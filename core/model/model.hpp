// The model: nodes, families, material constants and conditions, ready to be solved. Immutable once built.
#pragma once

#include "core/case/case.hpp"
#include "core/model/families.hpp"
#include "core/model/nodes.hpp"
#include "core/model/progress.hpp"

#include <functional>
#include <string>
#include <vector>

namespace periscope {

struct NodeSet {
    std::string name;
    std::vector<std::uint32_t> nodes; // ascending
};

// Constants of a bond-based material (Boys et al. 2021, Eqs. 4–7; physics.md table).
struct BondConstants {
    double density = 0;          // kg/m³
    double micromodulus = 0;     // c in N/m⁶ = 12E/(πδ⁴)
    double critical_stretch = 0; // s_c = √(5G/(6Eδ))
};

// A displacement history u(t) that a node component must follow.
struct Motion {
    bool is_velocity = false; // value is m/s, integrated exactly over the ramp; otherwise m
    double value = 0;
    RampShape ramp = RampShape::constant;
    double ramp_time = 0; // s

    double displacement(double time) const;
};

struct ObserverDefinition {
    std::string name;
    ObserverKind kind;
    std::size_t set; // index into Model::sets
};

inline constexpr std::int16_t no_motion = -1;

struct Model {
    Nodes nodes;
    double horizon = 0; // m
    Families families;
    BondConstants bond;
    std::vector<std::uint8_t> material; // per node, index into the case's materials
    std::vector<std::uint8_t> no_fail;  // per node, 1: bonds with this end never break
    std::vector<NodeSet> sets;
    std::vector<Motion> motions;
    std::vector<std::array<std::int16_t, 3>> node_motion; // per node and component, index into motions or no_motion
    std::vector<Vec3> initial_velocity;                   // per node, m/s; empty when all zero
    std::vector<ObserverDefinition> observers;
    double damping = 0;      // kg/(m³·s)
    double stable_step = 0;  // s, the limit (Silling & Askari 2005)
    double time_step = 0;    // s
    std::uint64_t steps = 0; // of the whole run
    std::uint64_t frames = 1, samples = 1; // wanted over the whole run, besides the start
    std::vector<std::string> warnings; // doubtful, not wrong: a step above the limit, ν not 1/4 …
};

// When `count` outputs are spread evenly over `steps`: is there one after this step, and which step has the next?
bool is_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count);
std::uint64_t next_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count);

// Bonds between two points that must never exist (a void in between).
using BondFilter = std::function<bool(const Vec3&, const Vec3&)>;

// Builds the model of a valid case on given nodes; `blocked` removes bonds through empty space.
// Throws CaseError (empty set, two conditions on one component of one node, horizon below the spacing …) with all
// problems, GeometryError, Cancelled.
Model build_model(const Case& value, Nodes nodes, const BondFilter& blocked = {}, const Progress& progress = {});

// What only the nodes show: empty sets, two conditions on one component of one node. Part of build_model; alone it is
// quick enough for a form or a check.
std::vector<Problem> check_on_nodes(const Case& value, Nodes nodes);

// The nodes of a set among given positions: for building and for painting. `spacing` resolves dx and tolerances.
std::vector<std::uint32_t> nodes_of_set(const SetEntry& set, const std::vector<Vec3>& positions, double spacing);

// Plain formulas (physics.md).
double micromodulus(double youngs_modulus, double horizon);
double critical_stretch(double youngs_modulus, double fracture_energy, double horizon);
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon);

} // namespace periscope
