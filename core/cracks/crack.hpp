// A crack as it ran: where its tip was in each frame, and the numbers that follow from it. All that shows a length, a speed or an
// angle of a crack takes it from here.
//
// A crack that branches ends at its fork; each of its branches is a crack of its own, which starts there and names its parent.
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
    std::uint32_t node = 0; // one of the foremost, which moves with it
    double length = 0;      // m, along the crack from its start
    // For tips found by softening: how far along the crack bonds are broken: up to the foremost node with damage of the
    // threshold, m; and the process zone, from there to the foremost node beyond its elastic limit: nodes straight ahead of
    // the tip, within reach of the line and of each other, that have lost 2 % of their stiffness.
    double broken_length = 0, process_zone = 0;
    // Where frames have the dissipated energy density of all nodes, J: of the nodes within reach of the crack's nodes, without those left
    // out. A node near two cracks counts for the one that came near it first.
    std::optional<double> dissipated = {};
};

struct Crack {
    std::uint32_t number = 0; // from 1, in the order in which cracks became four spacings long and branches a branch
    std::uint32_t parent = 0; // the number of the crack that it branches from; 0: it is no branch
    Vec3 start;               // m; of a branch its fork
    std::optional<Vec3>
        notch_direction; // unit vector along the initial crack to its tip, when it or its parents began at one
    std::optional<Vec3> parent_direction; // unit vector along the parent's last part, of a branch
    Vec3 direction;                       // unit vector: the straight line that best follows its nodes
    std::vector<TipMoment> moments;       // of each frame since it has a length
    std::optional<std::uint64_t> forked;  // the step from which on it ends at a fork, and its branches have the tips
    std::optional<double>
        unseen_until;    // s, of the frame before the first moment, or in which its parent's tip was at the fork
    double spacing = 0;  // m, of the nodes
    bool in_time = true; // false: of a quasi-static analysis, in which time has no meaning and cracks no speed
};

// The last moment not after `step`; null before the crack began.
const TipMoment* moment_at(const Crack& crack, std::uint64_t step);

// True where the crack has forked by this step: its tip is that of its branches then.
bool has_forked(const Crack& crack, std::uint64_t step);

// For a quasi-static analysis, m: how much the crack has grown in each load step, from the moment before the one at `step` to it.
// Nothing in a dynamic one, and where there is no earlier moment.
std::optional<double> growth_per_load_step(const Crack& crack, std::uint64_t step);

// Angle between the initial crack and the straight line (chord) from the start of the crack to its tip, rad, 0 … π. Nothing where
// neither the crack nor those it branches from began at an initial crack, or whose tip is nearer than eight spacings: a node more
// to one side would turn it by more than seven degrees.
std::optional<double> angle_at(const Crack& crack, const TipMoment& moment);

// The same between the last part of its parent and a branch: how far it turns aside, rad.
std::optional<double> branch_angle_at(const Crack& crack, const TipMoment& moment);

// The energy that the crack has dissipated per length, J/m; in a plane to be compared with fracture energy times thickness, in a
// solid with fracture energy times width of the front. Nothing where frames have no dissipated energy, or below eight spacings:
// the process zone at the beginning has most of it then.
std::optional<double> energy_per_length(const Crack& crack, const TipMoment& moment);

} // namespace periscope
