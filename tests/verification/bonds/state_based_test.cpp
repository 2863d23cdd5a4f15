// The state-based theory: its constants compared with closed forms, the energy of dividing a body, stable time steps,
// and properties of every body (core/physics/state_based.hpp).
#include "core/building/build_model.hpp"
#include "core/checks/check_case.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/state_based.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/energies.hpp"
#include "core/stiffness/state_sums.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/reference_cases.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

namespace state_based_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 1e-3, E = 70e9;
constexpr Space spaces[] = {Space::solid, Space::plane_stress, Space::plane_strain};
constexpr Influence influences[] = {Influence::constant, Influence::inverse, Influence::conical, Influence::gaussian};

// Returns a box with this number of nodes along each axis.
Case body(Space space, double nu, std::array<double, 3> nodes, double m = 3.14) {
    Case c;
    BoxGeometry g;
    const bool flat = space != Space::solid;
    g.box = {nodes[0] * dx, nodes[1] * dx, flat ? 2e-3 : nodes[2] * dx};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = m * dx;
    c.theory = Theory::state_based;
    c.materials = {material(E, 2700, 1)};
    c.materials.front().poisson_ratio = nu;
    c.run.end_time = 1e-4;
    return c;
}
Model model_of(const Case& c, FamilyForm form = FamilyForm::automatic) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, form);
}

// Returns the energy density (J/m³) of the node in the middle under a uniform strain.
double energy_of_strain(const Model& model, const Families& families, double xx, double yy, double zz, double xy) {
    std::vector<Vec3> u;
    for (const Vec3& p : model.nodes.position)
        u.push_back({xx * p.x + xy * p.y, yy * p.y + xy * p.x, zz * p.z});
    const Vec3 centre = bounding_box(model.nodes.position).centre();
    std::size_t middle = 0;
    for (std::size_t i = 0; i < u.size(); ++i)
        if (norm(model.nodes.position[i] - centre) < norm(model.nodes.position[middle] - centre))
            middle = i;
    return state_energy(model, middle, family_sums(model, families, families.alive, u, middle));
}

} // namespace

class StateBasedTest : public QObject {
    Q_OBJECT

private slots:
    // The energy density is ½ K θ² + μ ε':ε', with the dilatation θ and the deviatoric strain ε'. It is exact for a
    // dilation on any lattice; shear and tension have the error of the lattice.
    void uniform_strains() {
        const double e = 1e-7, nu_all[] = {0.1, 0.25, 1.0 / 3, 0.45};
        for (const Space space : spaces)
            for (const double nu : nu_all) {
                const double mu = E / (2 * (1 + nu)), lambda = E * nu / ((1 + nu) * (1 - 2 * nu));
                const double plane = space == Space::plane_stress ? E * nu / (1 - nu * nu) : lambda; // λ in its axes
                const bool solid = space == Space::solid;
                Case c = body(space, nu, {13, 13, 13}, 5.14);
                c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
                const Model model = model_of(c);
                const Families families = listed_families(model);
                const double dilation = solid ? 4.5 * lambda + 3 * mu : 2 * plane + 2 * mu;
                VERIFY_NEAR(energy_of_strain(model, families, e, e, solid ? e : 0, 0), dilation * e * e, 1e-5);
                VERIFY_NEAR(energy_of_strain(model, families, 0, 0, 0, e), 2 * mu * e * e, 0.02);
                // C11 and C12, and from them E and ν as they are measured
                const double c11 = 2 * energy_of_strain(model, families, e, 0, 0, 0) / (e * e),
                             both = 2 * energy_of_strain(model, families, e, e, 0, 0) / (e * e), c12 = both / 2 - c11;
                VERIFY_NEAR(c11, plane + 2 * mu, 0.02);
                double young, poisson;
                if (space == Space::plane_stress) {
                    poisson = c12 / c11;
                    young = c11 * (1 - poisson * poisson);
                } else {
                    poisson = c12 / (c11 + c12);
                    young = (c11 - c12) * (1 + poisson);
                }
                VERIFY_NEAR(young, E, 0.02);
                QVERIFY(std::abs(poisson - nu) < 0.01);
            }
    }

    // With the influence ω = 1/r and the Poisson's ratio of the bond-based theory, both theories are the same: they
    // have the same micromodulus and the same critical stretch.
    void is_the_bond_based_model_at_its_ratio() {
        for (const Space space : spaces) {
            Case c = body(space, space == Space::plane_stress ? 1.0 / 3 : 0.25, {15, 15, 15}, 3.14);
            const double section = space == Space::solid ? 1 : 2e-3;
            const StateConstants constants = state_constants(E, c.materials[0].poisson_ratio.value, space);
            QVERIFY(std::abs(constants.dilatation) < 1e-9 * constants.deviator);
            VERIFY_NEAR(equivalent_micromodulus(constants, 3e-3, space, section, Influence::inverse),
                        micromodulus(E, 3e-3, space, section), 1e-12);
            for (const Influence influence : influences) { // and so is s_c: that of a micromodulus g = r ω
                const double g = 1000, s = state_critical_stretch(constants, g, 3e-3, space, influence);
                VERIFY_NEAR(state_fracture_energy(constants, s, 3e-3, space, influence), g, 1e-12);
                if (influence == Influence::inverse)
                    VERIFY_NEAR(s, critical_stretch(E, g, 3e-3, space), 1e-6);
            }
        }
        // In a bar, only E matters.
        VERIFY_NEAR(
            state_critical_stretch(state_constants(E, 0.4, Space::bar), 1000, 3e-3, Space::bar, Influence::inverse),
            critical_stretch(E, 1000, 3e-3, Space::bar), 1e-6);
    }

    // A random displacement also causes the same forces, in the reference and in the kernels, where families are
    // complete. They differ by a factor, because the state-based theory divides by a sum over the lattice, the weighted
    // volume, where the micromodulus has an integral.
    void pulls_as_the_bond_based_model_at_its_ratio() {
        Case c = body(Space::solid, 0.25, {15, 15, 15}, 3.14);
        c.influence = Influence::inverse;
        Model state_based = model_of(c);
        c.theory = Theory::bond_based;
        c.influence = Influence::constant;
        Model bond_based = model_of(c);
        std::mt19937 random(11);
        for (std::size_t i = 0; i < state_based.nodes.size(); ++i) {
            const auto any = [&] { return 1e-4 * dx * (random() / 4294967296.0 - 0.5); };
            state_based.initial_displacement.push_back({any(), any(), any()});
        }
        bond_based.initial_displacement = state_based.initial_displacement;
        Reference expected(bond_based), found(state_based);
        gpu::SolverOptions options;
        options.precision = gpu::Precision::double_;
        options.layout = gpu::Layout::scalars; // is compiled fastest
        options.keep_forces = true;
        gpu::Solver solver(state_based, options);
        expected.advance(1);
        found.advance(1);
        solver.advance(1);
        const std::vector<Vec3> kernel = solver.state().force_density;
        const std::size_t middle = (7 * 15 + 7) * 15 + 7;
        // ∫ ω |ξ|² dV with ω = δ/|ξ| is 4π δ⁵/4.
        const double horizon = 3.14 * dx, integral = std::numbers::pi * std::pow(horizon, 5);
        const double ratio = integral / state_based.weighted_volume[middle];
        VERIFY_NEAR(ratio, 1, 0.1);
        double size = 0, apart = 0, kernel_apart = 0;
        int whole = 0;
        for (std::size_t i = 0; i < kernel.size(); ++i) {
            const Vec3 from = state_based.nodes.position[i] - state_based.nodes.position[middle];
            if (std::max({std::abs(from.x), std::abs(from.y), std::abs(from.z)}) >
                1.5 * dx) // whose neighbours are whole too
                continue;
            const Vec3 wanted = ratio * expected.state().force_density[i];
            size = std::max(size, norm(wanted));
            apart = std::max(apart, norm(found.state().force_density[i] - wanted));
            kernel_apart = std::max(kernel_apart, norm(kernel[i] - wanted));
            ++whole;
        }
        QCOMPARE(whole, 27);
        QVERIFY2(apart < 1e-11 * size && kernel_apart < 1e-11 * size,
                 qPrintable(QString("%1, kernel %2").arg(apart / size).arg(kernel_apart / size)));
    }

    // Two halves of a lattice are pulled apart as rigid bodies, and bonds break on the way. The work is G within the
    // error of the lattice, which decreases with the spacing.
    void parting_takes_g() {
        const double G = 500;
        for (const Space space : {Space::solid, Space::plane_strain})
            for (const Influence influence : influences)
                for (const double nu : {0.1, 0.45}) {
                    std::vector<double> errors;
                    for (const double m : {4.01, 8.01}) {
                        const double error = work_of_parting(space, influence, nu, G, m) / G - 1;
                        errors.push_back(std::abs(error));
                    }
                    qInfo("%d %d %g: %g %g", int(space), int(influence), nu, errors[0], errors[1]);
                    QVERIFY2(errors[1] < 0.05, qPrintable(QString("%1 %2 %3: %4 %5")
                                                              .arg(int(space))
                                                              .arg(int(influence))
                                                              .arg(nu)
                                                              .arg(errors[0])
                                                              .arg(errors[1])));
                }
    }

    // A free body whose nodes have random velocities keeps its energy with the time step that the program chooses.
    void steps_are_stable_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<double>("nu");
        QTest::addColumn<int>("influence");
        QTest::newRow("solid, 0.1") << int(Space::solid) << 0.1 << 0;
        QTest::newRow("solid, 0.45") << int(Space::solid) << 0.45 << 1;
        QTest::newRow("plane strain, 0.45") << int(Space::plane_strain) << 0.45 << 3;
        QTest::newRow("plane stress, 0.1") << int(Space::plane_stress) << 0.1 << 2;
    }
    void steps_are_stable() {
        QFETCH(int, space);
        QFETCH(double, nu);
        QFETCH(int, influence);
        Case c = body(Space(space), nu, {7, 6, 5}, 2.5);
        c.influence = Influence(influence);
        Model model = model_of(c);
        VERIFY_NEAR(model.time_step, 0.8 * model.stable_step, 0.1);
        std::mt19937 random(7);
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const auto any = [&] { return 1e-3 * (random() / 4294967296.0 - 0.5); };
            model.initial_velocity.push_back({any(), any(), Space(space) == Space::solid ? any() : 0});
        }
        ReferenceEnergies run(model);
        run.advance(1);
        const double first = run.energies().kinetic + run.energies().strain;
        double most = 0;
        for (int k = 0; k < 30; ++k) {
            run.advance(10);
            most = std::max(most, std::abs(run.energies().kinetic + run.energies().strain - first));
        }
        QVERIFY2(most < 1e-4 * first, qPrintable(QString::number(most / first)));
    }

    // A rigid rotation causes no force. With any displacement, the forces of all nodes cancel, also with two materials
    // and broken bonds.
    void forces_are_those_of_a_body() {
        Case c = body(Space::solid, 0.4, {8, 7, 6});
        c.materials.push_back(material(3 * E, 5000, 1e-4));
        c.materials.back().name = "other";
        c.materials.back().poisson_ratio = 0.1;
        c.materials.back().set = "half";
        c.sets = {slab("half", 0, 4e-3, 1)};
        Model model = model_of(c);
        for (const Vec3& p : model.nodes.position)
            model.initial_displacement.push_back({-p.y - p.x, p.x - p.y, 0}); // by 90° about z
        Reference turned(model);
        turned.advance(1);
        const double scale = model.laws.front().micromodulus * std::pow(3.14 * dx, 3); // of a stretch of one
        for (const Vec3& f : turned.state().force_density)
            QVERIFY(norm(f) < 1e-12 * scale);
        std::mt19937 random(3);
        for (Vec3& u : model.initial_displacement)
            for (std::size_t a = 0; a < 3; ++a)
                u[a] = 4e-7 * (random() / 4294967296.0 - 0.5);
        Reference shaken(model);
        shaken.advance(1);
        QVERIFY(std::ranges::count(shaken.state().alive, std::uint8_t{0}) > 100);
        Vec3 sum{}, moment{};
        double size = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Vec3 f = model.nodes.volume[i] * shaken.state().force_density[i];
            sum += f;
            moment += cross(model.nodes.position[i] + model.initial_displacement[i], f);
            size += norm(f);
        }
        QVERIFY(norm(sum) < 1e-12 * size);
        QVERIFY(norm(moment) < 1e-12 * size * 8 * dx);
    }

    // A sheet is pulled at its ends until it is in equilibrium. In its middle it has the given E and ν.
    void a_sheet_is_pulled_data() {
        QTest::addColumn<double>("nu");
        QTest::newRow("0.1") << 0.1;
        QTest::newRow("0.45") << 0.45;
    }
    void a_sheet_is_pulled() {
        QFETCH(double, nu);
        Case c = body(Space::plane_stress, nu, {60, 60, 1});
        c.sets = {slab("left", 0, -1, 3 * dx), slab("right", 0, 57 * dx, 1)};
        const auto pulled = [&](const char* set, double force) {
            ConditionEntry pull;
            pull.kind = ConditionKind::body_force;
            pull.set = set;
            pull.value[0] = Quantity(force);
            c.conditions.push_back(pull);
        };
        const double stress = 1e6; // over three layers of nodes
        pulled("left", -stress / (3 * dx));
        pulled("right", stress / (3 * dx));
        c.run.end_time = 3e-4;
        c.run.local_damping = 0.6;
        const Model model = model_of(c);
        gpu::Solver solver(model, {});
        solver.advance(model.steps);
        const State state = solver.state();
        const auto strain = [&](std::size_t axis, double half_x, double half_y) {
            double sum = 0, weight = 0;
            const Vec3 centre = bounding_box(model.nodes.position).centre();
            for (std::size_t i = 0; i < model.nodes.size(); ++i) {
                const Vec3 p = model.nodes.position[i] - centre;
                if (std::abs(p.x) > half_x * dx || std::abs(p.y) > half_y * dx)
                    continue;
                sum += p[axis] * state.displacement[i][axis];
                weight += p[axis] * p[axis];
            }
            return sum / weight;
        };
        const double along = strain(0, 12, 10), across = strain(1, 12, 5);
        VERIFY_NEAR(stress / along, E, 0.03);
        QVERIFY2(std::abs(-across / along - nu) < 0.01, qPrintable(QString::number(-across / along)));
    }

    void what_is_refused() {
        const auto text = [](const Case& c) {
            std::string all;
            for (const Problem& p : check_case(c))
                all += p.text() + "\n";
            return QString::fromStdString(all);
        };
        Case c = body(Space::solid, 0.4, {8, 7, 6});
        QVERIFY2(text(c).isEmpty(), qPrintable(text(c)));
        c.micromodulus = Micromodulus::conical;
        c.corrections.surface = SurfaceCorrection::volume;
        c.materials[0].anisotropy.emplace();
        const QString all = text(c);
        for (const char* wanted :
             {"micromodulus", "Valid for the bond-based theory only", "corrections.surface", "materials[0].anisotropy"})
            QVERIFY2(all.contains(wanted), qPrintable(all));
        Case bonds = body(Space::solid, 0.4, {8, 7, 6});
        bonds.theory = Theory::bond_based;
        bonds.influence = Influence::conical;
        QVERIFY(text(bonds).contains("influence") && text(bonds).contains("state-based"));
        bonds.influence = Influence::constant;
        const Model model = model_of(bonds);
        QVERIFY(std::ranges::any_of(model.warnings, [](const std::string& w) {
            return w.find("poisson_ratio") != std::string::npos &&
                   w.find("use this value, or the state-based theory") != std::string::npos;
        }));
    }

private:
    // Returns the work (J/m²) of parting an infinite lattice at the plane x = 0, which lies between two layers.
    static double work_of_parting(Space space, Influence influence, double nu, double G, double m) {
        const StateConstants k = state_constants(E, nu, space);
        const int d = space == Space::solid ? 3 : 2;
        const double delta = m * dx, s_c = state_critical_stretch(k, G, delta, space, influence),
                     volume = std::pow(dx, 3); // a plane of the thickness dx
        struct Bond {
            int x;
            double length, along, weight; // |ξ|, cos φ, ω V
        };
        std::vector<Bond> bonds; // bonds that reach to the other side: x > 0
        double whole = 0;
        const int n = static_cast<int>(m);
        for (int x = -n; x <= n; ++x)
            for (int y = -n; y <= n; ++y)
                for (int z = d == 3 ? -n : 0; z <= (d == 3 ? n : 0); ++z) {
                    const double length = dx * std::sqrt(double(x * x + y * y + z * z));
                    if (length == 0 || length > delta)
                        continue;
                    const double weight = influence_weight(influence, length / delta) * volume;
                    whole += weight * length * length;
                    if (x > 0)
                        bonds.push_back({x, length, x * dx / length, weight});
                }
        // From layer l (0 is next to the plane), bonds with x > l reach the other half. Such a bond ends in layer x − 1
        // − l of that half.
        double work = 0;
        const int parts = 1500;
        const double most = 3 * s_c * delta;
        for (int part = 0; part < parts; ++part) {
            const double opening = most * (part + 0.5) / parts;
            const auto lives = [&](const Bond& b) { return opening * b.along < s_c * b.length; };
            std::vector<double> pressure(std::size_t(n), 0);
            for (int layer = 0; layer < n; ++layer) {
                double sum = 0;
                for (const Bond& b : bonds)
                    if (b.x > layer && lives(b))
                        sum += b.weight * b.length * opening * b.along;
                pressure[std::size_t(layer)] = k.dilatation * d * sum / (whole * whole);
            }
            double force = 0; // sum over all layers, per volume
            for (int layer = 0; layer < n; ++layer)
                for (const Bond& b : bonds)
                    if (b.x > layer && lives(b))
                        force += b.weight * b.along *
                                 ((pressure[std::size_t(layer)] + pressure[std::size_t(b.x - 1 - layer)]) * b.length +
                                  2 * k.deviator / whole * opening * b.along);
            work += force * dx * most / parts;
        }
        return work;
    }
};

PERISCOPE_TEST(StateBasedTest)
} // namespace state_based_test
#include "state_based_test.moc"
