// A plane ring of quadrilaterals in mm, as Abaqus input.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

namespace periscope::test {

// The ring between two radii, with this number of elements across and around.
inline std::string ring_mesh(double inner, double outer, int across, int around) {
    std::string text = "*NODE\n";
    const auto id = [&](int r, int a) { return r * around + a % around + 1; };
    for (int r = 0; r <= across; ++r)
        for (int a = 0; a < around; ++a) {
            const double radius = inner + (outer - inner) * r / across, angle = 2 * std::numbers::pi * a / around;
            text += fmt::format("{}, {:.12g}, {:.12g}\n", id(r, a), radius * std::cos(angle), radius * std::sin(angle));
        }
    text += "*ELEMENT, TYPE=CPS4\n";
    int e = 0;
    for (int r = 0; r < across; ++r)
        for (int a = 0; a < around; ++a)
            text += fmt::format("{}, {}, {}, {}, {}\n", ++e, id(r, a), id(r + 1, a), id(r + 1, a + 1), id(r, a + 1));
    return text;
}

} // namespace periscope::test
