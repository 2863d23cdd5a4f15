// A box of uneven tetrahedra, as an Abaqus file: nodes that no lattice has.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace periscope::test {

// Cubes with this edge, six tetrahedra each. Inner nodes are shifted by up to a fifth of it in each component, so that
// no two nodal volumes are equal; their sum remains that of the box. Sections across x in `kept` (by number) are not
// shifted. The set "right" has the nodes of the far end.
inline std::string shaken_mesh(const std::array<int, 3>& n, double edge = 1, const std::vector<int>& kept = {}) {
    const auto [nx, ny, nz] = n;
    std::mt19937 random(3);
    const auto shake = [&] { return 0.4 * (random() / 4294967296.0 - 0.5); };
    const auto id = [ny = ny, nz = nz](int i, int j, int k) { return (i * (ny + 1) + j) * (nz + 1) + k + 1; };
    std::string text = "*NODE\n";
    for (int i = 0; i <= nx; ++i)
        for (int j = 0; j <= ny; ++j)
            for (int k = 0; k <= nz; ++k) {
                const bool inside =
                    i > 0 && i < nx && j > 0 && j < ny && k > 0 && k < nz && std::ranges::find(kept, i) == kept.end();
                const auto place = [&](int at) { return edge * (at + (inside ? shake() : 0)); };
                const double x = place(i), y = place(j), z = place(k);
                text += fmt::format("{}, {}, {}, {}\n", id(i, j, k), x, y, z);
            }
    text += "*ELEMENT, TYPE=C3D4\n";
    constexpr std::array<std::array<std::size_t, 2>, 6> ways{{{4, 6}, {5, 4}, {6, 2}, {2, 3}, {1, 5}, {3, 1}}};
    int e = 0;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j)
            for (int k = 0; k < nz; ++k) {
                std::array<int, 8> corner{};
                for (int c = 0; c < 8; ++c)
                    corner[std::size_t(c)] = id(i + c / 4, j + c / 2 % 2, k + c % 2);
                for (const auto& way : ways)
                    text +=
                        fmt::format("{}, {}, {}, {}, {}\n", ++e, corner[0], corner[way[0]], corner[way[1]], corner[7]);
            }
    return text + fmt::format("*NSET, NSET=right, GENERATE\n{}, {}\n", id(nx, 0, 0), id(nx, ny, nz));
}

} // namespace periscope::test
