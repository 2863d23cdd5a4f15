// A block of a few hundred nodes that rigid bodies of all shapes hit.
#pragma once

#include "core/building/build_model.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/rigid_entries.hpp"
#include "tests/verification/torn_block.hpp"

#include <QString>

#include <cstddef>
#include <optional>
#include <random>
#include <utility>
#include <variant>

namespace periscope::test::struck {

inline constexpr double dx = 5e-3;

// Returns a box with this number of nodes, whose bonds do not break. It begins at the origin.
inline Case elastic_block(int x, int y, int z, Space space = Space::solid) {
    Case c;
    BoxGeometry g;
    g.box = {x * dx, y * dx, space == Space::solid ? z * dx : 2e-3};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = 3.14 * dx;
    c.materials = {material("stone", 22e9, 2400, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1.0);
    c.run.end_time = 1e-4;
    return c;
}

// Made up, not read: what rigid_forms() would read for the body "surface" of a case.
inline Surface wedge() {
    Surface s;
    for (const double z : {-1.3, 1.7})
        for (const auto& [x, y] : {std::pair(-5.0, -1.2), {0.0, 0.3}, {-4.0, 2.5}})
            s.points.push_back({x * dx, y * dx, z * dx});
    s.triangles = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
    return s;
}
inline RigidForms forms_of(const Case& c) {
    RigidForms forms;
    for (const RigidBodyEntry& body : c.rigid_bodies) {
        const auto* surface = std::get_if<RigidSurface>(&body.shape);
        forms.push_back(!surface                  ? nullptr
                        : surface->file == "ball" ? rigid_form(ball(3 * dx, 5))
                        : surface->file == "box"  ? rigid_form(box_surface({}, {4.2 * dx, 4.2 * dx, 4.2 * dx}))
                                                  : rigid_form(wedge()));
    }
    return forms;
}
inline RigidSurface made_up(const char* name, const QuantityVector& offset) {
    return {name, "m", offset};
}

// Returns a case in which a body of this shape hits the block of 12 × 10 × 6 nodes from the left, above its middle, and
// turns.
inline Case struck_block(const QString& shape, Space space) {
    Case c = elastic_block(12, 10, 6, space);
    const bool is_flat = space != Space::solid;
    const double y = 7.2 * dx, z = is_flat ? 0 : 4.1 * dx, gap = 0.002 * dx;
    const QuantityVector velocity = vector(20, 4, is_flat ? 0 : 2);
    const double mass = is_flat ? 0.02 : 0.2;
    if (shape == "sphere")
        c.rigid_bodies = {free_body("a", RigidSphere{vector(-3 * dx - gap, y, z), Quantity(3 * dx)}, mass, velocity)};
    if (shape == "box")
        c.rigid_bodies = {free_body(
            "a", RigidBox{vector(-4 * dx, y - 2.3 * dx, z - 1.4 * dx), vector(-gap, y + 1.9 * dx, z + 3 * dx)}, mass,
            velocity)};
    if (shape == "cylinder") // its rim comes first
        c.rigid_bodies = {free_body(
            "a", RigidCylinder{vector(-6 * dx, y - 1.1 * dx, z - dx), vector(-0.72 * dx, y, z), Quantity(2.5 * dx)},
            mass, velocity)};
    if (shape == "surface") // the edge of a wedge
        c.rigid_bodies = {free_body("a", made_up("wedge", vector(-gap, y, z)), mass, velocity)};
    if (shape == "polygon") // an L, which touches with one of its two ends and hooks the corner
        c.rigid_bodies = {
            free_body("a",
                      RigidPolygon{{vector(-gap, 4.1 * dx, 0), vector(-4 * dx, 4.1 * dx, 0),
                                    vector(-4 * dx, 14 * dx, 0), vector(3.3 * dx, 14 * dx, 0),
                                    vector(3 * dx, 10.2 * dx + gap, 0), vector(-gap, 10.2 * dx + gap, 0)}},
                      mass, velocity)};
    if (shape == "half_space" || shape == "all") {
        RigidBodyEntry wall =
            moved_body("wall", RigidHalfSpace{vector(-2 * gap, 0, 0), vector(2, 0.2, 0)}, vector(15, 3, 0));
        wall.moved.rotation = vector(0, 0, 40);
        wall.moved.ramp.ramp = RampShape::linear;
        wall.moved.ramp.ramp_time = Quantity(2e-5);
        c.rigid_bodies.push_back(wall);
    }
    if (shape == "all") {
        c.rigid_bodies.push_back(
            free_body("ball", RigidSphere{vector(6 * dx, 12.1 * dx, z), Quantity(2 * dx)}, mass, vector(3, -20, 0)));
        RigidBodyEntry support;
        support.name = "support";
        support.shape = RigidBox{vector(-dx, -2 * dx, -9 * dx), vector(14 * dx, -gap, 20 * dx)};
        c.rigid_bodies.push_back(support);
    }
    for (RigidBodyEntry& body : c.rigid_bodies) {
        body.friction = 0.3;
        body.free.angular_velocity = is_flat ? vector(0, 0, 150) : vector(60, -80, 150);
    }
    return c;
}

inline Model model_of_case(const Case& c, bool listed) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic, {},
                       find_families, forms_of(c));
}

// Returns a model whose nodes are moved a little, so that no position is a round number.
inline Model shaken_model_of(const Case& c) {
    Nodes nodes = discretise(c, std::nullopt);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> inward(0, 0.2);
    for (Vec3& p : nodes.position.list())
        for (std::size_t a = 0; a < axes_of(c.space()); ++a)
            p[a] += dx * inward(random);
    nodes.lattice.reset();
    return build_model(c, sorted_along_curve(std::move(nodes)), {}, {}, FamilyForm::automatic, {}, find_families,
                       forms_of(c));
}

} // namespace periscope::test::struck
