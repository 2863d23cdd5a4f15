// The state of a run at one moment: frames for the view and for files, samples of observers, and states for checks.
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

// The values of a frame in double precision, under the same names as in Frame. Only runs in double precision have them.
struct ExactValues {
    std::vector<double> displacement, velocity, damage;
    std::vector<double> strain, von_mises_strain, principal_strain;
    std::vector<double> stress, von_mises, principal_stress, strain_energy, force_density;
    std::vector<double> softening, dissipated_energy, stretch_ratio, fragment;
};

// The rule by which a thinned frame includes a node.
struct ThinnedFrame {
    bool surface = false;               // nodes on the outer surface
    std::optional<double> damage_above; // nodes with more damage or softening than this
    friend bool operator==(const ThinnedFrame&, const ThinnedFrame&) = default;
};

// The state that is shown and written: one value or vector per node, in the order of the nodes. A frame is not changed
// after it has been passed to others.
struct Frame {
    std::uint64_t step = 0;
    double time = 0;                 // s
    std::vector<float> displacement; // 3 per node, m
    std::vector<float> velocity;     // 3 per node, m/s, half a step before `time`
    std::vector<float> damage;       // 0 … 1
    // Optional fields that the case requests (core/reference/strain.hpp), otherwise empty. They are zero where too few
    // bonds are intact to determine them.
    std::vector<float> strain = {}; // 6 per node: xx, yy, zz, xy, yz, zx
    std::vector<float> von_mises_strain = {};
    std::vector<float> principal_strain = {}; // 3 per node, the largest first
    std::vector<float> stress = {};           // 6 per node in the same order, Pa
    std::vector<float> von_mises = {};        // Pa
    std::vector<float> principal_stress = {}; // 3 per node, Pa, the largest first
    std::vector<float> strain_energy = {};    // J/m³
    // 3 per node, N/m³: the force density of the bonds in the step that led to this frame; zero at the start of a run.
    std::vector<float> force_density = {};
    // Losses of the bonds of each node (core/reference/bond_losses.hpp):
    std::vector<float> softening = {};         // 0 … 1
    std::vector<float> dissipated_energy = {}; // J/m³
    std::vector<float> stretch_ratio = {};
    // Number of the fragment of each node: 1 is the heaviest, 0 means not determined (core/cracks/fragment_field.hpp).
    std::vector<float> fragment = {};
    // In the order of Model::rigid_bodies; forces are those at the beginning of the last step.
    std::vector<RigidState> rigid_bodies = {};
    // Set if the frame was read from a file without all nodes; the values of nodes that are not in the file are NaN.
    std::optional<ThinnedFrame> thinned = {};
    // Set if the case requests 64 bits and the run has double precision; otherwise null
    std::shared_ptr<const ExactValues> exact = {};
};
using FramePtr = std::shared_ptr<const Frame>;

// Returns whether the file from which the frame was read contains this node.
inline bool has_values(const Frame& frame, std::size_t node) {
    return !frame.thinned || !std::isnan(frame.damage[node]);
}

// Consecutive nodes.
struct NodeRange {
    std::size_t first = 0, count = 0;
};

// Frames with more nodes than most_in_whole_frame are read and written in pieces, unless a caller needs them whole.
// Files are written in pieces of nodes_in_piece nodes.
inline constexpr std::size_t most_in_whole_frame = 1U << 22, nodes_in_piece = 1U << 18;

// A frame of which only a piece is in memory at a time.
struct FrameInPieces {
    Frame about;                             // step, time and rigid bodies; no nodal values
    std::function<FramePtr(NodeRange)> read; // reads the values of some nodes; all calls give values at the same time
};

// The complete state in double precision, for checks.
struct State {
    std::uint64_t step = 0;
    std::vector<Vec3> displacement, velocity, force_density; // m, m/s, N/m³
    std::vector<std::uint8_t> alive; // per directed bond of the model's families: 0 if it is broken
    // Per directed bond: the remaining fraction of its stiffness, 0 if it is broken; empty if no law softens.
    std::vector<float> stiffness;
    std::vector<double>
        // Per node, s_min of the last step (critical_stretch()); empty if no law needs it or it was not read
        least_stretch;
};

// The values of the observers at a moment when at least one of them records.
struct Sample {
    std::uint64_t step = 0;
    double time = 0;
    std::vector<Vec3> values;           // one per observer, in its unit; a single number is in x
    std::vector<std::uint8_t> due = {}; // per observer, 1 if it records at this moment; empty if all do
};

} // namespace periscope
