// Import and checks of surfaces: every format, area and volume against closed forms, and everything that can be wrong.
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/surface/self_intersection.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>
#include <sys/stat.h>

namespace surface_test {

using namespace periscope;
using namespace periscope::test;

namespace {

const Vec3 box_size{0.03, 0.02, 0.01};
Surface test_box() {
    return box_surface({}, box_size);
}

// Returns how many bytes this process has read from files so far.
std::size_t bytes_read() {
    std::ifstream io("/proc/self/io");
    std::string name;
    std::size_t bytes = 0;
    io >> name >> bytes;
    if (name != "rchar:")
        throw std::runtime_error("/proc/self/io has another form");
    return bytes;
}

} // namespace

class surface_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    std::filesystem::path write(const std::string& name, const std::string& content) const {
        const std::filesystem::path path = std::filesystem::path(dir_.path().toStdString()) / name;
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }
    ImportedSurface import(const std::string& name, const Surface& s) const {
        return import_surface(write(name, binary_stl(s)), "mm");
    }
    // Requires that the message about a bad file names the file, the fault and a remedy.
    void refused(const std::filesystem::path& file, const std::string& fault) const {
        const std::string text = message_of<FileError>([&] { import_surface(file, "mm"); });
        QVERIFY2(text.find(file.filename().string()) != std::string::npos, text.c_str());
        QVERIFY2(text.find(fault) != std::string::npos, text.c_str());
        QVERIFY2(text.find(" — ") != std::string::npos, text.c_str());
    }

private slots:
    void formats_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<qulonglong>("welded");
        const auto row = [](const char* name, const std::string& content, qulonglong welded) {
            QTest::newRow(name) << QString(name) << QByteArray::fromStdString(content) << welded;
        };
        row("ascii.stl", ascii_stl(test_box()), 28);
        row("binary.stl", binary_stl(test_box()), 28);
        row("upper.STL", binary_stl(test_box()), 28);
        row("box.obj", obj(test_box()), 28); // triangles are read separately
        row("box.ply", ply(test_box()), 0);
        row("box.off", off(test_box()), 0);
    }
    void formats() {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(qulonglong, welded);
        const auto [surface, report] = import_surface(write(name.toStdString(), content.toStdString()), "mm");
        QCOMPARE(report.points, 8U);
        QCOMPARE(report.triangles, 12U);
        QCOMPARE(surface.points.size(), 8U);
        QCOMPARE(surface.triangles.size(), 12U);
        QCOMPARE(report.welded_points, welded);
        QVERIFY(report.usable() && report.faults().empty());
        QCOMPARE(report.shells, 1U);
        VERIFY_NEAR(report.volume, 6e-6, 1e-6); // the file has single precision
        VERIFY_NEAR(report.area, 2 * (6e-4 + 3e-4 + 2e-4), 1e-6);
        QVERIFY(norm(report.bounds.size() - box_size) < 1e-8);
    }

    void units() {
        const auto file = write("units.stl", binary_stl(test_box()));
        VERIFY_NEAR(import_surface(file, "m").report.volume, 6000.0, 1e-6);
        VERIFY_NEAR(import_surface(file, "cm").report.volume, 6e-3, 1e-6);
        VERIFY_NEAR(import_surface(file, "in").report.volume, 6000 * std::pow(0.0254, 3), 1e-6);
        for (const char* unit : {"parsec", "", "kg", "5"}) {
            const auto text = message_of<GeometryError>([&] { import_surface(file, unit); });
            QVERIFY2(text.find("unit") != std::string::npos && text.find("mm") != std::string::npos, text.c_str());
        }
    }

    void example_meshes() {
        const std::filesystem::path folder = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources" / "meshes";
        const auto plate = import_surface(folder / "kalthoff-winkler-plate.stl", "mm").report;
        QVERIFY(plate.usable());
        VERIFY_NEAR(plate.volume, (200 * 100 - 2 * 50 * 1.5) * 9e-9, 1e-12);
        VERIFY_NEAR(plate.area, (2 * (200 * 100 - 2 * 50 * 1.5) + (600 + 4 * 50) * 9) * 1e-6, 1e-12);
        QVERIFY(norm(plate.bounds.min) < 1e-12 && norm(plate.bounds.max - Vec3{0.2, 0.1, 0.009}) < 1e-9);
        const auto beam = import_surface(folder / "notched-beam.stl", "mm").report;
        QVERIFY(beam.usable());
        VERIFY_NEAR(beam.volume, (175 * 50 - 2 * 10) * 50e-9, 1e-12);
        VERIFY_NEAR(beam.area, (2 * (175 * 50 - 2 * 10) + (450 + 20) * 50) * 1e-6, 1e-12);
        QVERIFY(norm(beam.bounds.min) < 1e-12 && norm(beam.bounds.max - Vec3{0.175, 0.05, 0.05}) < 1e-9);
    }

    void measures_of_curved_bodies() {
        const auto ring = check_surface(tilted(tube(0.02, 0.01, 0.03, 48)));
        QVERIFY(ring.usable());
        VERIFY_NEAR(ring.volume, tube_volume(0.02, 0.01, 0.03, 48), 1e-12);
        const auto sphere = check_surface(ball(0.01, 5));
        QVERIFY(sphere.usable());
        QVERIFY(sphere.volume < 4.0 / 3 * std::numbers::pi * 1e-6);
        VERIFY_NEAR(sphere.volume, 4.0 / 3 * std::numbers::pi * 1e-6, 1.5e-3);
    }

    void turns_what_faces_the_wrong_way() {
        const Surface inward = inside_out(test_box());
        const auto raw = check_surface(inward);
        QVERIFY(raw.inside_out && raw.reversed_shells == 1 && !raw.usable() && !raw.faults().empty());
        VERIFY_NEAR(raw.volume, -6e-6, 1e-12);
        const auto turned = import("inward.stl", inward);
        QVERIFY(turned.report.inside_out && turned.report.usable());
        VERIFY_NEAR(turned.report.volume, 6e-6, 1e-6);
        VERIFY_NEAR(enclosed_volume(turned.surface), 6e-6, 1e-6);
    }

    void cavities() {
        const double hollow = 6e-6 - 8e-9;
        const Surface outer = test_box(), inner = box_surface({0.01, 0.008, 0.004}, {0.012, 0.01, 0.006});
        const auto good = check_surface(joined(outer, inside_out(inner)));
        QVERIFY(good.usable() && good.shells == 2);
        VERIFY_NEAR(good.volume, hollow, 1e-12);
        QCOMPARE(check_surface(joined(outer, inner)).reversed_shells, 1U);
        const auto repaired = import("cavity.stl", joined(outer, inner)).report;
        QVERIFY(repaired.usable() && repaired.inside_out);
        VERIFY_NEAR(repaired.volume, hollow, 1e-6);
    }

    // A user cannot understand the messages of a library, such as "std::bad_alloc" or "vector::_M_fill_insert".
    void counts_beyond_all_memory() {
        for (const char* counts : {"4000000000 4000000000 0", "99999999999999999999 12 0"}) {
            const auto file = write("big.off", std::string("OFF\n") + counts + "\n0 0 0\n");
            const std::string text = message_of<FileError>([&] { import_surface(file, "mm"); });
            QVERIFY2(text.find("big.off: reading needs more than") != std::string::npos, text.c_str());
            QVERIFY2(text.find("std::") == std::string::npos && text.find(" — ") != std::string::npos, text.c_str());
        }
    }

    // Other files that an OBJ file names are not opened. Opening the one named here would wait without end.
    void names_of_other_files_are_not_followed() {
        const auto fifo = write("colours.mtl", "");
        std::filesystem::remove(fifo);
        QCOMPARE(mkfifo(fifo.c_str(), 0600), 0);
        const auto file = write("named.obj", "mtllib colours.mtl\nusemtl a\n" + obj(test_box()));
        QVERIFY(import_surface(file, "mm").report.usable());
    }

    // A point of no triangle, 100 m away, is not a part of the body. The body's size determines which points count as
    // the same.
    void points_of_no_triangle_do_not_count() {
        Surface s = test_box();
        s.points.push_back({100, 100, 100});
        const auto report = import_surface(write("stray.ply", ply(s)), "mm").report;
        QVERIFY(report.usable());
        QVERIFY(norm(report.bounds.max - box_size) < 1e-9);
        Surface fine = joined(test_box(), box_surface({0.04, 0, 0}, {0.04 + 5e-5, 5e-5, 5e-5})); // 0.05 mm wide
        fine.points.push_back({100, 100, 100});
        QCOMPARE(import_surface(write("fine.ply", ply(fine)), "mm").report.points, 16U);
    }

    void open_surface() {
        Surface s = test_box();
        s.triangles.pop_back();
        const auto report = import("open.stl", s).report;
        QCOMPARE(report.open_edges, 3U);
        QVERIFY(!report.usable() && !report.closed() && report.manifold() && report.consistent());
        QCOMPARE(report.faults().size(), 1U);
        const std::string fault = report.faults().front();
        QVERIFY2(fault.find("not closed: 3 edges") != std::string::npos, fault.c_str());
        QVERIFY2(fault.find("(30, 0, 0)") != std::string::npos,
                 fault.c_str()); // an end of the first open edge, mm
        QVERIFY2(fault.find(" — ") != std::string::npos, fault.c_str());
    }

    void edges_shared_by_more_than_two() {
        // Two boxes have one edge in common, which has four triangles.
        const Surface s = joined(box_surface({}, {0.01, 0.01, 0.01}), box_surface({0.01, 0.01, 0}, {0.02, 0.02, 0.01}));
        const auto report = import("edge.stl", s).report;
        QCOMPARE(report.points, 14U);
        QCOMPARE(report.non_manifold_edges, 1U);
        QVERIFY(!report.usable() && report.closed());
    }

    void triangles_that_disagree() {
        Surface s = test_box();
        std::swap(s.triangles[4][0], s.triangles[4][1]);
        const auto report = check_surface(s);
        QCOMPARE(report.inconsistent_edges, 3U);
        QVERIFY(!report.usable() && report.closed() && report.manifold());
        // On import, the triangle with the other orientation is turned, with a note.
        const auto repaired = import("disagree.stl", s);
        QVERIFY(repaired.report.usable());
        QCOMPARE(repaired.report.reversed_triangles, 1U);
        VERIFY_NEAR(enclosed_volume(repaired.surface), 6e-6, 1e-6);
        QCOMPARE(repaired.report.repairs().size(), 1U);
        QVERIFY(repaired.report.repairs()[0].find("1 of its 12 triangles were oriented against") != std::string::npos);
        QVERIFY(import("whole.stl", test_box()).report.repairs().empty());
    }

    void self_intersections() {
        const Surface box = test_box();
        const auto crossing = check_surface(joined(box, box_surface({0.02, 0.01, 0.005}, {0.05, 0.05, 0.05})));
        QVERIFY(!crossing.self_intersections.empty() && !crossing.usable());
        for (const auto& [a, b] : crossing.self_intersections) // one of either body
            QVERIFY(a < 12 && b >= 12);
        // A corner that only touches a face counts as an intersection.
        Surface spike = box_surface({0.03, 0.005, 0.002}, {0.04, 0.01, 0.006});
        QVERIFY(!check_surface(joined(box, spike)).self_intersections.empty());
        for (Vec3& p : spike.points)
            p.x += 1e-9;
        QVERIFY(check_surface(joined(box, spike)).usable());
    }

    void folded_neighbours() {
        // The far corner of the box is pulled through the opposite face, so that neighbours that share vertices
        // intersect.
        Surface pulled = test_box();
        pulled.points[7] = {-0.01, 0.01, 0.005};
        QVERIFY(!check_surface(pulled).self_intersections.empty());
        // Two triangles with a common edge lie flat on each other.
        Surface fold;
        fold.points = {{0, 0, 0}, {1, 0, 0}, {0.4, 1, 0}, {0.6, 0.8, 0}};
        fold.triangles = {{0, 1, 2}, {1, 0, 3}};
        QCOMPARE(check_surface(fold).self_intersections.size(), 1U);
        fold.points[3] = {0.6, -0.8, 0}; // unfolded
        QCOMPARE(check_surface(fold).self_intersections.size(), 0U);
        fold.points[3] = {0.6, 0.8, 0.01}; // a sharp but honest wedge
        QCOMPARE(check_surface(fold).self_intersections.size(), 0U);
        // Two triangles share one point: they overlap in their plane, or lie side by side.
        fold.points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0.5, 0}, {2, 2, 0}};
        fold.triangles = {{0, 1, 2}, {0, 3, 4}};
        QCOMPARE(check_surface(fold).self_intersections.size(), 1U);
        fold.points[3] = {0.5, 1.5, 0};
        fold.points[4] = {-1, 2, 0};
        QCOMPARE(check_surface(fold).self_intersections.size(), 0U);
    }

    void large_surfaces_take_little_work_and_are_clean() {
        const Surface s = ball(0.05, 6); // 81,920 triangles, each with twelve neighbours to be told apart
        QVERIFY(check_surface(tilted(s)).usable());
        std::atomic<std::size_t> looks = 0;
        QVERIFY(periscope::self_intersections(tilted(s), 1000, {}, &looks).empty());
        const double each = static_cast<double>(looks) / static_cast<double>(s.triangles.size());
        qInfo("%.1f boxes looked at for each triangle", each);
        QVERIFY(each > 12 && each < 200);
        const auto crossing = check_surface(joined(s, ball(0.05, 6, {0.07, 1e-4, 2e-4})));
        QVERIFY(crossing.self_intersections.size() > 200 && crossing.self_intersections.size() <= 1000);
    }

    void random_triangles_end_quickly() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> place(0, 1);
        Surface s;
        for (std::uint32_t i = 0; i < 60000; i += 3) {
            for (int k = 0; k < 3; ++k)
                s.points.push_back({place(random), place(random), place(random)});
            s.triangles.push_back({i, i + 1, i + 2});
        }
        const auto report = check_surface(s);
        QCOMPARE(report.self_intersections.size(), 1000U);
        QCOMPARE(report.open_edges, 60000U);
        QVERIFY(report.faults().size() >= 2);
    }

    void repairs_triangles_without_area() {
        Surface s = test_box();
        s.triangles.push_back({0, 0, 1}); // two corners in one point
        const auto dropped = import("dropped.stl", s).report;
        QCOMPARE(dropped.dropped_triangles, 1U);
        QVERIFY(dropped.usable());
        // A cap: the edge 4–5 of the box divided on one side only, with a triangle without height in the gap.
        s = test_box();
        s.points.push_back(0.5 * (s.points[4] + s.points[5]));
        s.triangles[2] = {4, 8, 7};
        s.triangles.insert(s.triangles.end(), {{8, 5, 7}, {4, 5, 8}});
        const auto cap = import("cap.stl", s).report;
        QCOMPARE(cap.removed_caps, 1U);
        QVERIFY2(cap.usable(), cap.faults().empty() ? "" : cap.faults().front().c_str());
        VERIFY_NEAR(cap.volume, 6e-6, 1e-6);
    }

    void bad_files() {
        const std::filesystem::path folder = dir_.path().toStdString();
        refused(folder / "nothing.stl", "does not exist");
        refused(folder, "folder");
        refused(write("empty.stl", ""), "empty");
        refused(write("body.step", "ISO-10303-21;"), ".step");
        const std::string binary = binary_stl(test_box()), ascii = ascii_stl(test_box());
        refused(write("cut.stl", binary.substr(0, binary.size() - 30)), "12 triangles");
        refused(write("short.stl", binary.substr(0, 50)), "text file");
        refused(write("ascii-cut.stl", ascii.substr(0, ascii.size() / 2)), "truncated");
        refused(write("long.stl", binary + "more"), "684 bytes");
        refused(write("words.stl", "This is a letter, not a body.\n"), "solid");
        refused(write("words.ply", "solid not a ply"), "ply");
        std::mt19937 random(3);
        std::string noise(1 << 20, '\0');
        for (char& c : noise)
            c = static_cast<char>(random());
        for (const char* name : {"noise.stl", "noise.obj", "noise.ply", "noise.off"}) {
            const auto text = message_of<FileError>([&] { import_surface(write(name, noise), "mm"); });
            QVERIFY2(text.find(name) != std::string::npos, text.c_str());
        }
        refused(write("half.ply", ply(test_box()).substr(0, 250)), "truncated");
        // A binary PLY, whole and without its last triangle.
        const Surface box = test_box();
        std::string whole = "ply\nformat binary_little_endian 1.0\nelement vertex 8\nproperty float x\n"
                            "property float y\nproperty float z\nelement face 12\n"
                            "property list uchar int vertex_indices\nend_header\n";
        const auto put = [&](const auto& v) { whole.append(reinterpret_cast<const char*>(&v), sizeof v); };
        for (const Vec3& p : box.points)
            for (std::size_t a = 0; a < 3; ++a)
                put(static_cast<float>(1e3 * p[a]));
        for (const auto& t : box.triangles) {
            put(std::uint8_t{3});
            put(t);
        }
        VERIFY_NEAR(import_surface(write("whole.ply", whole), "mm").report.volume, 6e-6, 1e-6);
        refused(write("part.ply", whole.substr(0, whole.size() - 13)), "truncated");
        std::string astray = whole; // a face that names point 99999 of 8: it once ended the process
        const std::uint32_t far_off = 99999;
        std::memcpy(astray.data() + astray.size() - 4, &far_off, 4);
        refused(write("astray.ply", astray), "export");
    }

    void huge_file_is_refused_at_once() {
        const auto file = write("huge.stl", "noise");
        std::filesystem::resize_file(file, 500U << 20);
        const std::size_t before = bytes_read();
        refused(file, "500 MB");
        QVERIFY(bytes_read() - before < 1U << 20);
    }

    void senseless_content() {
        const auto geometry_error = [&](const std::string& name, const std::string& content, const std::string& fault) {
            const auto text = message_of<GeometryError>([&] { import_surface(write(name, content), "mm"); });
            QVERIFY2(text.find(fault) != std::string::npos, text.c_str());
        };
        std::string ascii = ascii_stl(test_box());
        ascii.replace(ascii.find("vertex 0"), 8, "vertex nan");
        geometry_error("nan.stl", ascii, "finite");
        std::string binary = binary_stl(test_box());
        const float infinity = std::numeric_limits<float>::infinity();
        std::memcpy(binary.data() + 84 + 12, &infinity, sizeof infinity);
        geometry_error("infinite.stl", binary, "finite");
        geometry_error("flat.stl", binary_stl(box_surface({}, {0.03, 0.02, 0})), "no volume");
        geometry_error("point.stl", binary_stl(box_surface({}, {})), "coincide");
        geometry_error("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\np 1 2 3\n", "no triangles");
        const auto no_triangles = message_of<Error>([&] { import_surface(write("none.stl", binary_stl({})), "mm"); });
        QVERIFY2(no_triangles.find("none.stl") != std::string::npos, no_triangles.c_str());
    }

    void reports_progress_and_stops() {
        const auto file = write("cancel.stl", binary_stl(ball(0.01, 5)));
        double last = 0;
        bool rising = true;
        import_surface(file, "mm",
                       [&](double f, std::string_view) { return rising = rising && f >= last, last = f, true; });
        QVERIFY(rising && last > 0.5 && last <= 1);
        int calls = 0;
        const auto stop_at = [&](int limit) {
            calls = 0;
            import_surface(file, "mm", [&](double, std::string_view) { return ++calls < limit; });
        };
        QVERIFY_EXCEPTION_THROWN(stop_at(1), Cancelled);
        QVERIFY_EXCEPTION_THROWN(stop_at(3), Cancelled);
        QCOMPARE(calls, 3);
    }
};

PERISCOPE_TEST(surface_test)
} // namespace surface_test
#include "surface_test.moc"
