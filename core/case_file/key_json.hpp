// Reads and writes the keys of an entry by their rows (core/case/key_row.hpp).
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

// `by_hand(key)` reads a key whose row is ByHand.
template <typename Owner>
void read_keys(ObjectReader& reader, KeyRows<Owner> rows, Owner& entry,
               const std::function<void(std::string_view)>& by_hand = {}) {
    for (const KeyRow<Owner>& row : rows) {
        const QuantityInfo& info = row.info;
        std::visit(Overloaded{[&](ByHand) { by_hand(info.key); },
                              [&](const Number<Owner>& n) {
                                  Quantity quantity = n.of(entry).value_or(Quantity());
                                  reader.number(info.key, info.dimension, quantity, row.required, info.example,
                                                info.horizons_allowed);
                                  if (reader.has(info.key))
                                      n.set(entry, quantity);
                              },
                              [&](const WholeNumber<Owner>& n) {
                                  n.set(entry, reader.whole_number(info.key, n.of(entry), n.least, n.most));
                              },
                              [&](const Choice<Owner>& c) { c.set(entry, reader.choice(info.key, c.words, 0)); },
                              [&](const Text<Owner>& t) {
                                  entry.*t.member = row.required
                                                        ? reader.required_text(info.key, std::string(info.example))
                                                        : reader.text(info.key, entry.*t.member);
                              },
                              [&](const Vector<Owner>& v) {
                                  reader.vector(info.key, info.dimension, entry.*v.member, row.required);
                              },
                              [&](const OpenVector<Owner>& v) {
                                  reader.optional_vector(info.key, info.dimension, entry.*v.member, row.required);
                              }},
                   row.value);
    }
}

// Adds the keys to an object. `by_hand(key)` gives the value of what the rows leave to it, null if it is not written.
template <typename Owner>
void put_keys(Json& json, KeyRows<Owner> rows, const Owner& entry,
              const std::function<Json(std::string_view)>& by_hand = {}) {
    const Owner plain{};
    for (const KeyRow<Owner>& row : rows) {
        if (row.applies && !row.applies(entry))
            continue;
        const bool is_needed = row.required || (row.always_written && row.always_written(entry));
        const auto is_given = [&](const auto& v) { return is_needed || v.of(entry) != v.of(plain); };
        const auto is_other = [&](auto member) { return is_needed || differ(entry.*member, plain.*member); };
        Json value = std::visit(
            Overloaded{
                [&](ByHand) { return by_hand(row.info.key); },
                [&](const Number<Owner>& n) {
                    const auto quantity = n.of(entry);
                    return quantity && is_given(n) ? to_json(*quantity) : Json();
                },
                [&](const WholeNumber<Owner>& n) { return is_given(n) ? Json(n.of(entry)) : Json(); },
                [&](const Choice<Owner>& c) { return is_given(c) ? Json(c.words[c.of(entry)]) : Json(); },
                [&](const Text<Owner>& t) { return is_other(t.member) ? Json(entry.*t.member) : Json(); },
                [&](const Vector<Owner>& v) { return is_other(v.member) ? to_json(entry.*v.member) : Json(); },
                [&](const OpenVector<Owner>& v) { return is_other(v.member) ? to_json(entry.*v.member) : Json(); }},
            row.value);
        if (!value.is_null())
            json[std::string(row.info.key)] = std::move(value);
    }
}

template <typename Owner>
Json keys_json(KeyRows<Owner> rows, const Owner& entry, const std::function<Json(std::string_view)>& by_hand = {}) {
    Json json = Json::object();
    put_keys(json, rows, entry, by_hand);
    return json;
}

} // namespace periscope
