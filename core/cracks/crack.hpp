// The history of a crack: the position of its tip in each frame, and the numbers that follow from it. All code that
// shows the length, speed or angle of a crack uses this.
//
// A crack that branches ends at its fork. Each of its branches is a crack of its own, which starts there and refers to
// its parent.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

struct TipMoment {
    std::uint64_t step = 0;
    double time = 0;        // s
    Vec3 tip;               // m, in the undeformed body
    std::uint32_t node = 0; // one of the foremost nodes, with which the tip moves when the deformed body is drawn
    double length = 0;      // m, along the crack from its start
    // For tips found by softening (TipField), in m. broken_length: length along the crack to the foremost node whose
    // damage has reached the threshold. process_zone: length from there to the foremost node beyond its elastic limit.
    // Nodes straight ahead of the tip, near the line and each other, count if they have lost 2 % of their stiffness.
    double broken_length = 0, process_zone = 0;
    // The energy in J that the nodes within reach of the crack's nodes have dissipated, without excluded nodes. Nothing
    // unless frames have the dissipated energy density of all nodes. A node near two cracks counts for the one that
    // came near it first.
    std::optional<double> dissipated = {};
};

struct Crack {
    // Counted from 1. A crack has a number from the time it is four spacings long, a branch from the time it counts as
    // a branch (crack_branches.hpp).
    std::uint32_t number = 0;
    std::uint32_t parent = 0; // number of the crack from which it branches; 0 if it is not a branch
    Vec3 start;               // m; for a branch, its fork
    // Unit vector along the initial crack to its tip, if the crack or one of its parents started at an initial crack.
    std::optional<Vec3> notch_direction;
    std::optional<Vec3> parent_direction; // for a branch, unit vector along the last part of its parent
    Vec3 direction;                       // unit vector along the straight line that fits its nodes best
    std::vector<TipMoment> moments;       // one for each frame since the crack has had a length
    // The step from which the crack ends at a fork; its branches have the tips from then on.
    std::optional<std::uint64_t> forked;
    // Time (s) of the last frame without the crack; for a branch, of the frame in which its parent's tip was at the
    // fork.
    std::optional<double> unseen_until;
    double spacing = 0;  // m, spacing of the nodes
    bool in_time = true; // false for a quasi-static analysis, in which time has no meaning and cracks have no speed
};

// Returns the last moment that is not after `step`; null before the crack started.
const TipMoment* moment_at(const Crack& crack, std::uint64_t step);

// Returns whether the crack has forked by this step; its tip is then that of its branches.
bool has_forked(const Crack& crack, std::uint64_t step);

// For a quasi-static analysis, returns the growth of the crack per load step between the moment at `step` and the one
// before, m. Returns nothing for a dynamic analysis, or if there is no earlier moment.
std::optional<double> growth_per_load_step(const Crack& crack, std::uint64_t step);

// Returns the angle between the initial crack and the straight line (chord) from the start of the crack to its tip,
// rad, 0 … π. Returns nothing if neither the crack nor one that it branches from started at an initial crack, or if the
// tip is nearer than eight spacings, because one node to the side would then change the angle by more than seven
// degrees.
std::optional<double> angle_at(const Crack& crack, const TipMoment& moment);

// Returns, under the same conditions, the angle between the last part of the parent and a branch, rad.
std::optional<double> branch_angle_at(const Crack& crack, const TipMoment& moment);

// Returns the energy that the crack has dissipated per length, J/m. In a plane it is to be compared with fracture
// energy times thickness, in a solid with fracture energy times width of the front. Returns nothing if frames have no
// dissipated energy, or for less than eight spacings, because most of the energy is then in the process zone at the
// start.
std::optional<double> energy_per_length(const Crack& crack, const TipMoment& moment);

} // namespace periscope
