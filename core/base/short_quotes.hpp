// Messages quote what a file says; a stranger's file says it at any length.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

inline constexpr std::size_t longest_quote = 200, longest_message = 2000; // bytes

// The text, or its beginning and "…" where it is longer than `most` bytes; never a part of a UTF-8 character.
std::string shortened(std::string_view text, std::size_t most = longest_quote);

// The message with every part between two ' shortened, and then shortened to `most` bytes as a whole.
std::string with_short_quotes(std::string_view message, std::size_t most = longest_message);

} // namespace periscope
