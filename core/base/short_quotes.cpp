#include "core/base/short_quotes.hpp"

#include <algorithm>

namespace periscope {

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return std::string(text);
    const auto is_middle = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; };
    while (most > 0 && is_middle(text[most]))
        --most;
    return std::string(text.substr(0, most)) + "…";
}

std::string with_short_quotes(std::string_view message, std::size_t most) {
    std::string text;
    bool is_quote = false;
    for (std::size_t at = 0; at < message.size(); is_quote = !is_quote) {
        const std::size_t mark = message.find('\'', at), end = std::min(mark, message.size());
        const std::string_view part = message.substr(at, end - at);
        text += is_quote ? shortened(part) : std::string(part);
        if (mark != std::string_view::npos)
            text += '\'';
        at = end + 1;
    }
    return shortened(text, most);
}

} // namespace periscope
