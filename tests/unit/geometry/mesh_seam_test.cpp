// Seams of solid meshes: surfaces on which the nodes exist twice. Bonds do not cross them.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/surface/surface_check.hpp"
#include "core/geometry/visibility/seam_visibility.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace mesh_seam_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double mm = 1e-3;
constexpr double horizon = 2.3 * mm;

constexpr const char* block_case = R"({
  "periscope": 2, "name": "block",
  "geometry": { "mesh": { "file": "block.inp", "unit": "mm" } },
  "horizon": "2.3 mm",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7800 kg/m^3", "critical_stretch": 0.01 } ],
  "run": { "end_time": "1 us" } })";

using Place = std::function<Vec3(int, int, int)>;

// Returns cubes of 1 mm as Abaqus input, or six tetrahedra for each. Nodes at x = seam with y < seam_end exist twice:
// the cells on the right of the seam have their own nodes there.
std::string block(int nx, int ny, int nz, int seam, int seam_end, bool tetrahedra, const Place& place = {}) {
    std::map<std::tuple<int, int, int, bool>, int> number;
    std::string nodes = "*NODE\n", elements;
    const auto node = [&](int i, int j, int k, int cell) {
        const bool right = i == seam && j < seam_end && cell >= seam;
        const auto [it, is_new] = number.try_emplace({i, j, k, right}, int(number.size()) + 1);
        const Vec3 p = place ? place(i, j, k) : Vec3{double(i), double(j), double(k)};
        if (is_new)
            nodes += fmt::format("{}, {}, {}, {}\n", it->second, p.x, p.y, p.z);
        return it->second;
    };
    // Paths along edges from node 0 to node 6.
    constexpr std::array<std::array<int, 2>, 6> ways{{{1, 2}, {3, 2}, {3, 7}, {4, 7}, {4, 5}, {1, 5}}};
    int e = 0;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j)
            for (int k = 0; k < nz; ++k) {
                const std::array<int, 8> c{node(i, j, k, i),
                                           node(i + 1, j, k, i),
                                           node(i + 1, j + 1, k, i),
                                           node(i, j + 1, k, i),
                                           node(i, j, k + 1, i),
                                           node(i + 1, j, k + 1, i),
                                           node(i + 1, j + 1, k + 1, i),
                                           node(i, j + 1, k + 1, i)};
                if (!tetrahedra)
                    elements += fmt::format("{}, {}\n", ++e, fmt::join(c, ", "));
                for (const auto& [a, b] : ways)
                    if (tetrahedra)
                        elements +=
                            fmt::format("{}, {}, {}, {}, {}\n", ++e, c[0], c[std::size_t(a)], c[std::size_t(b)], c[6]);
            }
    return nodes + (tetrahedra ? "*ELEMENT, TYPE=C3D4\n" : "*ELEMENT, TYPE=C3D8\n") + elements;
}

using Bonds = std::set<std::pair<std::uint32_t, std::uint32_t>>;

Bonds bonds_of(const Model& model) {
    const Families families = listed_families(model);
    Bonds bonds;
    for (std::uint32_t i = 0; i < families.size(); ++i)
        for (const std::uint32_t j : families.of(i))
            bonds.insert({i, j});
    return bonds;
}

Bonds all_pairs(const Nodes& nodes, const std::function<bool(std::uint32_t, std::uint32_t)>& crosses) {
    Bonds bonds;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        for (std::uint32_t j = 0; j < nodes.size(); ++j)
            if (i != j && norm(nodes.position[j] - nodes.position[i]) <= horizon * (1 + 1e-10) && !crosses(i, j))
                bonds.insert({i, j});
    return bonds;
}

// Returns on which side of the seam a node is. Of two nodes at one position, the one on the left has the lower number
// in the file.
int side_of_twin(const Nodes& nodes, std::uint32_t i) {
    for (std::uint32_t j = 0; j < nodes.size(); ++j)
        if (j != i && norm(nodes.position[j] - nodes.position[i]) < 1e-9)
            return nodes.numbers[i] < nodes.numbers[j] ? -1 : 1;
    return 0;
}

} // namespace

class mesh_seam_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }

    ImportedMesh import(const std::string& mesh) const {
        write_text(folder() / "block.inp", mesh);
        return import_mesh({"block.inp", "mm", Space::solid, {}, {}}, folder());
    }
    Model model(const std::string& mesh, const std::vector<std::string>& edits = {}) const {
        write_text(folder() / "block.inp", mesh);
        ParsedCase parsed = parse_case(block_case, folder(), edits);
        if (!parsed.problems.empty())
            throw std::runtime_error(parsed.problems[0].text());
        return prepare_model(parsed.value);
    }

private slots:
    // A block of 6 × 5 × 2 mm is open from y = 0 to 3 in the plane x = 3. Bonds cross this plane only beyond y = 3.
    void flat_seam_data() {
        QTest::addColumn<bool>("tetrahedra");
        QTest::newRow("tetrahedra") << true;
        QTest::newRow("hexahedra") << false;
    }
    void flat_seam() {
        QFETCH(bool, tetrahedra);
        const std::string mesh = block(6, 5, 2, 3, 3, tetrahedra);
        const Model made = model(mesh);
        const auto& x = made.nodes.position;
        QCOMPARE(made.nodes.size(), std::size_t(7 * 6 * 3 + 3 * 3));
        const auto side = [&](std::uint32_t i) {
            if (std::abs(x[i].x - 3 * mm) > 1e-9)
                return x[i].x < 3 * mm ? -1 : 1;
            return side_of_twin(made.nodes, i);
        };
        std::vector<int> sides;
        for (std::uint32_t i = 0; i < made.nodes.size(); ++i)
            sides.push_back(side(i));
        const Bonds expected = all_pairs(made.nodes, [&](auto i, auto j) {
            if (sides[i] * sides[j] >= 0)
                return false;
            const double way = x[j].x - x[i].x; // where the bond meets x = 3
            const double y = way == 0 ? std::min(x[i].y, x[j].y) : x[i].y + (3 * mm - x[i].x) / way * (x[j].y - x[i].y);
            return y < 3 * mm - 1e-9;
        });
        const Bonds all = all_pairs(made.nodes, [](auto, auto) { return false; });
        qInfo("%zu of %zu bonds cross the seam", (all.size() - expected.size()) / 2, all.size() / 2);
        QVERIFY(all.size() - expected.size() > 500);
        QVERIFY(bonds_of(made) == expected);
        QCOMPARE(made.bonds_left_out, std::uint64_t(all.size() - expected.size()));
        QVERIFY(std::any_of(made.warnings.begin(), made.warnings.end(), [](const std::string& w) {
            return w.find("9 pairs of nodes at the same position") != std::string::npos;
        }));
        // If bonds across holes are kept, all bonds exist except those without a length.
        const Model kept = model(mesh, {"geometry.mesh.bonds_across_holes=kept"});
        QVERIFY(bonds_of(kept) == all_pairs(kept.nodes, [&](auto i, auto j) { return norm(x[i] - x[j]) < 1e-9; }));
    }

    // The seam is not a part of the outer surface, which is that of the whole block, and not an error of it.
    void outer_surface() {
        const ImportedMesh made = import(block(6, 5, 2, 3, 3, false));
        const SurfaceReport report = check_surface(*made.nodes.outline);
        QVERIFY2(report.usable(), report.faults().empty() ? "" : report.faults()[0].c_str());
        QVERIFY(std::abs(report.volume / (60 * mm * mm * mm) - 1) < 1e-9);
        QVERIFY(std::abs(report.area / (2 * (30 + 12 + 10) * mm * mm) - 1) < 1e-9);
        QVERIFY(std::abs(made.report.volume / (60 * mm * mm * mm) - 1) < 1e-9);
        QCOMPARE(mesh_skin(made.nodes).seam.size(), std::size_t(2 * 3 * 2));
    }

    // The seam is bent like a cylinder with a radius of 20 mm. Bonds between both sides are cut, and those along one
    // side remain.
    void bent_seam() {
        const auto bent = [](int i, int j, int k) {
            const double y = j - 4.0;
            return Vec3{i + (20 - std::sqrt(400 - y * y)), double(j), double(k)};
        };
        const ImportedMesh made = import(block(6, 8, 3, 3, 5, false, bent));
        const Nodes& nodes = made.nodes;
        const SeamVisibility seam(nodes, horizon);
        QVERIFY(seam.any());
        std::size_t across = 0, along = 0;
        for (std::uint32_t i = 0; i < nodes.size(); ++i)
            for (std::uint32_t j = 0; j < nodes.size(); ++j) {
                const int a = side_of_twin(nodes, i), b = side_of_twin(nodes, j);
                if (i == j || a == 0 || b == 0 || norm(nodes.position[i] - nodes.position[j]) > horizon)
                    continue;
                const bool blocked = seam.blocked({nodes.position[i], i}, {nodes.position[j], j});
                QCOMPARE(seam.blocked({nodes.position[j], j}, {nodes.position[i], i}), blocked);
                ++(a == b ? along : across);
                QVERIFY2(blocked == (a != b),
                         fmt::format("nodes {} and {}", nodes.numbers[i], nodes.numbers[j]).c_str());
            }
        QVERIFY(across > 50 && along > 50);
    }

    // Bodies that only touch are refused, because it is not known whether they are to be joined.
    void bodies_that_touch() {
        const std::string message =
            message_of<GeometryError>([&] { import(block(4, 2, 2, 2, 3, false)); }); // the seam divides the whole body
        QVERIFY2(message.find("two bodies touch") != std::string::npos &&
                     message.find("9 pairs") != std::string::npos && message.find(" — merge") != std::string::npos,
                 message.c_str());
    }

    // Nodes exist twice where elements have no common face.
    void pairs_that_are_no_seam() {
        std::string mesh = block(2, 1, 1, -1, 0, false);
        mesh += "*NODE\n101, 2, 1, 1\n102, 3, 1, 1\n103, 3, 2, 1\n104, 3, 1, 2\n"
                "*ELEMENT, TYPE=C3D4\n101, 101, 102, 103, 104\n"; // touches the block's corner
        const std::string message = message_of<GeometryError>([&] { import(mesh); });
        QVERIFY2(message.find("coincide") != std::string::npos && message.find("101") != std::string::npos &&
                     message.find("sides of a seam") != std::string::npos,
                 message.c_str());
    }
};

PERISCOPE_TEST(mesh_seam_test)
} // namespace mesh_seam_test
#include "mesh_seam_test.moc"
