// A bar of uneven tetrahedra: its volume, its momentum, and the kernels against the plain reference.
#include "core/geometry/import/import_mesh.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/shaken_mesh.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

namespace mesh_bar_test {

using namespace periscope;
using test::relative;

namespace {

constexpr int nx = 20, ny = 5, nz = 4; // cubes of 1 mm, six tetrahedra each

} // namespace

class MeshBarTest : public QObject {
    Q_OBJECT

    QTemporaryDir place_;

    Case bar_case(ConditionKind kind, double speed) const {
        Case c;
        c.folder = place_.path().toStdString();
        c.geometry = MeshGeometry{"bar.inp", "mm", Space::solid, {}, {}};
        c.horizon.value = 3.014, c.horizon.in_spacings = true;
        MaterialEntry steel;
        steel.name = "steel";
        steel.youngs_modulus = 200e9, steel.density = 7800, steel.critical_stretch = 2e-3;
        c.materials = {steel};
        SetBox left;
        left.max[0] = Quantity(2e-3);
        c.sets = {{"left", left}, {"right", SetGroup{"right"}}};
        ConditionEntry move;
        move.kind = kind;
        move.set = "right";
        move.value[0] = Quantity(speed);
        c.conditions = {move};
        if (kind != ConditionKind::initial_velocity) {
            ConditionEntry fixed;
            fixed.set = "left";
            c.conditions.push_back(fixed);
        }
        c.run.end_time = 2e-5;
        return c;
    }

private slots:
    void initTestCase() { std::ofstream(place_.filePath("bar.inp").toStdString()) << test::shaken_mesh({nx, ny, nz}); }

    void volume_is_exact() {
        const ImportedMesh mesh = import_mesh({"bar.inp", "mm", Space::solid, {}, {}}, place_.path().toStdString());
        QCOMPARE(mesh.nodes.size(), std::size_t((nx + 1) * (ny + 1) * (nz + 1)));
        double sum = 0;
        for (const double v : mesh.nodes.volume) {
            QVERIFY(v > 0);
            sum += v;
        }
        QVERIFY2(std::abs(sum / (nx * ny * nz * 1e-9) - 1) < 1e-12, qPrintable(QString::number(sum)));
    }

    // Nothing holds the bar. The momentum that one end was given stays in the bar, whatever the volumes of its nodes.
    void momentum_is_kept() {
        const Model model = prepare_model(bar_case(ConditionKind::initial_velocity, 5));
        Reference reference(model);
        const auto momentum = [&](const std::vector<Vec3>& velocity) {
            Vec3 sum;
            for (std::size_t i = 0; i < velocity.size(); ++i)
                sum += (7800 * model.nodes.volume[i]) * velocity[i];
            return sum;
        };
        Vec3 begin = momentum(model.initial_velocity);
        reference.advance(model.steps);
        const Vec3 end = momentum(reference.state().velocity);
        QVERIFY(begin.x > 0);
        QVERIFY2(norm(end - begin) < 1e-10 * norm(begin), qPrintable(QString::number(norm(end - begin) / norm(begin))));
    }

    void kernels_follow_the_reference() {
        const Model model = prepare_model(bar_case(ConditionKind::velocity, 8));
        QCOMPARE(model.warnings.size(), std::size_t(1)); // the end is one layer of nodes
        QVERIFY(model.warnings[0].starts_with("conditions[0]: The motion is prescribed for a layer only"));
        Reference reference(model);
        reference.advance(model.steps);
        for (const bool is_double : {true, false}) {
            gpu::SolverOptions options;
            options.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
            gpu::Solver solver(model, options);
            solver.advance(model.steps);
            const double error = relative(solver.state().displacement, reference.state().displacement);
            QVERIFY2(error < (is_double ? 1e-9 : 1e-4), qPrintable(QString::number(error)));
            QVERIFY2(solver.broken_bonds() > 20, "nothing broke: this test would show little");
        }
    }
};

PERISCOPE_TEST(MeshBarTest)
} // namespace mesh_bar_test
#include "mesh_bar_test.moc"
