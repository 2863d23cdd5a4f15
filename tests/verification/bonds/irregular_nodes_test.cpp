// What holds on lattices also holds on irregular nodes: the energy of a strain, the energy of dividing a body, the
// stiffness of a bar.
#include "energy_of_strain.hpp"

#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/pulled_bond.hpp"
#include "tests/verification/shaken_mesh.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

namespace irregular_nodes_test {

using namespace periscope;
using test::energy_of_strain;
using test::for_each_bond;

namespace {

constexpr double mm = 1e-3, E = 70e9, G = 130, density = 2500;

} // namespace

class IrregularNodesTest : public QObject {
    Q_OBJECT

    QTemporaryDir place_;

    Case box(const std::array<int, 3>& cubes, double m, double edge = 1) const { // in mm
        std::ofstream(place_.filePath("box.inp").toStdString()) << test::shaken_mesh(cubes, edge);
        Case c;
        c.folder = place_.path().toStdString();
        c.geometry = MeshGeometry{"box.inp", "mm", Space::solid, {}, {}};
        c.horizon = m * edge * mm;
        MaterialEntry it;
        it.name = "it";
        it.youngs_modulus = E;
        it.density = density;
        it.fracture_energy = Quantity(G);
        c.materials = {it};
        c.run.end_time = 1e-6;
        return c;
    }

private slots:
    void a_uniform_strain_has_the_energy_of_the_continuum_data() {
        QTest::addColumn<int>("surface");
        QTest::addColumn<int>("partial");
        QTest::addColumn<double>("coarse"); // largest error of both energies at m = 3.14
        QTest::newRow("as it is") << 0 << 0 << 0.02;
        QTest::newRow("partial volumes") << 0 << 1 << 0.05;
        QTest::newRow("volume method") << 1 << 1 << 0.04;
        QTest::newRow("energy method") << 2 << 1 << 0.02;
    }
    void a_uniform_strain_has_the_energy_of_the_continuum() {
        QFETCH(int, surface);
        QFETCH(int, partial);
        QFETCH(double, coarse);
        const auto error = [&](double m) {
            const int cubes = int(std::ceil(4 * (m + 0.5) + 4));
            Case c = box({cubes, cubes, cubes}, m);
            c.corrections = {SurfaceCorrection(surface), PartialVolumes(partial)};
            const Model model = prepare_model(c);
            // With Poisson's ratio 1/4, K = E/1.5 and λ + 2μ = 1.2 E.
            const double dilation = energy_of_strain(model, cubes * mm, {1, 1, 1}, 4.5 * E / 1.5),
                         pull = energy_of_strain(model, cubes * mm, {0, 1, 0}, 0.6 * E);
            qInfo("m = %g: dilation off by %+.2f %%, pull by %+.2f %%", m, 100 * dilation, 100 * pull);
            return std::max(std::abs(dilation), std::abs(pull));
        };
        QVERIFY(error(3.14) < coarse);
        // The error vanishes as m grows. With 5.14 spacings, each of 20,000 nodes has 600 bonds, so by default only
        // partial volumes are tested.
        if (SurfaceCorrection(surface) == SurfaceCorrection::none && (partial == 1 || test::long_tests_wanted()))
            QVERIFY(error(5.14) < std::max(0.5 * coarse, 0.01));
    }

    // The energy of all bonds that cross a plane in the middle of a box, whose other sides are far away, is G per area.
    // Only nodes above a window far from the sides count.
    void parting_a_plane_takes_the_fracture_energy() {
        std::vector<double> errors;
        for (const double m : {3.14, 5.14}) {
            const double reach = m + 0.5;
            const int height = int(std::ceil(2 * reach + 2)), width = int(std::ceil(2 * reach + 8));
            Case c = box({width, width, height}, m);
            c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
            const Model model = prepare_model(c);
            const double s = model.law(0, 0).critical_stretch, middle = 0.5 * height * mm + 1e-7;
            const double low = reach * mm, high = (width - reach) * mm;
            double energy = 0;
            for_each_bond(model, [&](std::uint32_t i, std::uint32_t j, const Vec3& xi) {
                const Vec3 a = model.nodes.position[i], b = a + xi;
                if ((a.z < middle) == (b.z < middle))
                    return;
                const Vec3 through =
                    a + ((middle - a.z) / xi.z) * xi; // half of it at each end, in a window of the plane
                if (std::min(through.x, through.y) > low && std::max(through.x, through.y) < high)
                    energy += 0.5 * model.bond_stiffness(i, j) * s * s * norm(xi) * model.nodes.volume[i] *
                              model.nodes.volume[j];
            });
            errors.push_back(energy / ((high - low) * (high - low)) / G - 1);
            qInfo("m = %g: G off by %+.2f %%", m, 100 * errors.back());
        }
        QVERIFY(errors[0] > 0 && errors[0] < 0.14 && errors[1] > 0 && errors[1] < 0.5 * errors[0]);
    }

    void a_bar_in_tension_stretches_by_fl_over_ea_data() {
        QTest::addColumn<int>("surface");
        QTest::addColumn<double>("least"); // limits of the relative error of the elongation
        QTest::addColumn<double>("most");
        QTest::newRow("energy method") << 2 << -0.03 << 0.03;
        if (!test::long_tests_wanted())
            return;
        QTest::newRow("as it is") << 0 << 0.2 << 0.6;
        QTest::newRow("volume method") << 1 << -0.07 << 0.0; // the energy method is more accurate
    }
    // As on the lattice (loads_test), a bar of 1 × 0.1 × 0.1 m with E = 200 GPa and ten nodes across is pulled by 2 MN.
    // It becomes longer by FL/EA = 1 mm. The target is 3 %, which the energy method keeps.
    void a_bar_in_tension_stretches_by_fl_over_ea() {
        QFETCH(int, surface);
        QFETCH(double, least);
        QFETCH(double, most);
        constexpr double edge = 0.1 / 9, modulus = 200e9, force = 2e6, area = 0.01;
        Case c = box({90, 9, 9}, 3.14, edge / mm);
        c.corrections = {SurfaceCorrection(surface), PartialVolumes::none};
        c.materials[0].youngs_modulus = modulus;
        c.materials[0].density = 7850;
        c.materials[0].fracture_energy.reset();
        c.materials[0].critical_stretch = Quantity(1);
        c.sets = {test::slab("held", -1, 3.5 * edge), test::slab("pulled", 1 - 3.5 * edge, 2),
                  test::slab("near", 21 * edge, 24 * edge), test::slab("far", 66 * edge, 69 * edge)};
        ConditionEntry held;
        held.kind = ConditionKind::displacement;
        held.set = "held";
        held.value[0] = Quantity(0);
        ConditionEntry pulled = held;
        pulled.kind = ConditionKind::force;
        pulled.set = "pulled";
        pulled.value[0] = Quantity(force);
        pulled.ramp = RampShape::smooth;
        pulled.ramp_time = 2e-3;
        c.conditions = {held, pulled};
        c.observers = {{"near", ObserverKind::mean_displacement, "near"},
                       {"far", ObserverKind::mean_displacement, "far"}};
        c.run.end_time = 3e-3;
        c.run.damping = 7850 * 3.14159 * std::sqrt(modulus / 7850); // critical damping of the slowest wave
        c.output.samples = 10;
        const Model model = prepare_model(c);
        gpu::Solver solver(model, {});
        while (solver.step() < model.steps)
            solver.advance(std::min<std::uint64_t>(500, model.steps - solver.step()));
        const std::vector<Vec3> last = solver.take_samples().back().values;
        const auto centre = [&](std::size_t set) {
            double sum = 0;
            for (const std::uint32_t i : model.sets[set].nodes)
                sum += model.nodes.position[i].x;
            return sum / double(model.sets[set].nodes.size());
        };
        const double stretch = last[1].x - last[0].x, expected = force / (modulus * area) * (centre(3) - centre(2));
        qInfo("stretched by %.6g m, FL/EA is %.6g: %+.2f %%", stretch, expected, 100 * (stretch / expected - 1));
        QVERIFY(stretch / expected - 1 > least && stretch / expected - 1 < most);
    }

    // If a force is shared equally, every node of the set gets F/N, whatever its volume. If it is shared by volume, all
    // nodes have the same acceleration.
    void a_force_is_shared_equally_or_by_volume() {
        Case c = box({12, 6, 6}, 3.14);
        c.materials[0].fracture_energy = Quantity(1e9); // nothing breaks
        c.sets = {test::slab("held", -1, 2.5 * mm), test::slab("pulled", 9.5 * mm, 1)};
        ConditionEntry held, pulled;
        held.set = "held";
        pulled.set = "pulled";
        pulled.kind = ConditionKind::force;
        pulled.value[0] = Quantity(200);
        pulled.value[1] = Quantity(-50);
        c.conditions = {held, pulled};
        c.observers = {{"support", ObserverKind::reaction, "held"}};
        const Model by_volume = prepare_model(c);
        c.conditions[1].sharing = ForceSharing::equal;
        const Model equally = prepare_model(c);
        QVERIFY(equally.has_nodal_loads() && !by_volume.has_nodal_loads());
        const std::vector<std::uint32_t>& nodes = equally.sets[1].nodes;
        double least = 1, most = 0;
        for (const std::uint32_t i : nodes) {
            least = std::min(least, equally.nodes.volume[i]);
            most = std::max(most, equally.nodes.volume[i]);
        }
        QVERIFY(most > 2 * least); // otherwise both ways would be the same
        for (const gpu::Layout layout : {gpu::Layout::vectors, gpu::Layout::scalars}) {
            gpu::SolverOptions options;
            options.layout = layout;
            gpu::Solver solver(equally, options);
            solver.advance(1); // only the load has acted so far
            const State first = solver.state();
            const double each = 200.0 / double(nodes.size());
            double total = 0;
            for (const std::uint32_t i : nodes) {
                const double impulse = density * equally.nodes.volume[i] * first.displacement[i].x;
                QVERIFY(std::abs(impulse / (each * equally.time_step * equally.time_step) - 1) < 1e-5);
                QVERIFY(std::abs(first.displacement[i].y / first.displacement[i].x + 0.25) < 1e-6);
                total += impulse;
            }
            QVERIFY(std::abs(total / (200 * equally.time_step * equally.time_step) - 1) < 1e-5);

            options.precision = gpu::Precision::double_;
            gpu::Solver exact(equally, options);
            Reference reference(equally);
            reference.advance(40);
            exact.advance(40);
            const State found = exact.state();
            double largest = 0, worst = 0;
            for (std::size_t i = 0; i < found.displacement.size(); ++i) {
                largest = std::max(largest, norm(reference.state().displacement[i]));
                worst = std::max(worst, norm(found.displacement[i] - reference.state().displacement[i]));
            }
            QVERIFY2(worst < 1e-12 * largest, qPrintable(QString::number(worst / largest)));
        }
        // In equilibrium, the support carries the whole force.
        for (const Stepper stepper : {Stepper::relaxation, Stepper::newton}) {
            Case still = c;
            still.run.stepper = stepper;
            still.run.quasi_static.load_steps = 1;
            still.run.quasi_static.tolerance = 1e-4;
            still.output.samples = 1;
            const Model model = prepare_model(still);
            gpu::Solver solver(model, {});
            solver.advance(1);
            const Vec3 support = solver.take_samples().back().values[0];
            QVERIFY2(std::abs(support.x / 200 - 1) < 1e-3 && std::abs(support.y / -50 - 1) < 1e-3,
                     qPrintable(QStringLiteral("%1 %2").arg(support.x).arg(support.y)));
        }
    }
};

PERISCOPE_TEST(IrregularNodesTest)
} // namespace irregular_nodes_test
#include "irregular_nodes_test.moc"
