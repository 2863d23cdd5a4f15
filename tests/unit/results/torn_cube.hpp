// A cube of a lattice and one of tetrahedra, which planes divide, and measures of its surface.
#pragma once

#include "core/building/build_model.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/parted_body.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <utility>

namespace periscope::test::torn_cube {

inline constexpr std::size_t edge = 24; // spacings, of the cube

inline Case large_cube() {
    Case c = cube();
    auto& box = std::get<BoxGeometry>(c.geometry);
    box.box = {double(edge) * dx, double(edge) * dx, double(edge) * dx};
    return c;
}

// The cube as six tetrahedra for each of `edge`³ cubes, whose corners are moved about by up to a quarter of their edge; those
// on the sides within the sides.
inline Nodes cube_of_tetrahedra() {
    const std::size_t n = edge + 1;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> shift(-0.25, 0.25);
    Nodes nodes;
    nodes.spacing = dx;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k) {
                Vec3 p;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const std::size_t at = axis == 0 ? i : axis == 1 ? j : k;
                    const double moved = shift(random);
                    p[axis] = dx * (double(at) + (at > 0 && at < edge ? moved : 0));
                }
                nodes.position.list().push_back(p);
            }
    nodes.volume.assign(nodes.size(), dx * dx * dx);
    for (std::uint32_t i = 0; i < edge; ++i)
        for (std::uint32_t j = 0; j < edge; ++j)
            for (std::uint32_t k = 0; k < edge; ++k) {
                std::array<std::size_t, 3> way{0, 1, 2};
                do { // from the lowest corner of a cube to the highest, along its edges
                    std::array<std::uint32_t, 3> at{i, j, k};
                    std::array<std::uint32_t, 4> t{};
                    for (std::size_t c = 0; c < 4; ++c) {
                        if (c > 0)
                            ++at[way[c - 1]];
                        t[c] = std::uint32_t((at[0] * n + at[1]) * n + at[2]);
                    }
                    nodes.tetrahedra.push_back(t);
                } while (std::next_permutation(way.begin(), way.end()));
            }
    return nodes;
}

struct Body {
    std::shared_ptr<const Model> model;
    NeighboursPtr neighbours;
    Skin skin;
};

inline Body body_of(const Case& c, Nodes nodes) {
    Body body;
    body.model = std::make_shared<const Model>(build_model(c, std::move(nodes)));
    body.neighbours = std::make_shared<const Neighbours>(neighbours_of(body.model->nodes));
    body.skin = find_skin(body.model->nodes);
    return body;
}

// Each is made once, when a test asks for it.
inline const Body& lattice() {
    static const Body body = body_of(large_cube(), discretise(large_cube(), std::nullopt));
    return body;
}
inline const Body& mesh() {
    static const Body body = body_of(large_cube(), cube_of_tetrahedra());
    return body;
}

// Adds the rows of a test that uses both, with a column "tetrahedra".
inline void add_lattice_and_tetrahedra() {
    QTest::addColumn<bool>("tetrahedra");
    QTest::newRow("lattice") << false;
    QTest::newRow("tetrahedra") << true;
}

struct Plane {
    Vec3 normal, point;
    bool is_above(const Vec3& p) const { return dot(p - point, normal) > 0; }
};

// Returns the frame in which the part above the plane has moved by this; all nodes have lost bonds.
inline Frame opened(const Model& model, const Plane& plane, const Vec3& by, double time = 1) {
    Frame frame;
    frame.step = std::uint64_t(time);
    frame.time = time;
    frame.damage.assign(model.nodes.size(), 1);
    for (const Vec3& p : model.nodes.position)
        for (std::size_t k = 0; k < 3; ++k)
            frame.displacement.push_back(plane.is_above(p) ? float(by[k]) : 0);
    return frame;
}

inline PartedBody parted(const Body& body, const CutPairs& cuts, double time = 1) {
    return part_body({body.model->nodes, body.skin, *body.neighbours, cuts.when(), float(time)});
}

// Returns the volume that closed surfaces enclose, undeformed or as in the frame.
inline double volume_of(const BodyFacets& body, const Frame* frame) {
    double volume = 0;
    const auto at = [&](std::uint32_t p) {
        const auto& x = body.points.at[p];
        Vec3 place{x[0], x[1], x[2]};
        const auto nodes = body.points.nodes_of(p);
        for (const std::uint32_t node : nodes)
            for (std::size_t k = 0; k < 3 && frame; ++k)
                place[k] += double(frame->displacement[3 * std::size_t(node) + k]) / double(nodes.size());
        return place;
    };
    for (const auto& [a, b, c] : body.facets)
        volume += dot(at(a), cross(at(b), at(c))) / 6;
    return volume;
}

// Edges that are not shared by an even number of facets: where the surface has a hole.
inline std::size_t open_edges(const BodyFacets& body) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> count;
    for (const auto& f : body.facets)
        for (std::size_t c = 0; c < 3; ++c)
            ++count[std::minmax(f[c], f[(c + 1) % 3])];
    return std::size_t(std::count_if(count.begin(), count.end(), [](const auto& e) { return e.second % 2 != 0; }));
}

} // namespace periscope::test::torn_cube
