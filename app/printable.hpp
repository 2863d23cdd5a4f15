// Makes text from files safe for a terminal: control characters are printed as text, so that the terminal does not obey
// them.
#pragma once

#include <string>
#include <string_view>

namespace periscope::app {

// Returns the text with control characters (ASCII, C1 and those that change the direction of writing) and bytes that
// are not UTF-8 replaced by \x1b, \u009b and the like. New lines and tabs are kept.
std::string printable(std::string_view text);

} // namespace periscope::app
