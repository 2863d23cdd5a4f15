// The speed of a crack's front at each position of its surface, for known fronts: a straight one, a circle, one that
// stops, and frames so far apart that many facets break between two of them.
#include "core/cracks/front_speed.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>
#include <functional>

namespace front_speed_test {

using namespace periscope;

namespace {

constexpr double spacing = 1e-3; // m
constexpr std::uint32_t edge = 40;

// A square in the plane of x and y, two triangles for each spacing; `when` of the middle of each, s.
CrackFacets square(const std::function<double(const Vec3&)>& when, std::uint32_t wide = edge) {
    CrackFacets crack;
    for (std::uint32_t j = 0; j <= wide; ++j)
        for (std::uint32_t i = 0; i <= edge; ++i) {
            crack.points.at.push_back({float(i * spacing), float(j * spacing), 0});
            crack.points.node.push_back(0);
            crack.points.begin.push_back(std::uint32_t(crack.points.node.size()));
        }
    for (std::uint32_t j = 0; j < wide; ++j)
        for (std::uint32_t i = 0; i < edge; ++i) {
            const std::uint32_t a = j * (edge + 1) + i, b = a + 1, c = a + edge + 2, d = a + edge + 1;
            const double t = when({(i + 0.5) * spacing, (j + 0.5) * spacing, 0});
            for (const FacetCorners& facet : {FacetCorners{a, b, c}, FacetCorners{a, c, d}}) {
                crack.facets.push_back(facet);
                crack.when.push_back(float(t));
            }
        }
    return crack;
}

double in_frames(double time, double interval) { // of the first frame that sees it
    return interval * std::ceil(time / interval);
}

float at(const std::vector<float>& speeds, std::uint32_t i, std::uint32_t j) {
    return speeds[std::size_t(j) * (edge + 1) + i];
}

} // namespace

class FrontSpeedTest : public QObject {
    Q_OBJECT

private slots:
    void a_straight_front() {
        const Vec3 along{0.6, 0.8, 0};
        const auto speeds = front_speeds(square([&](const Vec3& p) { return dot(p, along) / 700; }), spacing);
        for (const float v : speeds)
            QVERIFY2(std::abs(v / 700 - 1) < 0.01, qPrintable(QString::number(double(v))));
    }

    void frames_at_intervals() {
        // The front runs 2.5 spacings from frame to frame, and 6 in the second case.
        for (const auto& [interval, off] : {std::pair(2.5e-6, 0.05), std::pair(6e-6, 0.15)}) {
            const auto speeds =
                front_speeds(square([&](const Vec3& p) { return in_frames(p.x / 1000, interval); }), spacing);
            double mean = 0;
            std::size_t count = 0;
            for (std::uint32_t j = 0; j <= edge; ++j)
                for (std::uint32_t i = 8; i + 8 <= edge; ++i)
                    mean += at(speeds, i, j), ++count;
            mean /= double(count);
            QVERIFY2(std::abs(mean / 1000 - 1) < off, qPrintable(QString::number(mean)));
        }
    }

    void a_circle_and_a_strip() {
        const Vec3 centre{-10 * spacing, 20 * spacing, 0};
        const auto round = front_speeds(square([&](const Vec3& p) { return norm(p - centre) / 400; }), spacing);
        for (const std::uint32_t i : {5U, 20U, 35U})
            for (const std::uint32_t j : {5U, 20U, 35U})
                QVERIFY2(std::abs(at(round, i, j) / 400 - 1) < 0.03,
                         qPrintable(QString::number(double(at(round, i, j)))));
        // One layer of nodes: across it there is no slope.
        for (const float v : front_speeds(square([](const Vec3& p) { return p.x / 250; }, 1), spacing))
            QVERIFY2(std::abs(v / 250 - 1) < 0.03,
                     qPrintable(QString::number(double(v)))); // at its ends half of it is around
    }

    void faster_and_slower() {
        const double half = 20 * spacing;
        const auto speeds = front_speeds(
            square([&](const Vec3& p) { return p.x < half ? p.x / 1000 : half / 1000 + (p.x - half) / 250; }), spacing);
        QVERIFY(std::abs(at(speeds, 8, 20) / 1000 - 1) < 0.01);
        QVERIFY(std::abs(at(speeds, 32, 20) / 250 - 1) < 0.01);
    }

    void where_there_is_none() {
        // An initial crack, then a front; the initial part has no speed and does not disturb the rest.
        const double from = 15 * spacing;
        const auto speeds = front_speeds(
            square([&](const Vec3& p) { return p.x < from ? -std::numeric_limits<double>::infinity() : p.x / 500; }),
            spacing);
        QVERIFY(std::isnan(at(speeds, 5, 20)));
        QVERIFY(std::abs(at(speeds, 25, 20) / 500 - 1) < 0.01);
        for (const float v : front_speeds(square([](const Vec3&) { return 1e-6; }), spacing)) // all at once
            QVERIFY(std::isnan(v));
        QVERIFY(front_speeds({}, spacing).empty());
    }
};

PERISCOPE_TEST(FrontSpeedTest)
} // namespace front_speed_test
#include "front_speed_test.moc"
