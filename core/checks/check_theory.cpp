#include "core/checks/check_theory.hpp"

#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

namespace periscope {

std::vector<Problem> check_theory(const Case& c) {
    std::vector<Problem> problems;
    if (c.theory == Theory::bond_based) {
        if (c.influence != Influence::constant)
            problems.push_back(
                {"influence", "belongs to the state-based model",
                 R"(leave it out, or give "theory": "state-based"; here "micromodulus" says how bonds of )"
                 "different length differ"});
        return problems;
    }
    if (c.micromodulus != Micromodulus::constant)
        problems.push_back({"micromodulus", "belongs to the bond-based model",
                            R"(leave it out and give an "influence": )" + listed(words::influences)});
    if (c.corrections.surface != SurfaceCorrection::none)
        problems.push_back({"corrections.surface",
                            "is for the bond-based model; in the state-based one each node counts with the "
                            "family that it has",
                            "leave it out"});
    if (!c.interfaces.empty())
        problems.push_back(
            {"interfaces[0]",
             "has no meaning in the state-based model, where each end of a bond pulls as its own material "
             "does and the weaker of the two breaks it",
             R"(leave it out, or take "theory": "bond-based")"});
    for (std::size_t i = 0; i < c.materials.size(); ++i) {
        const MaterialEntry& m = c.materials[i];
        if (fades(m))
            problems.push_back({fmt::format("materials[{}].law", i),
                                fmt::format("'{}' is for the bond-based model alone", law_info(m.law).key),
                                R"(give another law, or take "theory": "bond-based")"});
        else if (softens(m) && m.fracture_energy) // how it is shared out depends on the bonds' neighbours
            problems.push_back(
                {fmt::format("materials[{}].fracture_energy", i),
                 fmt::format("does not tell where '{}' ends in the state-based model", law_info(m.law).key),
                 law_info(m.law).has_points ? "leave it out: the points say all"
                                            : R"(give "critical_stretch", or the law "linear")"});
        if (m.anisotropy)
            problems.push_back({fmt::format("materials[{}].anisotropy", i), "is for the bond-based model alone",
                                R"(leave it out, or take "theory": "bond-based")"});
    }
    return problems;
}

} // namespace periscope
