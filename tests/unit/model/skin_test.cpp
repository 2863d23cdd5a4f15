// Which nodes of a lattice are visible from outside, and which way they face.
#include "core/shapes/skin.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <memory>

namespace skin_test {

using namespace periscope;

namespace {

// Returns a lattice of n × n × n sites without those for which `gone` is true.
template <typename Gone>
Nodes cube(std::uint32_t n, Gone gone) {
    const Nodes all = lattice_box({0, 0, 0}, {double(n), double(n), double(n)}, 1);
    std::vector<std::uint8_t> vacant;
    Nodes left = all;
    left.position = std::vector<Vec3>();
    for (const Vec3& x : all.position) {
        vacant.push_back(gone(x) ? 1 : 0);
        if (vacant.back())
            continue;
        left.position.list().push_back(x);
    }
    left.volume.assign(left.size(), 1);
    left.lattice->vacancies = std::make_shared<const Vacancies>(vacant);
    return left;
}

bool faces(const Nodes& nodes, const Skin& skin, const Vec3& where, const Vec3& direction) {
    for (std::size_t k = 0; k < skin.node.size(); ++k) {
        const auto& n = skin.normal[k];
        if (norm(nodes.position[skin.node[k]] - where) < 1e-9)
            return norm(Vec3{double(n[0]), double(n[1]), double(n[2])} - (1 / norm(direction)) * direction) < 1e-6;
    }
    return false;
}

} // namespace

class SkinTest : public QObject {
    Q_OBJECT

private slots:
    void a_full_cube_shows_its_faces() {
        const Nodes nodes = lattice_box({0, 0, 0}, {5, 5, 5}, 1);
        const Skin skin = find_skin(nodes);
        QCOMPARE(skin.node.size(), std::size_t(125 - 27));
        QVERIFY(faces(nodes, skin, {4.5, 2.5, 2.5}, {1, 0, 0}));
        QVERIFY(faces(nodes, skin, {4.5, 0.5, 2.5}, {1, -1, 0}));
    }

    void a_hole_inside_has_a_skin() {
        const Nodes nodes = cube(5, [](const Vec3& x) { return norm(x - Vec3{2.5, 2.5, 2.5}) < 0.1; });
        const Skin skin = find_skin(nodes);
        QCOMPARE(skin.node.size(), std::size_t(125 - 27 + 6)); // its six neighbours
        QVERIFY(std::is_sorted(skin.node.begin(), skin.node.end()));
        QVERIFY(faces(nodes, skin, {1.5, 2.5, 2.5}, {1, 0, 0}));
        QVERIFY(faces(nodes, skin, {2.5, 2.5, 3.5}, {0, 0, -1}));
        QVERIFY(faces(nodes, skin, {4.5, 2.5, 2.5}, {1, 0, 0})); // two away from it
    }

    void what_a_cut_lays_bare_is_skin() {
        const Nodes nodes = cube(6, [](const Vec3& x) { return x.x > 3 && x.y > 3; }); // a quarter is gone
        const Skin skin = find_skin(nodes);
        QVERIFY(faces(nodes, skin, {2.5, 4.5, 2.5}, {1, 0, 0}));
        QVERIFY(faces(nodes, skin, {4.5, 2.5, 2.5}, {0, 1, 0}));
        QVERIFY(!faces(nodes, skin, {1.5, 4.5, 2.5}, {1, 0, 0}));
    }
};

PERISCOPE_TEST(SkinTest)
} // namespace skin_test
#include "skin_test.moc"
