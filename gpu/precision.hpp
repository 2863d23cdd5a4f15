// In which precision a run computes, and the words for it: those of run.json, checkpoints, the queue and the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace periscope::gpu {

// `automatic`: double for quasi-static analyses where all devices have it, because rounding in single precision limits the
// residual to about 1e-4 in slender bodies; single for explicit dynamic ones.
enum class Precision { automatic, single, double_ };

std::string precision_word(Precision precision);
std::optional<Precision> precision_of(std::string_view word); // none when no precision has this word

} // namespace periscope::gpu
