#include "core/shapes/skin.hpp"

#include "core/base/sparse_grid.hpp"
#include "core/shapes/body_border.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

namespace {

void add(Skin& skin, std::size_t node, const Vec3& outward) {
    const double length = norm(outward);
    const Vec3 n = length > 0 ? (1 / length) * outward : Vec3{0, 0, 1};
    skin.node.push_back(std::uint32_t(node));
    skin.normal.push_back({float(n.x), float(n.y), float(n.z)});
}

// Adds the directions to the vacant sites around a node to `outward`. Returns true if one of the six nearest sites is
// vacant.
bool faces_holes(const LatticeShape& lattice, const std::array<std::uint32_t, 3>& at, Vec3& outward) {
    bool faces = false;
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
            for (int k = -1; k <= 1; ++k) {
                const std::array<std::uint32_t, 3> there{at[0] + std::uint32_t(i), at[1] + std::uint32_t(j),
                                                         at[2] + std::uint32_t(k)};
                const auto& n = lattice.count; // an index of −1 wraps to a large number, which is outside, too
                if (there[0] >= n[0] || there[1] >= n[1] || there[2] >= n[2] ||
                    lattice.node((there[0] * n[1] + there[1]) * n[2] + there[2]))
                    continue;
                faces = faces || i * i + j * j + k * k == 1;
                outward += Vec3{double(i), double(j), double(k)};
            }
    return faces;
}

Skin skin_of_lattice(const LatticeShape& lattice) {
    const auto& count = lattice.count;
    Skin skin;
    std::uint32_t site = 0;
    for (std::uint32_t i = 0; i < count[0]; ++i)
        for (std::uint32_t j = 0; j < count[1]; ++j)
            for (std::uint32_t k = 0; k < count[2]; ++k, ++site) {
                const auto node = lattice.node(site);
                if (!node)
                    continue;
                const std::array<std::uint32_t, 3> at{i, j, k};
                Vec3 outward;
                bool outer = false;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    outer = outer || at[axis] == 0 || at[axis] + 1 == count[axis];
                    outward[axis] = double(at[axis] + 1 == count[axis]) - double(at[axis] == 0);
                }
                if (!lattice.is_full())
                    outer = faces_holes(lattice, at, outward) || outer;
                if (outer)
                    add(skin, *node, outward);
            }
    return skin;
}

Skin skin_of_mesh(const Nodes& nodes) {
    struct Face {
        std::array<std::uint32_t, 3> sorted;
        std::uint32_t opposite;
    };
    std::vector<Face> faces;
    faces.reserve(nodes.tetrahedra.size() * 4);
    for (const auto& t : nodes.tetrahedra)
        for (std::size_t f = 0; f < 4; ++f) {
            Face face{{t[(f + 1) % 4], t[(f + 2) % 4], t[(f + 3) % 4]}, t[f]};
            std::sort(face.sorted.begin(), face.sorted.end());
            faces.push_back(face);
        }
    std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.sorted < b.sorted; });
    std::vector<Vec3> outward(nodes.size());
    constexpr std::uint32_t none = ~0U;
    // For each node: `none` if it has no outer face; otherwise 0 at first, and its index in the skin later.
    std::vector<std::uint32_t> outer(nodes.size(), none);
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (std::size_t f = 0; f < faces.size(); ++f) {
        if (f + 1 < faces.size() && faces[f].sorted == faces[f + 1].sorted) {
            ++f; // a face shared by two tetrahedra is inside
            continue;
        }
        const auto& [a, b, c] = faces[f].sorted;
        const Vec3& origin = nodes.position[a];
        Vec3 normal = cross(nodes.position[b] - origin, nodes.position[c] - origin);
        if (dot(normal, nodes.position[faces[f].opposite] - origin) > 0)
            normal = -1.0 * normal;
        for (const std::uint32_t node : faces[f].sorted) {
            outward[node] += normal;
            outer[node] = 0;
        }
        triangles.push_back(faces[f].sorted);
    }
    Skin skin;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (outer[i] != none) {
            outer[i] = std::uint32_t(skin.node.size());
            add(skin, i, outward[i]);
        }
    for (const auto& [a, b, c] : triangles)
        skin.triangle.push_back({outer[a], outer[b], outer[c]});
    return skin;
}

// Finds the outer nodes of irregular nodes without a mesh. ξ are the vectors from a node to its neighbours within
// `reach`. A node is an outer node if |Σ ξ| / Σ |ξ| exceeds `lopsided`, or if it has fewer than `thin` times `full`
// neighbours.
Skin skin_of_points(const Nodes& nodes) {
    constexpr double reach_in_spacings = 2.5, full = 65; // number of neighbours inside a body: 4/3·π·2.5³
    // On a flat face, the ratios that are compared with `lopsided` and `thin` are 3/8 and 1/2; inside the body they are
    // about 0.07 and 1.
    constexpr double lopsided = 0.2, thin = 0.7;
    Skin skin;
    const double reach = reach_in_spacings * nodes.spacing;
    SparseGrid grid(reach);
    // The loop runs backwards because the grid finds the node that was added last first; so the first node of each cube
    // is found first.
    for (std::size_t i = nodes.size(); i-- > 0;)
        grid.add(nodes.position[i], std::uint32_t(i));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Vec3 sum;
        double lengths = 0, count = 0;
        grid.visit_around(nodes.position[i], [&](std::uint32_t j) {
            const Vec3 xi = nodes.position[j] - nodes.position[i];
            if (norm(xi) <= reach) {
                sum += xi;
                lengths += norm(xi);
                ++count;
            }
            return true;
        });
        if (count < thin * full || norm(sum) > lopsided * lengths)
            add(skin, i, -1.0 * sum);
    }
    return skin;
}

} // namespace

Skin find_skin(const Nodes& nodes) {
    Skin skin = nodes.lattice              ? skin_of_lattice(*nodes.lattice)
                : nodes.tetrahedra.empty() ? skin_of_points(nodes)
                                           : skin_of_mesh(nodes);
    // All nodes of a plane have the normal z, so that it is lit evenly up to its border.
    if (bounding_box(nodes.position).size().z < 0.5 * nodes.spacing)
        std::fill(skin.normal.begin(), skin.normal.end(), std::array<float, 3>{0, 0, 1});
    return skin;
}

ViewNodesPtr make_view_nodes(const Case& value, std::shared_ptr<const Nodes> nodes) {
    auto view = std::make_shared<ViewNodes>();
    view->border = border_of(value, *nodes);
    view->skin = find_skin(*nodes);
    view->bounds = bounding_box(nodes->position);
    if (view->border) {
        view->bounds.min += -0.5 * view->border->layer_thickness();
        view->bounds.max += 0.5 * view->border->layer_thickness();
    }
    view->nodes = std::move(nodes);
    return view;
}

} // namespace periscope
