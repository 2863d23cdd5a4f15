// How far the load of a quasi-static analysis has come: 1 when all ramps have reached what they have at the end of the run. Where
// an observer controls the load it is what equilibrium asks for, and may fall.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/model/load_step_record.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace periscope {

// The load factor after a load step. With load control it is that of `records`. Nothing is returned for a dynamic analysis, or if
// `records` lacks a controlled load step.
std::optional<double> load_factor(const Model& model, std::span<const LoadStepRecord> records, std::uint64_t step);

// "load factor" over the load steps until this one; nothing of a dynamic analysis.
std::optional<RunCurve> load_factor_curve(const Model& model, std::span<const LoadStepRecord> records,
                                          std::uint64_t until);

} // namespace periscope
