#include "core/checks/check_theory.hpp"

#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

namespace periscope {

std::vector<Problem> check_theory(const Case& c) {
    std::vector<Problem> problems;
    if (c.theory == Theory::bond_based) {
        if (c.influence != Influence::constant)
            problems.push_back({"influence", "Valid for the state-based theory only",
                                "remove it, or use the state-based theory; the bond-based theory has a micromodulus "
                                "function instead"});
        return problems;
    }
    if (c.micromodulus != Micromodulus::constant)
        problems.push_back({"micromodulus", "Valid for the bond-based theory only",
                            "remove it and choose the influence function: " + listed(words::influences)});
    if (c.corrections.surface == SurfaceCorrection::volume)
        problems.push_back(
            {"corrections.surface",
             "The volume method is valid for the bond-based theory only; the state-based theory uses the "
             "actual family of each node",
             "remove it, or use \"energy\""});
    if (!c.interfaces.empty())
        problems.push_back(
            {"interfaces[0]",
             "Not valid in the state-based theory, where each end of a bond follows its own material and "
             "the weaker one breaks it",
             "remove it, or use the bond-based theory"});
    for (std::size_t i = 0; i < c.materials.size(); ++i) {
        const MaterialEntry& m = c.materials[i];
        if (fades(m))
            problems.push_back({fmt::format("materials[{}].law", i),
                                fmt::format("'{}' is valid for the bond-based theory only", law_info(m.law).key),
                                "choose another law, or use the bond-based theory"});
        if (m.anisotropy)
            problems.push_back({fmt::format("materials[{}].anisotropy", i), "Valid for the bond-based theory only",
                                "remove it, or use the bond-based theory"});
    }
    return problems;
}

} // namespace periscope
