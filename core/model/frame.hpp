// Snapshots of a run.
#pragma once

#include "core/base/vec3.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The values of a frame as a run in double precision has them, under the same names.
struct ExactValues {
    std::vector<double> displacement, velocity, damage;
    std::vector<double> strain, von_mises_strain, principal_strain;
    std::vector<double> stress, von_mises, principal_stress, strain_energy, force_density;
    std::vector<double> softening, dissipated_energy, stretch_ratio, fragment;
};

// Which nodes of its body a thinned frame holds.
struct ThinnedFrame {
    bool surface = false;               // those on the outer surface
    std::optional<double> damage_above; // those with more damage or softening
    friend bool operator==(const ThinnedFrame&, const ThinnedFrame&) = default;
};

// What is shown and written: one value a node, in the nodes' order. Immutable once published.
struct Frame {
    std::uint64_t step = 0;
    double time = 0;                 // s
    std::vector<float> displacement; // 3 per node, m
    std::vector<float> velocity;     // 3 per node, m/s, half a step before
    std::vector<float> damage;       // 0 … 1
    // Where the case wants them (core/reference/strain.hpp), otherwise empty; zero where too few bonds are left to tell.
    std::vector<float> strain = {}; // 6 per node: xx, yy, zz, xy, yz, zx
    std::vector<float> von_mises_strain = {};
    std::vector<float> principal_strain = {}; // 3 per node, the largest first
    std::vector<float> stress = {};           // the same, Pa
    std::vector<float> von_mises = {};        // Pa
    std::vector<float> principal_stress = {}; // 3 per node, Pa, the largest first
    std::vector<float> strain_energy = {};    // J/m³
    // 3 per node, N/m³: of the bonds, as they pulled in the step that led here; zero at the start of a run.
    std::vector<float> force_density = {};
    // What the bonds of each node have lost (core/reference/bond_losses.hpp):
    std::vector<float> softening = {};         // 0 … 1
    std::vector<float> dissipated_energy = {}; // J/m³
    std::vector<float> stretch_ratio = {};
    std::vector<float> fragment =
        {}; // its number, 1 the heaviest, 0 where none was looked for (core/cracks/fragment_field.hpp)
    std::vector<RigidState> rigid_bodies =
        {}; // in the order of Model::rigid_bodies; forces of the beginning of the last step
    // Read from a file without all nodes: the values of the others are NaN. Nothing: all nodes have values.
    std::optional<ThinnedFrame> thinned = {};
    std::shared_ptr<const ExactValues> exact = {}; // where the case wants 64 bits and the run has them; otherwise null
};
using FramePtr = std::shared_ptr<const Frame>;

inline bool has_values(const Frame& frame, std::size_t node) {
    return !frame.thinned || !std::isnan(frame.damage[node]);
}

// Some nodes in a row.
struct NodeRange {
    std::size_t first = 0, count = 0;
};

// Frames of more nodes are read and written in pieces where nobody needs them whole; files are written in pieces of this many.
inline constexpr std::size_t most_in_whole_frame = 1U << 22, nodes_in_piece = 1U << 18;

// A frame of a body so large that its values are read and written piece by piece.
struct FrameInPieces {
    Frame about;                             // without values of nodes
    std::function<FramePtr(NodeRange)> read; // those of some nodes, all of the same moment
};

// The full state in double precision, for checks.
struct State {
    std::uint64_t step = 0;
    std::vector<Vec3> displacement, velocity, force_density; // m, m/s, N/m³
    std::vector<std::uint8_t> alive;                         // per directed bond of the model's families
    std::vector<float>
        stiffness; // per directed bond, what softening left of it, 0 when dead; empty when no law softens
    std::vector<double>
        least_stretch; // per node s_min of the last step (critical_stretch()); empty where no law needs it or it is not read
};

// One row of the observers: a moment at which one of them was due.
struct Sample {
    std::uint64_t step = 0;
    double time = 0;
    std::vector<Vec3> values;           // one per observer, in its unit; of a single number the first component
    std::vector<std::uint8_t> due = {}; // per observer, 1: its interval brought this row; empty: all
};

} // namespace periscope
