// A plate with a crack in its middle (Yang et al. 2026, §3.3). When it is pulled at 50 m/s, the crack branches early;
// at 20 m/s it runs straight at first.
#include "core/case_file/case_file.hpp"
#include "core/cracks/crack_tips.hpp"
#include "core/physics/rayleigh_speed.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

namespace centre_crack_test {

using namespace periscope;

namespace {

constexpr double cracked = 0.38; // damage at a tip, as chosen in the paper

struct Run {
    Model model;
    std::vector<FramePtr> frames;
};

Run run(const char* name, const std::vector<double>& times, const std::vector<std::string>& changes = {}) {
    const Case c = read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases" / name, changes);
    Run result{prepare_model(c), {}};
    gpu::Solver solver(result.model, {});
    for (const double time : times) {
        solver.advance(static_cast<std::uint64_t>(std::lround(time / result.model.time_step)) - solver.step());
        result.frames.push_back(solver.frame());
    }
    return result;
}

// Returns the y coordinates of cracked nodes in the column of nodes nearest to x, ascending.
std::vector<double> cracked_at(const Run& run, const Frame& frame, double x) {
    std::vector<double> heights;
    for (std::size_t i = 0; i < run.model.nodes.size(); ++i) {
        const Vec3& p = run.model.nodes.position[i];
        if (std::abs(p.x - x) < 0.51 * run.model.nodes.spacing && frame.damage[i] > static_cast<float>(cracked))
            heights.push_back(p.y);
    }
    std::ranges::sort(heights);
    return heights;
}

// Returns the largest distance from the axis of cracked nodes, except those of the notch and near the ends that are
// pulled.
double off_axis(const Run& run, const Frame& frame) {
    double most = 0;
    for (std::size_t i = 0; i < run.model.nodes.size(); ++i) {
        const Vec3& p = run.model.nodes.position[i];
        if (std::abs(p.y) < 20e-3 && frame.damage[i] > static_cast<float>(cracked))
            most = std::max(most, std::abs(p.y));
    }
    return most;
}

// Returns x of the foremost cracked nodes near the axis, to the left and to the right.
std::pair<double, double> tips(const Run& run, const Frame& frame) {
    double left = 0, right = 0;
    for (std::size_t i = 0; i < run.model.nodes.size(); ++i) {
        const Vec3& p = run.model.nodes.position[i];
        if (std::abs(p.y) < 0.11e-3 && frame.damage[i] > static_cast<float>(cracked))
            left = std::min(left, p.x), right = std::max(right, p.x);
    }
    return {left, right};
}

} // namespace

class centre_crack_test : public QObject {
    Q_OBJECT

private slots:
    void fast_pull_branches() {
        std::vector<double> times;
        for (int k = 1; k <= 16; ++k)
            times.push_back(1e-6 * k);
        times.push_back(16.7e-6);
        const Run plate = run("centre-crack.json", times);
        const Frame& last = *plate.frames.back();
        for (const double x : {-12e-3, 12e-3}) { // two branches, with uncracked material between them
            const auto heights = cracked_at(plate, last, x);
            QVERIFY(heights.size() >= 2);
            QVERIFY2(heights.front() < -1e-3 && heights.back() > 1e-3,
                     qPrintable(QString("%1 %2").arg(heights.front()).arg(heights.back())));
            QVERIFY(std::ranges::none_of(heights, [](double y) { return std::abs(y) < 0.3e-3; }));
        }
        // The branches run to both sides, above and below the axis, and each has its own tip.
        CrackTips tips(std::make_shared<const Nodes>(plate.model.nodes), tip_search(plate.model));
        for (const FramePtr& frame : plate.frames)
            tips.add(*frame);
        std::size_t quadrants = 0;
        const std::vector<Crack> cracks = tips.cracks();
        for (const double x : {-1.0, 1.0})
            for (const double y : {-1.0, 1.0})
                quadrants += std::ranges::any_of(cracks, [&](const Crack& crack) {
                    const Vec3& tip = crack.moments.back().tip;
                    return crack.parent > 0 && x * tip.x > 6e-3 && y * tip.y > 1e-3;
                });
        qInfo("%zu cracks and branches", cracks.size());
        QCOMPARE(quadrants, std::size_t(4));
        for (const Crack& crack : cracks)
            QVERIFY(last.damage[crack.moments.back().node] >= float(usual_crack_threshold));
    }

    // In the paper, the crack is straight up to 16.7 µs, with 1750 m/s over 12–16 µs. With this horizon, it is straight
    // up to 12 µs, has this speed from 9 µs on, and then branches. With a horizon of five spacings it stays straight,
    // and has the paper's speed over 12–16 µs. resources/cases/notes/centre-crack.md says what else has an influence.
    void slow_pull_runs_straight_first() {
        const std::vector<double> times{8e-6, 9e-6, 10e-6, 11e-6, 12e-6, 16.7e-6};
        const Run plate = run("centre-crack-slow.json", times);
        const double rayleigh = rayleigh_speed(192e9, 1.0 / 3, 8000, true);
        std::vector<double> tip;
        for (std::size_t k = 0; k < times.size(); ++k) {
            const Frame& frame = *plate.frames[k];
            const auto [left, right] = tips(plate, frame);
            qInfo("%.1f us: from %.2f to %.2f mm, at most %.2f mm off the axis", 1e6 * times[k], 1e3 * left,
                  1e3 * right, 1e3 * off_axis(plate, frame));
            QVERIFY(k + 1 == times.size() || std::abs(left + right) < 0.15e-3); // mirrored within one node
            if (k > 0)
                QVERIFY((right - tip.back()) / (times[k] - times[k - 1]) < rayleigh);
            tip.push_back(right);
            QVERIFY(k + 1 == times.size() ? off_axis(plate, frame) > 1e-3 : off_axis(plate, frame) < 0.4e-3);
        }
        const double speed = (tip[4] - tip[1]) / (times[4] - times[1]);
        qInfo("%.0f m/s from 9 to 12 us (Rayleigh's speed is %.0f)", speed, rayleigh);
        QVERIFY(std::abs(speed / 1750 - 1) < 0.1);
        const auto& n = plate.model.nodes.lattice->count; // each node mirrors another about both axes
        double uneven = 0;
        for (std::size_t i = 0; i < n[0]; ++i)
            for (std::size_t j = 0; j < n[1]; ++j) {
                const auto damage = [&](std::size_t a, std::size_t b) {
                    return double(plate.frames[4]->damage[a * n[1] + b]);
                };
                uneven = std::max({uneven, std::abs(damage(i, j) - damage(n[0] - 1 - i, j)),
                                   std::abs(damage(i, j) - damage(i, n[1] - 1 - j))});
            }
        qInfo("mirrored to %.1e of the damage at 12 us", uneven);
        QVERIFY(uneven < 1e-6);
        const Run wide = run("centre-crack-slow.json", {12e-6, 16e-6, 16.7e-6}, {"horizon=5.015 dx"});
        const double run_on = (tips(wide, *wide.frames[1]).second - tips(wide, *wide.frames[0]).second) / 4e-6;
        qInfo("of five spacings: %.0f m/s from 12 to 16 us, at most %.2f mm off the axis", run_on,
              1e3 * off_axis(wide, *wide.frames[2]));
        QVERIFY(std::abs(run_on / 1750 - 1) < 0.1 && off_axis(wide, *wide.frames[2]) < 0.4e-3);
        const Run fast = run("centre-crack.json", {8e-6});
        QVERIFY(off_axis(fast, *fast.frames[0]) > 1e-3); // it has branched before the slow crack begins to run
    }
};

PERISCOPE_TEST(centre_crack_test)
} // namespace centre_crack_test
#include "centre_crack_test.moc"
