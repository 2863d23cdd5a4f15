// The only table of bond laws: the name of each law, its parameters, the check of their values, and the function that
// makes its BondLaw. Reading, writing, checks, the model and the panels use this table, so a new law changes none of
// them.
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

// A parameter of a law: its key, which is the same in the case file and in the table of quantities, and its member.
struct LawValue {
    std::string_view key;
    std::optional<Quantity> BondEntry::*member = nullptr;
};

// An input of a law. Some inputs offer a choice of two parameters, such as the elastic limit or the strength.
struct LawInput {
    // `instead` may be given in place of `value`; it has no key if there is no choice
    LawValue value, instead;
    std::string_view topic = {}, label = {}; // `topic` names the choice and `label` the input, on the screen
    bool needed = true;
    std::optional<double> otherwise = std::nullopt; // default of a parameter that is not given, if there is one

    bool has_choice() const { return instead.member != nullptr; }
};

// How a bond ends. breaks: it breaks at once at the critical stretch. softens: its force decreases from the elastic
// limit on. fades: it loses stiffness with increasing strain, regains it when unloaded, and never breaks.
enum class LawEnd { breaks, softens, fades };

struct LawInfo {
    LawKind kind;
    std::string_view key;   // in the file
    std::string_view label; // on the screen
    std::string_view help;
    LawEnd end;
    std::span<const LawInput> inputs;
    bool has_points = false; // the law also has a list of points
    // Makes the law from the entry with this elastic limit s0, c (N/m⁶) and critical stretch s_c. Values missing in the
    // entry count as zero. A table has s_c in its points; its stretches are scaled so that the first one is s0.
    BondLaw (*make)(const BondEntry& entry, double elastic_limit, double micromodulus, double critical_stretch);
    // Returns errors in the relations between values, each of which is valid alone. Their paths are relative to the
    // entry: "kink_stretch".
    std::vector<Problem> (*check)(const BondEntry& entry) = nullptr;
    // Returns the s_c with which the law has this area (bond_law.hpp). Null if the law has no closed form for s_c; its
    // softening part is then stretched until the area is right.
    double (*stretch_of_area)(const BondEntry& entry, double elastic_limit, double area) = nullptr;
};

std::span<const LawInfo> bond_laws(); // in the order of LawKind
const LawInfo& law_info(LawKind kind);
std::span<const LawValue> law_values(); // the parameters of all laws, each once
// Returns whether the entry of a law may have the parameter with this key.
bool is_told(const LawInfo& law, std::string_view key);

inline bool softens(const BondEntry& entry) {
    return law_info(entry.law).end == LawEnd::softens;
}
inline bool fades(const BondEntry& entry) {
    return law_info(entry.law).end == LawEnd::fades;
}

// Returns whether the law softens and its tensile strength is that of the body, so that its s0 depends on the case
// (material_laws.hpp).
bool has_body_strength(const BondEntry& entry);
// Returns s0 of a softening law as far as the entry alone determines it: the given value, f_t/E for the strength of a
// bond, or the first point of a table. Returns zero if it is missing or follows from the strength of the body.
double elastic_limit(const BondEntry& entry);
// Returns the stretch at the start of the last part of the softening curve: the kink, or the elastic limit for a law
// without a kink. s_c must exceed it.
double last_corner(const BondEntry& entry, double elastic_limit);

// Defaults of the exponential law (NonLinear in pypd).
inline constexpr double usual_decay_rate = 25, usual_linear_tail = 0.25;
// largest number of points of a table; each point adds a comparison for every bond that softens
inline constexpr std::size_t most_law_points = 64;

} // namespace periscope
