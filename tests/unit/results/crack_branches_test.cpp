// Cracks that branch, in made-up frames of known geometry: where they fork, at which angle, how fast each branch is, and what is no
// branch. In the plane, through a thick plate, and with irregular nodes.
#include "core/cracks/crack_tips.hpp"
#include "core/cracks/tip_speed.hpp"
#include "core/results/crack_curves.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>

namespace crack_branches_test {

using namespace periscope;

namespace {

constexpr double dx = 1e-3, degree = std::numbers::pi / 180;

std::shared_ptr<const Nodes> regular(double wide, double high, double thick) {
    return std::make_shared<const Nodes>(lattice_box({}, {wide * dx, high * dx, thick * dx}, dx));
}

std::shared_ptr<const Nodes> irregular(double wide, double high, double thick) {
    const Nodes even = lattice_box({}, {wide * dx, high * dx, thick * dx}, dx);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> by(-0.35 * dx, 0.35 * dx);
    Nodes nodes;
    std::vector<Vec3> position;
    for (std::size_t i = 0; i < even.size(); ++i)
        position.push_back(even.position[i] + Vec3{by(random), by(random), thick > 1 ? by(random) : 0});
    nodes.position = position;
    nodes.volume = even.volume;
    nodes.spacing = dx;
    return std::make_shared<const Nodes>(std::move(nodes));
}

// A straight part of a crack, in spacings: from a point at an angle to x, once the front has run `after`.
struct Part {
    Vec3 from;
    double angle = 0, after = 0, length = 0;
    Vec3 end() const { return from + length * along(); }
    Vec3 along() const { return {std::cos(angle * degree), std::sin(angle * degree), 0}; }
};

// The notch reaches from the left edge to `notch` spacings at half height; the front runs a spacing in each frame and microsecond.
std::vector<Frame> frames_of(const Nodes& nodes, double notch, double middle, const std::vector<Part>& parts, int count,
                             double half = 0.8) {
    std::vector<Frame> frames;
    for (int k = 0; k <= count; ++k) {
        Frame& frame = frames.emplace_back();
        frame.step = std::uint64_t(10 * k);
        frame.time = 1e-6 * k;
        frame.damage.assign(nodes.size(), 0);
        const auto draw = [&](const Vec3& from, const Vec3& along, double length) {
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                const Vec3 d = nodes.position[i] - dx * from;
                const double on = d.x * along.x + d.y * along.y, off = std::abs(d.x * along.y - d.y * along.x);
                if (on >= 0 && on <= length * dx && off <= half * dx)
                    frame.damage[i] = 0.45F;
            }
        };
        if (notch > 0)
            draw({-1, middle, 0}, {1, 0, 0}, notch + 1);
        for (const Part& part : parts)
            if (k > part.after)
                draw(part.from, part.along(), std::min(part.length, k - part.after));
    }
    return frames;
}

std::vector<Crack> found_in(const std::shared_ptr<const Nodes>& nodes, const std::vector<Frame>& frames) {
    CrackTips tips(nodes);
    for (const Frame& frame : frames)
        tips.add(frame);
    return tips.cracks();
}

const Crack* nearest_to(const std::vector<Crack>& cracks, const Vec3& tip) {
    const auto away = [&](const Crack& c) {
        const Vec3 d = c.moments.back().tip - dx * tip;
        return std::hypot(d.x, d.y);
    };
    return &*std::ranges::min_element(cracks, {}, away);
}

QString in_words(const std::vector<Crack>& cracks) {
    QString words;
    for (const Crack& c : cracks) {
        const TipMoment& m = c.moments.back();
        words += QStringLiteral("\n%1 of %2: from (%3, %4) to (%5, %6, %7), %8 long, %9 frames")
                     .arg(c.number)
                     .arg(c.parent)
                     .arg(c.start.x / dx, 0, 'f', 1)
                     .arg(c.start.y / dx, 0, 'f', 1)
                     .arg(m.tip.x / dx, 0, 'f', 1)
                     .arg(m.tip.y / dx, 0, 'f', 1)
                     .arg(m.tip.z / dx, 0, 'f', 1)
                     .arg(m.length / dx, 0, 'f', 1)
                     .arg(c.moments.size());
        for (const auto& angle : {angle_at(c, m), branch_angle_at(c, m)})
            words += angle ? QStringLiteral(", %1°").arg(*angle / degree, 0, 'f', 1) : QStringLiteral(", -");
    }
    return words;
}

} // namespace

class CrackBranchesTest : public QObject {
    Q_OBJECT

private slots:
    void a_y_data() {
        QTest::addColumn<bool>("even");
        QTest::addColumn<double>("thick");
        QTest::addColumn<double>("up"); // angles of the branches
        QTest::addColumn<double>("down");
        QTest::newRow("plane") << true << 1.0 << 25.0 << -25.0;
        QTest::newRow("plane, one side") << true << 1.0 << 40.0 << 0.0;
        QTest::newRow("plane, irregular") << false << 1.0 << 25.0 << -25.0;
        QTest::newRow("solid") << true << 6.0 << 30.0 << -20.0;
        QTest::newRow("solid, irregular") << false << 6.0 << 30.0 << -20.0;
    }
    void a_y() {
        QFETCH(bool, even);
        QFETCH(double, thick);
        QFETCH(double, up);
        QFETCH(double, down);
        const auto nodes = even ? regular(110, 70, thick) : irregular(110, 70, thick);
        const Vec3 fork{50, 35, 0};
        const Part trunk{{20, 35, 0}, 0, 0, 30}, one{fork, up, 30, 45}, other{fork, down, 30, 35};
        const auto cracks = found_in(nodes, frames_of(*nodes, 20, 35, {trunk, one, other}, 80));
        const QByteArray words = in_words(cracks).toUtf8();
        QVERIFY2(cracks.size() == 3, words);
        const Crack &stem = *nearest_to(cracks, fork), &left = *nearest_to(cracks, one.end()),
                    &right = *nearest_to(cracks, other.end());
        QVERIFY2(stem.number == 1 && stem.parent == 0 && left.parent == 1 && right.parent == 1, words);
        QVERIFY2(stem.forked && !left.forked && !right.forked, words);
        QVERIFY2(std::abs(stem.moments.back().length / dx - 30) < 2.5, words);
        for (const auto& [branch, part] : {std::pair(&left, &one), std::pair(&right, &other)}) {
            const TipMoment& last = branch->moments.back();
            QVERIFY2(std::hypot(branch->start.x / dx - fork.x, branch->start.y / dx - fork.y) < 2.5, words);
            QVERIFY2(std::hypot(last.tip.x / dx - part->end().x, last.tip.y / dx - part->end().y) < 2, words);
            QVERIFY2(std::abs(last.tip.z / dx - 0.5 * thick) < (even ? 0.01 : 1.5), words);
            QVERIFY2(std::abs(last.length / dx - part->length) < 3, words);
            for (const auto& angle : {angle_at(*branch, last), branch_angle_at(*branch, last)})
                QVERIFY2(angle && std::abs(*angle / degree - std::abs(part->angle)) < 2.5, words);
            const auto speed = growth_speed(*branch);
            QVERIFY2(speed && std::abs(speed->mean / 1000 - 1) < 0.1 && std::abs(*speed->largest / 1000 - 1) < 0.35,
                     qPrintable(QStringLiteral("%1 %2").arg(speed ? speed->mean : 0).arg(speed ? *speed->largest : 0)));
        }
        QVERIFY(!tip_speed(stem, 800)); // its tip is that of its branches
        QVERIFY(std::abs(*tip_speed(stem, 250) - 1000) < 150);
    }

    // No tip lies between the branches, at any time: where it does, nothing is broken.
    void tips_are_where_something_is_broken() {
        const auto nodes = regular(110, 70, 1);
        const Vec3 fork{50, 35, 0};
        const auto frames =
            frames_of(*nodes, 20, 35, {{{20, 35, 0}, 0, 0, 30}, {fork, 20, 30, 50}, {fork, -20, 30, 50}}, 80);
        CrackTips tips(nodes);
        for (const Frame& frame : frames) {
            tips.add(frame);
            for (const Crack& crack : tips.cracks()) {
                const Vec3 tip = crack.moments.back().tip;
                double nearest = 1;
                for (std::size_t i = 0; i < nodes->size(); ++i)
                    if (frame.damage[i] > 0)
                        nearest = std::min(nearest, norm(nodes->position[i] - tip));
                QVERIFY2(nearest < 1.1 * dx, in_words(tips.cracks()).toUtf8());
            }
        }
    }

    void no_branches_data() {
        QTest::addColumn<bool>("even");
        QTest::addColumn<double>("spur"); // spacings
        QTest::addColumn<int>("count");
        QTest::newRow("straight") << true << 0.0 << 1;
        QTest::newRow("straight, irregular") << false << 0.0 << 1;
        QTest::newRow("spur") << true << 5.0 << 1;
        QTest::newRow("spur, irregular") << false << 5.0 << 1;
        QTest::newRow("branch") << true << 10.0
                                << 3; // longer than two horizons: the crack before and after it, and itself
    }
    void no_branches() {
        QFETCH(bool, even);
        QFETCH(double, spur);
        QFETCH(int, count);
        const auto nodes = even ? regular(110, 70, 1) : irregular(110, 70, 1);
        const Part straight{{20, 35, 0}, 0, 0, 70}, side{{50, 35, 0}, 60, 30, spur};
        auto parts = std::vector<Part>{straight};
        if (spur > 0)
            parts.push_back(side);
        const auto cracks = found_in(nodes, frames_of(*nodes, 20, 35, parts, 80));
        const QByteArray words = in_words(cracks).toUtf8();
        QVERIFY2(int(cracks.size()) == count, words);
        const Crack& main = *nearest_to(cracks, straight.end());
        QVERIFY2(norm(main.moments.back().tip - dx * (straight.end() + Vec3{0, 0, 0.5})) < 1.5 * dx, words);
        if (count == 1)
            QVERIFY2(main.number == 1 && std::abs(main.moments.back().length / dx - 70) < 3 &&
                         *angle_at(main, main.moments.back()) < 2 * degree,
                     words);
    }

    // Four arms from one point, without an initial crack: each is a crack from there, and none is a branch.
    void an_x() {
        const auto nodes = regular(90, 90, 1);
        const Vec3 middle{45, 45, 0};
        std::vector<Part> arms;
        for (const double angle : {30.0, 150.0, 210.0, 330.0})
            arms.push_back({middle, angle, 0, 38});
        const auto cracks = found_in(nodes, frames_of(*nodes, 0, 0, arms, 45));
        const QByteArray words = in_words(cracks).toUtf8();
        QVERIFY2(cracks.size() == 4, words);
        for (const Part& arm : arms) {
            const Crack& crack = *nearest_to(cracks, arm.end());
            const Vec3 chord = crack.moments.back().tip - crack.start;
            QVERIFY2(crack.parent == 0 && !angle_at(crack, crack.moments.back()), words);
            QVERIFY2(std::hypot(crack.start.x / dx - 45, crack.start.y / dx - 45) < 1.5, words);
            QVERIFY2(std::acos(dot(unit(chord), arm.along())) < 2.5 * degree, words);
            QVERIFY2(std::abs(crack.moments.back().length / dx - 38) < 3, words);
        }
    }

    // A branch forks again: numbers follow the order of time and stay.
    void a_tree() {
        const auto nodes = regular(140, 110, 1);
        const Vec3 first{40, 55, 0};
        const Part trunk{{20, 55, 0}, 0, 0, 20}, up{first, 30, 20, 35}, down{first, -30, 20, 60};
        const Part one{up.end(), 60, 55, 25}, other{up.end(), 5, 55, 40};
        CrackTips tips(nodes);
        std::vector<std::uint32_t> numbers;
        for (const Frame& frame : frames_of(*nodes, 20, 55, {trunk, up, down, one, other}, 100)) {
            tips.add(frame);
            std::vector<std::uint32_t> now;
            for (const Crack& crack : tips.cracks())
                now.push_back(crack.number);
            std::ranges::sort(now);
            QVERIFY(std::ranges::adjacent_find(now) == now.end());
            QVERIFY(std::ranges::includes(now, numbers)); // none goes
            numbers = now;
        }
        const auto cracks = tips.cracks();
        const QByteArray words = in_words(cracks).toUtf8();
        QVERIFY2(cracks.size() == 5, words);
        const Crack& branch = *nearest_to(cracks, up.end());
        QVERIFY2(branch.parent == 1 && branch.forked && branch.number <= 3, words);
        for (const Part* part : {&one, &other}) {
            const Crack& twig = *nearest_to(cracks, part->end());
            QVERIFY2(twig.parent == branch.number && twig.number > 3, words);
            QVERIFY2(std::abs(*angle_at(twig, twig.moments.back()) / degree - part->angle) < 3, words);
            QVERIFY2(std::abs(*branch_angle_at(twig, twig.moments.back()) / degree - std::abs(part->angle - 30)) < 4,
                     words);
        }
        // Each number of the table is that of the curves and of the functions.
        const auto curves = crack_curves(cracks, RunAxis::time);
        const QStringList rows = QString::fromStdString(cracks_csv(cracks, {})).split('\n', Qt::SkipEmptyParts);
        const QStringList last = rows.back().split(',');
        const auto crack = std::ranges::find(cracks, last[0].toUInt(), &Crack::number);
        QCOMPARE(last[14].toUInt(), crack->parent);
        const auto curve = std::ranges::find(curves, fmt_name(*crack), [](const RunCurve& c) { return c.info.name; });
        QVERIFY(curve != curves.end());
        QVERIFY(std::abs(curve->points.y.back() / degree - last[15].toDouble()) < 1e-6);
    }

    // A crack waits, runs, waits, in frames far apart and close together: its largest speed is that of its run.
    void speeds_of_a_crack_that_waits_data() {
        QTest::addColumn<int>("frames");
        QTest::addColumn<double>("within"); // of the largest
        QTest::newRow("14 frames") << 14 << 0.35;
        QTest::newRow("60 frames") << 60 << 0.15; // a spacing in eight
        QTest::newRow("1000 frames") << 1000 << 0.15;
    }
    void speeds_of_a_crack_that_waits() {
        QFETCH(int, frames);
        QFETCH(double, within);
        const auto nodes = regular(80, 20, 1);
        CrackTips tips(nodes), in_load_steps(nodes, {.in_time = false});
        const double begin = 400e-6, speed = 1862, end = 1000e-6, long_ = 50e-3, first = 6e-3;
        std::uint64_t last = 0;
        for (int k = 0; k <= frames; ++k) {
            Frame frame;
            frame.step = last = std::uint64_t(k);
            frame.time = end * k / frames;
            frame.damage.assign(nodes->size(), 0);
            const double ran =
                frame.time < 10e-6 ? 0 : first + std::clamp(speed * (frame.time - begin), 0.0, long_ - first);
            for (std::size_t i = 0; i < nodes->size(); ++i)
                if (const Vec3& p = nodes->position[i]; std::abs(p.y - 10 * dx) < 0.6 * dx && p.x < 20 * dx + ran)
                    frame.damage[i] = 0.45F;
            tips.add(frame);
            in_load_steps.add(frame);
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(1));
        const auto found = growth_speed(cracks[0]);
        QVERIFY(found && found->largest);
        const double run = 44e-3 / speed, interval = end / frames;
        if (interval < run) {
            QVERIFY2(std::abs(*found->largest / speed - 1) < within, qPrintable(QString::number(*found->largest)));
        } else { // no more can be known
            QVERIFY2(*found->largest >= 0.9 * 44e-3 / (2 * interval) && *found->largest < 1.1 * speed,
                     qPrintable(QString::number(*found->largest)));
        }
        QVERIFY(std::abs(found->until - (begin + run)) <= 1.01 * interval);
        QVERIFY(std::abs(found->mean - 44e-3 / (found->until - found->from)) < 0.15 * found->mean || frames < 60);
        QCOMPARE(*tip_speed(cracks[0], last), 0.0); // it stands still
        // Load steps have no speeds.
        const auto slow = in_load_steps.cracks();
        QVERIFY(!growth_speed(slow[0]) && !tip_speed(slow[0], last) && *growth_per_load_step(slow[0], last) == 0);
        const std::string csv = cracks_csv(slow, {});
        QVERIFY(csv.find("speed") == std::string::npos && csv.find("growth per load step [m]") != std::string::npos);
        double grown = slow[0].moments.front().length;
        for (const TipMoment& m : slow[0].moments)
            grown += growth_per_load_step(slow[0], m.step).value_or(0);
        QVERIFY(std::abs(grown - slow[0].moments.back().length) < 1e-9);
    }

    // A crack that grew three spacings is too short for a speed of its tip: no curve of zeros, and no largest speed, contradict its growth.
    void a_short_crack_has_no_speed() {
        const auto nodes = regular(40, 20, 1);
        CrackTips tips(nodes);
        for (int k = 0; k <= 12; ++k) {
            Frame frame;
            frame.step = std::uint64_t(k);
            frame.time = 1e-6 * k;
            frame.damage.assign(nodes->size(), 0);
            for (std::size_t i = 0; i < nodes->size(); ++i)
                if (const Vec3& p = nodes->position[i];
                    std::abs(p.y - 10 * dx) < 0.6 * dx && p.x < (20 + (k == 0 ? 0 : std::min(1 + k, 5))) * dx)
                    frame.damage[i] = 0.45F;
            tips.add(frame);
        }
        const auto cracks = tips.cracks();
        QVERIFY(!cracks.empty());
        for (const Crack& crack : cracks) {
            for (const TipMoment& moment : crack.moments)
                QVERIFY(!tip_speed(crack, moment.step));
            const auto speed = growth_speed(crack);
            QVERIFY(speed && speed->mean > 0 && !speed->largest);
        }
        for (const RunCurve& curve : crack_curves(cracks, RunAxis::time, 4))
            QVERIFY(curve.info.quantity != "Crack speed");
    }

    // The angle of a crack at an initial crack, with irregular nodes; the chord of each frame.
    void angles_with_irregular_nodes_data() {
        QTest::addColumn<double>("thick");
        QTest::addColumn<double>("angle");
        for (const double thick : {1.0, 5.0})
            for (const double angle : {0.0, 45.0, 70.0})
                QTest::addRow("%g thick, %g°", thick, angle) << thick << angle;
    }
    void angles_with_irregular_nodes() {
        QFETCH(double, thick);
        QFETCH(double, angle);
        const auto nodes = irregular(90, 80, thick);
        const auto cracks = found_in(nodes, frames_of(*nodes, 30, 20, {{{30, 20, 0}, angle, 0, 45}}, 50));
        const QByteArray words = in_words(cracks).toUtf8();
        QVERIFY2(cracks.size() == 1, words);
        const TipMoment& last = cracks[0].moments.back();
        QVERIFY2(angle_at(cracks[0], last) && std::abs(*angle_at(cracks[0], last) / degree - angle) < 3, words);
    }

    // A front in a solid that an obstacle divides: it parts into two in the thickness, and each goes on.
    void a_front_that_parts_in_the_thickness() {
        const auto nodes = regular(70, 12, 30);
        std::vector<Frame> frames;
        for (int k = 0; k <= 50; ++k) {
            Frame& frame = frames.emplace_back();
            frame.step = std::uint64_t(k), frame.time = 1e-6 * k;
            frame.damage.assign(nodes->size(), 0);
            for (std::size_t i = 0; i < nodes->size(); ++i) {
                const Vec3 p = (1 / dx) * nodes->position[i];
                const bool obstacle = p.x > 30 && std::abs(p.z - 15) < 0.3 * (p.x - 30) + 3;
                if (std::abs(p.y - 6) < 0.8 && p.x < 10 + k && !obstacle)
                    frame.damage[i] = 0.45F;
            }
        }
        const auto cracks = found_in(nodes, frames);
        const QByteArray words = in_words(cracks).toUtf8();
        QVERIFY2(cracks.size() == 3, words);
        for (const Crack& crack : cracks)
            if (crack.parent > 0)
                QVERIFY2(crack.parent == 1 && std::abs(crack.moments.back().tip.z / dx - 15) > 8, words);
    }

private:
    static std::string fmt_name(const Crack& crack) {
        return "crack " + std::to_string(crack.number) + " angle to crack " + std::to_string(crack.parent);
    }
};

PERISCOPE_TEST(CrackBranchesTest)
} // namespace crack_branches_test
#include "crack_branches_test.moc"
