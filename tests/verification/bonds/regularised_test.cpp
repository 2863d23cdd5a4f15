// The regularised nonlinear bond. Its constants are compared with integrals and with sums over a lattice, its force
// with Algorithm 1 of Diehl et al. 2021, and its energies on the device with the reference. Also tests what is refused.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/regularised.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/energies.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>

namespace regularised_test {

using namespace periscope;

namespace {

constexpr double G = 100, E = 30e9;

// A body of nx × ny × nz spacings dx; the horizon is m of them.
Case body(Space space, double nx, double ny, double nz, double dx, double m) {
    Case c;
    BoxGeometry g;
    g.box = {Quantity(nx * dx), Quantity(ny * dx), Quantity(nz * dx)};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = m * dx;
    MaterialEntry material;
    material.name = "concrete";
    material.youngs_modulus = E;
    material.density = 2400;
    material.law = LawKind::regularised;
    material.fracture_energy = Quantity(G);
    c.materials = {material};
    SetBox all;
    c.sets = {{"all", all}};
    c.run.end_time = 1e-4;
    return c;
}

ConditionEntry initial(ConditionKind kind, std::array<double, 3> value, const PulseEntry& pulse) {
    ConditionEntry entry;
    entry.kind = kind;
    entry.set = "all";
    for (std::size_t a = 0; a < 3; ++a)
        if (value[a] != 0)
            entry.value[a] = Quantity(value[a]);
    entry.pulse = pulse;
    return entry;
}

Model model_of(const Case& c, FamilyForm form = FamilyForm::automatic) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, form);
}

// Returns the energy per area that all bonds across a plane dissipate when they soften completely. Per area of the
// plane and volume of a node, N ξ^d dξ bonds with lengths from ξ to ξ + dξ cross the plane; N is `n` below, and d the
// number of axes.
double energy_of_plane(const BondLaw& law, Space space, Micromodulus form, double horizon, double section) {
    const double n = space == Space::solid ? std::numbers::pi : space == Space::bar ? section : 2 * section;
    const int d = static_cast<int>(axes_of(space)), pieces = 2000;
    double sum = 0;
    for (int k = 0; k < pieces; ++k) {
        const double xi = (k + 0.5) / pieces * horizon, wide = 100 * peak_strain(law, xi); // nothing is left there
        sum += law.micromodulus * micromodulus_weight(form, xi / horizon) * xi * faded_energy(law, xi, wide) * n *
               std::pow(xi, d) * horizon / pieces;
    }
    return sum;
}

} // namespace

class RegularisedTest : public QObject {
    Q_OBJECT

private slots:
    // N follows from the geometry of the bonds across a plane (bond_based.hpp). faded_energy() is the integral of the
    // force.
    void fading_across_a_plane_takes_the_fracture_energy() {
        for (const Space space : {Space::solid, Space::plane_stress, Space::plane_strain, Space::bar})
            for (const Micromodulus form :
                 {Micromodulus::constant, Micromodulus::conical, Micromodulus::quartic, Micromodulus::gaussian}) {
                Case c = body(space, 10, 1, 1, 1e-3, 3);
                c.micromodulus = form;
                const BondLaw law = law_of(c.materials[0], c);
                VERIFY_NEAR(energy_of_plane(law, space, form, 3e-3, c.section()), G, 1e-5);
                VERIFY_NEAR(fracture_energy_of(law, c.materials[0], c), G, 1e-12);
            }
        BondLaw law{1, never_breaks};
        law.fading = 2e5;
        double sum = 0, largest = 0, at = 0;
        for (int k = 0; k < 100000; ++k) { // to S = 0.05: 1.5 in the exponent
            const double s = 0.05 * (k + 0.5) / 100000, force = s * faded(law, 3e-3, s);
            sum += force * 0.05 / 100000;
            if (force > largest)
                largest = force, at = s;
        }
        VERIFY_NEAR(faded_energy(law, 3e-3, 0.05), sum, 1e-8);
        VERIFY_NEAR(peak_strain(law, 3e-3), at, 1e-4);
    }

    // A bar is drawn apart as two rigid halves. With partial volumes, the sum over its bonds is exact.
    void two_halves_of_a_bar_take_the_fracture_energy() {
        const double dx = 1e-3, area = 4e-6;
        Case c = body(Space::bar, 60, 2, 2, dx, 10);
        c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
        Model model = model_of(c);
        model.initial_displacement.resize(60);
        for (std::size_t i = 30; i < 60; ++i)
            model.initial_displacement[i].x = 1; // far enough that no bond carries a force
        ReferenceEnergies energies(model);
        energies.advance(1);
        VERIFY_NEAR(energies.energies().strain, G * area, 1e-12);
        QCOMPARE(energies.energies().fracture, 0.0);
    }

    // In a sheet, the bonds are counted: `a` bonds with an offset of a columns cross a plane per row of nodes.
    void two_halves_of_a_sheet_take_the_fracture_energy() {
        const double dx = 1e-3;
        double before = 1;
        for (const double m : {5.0, 10.0, 20.0}) {
            Case c = body(Space::plane_stress, 50, 50, 2, dx, m);
            c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
            const Model model = model_of(c);
            const BondLaw& law = model.laws.front();
            const double volume = model.nodes.volume.front(), height = dx * 2e-3;
            double energy = 0;
            for (int a = 1; a <= m + 1; ++a)
                for (int b = -static_cast<int>(m) - 1; b <= m + 1; ++b) {
                    const double length = std::hypot(a, b) * dx;
                    if (length <= family_reach(c, dx) * (1 + 1e-9))
                        energy += a * law.micromodulus * model.bond_weight(length) / (2 * law.fading) * volume *
                                  volume / height;
                }
            const double error = std::abs(energy / G - 1);
            qInfo("m = %g: G off by %.2g", m, energy / G - 1);
            QVERIFY(error < 0.02 && error < before);
            before = error;
        }
        QVERIFY(before < 0.002);
    }

    // A small uniform strain S stores ½ E S² per volume in a bar, and E S²/(1 − ν) with ν = 1/3 in a sheet that is
    // drawn equally along both axes.
    void small_strains_store_what_the_modulus_says() {
        for (const Space space : {Space::bar, Space::plane_stress}) {
            Case c = body(space, 81, space == Space::bar ? 2 : 81, 2, 1e-3, 10);
            c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
            const Model model = model_of(c);
            const double strain = 1e-9;
            const std::size_t middle = model.nodes.size() / 2;
            const Families families = listed_families(model);
            double energy = 0;
            for (const std::uint32_t j : families.of(middle)) {
                const Vec3 xi = model.nodes.position[j] - model.nodes.position[middle];
                energy += 0.5 * model.bond_stiffness(middle, j) * norm(xi) * model.nodes.volume[j] *
                          faded_energy(model.laws[0], norm(xi), small_strain_of(xi, strain * xi));
            }
            VERIFY_NEAR(energy, (space == Space::bar ? 0.5 : 1.5) * E * strain * strain, 0.005);
        }
    }

    // Line by line as the paper has it: f = 4/(δ |B|) Σ J ψ'(|ξ| S²) S e V, with C and β of one's own.
    void forces_are_those_of_algorithm_1() {
        for (const Space space : {Space::bar, Space::plane_stress, Space::solid}) {
            const double dx = 0.25, delta = 1, C = 3, beta = 2;
            Case c = body(space, 13, space == Space::bar ? 0.5 : 9, space == Space::solid ? 9 : 0.5, dx, 4);
            c.micromodulus = Micromodulus::gaussian;
            c.materials[0].youngs_modulus = 0;
            c.materials[0].fracture_energy.reset();
            c.materials[0].potential_depth = Quantity(C);
            c.materials[0].potential_rate = Quantity(beta);
            const PulseEntry left{{Quantity(1), Quantity(1), Quantity(1)}, Quantity(0.7)},
                right{{Quantity(2.5), Quantity(1.5), Quantity(0.5)}, Quantity(0.4)};
            const bool flat = space != Space::solid, bar = space == Space::bar;
            c.conditions = {initial(ConditionKind::initial_displacement, {0.6, bar ? 0 : -0.3, flat ? 0 : 0.2}, left),
                            initial(ConditionKind::initial_displacement, {-0.5, 0, 0}, right)};
            const Model model = model_of(c);
            Reference reference(model);
            reference.advance(1);
            const double ball = bar ? 2 * delta : flat ? std::numbers::pi * delta * delta : 4 * std::numbers::pi / 3;
            const double section = bar ? 0.125 * 0.125 : flat ? 0.125 : 1;
            const auto& x = model.nodes.position;
            const auto u = [&](std::size_t i) { // Eq. 5.8, along the axes of the space
                double to_left = std::pow(x[i].x - 1, 2), to_right = std::pow(x[i].x - 2.5, 2);
                if (!bar)
                    to_left += std::pow(x[i].y - 1, 2), to_right += std::pow(x[i].y - 1.5, 2);
                if (!flat)
                    to_left += std::pow(x[i].z - 1, 2), to_right += std::pow(x[i].z - 0.5, 2);
                const double a = std::exp(-to_left / 0.49), b = std::exp(-to_right / 0.16);
                return Vec3{0.6 * a - 0.5 * b, bar ? 0 : -0.3 * a, flat ? 0 : 0.2 * a};
            };
            double most = 0, size = 0;
            for (std::size_t i = 0; i < x.size(); ++i) {
                Vec3 force{};
                for (std::size_t j = 0; j < x.size(); ++j) {
                    const Vec3 xi = x[j] - x[i];
                    const double length = norm(xi), r = length / delta;
                    if (i == j || length > delta * (1 + 1e-9))
                        continue;
                    const double S = dot(u(j) - u(i), xi) / (length * length), J = r * std::exp(-r * r / 0.4);
                    const double slope = C * beta * std::exp(-beta * length * S * S);
                    force += (4 / (delta * ball) * J * slope * S * model.nodes.volume[j] / section / length) * xi;
                }
                most = std::max(most, norm(force - reference.state().force_density[i]));
                size = std::max(size, norm(force));
            }
            QVERIFY2(most < 1e-12 * size, qPrintable(QString::number(most / size)));
        }
    }

    // Kinetic and strain energy on the device are those of the reference, with bonds that soften, and their sum is
    // constant. The bonds of the no-fail zone stay linear.
    void energies_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::newRow("lattice, vectors") << false << false;
        QTest::newRow("family, vectors") << true << false;
        QTest::newRow("family, double, as on a GPU") << true << true;
    }
    void energies() {
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        Case c = body(Space::plane_stress, 30, 20, 2, 1e-3, 3.14);
        SetBox zone;
        zone.max[0] = Quantity(6e-3);
        c.sets.push_back({"zone", zone});
        ConditionEntry linear;
        linear.kind = ConditionKind::no_fail;
        linear.set = "zone";
        c.conditions = {initial(ConditionKind::initial_velocity, {30, -20, 0},
                                {{Quantity(8e-3), Quantity(9e-3), Quantity(0)}, Quantity(5e-3)}),
                        linear};
        ObserverEntry observer;
        observer.name = "E";
        observer.kind = ObserverKind::energies;
        c.observers = {observer};
        c.run.safety = 0.1;
        Model model = model_of(c, listed ? FamilyForm::listed : FamilyForm::automatic);
        model.samples = model.steps = 60;
        gpu::SolverOptions options;
        options.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
        options.layout = is_double ? gpu::Layout::scalars : gpu::Layout::vectors;
        gpu::Solver solver(model, options);
        solver.advance(60);
        ReferenceEnergies plain(model);
        plain.advance(60);
        const auto row = solver.take_samples().back().values;
        const double tolerance = is_double ? 1e-10 : 2e-5;
        VERIFY_NEAR(row[0].x, plain.energies().kinetic, tolerance);
        VERIFY_NEAR(row[1].x, plain.energies().strain, tolerance);
        QCOMPARE(row[2].x, 0.0);
        QVERIFY2(std::abs(row[6].x) < 2e-3, qPrintable(QString::number(row[6].x)));
        Model elastic = model; // bonds have softened: linear ones would store more energy
        elastic.no_fail.assign(elastic.nodes.size(), 1);
        ReferenceEnergies without(elastic);
        without.advance(60);
        QVERIFY(std::abs(plain.energies().strain / without.energies().strain - 1) > 0.02);
    }

    void what_is_refused_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* edit, const char* path) { QTest::newRow(edit) << edit << path; };
        row("materials[0].youngs_modulus=1e9", "materials[0]"); // both ways of giving the stiffness
        row("materials[0].critical_stretch=0.01", "materials[0].critical_stretch");
        row("materials[0].breaks_in=\"tension and compression\"", "materials[0].breaks_in");
        row("materials[0].anisotropy={\"direction\":[1,0,0],\"stiffness_ratio\":2}", "materials[0].anisotropy");
        row("materials[1]={\"name\":\"b\",\"set\":\"domain\",\"youngs_modulus\":1,\"density\":1,\"critical_"
            "stretch\":1}",
            "materials[1].law");
        row("conditions[2].pulse.width=0", "conditions[2].pulse.width");
        row("conditions[0].pulse={\"centre\":[0,0,0],\"width\":1}", "conditions[0].pulse");
        row("output.fields=[\"stress\"]", "output.fields");
        row("theory=state-based", "materials[0].law");
        row("run.analysis=quasi-static-relaxation", "materials[0].law");
        row("materials[0].potential_rate=-1", "materials[0].potential_rate");
    }
    void what_is_refused() {
        QFETCH(QString, edit);
        QFETCH(QString, path);
        const auto file =
            std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/convergence/bar-one-pulse.json";
        try {
            read_case(file, {edit.toStdString()});
            QFAIL("was taken");
        } catch (const CaseError& e) {
            QStringList paths;
            for (const Problem& p : e.problems()) {
                paths << QString::fromStdString(p.path);
                qInfo("%s", p.text().c_str());
            }
            QVERIFY2(paths.contains(path), qPrintable(paths.join(", ")));
        }
    }

    void a_case_is_written_as_it_was_read() {
        const auto folder = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/convergence";
        const Case c = read_case(folder / "bar-two-pulses.json");
        const std::string once = case_to_json(c);
        const ParsedCase again = parse_case(once, folder);
        QVERIFY(again.problems.empty());
        QVERIFY(case_to_json(again.value) == once);
        QCOMPARE(again.value.materials[0].potential_depth->value, 1.0);
        QCOMPARE(again.value.conditions[3].pulse->centre[0].value, 0.75);
        QVERIFY(again.value.micromodulus == Micromodulus::gaussian);
    }
};

PERISCOPE_TEST(RegularisedTest)
} // namespace regularised_test
#include "regularised_test.moc"
