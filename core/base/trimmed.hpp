// Removes the blanks at both ends of a text.
#pragma once

#include <string_view>

namespace periscope {

// Returns the part of the text from its first to its last character that is not one of `blanks`; empty if there is no
// such character.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace periscope
