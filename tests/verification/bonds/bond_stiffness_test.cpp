// Stiffness and strength of bonds in every space and with every micromodulus. Constants are compared with the integrals
// from which they come and with sums over lattices, corrections with numbers worked out by hand, and directions with
// closed forms.
#include "core/building/build_model.hpp"
#include "core/case/words.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"
#include "core/stiffness/corrections.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/pulled_bond.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>

namespace bond_stiffness_test {

using namespace periscope;
using test::near;

namespace {

constexpr double pi = std::numbers::pi, E = 70e9, G = 130;

double section_of(Space space) { // a thickness of 3 mm, a cross-section of 3 mm × 2 mm
    return space == Space::solid ? 1 : space == Space::bar ? 6e-6 : 3e-3;
}

// Returns a body with `count` nodes along each axis of the space.
Case body(Space space, Micromodulus form, double horizon, double count) {
    constexpr double dx = 1e-3;
    const std::size_t d = axes_of(space);
    Case c;
    BoxGeometry g;
    g.box = {Quantity(count * dx), Quantity(d > 1 ? count * dx : 2e-3), Quantity(d > 2 ? count * dx : 3e-3)};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = horizon * dx;
    c.micromodulus = form;
    MaterialEntry m;
    m.name = "it";
    m.youngs_modulus = E;
    m.density = 2500;
    m.fracture_energy = Quantity(G);
    c.materials = {m};
    c.sets = {test::slab("end", -1, 1.1 * dx)};
    ConditionEntry fixed;
    fixed.set = "end";
    c.conditions = {fixed};
    c.run.end_time = 1e-6;
    return c;
}

Model model_of(const Case& c, FamilyForm form = FamilyForm::automatic) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, form);
}

// Returns the energy density of the node in the middle under a uniform strain: ½ Σ ½ c s² |ξ| V_j over its bonds, with
// the stiffness c of a bond, its length |ξ|, the volume V_j of its other node, and its stretch s = ε_xx n_x² + ε_yy
// n_y² + ε_zz n_z², where n is its unit vector.
double energy_of_strain(const Model& m, const Vec3& strain) {
    const auto& n = m.nodes.lattice->count;
    const std::uint32_t middle = (n[0] / 2 * n[1] + n[1] / 2) * n[2] + n[2] / 2;
    double energy = 0;
    for (std::size_t b = 0; b < m.regular->bonds(); ++b) {
        const auto j = neighbour(*m.nodes.lattice, middle, m.regular->of_bond(b));
        if (!j)
            return std::nan("");
        const Vec3 xi = m.nodes.position[*j] - m.nodes.position[middle];
        const double length = norm(xi);
        const double s = (strain.x * xi.x * xi.x + strain.y * xi.y * xi.y + strain.z * xi.z * xi.z) / (length * length);
        energy += 0.25 * m.bond_stiffness(middle, *j) * s * s * length * m.nodes.volume[*j];
    }
    return energy;
}

// Returns the energy density of the continuum from E and ν only: under a strain of 1 along one axis, or along all axes
// (`dilation`).
double continuum(Space space, bool dilation) {
    const double nu = represented_poisson_ratio(space);
    if (space == Space::bar)
        return 0.5 * E;
    if (space == Space::plane_stress)
        return dilation ? E / (1 - nu) : 0.5 * E / (1 - nu * nu);
    const double lame = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 * (1 + nu));
    if (!dilation)
        return 0.5 * (lame + 2 * mu);
    return space == Space::solid ? 4.5 * (lame + 2 * mu / 3) : 2 * (lame + mu);
}

// Returns the energy per area of parting the nodes of a lattice on both sides of a plane across x.
double energy_of_plane(const Model& m) {
    const double s = m.laws.front().critical_stretch, dx = m.nodes.spacing, volume = m.nodes.volume.front();
    double energy = 0;
    // Each offset stands for a pair of bonds; o[0] bonds of this kind cross the plane per row of nodes.
    for (const GridOffset& o : m.regular->offset) {
        const double length = dx * norm(to_vector(o));
        energy += 0.5 * m.laws.front().micromodulus * m.bond_weight(length) * s * s * length * volume * volume *
                  std::abs(o[0]);
    }
    return energy / (volume / dx);
}

// Returns the integral of `f` from 0 to `to` by the midpoint rule.
template <typename Function>
double integral(double to, Function f) {
    constexpr int n = 400;
    double sum = 0;
    for (int k = 0; k < n; ++k)
        sum += f((k + 0.5) / n * to) * to / n;
    return sum;
}

} // namespace

class BondStiffnessTest : public QObject {
    Q_OBJECT

    static void spaces_and_forms() {
        QTest::addColumn<int>("space");
        QTest::addColumn<int>("form");
        for (std::size_t s = 0; s < words::spaces.size(); ++s)
            for (std::size_t f = 0; f < words::micromoduli.size(); ++f)
                QTest::addRow("%s, %s", words::spaces[s].c_str(), words::micromoduli[f].c_str()) << int(s) << int(f);
    }

private slots:
    // The micromodulus c of each space has its closed form (Silling and Askari 2005; Boys et al. 2021), and so has the
    // critical stretch s_c where one is known.
    void known_constants() {
        const double d = 3e-3, h = 2e-3, a = 5e-6, K = E / 1.5;
        const auto conical = Micromodulus::conical;
        VERIFY_NEAR(micromodulus(E, d), 18 * K / (pi * std::pow(d, 4)), 1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::solid, 1, conical), 90 * K / (pi * std::pow(d, 4)), 1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::plane_stress, h), 9 * E / (pi * h * std::pow(d, 3)), 1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::plane_stress, h, conical), 36 * E / (pi * h * std::pow(d, 3)), 1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::plane_strain, h), 48 * E / (5 * pi * h * std::pow(d, 3)), 1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::plane_strain, h, conical), 192 * E / (5 * pi * h * std::pow(d, 3)),
                    1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::bar, a), 2 * E / (a * d * d), 1e-12);
        VERIFY_NEAR(micromodulus(E, d, Space::bar, a, conical), 6 * E / (a * d * d), 1e-12);
        VERIFY_NEAR(critical_stretch(E, G, d), std::sqrt(5 * G / (6 * E * d)), 1e-12);
        VERIFY_NEAR(critical_stretch(E, G, d, Space::solid, conical), std::sqrt(G / (E * d)), 1e-12);
        VERIFY_NEAR(critical_stretch(E, G, d, Space::plane_stress), std::sqrt(4 * pi * G / (9 * E * d)), 1e-12);
        VERIFY_NEAR(critical_stretch(E, G, d, Space::plane_strain), std::sqrt(5 * pi * G / (12 * E * d)), 1e-12);
        VERIFY_NEAR(critical_stretch(E, G, d, Space::bar), std::sqrt(3 * G / (E * d)), 1e-12);
    }

    void constants_are_those_of_the_integrals_data() { spaces_and_forms(); }
    void constants_are_those_of_the_integrals() {
        QFETCH(int, space);
        QFETCH(int, form);
        const auto where = Space(space);
        const auto g = Micromodulus(form);
        const double d = 3e-3, S = section_of(where), c = micromodulus(E, d, where, S, g);
        // The energy density under a strain of 1 along all axes is ½ ∫ ½ c g s² |ξ| dV, with the weight g of the
        // micromodulus and s = 1. The bonds with lengths from ξ to ξ + dξ fill shell(ξ) dξ: 4πξ² dξ in a solid, 2πξ h
        // dξ in a plane of thickness h, 2 A dξ in a bar with the cross-section A.
        const auto shell = [&](double x) {
            return where == Space::solid ? 4 * pi * x * x : where == Space::bar ? 2 * S : 2 * pi * x * S;
        };
        const double dilation =
            integral(d, [&](double x) { return 0.25 * c * micromodulus_weight(g, x / d) * x * shell(x); });
        QVERIFY2(near(dilation, continuum(where, true), 2e-5), qPrintable(QString::number(dilation)));
        // Under a strain along x alone, the integral is also over the angle: a mean of n_x⁴ over the sphere, the circle
        // or the two directions of a bar.
        const double part = where == Space::bar ? 1
                            : where == Space::solid
                                ? integral(1, [](double n) { return std::pow(n, 4); })
                                : integral(1, [](double t) { return std::pow(std::cos(t * pi / 2), 4); });
        VERIFY_NEAR(dilation * part, continuum(where, false), 2e-5);
        VERIFY_NEAR(pulled_energy(E, 1, where), continuum(where, false), 1e-12);
        // G by Silling's integral: at a distance z from the plane, the bonds that cross it are longer than z, and their
        // angle to the normal is less than acos(z/ξ).
        const double s = critical_stretch(E, G, d, where, g);
        const auto beyond = [&](double z, double x) {
            const double angle = std::acos(z / x);
            return where == Space::solid ? 2 * pi * x * x * (1 - std::cos(angle))
                   : where == Space::bar ? S
                                         : 2 * angle * x * S;
        };
        const double energy = integral(d, [&](double z) {
            return integral(d - z, [&](double more) {
                const double x = z + more;
                return 0.5 * c * micromodulus_weight(g, x / d) * s * s * x * beyond(z, x);
            });
        });
        QVERIFY2(near(energy, G, 1e-3), qPrintable(QString::number(energy)));
        VERIFY_NEAR(fracture_energy(E, s, d, where, g), G, 1e-12);
    }

    void a_uniform_strain_has_the_energy_of_the_continuum_data() { spaces_and_forms(); }
    // Inside a lattice, a sum replaces the integral. Partial volumes help where bonds near the horizon are stiff (in a
    // bar without them, the error is 22 %).
    void a_uniform_strain_has_the_energy_of_the_continuum() {
        QFETCH(int, space);
        QFETCH(int, form);
        const auto errors = [&](double m, double count, SurfaceCorrection surface) {
            Case c = body(Space(space), Micromodulus(form), m, std::ceil(count));
            const bool stiff_rim =
                Micromodulus(form) == Micromodulus::constant || Micromodulus(form) == Micromodulus::gaussian;
            c.corrections = {surface, stiff_rim ? PartialVolumes::hu_ha_bobaru : PartialVolumes::none};
            const Model model = model_of(c);
            const double dilation = energy_of_strain(model, {1, 1, 1}) / continuum(Space(space), true) - 1,
                         pull = energy_of_strain(model, {1, 0, 0}) / continuum(Space(space), false) - 1;
            qInfo("m = %g%s: dilation off by %+.2f %%, pull by %+.2f %%", m,
                  surface == SurfaceCorrection::none ? "" : ", energy method", 100 * dilation, 100 * pull);
            return std::pair(std::abs(dilation), std::abs(pull));
        };
        const auto coarse = errors(3.14, 2 * 3.14 + 3, SurfaceCorrection::none),
                   fine = errors(7.14, 2 * 7.14 + 3, SurfaceCorrection::none);
        QVERIFY(std::max(coarse.first, coarse.second) < (Space(space) == Space::bar ? 0.07 : 0.05));
        QVERIFY(std::max(fine.first, fine.second) < 0.013);
        QVERIFY(fine.first < 0.35 * coarse.first || fine.first < 0.005);
        QVERIFY(fine.second < 0.35 * coarse.second || fine.second < 0.005);
        // With the energy method, a strain along an axis has the energy of the continuum, also inside the body.
        const auto corrected = errors(3.14, 4 * 3.14 + 4, SurfaceCorrection::energy);
        QVERIFY(corrected.second < 1e-6);
        QVERIFY(corrected.first < (Micromodulus(form) == Micromodulus::quartic ? 0.025 : 0.015));
    }

    void parting_a_plane_takes_the_fracture_energy_data() { spaces_and_forms(); }
    void parting_a_plane_takes_the_fracture_energy() {
        QFETCH(int, space);
        QFETCH(int, form);
        std::vector<double> errors;
        for (const double m : {3.14, 9.14}) {
            Case c = body(Space(space), Micromodulus(form), m, std::ceil(2 * m + 3));
            c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
            errors.push_back(std::abs(energy_of_plane(model_of(c)) / G - 1));
            qInfo("m = %g: G off by %.2f %%", m, 100 * errors.back());
        }
        QVERIFY(errors[0] < 0.12 && errors[1] < 0.012 && errors[1] < 0.6 * errors[0]);
    }

    // The horizon is 1.5 Δx, so there are bonds to the nearest neighbours and along the diagonals of squares. The
    // numbers are worked out by hand: the energy density W of the continuum divided by ¼ c ε² Σ |ξ| n_a⁴ V, the sum
    // over the bonds of a node, where n_a is a bond's component along the axis a.
    void factors_of_the_energy_method() {
        const double r = std::sqrt(2.0);
        const auto factors = [&](Space space, FamilyForm how) {
            Case c = body(space, Micromodulus::constant, 1.5, 5);
            c.corrections.surface = SurfaceCorrection::energy;
            return model_of(c, how);
        };
        for (const FamilyForm how : {FamilyForm::automatic, FamilyForm::listed}) {
            const auto good = [](float a, double b) { return near(static_cast<double>(a), b, 1e-6); };
            // With c = 2E/(A 2.25 Δx²), the sum of a node inside is ¼ c 2 Δx Δx A = E/2.25.
            const Model bar = factors(Space::bar, how);
            QVERIFY(good(bar.energy_factor[2][0], 1.125) && good(bar.energy_factor[0][0], 2.25));
            VERIFY_NEAR(bar.surface_factor(0, 1), 1.6875, 1e-6);
            const Model sheet = factors(Space::plane_stress, how);
            const double k = pi * 3.375 / 4; // W = 9/16 E, divided by ¼ c with c = 9 E/(π 3.375)
            const auto in_sheet = [&](std::size_t i, std::size_t j) { return sheet.energy_factor[i * 5 + j]; };
            QVERIFY(good(in_sheet(2, 2)[0], k / (2 + r)) && good(in_sheet(2, 2)[1], k / (2 + r)));
            QVERIFY(good(in_sheet(0, 2)[0], k / (1 + r / 2)) && good(in_sheet(0, 2)[1], k / (2 + r / 2)));
            QVERIFY(good(in_sheet(0, 4)[0], k / (1 + r / 4)) && good(in_sheet(0, 4)[1], k / (1 + r / 4)));
            // The bond goes from the middle of an edge diagonally into the interior.
            const double x = k * (1 / (1 + r / 2) + 1 / (2 + r)) / 2, y = k * (1 / (2 + r / 2) + 1 / (2 + r)) / 2;
            VERIFY_NEAR(sheet.surface_factor(0 * 5 + 2, 1 * 5 + 3), 1 / std::sqrt(0.5 / (x * x) + 0.5 / (y * y)), 1e-6);
            const Model solid = factors(Space::solid, how);
            const double q = 0.6 * 4 * pi * 5.0625 / 12;
            const auto in_solid = [&](std::size_t i, std::size_t j, std::size_t l) {
                return solid.energy_factor[(i * 5 + j) * 5 + l];
            };
            QVERIFY(good(in_solid(2, 2, 2)[0], q / (2 + 2 * r)) && good(in_solid(2, 2, 2)[2], q / (2 + 2 * r)));
            QVERIFY(good(in_solid(0, 2, 2)[0], q / (1 + r)) && good(in_solid(0, 2, 2)[1], q / (2 + 1.5 * r)));
            for (std::size_t a = 0; a < 3; ++a)
                QVERIFY(good(in_solid(0, 4, 0)[a], q / (1 + r / 2)));
        }
    }

    // In LAMMPS (pair peri), a node counts with its whole volume up to the distance δ − Δx/2, and with linearly less up
    // to δ, where half of it counts; nothing counts beyond.
    void partial_volumes_up_to_the_horizon() {
        for (const auto& [horizon, bonds, rim] :
             {std::tuple(3.0, 6, 0.5), std::tuple(3.14, 6, 0.64), std::tuple(3.6, 6, 1.0)}) {
            Case c = body(Space::bar, Micromodulus::constant, horizon, 11);
            c.corrections.partial_volume = PartialVolumes::pdlammps;
            const Model m = model_of(c);
            // With the partial volumes of Hu, Ha and Bobaru there are 8 if δ is 3.6.
            QCOMPARE(m.regular->bonds(), std::size_t(bonds));
            VERIFY_NEAR(m.partial_volume(3e-3), rim, 1e-9);
            QCOMPARE(m.partial_volume(2e-3), 1.0);
            c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
            QCOMPARE(model_of(c).regular->bonds(), std::size_t(horizon > 3.5 ? 8 : 6));
            c.micromodulus = Micromodulus::conical; // beyond the horizon its bonds have no stiffness
            QCOMPARE(model_of(c).regular->bonds(), std::size_t{6});
        }
    }

    // The quantities that determine the stable time step of the model are the same for a list of bonds and for a
    // lattice.
    void stable_step_data() { spaces_and_forms(); }
    void stable_step() {
        QFETCH(int, space);
        QFETCH(int, form);
        for (const auto surface : {SurfaceCorrection::none, SurfaceCorrection::volume, SurfaceCorrection::energy})
            for (const bool fibres : {false, true}) {
                Case c = body(Space(space), Micromodulus(form), 2.5, 8);
                c.corrections = {surface, PartialVolumes::hu_ha_bobaru};
                if (fibres && Space(space) != Space::bar) {
                    c.materials[0].anisotropy.emplace();
                    c.materials[0].anisotropy->direction = {1, 1, 0};
                    c.materials[0].anisotropy->stiffness_ratio = 4;
                }
                const Model regular = model_of(c), listed = model_of(c, FamilyForm::listed);
                VERIFY_NEAR(regular.stable_step, listed.stable_step, 1e-6);
                double least = 1e300; // by all pairs
                for (std::size_t i = 0; i < listed.nodes.size(); ++i) {
                    double sum = 0;
                    for (const std::uint32_t j : listed.families.of(i))
                        sum += listed.bond_stiffness(i, j) * listed.nodes.volume[j] /
                               norm(listed.nodes.position[j] - listed.nodes.position[i]);
                    least = std::min(least, std::sqrt(2 * 2500 / sum));
                }
                VERIFY_NEAR(regular.stable_step, least, 1e-6);
                VERIFY_NEAR(predict(c).stable_step, regular.stable_step, 1e-6);
                VERIFY_NEAR(predict(c).time_step, regular.time_step, 1e-6);
            }
    }

    // The stiffness of a bond with the unit vector n is multiplied by 1 + (r − 1) n_x². A strain along x then has 1 +
    // (r − 1) ⟨n_x⁶⟩/⟨n_x⁴⟩ times the energy of an isotropic body, and one along y has 1 + (r − 1) ⟨n_x² n_y⁴⟩/⟨n_y⁴⟩
    // times this energy. The means are ⟨n⁴⟩ = 1/5, ⟨n⁶⟩ = 1/7 and ⟨n_x² n_y⁴⟩ = 1/35 over the sphere, and 3/8, 5/16 and
    // 1/16 over the circle.
    void stiffness_by_direction() {
        for (const Space space : {Space::solid, Space::plane_stress, Space::plane_strain})
            for (const double ratio : {3.0, 0.5}) {
                Case c = body(space, Micromodulus::constant, 6.14, 16);
                c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
                c.materials[0].anisotropy.emplace();
                c.materials[0].anisotropy->direction = {-2, 0, 0};
                c.materials[0].anisotropy->stiffness_ratio = ratio;
                const Model m = model_of(c);
                const double more = ratio - 1, plain = continuum(space, false);
                const double along = 1 + more * (space == Space::solid ? 5.0 / 7 : 5.0 / 6),
                             across = 1 + more * (space == Space::solid ? 1.0 / 7 : 1.0 / 6);
                VERIFY_NEAR(energy_of_strain(m, {1, 0, 0}) / plain, along, 0.015);
                VERIFY_NEAR(energy_of_strain(m, {0, 1, 0}) / plain, across, 0.015);
            }
    }

    // A bond at the angle θ to x breaks at s_c (1 + (k − 1) cos²θ), with the factor k for bonds along x. The stretches
    // at which it softens have the same factor.
    void strength_by_direction() {
        for (const auto& [direction, factor] :
             {std::pair(Vec3{3, 0, 0}, 2.0), std::pair(Vec3{0, 1, 0}, 1.0), std::pair(Vec3{1, 0, -1}, 1.5)}) {
            MaterialEntry m;
            m.name = "it";
            m.youngs_modulus = E;
            m.density = 2500;
            m.critical_stretch = Quantity(1e-3);
            m.anisotropy.emplace();
            m.anisotropy->direction = {direction.x, direction.y, direction.z};
            m.anisotropy->strength_ratio = 2;
            test::PulledBond linear(test::pair_case(m));
            VERIFY_NEAR(linear.force(0.999e-3 * factor), 0.999e-3 * factor, 1e-9);
            QCOMPARE(linear.force(1.001e-3 * factor), 0.0);
            m.law = LawKind::bilinear;
            m.elastic_stretch = Quantity(2e-4);
            test::PulledBond soft(test::pair_case(m));
            VERIFY_NEAR(soft.force(6e-4 * factor), 1e-4 * factor, 1e-9); // half way down
        }
    }

    // A bar on the device follows the reference in both stores and precisions, and no node leaves the axis.
    void a_bar_follows_the_reference() {
        for (const bool listed : {false, true})
            for (const auto precision : {gpu::Precision::single, gpu::Precision::double_})
                for (const auto layout : {gpu::Layout::vectors, gpu::Layout::scalars}) {
                    const bool is_double = precision == gpu::Precision::double_,
                               scalars = layout == gpu::Layout::scalars;
                    // By default, each pair of store, precision and layout occurs once.
                    if ((is_double == scalars) == listed && !test::long_tests_wanted())
                        continue;
                    Case c = body(Space::bar, Micromodulus::conical, 3.14, 70);
                    c.corrections = {SurfaceCorrection::energy, PartialVolumes::hu_ha_bobaru};
                    c.sets.push_back(test::slab("pulled", 68.1e-3, 1));
                    ConditionEntry pull;
                    pull.kind = ConditionKind::velocity;
                    pull.set = "pulled";
                    pull.value[0] = Quantity(14.0);
                    c.conditions.push_back(pull);
                    c.run.end_time = 4e-5;
                    const Model m = model_of(c, listed ? FamilyForm::listed : FamilyForm::automatic);
                    Reference reference(m);
                    gpu::SolverOptions o;
                    o.precision = precision;
                    o.layout = layout;
                    gpu::Solver solver(m, o);
                    reference.advance(m.steps);
                    solver.advance(m.steps);
                    const State state = solver.state();
                    const double error = test::relative(state.displacement, reference.state().displacement);
                    QVERIFY2(error < (precision == gpu::Precision::single ? 3e-5 : 1e-9),
                             qPrintable(QString::number(error)));
                    QVERIFY(state.alive == reference.state().alive);
                    QVERIFY2(solver.broken_bonds() > 2, "nothing broke: this test would show nothing");
                    for (const Vec3& u : state.displacement)
                        QVERIFY(u.y == 0 && u.z == 0);
                }
    }
};

PERISCOPE_TEST(BondStiffnessTest)
} // namespace bond_stiffness_test
#include "bond_stiffness_test.moc"
