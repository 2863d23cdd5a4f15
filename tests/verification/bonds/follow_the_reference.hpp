// Compares both layouts and precisions of a bond store with the plain reference: every law, pair of materials and
// correction, while bonds break and soften.
#pragma once

#include "covering_rows.hpp"

#include "core/reference/reference.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace periscope::test {

inline void follow_the_reference_columns() {
    QTest::addColumn<QStringList>("features");
    QTest::addColumn<bool>("is_double");
    QTest::addColumn<bool>("scalars");
}
inline void follow_the_reference_row(const QStringList& features, bool is_double, bool scalars) {
    const QString name = QString("%1, %2%3")
                             .arg(features.isEmpty() ? "plain" : features.join(" + "), is_double ? "double" : "single",
                                  scalars ? ", as on a GPU" : "");
    QTest::newRow(qPrintable(name)) << features << is_double << scalars;
}

inline void follow_the_reference_rows(bool listed) {
    follow_the_reference_columns();
    const QList<QStringList> cases{
        {},
        {"trilinear"},
        {"materials"},
        {"density alone"},
        {"surface"},
        {"partial volumes"},
        {"random shares"},
        {"loads"},
        {"loads", "factors", "materials"},
        {"loads", "factors", "plane stress"},
        {"plane stress"},
        {"plane stress", "trilinear", "surface"},
        {"bilinear"},
        {"table"},
        {"exponential"},
        {"table", "mixed laws", "surface"},
        {"both ways"},
        {"exponential", "both ways", "materials"},
        {"bilinear", "random strength", "materials", "both ways"},
        {"never existed"},
        {"never existed", "surface", "partial volumes"},
        {"never existed", "plane stress", "bilinear", "surface"},
        {"hole"},
        {"bridged hole"},
        {"hole", "trilinear", "loads"},
        {"hole", "materials"},
        {"hole", "surface", "never existed"},
        // Without loads, the stretch of a bond comes to within 2e-7 of its strength, and rounding in single precision
        // breaks it.
        {"bridged hole", "surface energy", "partial volumes", "loads"},
        {"hole", "plane stress", "exponential", "surface energy"},
        {"hole", "regularised", "density alone"},
        {"conical"},
        {"quartic", "partial volumes", "materials"},
        {"parts up to the horizon", "surface"},
        {"plane strain"},
        {"surface energy"},
        {"surface energy", "long"},
        {"surface energy", "plane strain", "conical"},
        {"surface energy", "materials", "trilinear", "partial volumes"},
        {"strengthening"},
        {"strengthening", "materials", "surface energy"},
        {"strengthening", "plane stress", "surface"},
        {"strengthening", "fibres", "hole", "loads"},
        {"fibres"},
        {"fibres", "strong fibres"},
        {"fibres", "strong fibres", "materials", "surface energy"},
        {"fibres", "weak fibres", "both ways", "plane stress"},
        {"fibres", "weak fibres", "exponential", "quartic", "mixed laws"},
        {"regularised", "materials", "partial volumes"},
        {"regularised", "plane stress", "gaussian", "surface energy"},
        all_features};
    // These rows test the other precision of each layout.
    std::vector<StoreRow> others;
    for (const bool is_listed : {false, true}) {
        others.push_back({all_features, is_listed, false, true});
        others.push_back({{"strengthening", "materials", "surface energy"}, is_listed, true, false});
    }
    for (const std::vector<StoreRow>& rows : {others, covering_rows(cases, others)})
        for (const StoreRow& row : rows)
            if (row.listed == listed)
                follow_the_reference_row(row.features, row.is_double, row.scalars);
    if (long_tests_wanted())
        for (const QStringList& features :
             {QStringList{}, QStringList{"fibres", "weak fibres", "exponential", "quartic", "mixed laws"},
              QStringList{"bridged hole", "surface energy", "partial volumes", "loads"}}) {
            follow_the_reference_row(features, false, true);
            follow_the_reference_row(features, true, false);
        }
}

// Tests one row: the forces of one displacement field, then half a run. It fails by QVERIFY.
inline void follow_the_reference(const Model& model) {
    QFETCH(QStringList, features);
    QFETCH(bool, is_double);
    QFETCH(bool, scalars);
    const double tolerance = is_double ? 1e-9 : 3e-5;
    {
        const Model shaken = at_random_displacements(model);
        Reference reference(shaken);
        gpu::Solver solver(shaken, options(is_double, scalars));
        reference.advance(1);
        solver.advance(1);
        const double error = relative(solver.state().force_density, reference.state().force_density);
        QVERIFY2(error < (is_double ? 1e-12 : 1e-5), qPrintable(QString::number(error)));
        QVERIFY(solver.state().alive == reference.state().alive);
        const auto& left = reference.state().stiffness; // bonds that were softened before the first step
        QVERIFY(left.empty() || std::ranges::count_if(left, [](float s) { return s > 0 && s < 1; }) > 1000);
    }
    Reference reference(model);
    gpu::Solver solver(model, options(is_double, scalars));
    const std::uint64_t steps = model.steps / 2;
    const std::uint64_t cut = solver.broken_bonds();
    reference.advance(steps);
    solver.advance(steps);
    const State state = solver.state();
    const double error = relative(state.displacement, reference.state().displacement);
    QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
    QVERIFY(relative(state.force_density, reference.state().force_density) < 10 * tolerance);
    QVERIFY(state.alive == reference.state().alive);
    if (model.has_fading_bonds())
        QCOMPARE(solver.broken_bonds(), cut);
    else
        QVERIFY2(solver.broken_bonds() > cut + 20, "nothing broke: this test would show nothing");
    if (law_among(features) != LawKind::linear && !model.has_fading_bonds()) {
        const auto& left = reference.state().stiffness;
        QVERIFY(std::count_if(left.begin(), left.end(), [](float s) { return s > 0 && s < 1; }) > 100);
    }
    const auto damage = reference.damage();
    const FramePtr frame = solver.frame();
    for (std::size_t i = 0; i < damage.size(); ++i)
        QVERIFY(std::abs(static_cast<double>(frame->damage[i]) - damage[i]) < 1e-6);
    const Sample sample = solver.take_samples().back();
    const Vec3 force = reference.reaction(model.sets[1]);
    QVERIFY(norm(sample.values[0] - force) < 20 * tolerance * norm(force));
}

inline void follow_the_reference(bool listed) {
    QFETCH(QStringList, features);
    Model model = model_of(features, listed);
    model.fields = {}; // bond_losses_test compares the fields of softening laws
    QCOMPARE(model.regular.has_value(), !listed);
    follow_the_reference(model);
}

} // namespace periscope::test
