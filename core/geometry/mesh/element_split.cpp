#include "core/geometry/mesh/element_split.hpp"

#include <algorithm>

namespace periscope {
namespace {

// Corners of a face, counter-clockwise seen from outside. The last one is −1 if the face is a triangle.
using ElementFace = std::array<std::int8_t, 4>;

std::span<const ElementFace> faces_of(ElementKind kind) {
    static constexpr std::array<ElementFace, 4> tetrahedron{
        {{0, 2, 1, -1}, {0, 1, 3, -1}, {1, 2, 3, -1}, {0, 3, 2, -1}}};
    static constexpr std::array<ElementFace, 6> hexahedron{
        {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}};
    static constexpr std::array<ElementFace, 5> wedge{
        {{0, 2, 1, -1}, {3, 4, 5, -1}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}}};
    static constexpr std::array<ElementFace, 5> pyramid{
        {{0, 3, 2, 1}, {0, 1, 4, -1}, {1, 2, 4, -1}, {2, 3, 4, -1}, {3, 0, 4, -1}}};
    switch (kind) {
    case ElementKind::tetrahedron:
        return tetrahedron;
    case ElementKind::hexahedron:
        return hexahedron;
    case ElementKind::wedge:
        return wedge;
    case ElementKind::pyramid:
        return pyramid;
    default:
        return {};
    }
}

void add(std::array<std::uint32_t, 4> t, bool inverted, std::vector<std::array<std::uint32_t, 4>>& into) {
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (t[i] == t[j])
                return;
    if (inverted)
        std::swap(t[2], t[3]);
    into.push_back(t);
}

} // namespace

void split_into_tetrahedra(ElementKind kind, std::span<const std::uint32_t> nodes, bool inverted,
                           std::vector<std::array<std::uint32_t, 4>>& into) {
    // Four tetrahedra at the corners, and four in the octahedron between them, around the line between the midpoints of
    // two opposite edges.
    if (kind == ElementKind::tetrahedron10) {
        static constexpr std::array<std::array<std::size_t, 4>, 8> parts{{{0, 4, 6, 7},
                                                                          {4, 1, 5, 8},
                                                                          {6, 5, 2, 9},
                                                                          {7, 8, 9, 3},
                                                                          {4, 9, 8, 5},
                                                                          {4, 9, 7, 8},
                                                                          {4, 9, 6, 7},
                                                                          {4, 9, 5, 6}}};
        for (const auto& p : parts)
            add({nodes[p[0]], nodes[p[1]], nodes[p[2]], nodes[p[3]]}, inverted, into);
        return;
    }
    const auto faces = faces_of(kind);
    if (faces.empty())
        return;
    // Makes tetrahedra between the lowest node and the faces that do not contain it.
    const std::uint32_t top = *std::min_element(nodes.begin(), nodes.end());
    for (const ElementFace& face : faces) {
        std::array<std::uint32_t, 4> corner{};
        std::size_t count = 0;
        for (const std::int8_t k : face)
            if (k >= 0)
                corner[count++] = nodes[static_cast<std::size_t>(k)];
        const std::span<const std::uint32_t> there(corner.data(), count);
        if (std::find(there.begin(), there.end(), top) != there.end())
            continue;
        const auto lowest = static_cast<std::size_t>(std::min_element(there.begin(), there.end()) - there.begin());
        for (std::size_t k = 1; k + 1 < count; ++k)
            add({top, corner[lowest], corner[(lowest + k) % count], corner[(lowest + k + 1) % count]}, inverted, into);
    }
}

} // namespace periscope
