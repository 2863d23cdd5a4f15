// Bars and sheets whose nodes are at uneven places, each with the volume of its own cell. (Solids: shaken_mesh.hpp.)
#pragma once

#include "core/model/nodes.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace periscope::test {

// A bar along x from 0: nodes are shaken by up to `unevenness` of the spacing to either side; cells reach to the midpoints
// between nodes, those of the ends to the ends, so that the volumes add up to the bar's.
inline Nodes uneven_bar(double length, std::size_t count, double section, double unevenness = 0.25) {
    std::mt19937 random(5);
    const double dx = length / static_cast<double>(count);
    Nodes nodes;
    nodes.spacing = dx;
    for (std::size_t i = 0; i < count; ++i) {
        const double shake = unevenness * (2 * (random() / 4294967296.0) - 1);
        nodes.position.push_back({(static_cast<double>(i) + 0.5 + shake) * dx, 0, 0});
    }
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = [&](std::size_t k) { return nodes.position[k].x; };
        const double from = i == 0 ? 0 : 0.5 * (x(i - 1) + x(i)), to = i + 1 == count ? length : 0.5 * (x(i) + x(i + 1));
        nodes.volume.push_back((to - from) * section);
    }
    return nodes;
}

// A rectangle of uneven triangles from (0, 0), as an Abaqus file: squares of this edge, two triangles each, cut by turns
// along one diagonal and the other; inner vertices are shaken by up to a fifth of the edge in both directions. A vertex has
// a third of each of its triangles.
inline std::string shaken_sheet(const std::array<int, 2>& n, double edge = 1) {
    const auto [nx, ny] = n;
    std::mt19937 random(7);
    const auto shake = [&] { return 0.4 * (random() / 4294967296.0 - 0.5); };
    const auto id = [ny = ny](int i, int j) { return i * (ny + 1) + j + 1; };
    std::string text = "*NODE\n";
    for (int i = 0; i <= nx; ++i)
        for (int j = 0; j <= ny; ++j) {
            const bool inside = i > 0 && i < nx && j > 0 && j < ny;
            const double x = edge * (i + (inside ? shake() : 0)), y = edge * (j + (inside ? shake() : 0));
            text += fmt::format("{}, {}, {}, 0\n", id(i, j), x, y);
        }
    text += "*ELEMENT, TYPE=CPS3\n";
    int e = 0;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j) {
            const int a = id(i, j), b = id(i + 1, j), c = id(i + 1, j + 1), d = id(i, j + 1);
            const bool rising = (i + j) % 2 == 0;
            text += fmt::format("{}, {}, {}, {}\n", ++e, a, b, rising ? c : d);
            text += fmt::format("{}, {}, {}, {}\n", ++e, rising ? a : b, c, d);
        }
    return text;
}

} // namespace periscope::test
