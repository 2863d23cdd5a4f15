// Strain and stress of bodies with a known deformation: uniform, rotated, torn.
#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/strain.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/reference_cases.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>

namespace strain_test {

using namespace periscope;

namespace {

constexpr double E = 70e9, dx = 1e-3;

Model body(Space space, double horizon, int count, PartialVolumes partial, std::optional<double> free_ratio = {}) {
    const std::size_t d = axes_of(space);
    Case c;
    BoxGeometry g;
    g.box = {Quantity(count * dx), Quantity(d > 1 ? count * dx : 2e-3), Quantity(d > 2 ? count * dx : 3e-3)};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = Quantity(horizon * dx);
    c.corrections.partial_volume = partial;
    c.materials = {test::material(E, 2500, 1)};
    c.materials[0].poisson_ratio = Quantity(space == Space::plane_stress ? 1.0 / 3 : 0.25);
    if (free_ratio) {
        c.theory = Theory::state_based;
        c.materials[0].poisson_ratio = Quantity(*free_ratio);
    }
    c.sets = {test::slab("end", 0, {}, 1.1 * dx)};
    ConditionEntry fixed;
    fixed.set = "end";
    c.conditions = {fixed};
    c.run.end_time = Quantity(1e-6);
    return build_model(c, discretise(c, std::nullopt));
}

using Matrix = std::array<Vec3, 3>; // rows

Vec3 times(const Matrix& m, const Vec3& v) {
    return {dot(m[0], v), dot(m[1], v), dot(m[2], v)};
}

// Returns the rotation by an angle about z, followed in a solid by a rotation about x.
Matrix turned(double about_z, double about_x) {
    const double c = std::cos(about_z), s = std::sin(about_z), k = std::cos(about_x), l = std::sin(about_x);
    return {Vec3{c, -s, 0}, Vec3{k * s, k * c, -l}, Vec3{l * s, l * c, k}};
}

State at_rest(const Model& model, const Families& families) {
    State state;
    state.displacement.resize(model.nodes.size());
    state.alive = families.alive;
    return state;
}

// Moves each node from x to R (I + strain) x, where R is the rotation.
void deform(const Model& model, State& state, const Matrix& rotation, const SymmetricTensor& e) {
    const Matrix stretch{Vec3{1 + e[0], e[3], e[5]}, Vec3{e[3], 1 + e[1], e[4]}, Vec3{e[5], e[4], 1 + e[2]}};
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const Vec3& x = model.nodes.position[i];
        state.displacement[i] = times(rotation, times(stretch, x)) - x;
    }
}

double largest_difference(const SymmetricTensor& a, const SymmetricTensor& b) {
    double largest = 0;
    for (std::size_t k = 0; k < 6; ++k)
        largest = std::max(largest, std::abs(a[k] - b[k]));
    return largest;
}

std::size_t node_in_the_middle(const Model& model) {
    const Vec3 middle = bounding_box(model.nodes.position).centre();
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        if (norm(model.nodes.position[i] - middle) < norm(model.nodes.position[nearest] - middle))
            nearest = i;
    return nearest;
}

// Hooke's law; in plane stress e_zz follows, in plane strain it is 0.
SymmetricTensor hooke(const SymmetricTensor& e, Space space) {
    if (space == Space::bar)
        return {E * e[0], 0, 0, 0, 0, 0};
    const double nu = space == Space::plane_stress ? 1.0 / 3 : 0.25, mu = E / (2 * (1 + nu));
    const double trace = space == Space::plane_stress ? (e[0] + e[1]) * (1 - 2 * nu) / (1 - nu) : e[0] + e[1] + e[2];
    const double pressure = E * nu / ((1 + nu) * (1 - 2 * nu)) * trace;
    return {pressure + 2 * mu * e[0],
            pressure + 2 * mu * e[1],
            space == Space::plane_stress ? 0 : pressure + 2 * mu * e[2],
            2 * mu * e[3],
            2 * mu * e[4],
            2 * mu * e[5]};
}

// Returns the energy density of node i under a small uniform strain: ½ Σ ½ c s² |ξ| V over its bonds.
double bond_energy(const Model& model, const Families& families, std::size_t i, const SymmetricTensor& e) {
    double energy = 0;
    for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
        const std::size_t j = families.neighbour[b];
        const Vec3 xi = model.nodes.position[j] - model.nodes.position[i];
        const Vec3 n = (1 / norm(xi)) * xi;
        const double stretch = e[0] * n.x * n.x + e[1] * n.y * n.y + e[2] * n.z * n.z +
                               2 * (e[3] * n.x * n.y + e[4] * n.y * n.z + e[5] * n.z * n.x);
        energy += 0.25 * model.bond_stiffness(i, j) * stretch * stretch * norm(xi) * model.nodes.volume[j];
    }
    return energy;
}

} // namespace

class StrainTest : public QObject {
    Q_OBJECT

private slots:
    void uniform_and_turned_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<double>("angle");
        for (const Space space : {Space::solid, Space::plane_stress, Space::plane_strain, Space::bar})
            for (const double angle : {0.0, 0.4, std::numbers::pi / 2})
                if (space != Space::bar || angle == 0)
                    QTest::addRow("%d, turned by %g", int(space), angle) << int(space) << angle;
    }
    void uniform_and_turned() {
        QFETCH(int, space);
        QFETCH(double, angle);
        const Space s = Space(space);
        const Model model = body(s, 4, s == Space::solid ? 13 : 21, PartialVolumes::hu_ha_bobaru);
        const Families families = listed_families(model);
        State state = at_rest(model, families);
        SymmetricTensor e{1.0e-4, -0.4e-4, 0.6e-4, 0.5e-4, -0.3e-4, 0.2e-4};
        if (s != Space::solid)
            e[2] = e[4] = e[5] = 0;
        if (s == Space::bar)
            e[1] = e[3] = 0;
        deform(model, state, turned(angle, s == Space::solid ? 1.7 * angle : 0), e);
        if (s == Space::plane_stress)
            e[2] = -(e[0] + e[1]) / 2; // ν/(1 − ν) is ½ for ν = 1/3
        const auto moments = bond_moments(model, families, state);
        const double nu = s == Space::plane_stress ? 1.0 / 3 : 0.25;
        for (const BondMoments& m : moments) { // at all nodes, also at the faces
            const NodeStrain found = node_strain(m, s, nu);
            QVERIFY(found.is_known);
            QVERIFY2(largest_difference(found.strain, e) < 1e-11,
                     qPrintable(QString::number(largest_difference(found.strain, e))));
        }
        const NodeStrain inside = node_strain(moments[node_in_the_middle(model)], s, nu);
        const double error = largest_difference(inside.stress, hooke(e, s)) / (E * 1e-4);
        // The tolerance is the error of a sum over a lattice.
        QVERIFY2(error < (s == Space::bar ? 1e-9 : 0.04), qPrintable(QString::number(error)));
        // Stress times strain is twice the energy of the bonds, whatever the lattice: σ:ε/2 = ½ Σ ½ c s² |ξ| V.
        const std::size_t i = node_in_the_middle(model);
        // The strains are 1e-4, so second-order terms have about this size.
        QVERIFY(std::abs(moments[i].energy / bond_energy(model, families, i, e) - 1) < 1e-3);
        const double energy = bond_energy(model, families, i, e);
        double work = 0;
        for (std::size_t k = 0; k < 6; ++k)
            work += (k < 3 ? 0.5 : 1.0) * inside.stress[k] * e[k];
        QVERIFY2(std::abs(work / energy - 1) < 1e-3, qPrintable(QString::number(work / energy))); // see above
    }

    // The same with any ν: strain and stress are exact at every node, also at the faces. The energy of nodes with
    // complete families is that of the continuum, within the error of a sum over a lattice.
    void state_based_uniform_and_turned_data() { uniform_and_turned_data(); }
    void state_based_uniform_and_turned() {
        QFETCH(int, space);
        QFETCH(double, angle);
        const Space s = Space(space);
        constexpr double nu = 0.4;
        const Model model = body(s, 4, s == Space::solid ? 13 : 21, PartialVolumes::hu_ha_bobaru, nu);
        const Families families = listed_families(model);
        State state = at_rest(model, families);
        SymmetricTensor e{1.0e-4, -0.4e-4, 0.6e-4, 0.5e-4, -0.3e-4, 0.2e-4};
        if (s != Space::solid)
            e[2] = e[4] = e[5] = 0;
        if (s == Space::bar)
            e[1] = e[3] = 0;
        deform(model, state, turned(angle, s == Space::solid ? 1.7 * angle : 0), e);
        if (s == Space::plane_stress)
            e[2] = -nu / (1 - nu) * (e[0] + e[1]);
        // Hooke's law as an engineer writes it: e = (σ − ν (the other two))/E.
        const auto moments = bond_moments(model, families, state);
        for (std::size_t i = 0; i < moments.size(); ++i) {
            const NodeStrain found = node_strain(moments[i], model, i);
            const SymmetricTensor& t = found.stress;
            QVERIFY(found.is_known);
            QVERIFY2(largest_difference(found.strain, e) < 1e-11,
                     qPrintable(QString::number(largest_difference(found.strain, e))));
            const double poisson = s == Space::bar ? 0 : nu, shear = (1 + poisson) / E;
            const SymmetricTensor back{(t[0] - poisson * (t[1] + t[2])) / E,
                                       (t[1] - poisson * (t[2] + t[0])) / E,
                                       (t[2] - poisson * (t[0] + t[1])) / E,
                                       shear * t[3],
                                       shear * t[4],
                                       shear * t[5]};
            QVERIFY2(largest_difference(back, e) < 1e-11, qPrintable(QString::number(largest_difference(back, e))));
            QVERIFY(s != Space::plane_stress || t[2] == 0);
        }
        const std::size_t middle = node_in_the_middle(model);
        const NodeStrain found = node_strain(moments[middle], model, middle);
        double work = 0;
        for (std::size_t k = 0; k < 6; ++k)
            work += (k < 3 ? 0.5 : 1.0) * found.stress[k] * e[k];
        QVERIFY2(std::abs(moments[middle].energy / work - 1) < 0.02,
                 qPrintable(QString::number(moments[middle].energy / work)));
        deform(model, state, turned(angle, s == Space::solid ? 1.7 * angle : 0), {}); // only rotated
        for (const BondMoments& m : bond_moments(model, families, state)) {
            QVERIFY(largest_difference(node_strain(m, model, 0).strain, {}) < 1e-11);
            QVERIFY(largest_difference(node_strain(m, model, 0).stress, {}) < 1e-10 * E);
            QVERIFY(m.energy < 1e-18 * E);
        }
    }

    // A bar of 33 nodes, a horizon of two spacings, pulled by 40 N (Diehl et al. 2021, §5.1.1): inside, stress and strain are
    // those of the bar theory.
    void a_pulled_bar_is_exact() {
        const Model model = body(Space::bar, 2, 33, PartialVolumes::hu_ha_bobaru);
        const Families families = listed_families(model);
        State state = at_rest(model, families);
        const double strain = 40 / (model.nodes.volume[0] / dx * E);
        deform(model, state, turned(0, 0), {strain, 0, 0, 0, 0, 0});
        const auto moments = bond_moments(model, families, state);
        for (std::size_t i = 0; i < moments.size(); ++i) {
            const NodeStrain found = node_strain(moments[i], Space::bar, 0);
            QVERIFY(std::abs(found.strain[0] / strain - 1) < 1e-6);
            const double x = model.nodes.position[i].x;
            if (x > 2.5 * dx && x < 30.5 * dx) // the node's family is complete
                QVERIFY(std::abs(found.stress[0] / (E * strain) - 1) < 1e-6);
        }
    }

    // Of two halves without a bond between them, one is rotated and the other is stretched. Neither affects the strain
    // of the other.
    void across_a_crack_nothing_is_felt() {
        const Model model = body(Space::solid, 3, 12, PartialVolumes::none);
        const Families families = listed_families(model);
        State state = at_rest(model, families), other = state;
        const auto is_left = [&](std::size_t i) { return model.nodes.position[i].x < 6 * dx; };
        const SymmetricTensor e{2e-4, 0, 0, 0, 1e-4, 0};
        deform(model, state, turned(0.5, -0.3), {});
        deform(model, other, turned(0, 0), e);
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            if (!is_left(i))
                state.displacement[i] = other.displacement[i] + Vec3{0.01, 0, 0};
            for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
                state.alive[b] = is_left(i) == is_left(families.neighbour[b]);
        }
        const auto moments = bond_moments(model, families, state);
        for (std::size_t i = 0; i < moments.size(); ++i) {
            const NodeStrain found = node_strain(moments[i], Space::solid, 0.25);
            QVERIFY(found.is_known);
            QVERIFY(largest_difference(found.strain, is_left(i) ? SymmetricTensor{} : e) < 1e-11);
            if (is_left(i))
                QVERIFY(largest_difference(found.stress, {}) < 1e-9 * E);
        }
    }

    void softened_bonds_carry_less_and_lonely_nodes_say_nothing() {
        const Model model = body(Space::solid, 3, 8, PartialVolumes::none);
        const Families families = listed_families(model);
        State state = at_rest(model, families);
        deform(model, state, turned(0, 0), {1e-4, 0, 0, 0, 0, 0});
        const std::size_t i = node_in_the_middle(model);
        const double whole = node_strain(bond_moments(model, families, state)[i], Space::solid, 0.25).stress[0];
        QVERIFY(whole > 0); // tension
        state.stiffness.assign(families.neighbour.size(), 0.25F);
        QVERIFY(std::abs(node_strain(bond_moments(model, families, state)[i], Space::solid, 0.25).stress[0] / whole -
                         0.25) < 1e-6);
        // First only bonds within a plane remain, then none.
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
            state.alive[b] =
                std::abs(model.nodes.position[families.neighbour[b]].z - model.nodes.position[i].z) < dx / 2;
        QVERIFY(!node_strain(bond_moments(model, families, state)[i], Space::solid, 0.25).is_known);
        std::fill(state.alive.begin(), state.alive.end(), std::uint8_t{0});
        const NodeStrain lonely = node_strain(bond_moments(model, families, state)[i], Space::solid, 0.25);
        QVERIFY(!lonely.is_known);
        QVERIFY(lonely.strain == SymmetricTensor{} && lonely.stress == SymmetricTensor{});
    }

    void what_follows_from_a_stress() {
        const SymmetricTensor pulled{3e6, 0, 0, 0, 0, 0}, shear{0, 0, 0, 2e6, 0, 0}, pressure{-5, -5, -5, 0, 0, 0};
        QVERIFY(std::abs(von_mises(pulled) - 3e6) < 1);
        QVERIFY(std::abs(von_mises(shear) - std::sqrt(3.0) * 2e6) < 1);
        QVERIFY(von_mises(pressure) < 1e-12);
        // If a pull does not change the volume, the von Mises strain is the strain along the pull. Under a shear γ, it
        // is γ/√3.
        QVERIFY(std::abs(von_mises_strain({-4e-3, 2e-3, 2e-3, 0, 0, 0}) - 4e-3) < 1e-12);
        QVERIFY(std::abs(von_mises_strain({0, 0, 0, 1e-3, 0, 0}) - 2e-3 / std::sqrt(3.0)) < 1e-12);
        QVERIFY(von_mises_strain({1e-3, 1e-3, 1e-3, 0, 0, 0}) < 1e-15);
        const auto values = principal_values({1, 1, 7, 2, 0, 0});
        QVERIFY(std::abs(values[0] - 7) < 1e-12 && std::abs(values[1] - 3) < 1e-12 && std::abs(values[2] + 1) < 1e-12);
    }
};

PERISCOPE_TEST(StrainTest)
} // namespace strain_test
#include "strain_test.moc"
