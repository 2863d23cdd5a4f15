// Writes a text as one word of a shell, for commands that a reader copies and for scripts.
#pragma once

#include <string>

namespace periscope {

// Returns 'it'\''s' for "it's"; a text that a shell takes as one word stays as it is.
inline std::string shell_word(const std::string& text) {
    const char* const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos)
        return text;
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? "'\\''" : std::string(1, c);
    return word + '\'';
}

} // namespace periscope
