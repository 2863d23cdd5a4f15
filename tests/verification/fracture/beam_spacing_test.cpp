// A notched concrete beam with the tensile strength of the body, at three spacings and with a horizon that is
// proportional to the spacing: the peak load converges. It is the beam of 50 mm of resources/figures/size-effect,
// loaded until shortly after its peak.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace beam_spacing_test {

using namespace periscope;

namespace {

// Span 125 mm, notch of 10 mm at midspan. Supports, load and no-fail zones have the same size at each spacing.
constexpr const char* beam = R"json({
  "periscope": 2, "name": "beam",
  "geometry": { "lattice": { "box": ["180 mm", "50 mm", "50 mm"], "spacing": "5 mm", "space": "plane_stress" } },
  "horizon": "3.015 dx",
  "corrections": { "surface": "energy" },
  "materials": [ { "name": "concrete", "youngs_modulus": "37 GPa", "poisson_ratio": 0.3333, "density": "2346 kg/m^3",
                   "law": "exponential", "tensile_strength": "3.9 MPa", "fracture_energy": "143.2 J/m^2" } ],
  "sets": [ { "name": "left", "box": { "min": ["25 mm", 0, null], "max": ["30 mm", "1 dx", null] } },
            { "name": "right", "box": { "min": ["150 mm", 0, null], "max": ["155 mm", "1 dx", null] } },
            { "name": "load", "plane": { "point": [0, "50 mm", 0], "normal": [0, 1, 0], "depth": "1 dx" } },
            { "name": "middle", "box": { "min": ["85 mm", null, null], "max": ["95 mm", null, null] } },
            { "name": "pressed", "combination": "load and middle" },
            { "name": "near left", "box": { "min": ["17.5 mm", 0, null], "max": ["37.5 mm", "10 mm", null] } },
            { "name": "near right", "box": { "min": ["142.5 mm", 0, null], "max": ["162.5 mm", "10 mm", null] } },
            { "name": "near load", "box": { "min": ["80 mm", "40 mm", null], "max": ["100 mm", "50 mm", null] } } ],
  "initial_cracks": [ { "plane": { "corner": ["90 mm", "-5 mm", "-50 mm"], "first": [0, "15 mm", 0], "second": [0, 0, "150 mm"] },
                        "bonds": "absent" } ],
  "conditions": [ { "displacement": [null, 0, null], "set": "left" }, { "displacement": [null, 0, null], "set": "right" },
                  { "displacement": [0, "-0.06 mm", null], "set": "pressed", "ramp": { "shape": "smooth", "time": "10.4 ms" } },
                  { "no_fail": true, "set": "near left" }, { "no_fail": true, "set": "near right" },
                  { "no_fail": true, "set": "near load" } ],
  "observers": [ { "name": "load", "reaction": "pressed" } ],
  "run": { "end_time": "5.5 ms", "damping": "8.5e6 kg/(m^3 s)" },
  "output": { "samples": 500 }
})json";

struct Carried {
    double peak = 0, end = 0; // N
};

Carried bent(const char* spacing) {
    const ParsedCase parsed = parse_case(beam, "/", {std::string("geometry.lattice.spacing=") + spacing});
    if (!parsed.problems.empty())
        throw CaseError(parsed.problems);
    const Model model = prepare_model(parsed.value);
    gpu::Solver solver(model, {});
    solver.advance(model.steps);
    Carried found;
    for (const Sample& row : solver.take_samples()) {
        found.end = row.values[0].y;
        found.peak = std::max(found.peak, found.end);
    }
    return found;
}

} // namespace

class beam_spacing_test : public QObject {
    Q_OBJECT

private slots:
    void the_peak_load_converges() {
        const Carried coarse = bent("5 mm"), middle = bent("2.5 mm"), fine = bent("1.25 mm");
        for (const Carried& c : {coarse, middle, fine})
            qInfo("peak %.0f N, end %.0f N", c.peak, c.end);
        QVERIFY(fine.peak > 2500 && fine.peak < 3300 && fine.end < 0.98 * fine.peak); // past the peak
        const double last = std::abs(fine.peak / middle.peak - 1), first = std::abs(middle.peak / coarse.peak - 1);
        QVERIFY2(last < 0.05 && last < first, qPrintable(QStringLiteral("%1 %2").arg(first).arg(last)));
    }
};

PERISCOPE_TEST(beam_spacing_test)
} // namespace beam_spacing_test
#include "beam_spacing_test.moc"
