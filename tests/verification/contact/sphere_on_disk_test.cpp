// A rigid sphere that goes through a brittle disk (Silling and Askari 2005), against LAMMPS (its pair style peri/pmb, version of
// 7 January 2022) with the same constants: critical stretch that rises under compression, contact of all pairs of nodes, and a
// sphere that pushes as a linear spring (fix wall/region, harmonic, on a moving region). The shipped case is the whole disk.
#include "core/case_file/case_file.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>

namespace sphere_on_disk_test {

using namespace periscope;

namespace {

Model disk_of(const char* radius) {
    const std::string set = std::string("sets[0].cylinder.radius=\"") + radius + "\"";
    return prepare_model(
        read_case(PERISCOPE_SOURCE_DIR "/resources/cases/sphere-on-disk.json", {set, "run.end_time=21 us"}));
}

} // namespace

class SphereOnDiskTest : public QObject {
    Q_OBJECT

private slots:
    // The stiffness of the sphere's spring is that in LAMMPS: κ Σ c V β/|ξ| = ¼ 2.12842e17 N/m⁴ for a node with all of
    // its bonds, where c is the micromodulus, V the nodal volume, β the partial volume and |ξ| the bond length. In six
    // layers, each node lacks at least one bond, which is 0.3 %.
    void the_spring_of_the_sphere() {
        const Model model = disk_of("12.001 mm");
        QCOMPARE(model.nodes.size(), std::size_t(10758));
        const double density = 2200;
        VERIFY_NEAR(model.rigid_bodies[0].stiffness * model.contact_rate() * density, 0.25 * 2.12842e17, 5e-3);
    }

    // A disk of 24 mm has 504,276 bonds, and the numbers of broken ones are compared. LAMMPS breaks bonds by the
    // positions at the end of a step, the engine at the start of the next. In LAMMPS, a bond still acts in the step in
    // which it breaks: with half the time step, its numbers are 32,336 at 5 µs and 122,452 at 7.5 µs.
    void a_small_disk_beside_lammps() {
        struct Moment {
            double time, broken, tolerance;
        };
        const Moment lammps[] = {{2.5e-6, 1652, 0.06},
                                 {5e-6, 34082, 0.06},
                                 {7.5e-6, 121935, 0.02},
                                 {10e-6, 310524, 0.02},
                                 {20e-6, 468996, 0.02}};
        const Model model = disk_of("12.001 mm");
        gpu::Solver solver(model, {});
        QCOMPARE(model.bonds() / 2, std::uint64_t(504276));
        for (const Moment& m : lammps) {
            solver.advance(std::uint64_t(std::llround(m.time / model.time_step)) + 1 - solver.step());
            const double broken = double(solver.broken_bonds());
            qInfo("%g µs: %g broken, LAMMPS %g (%+.2f %%)", 1e6 * m.time, broken, m.broken,
                  100 * (broken / m.broken - 1));
            VERIFY_NEAR(broken, m.broken, m.tolerance);
        }
    }
};

PERISCOPE_TEST(SphereOnDiskTest)
} // namespace sphere_on_disk_test
#include "sphere_on_disk_test.moc"
