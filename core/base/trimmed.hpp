// A text without the blanks at its ends.
#pragma once

#include <string_view>

namespace periscope {

// The part of text from its first to its last character that is not among blanks; empty where there is none.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace periscope
