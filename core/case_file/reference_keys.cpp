#include "core/case_file/reference_keys.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace periscope::reference_parts {

std::string words_of(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "`\"" : ", `\"") + word + "\"`";
    return text;
}

ReferenceKey choice(std::string key, std::span<const std::string> words, std::string meaning) {
    return {std::move(key), words_of(words), "`\"" + words.front() + "\"`", std::move(meaning)};
}

ReferenceKey quantity(const QuantityInfo& info, std::string otherwise) {
    if (info.label.empty())
        return {std::string(info.key),
                info.dimension == dimension::length ? a_length : fmt::format("`\"{}\"`", info.example),
                std::move(otherwise), std::string(info.help)};
    const bool is_number = info.dimension == dimension::none;
    return {std::string(info.key), fmt::format("`{0}{1}{0}`", is_number ? "" : "\"", info.example),
            std::move(otherwise), fmt::format("{}. {}", info.label, info.help)};
}

ReferenceKey vector(const QuantityInfo& info, std::string otherwise) {
    const std::string_view value = !info.example.empty()                 ? info.example
                                   : info.dimension == dimension::length ? a_vector
                                                                         : a_direction;
    return {std::string(info.key), std::string(value), std::move(otherwise), std::string(info.help)};
}

ReferenceKey quantity(std::string_view key, std::string otherwise) {
    return quantity(quantity_info(key), std::move(otherwise));
}

Keys joined(Keys keys, Keys more) {
    keys.insert(keys.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return keys;
}

Keys with_formats(GeometryKind kind, Keys keys) {
    keys.front().meaning.insert(0, format_names(kind));
    return keys;
}

} // namespace periscope::reference_parts
