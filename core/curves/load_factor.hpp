// The load factor of a quasi-static analysis: the fraction of the ramps' time that has passed. It is 1 at the end of
// the ramps. If an observer controls the load, equilibrium determines the load factor, and it may decrease.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/model/load_step_record.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace periscope {

// Returns the load factor after the load step `step`. With load control, it is taken from `records`. Returns nothing
// for an explicit dynamic analysis, or if `records` lacks the load step.
std::optional<double> load_factor(const Model& model, std::span<const LoadStepRecord> records, std::uint64_t step);

// Returns the curve "load factor" over the load steps up to `until`; nothing for an explicit dynamic analysis.
std::optional<RunCurve> load_factor_curve(const Model& model, std::span<const LoadStepRecord> records,
                                          std::uint64_t until);

} // namespace periscope
