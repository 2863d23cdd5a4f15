// The strength and the fracture energy of the continuum that irregular nodes approximate, compared with integrals
// computed in another way.
#include "strong_bodies.hpp"

#include "core/physics/state_based.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuum_strength_test {

using namespace periscope;
using namespace periscope::test::strength;

class ContinuumStrengthTest : public QObject {
    Q_OBJECT

private slots:
    // The strength of irregular nodes is an integral over angles, and their energy has a closed form. In the
    // state-based theory, the force of a bond depends on its own stretch and on the means of both families. In a
    // uniform strain these are also an integral over angles, for any influence function. Its energy is compared with
    // that on a fine lattice of the same horizon.
    void bodies_of_a_continuum_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<int>("theory");
        QTest::addColumn<int>("law");
        QTest::addColumn<double>("nu");
        const auto add = [](const char* name, Space space, Theory theory, LawKind law, double nu) {
            QTest::newRow(name) << int(space) << int(theory) << int(law) << nu;
        };
        using enum LawKind;
        add("plane stress", Space::plane_stress, Theory::bond_based, bilinear, 1.0 / 3);
        add("solid", Space::solid, Theory::bond_based, bilinear, 0.25);
        add("state-based plane stress", Space::plane_stress, Theory::state_based, bilinear, 0.2);
        add("state-based plane strain, exponential", Space::plane_strain, Theory::state_based, exponential, 0.35);
        add("state-based solid, exponential", Space::solid, Theory::state_based, exponential, 0.1);
        add("state-based solid", Space::solid, Theory::state_based, bilinear, 0.4);
    }
    void bodies_of_a_continuum() {
        QFETCH(const int, space);
        QFETCH(const int, theory);
        QFETCH(const int, law);
        QFETCH(const double, nu);
        const bool is_state_based = Theory(theory) == Theory::state_based, flat = Space(space) != Space::solid;
        Case c;
        MeshGeometry mesh;
        mesh.space = Space(space);
        mesh.thickness = 0.1;
        c.geometry = mesh;
        c.mesh_spacing = dx;
        c.theory = Theory(theory);
        c.horizon = 3e-3;
        c.materials = {concrete(LawKind(law), nu)};
        const BondLaw found = law_of(c.materials[0], c);
        const StateConstants k = state_constants(E, nu, Space(space));
        const double axes = flat ? 2 : 3;
        struct Sums {
            double along = 0, across = 0;
        };
        // N/m² along and across; Simpson's rule over 2/π dφ or sin φ dφ.
        const auto stresses = [&](double strain, double ratio, bool elastic) {
            constexpr int n = 600;
            Sums of_force, of_share; // Σ left s u and Σ left u, with the shares u and 1 − u of both directions
            for (int j = 0; j <= n; ++j) {
                const double phi = 0.5 * std::numbers::pi * j / n, u = std::pow(std::cos(phi), 2);
                const double s = strain * (u + ratio * (1 - u)), left = elastic ? 1 : secant(found, s);
                const double part = (j == 0 || j == n ? 1
                                     : j % 2          ? 4
                                                      : 2) *
                                    0.5 * std::numbers::pi / (3 * n) * (flat ? 2 / std::numbers::pi : std::sin(phi)) *
                                    left;
                of_force.along += part * s * u;
                of_force.across += part * s * (1 - u) / (axes - 1);
                of_share.along += part * u;
                of_share.across += part * (1 - u) / (axes - 1);
            }
            if (!is_state_based) { // Σ a over the family: 3 E in plane stress, 6 E in a solid (½ c ∫ |ξ| dV)
                const double stiffness = (flat ? 3 : 6) * E;
                return Sums{stiffness * of_force.along, stiffness * of_force.across};
            }
            const double pressure = k.dilatation * axes * (of_force.along + (axes - 1) * of_force.across);
            return Sums{pressure * of_share.along + k.deviator * of_force.along,
                        pressure * of_share.across + k.deviator * of_force.across};
        };
        const auto pulled = [&](double strain, bool elastic) { // with the sides free
            double a = -0.8, b = 0.2;
            for (int j = 0; j < 40; ++j)
                (stresses(strain, 0.5 * (a + b), elastic).across > 0 ? b : a) = 0.5 * (a + b);
            return stresses(strain, a, elastic).along;
        };
        VERIFY_NEAR(pulled(1e-6, true), 1e-6 * E / (Space(space) == Space::plane_strain ? 1 - nu * nu : 1), 1e-6);
        double most = 0;
        for (int sample = 0; sample < 463; ++sample) // up to 100 times that
            most = std::max(most, pulled(found.elastic_stretch() * std::pow(1.01, sample), false));
        double energy = 0;
        if (is_state_based) {
            Case fine = c;
            BoxGeometry g;
            g.box = {0.1, 0.1, 0.1};
            g.space = Space(space);
            g.spacing = 3e-3 / 24.01;
            fine.geometry = g;
            energy = separation_energy(inner_family(fine, bonds_of(fine.materials[0], fine).stiffness).plane, found);
        } else {
            energy = fracture_energy(E, std::sqrt(2 * area(found)), 3e-3, Space(space));
        }
        qInfo("strength %+.3f %%, energy %+.3f %%", 100 * (most / ft - 1), 100 * (energy / G - 1));
        VERIFY_NEAR(most, ft, 0.005);
        VERIFY_NEAR(energy, G, is_state_based ? 0.01 : 0.005);
    }

    // The linear law is compared with the table in state_based.cpp, whose integrals were computed separately.
    void separation_of_a_continuum() {
        for (const Space space : {Space::solid, Space::plane_stress, Space::plane_strain, Space::bar})
            for (const Influence influence :
                 {Influence::constant, Influence::inverse, Influence::conical, Influence::gaussian}) {
                if (space == Space::bar && influence == Influence::inverse)
                    continue;
                Case c = state_based(body(space, LawKind::linear, 3), influence);
                const StateConstants k = state_constants(E, 0.1, space);
                const InnerFamily family = continuum_family(c, {E, k});
                const double energy = separation_energy(family.plane, {1, 1e-3});
                VERIFY_NEAR(energy, state_fracture_energy(k, 1e-3, 3e-3, space, influence), 0.003);
                VERIFY_NEAR(elastic_modulus(family), space == Space::plane_strain ? E / (1 - 0.1 * 0.1) : E, 1e-3);
            }
    }

    // In the state-based theory, a softening law also dissipates its fracture energy if the elastic stretch is given.
    // It is tested on a fine lattice, which is nearly the continuum.
    void state_based_laws_take_their_energy() {
        for (const LawKind law : {LawKind::bilinear, LawKind::trilinear, LawKind::exponential, LawKind::table})
            for (const double nu : {0.1, 0.25, 0.4}) {
                Case c = state_based(body(Space::plane_strain, law, 3.01, nu));
                c.materials[0].tensile_strength.reset();
                if (law != LawKind::table)
                    c.materials[0].elastic_stretch = Quantity(1e-4);
                const BondLaw found = law_of(c.materials[0], c);
                QCOMPARE(found.elastic_stretch(), 1e-4);
                VERIFY_NEAR(fracture_energy_of(found, c.materials[0], c), G, 1e-3);
                Case fine = c; // the same horizon
                auto& g = std::get<BoxGeometry>(fine.geometry);
                fine.horizon = 3.01 * dx;
                g.spacing = 3.01 * dx / 24.01;
                const BondsInCase bonds = bonds_of(fine.materials[0], fine);
                const double energy = separation_energy(inner_family(fine, bonds.stiffness).plane, found);
                qInfo("%s, nu %.2f: energy %+.3f %% on 24 nodes a horizon", law_info(law).key.data(), nu,
                      100 * (energy / G - 1));
                VERIFY_NEAR(energy, G, 0.01);
            }
    }
};

PERISCOPE_TEST(ContinuumStrengthTest)
} // namespace continuum_strength_test
#include "continuum_strength_test.moc"
