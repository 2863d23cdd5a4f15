// The load factor of a quasi-static analysis: 1 when all ramps have reached their values at the end of the run. If an
// observer controls the load, equilibrium determines the factor, and it may decrease.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/model/load_step_record.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace periscope {

// Returns the load factor after a load step. With load control it is taken from `records`. Returns nothing for a
// dynamic analysis, or if `records` lacks a controlled load step.
std::optional<double> load_factor(const Model& model, std::span<const LoadStepRecord> records, std::uint64_t step);

// Returns the curve "load factor" over the load steps up to `until`; nothing for a dynamic analysis.
std::optional<RunCurve> load_factor_curve(const Model& model, std::span<const LoadStepRecord> records,
                                          std::uint64_t until);

} // namespace periscope
