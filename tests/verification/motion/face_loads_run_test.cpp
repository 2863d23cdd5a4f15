// Pressures and tractions are compared with elasticity: Lamé's thick ring, cut out of a lattice and as a mesh, and a
// bar pulled at its end.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/run.hpp"
#include "tests/near.hpp"
#include "tests/ring_mesh.hpp"
#include "tests/test_program.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

namespace face_loads_run_test {

using namespace periscope;

namespace {

constexpr double inner = 0.02, outer = 0.04, pressure = 10e6, modulus = 72e9, poisson = 1.0 / 3; // m, Pa

// The ring in a lattice, loaded as an author of a case would write it. The mesh has the same ring.
constexpr const char* ring = R"({
  "periscope": 2, "name": "ring",
  "geometry": { "lattice": { "box": ["82 mm", "82 mm", "5 mm"], "origin": ["-41 mm", "-41 mm", 0], "spacing": "1 mm",
                             "space": "plane_stress", "holes": ["hole", "outside"] } },
  "horizon": "3.015 dx", "corrections": { "surface": "energy", "partial_volume": "hu-ha-bobaru" },
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": "2440 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "hole", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "20 mm" } },
            { "name": "body", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "40 mm" } },
            { "name": "outside", "combination": "not body" },
            { "name": "near", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "21 mm" } },
            { "name": "wall", "combination": "near - hole" } ],
  "conditions": [ { "pressure": "10 MPa", "set": "wall" } ],
  "run": { "end_time": "1 s", "analysis": "quasi-static-newton", "load_steps": 1, "tolerance": 1e-4 } })";

// Returns the radial displacement (m) at the radius r of Lamé's solution in plane stress.
double opening_of_lame(double r) {
    return pressure * inner * inner / (modulus * (outer * outer - inner * inner)) *
           ((1 - poisson) * r + (1 + poisson) * outer * outer / r);
}

FramePtr equilibrium(const Model& model) {
    gpu::Solver solver(model, {});
    gpu::run(solver, model, {});
    return solver.frame();
}

// Returns the mean radial displacement of the nodes between two radii, divided by that of Lamé's solution.
double against_lame(const Model& model, const Frame& frame, double from, double to) {
    double sum = 0, expected = 0;
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const Vec3 x{model.nodes.position[i].x, model.nodes.position[i].y, 0};
        if (norm(x) < from || norm(x) > to)
            continue;
        const float* u = &frame.displacement[3 * i];
        sum += dot(unit(x), Vec3{u[0], u[1], 0});
        expected += opening_of_lame(norm(x));
    }
    return sum / expected;
}

Model model_of(const char* text, const std::filesystem::path& folder, const std::vector<std::string>& edits) {
    const ParsedCase parsed = parse_case(text, folder, edits);
    if (!parsed.problems.empty())
        throw CaseError(parsed.problems);
    return prepare_model(parsed.value);
}

} // namespace

class face_loads_run_test : public QObject {
    Q_OBJECT

private slots:
    void a_ring_under_inner_pressure_data() {
        QTest::addColumn<bool>("is_mesh");
        QTest::newRow("lattice") << false;
        QTest::newRow("mesh") << true;
    }
    void a_ring_under_inner_pressure() {
        QFETCH(bool, is_mesh);
        QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        std::vector<std::string> edits;
        if (is_mesh) {
            std::ofstream(folder / "ring.inp") << test::ring_mesh(20, 40, 20, 180);
            edits = {
                R"(geometry={"mesh": {"file": "ring.inp", "unit": "mm", "space": "plane_stress", "thickness": "5 mm"}})",
                R"(sets=[{"name": "wall", "cylinder": {"from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "20.1 mm"}}])",
                R"(corrections.partial_volume="none")"};
        }
        VERIFY_NEAR(2 * opening_of_lame(0.0205), 10.9e-6, 0.001);
        const Model model = model_of(ring, folder, edits);
        const FramePtr frame = equilibrium(model);
        for (const auto& [from, to] : {std::pair(0.0202, 0.0212), std::pair(0.029, 0.031)}) {
            const double ratio = against_lame(model, *frame, from, to);
            qInfo("%.4f of Lamé's between %g and %g m", ratio, from, to);
            // The body of the mesh, without partial volumes, is about 6 % too stiff at this horizon, near the hole and away from it.
            VERIFY_NEAR(ratio, is_mesh ? 0.94 : 1, 0.02);
        }
    }
};

PERISCOPE_TEST(face_loads_run_test)
} // namespace face_loads_run_test
#include "face_loads_run_test.moc"
