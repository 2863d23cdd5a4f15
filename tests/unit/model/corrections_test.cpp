// Surface corrections, partial volumes, the stable time step and predictions are compared with sums over all pairs.
#include "core/building/build_model.hpp"
#include "core/case/words.hpp"
#include "core/physics/bond_based.hpp"
#include "core/preparation/predict.hpp"
#include "core/stiffness/corrections.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/composite_block.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace corrections_test {

using namespace periscope;
using namespace periscope::fixture;
using test::near;

namespace {

double beta_of(const Case& c, double length, double spacing) {
    const double delta = c.horizon.metres(c.spacing().value), r = spacing / 2;
    if (c.corrections.partial_volume == PartialVolumes::none)
        return length <= delta * (1 + 1e-10) ? 1 : 0;
    return length <= delta - r ? 1 : length >= delta + r ? 0 : (delta + r - length) / spacing;
}

// Returns V_i / V0 for each node, from all pairs of nodes.
std::vector<double> volumes_by_force(const Case& c, const Nodes& nodes) {
    const double delta = c.horizon.metres(c.spacing().value), pi = std::numbers::pi;
    const double full = c.space() == Space::solid ? 4 * pi / 3 * delta * delta * delta
                        : c.space() == Space::bar ? 2 * delta * c.section()
                                                  : pi * delta * delta * c.section();
    std::vector<double> volumes(nodes.size(), 0);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < nodes.size(); ++j)
            if (i != j)
                volumes[i] +=
                    beta_of(c, norm(nodes.position[j] - nodes.position[i]), nodes.spacing) * nodes.volume[j] / full;
    return volumes;
}

// Returns the smallest √(2ρ_i / Σ_j c_ij β λ V_j / |ξ|) of all nodes, from all pairs of nodes.
double step_by_force(const Case& c, const Model& m) {
    const auto volumes = volumes_by_force(c, m.nodes);
    double least = 1e300;
    for (std::size_t i = 0; i < m.nodes.size(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < m.nodes.size(); ++j) {
            const double length = norm(m.nodes.position[j] - m.nodes.position[i]);
            const double lambda = c.corrections.surface == SurfaceCorrection::none ? 1 : 2 / (volumes[i] + volumes[j]);
            if (i != j)
                sum += m.law(m.material_of(i), m.material_of(j)).micromodulus * beta_of(c, length, m.nodes.spacing) *
                       lambda * m.nodes.volume[j] / length;
        }
        least = std::min(least, std::sqrt(2 * c.materials[m.material_of(i)].density.value / sum));
    }
    return least;
}

} // namespace

class CorrectionsTest : public QObject {
    Q_OBJECT

    static void add_spaces_and_corrections() {
        QTest::addColumn<int>("space");
        QTest::addColumn<int>("surface");
        QTest::addColumn<int>("partial");
        for (int space = 0; space < 4; ++space)
            for (int surface = 0; surface < 2; ++surface)
                for (int partial = 0; partial < 2; ++partial)
                    QTest::addRow("%s, surface %d, partial %d", words::spaces[std::size_t(space)].c_str(), surface,
                                  partial)
                        << space << surface << partial;
    }
    static Case corrected(Case c) {
        QFETCH(int, surface);
        QFETCH(int, partial);
        c.corrections = {SurfaceCorrection(surface), PartialVolumes(partial)};
        return c;
    }

private slots:
    void family_volumes_against_all_pairs_data() { add_spaces_and_corrections(); }
    void family_volumes_against_all_pairs() {
        QFETCH(int, space);
        QFETCH(int, surface);
        const Case c = corrected(block(Space(space)));
        for (const bool regular : {true, false}) {
            const Model m = build_model(c, regular ? nodes_of(c) : shaken(c));
            QCOMPARE(m.regular.has_value(), regular);
            QCOMPARE(m.family_volume.size(), surface ? m.nodes.size() : 0);
            QVERIFY((m.full_family_volume > 0) == (surface == 1));
            const auto expected = volumes_by_force(c, m.nodes);
            for (std::size_t i = 0; i < m.family_volume.size(); ++i)
                VERIFY_NEAR(static_cast<double>(m.family_volume[i]), expected[i], 1e-6);
            const ExactCorrections exact = exact_corrections(m); // for runs in double precision
            QCOMPARE(exact.family_volume.size(), m.family_volume.size());
            for (std::size_t i = 0; i < exact.family_volume.size(); ++i)
                VERIFY_NEAR(exact.family_volume[i], expected[i], 1e-13);
        }
    }

    // The lattice store keeps equal factors once. So exact factors must not differ because they were summed in another
    // order.
    void exact_factors_are_as_few_as_rounded_ones() {
        Case c = block();
        BoxGeometry large;
        large.box = {0.020, 0.014, 0.012};
        large.spacing = 1e-3;
        c.geometry = large;
        c.sets = {slab("left", -1, 6e-3)};
        c.corrections = {SurfaceCorrection::energy, PartialVolumes::hu_ha_bobaru};
        const Model m = build_model(c, nodes_of(c));
        const ExactCorrections exact = exact_corrections(m);
        std::set<float> rounded;
        std::set<double> all;
        for (const auto& factors : m.energy_factor)
            rounded.insert(factors.begin(), factors.end());
        for (const auto& factors : exact.energy_factor)
            all.insert(factors.begin(), factors.end());
        QVERIFY(rounded.size() > 20);
        QVERIFY2(double(all.size()) <= 1.1 * double(rounded.size()),
                 qPrintable(QString("%1 %2").arg(all.size()).arg(rounded.size())));
        const auto& inside = exact.energy_factor[(10 * 14 + 7) * 12 + 6];
        QVERIFY(inside[0] == inside[1] && inside[1] == inside[2]);
    }

    void partial_volumes_reach_half_a_spacing_further() {
        Case c = block();
        c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
        const Model m = build_model(c, nodes_of(c));
        QCOMPARE(m.regular->bonds(), regular_family(*m.nodes.lattice, 3.64).bonds());
        QVERIFY(m.regular->bonds() > regular_family(*m.nodes.lattice, 3.14).bonds());
        QCOMPARE(m.partial_volume(2.64e-3), 1.0);
        VERIFY_NEAR(m.partial_volume(3.14e-3), 0.5, 1e-12);
        VERIFY_NEAR(m.partial_volume(3.54e-3), 0.1, 1e-9);
        // In a bulk, the partial volumes add up to the volume of the ball, which is their purpose.
        BoxGeometry large;
        large.box = {0.009, 0.009, 0.009};
        large.spacing = 1e-3;
        c.geometry = large;
        c.sets = {slab("left", -1, 6e-3)};
        c.corrections.surface = SurfaceCorrection::volume;
        const Model bulk = build_model(c, nodes_of(c));
        const float middle = bulk.family_volume[(4 * 9 + 4) * 9 + 4];
        QVERIFY2(std::abs(middle + 1 / 129.68F - 1) < 0.02F, // whole volumes: 5 % too little
                 qPrintable(QString::number(static_cast<double>(middle))));
    }

    void stable_step_against_all_pairs_data() { add_spaces_and_corrections(); }
    void stable_step_against_all_pairs() {
        QFETCH(int, space);
        const Case one = corrected(block(Space(space))), many = corrected(composite(Space(space)));
        const Model listed = build_model(many, shaken(many));
        VERIFY_NEAR(listed.stable_step, step_by_force(many, listed), 1e-6);
        const Model regular = build_model(one, nodes_of(one));
        VERIFY_NEAR(regular.stable_step, step_by_force(one, regular), 1e-6);
        const Model mixed = build_model(many, nodes_of(many));
        const double exact = step_by_force(many, mixed);
        VERIFY_NEAR(mixed.stable_step, exact, 1e-6);
        // For relaxation, every bond counts with the largest stiffness.
        Case still = many;
        still.run.stepper = Stepper::relaxation;
        const Model bound = build_model(still, nodes_of(still));
        QVERIFY(bound.stable_step <= exact * (1 + 1e-6) && bound.stable_step > 0.3 * exact);
    }

    // A grid so long that its faces are far from each other, against one listed: the shortcut over one octant
    // is right.
    void stable_step_of_a_long_grid() {
        Case c = block();
        BoxGeometry g;
        g.box = {0.03, 0.017, 0.006};
        g.spacing = 1e-3;
        c.geometry = g;
        c.corrections = {SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru};
        const Model regular = build_model(c, nodes_of(c)),
                    listed = build_model(c, nodes_of(c), {}, {}, FamilyForm::listed);
        VERIFY_NEAR(regular.stable_step, listed.stable_step, 1e-6);
        c.corrections.surface = SurfaceCorrection::none;
        QVERIFY(!near(build_model(c, nodes_of(c)).stable_step, regular.stable_step, 1e-2)); // the test can fail
    }

    // If a unit was forgotten, this is noticed before anything is built, and the message names the entry.
    void costs_no_machine_could_bear() {
        const auto told = [](const Case& c) {
            const auto problems = check_prediction(c, predict(c));
            return problems.size() == 1 ? problems.front().path + " " + problems.front().reason : std::string();
        };
        const Case right = block();
        QVERIFY(check_prediction(right, predict(right)).empty());
        Case c = right;
        for (const double spacing : {1e-9, 1e-300}) {
            std::get<BoxGeometry>(c.geometry).spacing = spacing;
            c.horizon.value = 3.015, c.horizon.in_spacings = true;
            QVERIFY2(told(c).starts_with("geometry.lattice.spacing") && told(c).find("4 billion") != std::string::npos,
                     told(c).c_str());
        }
        c = right;
        c.run.end_time = 1e30;
        QVERIFY2(told(c).starts_with("run.end_time Requires"), told(c).c_str());
        c = right;
        c.run.safety = 1e-300;
        QVERIFY2(told(c).starts_with("run.end_time Requires"), told(c).c_str());
        c = right;
        c.materials[0].density = 1e-300; // c/ρ is beyond all numbers
        QVERIFY2(told(c).starts_with("materials Result in a stable time step of 0 s"), told(c).c_str());
    }

    void predicted_is_what_is_built_data() { add_spaces_and_corrections(); }
    void predicted_is_what_is_built() {
        QFETCH(int, space);
        const Case one = corrected(block(Space(space))), c = corrected(composite(Space(space)));
        const Model alike = build_model(one, nodes_of(one));
        VERIFY_NEAR(predict(one).time_step, alike.time_step, 1e-9);
        QVERIFY(predict(one).time_step < 0.8 * alike.stable_step * (1 - 1e-6)); // whole steps
        QCOMPARE(predict(one).steps, static_cast<double>(alike.steps));
        Case state = one;
        state.theory = Theory::state_based;
        state.corrections.surface = SurfaceCorrection::none;
        VERIFY_NEAR(predict(state).stable_step, build_model(state, nodes_of(state)).stable_step, 1e-6);
        const Model m = build_model(c, nodes_of(c));
        const Prediction p = predict(c);
        QCOMPARE(p.nodes, static_cast<double>(m.nodes.size()));
        QCOMPARE(p.nodes, space == 0 ? 1000.0 : space == 3 ? 20.0 : 200.0);
        QCOMPARE(p.bonds, static_cast<double>(m.bonds()));
        // For a mixture, the prediction uses the stiffest bonds, because it does not know which nodes have them.
        QVERIFY(p.time_step <= 0.8 * m.stable_step * (1 + 1e-6) && p.time_step > 0.8 * 0.3 * m.stable_step);
        QVERIFY(p.steps >= static_cast<double>(m.steps));
        QVERIFY(p.is_bound && !predict(one).is_bound);
    }
};

PERISCOPE_TEST(CorrectionsTest)
} // namespace corrections_test
#include "corrections_test.moc"
