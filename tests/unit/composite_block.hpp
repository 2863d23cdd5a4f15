// A block of one material or of three, for the tests of materials and corrections.
#pragma once

#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"

#include <random>
#include <string>

namespace periscope::fixture {

inline MaterialEntry material(const std::string& name, double youngs_modulus, double density, double energy) {
    MaterialEntry m;
    m.name = name;
    m.youngs_modulus = youngs_modulus;
    m.density = density;
    m.fracture_energy = Quantity(energy);
    return m;
}

inline SetEntry slab(const std::string& name, double from, double to) {
    SetBox box;
    box.min[0] = Quantity(from);
    box.max[0] = Quantity(to);
    return {name, box};
}

// Returns a block of 20 × 10 × 5 nodes, or a sheet of 20 × 10.
inline Case block(Space space = Space::solid) {
    Case c;
    BoxGeometry g;
    g.box = {0.02, 0.01, 0.005};
    g.spacing = 1e-3;
    g.space = space;
    c.geometry = g;
    c.horizon = 3.14e-3;
    c.materials = {material("matrix", 30e9, 2400, 100)};
    c.materials[0].poisson_ratio = represented_poisson_ratio(space);
    c.sets = {slab("left", -1, 6e-3), slab("middle", 9e-3, 11e-3), slab("right", 14e-3, 1)};
    ConditionEntry fixed;
    fixed.set = "left";
    c.conditions = {fixed};
    c.run.end_time = 1e-5;
    return c;
}

inline Case composite(Space space = Space::solid) {
    Case c = block(space);
    c.materials.push_back(material("fibre", 200e9, 7800, 5000));
    c.materials.back().set = "right";
    c.materials.push_back(material("foam", 1e9, 100, 1));
    c.materials.back().set = "middle";
    return c;
}

inline Nodes nodes_of(const Case& c) {
    return discretise(c, std::nullopt);
}

// Returns the same body as a list of nodes that are shifted at random and have different volumes.
inline Nodes shaken(const Case& c) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> jitter(-0.3e-3, 0.3e-3), factor(0.6, 1.4);
    Nodes nodes = nodes_of(c);
    nodes.lattice.reset();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes.position.list()[i] += Vec3{jitter(random), c.space() != Space::bar ? jitter(random) : 0,
                                         c.space() == Space::solid ? jitter(random) : 0};
        nodes.volume.set(i, nodes.volume[i] * (factor(random)));
    }
    return nodes;
}

} // namespace periscope::fixture
