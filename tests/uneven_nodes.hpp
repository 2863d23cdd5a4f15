// Makes bars and sheets with unevenly spaced nodes, each with the volume of its own cell. (For solids:
// shaken_mesh.hpp.)
#pragma once

#include "core/nodes/nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace periscope::test {

// A bar along x. Cells reach to the midpoints between nodes, and at the ends to the ends of the bar, so that the
// volumes add up to that of the bar.
inline Nodes bar_of(const std::vector<double>& places, double from, double to, double section) {
    Nodes nodes;
    std::vector<double> volumes;
    nodes.spacing = (to - from) / static_cast<double>(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double left = i == 0 ? from : 0.5 * (places[i - 1] + places[i]),
                     right = i + 1 == places.size() ? to : 0.5 * (places[i] + places[i + 1]);
        nodes.position.list().push_back({places[i], 0, 0});
        volumes.push_back((right - left) * section);
    }
    nodes.volume = volumes;
    return nodes;
}

// Returns a bar from 0 to `length` whose nodes are shifted at random by up to `unevenness` of the spacing.
inline Nodes shaken_bar(double length, std::size_t count, double section, double unevenness = 0.25) {
    std::mt19937 random(5);
    std::vector<double> places;
    for (std::size_t i = 0; i < count; ++i) {
        const double shake = unevenness * (2 * (random() / 4294967296.0) - 1);
        places.push_back((static_cast<double>(i) + 0.5 + shake) * length / static_cast<double>(count));
    }
    return bar_of(places, 0, length, section);
}

// Maps the unit square smoothly onto itself. Each side stays in place. Distances change by up to a fraction `a`.
inline Vec3 graded(double s, double t, double a) {
    constexpr double pi = std::numbers::pi;
    return {s + a / (2 * pi) * std::sin(2 * pi * s) * std::cos(pi * t),
            t + a / (2 * pi) * std::sin(2 * pi * t) * std::cos(pi * s), 0};
}

// Returns nodes at the images of cell centres, so that the cells of finer grids lie within those of coarser ones.
inline Nodes graded_bar(double from, double length, std::size_t count, double section, double a = 0.3) {
    std::vector<double> places;
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(from + length * graded((static_cast<double>(i) + 0.5) / static_cast<double>(count), 0, a).x);
    return bar_of(places, from, from + length, section);
}

// A square. Node (i, j) has the index i n + j, and the area of the four corners of its cell.
inline Nodes graded_sheet(const Vec3& from, double length, std::size_t n, double thickness, double a = 0.3) {
    Nodes nodes;
    std::vector<double> volumes;
    nodes.spacing = length / static_cast<double>(n);
    const auto at = [&](double i, double j) {
        const double cells = static_cast<double>(n);
        return from + length * graded(i / cells, j / cells, a);
    };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            const double x = static_cast<double>(i), y = static_cast<double>(j);
            const Vec3 up = at(x + 1, y + 1) - at(x, y), down = at(x, y + 1) - at(x + 1, y);
            nodes.position.list().push_back(at(x + 0.5, y + 0.5));
            volumes.push_back(0.5 * cross(up, down).z * thickness);
        }
    nodes.volume = volumes;
    return nodes;
}

// A rectangle of uneven triangles, as an Abaqus file: n[0] by n[1] spacings, with about the same number of vertices.
// These form rows, and every other row is shifted by half a spacing, as a mesher would place them. Inner vertices are
// shifted at random by up to a fifth of the spacing in both directions, symmetrically in the upper and lower half, so
// that a force on the vertices of an end that is distributed by volume does not bend or turn the sheet. A vertex has a
// third of the area of each of its triangles.
inline std::string shaken_sheet(const std::array<int, 2>& n, double spacing = 1, const Vec3& corner = {}) {
    const double side = std::sqrt(2 / std::sqrt(3.0)); // of a triangle, two of which have the area 1
    const int columns = static_cast<int>(std::lround(n[0] / side)),
              rows = 2 * static_cast<int>(std::lround(0.5 * n[1] * side));
    std::string text = "*NODE\n";
    std::vector<std::vector<int>> row; // of numbers
    int id = 0;
    for (int j = 0; j <= rows; ++j) {
        const int last = columns + j % 2, twin = std::min(j, rows - j); // shifted rows have one more, for both ends
        std::mt19937 random(static_cast<unsigned>(7 + twin));
        const auto shake = [&] { return 0.4 * (random() / 4294967296.0 - 0.5); };
        row.emplace_back();
        for (int i = 0; i <= last; ++i) {
            const bool inside = i > 0 && i < last && twin > 0;
            const double along = j % 2 == 0 ? i : std::clamp(i - 0.5, 0.0, static_cast<double>(columns));
            const double right = inside ? shake() : 0, up = inside ? shake() * ((2 * j < rows) - (2 * j > rows)) : 0;
            const double x = along * n[0] / columns + right, y = static_cast<double>(j) * n[1] / rows + up;
            text += fmt::format("{}, {}, {}, 0\n", ++id, corner.x + spacing * x, corner.y + spacing * y);
            row.back().push_back(id);
        }
    }
    text += "*ELEMENT, TYPE=CPS3\n";
    int e = 0;
    for (std::size_t j = 0; j < static_cast<std::size_t>(rows); ++j) {
        const auto &straight = row[j + j % 2], &shifted = row[j + 1 - j % 2];
        for (std::size_t i = 0; i < straight.size(); ++i) {
            text += fmt::format("{}, {}, {}, {}\n", ++e, shifted[i], shifted[i + 1], straight[i]);
            if (i + 1 < straight.size())
                text += fmt::format("{}, {}, {}, {}\n", ++e, straight[i], straight[i + 1], shifted[i + 1]);
        }
    }
    return text;
}

} // namespace periscope::test
