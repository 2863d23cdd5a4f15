// Recognises and converts the encodings of text files from other programs.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

bool is_utf8(std::string_view text);

// Converts a text from Windows-1252, the usual encoding of Western European spreadsheets. Each byte is a character; the
// five bytes to which no character belongs become U+FFFD.
std::string windows_1252_to_utf8(std::string_view text);

} // namespace periscope
