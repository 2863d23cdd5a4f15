// A concrete beam with the law of Boys et al. 2021 bends and cracks as measured (Grégoire et al. 2013).
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

namespace concrete_beam_test {

using namespace periscope;

namespace {

const std::filesystem::path resources = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources";

struct Measured {
    double opening, mean, least, most; // opening in mm; mean, smallest and largest load in kN
};

std::vector<Measured> measured() {
    std::vector<Measured> rows;
    std::ifstream file(resources / "measured/concrete-beam-unnotched-gregoire2013.csv");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::ranges::replace(line, ',', ' ');
        std::istringstream words(line);
        Measured m{};
        words >> m.opening >> m.mean >> m.least >> m.most;
        rows.push_back(m);
    }
    return rows;
}

struct Point {
    double opening, load; // mm, kN
};

struct Run {
    std::vector<Point> curve;
    Model model;
    FramePtr last;
    std::size_t peak() const {
        const auto at = std::ranges::max_element(curve, {}, &Point::load);
        return static_cast<std::size_t>(at - curve.begin());
    }
};

const std::vector<std::string> twice_as_fast{"run.end_time=25 ms",
                                             "conditions[2].ramp.time=25 ms"}; // half a per cent more at the peak

Run run(const char* name, const std::vector<std::string>& overrides) {
    Case c = read_case(resources / "cases" / name, overrides);
    c.observers.pop_back(); // removes the observer of energies
    Run result{{}, prepare_model(c), {}};
    gpu::Solver solver(result.model, {});
    solver.advance(result.model.steps);
    for (const Sample& s : solver.take_samples())
        result.curve.push_back({1e3 * s.values[1].x, 1e-3 * s.values[0].y});
    result.last = solver.frame();
    return result;
}

// Returns by how much (kN) a curve leaves the band between the smallest and the largest measured load, from the first
// row up to an opening.
double outside_of_the_band(const std::vector<Measured>& rows, const std::vector<Point>& curve, double last_opening) {
    double outside = 0;
    for (const Point& p : curve) {
        if (p.opening <= rows.front().opening || p.opening > last_opening)
            continue;
        const auto next = std::ranges::find_if(rows, [&](const Measured& m) { return m.opening >= p.opening; });
        const auto before = next - 1;
        const double t = (p.opening - before->opening) / (next->opening - before->opening);
        outside = std::max({outside, std::lerp(before->least, next->least, t) - p.load,
                            p.load - std::lerp(before->most, next->most, t)});
    }
    return outside;
}

// Returns by how much (kN) the best straight line through the origin leaves the band. No such line stays in it.
double best_straight_line(const std::vector<Measured>& rows) {
    double best = 1;
    for (double slope = 370; slope < 390; slope += 0.05) {
        std::vector<Point> line;
        for (const Measured& m : rows)
            if (m.mean < 3)
                line.push_back({m.opening, slope * m.opening});
        best = std::min(best, outside_of_the_band(rows, line, 0.0149));
    }
    return best;
}

} // namespace

class concrete_beam_test : public QObject {
    Q_OBJECT

private slots:
    void plain_beam_follows_the_measured_curve() {
        const auto rows = measured();
        QVERIFY(rows.size() > 900);
        const Run beam = run("concrete-beam.json", {});
        QCOMPARE(beam.model.nodes.size(), std::size_t{3500 + 2 * 40 + 90});

        // The stiffness at 2 kN is compared with that of the specimens' mean.
        const auto half = std::ranges::find_if(beam.curve, [](const Point& p) { return p.load > 2; });
        const auto same = std::ranges::find_if(rows, [](const Measured& m) { return m.mean > 2; });
        const double stiffness = half->load / half->opening, wanted = same->mean / same->opening;
        QVERIFY2(std::abs(stiffness / wanted - 1) < 0.01, qPrintable(QString("%1 of %2").arg(stiffness).arg(wanted)));

        // The measured peak is 4.649 kN at 0.0149 mm; single specimens have 4.28 to 5.21 kN.
        const Point peak = beam.curve[beam.peak()];
        QVERIFY2(std::abs(peak.load / 4.649 - 1) < 0.1, qPrintable(QString::number(peak.load)));
        QVERIFY2(peak.opening > 0.013 && peak.opening < 0.020, qPrintable(QString::number(peak.opening)));

        // Up to the measured peak, the curve lies in the band of the specimens. Below 3 kN the band is so narrow (5 N
        // at 0.0052 mm) that the scatter of its rows exceeds its width: the best straight line leaves it by 4 N, which
        // is 0.08 % of the peak. The tolerance is twice that.
        const double line = best_straight_line(rows), outside = outside_of_the_band(rows, beam.curve, 0.0149);
        QVERIFY2(line > 0.003 && line < 0.005, qPrintable(QString::number(line)));
        QVERIFY2(outside < 2 * line, qPrintable(QString::number(outside)));
        qInfo("stiffness %.0f kN/mm, peak %.3f kN at %.4f mm, %.4f kN outside of the band", stiffness, peak.load,
              peak.opening, outside);

        // At three times that opening, the load has fallen to between a third and a half of the peak.
        const auto late = std::find_if(beam.curve.begin() + static_cast<std::ptrdiff_t>(beam.peak()), beam.curve.end(),
                                       [](const Point& p) { return p.opening > 0.045; });
        QVERIFY(late != beam.curve.end() && late->load > 1.5 && late->load < 2.4);

        // There is one crack, at midspan, from below. Bonds above the broken ones have softened, which is not damage
        // yet.
        double top = 0;
        for (std::size_t i = 0; i < beam.model.nodes.size(); ++i)
            if (beam.last->damage[i] > 0.3F) {
                const Vec3& p = beam.model.nodes.position[i];
                QVERIFY2(std::abs(p.x - 0.0875) < 0.013, qPrintable(QString::number(p.x)));
                top = std::max(top, p.y);
            }
        QVERIFY2(top > 0.005 && top < 0.05, qPrintable(QString::number(top)));
    }

    // The bonds have the same law. Only Young's modulus is fitted to the measured slope.
    void state_based_beam_follows_it_too() {
        if (!test::long_tests_wanted())
            QSKIP("takes a minute; PERISCOPE_LONG_TESTS=1 runs it");
        const auto rows = measured();
        const Run beam = run("concrete-beam-state-based.json", twice_as_fast);
        QVERIFY(beam.model.is_state_based() && beam.model.laws.front().softens());
        const auto half = std::ranges::find_if(beam.curve, [](const Point& p) { return p.load > 2; });
        const auto same = std::ranges::find_if(rows, [](const Measured& m) { return m.mean > 2; });
        const double stiffness = half->load / half->opening, wanted = same->mean / same->opening;
        QVERIFY2(std::abs(stiffness / wanted - 1) < 0.02, qPrintable(QString("%1 of %2").arg(stiffness).arg(wanted)));
        const Point peak = beam.curve[beam.peak()];
        qInfo("slope %.0f kN/mm, peak %.3f kN at %.4f mm", stiffness, peak.load, peak.opening);
        QVERIFY2(std::abs(peak.load / 4.649 - 1) < 0.06, qPrintable(QString::number(peak.load)));
        QVERIFY2(peak.opening > 0.013 && peak.opening < 0.020, qPrintable(QString::number(peak.opening)));
        const auto late = std::find_if(beam.curve.begin() + static_cast<std::ptrdiff_t>(beam.peak()), beam.curve.end(),
                                       [](const Point& p) { return p.opening > 0.045; });
        QVERIFY(late != beam.curve.end() && late->load > 1.5 && late->load < 2.4);
        for (std::size_t i = 0; i < beam.model.nodes.size(); ++i)
            if (beam.last->damage[i] > 0.3F)
                QVERIFY(std::abs(beam.model.nodes.position[i].x - 0.0875) < 0.013);
    }

    void notched_beam_carries_less() {
        const Run beam = run("concrete-beam-notched.json", twice_as_fast);
        const Point peak = beam.curve[beam.peak()];
        // The ligament is 0.8 of the depth, which at the same stress carries 0.64 of the load; the tip of the notch
        // reduces it further.
        QVERIFY2(peak.load > 0.55 * 4.7 && peak.load < 0.70 * 4.7, qPrintable(QString::number(peak.load)));
        const double stiffness = beam.curve[beam.curve.size() / 5].load / beam.curve[beam.curve.size() / 5].opening;
        QVERIFY2(stiffness > 190 && stiffness < 270, qPrintable(QString::number(stiffness)));
        for (std::size_t i = 0; i < beam.model.nodes.size(); ++i)
            if (beam.last->damage[i] > 0.5F)
                QVERIFY(std::abs(beam.model.nodes.position[i].x - 0.0875) < 0.013);
    }
};

PERISCOPE_TEST(concrete_beam_test)
} // namespace concrete_beam_test
#include "concrete_beam_test.moc"
