// Spacings per horizon: the ratio m of the horizon to the distance between neighbours, and the usual values.
#pragma once

#include "core/preparation/model_quality.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

struct SpacingBand { // a range of ratios: from `from` to that of the next band
    double from = 0;
    const char* words = ""; // "2.5 to 4"
    Verdict verdict = Verdict::fine;
    const char* advice = "";
};

inline constexpr std::array<SpacingBand, 5> spacing_bands{{
    {0, "below 2", Verdict::wrong, "Cracks follow the directions of the mesh. Use about three spacings."},
    {2, "2 to 2.5", Verdict::look, "Crack paths may depend on the mesh. Use about three spacings."},
    {2.5, "2.5 to 4", Verdict::fine, ""},
    {4, "4 to 6.5", Verdict::fine, ""},
    {6.5, "6.5 or more", Verdict::look, "More bonds cost time and widen the crack zone. Usual values are 3 to 6."},
}};

std::size_t spacing_band(double ratio); // index into spacing_bands

// Returns for each node the ratio of the horizon to the spacing that follows from its volume (local_spacing.hpp).
std::vector<double> local_ratios(const Case& value, const Nodes& nodes);
std::vector<std::uint8_t> local_bands(const Case& value, const Nodes& nodes); // spacing_band() of each

} // namespace periscope
