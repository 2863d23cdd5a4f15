// Plates in plane stress: one is only stretched, the other has a hole from which it cracks (Yang et al. 2026, §3.1 and
// §3.2).
#include "tests/uneven_nodes.hpp"

#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace plates_test {

using namespace periscope;

namespace {

Case shipped(const char* name, const std::vector<std::string>& changes = {}) {
    return read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases" / name, changes);
}
Model model_of(const char* name, const std::vector<std::string>& changes = {}) {
    return prepare_model(shipped(name, changes));
}

// Returns the plate of plate-tension.json as a mesh of uneven triangles.
Model uneven_plate(const QTemporaryDir& place) {
    Case c = shipped("plate-tension.json", {"corrections.partial_volume=hu-ha-bobaru"});
    std::ofstream(place.filePath("plate.inp").toStdString()) << test::shaken_sheet({200, 100}, 5e-3, {-0.5, -0.25, 0});
    c.folder = place.path().toStdString();
    c.geometry = MeshGeometry{"plate.inp", "m", Space::plane_stress, Quantity(5e-3), {}};
    return prepare_model(c);
}

} // namespace

class plates_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;

private slots:
    // The displacements are u_x = P/E x on y = 0 and u_y = -ν P/E y on x = 0, within 2 % of the edges' displacement and
    // of the slopes, where P is the tension. Uneven nodes have the partial volumes of Hu, Ha and Bobaru. With those of
    // PDLAMMPS, which are better on lattices, the loaded ends yield by up to 2.4 %.
    void centre_lines_move_as_hooke_says_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("in motion") << "plate-tension.json";
        QTest::newRow("at rest") << "plate-tension-at-rest.json";
        QTest::newRow("uneven nodes") << QString();
    }
    void centre_lines_move_as_hooke_says() {
        QFETCH(QString, name);
        constexpr double strain = 200e6 / 200e9, nu = 1.0 / 3;
        const bool uneven = name.isEmpty();
        const Model plate = uneven ? uneven_plate(place_) : model_of(name.toUtf8().constData());
        QCOMPARE(plate.regular.has_value(), !uneven);
        QVERIFY(uneven ? std::abs(double(plate.nodes.size()) - 20000) < 500 : plate.nodes.size() == 20000);
        gpu::Solver solver(plate, {});
        solver.advance(plate.steps);
        const FramePtr frame = solver.frame();
        double worst_x = 0, worst_y = 0, least = 1, most = -1; // quotients in the outer half of both lines
        std::size_t on_lines = 0;
        for (std::size_t i = 0; i < plate.nodes.size(); ++i) {
            const Vec3& p = plate.nodes.position[i];
            const double ux = frame->displacement[3 * i], uy = frame->displacement[3 * i + 1];
            if (std::abs(p.y) < 0.6 * plate.nodes.spacing) {
                const double wanted = strain * p.x, error = ux - wanted;
                worst_x = std::max(worst_x, std::abs(error) / (strain * 0.5));
                if (std::abs(p.x) > 0.25)
                    least = std::min(least, error / wanted), most = std::max(most, error / wanted);
                ++on_lines;
            }
            if (std::abs(p.x) < 0.6 * plate.nodes.spacing) {
                const double wanted = -nu * strain * p.y, error = uy - wanted;
                worst_y = std::max(worst_y, std::abs(error) / (nu * strain * 0.25));
                if (std::abs(p.y) > 0.125)
                    least = std::min(least, error / wanted), most = std::max(most, error / wanted);
                ++on_lines;
            }
        }
        qInfo("u_x off by at most %.2f %% of the edge's, u_y by %.2f %%; in the outer halves by %+.2f to "
              "%+.2f %% of their own",
              100 * worst_x, 100 * worst_y, 100 * least, 100 * most);
        if (uneven) // the band has the same width as on the lattice
            QVERIFY(on_lines > 250 && on_lines < 500);
        else
            QCOMPARE(on_lines, std::size_t{2 * 200 + 2 * 100});
        QVERIFY(worst_x < 0.02 && worst_y < 0.02);
        QVERIFY(least > -0.02 && most < 0.02);
    }

    // Cracks begin at the two sides of the hole that lie across the pull, and run to both edges. The plate is pulled
    // twice as fast as in the shipped case.
    void a_hole_cracks_at_its_sides() {
        const Model plate =
            model_of("plate-with-hole.json", {"conditions[0].velocity[1]=-0.55082 m/s",
                                              "conditions[1].velocity[1]=0.55082 m/s", "run.end_time=0.36 ms"});
        QCOMPARE(plate.nodes.size(), std::size_t{100 * 106 - 316});
        gpu::Solver solver(plate, {});
        while (solver.broken_bonds() == 0 && solver.step() < plate.steps)
            solver.advance(10);
        const double onset = 2 * solver.time(); // time of the shipped case
        const FramePtr first = solver.frame();
        bool left = false, right = false;
        for (std::size_t i = 0; i < plate.nodes.size(); ++i)
            if (first->damage[i] > 0) {
                const Vec3& p = plate.nodes.position[i];
                QVERIFY2(std::abs(p.y) < 2e-3 && std::abs(p.x) > 4e-3 && std::abs(p.x) < 8e-3,
                         qPrintable(QString("%1 %2").arg(p.x).arg(p.y)));
                (p.x < 0 ? left : right) = true;
            }
        QVERIFY(left && right);
        // At this time, the stretch at the sides is s_c, about three times that of the plate.
        const double strain = 2 * 0.27541 * onset / 0.05;
        qInfo("first bonds break at %.0f us, the ends moved apart by %.2f %%", 1e6 * onset, 100 * strain);
        QVERIFY(strain > 0.02 / 3.5 && strain < 0.02 / 2.5);

        solver.advance(plate.steps - solver.step());
        const FramePtr last = solver.frame();
        double leftmost = 0, rightmost = 0, off = 0;
        for (std::size_t i = 0; i < plate.nodes.size(); ++i)
            if (last->damage[i] > 0.38F) {
                const Vec3& p = plate.nodes.position[i];
                leftmost = std::min(leftmost, p.x), rightmost = std::max(rightmost, p.x);
                off = std::max(off, std::abs(p.y));
            }
        qInfo("cracked from %.2f to %.2f mm, at most %.2f mm off the middle", 1e3 * leftmost, 1e3 * rightmost,
              1e3 * off);
        QVERIFY(leftmost < -24.5e-3 && rightmost > 24.5e-3);
        QVERIFY(off < 2e-3);
    }
};

PERISCOPE_TEST(plates_test)
} // namespace plates_test
#include "plates_test.moc"
