// Every bond law dissipates the fracture energy that it was given, in a solid and in plane stress, and a softened bond
// never becomes stiffer again.
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/pulled_bond.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

namespace bond_laws_test {

using namespace periscope;
using test::near;
using test::PulledBond;

namespace {

constexpr double G = 100, E = 30e9, horizon = 3e-3, s0 = 1e-4;

MaterialEntry of_law(LawKind law) {
    MaterialEntry m;
    m.name = "concrete";
    m.youngs_modulus = E;
    m.density = 2400;
    m.law = law;
    if (law != LawKind::linear && law != LawKind::table)
        m.elastic_stretch = Quantity(s0);
    m.fracture_energy = Quantity(G);
    return m;
}

MaterialEntry trilinear() {
    MaterialEntry m = of_law(LawKind::trilinear);
    m.kink_stretch = Quantity(4 * s0);
    m.kink_ratio = Quantity(0.25);
    return m;
}

MaterialEntry by_strength() {
    MaterialEntry m = of_law(LawKind::bilinear);
    m.elastic_stretch.reset();
    m.tensile_strength = Quantity(E * s0);
    m.strength_of = StrengthOf::bond;
    return m;
}

MaterialEntry table() {
    MaterialEntry m = of_law(LawKind::table);
    const double points[][2] = {{1, 1}, {2, 1}, {3, 0.5}, {5, 0.3}, {7, 0.3}, {20, 0}}; // with two plateaus
    for (const auto& p : points)
        m.points.push_back({Quantity(p[0] * s0), Quantity(p[1])});
    return m;
}

MaterialEntry exponential(double rate, double tail) {
    MaterialEntry m = of_law(LawKind::exponential);
    m.decay_rate = Quantity(rate);
    m.linear_tail = Quantity(tail);
    return m;
}

const std::vector<std::pair<const char*, MaterialEntry>>& all_laws() {
    static const std::vector<std::pair<const char*, MaterialEntry>> laws{
        {"linear", of_law(LawKind::linear)},
        {"bilinear", of_law(LawKind::bilinear)},
        {"bilinear by strength", by_strength()},
        {"trilinear", trilinear()},
        {"table", table()},
        {"exponential as usual", of_law(LawKind::exponential)},
        {"exponential, curve alone", exponential(3, 0)},
        {"exponential, almost straight", exponential(0.1, 0)},
        {"exponential, steep", exponential(50, 1)}};
    return laws;
}

// Returns the energy per area of parting a plane: a sum over the bonds of all lengths that cross it.
// `energy_per_length` is the energy of one bond per volume squared, divided by the bond's length.
double energy_of_plane(double energy_per_length, Space space, double thickness) {
    const int n = 1500;
    double sum = 0;
    for (int a = 0; a < n; ++a) {
        const double z = (a + 0.5) / n * horizon;
        for (int b = 0; b < n; ++b) {
            const double xi = z + (b + 0.5) / n * (horizon - z);
            const double angles = space == Space::plane_stress ? thickness * xi * 2 * std::acos(z / xi)
                                                               : 2 * std::numbers::pi * xi * xi * (1 - z / xi);
            sum += energy_per_length * xi * angles * (horizon - z) / n * horizon / n;
        }
    }
    return sum;
}

void add_laws() {
    QTest::addColumn<std::size_t>("law");
    QTest::addColumn<bool>("flat");
    for (const bool flat : {false, true})
        for (std::size_t k = 0; k < all_laws().size(); ++k)
            QTest::addRow("%s, %s", all_laws()[k].first, flat ? "plane stress" : "solid") << k << flat;
}

} // namespace

class BondLawsTest : public QObject {
    Q_OBJECT

private slots:
    // The integral of the force over the stretch is the area under the law, and the sum over all bonds across a plane
    // is G.
    void parting_a_plane_takes_the_fracture_energy_data() { add_laws(); }
    void parting_a_plane_takes_the_fracture_energy() {
        QFETCH(std::size_t, law);
        QFETCH(bool, flat);
        const Space space = flat ? Space::plane_stress : Space::solid;
        const MaterialEntry& entry = all_laws()[law].second;
        const Case c = test::pair_case(entry, space);
        const BondLaw bond = law_of(entry, c);
        double sum = 0;
        const int n = 400000;
        for (int k = 0; k < n; ++k) {
            const double s = (k + 0.5) / n * bond.critical_stretch;
            sum += secant(bond, s) * s * bond.critical_stretch / n;
        }
        QVERIFY2(near(sum, area(bond), 1e-5), qPrintable(QString::number(sum / area(bond) - 1)));
        const double energy = energy_of_plane(bond.micromodulus * sum, space, c.section());
        qInfo("s_c = %.6g, G off by %.2g", bond.critical_stretch, energy / G - 1);
        VERIFY_NEAR(energy, G, 1e-3);
    }

    // Two nodes are pulled apart, with detours on the way. Until the bond breaks, the work is that of G. The energy
    // that the bond has dissipated never decreases, and its secant stiffness never increases.
    void two_nodes_never_heal_data() { add_laws(); }
    void two_nodes_never_heal() {
        QFETCH(std::size_t, law);
        QFETCH(bool, flat);
        MaterialEntry entry = all_laws()[law].second;
        if (flat)
            entry.poisson_ratio = 1.0 / 3;
        PulledBond bond(test::pair_case(entry, flat ? Space::plane_stress : Space::solid));
        const BondLaw& l = bond.model.laws[0];
        double work = 0, stretch = 0, force = 0, taken = 0, left = 1;
        const auto go = [&](double to, int steps) {
            const double from = stretch;
            for (int k = 1; k <= steps; ++k) {
                const double s = k == steps ? to : from + (to - from) * k / steps, f = bond.force(s);
                work += 0.5 * (f + force) * (s - stretch);
                stretch = s;
                force = f;
                const double stored = 0.5 * f * s, now = s != 0 ? f / s : left;
                if (work - stored < taken - 1e-7 * area(l) || now > left * (1 + 1e-7))
                    return false; // energy was given back, or the bond became stiffer
                taken = std::max(taken, work - stored);
                left = std::min(left, now);
            }
            return true;
        };
        const double s_c = l.critical_stretch, e = l.elastic_stretch();
        QVERIFY(go(0.9 * e, 50) && go(-3 * s_c, 50) && go(0, 50)); // elastic; compression does nothing
        QVERIFY(near(left, 1, 1e-7) && taken < 1e-7 * area(l));
        for (const double part : {0.02, 0.1, 0.3, 0.6, 0.9}) {
            const double to = e + part * (s_c - e);
            QVERIFY(go(to, 4000));
            const double reached = force;
            QVERIFY(go(0, 50) && go(-0.5 * s_c, 50) && go(0.7 * to, 50) && go(0.1 * to, 50) && go(to, 100));
            VERIFY_NEAR(force, reached, 1e-9); // the force is again that at which the law was left
        }
        QVERIFY(go(1.001 * s_c, 4000));
        QCOMPARE(force, 0.0);
        const double whole = work;
        for (const double s : {0.5 * e, -s_c, 2 * s_c, 0.0}) // a broken bond stays broken
            QVERIFY(go(s, 10) && force == 0);
        QCOMPARE(work, whole);
        const double energy = energy_of_plane(l.micromodulus * whole, bond.model.space, flat ? 1e-3 : 0);
        qInfo("G off by %.2g", energy / G - 1);
        VERIFY_NEAR(energy, G, 1e-3);
    }

    // The critical stretches are those of the papers.
    void critical_stretches_of_the_papers() {
        for (const Space space : {Space::solid, Space::plane_stress}) {
            const auto law = [&](const MaterialEntry& m) { return law_of(m, test::pair_case(m, space)); };
            const BondLaw linear = law(of_law(LawKind::linear)), two = law(of_law(LawKind::bilinear));
            // Boys et al. 2021, Eq. 18: s_c/s0 = G/G0, where G0 is the fracture energy of the linear law that breaks at
            // s0.
            const double G0 = fracture_energy(E, s0, horizon, space);
            VERIFY_NEAR(two.critical_stretch / s0, G / G0, 1e-12);
            QVERIFY(law(by_strength()) == two);
            // The program pypd, without its slip: the area under the linear law is 2G/(tδ⁴c) for the thickness t, and
            // 5G/(πδ⁵c) in a solid.
            for (const auto& [k, alpha] : {std::pair{25.0, 0.25}, std::pair{3.0, 0.0}, std::pair{50.0, 1.0}}) {
                const BondLaw curve = law(exponential(k, alpha));
                const double c = curve.micromodulus, whole = space == Space::solid
                                                                 ? 5 * G / (std::numbers::pi * std::pow(horizon, 5) * c)
                                                                 : 2 * G / (1e-3 * std::pow(horizon, 4) * c);
                const double bracket = 1 - 1 / (1 - std::exp(-k)) + 1 / k + alpha / 2;
                VERIFY_NEAR(curve.critical_stretch, s0 + (whole - s0 * s0 / 2) * (1 + alpha) / (s0 * bracket), 1e-12);
                VERIFY_NEAR(whole, area(linear), 1e-12);
            }
            QVERIFY(law(of_law(LawKind::exponential)) == law(exponential(25, 0.25)));
        }
    }

    // A table of points without a fracture energy is used as it is. With a fracture energy, the stretches beyond the
    // first point are scaled.
    void tables_keep_or_draw_their_stretches() {
        MaterialEntry m = table();
        const BondLaw drawn = law_of(m, test::pair_case(m));
        m.fracture_energy.reset();
        const BondLaw as_is = law_of(m, test::pair_case(m));
        QCOMPARE(as_is.critical_stretch, 20 * s0);
        VERIFY_NEAR(secant(as_is, 4 * s0), 0.4 / 4, 1e-12);
        QCOMPARE(drawn.elastic_stretch(), s0);
        const double factor = (drawn.critical_stretch - s0) / (19 * s0);
        for (std::size_t k = 0; k < drawn.softening.size(); ++k) {
            QVERIFY(std::abs(drawn.softening[k].stretch - s0 - factor * (as_is.softening[k].stretch - s0)) < 1e-12);
            QCOMPARE(drawn.softening[k].force, as_is.softening[k].force);
        }
    }

    // With more and more straight pieces, a table approaches the exponential law.
    void the_exponential_law_is_the_limit_of_tables() {
        const BondLaw curve = exponential_law(1, s0, 2e-3, {25, 0.25});
        std::vector<LawPoint> points;
        for (int k = 0; k <= 2000; ++k) {
            const double s = s0 + k / 2000.0 * (2e-3 - s0);
            points.push_back({s, k == 0 ? 1 : secant(curve, s) * s / s0});
        }
        const BondLaw pieces = table_law(1, points);
        VERIFY_NEAR(area(pieces), area(curve), 1e-4);
        for (double s = 0.5e-5; s < 2.1e-3; s += 1e-5)
            QVERIFY(std::abs(secant(pieces, s) - secant(curve, s)) < 1e-4);
        QCOMPARE(secant(curve, s0), 1.0);
        QCOMPARE(secant(curve, 2e-3), 0.0);
    }

    // If bonds also break in compression, the law in compression is that in tension, mirrored. Other bonds bear any
    // compression.
    void compression_breaks_what_is_to_break_in_it_data() { add_laws(); }
    void compression_breaks_what_is_to_break_in_it() {
        QFETCH(std::size_t, law);
        QFETCH(bool, flat);
        MaterialEntry entry = all_laws()[law].second;
        if (flat)
            return; // the law is the same in plane stress
        PulledBond pressed_only(test::pair_case(entry));
        const double s_c = pressed_only.model.laws[0].critical_stretch;
        VERIFY_NEAR(pressed_only.force(-2 * s_c), -2 * s_c, 1e-9);
        entry.breaks_in = BreaksIn::both;
        PulledBond pulled(test::pair_case(entry)), pressed(test::pair_case(entry));
        for (const double part : {0.01, 0.2, 0.1, 0.7, 0.99})
            VERIFY_NEAR(pressed.force(-part * s_c), -pulled.force(part * s_c), 1e-9);
        // Tension has softened the bond in compression, too, and the other way round.
        VERIFY_NEAR(pressed.force(0.5 * s_c), -pulled.force(-0.5 * s_c), 1e-9);
        QCOMPARE(pressed.force(-1.001 * s_c), 0.0);
        QVERIFY(!pressed.reference.state().alive[0]);
        QCOMPARE(pressed.force(0.1 * s_c), 0.0);
    }
};

PERISCOPE_TEST(BondLawsTest)
} // namespace bond_laws_test
#include "bond_laws_test.moc"
