// The one table of bond laws: the name of each law, its parameters, the check of their values, and the function that makes its
// BondLaw. Reading, writing, checks, the model and the panels use it, so a new law changes none of them.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/physics/bond_law.hpp"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace periscope {

// A value of a law, under its key in the file and in the table of quantities.
struct LawValue {
    std::string_view key;
    std::optional<Quantity> BondEntry::*member = nullptr;
};

// A parameter of a law. It can be given in up to two ways: a second value may stand in place of the first.
struct LawInput {
    LawValue value, instead;                 // the latter without key when there is one way only
    std::string_view topic = {}, label = {}; // of the choice between the two
    bool needed = true;
    std::optional<double> otherwise = std::nullopt; // what is taken when it is left out, where something is

    bool has_choice() const { return instead.member != nullptr; }
};

// How a bond ends: at once, after softening from the elastic limit on, or never: it fades and comes back.
enum class LawEnd { breaks, softens, fades };

struct LawInfo {
    LawKind kind;
    std::string_view key;   // in the file
    std::string_view label; // on the screen
    std::string_view help;
    LawEnd end;
    std::span<const LawInput> inputs;
    bool has_points = false; // has a list of points, too
    // The law of the entry with this s0, c (N/m⁶) and s_c; what the entry has not counts as zero. A table has s_c in its
    // points; its stretches are multiplied so that the first is s0.
    BondLaw (*make)(const BondEntry& entry, double elastic_limit, double micromodulus, double critical_stretch);
    // What is wrong with the values among themselves, each by itself being right. Paths begin below the entry: "kink_stretch".
    std::vector<Problem> (*check)(const BondEntry& entry) = nullptr;
    // The s_c with which the law takes this area (bond_law.hpp). Null of a law that softens: its softening is drawn out or
    // together until the law takes the area.
    double (*stretch_of_area)(const BondEntry& entry, double elastic_limit, double area) = nullptr;
};

std::span<const LawInfo> bond_laws(); // in the order of LawKind
const LawInfo& law_info(LawKind kind);
std::span<const LawValue> law_values(); // the parameters of all laws, each once
bool is_told(const LawInfo& law, std::string_view key);

inline bool softens(const BondEntry& entry) {
    return law_info(entry.law).end == LawEnd::softens;
}
inline bool fades(const BondEntry& entry) {
    return law_info(entry.law).end == LawEnd::fades;
}

// A softening law whose tensile strength is that of the body: its s0 depends on the case (material_laws.hpp).
bool has_body_strength(const BondEntry& entry);
// s0 of a softening law as the entry alone has it: as given, or f_t/E of a bond, or the first point of a table; zero when it
// is missing or follows from the strength of the body.
double elastic_limit(const BondEntry& entry);
// Where the last part of the softening begins, beyond which s_c must lie: the kink, or the elastic limit of a law without.
double last_corner(const BondEntry& entry, double elastic_limit);

// The defaults of a law whose case does not give them (pypd: NonLinear).
inline constexpr double usual_decay_rate = 25, usual_linear_tail = 0.25;
inline constexpr std::size_t most_law_points = 64; // each costs every breaking bond a comparison

} // namespace periscope
