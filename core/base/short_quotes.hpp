// Shortens messages that quote a file, because an untrusted file can contain texts of any length.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

inline constexpr std::size_t longest_quote = 200, longest_message = 2000; // bytes

// Returns the text; if it is longer than `most` bytes, only its beginning, followed by "…". A UTF-8 character is never
// divided.
std::string shortened(std::string_view text, std::size_t most = longest_quote);

// Shortens each quotation, the text between two ' characters, to longest_quote bytes, then the whole message to `most`
// bytes.
std::string with_short_quotes(std::string_view message, std::size_t most = longest_message);

} // namespace periscope
