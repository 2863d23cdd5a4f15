// Elements of volume meshes: volumes that are known, the faces of the body, overlaps, and quality.
#include "imported_meshes.hpp"

#include "core/base/error.hpp"
#include "core/geometry/mesh/element_shares.hpp"
#include "core/geometry/mesh/element_split.hpp"
#include "core/geometry/mesh/mesh_quality.hpp"
#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/surface/surface_check.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace mesh_elements_test {

using namespace periscope;
using namespace periscope::test;

namespace {

const std::vector<Vec3> cube{{0, 0, 0}, {2, 0, 0}, {2, 3, 0}, {0, 3, 0}, {0, 0, 4}, {2, 0, 4}, {2, 3, 4}, {0, 3, 4}};
const std::vector<Vec3> corner_tetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

std::vector<Vec3> with_middles(std::vector<Vec3> x) {
    constexpr std::array<std::array<std::size_t, 2>, 6> edges{{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}};
    for (const auto& [a, b] : edges)
        x.push_back(0.5 * (x[a] + x[b]));
    return x;
}

} // namespace

class mesh_elements_test : public QObject {
    Q_OBJECT

    const MeshFolder folder_;

    ImportedMesh import(const std::string& name, const std::string& text) const { return folder_.import(name, text); }

private slots:
    void shares_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QList<double>>("expected");
        QTest::newRow("tetrahedron") << int(ElementKind::tetrahedron) << QList<double>(4, 1.0 / 24);
        QTest::newRow("hexahedron") << int(ElementKind::hexahedron) << QList<double>(8, 3.0);
        QTest::newRow("wedge") << int(ElementKind::wedge) << QList<double>(6, 1.0 / 12);
        QTest::newRow("pyramid") << int(ElementKind::pyramid)
                                 << QList<double>{1.0 / 16, 1.0 / 16, 1.0 / 16, 1.0 / 16, 1.0 / 12};
        QTest::newRow("tetrahedron of 10")
            << int(ElementKind::tetrahedron10) << (QList<double>(4, 1.0 / 32 / 6) + QList<double>(6, 7.0 / 48 / 6));
        QTest::newRow("triangle") << int(ElementKind::triangle) << QList<double>(3, 1.0 / 6);
        QTest::newRow("quadrilateral") << int(ElementKind::quadrilateral) << QList<double>(4, 1.5);
        QTest::newRow("triangle of 6") << int(ElementKind::triangle6)
                                       << (QList<double>(3, 1.0 / 24) + QList<double>(3, 1.0 / 8));
    }
    void shares() {
        QFETCH(int, kind);
        QFETCH(QList<double>, expected);
        const std::map<ElementKind, std::vector<Vec3>> shapes{
            {ElementKind::tetrahedron, corner_tetrahedron},
            {ElementKind::hexahedron, cube},
            {ElementKind::wedge, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}}},
            {ElementKind::pyramid, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.3, 0.6, 1}}},
            {ElementKind::tetrahedron10, with_middles(corner_tetrahedron)},
            {ElementKind::triangle, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
            {ElementKind::quadrilateral, {{0, 0, 0}, {2, 0, 0}, {2, 3, 0}, {0, 3, 0}}},
            {ElementKind::triangle6, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.5, 0, 0}, {0.5, 0.5, 0}, {0, 0.5, 0}}}};
        std::vector<Vec3> x = shapes.at(ElementKind(kind));
        for (Vec3& p : x)
            p += {1000, 2000, 0}; // far away, where differences lose digits
        const ElementShares s = shares_of(ElementKind(kind), x);
        QVERIFY(s.fault == ElementFault::none);
        QVERIFY(!s.inverted);
        for (qsizetype k = 0; k < expected.size(); ++k)
            QVERIFY2(std::abs(s.share[std::size_t(k)] / expected[k] - 1) < 1e-9, qPrintable(QString::number(k)));
    }

    void warped_hexahedron() { // its volume by the tetrahedra of the trilinear map: a known integral
        std::vector<Vec3> x = cube;
        x[6] += {0.5, 0.4, 0.7}; // pulls one corner outward
        const ElementShares s = shares_of(ElementKind::hexahedron, x);
        QVERIFY(s.fault == ElementFault::none);
        // ∫ det J by a fine midpoint rule, which is independent of the code under test.
        double volume = 0, of_pulled = 0;
        constexpr int n = 60;
        const auto map = [&](double u, double v, double w) {
            const std::array<double, 8> shape{
                (1 - u) * (1 - v) * (1 - w), u * (1 - v) * (1 - w), u * v * (1 - w), (1 - u) * v * (1 - w),
                (1 - u) * (1 - v) * w,       u * (1 - v) * w,       u * v * w,       (1 - u) * v * w};
            Vec3 p;
            for (std::size_t k = 0; k < 8; ++k)
                p += shape[k] * x[k];
            return p;
        };
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                for (int k = 0; k < n; ++k) {
                    const double u = (i + 0.5) / n, v = (j + 0.5) / n, w = (k + 0.5) / n, h = 0.5 / n;
                    const Vec3 a = map(u + h, v, w) - map(u - h, v, w), b = map(u, v + h, w) - map(u, v - h, w),
                               c = map(u, v, w + h) - map(u, v, w - h);
                    const double part = dot(a, cross(b, c));
                    volume += part;
                    of_pulled += u * v * w * part;
                }
        QVERIFY(std::abs(std::accumulate(s.share.begin(), s.share.end(), 0.0) / volume - 1) < 1e-4);
        QVERIFY(std::abs(s.share[6] / of_pulled - 1) < 1e-3);
    }

    void turned_over() {
        std::vector<Vec3> x = corner_tetrahedron;
        std::swap(x[0], x[1]);
        const ElementShares s = shares_of(ElementKind::tetrahedron, x);
        QVERIFY(s.inverted && s.fault == ElementFault::none);
        QVERIFY(std::abs(s.share[0] - 1.0 / 24) < 1e-12);
        // If all elements are inverted, this is another convention, and there is no note. If only one is, there is a
        // note.
        BarMesh bar(2);
        for (auto& t : bar.tetrahedra)
            std::swap(t[0], t[1]);
        const ImportedMesh all = import("all.msh", gmsh_2(bar));
        std::swap(bar.tetrahedra[3][0], bar.tetrahedra[3][1]);
        const ImportedMesh one = import("one.msh", gmsh_2(bar));
        QVERIFY(std::abs(all.report.volume - 2) < 1e-12 && std::abs(one.report.volume - 2) < 1e-12);
        QVERIFY(all.report.inverted == 0 && all.nodes.notes.empty());
        QVERIFY(one.report.inverted == 1 && one.nodes.notes.size() == 1);
    }

    // An element that occurs twice is used once. Two bodies at one position are refused.
    void doubled_and_overlapping_elements() {
        BarMesh bar(4);
        const std::size_t whole = bar.tetrahedra.size();
        for (std::size_t i = 0; i < whole; ++i) {
            auto t = bar.tetrahedra[i];
            std::rotate(t.begin(), t.begin() + 1 + i % 3, t.end()); // in another order, some turned over
            bar.tetrahedra.push_back(t);
        }
        const ImportedMesh once = import("twice.msh", gmsh_2(bar));
        QVERIFY(std::abs(once.report.volume - 4) < 1e-12);
        QCOMPARE(once.report.doubled, whole);
        QCOMPARE(once.nodes.tetrahedra.size(), whole);
        QCOMPARE(once.nodes.notes.size(), std::size_t(1));
        QVERIFY(once.nodes.notes[0].find("24 duplicate elements") != std::string::npos);

        BarMesh shifted(4); // a second bar inside the first, with its own nodes
        const int points = int(shifted.points.size());
        for (int i = 0; i < points; ++i)
            shifted.points.push_back({shifted.points[std::size_t(i)][0] + 2.5, shifted.points[std::size_t(i)][1] + 0.1,
                                      shifted.points[std::size_t(i)][2] + 0.1});
        for (std::size_t i = 0; i < whole; ++i) {
            auto t = shifted.tetrahedra[i];
            for (int& corner : t)
                corner += points;
            shifted.tetrahedra.push_back(t);
        }
        const std::string refused = message_of<GeometryError>([&] { import("shifted.msh", gmsh_2(shifted)); });
        QVERIFY2(refused.find("elements overlap") != std::string::npos && refused.find(" — ") != std::string::npos,
                 refused.c_str());

        BarMesh folded(4); // a corner is pulled through the body: elements lie on one side of their common faces
        folded.points.back() = {2.5, 0.2, 0.2};
        const std::string fold = message_of<GeometryError>([&] { import("fold.msh", gmsh_2(folded)); });
        QVERIFY2(fold.find("elements overlap") != std::string::npos, fold.c_str());
    }

    // The measure of an overlap is exact: two cubes share a half, and in a fold a quarter of it.
    void measure_of_an_overlap() {
        const ImportedMesh one = import("one.msh", gmsh_2(BarMesh(20)));
        Nodes two = one.nodes;
        std::vector<Vec3>& points = two.position.list();
        const auto count = static_cast<std::uint32_t>(two.size());
        for (std::uint32_t i = 0; i < count; ++i)
            points.push_back(points[i] + Vec3{15.0, 0, 0} + Vec3{0, 0.25, 0});
        for (std::size_t t = one.nodes.tetrahedra.size(); t-- > 0;) {
            auto corners = one.nodes.tetrahedra[t];
            for (auto& corner : corners)
                corner += count;
            two.tetrahedra.push_back(corners);
        }
        const Overlap overlap = overlap_of(two, mesh_skin(two), true);
        QCOMPARE(overlap.faces, std::size_t(0));
        QVERIFY2(std::abs(overlap.volume / (5 * 0.75) - 1) < 0.15, std::to_string(overlap.volume).c_str());
        QCOMPARE(overlap_of(one.nodes, mesh_skin(one.nodes), true).volume, 0.0);
    }

    void quality() {
        const double h = std::sqrt(2.0 / 3), y = std::sqrt(3.0) / 6;
        QVERIFY(std::abs(tetrahedron_quality({0, 0, 0}, {1, 0, 0}, {0.5, 3 * y, 0}, {0.5, y, h}) - 1) < 1e-12);
        QVERIFY(std::abs(tetrahedron_quality({0, 0, 0}, {1, 0, 0}, {0.5, 3 * y, 0}, {0.5, y, -h}) - 1) < 1e-12);
        // A flat tetrahedron is between the halves of a face; its apex is this far above it.
        const auto sliver = [](double above) {
            BarMesh bar(2);
            bar.points.push_back({2 + above, 0.5, 0.5});
            bar.tetrahedra.push_back({9, 12, 10, 13});
            return gmsh_2(bar);
        };
        const ImportedMesh fine = import("fine.msh", sliver(0.5));
        QVERIFY2(fine.nodes.notes.empty(), fine.nodes.notes.empty() ? "" : fine.nodes.notes[0].c_str());
        const ImportedMesh flat = import("flat.msh", sliver(1e-5));
        QCOMPARE(flat.nodes.notes.size(), std::size_t(2));
        QVERIFY(flat.nodes.notes[0].find("less than 0.0001 of the mean nodal volume ") != std::string::npos);
        QVERIFY(flat.nodes.notes[0].find("1 of 13; minimum") != std::string::npos);
        QVERIFY(flat.nodes.notes[1].find("1 of 13; worst") != std::string::npos);
        const std::string tiny = message_of<GeometryError>([&] { import("tiny.msh", sliver(1e-10)); });
        QVERIFY2(tiny.find("node 13") != std::string::npos &&
                     tiny.find("less than 1e-09 of the mean") != std::string::npos,
                 tiny.c_str());
    }

    // A body of all kinds of elements: cubes beside wedges under a pyramid share faces, and must fit.
    void mixed_kinds() {
        VolumeMesh mesh;
        mesh.points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0},     {0, 1, 0},
                       {0, 0, 1}, {1, 0, 1}, {1, 1, 1},     {0, 1, 1}, // a cube
                       {2, 0, 0}, {2, 0, 1}, {0.5, 0.5, 2}, {7, 7, 7}};
        for (std::size_t i = 0; i < mesh.points.size(); ++i)
            mesh.point_numbers.push_back(i + 1);
        mesh.add(ElementKind::hexahedron, 1, std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7});
        mesh.add(ElementKind::wedge, 2, std::vector<std::uint32_t>{1, 8, 2, 5, 9, 6});
        mesh.add(ElementKind::pyramid, 3, std::vector<std::uint32_t>{4, 5, 6, 7, 10});
        mesh.add(ElementKind::line, 4, std::vector<std::uint32_t>{0, 11});
        mesh.groups.push_back({"line", {0, 11}});
        mesh.groups.push_back({"lost", {11}});
        const ImportedMesh made = nodes_of_mesh(mesh, {"", "m", Space::solid, {}, {}});
        QVERIFY(std::abs(made.report.volume - (1 + 0.5 + 1.0 / 3)) < 1e-12);
        QCOMPARE(made.report.unused_points, 1U);
        QCOMPARE(made.nodes.notes.size(), 1U);
        QVERIFY(made.nodes.notes[0].find("1 of its 12 nodes") != std::string::npos);
        QCOMPARE(made.nodes.groups[0].nodes.size(), 1U);
        QVERIFY(made.nodes.groups[1].nodes.empty());
        const Surface skin = skin_of_tetrahedra(made.nodes);
        const SurfaceReport report = check_surface(skin);
        QVERIFY2(report.usable(), report.faults().empty() ? "" : report.faults()[0].c_str());
        QVERIFY(std::abs(report.volume - made.report.volume) < 1e-12);
        // Tests the same with elements that are turned inside out.
        VolumeMesh turned = mesh;
        for (const auto& [e, half] : {std::pair(0U, 4U), std::pair(1U, 3U)})
            for (std::size_t k = 0; k < half; ++k)
                std::swap(turned.corners[turned.elements[e].first + k],
                          turned.corners[turned.elements[e].first + k + half]);
        const ImportedMesh again = nodes_of_mesh(turned, {"", "m", Space::solid, {}, {}});
        QVERIFY(std::abs(check_surface(skin_of_tetrahedra(again.nodes)).volume - made.report.volume) < 1e-12);
    }

    void hexahedra_and_their_skin() { // Abaqus, 3 × 2 × 2 unit cubes
        std::string text = "*NODE\n";
        int n = 0;
        const auto id = [](int i, int j, int k) { return (i * 3 + j) * 3 + k + 1; };
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 3; ++k)
                    text += fmt::format("{}, {}, {}, {}.0D0\n", ++n, i, j, k);
        text += "*ELEMENT, TYPE=C3D8R, ELSET=EALL\n";
        for (int i = 0, e = 0; i < 3; ++i)
            for (int j = 0; j < 2; ++j)
                for (int k = 0; k < 2; ++k) // a line is continued after five numbers
                    text += fmt::format("{}, {}, {}, {}, {},\n {}, {}, {}, {}\n", ++e, id(i, j, k), id(i + 1, j, k),
                                        id(i + 1, j + 1, k), id(i, j + 1, k), id(i, j, k + 1), id(i + 1, j, k + 1),
                                        id(i + 1, j + 1, k + 1), id(i, j + 1, k + 1));
        text += "*ELSET, ELSET=first, GENERATE\n1, 4\n*ELSET, ELSET=joined\nfirst, 12\n"
                "*NSET, NSET=low\n1, 2, 3\n 4, 5\n*NSET, NSET=wide, GENERATE\n1, 18446744073709551615, 9\n"
                "*NSET, NSET=\"of first\", ELSET=first\n*NSET, NSET=first\n1\n*ELSET, ELSET=low\n2\n";
        const ImportedMesh made = import("hex.inp", text);
        QCOMPARE(made.nodes.size(), 36U);
        QVERIFY(std::abs(made.report.volume - 12) < 1e-12);
        for (std::size_t i = 0; i < 36; ++i) { // an eighth of each cube around the node
            const Vec3 p = made.nodes.position[i];
            const double around = (p.x > 0 && p.x < 3 ? 2 : 1) * (p.y == 1 ? 2 : 1) * (p.z == 1 ? 2 : 1);
            QVERIFY(std::abs(made.nodes.volume[i] - around / 8) < 1e-12);
        }
        auto sizes = group_sizes(made.nodes);
        QCOMPARE(sizes["EALL"], 36U);
        QCOMPARE(sizes["joined"], 18U + 8 - 0);
        QCOMPARE(sizes["low"], 5U);
        QCOMPARE(sizes["wide"], 4U);
        QCOMPARE(sizes["of first"], 18U);
        QCOMPARE(sizes["first"], 1U);
        QCOMPARE(sizes["first (elements)"], 18U);
        QCOMPARE(sizes["low (elements)"], 8U);
        const SurfaceReport skin = check_surface(skin_of_tetrahedra(made.nodes));
        QVERIFY(skin.usable());
        QVERIFY(std::abs(skin.area - 2 * (6 + 6 + 4)) < 1e-12);
    }

    void second_order_tetrahedra() {
        const auto x = with_middles(corner_tetrahedron);
        std::string nodes, numbers;
        for (std::size_t i = 0; i < 10; ++i) {
            nodes += fmt::format("{}, {}, {}, {}\n", i + 1, x[i].x, x[i].y, x[i].z);
            numbers += fmt::format(", {}", i + 1);
        }
        const ImportedMesh made = import("ten.inp", "*NODE\n" + nodes + "*ELEMENT, TYPE=C3D10M\n7" + numbers + "\n");
        QCOMPARE(made.nodes.size(), 10U);
        QCOMPARE(made.nodes.tetrahedra.size(), 8U);
        QVERIFY(std::abs(made.report.volume - 1.0 / 6) < 1e-15);
        QCOMPARE(made.nodes.notes.size(), 1U); // the note says that the nodes in the middle of edges count
        const SurfaceReport skin = check_surface(skin_of_tetrahedra(made.nodes));
        QVERIFY(skin.usable() && std::abs(skin.volume - 1.0 / 6) < 1e-15);
        // In Gmsh, the last two nodes in the middle of edges are exchanged.
        std::string gmsh = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n";
        for (std::size_t i = 0; i < 10; ++i)
            gmsh += fmt::format("{} {} {} {}\n", i + 1, x[i].x, x[i].y, x[i].z);
        gmsh += "$EndNodes\n$Elements\n1\n1 11 2 4 1 1 2 3 4 5 6 7 8 10 9\n$EndElements\n";
        const ImportedMesh same = import("ten.msh", gmsh);
        QVERIFY(std::abs(same.report.volume - 1.0 / 6) < 1e-15);
        QVERIFY(same.nodes.volume == made.nodes.volume);
        QCOMPARE(same.nodes.groups[0].name, std::string("volume 4")); // without a name
    }

    void sheet() { // a quadrilateral and two triangles in the plane z = 5
        VolumeMesh mesh;
        mesh.points = {{0, 0, 5}, {1, 0, 5}, {1, 1, 5}, {0, 1, 5}, {2, 0, 5}, {2, 1, 5}};
        mesh.point_numbers = {1, 2, 3, 4, 5, 6};
        mesh.add(ElementKind::quadrilateral, 1, std::vector<std::uint32_t>{0, 1, 2, 3});
        mesh.add(ElementKind::triangle, 2, std::vector<std::uint32_t>{1, 4, 5});
        mesh.add(ElementKind::triangle, 3, std::vector<std::uint32_t>{1, 5, 2});
        const ImportedMesh made = nodes_of_mesh(mesh, {"", "m", Space::plane_stress, Quantity(0.25), {}});
        QCOMPARE(made.nodes.size(), 6U);
        QVERIFY(std::abs(sum_of(made.nodes.volume) - 0.5) < 1e-15);
        QVERIFY(std::abs(made.nodes.spacing - std::sqrt(2.0 / 6)) < 1e-15);
        QVERIFY(made.nodes.tetrahedra.empty());
    }

    void split_hexahedron_any_order() { // the tetrahedra fill the hexahedron, whichever node is the lowest
        std::vector<std::uint32_t> names{0, 1, 2, 3, 4, 5, 6, 7};
        for (int shift = 0; shift < 8; ++shift) {
            std::rotate(names.begin(), names.begin() + 1, names.end());
            std::vector<Vec3> place(8);
            for (std::size_t k = 0; k < 8; ++k)
                place[names[k]] = cube[k];
            std::vector<std::array<std::uint32_t, 4>> parts;
            split_into_tetrahedra(ElementKind::hexahedron, names, false, parts);
            double volume = 0;
            for (const auto& t : parts) {
                const double part =
                    dot(place[t[1]] - place[t[0]], cross(place[t[2]] - place[t[0]], place[t[3]] - place[t[0]])) / 6;
                QVERIFY(part > 0);
                volume += part;
            }
            QVERIFY(std::abs(volume - 24) < 1e-12);
        }
    }
};

PERISCOPE_TEST(mesh_elements_test)
} // namespace mesh_elements_test
#include "mesh_elements_test.moc"
