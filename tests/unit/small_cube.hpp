// The cube of 7 × 7 × 7 nodes that tests of sets count in.
#pragma once

#include "core/checks/check_case.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/sets/node_set.hpp"
#include "tests/unit/case_parts.hpp"

#include <QString>

#include <string>

namespace periscope::test {

inline constexpr double dx = 1e-3;

inline Quantity spacings(double n) {
    return in_spacings(n);
}
inline QuantityVector places(double x, double y, double z) { // position in a lattice, in spacings: 0 is the first node
    return {spacings(x + 0.5), spacings(y + 0.5), spacings(z + 0.5)};
}

// 7 × 7 × 7 nodes, or a sheet of 7 × 7.
inline Case cube(Space space = Space::solid) {
    Case c;
    BoxGeometry g;
    g.box = {7 * dx, 7 * dx, space == Space::solid ? 7 * dx : dx};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = spacings(2);
    MaterialEntry m;
    m.name = "matrix";
    m.youngs_modulus = 1e9;
    m.density = 1000;
    m.critical_stretch = Quantity(0.01);
    c.materials = {m};
    c.run.end_time = 1e-6;
    return c;
}

// Returns how many nodes of the case a set of this shape has.
inline std::size_t count(Case c, const SetShape& shape) {
    c.sets.push_back(named("wanted", shape));
    return nodes_of_sets(c, discretise(c, std::nullopt)).back().size();
}

inline QString problem_at(const Case& c, const std::string& path) {
    for (const Problem& p : check_case(c))
        if (p.path == path)
            return QString::fromStdString(p.reason + " — " + p.remedy);
    return QStringLiteral("none");
}

} // namespace periscope::test
