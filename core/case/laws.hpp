// The one table of bond laws: what each is called and what it has to be told. It feeds reading, writing,
// checking and the panels, so that a new law needs none of its own.
#pragma once

#include "core/case/case.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// A value of a law, under its key in the file and in the table of quantities.
struct LawValue {
    std::string_view key;
    std::optional<Quantity> BondEntry::*member = nullptr;
};

// One thing a law is told, in one of at most two ways: a second value may stand in place of the first.
struct LawInput {
    LawValue value, instead;                 // the latter without key when there is one way only
    std::string_view topic = {}, label = {}; // of the choice between the two
    bool needed = true;
    std::optional<double> otherwise = std::nullopt; // what is taken when it is left out, where something is

    bool has_choice() const { return instead.member != nullptr; }
};

struct LawInfo {
    LawKind kind;
    std::string_view label; // on the screen
    std::string_view help;
    std::span<const LawInput> inputs;
    bool has_points = false; // is told a list of points besides
};

std::span<const LawInfo> bond_laws(); // in the order of LawKind
const LawInfo& law_info(LawKind kind);
std::span<const LawValue> law_values(); // every value that some law is told, once
bool is_told(const LawInfo& law, std::string_view key);

// The points of a table as one would type them: "0.0001: 1, 0.05 %: 0.25, 0.002: 0". Reading throws
// std::invalid_argument with the reason.
std::string points_text(std::span<const LawPointEntry> points);
std::vector<LawPointEntry> parse_points(std::string_view text);

// What a law that is not told them takes (pypd: NonLinear).
inline constexpr double usual_decay_rate = 25, usual_linear_tail = 0.25;
// Below, the curve is a straight line and single precision would lose its digits; above, the force at the end
// of the curve would vanish from single precision before the bond breaks.
inline constexpr double least_decay_rate = 0.1, most_decay_rate = 50;
inline constexpr std::size_t most_law_points = 64; // each costs every breaking bond a comparison

} // namespace periscope
