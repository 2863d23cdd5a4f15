// Defines the precisions in which a run computes, and their words in run.json, checkpoints, the queue and the command
// line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace periscope::gpu {

// `automatic` means double for quasi-static analyses if all devices have it, because rounding in single precision
// limits the residual to about 1e-4 in slender bodies; and single for explicit dynamic analyses.
enum class Precision { automatic, single, double_ };

std::string precision_word(Precision precision);
std::optional<Precision> precision_of(std::string_view word); // returns nothing if no precision has this word

} // namespace periscope::gpu
