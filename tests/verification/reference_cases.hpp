// The two models of the folder reference, built from a case by build_model().
#pragma once

#include "core/building/build_model.hpp"
#include "core/model/model.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string>

namespace periscope::test {

inline nlohmann::json reference_json(const std::string& name) {
    std::ifstream in(std::string(PERISCOPE_SOURCE_DIR) + "/tests/verification/reference/" + name);
    if (!in)
        throw std::runtime_error("cannot open " + name);
    return nlohmann::json::parse(in);
}

inline Quantity in_spacings(double value) {
    Quantity q(value);
    q.in_spacings = true;
    return q;
}

inline MaterialEntry material(double youngs_modulus, double density, double critical_stretch) {
    MaterialEntry m;
    m.name = "reference";
    m.youngs_modulus = youngs_modulus;
    m.density = density;
    m.critical_stretch = critical_stretch;
    return m;
}

inline SetEntry slab(const std::string& name, std::size_t axis, std::optional<double> min, std::optional<double> max) {
    SetBox box;
    if (min)
        box.min[axis] = Quantity(*min);
    if (max)
        box.max[axis] = Quantity(*max);
    return {name, box};
}

// Returns the model T1u: nodes i ≤ 2 are fixed, and nodes i ≥ 38 are pulled along x by 2e-5·min(s/1000, 1) m in step s.
inline Model t1u_model() {
    const double dx = 5e-3;
    Case c;
    BoxGeometry g;
    g.box = {41 * dx, 9 * dx, 9 * dx};
    g.origin = {-dx / 2, -dx / 2, -dx / 2};
    g.spacing = dx;
    c.geometry = g;
    c.horizon = in_spacings(3.14);
    c.materials = {material(22e9, 2400, 1)};
    c.sets = {slab("left", 0, {}, 2.25 * dx), slab("right", 0, 37.75 * dx, {})};
    ConditionEntry fixed;
    fixed.set = "left";
    ConditionEntry pulled;
    pulled.kind = ConditionKind::displacement;
    pulled.set = "right";
    pulled.value[0] = Quantity(2e-5);
    pulled.ramp = RampShape::linear;
    pulled.ramp_time = 1e-3;
    c.conditions = {fixed, pulled};
    c.observers = {{"reaction", ObserverKind::reaction, "right"}};
    c.run.end_time = 1e-3;
    c.run.time_step = Quantity(1e-6);
    return build_model(c, lattice_box({-dx / 2, -dx / 2, -dx / 2}, {41 * dx, 9 * dx, 9 * dx}, dx));
}

// Cuts the same bonds as the reference: those whose crossing of x = 75 or 125 mm lies below y = 50 mm. Rounding decides
// for bonds that cross exactly at the tip, so the expressions are written as in the reference.
inline void cut_reference_notches(Model& model, double dx) {
    const auto at = [dx](std::uint32_t i) { return i * dx + dx / 2; };
    RegularFamily& family = *model.regular;
    for (std::uint32_t node = 0; node < model.nodes.size(); ++node) {
        const std::uint32_t i = node / 256, j = node / 4 % 64;
        for (std::uint32_t b = 0; b < family.bonds(); ++b) {
            const auto other = neighbour(*model.nodes.lattice, node, family.of_bond(b));
            if (!other)
                continue;
            const std::uint32_t oi = *other / 256, oj = *other / 4 % 64;
            for (const double notch : {0.075, 0.125}) {
                const double xi = at(i), xj = at(oi);
                if ((xi < notch) == (xj < notch))
                    continue;
                const double t = (notch - xi) / (xj - xi);
                if (at(j) + t * (at(oj) - at(j)) < 0.050)
                    family.cut.push_back({node, b});
            }
        }
    }
    std::sort(family.cut.begin(), family.cut.end());
}

inline Model kw_disp_model() {
    const double dx = 1.5625e-3;
    Case c;
    BoxGeometry g;
    g.box = {128 * dx, 64 * dx, 4 * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon = in_spacings(3.015);
    c.materials = {material(190e9, 7800, 8.01499859615025e-3)};
    SetBox impact;
    impact.min[0] = Quantity(48 * dx);
    impact.max[0] = Quantity(80 * dx);
    impact.max[1] = Quantity(3 * dx);
    c.sets = {{"impact", impact}};
    ConditionEntry push;
    push.kind = ConditionKind::velocity;
    push.set = "impact";
    push.value[1] = Quantity(22);
    c.conditions = {push};
    c.observers = {{"reaction", ObserverKind::reaction, "impact"}};
    c.run.end_time = 100e-6;
    c.run.time_step = Quantity(1e-7);
    Model model = build_model(c, lattice_box({}, {128 * dx, 64 * dx, 4 * dx}, dx));
    cut_reference_notches(model, dx);
    return model;
}

} // namespace periscope::test
