// Plane meshes of unit cells in mm, as Abaqus input: with slots, holes and seams.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <tuple>

namespace periscope::test {

enum class PlaneElements { triangles, quadrilaterals };

// Cells of 1 mm where `there(i, j)` is true. Nodes at x = seam and y < seam_end exist twice: the cells right of the
// seam have their own copies.
inline std::string plane_cells(int nx, int ny, PlaneElements elements, const std::function<bool(int, int)>& there,
                               int seam = -1, int seam_end = 0) {
    std::map<std::tuple<int, int, bool>, int> number;
    std::string nodes = "*NODE\n", faces;
    const auto node = [&](int i, int j, int cell) {
        const bool right = i == seam && j < seam_end && cell >= seam;
        const auto [it, is_new] = number.try_emplace({i, j, right}, int(number.size()) + 1);
        if (is_new)
            nodes += fmt::format("{}, {}, {}\n", it->second, i, j);
        return it->second;
    };
    int e = 0;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j) {
            if (!there(i, j))
                continue;
            const int a = node(i, j, i), b = node(i + 1, j, i), c = node(i + 1, j + 1, i), d = node(i, j + 1, i);
            if (elements == PlaneElements::quadrilaterals) {
                faces += fmt::format("{}, {}, {}, {}, {}\n", ++e, a, b, c, d);
            } else { // every second cell has its corners in clockwise order
                faces += fmt::format("{}, {}, {}, {}\n", ++e, a, b, c);
                faces += fmt::format("{}, {}, {}, {}\n", ++e, a, d, c);
            }
        }
    return nodes + (elements == PlaneElements::triangles ? "*ELEMENT, TYPE=CPS3\n" : "*ELEMENT, TYPE=CPS4\n") + faces;
}

} // namespace periscope::test
