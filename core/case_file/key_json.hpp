// Reading and writing the keys of an entry by their rows (core/case/key_row.hpp).
#pragma once

#include "core/case/key_row.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/case_file/json_values.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace periscope {

// `by_hand(key)` reads what the rows leave to it.
template <typename Owner>
void read_keys(ObjectReader& reader, std::span<const KeyRow<Owner>> rows, Owner& entry,
               const std::function<void(std::string_view)>& by_hand = {}) {
    for (const KeyRow<Owner>& row : rows) {
        const QuantityInfo& info = row.info;
        const auto read = [&](Quantity quantity) {
            reader.number(info.key, info.dimension, quantity, row.required, info.example);
            return quantity;
        };
        std::visit(Overloaded{[&](ByHand) { by_hand(info.key); },
                              [&](const Member<Owner, Quantity>& m) { m.in(entry) = read(m.of(entry)); },
                              [&](const Member<Owner, std::optional<Quantity>>& m) {
                                  if (reader.find(info.key))
                                      m.in(entry) = read({});
                              },
                              [&](const Member<Owner, double>& m) { m.in(entry) = read(m.of(entry)).value; },
                              [&](const WholeNumber<Owner>& m) {
                                  m.in(entry) = reader.whole_number(info.key, m.of(entry), m.least, m.most);
                              },
                              [&](const Choice<Owner>& m) { m.set(entry, reader.choice(info.key, m.words, 0)); }},
                   row.value);
    }
}

// An object. `by_hand(key)` gives the value of what the rows leave to it, null if it is not written.
template <typename Owner>
Json keys_json(std::span<const KeyRow<Owner>> rows, const Owner& entry,
               const std::function<Json(std::string_view)>& by_hand = {}) {
    const Owner plain{};
    Json json = Json::object();
    for (const KeyRow<Owner>& row : rows) {
        const bool is_needed = row.required || (row.always_written && row.always_written(entry));
        const auto given = [&](const auto& m) { return is_needed || m.of(entry) != m.of(plain); };
        Json value = std::visit(
            Overloaded{[&](ByHand) -> Json { return by_hand(row.info.key); },
                       [&](const Member<Owner, Quantity>& m) { return given(m) ? to_json(m.of(entry)) : Json(); },
                       [&](const Member<Owner, std::optional<Quantity>>& m) {
                           return m.of(entry) ? to_json(*m.of(entry)) : Json();
                       },
                       [&](const Choice<Owner>& m) { return given(m) ? Json(m.words[m.of(entry)]) : Json(); },
                       [&](const auto& m) { return given(m) ? Json(m.of(entry)) : Json(); }},
            row.value);
        if (!value.is_null())
            json[std::string(row.info.key)] = std::move(value);
    }
    return json;
}

} // namespace periscope
