// A row for each key of an entry of a case: its name, its valid values, and its member. The reader, the writer, the
// checks, the reference and the panels use the rows (case_keys.hpp).
#pragma once

#include "core/case/quantities.hpp"
#include "core/case/shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace periscope {

// A number. Accesses a member of type Quantity, std::optional<Quantity> or double, in an entry or in a structure inside
// it.
template <typename Owner>
struct Number {
    std::optional<Quantity> (*of)(const Owner&);
    void (*set)(Owner&, std::optional<Quantity>);
    bool may_be_empty;
};
template <typename Owner>
struct WholeNumber {
    int (*of)(const Owner&);
    void (*set)(Owner&, int);
    int least, most;
};
template <typename Owner>
struct Choice { // one of several words; `of` and `set` use its index in `words`
    std::size_t (*of)(const Owner&);
    void (*set)(Owner&, std::size_t);
    std::span<const std::string> words;
};
template <typename Owner>
struct Text {
    std::string Owner::*member;
};
// Three values, whose dimension is that of the row's `info`. The case reference shows the row's example.
template <typename Owner>
struct Vector {
    QuantityVector Owner::*member;
};
template <typename Owner>
struct OpenVector { // a component may be null
    OptionalVector Owner::*member;
};
template <typename Owner>
struct Points { // a list of vectors of lengths
    std::vector<QuantityVector> Owner::*member;
};
template <typename Owner>
struct Flag { // the key is in the file only with the value true
    bool Owner::*member;
};
// A value for which the reader, the writer and the case reference have code of their own: an object, a list, or a
// number that may be a word. A row without a key stands for several keys, of which an entry has exactly one.
struct ByHand {};

template <typename Owner>
struct KeyRow {
    // for a number with a unit, everything is filled in; for other values, only the key, the help for the reference,
    // and an example
    QuantityInfo info;
    std::variant<ByHand, Number<Owner>, WholeNumber<Owner>, Choice<Owner>, Text<Owner>, Vector<Owner>,
                 OpenVector<Owner>, Points<Owner>, Flag<Owner>>
        value;
    bool required = false;
    // returns whether the key is written even if it has its default value; null: never
    bool (*always_written)(const Owner&) = nullptr;
    bool (*applies)(const Owner&) = nullptr; // returns whether the entry may have the key, which is otherwise never
                                             // written; null: always
    std::string_view otherwise = {};         // the default in words, for the case reference; empty: the reference shows
                                             // the value
    bool checked_elsewhere = false;          // true if the range depends on other values, so that check_values() skips
                                             // it
};

template <typename Owner>
using KeyRows = std::span<const KeyRow<Owner>>;

template <typename Owner>
bool always(const Owner& /*entry*/) {
    return true;
}

template <typename First, typename... Rest>
struct OwnerOf;
template <typename Owner, typename Value, typename... Rest>
struct OwnerOf<Value Owner::*, Rest...> {
    using type = Owner;
};
template <auto... path>
struct Path { // a chain of members from an entry to one of its values
    using Owner = typename OwnerOf<decltype(path)...>::type;
    using Value = std::remove_reference_t<decltype((std::declval<Owner&>().*....*path))>;
    static const Value& of(const Owner& owner) { return (owner.*....*path); }
    template <typename Given>
    static void set(Owner& owner, Given value) {
        (owner.*....*path) = static_cast<Value>(value);
    }
};

// Make the accessor of a number: number<&RunEntry::damping>() or, for a member of a member,
// number<&RunEntry::quasi_static, &QuasiStaticEntry::tolerance>().
template <auto... path>
constexpr auto number() {
    using At = Path<path...>;
    using Owner = typename At::Owner;
    constexpr bool is_optional = std::is_same_v<typename At::Value, std::optional<Quantity>>;
    return Number<Owner>{[](const Owner& owner) { return std::optional<Quantity>(At::of(owner)); },
                         [](Owner& owner, std::optional<Quantity> given) {
                             if constexpr (is_optional)
                                 At::set(owner, std::move(given));
                             else if constexpr (std::is_same_v<typename At::Value, double>)
                                 At::set(owner, given->value);
                             else
                                 At::set(owner, *std::move(given));
                         },
                         is_optional};
}
template <auto... path>
constexpr auto whole_number(int least, int most) {
    using Owner = typename Path<path...>::Owner;
    return WholeNumber<Owner>{[](const Owner& owner) { return Path<path...>::of(owner); }, Path<path...>::set, least,
                              most};
}
template <auto... path>
constexpr auto choice(std::span<const std::string> words) {
    using Owner = typename Path<path...>::Owner;
    return Choice<Owner>{[](const Owner& owner) { return static_cast<std::size_t>(Path<path...>::of(owner)); },
                         Path<path...>::set, words};
}

template <typename Owner>
const KeyRow<Owner>& row_of(KeyRows<Owner> rows, std::string_view key) {
    for (const KeyRow<Owner>& row : rows)
        if (row.info.key == key)
            return row;
    throw std::out_of_range(fmt::format("no key '{}'", key));
}

// Returns whether an entry is a single value in the file, not an object with keys: its only row has no key.
template <typename Owner>
bool is_single_value(KeyRows<Owner> rows) {
    return rows.size() == 1 && rows.front().info.key.empty();
}

bool is_zero(const QuantityVector& vector);

// Returns the errors in the numbers and directions of an entry, each checked without regard to the others. `path` is
// the path of the entry. A vector whose row has a positive bound is a direction, which must not be zero.
template <typename Owner>
std::vector<Problem> check_values(const std::string& path, KeyRows<Owner> rows, const Owner& entry) {
    std::vector<Problem> problems;
    for (const KeyRow<Owner>& row : rows) {
        if (row.checked_elsewhere)
            continue;
        const std::string at = fmt::format("{}.{}", path, row.info.key);
        if (const auto* number = std::get_if<Number<Owner>>(&row.value)) {
            if (const auto quantity = number->of(entry))
                std::ranges::move(check_quantity(at, row.info, *quantity), std::back_inserter(problems));
        } else if (const auto* whole = std::get_if<WholeNumber<Owner>>(&row.value)) {
            if (whole->of(entry) < whole->least)
                problems.push_back({at, fmt::format("Must be at least {}", whole->least),
                                    fmt::format("enter e.g. {}", row.info.example)});
        } else if (const auto* vector = std::get_if<Vector<Owner>>(&row.value)) {
            if (row.info.bound == Bound::positive && is_zero(entry.*vector->member))
                problems.push_back({at, "Direction has zero length", "enter a direction, e.g. 1, 0, 0"});
        }
    }
    return problems;
}

} // namespace periscope
