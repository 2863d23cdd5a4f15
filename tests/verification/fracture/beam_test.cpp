// A simply supported beam that is loaded in the middle bends as Timoshenko's beam: P L³/(48 E I) + P L/(4 κ G A), with
// the load P, the span L, the second moment of area I, the shear modulus G and the area A.
#include "core/part/part.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/shaken_mesh.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>

namespace beam_test {

using namespace periscope;

namespace {

constexpr double E = 200e9, density = 7850, load = 1e4;

struct Beam {
    double span = 0.5, overhang = 0.05, depth = 0.1, width = 0.06;
    double dx = 0.01, nu = 0.25;
    double area() const { return depth * width; }
    double inertia() const { return area() * depth * depth / 12; }
    // The shear coefficient of a rectangle (Cowper 1966) is κ = 10 (1 + ν)/(12 + 11 ν).
    double deflection() const {
        const double kappa = 10 * (1 + nu) / (12 + 11 * nu), G = E / (2 * (1 + nu));
        return load * span * span * span / (48 * E * inertia()) + load * span / (4 * kappa * G * area());
    }
    double frequency() const { // returns ω of the first mode
        const double k = std::numbers::pi / span;
        return k * k * std::sqrt(E * inertia() / (density * area()));
    }
};

SetEntry section(const char* name, double x, double half) {
    SetBox box;
    box.min[0] = Quantity(x - half);
    box.max[0] = Quantity(x + half);
    return {name, box};
}

Case loaded(const Beam& b, double first) {
    Case c;
    c.horizon.value = 3.14, c.horizon.in_spacings = true;
    MaterialEntry steel;
    steel.name = "steel";
    steel.youngs_modulus = E, steel.density = density, steel.critical_stretch = Quantity(1);
    c.materials = {steel};
    c.corrections.surface = SurfaceCorrection::energy;
    const double half = 0.1 * b.dx;
    c.sets = {section("left", first, half), section("right", first + b.span, half),
              section("middle", first + b.span / 2, half)};
    // Each of three sections is held or loaded over its whole depth. So it can rotate, and is not dented.
    const std::optional<Quantity> free;
    ConditionEntry held;
    held.kind = ConditionKind::displacement;
    held.value = {free, Quantity(0), free};
    for (const char* end : {"left", "right"}) {
        held.set = end;
        c.conditions.push_back(held);
    }
    ConditionEntry pressed;
    pressed.kind = ConditionKind::force;
    pressed.set = "middle";
    pressed.value = {free, Quantity(-load), free};
    pressed.ramp = RampShape::smooth;
    const double period = 2 * std::numbers::pi / b.frequency();
    pressed.ramp_time = 1.2 * period;
    c.conditions.push_back(pressed);
    c.observers = {{"middle", ObserverKind::mean_displacement, "middle"},
                   {"left", ObserverKind::reaction, "left"},
                   {"right", ObserverKind::reaction, "right"}};
    c.run.end_time = 2.4 * period;
    c.run.damping = 0.85 * 2 * density * b.frequency();
    c.output.samples = 10;
    return c;
}

Case on_a_lattice(const Beam& b) {
    Case c = loaded(b, b.overhang + 0.5 * b.dx);
    BoxGeometry g;
    g.box = {Quantity(b.span + 2 * b.overhang + b.dx), Quantity(b.depth), Quantity(b.width)};
    g.spacing = b.dx;
    c.geometry = g;
    return c;
}

// Returns the beam on a mesh of shaken nodes; the three sections that are held or loaded stay plane.
Case on_a_mesh(const Beam& b, const std::filesystem::path& folder) {
    const auto cells = [&](double length) { return static_cast<int>(std::lround(length / b.dx)); };
    const int nx = cells(b.span + 2 * b.overhang), end = cells(b.overhang);
    std::ofstream(folder / "beam.inp") << test::shaken_mesh({nx, cells(b.depth), cells(b.width)}, b.dx,
                                                            {end, nx / 2, nx - end});
    Case c = loaded(b, b.overhang);
    c.folder = folder;
    c.geometry = MeshGeometry{"beam.inp", "m", Space::solid, {}, {}};
    return c;
}

} // namespace

class beam_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    double relaxed_ = 0; // the deflection by relaxation, m

private slots:
    void bends_as_timoshenkos_data() {
        QTest::addColumn<bool>("irregular");
        QTest::addColumn<int>("stepper");
        QTest::addColumn<bool>("fits_body");
        QTest::addColumn<double>("most"); // largest relative error
        const int dynamic = int(Stepper::dynamic), newton = int(Stepper::newton);
        QTest::newRow("lattice") << false << dynamic << false << 0.02;
        QTest::newRow("lattice, by Newton's method") << false << newton << false << 0.02;
        QTest::newRow("irregular nodes, stiffness of the body") << true << newton << true << 0.05;
        if (!test::long_tests_wanted())
            return;
        QTest::newRow("lattice, by relaxation") << false << int(Stepper::relaxation) << false << 0.02;
        QTest::newRow("irregular nodes") << true << dynamic << false << 0.02;
        QTest::newRow("lattice, stiffness of the body") << false << newton << true << 0.05;
    }
    // The beam is ten nodes across (eleven on the mesh), with m = 3.14, so it is only two horizons wide: the rows in
    // which the body's stiffness is fitted miss the target of 3 %. Without a correction the error would be about 60 %;
    // with the volume method it is -1 % on irregular nodes and -5 % on the lattice:
    // resources/cases/notes/verification.md.
    void bends_as_timoshenkos() {
        QFETCH(bool, irregular);
        QFETCH(int, stepper);
        QFETCH(bool, fits_body);
        QFETCH(double, most);
        const Beam beam;
        Case c = irregular ? on_a_mesh(beam, place_.path().toStdString()) : on_a_lattice(beam);
        if (stepper != int(Stepper::dynamic)) { // the ramp ends with the first of two load steps
            c.run.stepper = Stepper(stepper);
            c.run.quasi_static.load_steps = 2;
            c.run.damping = Quantity();
        }
        if (fits_body)
            c.corrections.stiffness_of = StiffnessOf::body;
        const Model model = prepare_model(c);
        QCOMPARE(model.regular.has_value(), !irregular);
        gpu::Solver solver(model, {});
        solver.advance(model.steps);
        const auto samples = solver.take_samples();
        const auto& last = samples.back().values;
        const auto& before = samples[samples.size() - 2].values;
        const double error = -last[0].y / beam.deflection() - 1;
        qInfo("%zu nodes, %zu steps: deflection %+.2f %%, of which %+.2f in the last tenth; supports %.4f of "
              "the load",
              model.nodes.size(), std::size_t(model.steps), 100 * error,
              100 * (before[0].y - last[0].y) / beam.deflection(), -(last[1].y + last[2].y) / load);
        QVERIFY(std::abs(error) < most);
        if (stepper == int(Stepper::relaxation))
            relaxed_ = last[0].y;
        if (stepper == int(Stepper::newton) && !fits_body) {
            qInfo("%+.3f %% of what relaxation finds, %zu iterations", 100 * (last[0].y / relaxed_ - 1),
                  std::size_t(solver.equilibrium().iterations));
            QVERIFY(solver.equilibrium().left_to_relaxation.empty());
            QVERIFY(relaxed_ == 0 || std::abs(last[0].y / relaxed_ - 1) < 1e-3); // 0: only this row is run
        }
        QVERIFY(std::abs(last[0].y / before[0].y - 1) < 0.003); // the beam is in equilibrium
        QVERIFY(std::abs((last[1].y + last[2].y) / load + 1) < 0.003);
        QVERIFY(std::abs(last[1].y / last[2].y - 1) < 0.01);
    }

    // A sheet in plane stress of twenty nodes across, with the corrections of a new case.
    void a_sheet_bends_as_timoshenkos_data() {
        QTest::addColumn<bool>("is_state_based");
        QTest::addColumn<double>("most"); // largest relative error
        QTest::newRow("bond-based") << false << 0.03;
        QTest::newRow("state-based") << true << 0.03;
    }
    void a_sheet_bends_as_timoshenkos() {
        QFETCH(bool, is_state_based);
        QFETCH(double, most);
        const Beam beam{.dx = 0.005, .nu = 1.0 / 3};
        Case c = on_a_lattice(beam);
        std::get<BoxGeometry>(c.geometry).space = Space::plane_stress;
        c.horizon.value = 3.015;
        c.corrections.stiffness_of = StiffnessOf::body;
        c.materials[0].poisson_ratio = beam.nu;
        c.theory = is_state_based ? Theory::state_based : Theory::bond_based;
        c.run.stepper = Stepper::newton;
        c.run.quasi_static.load_steps = 1;
        c.run.damping = Quantity();
        const Model model = prepare_model(c);
        gpu::Solver solver(model, {});
        solver.advance(model.steps);
        const double error = -solver.take_samples().back().values[0].y / beam.deflection() - 1;
        qInfo("%zu nodes: deflection %+.2f %%", model.nodes.size(), 100 * error);
        QVERIFY(std::abs(error) < most);
    }

    // A specimen of New from dimensions, with the tolerance that it brings: the supports of a softening beam carry its
    // load in equal parts, and nothing along the beam, where nothing acts.
    void the_supports_of_a_specimen_carry_its_load() {
        Part part = default_part(PartKind::beam);
        part.spacing = Quantity(5e-3);
        Case c;
        c.horizon = parse_quantity("3.14 dx", dimension::length);
        c.materials = {{}};
        c.materials[0].name = "concrete";
        c.materials[0].youngs_modulus = 33.6e9;
        c.materials[0].density = 2400;
        c.materials[0].law = LawKind::exponential;
        c.materials[0].tensile_strength = Quantity(2.9e6);
        c.materials[0].fracture_energy = Quantity(140.5);
        put_into(c, part);
        c.run.quasi_static.load_steps = 10;
        const Model model = prepare_model(c);
        const auto number = [&](const char* name) {
            return std::size_t(std::ranges::find(c.observers, name, &ObserverEntry::name) - c.observers.begin());
        };
        const std::size_t load = number("load"), left = number("left support reaction"),
                          right = number("right support reaction");
        gpu::Solver solver(model, {});
        solver.advance(model.steps);
        double most = 0;
        for (const Sample& sample : solver.take_samples()) {
            const auto& values = sample.values;
            const double carried = std::abs(values[load].y);
            most = std::max({most, std::abs(values[left].x) / carried,
                             std::abs(values[left].y - values[right].y) / carried,
                             std::abs(values[left].y + values[right].y + values[load].y) / carried});
        }
        qInfo("out of balance by %.2g of the load", most);
        QVERIFY(most > 0 && most < 2e-3);
    }
};

PERISCOPE_TEST(beam_test)
} // namespace beam_test
#include "beam_test.moc"
