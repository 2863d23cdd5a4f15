// Nodes of a lattice with the same surroundings, and sums that are computed once for all of them.
#include "core/nodes/node_kinds.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <set>
#include <utility>

namespace node_kinds_test {

using namespace periscope;

namespace {

// 24 × 17 × 9 sites; a slot and a single vacant site far from it.
LatticeShape holed_box() {
    LatticeShape shape{{24, 17, 9}};
    std::vector<std::uint8_t> vacant(shape.sites());
    const auto leave_out = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) { vacant[(i * 17 + j) * 9 + k] = 1; };
    for (std::uint32_t i = 5; i < 7; ++i)
        for (std::uint32_t j = 0; j < 4; ++j)
            for (std::uint32_t k = 2; k < 9; ++k)
                leave_out(i, j, k);
    leave_out(20, 16, 0);
    shape.vacancies = std::make_shared<const Vacancies>(vacant);
    return shape;
}

std::vector<std::uint32_t> neighbours(const LatticeShape& shape, const RegularFamily& family, std::uint32_t node) {
    std::vector<std::uint32_t> found;
    for (std::size_t b = 0; b < family.bonds(); ++b)
        if (const auto j = neighbour(shape, node, family.of_bond(b)))
            found.push_back(*j);
    return found;
}

} // namespace

class NodeKindsTest : public QObject {
    Q_OBJECT

private slots:
    void sites_near_a_vacancy() {
        const LatticeShape shape = holed_box();
        const std::vector<std::uint8_t> near = near_vacancies(shape, 3);
        const auto layers = [](std::uint32_t site) {
            return std::array{int(site / 153), int(site / 9 % 17), int(site % 9)};
        };
        for (std::uint32_t site = 0; site < shape.sites(); ++site) {
            bool expected = false;
            for (std::uint32_t other = 0; other < shape.sites(); ++other) {
                if (shape.node(other))
                    continue;
                const auto a = layers(site), b = layers(other);
                expected = expected ||
                           (std::abs(a[0] - b[0]) <= 3 && std::abs(a[1] - b[1]) <= 3 && std::abs(a[2] - b[2]) <= 3);
            }
            QCOMPARE(near[site] != 0, expected);
        }
    }

    // The family of a node, and the families of its members, are the same for all nodes of a kind.
    void every_kind_has_one() {
        const LatticeShape shape = holed_box();
        const RegularFamily family = regular_family(shape, 2.015);
        using Signature = std::pair<std::size_t, std::size_t>;
        const auto signature = [&](std::uint32_t node) {
            const auto own = neighbours(shape, family, node);
            std::size_t of_members = 0;
            for (const std::uint32_t j : own)
                of_members += neighbours(shape, family, j).size();
            return Signature{own.size(), of_members};
        };
        std::set<Signature> all, chosen;
        for (std::uint32_t i = 0; i < shape.nodes(); ++i)
            all.insert(signature(i));
        const std::vector<std::uint32_t> nodes = one_of_each_kind(shape, family);
        for (const std::uint32_t i : nodes)
            chosen.insert(signature(i));
        QCOMPARE(chosen.size(), all.size());
        QVERIFY(chosen == all);
        QVERIFY(std::ranges::is_sorted(nodes));
        QVERIFY2(nodes.size() < shape.nodes() / 2, qPrintable(QString::number(nodes.size()))); // else nothing is saved
    }

    // A bond that never existed gives its nodes, and those around it, kinds of their own.
    void missing_bonds_count() {
        const LatticeShape shape{{30, 30, 30}};
        RegularFamily family = regular_family(shape, 2.015);
        const std::size_t whole = one_of_each_kind(shape, family).size();
        QCOMPARE(whole, std::size_t{9 * 9 * 9});
        family.absent = {{15 * 900 + 15 * 30 + 15, 0}};
        QCOMPARE(one_of_each_kind(shape, family).size(), whole + 9 * 9 * 9);
    }

    // The numbers of bonds are those that are counted node by node.
    void families_beside_holes() {
        const LatticeShape shape = holed_box();
        const RegularFamily family = regular_family(shape, 3.015);
        const std::vector<std::uint32_t> sizes = family_sizes_of_nodes(shape, family);
        std::uint64_t bonds = 0;
        for (std::uint32_t i = 0; i < shape.nodes(); ++i) {
            QCOMPARE(std::size_t{sizes[i]}, neighbours(shape, family, i).size());
            bonds += sizes[i];
        }
        QCOMPARE(count_bonds(shape, family), bonds);
    }
};

PERISCOPE_TEST(NodeKindsTest)
} // namespace node_kinds_test
#include "node_kinds_test.moc"
