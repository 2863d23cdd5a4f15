#include "core/case_file/shallow_json.hpp"

#include <algorithm>

namespace periscope {

int nesting_of(std::string_view text) {
    int depth = 0, deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (in_text)
            text[i] == '\\' ? void(++i) : void(in_text = text[i] != '"');
        else if (text[i] == '"')
            in_text = true;
        else if (text[i] == '{' || text[i] == '[')
            deepest = std::max(deepest, ++depth);
        else if (text[i] == '}' || text[i] == ']')
            --depth;
    return deepest;
}

nlohmann::ordered_json shallow_json(std::string_view text) {
    using nlohmann::ordered_json;
    if (nesting_of(text) > deepest_json)
        return ordered_json(ordered_json::value_t::discarded);
    return ordered_json::parse(text, nullptr, false);
}

} // namespace periscope
