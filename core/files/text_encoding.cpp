#include "core/files/text_encoding.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace periscope {
namespace {

// Code points of the bytes 0x80 to 0x9f. The other bytes have the same code points as in Unicode.
constexpr std::array<std::uint16_t, 32> windows_1252{0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                     0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd,
                                                     0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                     0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

std::size_t following_bytes(unsigned char first) {
    return first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
}

} // namespace

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto first = static_cast<unsigned char>(text[i]);
        if ((first >= 0x80 && first < 0xc2) || first > 0xf4)
            return false;
        for (std::size_t k = following_bytes(first); k > 0; --k)
            if (++i >= text.size() || (static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80)
                return false;
    }
    return true;
}

std::string windows_1252_to_utf8(std::string_view text) {
    std::string converted;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const unsigned point = byte >= 0x80 && byte < 0xa0 ? windows_1252.at(byte - 0x80U) : byte;
        if (point < 0x80) {
            converted += c;
        } else if (point < 0x800) {
            converted += static_cast<char>(0xc0U | (point >> 6U));
            converted += static_cast<char>(0x80U | (point & 0x3fU));
        } else {
            converted += static_cast<char>(0xe0U | (point >> 12U));
            converted += static_cast<char>(0x80U | ((point >> 6U) & 0x3fU));
            converted += static_cast<char>(0x80U | (point & 0x3fU));
        }
    }
    return converted;
}

} // namespace periscope
