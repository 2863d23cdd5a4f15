// Runs find the load at which the first bonds near a thin loaded layer break. It is compared with the warning about
// such layers.
#include "core/case_file/case_file.hpp"
#include "core/conditions/thin_loads.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/run.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <fmt/format.h>

#include <QtTest>

#include <algorithm>

namespace thin_loads_run_test {

using namespace periscope;

namespace {

// A sheet of 40 by 40 nodes and 40 mm² across, held at its bottom and pulled by 1 MPa. This is far below E s_c = 720
// MPa.
constexpr const char* sheet = R"json({
  "periscope": 2, "name": "sheet",
  "geometry": { "lattice": { "box": ["40 mm", "40 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "poisson_ratio": 0.33333333333333333,
                   "density": "2440 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "top", "box": { "min": [null, "39 mm", null] } },
            { "name": "bottom", "box": { "max": [null, "6 mm", null] } } ],
  "conditions": [ { "force": [null, "40 N", null], "set": "top" },
                  { "displacement": [null, 0, null], "set": "bottom" }, { "no_fail": true, "set": "bottom" } ],
  "run": { "end_time": "1 s", "analysis": "quasi-static-newton", "load_steps": 1 },
  "output": { "frames": 1, "fields": ["stretch_ratio"] }
})json";

// Returns the traction at which the first bond would break, divided by E s_c.
double share_of(double spacings_per_horizon, int layers) {
    const ParsedCase parsed = parse_case(sheet, "/",
                                         {fmt::format("horizon=\"{} dx\"", spacings_per_horizon),
                                          fmt::format("sets[0].box.min=[null, \"{} mm\", null]", 40 - layers)});
    if (!parsed.problems.empty())
        throw CaseError(parsed.problems);
    const Model model = prepare_model(parsed.value);
    gpu::Solver solver(model, {});
    gpu::run(solver, model, {});
    const FramePtr frame = solver.frame();
    float largest = 0;
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        if (model.nodes.position[i].y > 20e-3)
            largest = std::max(largest, frame->stretch_ratio[i]);
    return 1 / 720.0 / static_cast<double>(largest);
}

} // namespace

class thin_loads_run_test : public QObject {
    Q_OBJECT

private slots:
    void share_at_first_break_data() {
        QTest::addColumn<double>("m");
        QTest::addColumn<int>("layers");
        QTest::newRow("m = 3, one layer") << 3.015 << 1;
        QTest::newRow("m = 3, two layers") << 3.015 << 2;
        QTest::newRow("m = 3, one horizon") << 3.015 << 3;
        QTest::newRow("m = 6, one layer") << 6.015 << 1;
        QTest::newRow("m = 6, three layers") << 6.015 << 3;
        QTest::newRow("m = 6, one horizon") << 6.015 << 6;
    }
    void share_at_first_break() {
        QFETCH(double, m);
        QFETCH(int, layers);
        const double measured = share_of(m, layers), said = periscope::share_at_first_break(m, layers / m);
        qInfo("%.4f, said %.4f", measured, said);
        QVERIFY(test::near(said, measured, 0.2));
    }
};

PERISCOPE_TEST(thin_loads_run_test)
} // namespace thin_loads_run_test
#include "thin_loads_run_test.moc"
