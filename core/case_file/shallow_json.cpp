#include "core/case_file/shallow_json.hpp"

#include <algorithm>
#include <array>

namespace periscope {

namespace {

enum class Sign : unsigned char { other, quote, backslash, opens, closes };

constexpr std::array<Sign, 256> signs = [] {
    std::array<Sign, 256> table{};
    table['"'] = Sign::quote;
    table['\\'] = Sign::backslash;
    table['{'] = table['['] = Sign::opens;
    table['}'] = table[']'] = Sign::closes;
    return table;
}();

} // namespace

int nesting_of(std::string_view text) {
    int depth = 0, deepest = 0;
    bool in_text = false;
    for (const char *at = text.data(), *const end = at + text.size(); at < end; ++at) {
        const Sign sign = signs[static_cast<unsigned char>(*at)];
        if (sign == Sign::other) // tested first, because nearly all characters are of this kind
            continue;
        if (sign == Sign::quote)
            in_text = !in_text;
        else if (in_text)
            at += sign == Sign::backslash && at + 1 < end;
        else if (sign == Sign::opens)
            deepest = std::max(deepest, ++depth);
        else if (sign == Sign::closes)
            --depth;
    }
    return deepest;
}

nlohmann::ordered_json shallow_json(std::string_view text) {
    using nlohmann::ordered_json;
    if (nesting_of(text) > deepest_json)
        return ordered_json(ordered_json::value_t::discarded);
    return ordered_json::parse(text, nullptr, false);
}

} // namespace periscope
