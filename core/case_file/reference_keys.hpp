// Makes the keys of the case reference, so that the same key has the same text wherever it occurs.
#pragma once

#include "core/base/overloaded.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/key_row.hpp"
#include "core/case_file/case_reference.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope::reference_parts {

using Keys = std::vector<ReferenceKey>;

inline constexpr const char* required = "required";
inline constexpr const char* a_length = "length";
inline constexpr const char* a_vector = "`[x, y, z]`, lengths";
inline constexpr const char* a_direction = "`[x, y, z]`, numbers";

// Returns the possible values in Markdown: `"a"`, `"b"`.
std::string words_of(std::span<const std::string> words);

// Returns the key of a choice. `words` are its possible words; the first one is the default.
ReferenceKey choice(std::string key, std::span<const std::string> words, std::string meaning);

// The next three functions return the key of a number with a unit or of a vector. Example, label and help are those of
// its QuantityInfo; the value of a length without a label is shown by a general example.
ReferenceKey quantity(const QuantityInfo& info, std::string otherwise);
ReferenceKey vector(const QuantityInfo& info, std::string otherwise);
ReferenceKey quantity(std::string_view key, std::string otherwise);

Keys joined(Keys keys, Keys more);

// Puts the names of the file formats of this kind before the meaning of the first key, which is the name of a file.
Keys with_formats(GeometryKind kind, Keys keys);

// Returns the keys of an entry. by_hand(key) returns the reference of a key whose row is ByHand; for a row without a
// key, by_hand("") returns that of all keys for which the row stands.
template <typename Owner>
Keys reference_of(KeyRows<Owner> rows, Keys (*by_hand)(std::string_view) = nullptr) {
    const Owner plain{};
    Keys keys;
    for (const KeyRow<Owner>& row : rows) {
        const QuantityInfo& info = row.info;
        const auto otherwise = [&](const std::optional<Quantity>& value) {
            return row.required             ? required
                   : !row.otherwise.empty() ? std::string(row.otherwise)
                   : !value                 ? "none"
                   : value->text.empty()    ? fmt::format("`{}`", value->value)
                                            : fmt::format("`\"{}\"`", value->text);
        };
        if (std::holds_alternative<ByHand>(row.value)) {
            keys = joined(std::move(keys), by_hand(info.key));
            continue;
        }
        keys.push_back(std::visit(
            Overloaded{
                [](ByHand) { return ReferenceKey(); },
                [&](const Number<Owner>& n) { return quantity(info, otherwise(n.of(plain))); },
                [&](const WholeNumber<Owner>& n) {
                    return ReferenceKey{std::string(info.key), "whole number", otherwise(Quantity(n.of(plain))),
                                        std::string(info.help)};
                },
                [&](const Choice<Owner>& c) { return choice(std::string(info.key), c.words, std::string(info.help)); },
                [&](const Text<Owner>&) {
                    const std::string_view value = row.required || info.example.empty() ? "text" : info.example;
                    return ReferenceKey{std::string(info.key), std::string(value), otherwise({}),
                                        std::string(info.help)};
                },
                [&](const Points<Owner>&) {
                    return ReferenceKey{std::string(info.key), "list of `[x, y, z]`", otherwise({}),
                                        std::string(info.help)};
                },
                [&](const Flag<Owner>&) {
                    return ReferenceKey{std::string(info.key), "`true`", otherwise({}), std::string(info.help)};
                },
                [&](const auto&) { return vector(info, otherwise({})); }},
            row.value));
    }
    return keys;
}

} // namespace periscope::reference_parts
