// Quotes a text as one word for a shell, for commands that a reader copies and for scripts.
#pragma once

#include <string>

namespace periscope {

// Returns 'it'\''s' for "it's". A text that a shell reads as one word anyway is returned unchanged.
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
