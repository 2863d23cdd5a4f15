// Reads and writes the keys of an entry by their rows (core/case/key_row.hpp).
#pragma once

#include "core/base/overloaded.hpp"
#include "core/case/case_keys.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/case_file/json_values.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace periscope {

// Reads the value of `key`, which the object has, into the member of the row.
template <typename Owner>
void read_value(ObjectReader& reader, std::string_view key, const KeyRow<Owner>& row, Owner& entry) {
    const QuantityInfo& info = row.info;
    std::visit(
        Overloaded{
            [](ByHand) {},
            [&](const Number<Owner>& n) {
                Quantity quantity = n.of(entry).value_or(Quantity());
                reader.number(key, info.dimension, quantity, row.required, info.example, info.horizons_allowed);
                if (reader.has(key))
                    n.set(entry, quantity);
            },
            [&](const WholeNumber<Owner>& n) { n.set(entry, reader.whole_number(key, n.of(entry), n.least, n.most)); },
            [&](const Choice<Owner>& c) { c.set(entry, reader.choice(key, c.words, 0)); },
            [&](const Text<Owner>& t) {
                entry.*t.member = row.required ? reader.required_text(key, std::string(info.example))
                                               : reader.text(key, entry.*t.member);
            },
            [&](const Vector<Owner>& v) { reader.vector(key, info.dimension, entry.*v.member, row.required); },
            [&](const OpenVector<Owner>& v) {
                reader.optional_vector(key, info.dimension, entry.*v.member, row.required);
            },
            [&](const Points<Owner>& p) { reader.points(key, entry.*p.member, row.required, info.example); },
            [&](const Flag<Owner>& f) { entry.*f.member = reader.flag(key); }},
        row.value);
}

// Reads all keys of an entry. Calls by_hand(key) to read a key whose row is ByHand; the key is empty if the row has
// none.
template <typename Owner>
void read_keys(ObjectReader& reader, KeyRows<Owner> rows, Owner& entry,
               const std::function<void(std::string_view)>& by_hand = {}) {
    for (const KeyRow<Owner>& row : rows)
        if (std::holds_alternative<ByHand>(row.value))
            by_hand(row.info.key);
        else
            read_value(reader, row.info.key, row, entry);
}

// Reads the object under a key, if there is one. All keys of the object must have rows.
template <typename Owner>
void read_object(ObjectReader& outer, std::string_view key, Owner& entry) {
    if (!outer.find(key))
        return;
    ObjectReader reader = outer.object(key);
    read_keys(reader, key_rows<Owner>(), entry);
    reader.finish();
}
template <typename Owner>
void read_object(ObjectReader& outer, std::string_view key, std::optional<Owner>& entry) {
    if (outer.find(key))
        read_object(outer, key, entry.emplace());
}

// Returns the value of a row for the file, or null if it is not written. `plain` is an entry with the default values.
template <typename Owner>
Json value_json(const KeyRow<Owner>& row, const Owner& entry, const Owner& plain) {
    const bool is_needed = row.required || (row.always_written && row.always_written(entry));
    const auto is_given = [&](const auto& v) { return is_needed || v.of(entry) != v.of(plain); };
    const auto of_member = [&](auto member) {
        return is_needed || differ(entry.*member, plain.*member) ? to_json(entry.*member) : Json();
    };
    return std::visit(
        Overloaded{[](ByHand) { return Json(); },
                   [&](const Number<Owner>& n) {
                       const auto quantity = n.of(entry);
                       return quantity && is_given(n) ? to_json(*quantity) : Json();
                   },
                   [&](const WholeNumber<Owner>& n) { return is_given(n) ? Json(n.of(entry)) : Json(); },
                   [&](const Choice<Owner>& c) { return is_given(c) ? Json(c.words[c.of(entry)]) : Json(); },
                   [&](const Flag<Owner>& f) { return entry.*f.member ? Json(true) : Json(); },
                   [&](const auto& v) { return of_member(v.member); }},
        row.value);
}

// Adds the keys of an entry to an object. by_hand(key) returns the value of a row that is ByHand, or null if it is not
// written. For a row without a key, by_hand("") returns an object with the keys for which the row stands.
template <typename Owner>
void put_keys(Json& json, KeyRows<Owner> rows, const Owner& entry,
              const std::function<Json(std::string_view)>& by_hand = {}) {
    const Owner plain{};
    for (const KeyRow<Owner>& row : rows) {
        if (row.applies && !row.applies(entry))
            continue;
        const std::string_view key = row.info.key;
        Json value = std::holds_alternative<ByHand>(row.value) ? by_hand(key) : value_json(row, entry, plain);
        if (key.empty())
            json.update(value);
        else if (!value.is_null())
            json[std::string(key)] = std::move(value);
    }
}

template <typename Owner>
Json keys_json(KeyRows<Owner> rows, const Owner& entry, const std::function<Json(std::string_view)>& by_hand = {}) {
    Json json = Json::object();
    put_keys(json, rows, entry, by_hand);
    return json;
}

} // namespace periscope
