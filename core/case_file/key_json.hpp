// Reading and writing the keys of an entry by their rows (core/case/key_row.hpp).
#pragma once

#include "core/base/overloaded.hpp"
#include "core/case/key_row.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/case_file/json_values.hpp"

#include <functional>
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
        std::visit(Overloaded{[&](ByHand) { by_hand(info.key); },
                              [&](const Number<Owner>& n) {
                                  Quantity quantity = n.of(entry).value_or(Quantity());
                                  reader.number(info.key, info.dimension, quantity, row.required, info.example);
                                  if (reader.has(info.key))
                                      n.set(entry, quantity);
                              },
                              [&](const WholeNumber<Owner>& n) {
                                  n.set(entry, reader.whole_number(info.key, n.of(entry), n.least, n.most));
                              },
                              [&](const Choice<Owner>& c) { c.set(entry, reader.choice(info.key, c.words, 0)); }},
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
        const auto is_given = [&](const auto& v) { return is_needed || v.of(entry) != v.of(plain); };
        Json value = std::visit(
            Overloaded{[&](ByHand) { return by_hand(row.info.key); },
                       [&](const Number<Owner>& n) {
                           const auto quantity = n.of(entry);
                           return quantity && is_given(n) ? to_json(*quantity) : Json();
                       },
                       [&](const WholeNumber<Owner>& n) { return is_given(n) ? Json(n.of(entry)) : Json(); },
                       [&](const Choice<Owner>& c) { return is_given(c) ? Json(c.words[c.of(entry)]) : Json(); }},
            row.value);
        if (!value.is_null())
            json[std::string(row.info.key)] = std::move(value);
    }
    return json;
}

} // namespace periscope
