// Nodes from surfaces: volumes, spacing, every failure of the helper process, and the steps from case to model.
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/meshing/inside_sampling.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/geometry/surface/columns.hpp"
#include "core/geometry/visibility/visibility.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <set>

namespace discretise_test {

using namespace periscope;
using namespace periscope::test;

namespace {

double sum(const NodeValues<double>& v) {
    return std::accumulate(v.begin(), v.end(), 0.0);
}

// Returns the coefficient of variation.
double spread(const NodeValues<double>& v) {
    const double mean = sum(v) / static_cast<double>(v.size());
    double squares = 0;
    for (const double x : v)
        squares += (x - mean) * (x - mean);
    return std::sqrt(squares / static_cast<double>(v.size())) / mean;
}

double mean_edge(const Nodes& nodes) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const auto& t : nodes.tetrahedra)
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < i; ++j)
                edges.insert(std::minmax(t[i], t[j]));
    double length = 0;
    for (const auto& [a, b] : edges)
        length += norm(nodes.position[a] - nodes.position[b]);
    return length / static_cast<double>(edges.size());
}

double mesh_volume(const Nodes& nodes) {
    double volume = 0;
    for (const auto& t : nodes.tetrahedra) {
        const Vec3 a = nodes.position[t[0]];
        volume +=
            std::abs(dot(nodes.position[t[1]] - a, cross(nodes.position[t[2]] - a, nodes.position[t[3]] - a))) / 6;
    }
    return volume;
}

Nodes mesh(const Surface& surface, double spacing, NodePlacement placement = NodePlacement::vertices) {
    MesherOptions options;
    options.spacing = spacing;
    options.placement = placement;
    return fill_with_tetrahedra(surface, options);
}

Surface example(const char* name) {
    return import_surface(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources" / "meshes" / name, "mm").surface;
}

} // namespace

class discretise_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    std::filesystem::path folder() const { return dir_.path().toStdString(); }

private slots:
    void lattice_in_a_box() {
        const Nodes nodes = fill_with_lattice(box_surface({1, 2, 3}, {1.03, 2.02, 3.01}), 1e-3);
        QCOMPARE(nodes.size(), 30U * 20U * 10U);
        VERIFY_NEAR(sum(nodes.volume), 6e-6, 1e-9);
        QVERIFY(near(nodes.volume.front(), 1e-9, 1e-9) && near(nodes.volume[nodes.size() - 1], 1e-9, 1e-9));
        QCOMPARE(nodes.spacing, 1e-3);
        QVERIFY(!nodes.lattice && nodes.tetrahedra.empty());
        const Box box = bounding_box(nodes.position); // the lattice is centred: half a cell from every face
        QVERIFY(norm(box.min - Vec3{1.0005, 2.0005, 3.0005}) < 1e-12);
        QVERIFY(norm(box.max - Vec3{1.0295, 2.0195, 3.0095}) < 1e-12);
    }

    void lattice_leaves_the_slot_empty() {
        const Nodes nodes = fill_with_lattice(slotted_block(), 0.5e-3);
        QCOMPARE(nodes.size(), (40U * 40U - 4U * 20U) * 14U);
        VERIFY_NEAR(sum(nodes.volume), (400.0 - 20.0) * 7e-9, 1e-9);
        for (const Vec3& p : nodes.position)
            QVERIFY(!(p.x > 9e-3 && p.x < 11e-3 && p.y < 10e-3));
    }

    // A vertex is 100 m away, so that the box of a body of a few thousand nodes has 10¹² cells.
    void bodies_far_smaller_than_their_box() {
        Surface spike = box_surface({}, {0.01, 0.01, 0.01});
        spike.points.back() = {100, 100, 100};
        const double volume = enclosed_volume(spike);
        const Nodes lattice = fill_with_lattice(spike, 0.01);
        VERIFY_NEAR(static_cast<double>(lattice.size()), volume / 1e-6, 0.05);
        VERIFY_NEAR(sum(lattice.volume), volume, 1e-9);
        MesherOptions options;
        options.spacing = 0.01;
        const std::string text = message_of<GeometryError>([&] { fill_with_tetrahedra(spike, options); });
        QVERIFY2(text.find("spacings, from (") != std::string::npos &&
                     text.find("(100, 100, 100) m") != std::string::npos,
                 text.c_str());
        const Columns columns(spike);
        const std::vector<Vec3> inside = sample_inside(spike, 0.002);
        QVERIFY(inside.size() > 1000);
        for (const Vec3& p : inside)
            QVERIFY(columns.inside(p));
    }

    void lattice_in_curved_bodies() {
        const Surface sphere = ball(0.01, 4);
        const Nodes nodes = fill_with_lattice(sphere, 0.5e-3);
        VERIFY_NEAR(sum(nodes.volume), enclosed_volume(sphere), 1e-9);
        VERIFY_NEAR(static_cast<double>(nodes.size()), enclosed_volume(sphere) / 1.25e-10, 0.02);
        for (const Vec3& p : nodes.position)
            QVERIFY(norm(p) < 0.01);
        const Nodes hollow = fill_with_lattice(joined(sphere, inside_out(ball(0.005, 4))), 0.5e-3);
        for (const Vec3& p : hollow.position)
            QVERIFY(norm(p) > 0.0049);
    }

    void tetrahedra_data() {
        QTest::addColumn<int>("body");
        QTest::addColumn<double>("spacing");
        QTest::addColumn<double>("volume");
        QTest::addColumn<double>("largest_spread");
        QTest::newRow("plate") << 0 << 2e-3 << 178650e-9 << 0.36;
        QTest::newRow("beam") << 1 << 4e-3 << 436500e-9 << 0.33;
        QTest::newRow("slotted block, tilted") << 2 << 1e-3 << 380 * 7e-9 << 0.33;
        QTest::newRow("ring") << 3 << 2e-3 << tube_volume(0.02, 0.01, 0.03, 48) << 0.36;
        QTest::newRow("ball") << 4 << 1e-3 << enclosed_volume(ball(0.01, 2)) << 0.3;
    }
    void tetrahedra() {
        QFETCH(int, body);
        QFETCH(double, spacing);
        QFETCH(double, volume);
        QFETCH(double, largest_spread);
        const Surface surface = body == 0   ? example("kalthoff-winkler-plate.stl")
                                : body == 1 ? example("notched-beam.stl")
                                : body == 2 ? tilted(slotted_block())
                                : body == 3 ? tube(0.02, 0.01, 0.03, 48)
                                            : ball(0.01, 2);
        const double area = check_surface(surface).area;
        const Nodes nodes = mesh(surface, spacing);
        VERIFY_NEAR(sum(nodes.volume), volume, 1e-9);
        // The volume of the mesh itself, not only the sum that was fitted.
        VERIFY_NEAR(mesh_volume(nodes), volume, 1e-9);
        QVERIFY(*std::min_element(nodes.volume.begin(), nodes.volume.end()) > 0);
        QVERIFY2(spread(nodes.volume) < largest_spread, qPrintable(QString::number(spread(nodes.volume))));
        const double edge = mean_edge(nodes) / spacing;
        QVERIFY2(edge > 0.95 && edge < 1.12, qPrintable(QString::number(edge)));
        VERIFY_NEAR(nodes.spacing, std::cbrt(volume / static_cast<double>(nodes.size())), 1e-12);
        QVERIFY(!nodes.lattice);
        const double predicted = predicted_nodes(volume, area, spacing, NodePlacement::vertices, false);
        QVERIFY2(near(static_cast<double>(nodes.size()), predicted, 0.12),
                 qPrintable(QString("%1, not %2").arg(nodes.size()).arg(predicted)));
        // The nodes are sorted: most consecutive nodes are neighbours.
        double jump = 0;
        for (std::size_t i = 1; i < nodes.size(); ++i)
            jump += norm(nodes.position[i] - nodes.position[i - 1]);
        QVERIFY(jump / static_cast<double>(nodes.size() - 1) < 3 * spacing);
    }

    void the_skin_is_as_fine_as_the_inside() {
        const Nodes nodes = mesh(box_surface({}, {0.02, 0.02, 0.02}), 1e-3);
        const auto on_face = [](const Vec3& p) {
            return p.z == 0.02 && p.x > 2e-3 && p.x < 18e-3 && p.y > 2e-3 && p.y < 18e-3;
        };
        std::vector<double> volumes;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (on_face(nodes.position[i]))
                volumes.push_back(nodes.volume[i]);
        // A triangular pattern has 1.155 points per square of the spacing.
        QVERIFY2(near(static_cast<double>(volumes.size()), 1.155 * 256, 0.05),
                 qPrintable(QString::number(volumes.size())));
        QVERIFY2(spread(volumes) < 0.25, qPrintable(QString::number(spread(volumes))));
    }

    void centroids() {
        const Surface block = slotted_block();
        const Nodes nodes = mesh(block, 1e-3, NodePlacement::centroids);
        VERIFY_NEAR(sum(nodes.volume), 380 * 7e-9, 1e-9);
        QVERIFY(nodes.tetrahedra.empty());
        const Visibility visibility(block, 1e-3);
        for (const Vec3& p : nodes.position)
            QVERIFY(visibility.inside(p));
        const double predicted =
            predicted_nodes(380 * 7e-9, check_surface(block).area, 1e-3, NodePlacement::centroids, false);
        QVERIFY2(near(static_cast<double>(nodes.size()), predicted, 0.15),
                 qPrintable(QString("%1, not %2").arg(nodes.size()).arg(predicted)));
    }

    void same_every_time() {
        const Nodes a = mesh(slotted_block(), 1.5e-3), b = mesh(slotted_block(), 1.5e-3);
        QVERIFY(a.position == b.position && a.volume == b.volume && a.tetrahedra == b.tetrahedra);
    }

    void cavities_stay_empty() {
        const Surface hollow = joined(ball(0.01, 3), inside_out(ball(0.005, 3)));
        const Nodes nodes = mesh(hollow, 1e-3);
        VERIFY_NEAR(sum(nodes.volume), enclosed_volume(hollow), 1e-9);
        VERIFY_NEAR(mesh_volume(nodes), enclosed_volume(hollow), 1e-9);
        for (const Vec3& p : nodes.position)
            QVERIFY(norm(p) > 0.0049);
        // If there are two bodies in one file, both are filled.
        const Surface two = joined(box_surface({}, {0.01, 0.01, 0.01}), box_surface({0.02, 0, 0}, {0.03, 0.01, 0.01}));
        VERIFY_NEAR(mesh_volume(mesh(two, 2e-3)), 2e-6, 1e-9);
    }

    void coarse_and_thin() {
        // One layer: the spacing is larger than the thickness, but smaller than the plate.
        const Nodes plate = mesh(box_surface({}, {0.02, 0.02, 1e-3}), 3e-3);
        VERIFY_NEAR(sum(plate.volume), 4e-7, 1e-9);
        QVERIFY(plate.size() > 50 && plate.size() < 200);
        QCOMPARE(mesh(box_surface({}, {0.01, 0.01, 0.01}), 0.01).tetrahedra.empty(), false);
    }

    void unusable_input() {
        Surface open = slotted_block();
        open.triangles.pop_back();
        const Surface crossing = joined(slotted_block(), box_surface({1e-3, 1e-3, 1e-3}, {0.03, 0.03, 0.03}));
        for (const Surface& s : {open, crossing, inside_out(slotted_block()), Surface{}}) {
            const auto in_mesh = message_of<GeometryError>([&] { mesh(s, 1e-3); });
            QVERIFY2(in_mesh.find(" — ") != std::string::npos, in_mesh.c_str());
            const auto in_lattice = message_of<GeometryError>([&] { fill_with_lattice(s, 1e-3); });
            QCOMPARE(in_lattice, in_mesh);
        }
        for (const double spacing : {0.0, -1e-3, std::nan(""), 1e300, 0.05, 1e-9}) {
            const auto in_mesh = message_of<GeometryError>([&] { mesh(slotted_block(), spacing); });
            QVERIFY2(in_mesh.find("spacing: ") == 0, in_mesh.c_str());
            const auto in_lattice = message_of<GeometryError>([&] { fill_with_lattice(slotted_block(), spacing); });
            QVERIFY2(in_lattice.find("spacing: ") == 0, in_lattice.c_str());
        }
        const auto thin = message_of<GeometryError>([&] { fill_with_lattice(slotted_block(), 0.015); });
        QVERIFY2(thin.find("along z") != std::string::npos, thin.c_str());
    }

    void progress_rises() {
        double last = -1;
        bool rising = true;
        MesherOptions options;
        options.spacing = 1e-3;
        fill_with_tetrahedra(slotted_block(), options, [&](double f, std::string_view) {
            rising = rising && f >= last && f <= 1;
            last = f;
            return true;
        });
        QVERIFY(rising && last >= 0.9);
    }

    void case_to_model() {
        std::ofstream(folder() / "block.obj") << [] {
            std::string text;
            const Surface s = slotted_block();
            for (const Vec3& p : s.points)
                text += "v " + std::to_string(1e3 * p.x) + ' ' + std::to_string(1e3 * p.y) + ' ' +
                        std::to_string(1e3 * p.z) + '\n';
            for (const auto& t : s.triangles)
                text += "f " + std::to_string(t[0] + 1) + ' ' + std::to_string(t[1] + 1) + ' ' +
                        std::to_string(t[2] + 1) + '\n';
            return text;
        }();
        Case c;
        c.folder = folder();
        SurfaceGeometry geometry;
        geometry.file = "block.obj";
        geometry.spacing = 1e-3;
        c.horizon.value = 3.015, c.horizon.in_spacings = true;
        MaterialEntry glass;
        glass.name = "glass";
        glass.youngs_modulus = 72e9, glass.density = 2440, glass.fracture_energy = 135;
        c.materials = {glass};
        c.run.end_time = 1e-5;
        for (const auto kind :
             {Discretisation::lattice, Discretisation::tetrahedra, Discretisation::tetrahedra_centroids}) {
            geometry.discretisation = kind;
            c.geometry = geometry;
            const Model model = prepare_model(c);
            VERIFY_NEAR(sum(model.nodes.volume), 380 * 7e-9, 1e-6);
            std::size_t across = 0, joined_bonds = 0;
            for (std::size_t i = 0; i < model.families.size(); ++i)
                for (const std::uint32_t j : model.families.of(i)) {
                    const Vec3 a = model.nodes.position[i], b = model.nodes.position[j];
                    const bool low = a.y < 9.5e-3 && b.y < 9.5e-3;
                    across += low && a.x < 9.001e-3 && b.x > 10.999e-3;
                    joined_bonds += low && a.x < 9.001e-3 && b.x < 9.001e-3;
                }
            QCOMPARE(across, 0U);
            QVERIFY(joined_bonds > 10000);
        }
        // Without the filter, bonds would cross the slot, so the test can fail.
        QVERIFY(find_families(fill_with_lattice(slotted_block(), 1e-3).position, 3.015e-3).bonds() >
                prepare_model((geometry.discretisation = Discretisation::lattice, c.geometry = geometry, c))
                    .families.bonds());

        geometry.file = "nowhere.obj";
        c.geometry = geometry;
        const auto text = message_of<FileError>([&] { case_surface(c); });
        QVERIFY2(text.find((folder() / "nowhere.obj").string()) != std::string::npos, text.c_str());
    }

    void too_much_for_the_machine() {
        Case c;
        BoxGeometry box;
        box.box = {0.2, 0.1, 0.01};
        box.spacing = 1e-5; // 2·10¹¹ nodes
        c.geometry = box;
        c.horizon.value = 3.015, c.horizon.in_spacings = true;
        const auto text = message_of<GeometryError>([&] { discretise(c, std::nullopt); });
        QVERIFY2(text.find("spacing: 0.01 mm") == 0 && text.find("2e+11 nodes") != std::string::npos &&
                     text.find("GB") != std::string::npos,
                 text.c_str());
        // The spacing that the message proposes is small enough.
        const auto place = text.find("at least ");
        QVERIFY2(place != std::string::npos, text.c_str());
        const double proposed = std::stod(text.substr(place + 9)) * 1e-3;
        QVERIFY(proposed > 2e-5 && proposed < 1e-3);
        box.spacing = 1.01 * proposed;
        c.geometry = box;
        QVERIFY(predict(c).bytes > 1e9);
        // This also holds if the unit was forgotten, and the spacing is wrong by a factor of more than a thousand.
        box.spacing = 1e-9;
        c.geometry = box;
        const auto far_off = message_of<GeometryError>([&] { discretise(c, std::nullopt); });
        const auto advice = far_off.find("at least ");
        QVERIFY2(advice != std::string::npos, far_off.c_str());
        QVERIFY2(std::abs(std::stod(far_off.substr(advice + 9)) * 1e-3 / proposed - 1) < 0.02, far_off.c_str());
        Case surface = c;
        SurfaceGeometry geometry;
        geometry.spacing = 1e-6;
        surface.geometry = geometry;
        const Surface block = slotted_block();
        for (const auto kind : {Discretisation::lattice, Discretisation::tetrahedra}) {
            std::get<SurfaceGeometry>(surface.geometry).discretisation = kind;
            const auto refusal = message_of<GeometryError>([&] {
                discretise(surface, ImportedSurface{block, check_surface(block)});
            });
            QVERIFY2(refusal.find("at least") != std::string::npos, refusal.c_str());
        }
    }
};

PERISCOPE_TEST(discretise_test)
} // namespace discretise_test
#include "discretise_test.moc"
