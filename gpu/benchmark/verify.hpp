// Checks a device: compares its forces and motion with the reference in double precision, and whether runs repeat bit
// by bit.
#pragma once

#include "gpu/benchmark/verification_cases.hpp"
#include "gpu/solver.hpp"

#include <string>
#include <vector>

namespace periscope::gpu {

struct Check {
    std::string name;              // such as "lattice/trilinear: forces"
    double difference = 0;         // the largest relative difference of a node
    double limit = 0;              // the largest value that `difference` may have
    std::uint64_t other_bonds = 0; // directed bonds that only one of the two states has broken; must be 0
    bool is_different = false;     // runs that should repeat differ in a bit
    std::string error = {};        // why there is nothing to compare; empty otherwise

    bool has_passed() const { return error.empty() && difference <= limit && other_bonds == 0 && !is_different; }
};

// Checks a case: the forces and bonds after the first step, the displacement and bonds after some more steps, and the
// same steps in two further runs, one of them in batches of other sizes. An error of model, device or run is reported
// in the check. `options.precision` decides on the limits.
std::vector<Check> verify(const VerificationCase& which, SolverOptions options);

// The largest relative differences that rounding may cause.
struct VerificationLimits {
    double forces = 0, motion = 0;
};
VerificationLimits verification_limits(const VerificationCase& which, Precision precision);

// Each function compares two states, of the device and the reference or of two runs, and returns one check.
Check check_of_forces(const std::string& name, const State& device, const State& reference, double limit);
Check check_of_motion(const std::string& name, const State& device, const State& reference, double limit);
Check check_of_repetition(const std::string& name, const State& first, const State& again);

// These functions return lines for the screen.
std::string verification_head(const DeviceInfo& device, const SolverOptions& options);
std::string verification_row(const Check& check);
std::string verification_end(const std::vector<Check>& checks);

} // namespace periscope::gpu
