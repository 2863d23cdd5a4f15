// Points at the same position or very close together take a time of n log n, like other points.
#include "core/base/point_tree.hpp"
#include "core/geometry/surface/coincident.hpp"
#include "tests/processor_time.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>
#include <limits>
#include <vector>

namespace crowded_points_test {

using namespace periscope;
using test::ProcessorTime;

class crowded_points_test : public QObject {
    Q_OBJECT

private slots:
    // The time for many points at one position, and for many groups of them, is of the order n log n.
    void points_that_crowd() {
        const ProcessorTime time;
        std::vector<Vec3> points(300000, {1, 2, 3});
        const PointTree equal(points);
        QCOMPARE(equal.size(), 1U);
        QCOMPARE(equal.largest_gap(), 0.0);
        QCOMPARE(equal.nearest({0, 0, 0}).index, 0U);
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = {1e-9 * static_cast<double>(i % 1000), 1e-9 * static_cast<double>(i / 1000), 0};
        points[0] = {1, 1, 1};
        const PointTree crowd(points);
        QVERIFY(crowd.largest_gap() > 2.9);
        QCOMPARE(crowd.nearest({1.1, 1, 1}).index, 0U);
        QCOMPARE(crowd.nearest({-1, -1, 0}).index, 1U);
        QVERIFY2(time.seconds() < 10, qPrintable(QString::number(time.seconds())));
    }

    // Points in one plane, or close beside each other, were once compared with all others.
    void points_in_one_place_of_a_crowd() {
        const ProcessorTime time;
        const Vec3 normal{0.6157, 0.5377, 0.5762}, first = cross(normal, {0, 0, 1}), second = cross(normal, first);
        std::vector<Vec3> points;
        for (int i = 0; i < 400; ++i)
            for (int j = 0; j < 400; ++j)
                points.push_back(double(i) * first + double(j) * second);
        points.push_back(points[77]);
        const std::pair<std::uint32_t, std::uint32_t> doubled{77, points.size() - 1};
        auto pairs = coincident_pairs(points, 1e-6, points.size());
        QCOMPARE(pairs.size(), 1U);
        QVERIFY(pairs.front() == doubled);
        QCOMPARE(coincident_pairs(points, 1.001 * norm(first), 2 * points.size()).size(), 2U * 400 * 399 + 4);
        const std::vector<Vec3> equal(100000, {1, 2, 3});
        QCOMPARE(coincident_pairs(equal, 0, 4 * equal.size()).size(), 4 * equal.size());
        QVERIFY2(time.seconds() < 10, qPrintable(QString::number(time.seconds())));
    }

    void the_nearest_point_is_that() {
        std::vector<Vec3> points;
        std::uint32_t state = 1;
        const auto next = [&] { return (state = state * 1664525U + 1013904223U) / 4294967296.0; };
        for (int i = 0; i < 500; ++i)
            points.push_back({next(), next(), std::floor(4 * next())});
        const PointTree tree(points);
        for (int k = 0; k < 200; ++k) {
            const Vec3 place{next(), next(), 4 * next()};
            std::size_t nearest = 0;
            for (std::size_t i = 1; i < points.size(); ++i)
                if (norm(points[i] - place) < norm(points[nearest] - place))
                    nearest = i;
            QCOMPARE(std::size_t(tree.nearest(place).index), nearest);
        }
        QCOMPARE(tree.nearest({9, 9, 9}, 1).square, std::numeric_limits<double>::infinity());
    }
};

PERISCOPE_TEST(crowded_points_test)
} // namespace crowded_points_test
#include "crowded_points_test.moc"
