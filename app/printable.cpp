#include "app/printable.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

namespace periscope::app {
namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0; // 0: not valid UTF-8
};

Character character_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80)
        return {byte(0), 1};
    const std::size_t bytes = byte(0) >= 0xf8 ? 0 : byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc2 ? 2 : 0;
    if (bytes == 0 || text.size() < bytes)
        return {};
    std::uint32_t code = byte(0) & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return {};
        code = code << 6 | (byte(i) & 0x3fU);
    }
    return {code, bytes};
}

bool is_obeyed(std::uint32_t code) {
    const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool turns_direction = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return (is_control && code != '\n' && code != '\t') || turns_direction;
}

} // namespace

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Character c = character_at(text);
        if (c.bytes == 0 || (c.bytes == 1 && is_obeyed(c.code)))
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        else if (is_obeyed(c.code))
            result += fmt::format("\\u{:04x}", c.code);
        else
            result += text.substr(0, c.bytes);
        text.remove_prefix(c.bytes == 0 ? 1 : c.bytes);
    }
    return result;
}

} // namespace periscope::app
