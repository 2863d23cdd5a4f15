// Values of nodes: equal values are stored once, and positions on a grid are computed.
#include "core/nodes/nodes.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <numeric>
#include <random>
#include <vector>

namespace node_values_test {

using namespace periscope;

class NodeValuesTest : public QObject {
    Q_OBJECT

private slots:
    // The values are compared with a plain list. The ranges that are set have any length, overlap, meet and are split.
    void any_order_of_setting_gives_the_same() {
        std::mt19937 random(1);
        for (int trial = 0; trial < 50; ++trial) {
            const std::size_t n = 1 + random() % 9000;
            NodeValues<int> values;
            values.assign(n, 0);
            std::vector<int> listed(n, 0);
            for (int k = 0; k < 20 * trial; ++k) {
                const std::size_t first = random() % n, count = random() % (random() % 3 ? 5 : 900);
                const int value = static_cast<int>(random() % 4);
                for (std::size_t i = first; i < std::min(n, first + count); ++i) {
                    values.set(i, value);
                    listed[i] = value;
                }
            }
            QCOMPARE(std::vector<int>(values.begin(), values.end()), listed);
            QVERIFY(values == NodeValues<int>(listed));
        }
    }

    void a_grid_has_the_centres_of_its_cells() {
        const Nodes nodes = lattice_box({1, -2, 0.5}, {0.5, 0.75, 1}, 0.25); // 2 × 3 × 4
        QVERIFY(nodes.position.is_grid() && nodes.size() == 24);
        QCOMPARE(nodes.position[0].x, 1.125);
        QCOMPARE(nodes.position[3].z, 0.5 + 0.875); // z first
        QCOMPARE(nodes.position[4].y, -2 + 0.375);
        QCOMPARE(nodes.position[12].x, 1.375);
        Positions changed = nodes.position;
        changed.list()[23].x = 7;
        QVERIFY(!changed.is_grid() && changed.back().x == 7 && changed[22].z == nodes.position[22].z);
        const Box box = bounding_box(nodes.position);
        QCOMPARE(box.max.z, 1.375);
    }

    // The number of nodes just fits into 32 bits: 1580³.
    void numbers_of_large_grids_do_not_overflow() {
        const Nodes nodes = lattice_box({}, {1580, 1580, 1580}, 1);
        QCOMPARE(nodes.size(), std::size_t{1580} * 1580 * 1580);
        const Vec3 last = nodes.position.back();
        QVERIFY(last.x == 1579.5 && last.y == 1579.5 && last.z == 1579.5);
        QCOMPARE(nodes.volume[nodes.size() - 1], 1.0);
    }
};

PERISCOPE_TEST(NodeValuesTest)
} // namespace node_values_test
#include "node_values_test.moc"
