// The plain reference itself: softening bonds, pairs of materials, corrections and plane stress, compared with results
// by hand for very small bodies.
#include "core/building/build_model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "core/stiffness/corrections.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/pulled_bond.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

namespace plain_step_test {

using namespace periscope;
using test::near;
using test::nodes_at;
using test::PulledBond;
using test::slab;

namespace {

constexpr double s0 = 1e-3, s1 = 4e-3, beta = 0.25, s_c = 1e-2;

MaterialEntry soft(const std::string& name, double youngs_modulus, double density) {
    MaterialEntry m;
    m.name = name;
    m.youngs_modulus = youngs_modulus;
    m.density = density;
    m.law = LawKind::trilinear;
    m.elastic_stretch = Quantity(s0);
    m.kink_stretch = Quantity(s1);
    m.kink_ratio = Quantity(beta);
    m.critical_stretch = Quantity(s_c);
    return m;
}

Case pair_case() {
    return test::pair_case(soft("concrete", 30e9, 2400));
}

// Returns a body of two materials with shaken nodes, uneven volumes and both corrections. Its faces are free.
Case mixed_case(Space space) {
    Case c;
    BoxGeometry g;
    g.box = {0.016, 0.01, 0.006};
    g.spacing = 1e-3;
    g.space = space;
    c.geometry = g;
    c.horizon = 3.14e-3;
    c.materials = {soft("concrete", 30e9, 2400), soft("steel", 200e9, 7800)};
    c.materials[1].law = LawKind::linear;
    c.materials[1].elastic_stretch = c.materials[1].kink_stretch = c.materials[1].kink_ratio = std::nullopt;
    c.materials[1].set = "right";
    c.corrections = {SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru};
    c.sets = {slab("left", -1, 8e-3), slab("right", 8.01e-3, 1)};
    ConditionEntry kick;
    kick.kind = ConditionKind::initial_velocity;
    kick.set = "left";
    kick.value = {Quantity(-30), Quantity(10), std::optional<Quantity>{}};
    c.conditions = {kick};
    c.run.end_time = 1e-5;
    return c;
}

Nodes shaken(const Case& c) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> jitter(-0.2e-3, 0.2e-3), factor(0.7, 1.3);
    Nodes nodes = discretise(c, std::nullopt);
    nodes.lattice.reset();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes.position.list()[i] +=
            Vec3{jitter(random), jitter(random), c.space() == Space::solid ? jitter(random) : 0};
        nodes.volume.set(i, nodes.volume[i] * (factor(random)));
    }
    return nodes;
}

} // namespace

class PlainStepTest : public QObject {
    Q_OBJECT

private slots:
    void a_softening_bond_never_heals() {
        PulledBond bond(pair_case());
        VERIFY_NEAR(bond.force(0.5 * s0), 0.5 * s0, 1e-9);
        VERIFY_NEAR(bond.force(s0), s0, 1e-9);
        const double damaged = 2.5e-3, peak = s0 * (1 + beta) / 2; // half way between the first two corners
        VERIFY_NEAR(bond.force(damaged), peak, 1e-9);
        for (const double s : {2e-3, 1e-3, 0.5e-3, 1.5e-3, 2.4e-3}) // down and up again on one line
            VERIFY_NEAR(bond.force(s), s * peak / damaged, 1e-9);
        // A softened bond has the same stiffness in compression.
        VERIFY_NEAR(bond.force(-1e-3), -1e-3 * peak / damaged, 1e-9);
        VERIFY_NEAR(static_cast<double>(bond.reference.state().stiffness[0]), peak / damaged, 1e-6);
        VERIFY_NEAR(bond.force(s1), beta * s0, 1e-9); // then further along the law
        QVERIFY(bond.reference.state().alive[0] && bond.reference.damage()[0] == 0);
        QCOMPARE(bond.force(s_c), 0.0);
        QVERIFY(!bond.reference.state().alive[0] && !bond.reference.state().alive[1]);
        QCOMPARE(bond.reference.state().stiffness[1], 0.0F);
        QCOMPARE(bond.force(0.5 * s0), 0.0);
        QCOMPARE(bond.reference.damage()[0], 1.0);
    }

    // The work of pulling until the bond breaks is c |ξ| times the area under the law, whatever detours the stretch
    // takes.
    void breaking_takes_the_area_of_the_law() {
        for (const bool detour : {false, true}) {
            PulledBond bond(pair_case());
            double work = 0, last_stretch = 0, last_force = 0;
            const auto go = [&](double to, int steps) {
                const double from = last_stretch;
                for (int k = 1; k <= steps; ++k) {
                    const double s = from + (to - from) * k / steps, f = bond.force(s);
                    work += 0.5 * (f + last_force) * (s - last_stretch);
                    last_stretch = s;
                    last_force = f;
                }
            };
            if (detour) {
                go(2e-3, 2000);
                go(-1e-3, 100);
                go(6e-3, 7000);
                go(0, 100);
            }
            go(s_c, 10000);
            QVERIFY2(near(work, area(bond.model.laws[0]), 1e-4),
                     qPrintable(QString::number(work / area(bond.model.laws[0]))));
            VERIFY_NEAR(work, 0.5 * s0 * (s1 + beta * (s_c - s0)), 1e-4); // the same by hand
        }
    }

    void no_fail_ends_neither_break_nor_soften() {
        Case c = pair_case();
        ConditionEntry strong;
        strong.kind = ConditionKind::no_fail;
        strong.set = "second";
        c.conditions.push_back(strong);
        PulledBond bond(c);
        VERIFY_NEAR(bond.force(2 * s_c), 2 * s_c, 1e-9);
        VERIFY_NEAR(bond.force(0.5 * s0), 0.5 * s0, 1e-9);
        QCOMPARE(bond.reference.state().stiffness[0], 1.0F);
    }

    // Each node is accelerated by the stiffness of the pair times the volume of the other node, divided by its own
    // density.
    void two_materials() {
        Case c = pair_case();
        c.materials[0] = soft("a", 30e9, 2000);
        c.materials.push_back(soft("b", 60e9, 5000));
        c.materials[1].set = "second";
        ConditionEntry apart;
        apart.kind = ConditionKind::initial_velocity;
        apart.set = "second";
        apart.value[0] = Quantity(0.1);
        c.conditions = {apart};
        Model m = build_model(c, nodes_at({{}, {1e-3, 0, 0}}, {1e-9, 2e-9}));
        VERIFY_NEAR(m.law(0, 1).micromodulus, micromodulus(40e9, 3e-3), 1e-12);
        Reference reference(m);
        reference.advance(1);
        const double stretch = 0.1 * m.time_step / 1e-3; // after the first step, at whose start there was no force
        reference.advance(1);
        const double force = m.law(0, 1).micromodulus * stretch;
        VERIFY_NEAR(reference.state().force_density[0].x, 2e-9 * force, 1e-9);
        VERIFY_NEAR(reference.state().force_density[1].x, -1e-9 * force, 1e-9);
        const double half = 0.5 * m.time_step;
        VERIFY_NEAR(reference.state().velocity[0].x, half * 2e-9 * force / 2000, 1e-9);
        VERIFY_NEAR(reference.state().velocity[1].x - 0.1, -half * 1e-9 * force / 5000, 1e-6);
    }

    // Surface correction and partial volume of one bond, by hand.
    void corrections_of_one_bond() {
        Case c = pair_case();
        c.horizon = 1.25e-3;
        c.corrections = {SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru};
        PulledBond bond(c);
        const double v0 = 4 * std::numbers::pi / 3 * std::pow(1.25e-3, 3),
                     part = 0.75; // (1.25 + 0.5 − 1) mm over 1 mm
        VERIFY_NEAR(bond.model.partial_volume(1e-3), part, 1e-12);
        const double lambda = 2 * v0 / (part * 2e-9 + part * 1e-9);
        VERIFY_NEAR(bond.force(0.5 * s0), 0.5 * s0 * part * lambda, 1e-6);
    }

    void forces_cancel_with_corrections_data() {
        QTest::addColumn<int>("space");
        QTest::newRow("solid") << 0;
        QTest::newRow("plane stress") << 1;
    }
    void forces_cancel_with_corrections() {
        QFETCH(int, space);
        const Case c = mixed_case(Space(space));
        const Model m = build_model(c, shaken(c));
        const auto [least, most] = std::minmax_element(m.family_volume.begin(), m.family_volume.end());
        QVERIFY(*least < 0.5F * *most); // nodes at faces have smaller families
        Reference reference(m);
        reference.advance(60);
        const State& state = reference.state();
        Vec3 total{};
        double size = 0, along_z = 0;
        for (std::size_t i = 0; i < m.nodes.size(); ++i) {
            total += m.nodes.volume[i] * state.force_density[i];
            size += m.nodes.volume[i] * norm(state.force_density[i]);
            along_z = std::max(along_z, std::abs(state.displacement[i].z));
        }
        QVERIFY(size > 0 && norm(total) < 1e-12 * size);
        QVERIFY(space == 0 ? along_z > 0 : along_z == 0);
        const auto softened =
            std::count_if(state.stiffness.begin(), state.stiffness.end(), [](float s) { return s > 0 && s < 1; });
        QVERIFY2(softened > 20, qPrintable(QString::number(softened)));
        QVERIFY(std::count(state.alive.begin(), state.alive.end(), 0) > 50);
        for (std::size_t b = 0; b < state.alive.size(); ++b)
            QCOMPARE(state.alive[b] == 0, state.stiffness[b] == 0);
    }

    // A lattice with one family for all nodes moves in the same way as the same nodes with listed families.
    void regular_and_listed_families_move_alike() {
        const Case c = mixed_case(Space::solid);
        const Nodes nodes = discretise(c, std::nullopt);
        Model regular = build_model(c, nodes), listed = build_model(c, nodes, {}, {}, FamilyForm::listed);
        QVERIFY(regular.regular && !listed.regular);
        listed.time_step = regular.time_step;
        Reference a(regular), b(listed);
        a.advance(40);
        b.advance(40);
        QVERIFY(a.state().displacement == b.state().displacement);
        QVERIFY(a.state().alive == b.state().alive && a.state().stiffness == b.state().stiffness);
    }

    // The stable time step is a limit: above it, a body of two materials with corrections becomes unstable; at it, it
    // does not.
    void the_stable_step_is_stable() {
        Case c = mixed_case(Space::solid);
        for (auto& m : c.materials) {
            m.law = LawKind::linear;
            m.elastic_stretch = m.kink_stretch = m.kink_ratio = std::nullopt;
            m.critical_stretch = Quantity(1e9);
        }
        c.conditions[0].value = {Quantity(1e-3), Quantity(1e-3), Quantity(1e-3)};
        const auto speed_after = [&](double factor) {
            Model m = build_model(c, shaken(c));
            m.time_step = factor * m.stable_step;
            Reference reference(m);
            reference.advance(600);
            double most = 0;
            for (const Vec3& v : reference.state().velocity)
                most = std::max(most, norm(v));
            return most;
        };
        QVERIFY(speed_after(0.999) < 0.02);
        QVERIFY(!(speed_after(2.5) < 1));
    }

    // In a sheet that is pulled equally along x and y, there is no force on a node inside, and the force across a cut
    // is the stress of the sheet times its area.
    void a_stretched_sheet() {
        Case c = mixed_case(Space::plane_stress);
        c.materials.resize(1);
        c.materials[0].elastic_stretch = Quantity(1e-2), c.materials[0].kink_stretch = Quantity(2e-2);
        c.materials[0].critical_stretch = Quantity(3e-2);
        std::get<BoxGeometry>(c.geometry).box = {0.025, 0.025, 0.002};
        Model m = build_model(c, discretise(c, std::nullopt));
        const double strain = 1e-6;
        m.initial_velocity.assign(m.nodes.size(), {});
        for (std::size_t i = 0; i < m.nodes.size(); ++i) { // one step without forces moves the nodes to these positions
            const Vec3 p = m.nodes.position[i];
            m.initial_velocity[i] = (strain / m.time_step) * Vec3{p.x, p.y, 0};
        }
        Reference reference(m);
        reference.advance(2);
        const State& state = reference.state();
        const std::size_t centre = 12 * 25 + 12;
        // The stress along both axes is σ = E ε/(1 − ν). It is compared with the force of the middle row across x = 11
        // mm, divided by the area of this row.
        const double sigma = 30e9 * strain * 1.5;
        double force = 0;
        const Families families = listed_families(m);
        for (std::size_t column = 0; column < 11; ++column) {
            const std::size_t i = column * 25 + 12;
            for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
                const std::size_t j = families.neighbour[b];
                const Vec3 xi = m.nodes.position[j] - m.nodes.position[i];
                if (m.nodes.position[j].x > 11e-3)
                    force += m.laws[0].micromodulus * m.partial_volume(norm(xi)) * m.surface_factor(i, j) * strain *
                             xi.x / norm(xi) * m.nodes.volume[i] * m.nodes.volume[j];
            }
        }
        QVERIFY2(near(force / (1e-3 * 2e-3), sigma, 0.05), qPrintable(QString::number(force / 2e-6 / sigma)));
        const double scale = sigma / 1e-3; // a force density
        QVERIFY(norm(state.force_density[centre]) < 1e-6 * scale);
        QVERIFY(norm(state.force_density[0]) > 0.1 * scale); // a corner is pulled in
    }
};

PERISCOPE_TEST(PlainStepTest)
} // namespace plain_step_test
#include "plain_step_test.moc"
