// Reads and writes the points of a tabulated bond law as a user types them: "0.0001: 1, 0.05 %: 0.25, 0.002: 0".
#pragma once

#include "core/case/case.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

std::string points_text(std::span<const LawPointEntry> points);
// Throws std::invalid_argument with the reason.
std::vector<LawPointEntry> parse_points(std::string_view text);

} // namespace periscope
