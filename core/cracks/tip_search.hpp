// By what the tips of cracks are found in the frames of a run.
#pragma once

#include "core/case/case.hpp"
#include "core/case/crack_threshold.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

struct Model;

// What a crack is seen by: fields of the frame.
enum class TipField { damage, softening };

struct TipSearch {
    double threshold = usual_crack_threshold;
    TipField field = TipField::damage;
    double horizon = 0;                      // m; a branch counts from two of them on. 0: of three spacings
    bool in_time = true;                     // false: the analysis is quasi-static
    std::vector<std::uint8_t> left_out = {}; // per node 1 where damage is no crack; empty: nowhere
};

// For the frames of a model: softening where a law softens and its frames have the field, otherwise damage.
TipSearch tip_search(const Model& model);
TipField tip_field(const Model& model);

// Per node 1 within a horizon of nodes whose motion is prescribed or that a force pulls at. Conditions on more than an
// eighth of the body (a plane of symmetry, gravity) do not count.
std::vector<std::uint8_t> near_supports_and_loads(const Model& model);

// Speed of Rayleigh's surface waves, which no crack that opens can outrun: c_R = c_s (0.87 + 1.12 ν) / (1 + ν) with
// c_s = √(μ/ρ) (Viktorov, Rayleigh and Lamb Waves, 1967; within 0.5 % of the root of Rayleigh's equation). SI. In plane
// stress ν is that of the sheet, and counts as ν / (1 + ν).
double rayleigh_speed(double youngs_modulus, double poisson_ratio, double density, bool plane_stress = false);

// The speed for the first material of a case; nothing for a bar, which has no such waves.
std::optional<double> rayleigh_speed(const Case& value);

} // namespace periscope
