#include "core/geometry/mesh/mesh_skin.hpp"

#include "core/base/disjoint_groups.hpp"
#include "core/geometry/surface/coincident.hpp"

#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <span>
#include <utility>

namespace periscope {
namespace {

struct Face {
    std::array<std::uint32_t, 3> corner{}; // ascending
    bool reversed = false; // the corners are in the opposite order to that seen from outside the tetrahedron
    std::uint32_t tetrahedron = 0;

    bool has_same_corners(const Face& o) const { return corner == o.corner; }
};

Face face(std::size_t tetrahedron, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    Face f{{a, b, c}, false, static_cast<std::uint32_t>(tetrahedron)};
    auto& v = f.corner;
    for (const auto& [i, j] : {std::pair(0U, 1U), std::pair(1U, 2U), std::pair(0U, 1U)})
        if (v[i] > v[j]) {
            std::swap(v[i], v[j]);
            f.reversed = !f.reversed;
        }
    return f;
}

// Adds the tetrahedra of faces at one position that lie on the same side of it, in pairs of successive ones.
void add_folded(std::span<const Face> faces, std::vector<std::array<std::uint32_t, 2>>& folded) {
    for (const bool reversed : {false, true}) {
        std::vector<std::uint32_t> on_one_side;
        for (const Face& f : faces)
            if (f.reversed == reversed)
                on_one_side.push_back(f.tetrahedron);
        std::sort(on_one_side.begin(), on_one_side.end());
        for (std::size_t k = 1; k < on_one_side.size(); ++k)
            folded.push_back({on_one_side[k - 1], on_one_side[k]});
    }
}

// Returns the nodes of a tetrahedron at the positions of `corners`; `first` is the result of first_at_each_position().
std::array<std::uint32_t, 3> nodes_at(const std::array<std::uint32_t, 3>& corners,
                                      const std::array<std::uint32_t, 4>& tetrahedron,
                                      const std::vector<std::uint32_t>& first) {
    std::array<std::uint32_t, 3> nodes{};
    for (std::size_t k = 0; k < 3; ++k)
        for (const std::uint32_t node : tetrahedron)
            if (first[node] == corners[k])
                nodes[k] = node;
    return nodes;
}

// Adds a seam if two faces at one position have different nodes.
void add_seam(const Face& a, const Face& b, const Nodes& nodes, const std::vector<std::uint32_t>& first,
              std::vector<SeamFace>& seam) {
    if (a.reversed == b.reversed)
        return; // both tetrahedra are on one side, because the mesh folds over
    const SeamFace face{a.corner,
                        {nodes_at(a.corner, nodes.tetrahedra[a.tetrahedron], first),
                         nodes_at(b.corner, nodes.tetrahedra[b.tetrahedron], first)}};
    if (face.sides[0] != face.sides[1])
        seam.push_back(face);
}

} // namespace

std::vector<std::uint32_t> first_at_each_position(const Nodes& nodes) {
    const std::vector<Vec3> points(nodes.position.begin(), nodes.position.end());
    const auto pairs = coincident_pairs(points, same_position * nodes.spacing, 4 * nodes.size());
    if (pairs.empty())
        return {};
    Groups groups(nodes.size());
    for (const auto& [a, b] : pairs)
        groups.join(a, b);
    return groups.firsts();
}

MeshSkin mesh_skin(const Nodes& nodes) {
    if (nodes.tetrahedra.empty())
        return {};
    const std::vector<std::uint32_t> first = first_at_each_position(nodes);
    std::vector<Face> faces(4 * nodes.tetrahedra.size());
    tbb::parallel_for(std::size_t{0}, nodes.tetrahedra.size(), [&](std::size_t i) {
        auto t = nodes.tetrahedra[i];
        for (std::uint32_t& node : t)
            node = first.empty() ? node : first[node];
        faces[4 * i] = face(i, t[0], t[2], t[1]);
        faces[4 * i + 1] = face(i, t[0], t[1], t[3]);
        faces[4 * i + 2] = face(i, t[1], t[2], t[3]);
        faces[4 * i + 3] = face(i, t[0], t[3], t[2]);
    });
    tbb::parallel_sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.corner < b.corner; });
    MeshSkin result;
    Surface& skin = result.surface;
    std::vector<std::uint32_t> number(nodes.size(), UINT32_MAX);
    for (std::size_t i = 0; i < faces.size();) {
        std::size_t end = i + 1;
        while (end < faces.size() && faces[end].has_same_corners(faces[i]))
            ++end;
        if (end > i + 1)
            add_folded({faces.data() + i, end - i}, result.folded);
        if (end == i + 2 && !first.empty())
            add_seam(faces[i], faces[i + 1], nodes, first, result.seam);
        if (end == i + 1) {
            std::array<std::uint32_t, 3> corners{};
            for (std::size_t k = 0; k < 3; ++k) {
                std::uint32_t& index = number[faces[i].corner[k]];
                if (index == UINT32_MAX) {
                    index = static_cast<std::uint32_t>(skin.points.size());
                    skin.points.push_back(nodes.position[faces[i].corner[k]]);
                }
                corners[k] = index;
            }
            if (faces[i].reversed)
                std::swap(corners[1], corners[2]);
            skin.triangles.push_back(corners);
        }
        i = end;
    }
    return result;
}

Surface skin_of_tetrahedra(const Nodes& nodes) {
    return mesh_skin(nodes).surface;
}

} // namespace periscope
