// A plate with a crack in its middle, pulled at 50 m/s: the crack branches (Yang et al. 2026, §3.3).
#include "core/case/case_file.hpp"
#include "core/geometry/prepare.hpp"
#include "gpu/solver.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace periscope;

namespace {

constexpr double cracked = 0.38; // local damage at the tip (the paper's choice)

struct Run {
    Model model;
    std::vector<FramePtr> frames;
};

Run run(const char* name, const std::vector<double>& times) {
    const Case c = read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases" / name);
    Run result{prepare_model(c), {}};
    gpu::Solver solver(result.model, {});
    for (const double time : times) {
        solver.advance(static_cast<std::uint64_t>(std::lround(time / result.model.time_step)) - solver.step());
        result.frames.push_back(solver.frame());
    }
    return result;
}

// The heights at which the column of nodes nearest to x is cracked, ascending.
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

} // namespace

class centre_crack_test : public QObject {
    Q_OBJECT

private slots:
    void fast_pull_branches() {
        const Run plate = run("centre-crack.json", {16.7e-6});
        for (const double x : {-12e-3, 12e-3}) { // two branches, with sound material between them
            const auto heights = cracked_at(plate, *plate.frames[0], x);
            QVERIFY(heights.size() >= 2);
            QVERIFY2(heights.front() < -1e-3 && heights.back() > 1e-3,
                     qPrintable(QString("%1 %2").arg(heights.front()).arg(heights.back())));
            QVERIFY(std::ranges::none_of(heights, [](double y) { return std::abs(y) < 0.3e-3; }));
        }
    }
};

QTEST_GUILESS_MAIN(centre_crack_test)
#include "centre_crack_test.moc"
