// A notched concrete beam with the exponential law, bent until shortly after its peak load: no bond is broken, yet the
// crack has softened. The softening field shows the crack, crack tips are found in it, and the energy that its nodes
// have dissipated is the fracture energy.
#include "core/case_file/case_file.hpp"
#include "core/cracks/crack_tips.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace cohesive_beam_test {

using namespace periscope;

namespace {

// Notch at x = 87.5 mm up to y = 10 mm, span 125 mm.
constexpr const char* beam = R"json({
  "periscope": 2, "name": "beam",
  "geometry": { "lattice": { "box": ["175 mm", "50 mm", "50 mm"], "spacing": "2.5 mm", "space": "plane_stress" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "concrete", "youngs_modulus": "37 GPa", "density": "2346 kg/m^3", "law": "exponential",
                   "elastic_stretch": 1.054e-4, "fracture_energy": "143.2 J/m^2" } ],
  "corrections": { "surface": "volume" },
  "sets": [ { "name": "left", "box": { "min": ["20 mm", null, null], "max": ["30 mm", "3 mm", null] } },
            { "name": "right", "box": { "min": ["145 mm", null, null], "max": ["155 mm", "3 mm", null] } },
            { "name": "load", "box": { "min": ["80 mm", "47 mm", null], "max": ["95 mm", null, null] } },
            { "name": "left zone", "box": { "min": ["10 mm", null, null], "max": ["40 mm", "12 mm", null] } },
            { "name": "right zone", "box": { "min": ["135 mm", null, null], "max": ["165 mm", "12 mm", null] } },
            { "name": "load zone", "box": { "min": ["75 mm", "45 mm", null], "max": ["100 mm", null, null] } } ],
  "initial_cracks": [ { "slot": { "min": ["86.5 mm", "-1 mm", "-60 mm"], "max": ["88.5 mm", "10 mm", "60 mm"] } } ],
  "conditions": [ { "displacement": [null, 0, null], "set": "left" }, { "displacement": [null, 0, null], "set": "right" },
                  { "displacement": [null, "-0.16 mm", null], "set": "load", "ramp": { "shape": "smooth", "time": "20 ms" } },
                  { "no_fail": true, "set": "left zone" }, { "no_fail": true, "set": "right zone" },
                  { "no_fail": true, "set": "load zone" } ],
  "observers": [ { "name": "load", "reaction": "load" }, { "name": "lost", "energy": "fracture" } ],
  "run": { "end_time": "6 ms", "damping": "2.5e6 kg/(m^3 s)"
}
, "output" : {
    "samples" : 60
}
})json";

} // namespace

class CohesiveBeamTest : public QObject {
    Q_OBJECT

private slots:
    void softening_shows_what_damage_does_not() {
        const ParsedCase parsed = parse_case(beam, "/");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Model model = prepare_model(parsed.value);
        QVERIFY(tip_field(model) == TipField::softening);
        const auto nodes = std::make_shared<const Nodes>(model.nodes);
        const auto held = near_supports_and_loads(model);
        CrackTips by_softening(nodes, {.field = TipField::softening, .left_out = held}),
            by_damage(nodes, {.left_out = held});
        gpu::Solver solver(model, {});
        FramePtr frame = solver.frame();
        for (std::uint64_t k = 0; k <= 30; ++k) {
            solver.advance(model.steps * k / 30 - solver.step());
            frame = solver.frame();
            by_softening.add(*frame);
            by_damage.add(*frame);
        }
        double peak = 0;
        const std::vector<Sample> samples = solver.take_samples();
        for (const Sample& row : samples)
            peak = std::max(peak, row.values[0].y);
        const double now = samples.back().values[0].y;
        float softening = 0, damage = 0; // largest values of nodes more than a horizon above the notch
        double lost = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            lost += model.nodes.volume[i] * double(frame->dissipated_energy[i]);
            if (model.nodes.position[i].y < 18e-3)
                continue;
            softening = std::max(softening, frame->softening[i]);
            damage = std::max(damage, frame->damage[i]);
        }
        QVERIFY(by_damage.cracks().empty());
        QCOMPARE(by_softening.cracks().size(), std::size_t(1));
        const Crack crack = by_softening.cracks().front();
        const TipMoment& last = crack.moments.back();
        qInfo("peak %.0f N, now %.0f N; softening %.2f, damage %.2f; tip at (%.1f, %.1f) mm, process zone %.1f mm, "
              "%.4g J",
              peak, now, double(softening), double(damage), 1e3 * last.tip.x, 1e3 * last.tip.y, 1e3 * last.process_zone,
              lost);
        QVERIFY(now > 0.8 * peak); // the beam still carries nearly all of the peak load
        QCOMPARE(damage, 0.0F);
        QVERIFY(softening > 0.35F);
        QVERIFY(std::abs(crack.start.x - 87.5e-3) < 1e-6 && std::abs(crack.start.y - 10e-3) < 2.6e-3);
        QVERIFY(std::abs(last.tip.x - 87.5e-3) < 0.1e-3 && last.tip.y > 18e-3 && last.tip.y < 40e-3);
        QCOMPARE(last.broken_length, 0.0);
        QVERIFY(last.process_zone > last.length + 2e-3 && last.process_zone < 40e-3);
        QVERIFY(!angle_at(crack, last)); // the crack is shorter than the eight spacings that an angle needs
        const Vec3 chord = last.tip - crack.start;
        // The crack continues the notch straight.
        QVERIFY(crack.notch_direction && dot(*crack.notch_direction, chord) > 0.99 * norm(chord));
        VERIFY_NEAR(lost, samples.back().values[1].x, 1e-5);
    }
};

PERISCOPE_TEST(CohesiveBeamTest)
} // namespace cohesive_beam_test
#include "cohesive_beam_test.moc"
