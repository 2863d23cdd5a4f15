// How crack tips are found in the frames of a run.
#pragma once

#include "core/case/crack_threshold.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct Model;

// The field of frames by which a crack is found.
enum class TipField { damage, softening };

struct TipSearch {
    // damage or softening from which a node is cracked
    double threshold = usual_crack_threshold;
    TipField field = TipField::damage;
    double horizon = 0;  // m; a branch must be two horizons long; 0: three spacings
    bool in_time = true; // false for a quasi-static analysis
    // for each node, 1 if its damage does not count as a crack; empty: all nodes count
    std::vector<std::uint8_t> left_out = {};
};

// tip_search() returns the settings for the frames of a model, tip_field() only the field: softening if a law softens
// and the frames have this field, otherwise damage.
TipSearch tip_search(const Model& model);
TipField tip_field(const Model& model);

// Returns, for each node, 1 if it is within a horizon of a node with a prescribed motion or an applied force.
// Conditions on more than an eighth of the body (a plane of symmetry, gravity) are ignored.
std::vector<std::uint8_t> near_supports_and_loads(const Model& model);

} // namespace periscope
