// Names come from files of others: what a terminal would obey is printed as text.
#pragma once

#include <string>
#include <string_view>

namespace periscope::app {

// The text with control characters (ASCII, C1 and those that turn the direction of writing) and bytes that are not UTF-8
// as \x1b, \u009b and the like. New lines and tabs stay.
std::string printable(std::string_view text);

} // namespace periscope::app
