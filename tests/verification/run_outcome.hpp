// Stores all results of a run, and tests whether another run is bitwise identical.
#pragma once

#include "core/building/build_model.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/same_bits.hpp"

#include "torn_block.hpp"

#include <QList>
#include <QString>

#include <array>
#include <vector>

namespace periscope::test {

// Adds observers of each kind: values of nodes, of the whole body and counts, and on request sums over bonds, and
// energies.
inline void observe_all(Case& c, const QStringList& features) {
    const auto add = [&](const char* name, ObserverKind kind, const char* set, ObservedField field) {
        c.observers.push_back({name, kind, set, field});
    };
    add("lowest", ObserverKind::minimum, "", ObservedField::displacement);
    add("speed", ObserverKind::mean, "", ObservedField::velocity);
    add("damage", ObserverKind::mean, "layer", ObservedField::damage);
    add("broken", ObserverKind::broken_bonds, "", ObservedField::displacement);
    add("broken in the layer", ObserverKind::broken_bonds, "layer", ObservedField::displacement);
    if (features.contains("sums")) {
        add("stress", ObserverKind::mean, "layer", ObservedField::stress);
        add("softening", ObserverKind::maximum, "", ObservedField::softening);
    }
    if (features.contains("energies"))
        c.observers.push_back({"energies", ObserverKind::energies});
}
inline void keep_all_fields(Model& model, const QStringList& features) {
    if (features.contains("sums"))
        keep_all_sums(model);
    model.fields.force_density = true;
}

// `layers`: number of nodes along the long axis of a body longer than the block (z for a plane). Its samples are not
// taken in every step. `is_uneven`: the nodes are shifted at random, and each has its own volume.
inline Model observed_model(const QStringList& features, const std::array<double, 3>& layers = {},
                            bool is_uneven = false) {
    const double dx = 5e-3;
    const bool is_longer = layers[0] > 0;
    Case c = block(features);
    if (is_longer)
        std::get<BoxGeometry>(c.geometry).box = {layers[0] * dx, layers[1] * dx,
                                                 layers[2] > 1 ? Quantity(layers[2] * dx) : Quantity(2e-3)};
    observe_all(c, features);
    Model model = is_uneven ? uneven_model_of(c) : build_model(c, discretise(c, std::nullopt));
    keep_all_fields(model, features);
    model.samples = is_longer ? model.steps / 9 : model.steps; // samples are taken every few steps, or in each step
    return model;
}
inline Model observed_uneven_model(const QStringList& features, const std::array<double, 3>& layers = {}) {
    return observed_model(features, layers, true);
}

// Returns the numbers of domains to test: those given, or all with long tests, which take minutes.
inline QList<unsigned> or_all(const QList<unsigned>& counts) {
    return long_tests_wanted() ? QList<unsigned>{2, 3, 4, 7} : counts;
}

// All results of a run.
struct Outcome {
    State state;
    FramePtr frame, view;
    std::vector<Sample> rows;
    std::uint64_t broken = 0;
};

inline Outcome outcome_of(gpu::Solver& solver) {
    Outcome outcome{solver.state(), solver.frame(), {}, solver.take_samples(), solver.broken_bonds()};
    solver.begin_frame(gpu::FrameUse::view);
    outcome.view = solver.take_frame();
    return outcome;
}

// Returns the first difference; empty if there is none.
inline QString difference(const Outcome& a, const Outcome& b) {
    if (!same_bits(a.state.displacement, b.state.displacement))
        return "displacements";
    if (!same_bits(a.state.velocity, b.state.velocity))
        return "velocities";
    if (!same_bits(a.state.force_density, b.state.force_density))
        return "forces";
    if (a.state.alive != b.state.alive || a.broken != b.broken)
        return "bonds";
    const Frame &f = *a.frame, &g = *b.frame;
    for (const auto field : {&Frame::displacement, &Frame::velocity, &Frame::damage, &Frame::force_density,
                             &Frame::strain, &Frame::principal_strain, &Frame::von_mises_strain, &Frame::stress,
                             &Frame::principal_stress, &Frame::von_mises, &Frame::strain_energy, &Frame::softening,
                             &Frame::dissipated_energy, &Frame::stretch_ratio})
        if (!same_bits(f.*field, g.*field))
            return "the frame";
    if (!same_bits(f.rigid_bodies, g.rigid_bodies))
        return "rigid bodies";
    if (!same_bits(a.view->damage, b.view->damage) || !same_bits(a.view->displacement, b.view->displacement))
        return "the view";
    if (a.rows.size() != b.rows.size())
        return "the number of rows";
    for (std::size_t r = 0; r < a.rows.size(); ++r)
        for (std::size_t o = 0; o < a.rows[r].values.size(); ++o)
            if (!same_bits<double>({a.rows[r].values[o].x, a.rows[r].values[o].y, a.rows[r].values[o].z},
                                   {b.rows[r].values[o].x, b.rows[r].values[o].y, b.rows[r].values[o].z}))
                return QString("observer %1 in row %2").arg(o).arg(r);
    return {};
}

} // namespace periscope::test
