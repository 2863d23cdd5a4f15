// Transfers values from the nodes of one body to those of another.
#include "core/results/node_map.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>

namespace node_map_test {

using namespace periscope;

namespace {

Nodes block(double spacing) {
    return lattice_box({0, 0, 0}, {0.06, 0.03, 0.03}, spacing);
}

std::vector<float> linear(const Nodes& nodes) { // two components
    std::vector<float> values;
    for (const Vec3& p : nodes.position) {
        values.push_back(float(1 + 30 * p.x - 20 * p.y + 10 * p.z));
        values.push_back(float(-50 * p.z));
    }
    return values;
}

double largest_error(const std::vector<float>& a, const std::vector<float>& b) {
    double error = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        error = std::max(error, std::isnan(a[k]) ? 1e30 : double(std::abs(a[k] - b[k])));
    return error;
}

} // namespace

class NodeMapTest : public QObject {
    Q_OBJECT

private slots:
    void the_same_nodes_keep_their_values() {
        const Nodes nodes = block(0.005);
        const NodeMap map(nodes, nodes);
        QVERIFY(map.is_identity());
        QCOMPARE(map(linear(nodes), 2), linear(nodes));
    }

    void the_same_nodes_in_another_order() {
        const Nodes nodes = block(0.005);
        Nodes other = nodes;
        std::reverse(other.position.list().begin(), other.position.list().end());
        const NodeMap map(nodes, other);
        QVERIFY(!map.is_identity());
        QCOMPARE(map(linear(nodes), 2), linear(other));
    }

    // From coarse to fine, and back: exact, on the rim as inside.
    void linear_fields_between_spacings() {
        for (const auto& [from, to] : {std::pair{0.005, 0.003}, std::pair{0.003, 0.005}, std::pair{0.005, 0.0025}}) {
            const Nodes a = block(from), b = block(to);
            const double error = largest_error(NodeMap(a, b)(linear(a), 2), linear(b));
            QVERIFY2(error < 2e-6, qPrintable(QStringLiteral("%1 to %2: %3").arg(from).arg(to).arg(error)));
        }
    }

    // Of one layer of nodes nothing is known across it: there a field counts as constant.
    void sheets() {
        const Nodes a = lattice_sheet({0, 0, 0}, {0.06, 0.03, 0.001}, 0.005),
                    b = lattice_sheet({0, 0, 0}, {0.06, 0.03, 0.001}, 0.003);
        const double error = largest_error(NodeMap(a, b)(linear(a), 2), linear(b));
        QVERIFY2(error < 2e-6, qPrintable(QString::number(error)));
    }

    void nodes_far_from_the_other_body_have_no_value() {
        const Nodes a = block(0.005);
        Nodes b = a;
        for (Vec3& p : b.position.list())
            p.x += 0.03; // half of it lies beyond
        const auto values = NodeMap(a, b)(linear(a), 2), exact = linear(b);
        std::size_t unknown = 0;
        for (std::size_t i = 0; i < b.size(); ++i) {
            const bool is_known = !std::isnan(values[2 * i]);
            unknown += is_known ? 0 : 1;
            QCOMPARE(is_known, b.position[i].x < 0.0575 + 0.0051); // the last row, and one spacing
            if (b.position[i].x < 0.06)
                QVERIFY(std::abs(values[2 * i] - exact[2 * i]) < 2e-6F);
        }
        QCOMPARE(unknown, std::size_t(5 * 36)); // of six rows beyond, the first is a spacing away
    }
};

PERISCOPE_TEST(NodeMapTest)
} // namespace node_map_test
#include "node_map_test.moc"
