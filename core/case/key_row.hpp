// One row for each key of an entry of a case: what it is called, what may stand there, and where its value is. Reading, writing,
// the checks of values, the reference and the panels go through the rows (case_keys.hpp).
#pragma once

#include "core/base/overloaded.hpp"
#include "core/case/quantities.hpp"

#include <fmt/format.h>

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

// A member of an entry, or of a part of it.
template <typename Owner, typename Value>
struct Member {
    const Value& (*of)(const Owner&);
    Value& (*in)(Owner&);
};
template <typename Owner>
struct WholeNumber : Member<Owner, int> {
    int least, most;
};
template <typename Owner>
struct Choice { // an enumerator, by its number
    std::size_t (*of)(const Owner&);
    void (*set)(Owner&, std::size_t);
    std::span<const std::string> words;
};
// An object, a list, or a number that may be a word: reading, writing and the reference have lines for it.
struct ByHand {};

template <typename Owner>
struct KeyRow {
    QuantityInfo info; // of a number with a unit; otherwise the key alone, the help for the reference, and an example
    std::variant<ByHand, Member<Owner, Quantity>, Member<Owner, std::optional<Quantity>>, Member<Owner, double>,
                 WholeNumber<Owner>, Choice<Owner>>
        value;
    bool required = false;
    bool (*always_written)(const Owner&) = nullptr; // or only what is not the default
    std::string_view otherwise = {};                // the default in words, if the reference is not to show its value
};

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
constexpr auto member() {
    using Owner = typename OwnerOf<decltype(path)...>::type;
    using Value = std::remove_reference_t<decltype((std::declval<Owner&>().*....*path))>;
    return Member<Owner, Value>{[](const Owner& owner) -> const Value& { return (owner.*....*path); },
                                [](Owner& owner) -> Value& { return (owner.*....*path); }};
}
// value<&RunEntry::damping>; value<&RunEntry::quasi_static, &QuasiStaticEntry::tolerance>
template <auto... path>
inline constexpr auto value = member<path...>();

template <auto... path>
constexpr auto whole_number(int least, int most) {
    using Owner = typename OwnerOf<decltype(path)...>::type;
    return WholeNumber<Owner>{value<path...>, least, most};
}

template <auto... path>
constexpr auto choice(std::span<const std::string> words) {
    using Owner = typename OwnerOf<decltype(path)...>::type;
    using Enumerators = std::remove_reference_t<decltype((std::declval<Owner&>().*....*path))>;
    return Choice<Owner>{[](const Owner& owner) { return static_cast<std::size_t>((owner.*....*path)); },
                         [](Owner& owner, std::size_t k) { (owner.*....*path) = static_cast<Enumerators>(k); }, words};
}

template <typename Owner>
const KeyRow<Owner>& row_of(std::span<const KeyRow<Owner>> rows, std::string_view key) {
    for (const KeyRow<Owner>& row : rows)
        if (row.info.key == key)
            return row;
    throw std::out_of_range(fmt::format("no key '{}'", key));
}

// What is wrong with numbers with a unit and with whole numbers, each by itself. `path`: of the entry.
template <typename Owner>
std::vector<Problem> check_values(const std::string& path, std::span<const KeyRow<Owner>> rows, const Owner& entry) {
    std::vector<Problem> problems;
    for (const KeyRow<Owner>& row : rows) {
        const std::string at = fmt::format("{}.{}", path, row.info.key);
        const auto check = [&](const Quantity& quantity) {
            auto found = check_quantity(at, row.info, quantity);
            std::ranges::move(found, std::back_inserter(problems));
        };
        std::visit(Overloaded{[&](const Member<Owner, Quantity>& m) { check(m.of(entry)); },
                              [&](const Member<Owner, std::optional<Quantity>>& m) {
                                  if (m.of(entry))
                                      check(*m.of(entry));
                              },
                              [&](const WholeNumber<Owner>& m) {
                                  if (m.of(entry) < m.least)
                                      problems.push_back({at, fmt::format("Must be at least {}", m.least),
                                                          fmt::format("enter e.g. {}", row.info.example)});
                              },
                              [](const auto&) {}},
                   row.value);
    }
    return problems;
}

} // namespace periscope
