// Values of a field along a line.
#include "core/results/line_values.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>

namespace line_values_test {

using namespace periscope;

class LineValuesTest : public QObject {
    Q_OBJECT

    const FrameField& field(std::string_view name) {
        return *std::ranges::find(frame_fields(), name, &FrameField::name);
    }

    // Displacement (3 + x, −2 y, 0) in units of 1e-3, damage 1 in the half with x > 0.05.
    static Frame frame_of(const Nodes& nodes) {
        Frame frame;
        for (const Vec3& p : nodes.position) {
            frame.displacement.insert(frame.displacement.end(), {float(3e-3 + 1e-3 * p.x), float(-2e-3 * p.y), 0});
            frame.damage.push_back(p.x > 0.05 ? 1.0F : 0.0F);
        }
        return frame;
    }

private slots:
    // Oblique, not through nodes: a linear field is met exactly.
    void a_linear_field() {
        const Nodes nodes = lattice_box({0, 0, 0}, {0.1, 0.05, 0.03}, 0.005);
        const Line line{{0.01, 0.045, 0.004}, {0.09, 0.006, 0.024}};
        const LineValues along(nodes, line);
        const double length = norm(line.to - line.from);
        QCOMPARE(along.distance().front(), 0.0);
        QVERIFY(std::abs(along.distance().back() - length) < 1e-15);
        QCOMPARE(along.distance().size(), std::size_t(std::ceil(4 * length / 0.005)) + 1);
        const auto x = along(field("displacement"), Component::x, frame_of(nodes)),
                   y = along(field("displacement"), Component::y, frame_of(nodes));
        QCOMPARE(x.size(), along.distance().size());
        for (std::size_t k = 0; k < x.size(); ++k) {
            const Vec3 p = line.from + along.distance()[k] / length * (line.to - line.from);
            QVERIFY2(std::abs(x[k] - (3e-3 + 1e-3 * p.x)) < 1e-9, qPrintable(QString::number(x[k])));
            QVERIFY2(std::abs(y[k] + 2e-3 * p.y) < 1e-9, qPrintable(QString::number(y[k])));
        }
    }

    // A jump stays within two spacings; outside of the body there is nothing.
    void a_jump_and_the_rim() {
        const Nodes nodes = lattice_box({0, 0, 0}, {0.1, 0.05, 0.03}, 0.005);
        const LineValues along(nodes, {{-0.02, 0.0225, 0.0125}, {0.12, 0.0225, 0.0125}});
        const auto damage = along(field("damage"), Component::size, frame_of(nodes));
        for (std::size_t k = 0; k < damage.size(); ++k) {
            const double x = along.distance()[k] - 0.02;
            if (x < -0.0026 || x > 0.1026) // farther than a spacing from the outermost nodes
                QVERIFY2(std::isnan(damage[k]), qPrintable(QString::number(x)));
            else if (x > -0.0024 && x < 0.1024 && (x < 0.0399 || x > 0.0601))
                QVERIFY2(std::abs(damage[k] - (x > 0.05 ? 1 : 0)) < 1e-6,
                         qPrintable(QStringLiteral("%1: %2").arg(x).arg(damage[k])));
        }
        const LineValues point(nodes, {{0.0125, 0.0225, 0.0125}, {0.0125, 0.0225, 0.0125}});
        QCOMPARE(point.distance().size(), std::size_t(1));
        QVERIFY(std::abs(point(field("displacement"), Component::size, frame_of(nodes))[0] -
                         std::hypot(3e-3 + 1e-3 * 0.0125, 2e-3 * 0.0225)) < 1e-9);
    }
};

PERISCOPE_TEST(LineValuesTest)
} // namespace line_values_test
#include "line_values_test.moc"
