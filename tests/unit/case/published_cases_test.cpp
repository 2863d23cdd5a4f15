// Fixes what published figures depend on: all values of the shipped cases, and the defaults of the values that they
// leave out, in both versions of the case file. If one of them changes, the figures of the documents that depend on it
// have to be computed again.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <filesystem>
#include <string>

namespace published_cases_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

const fs::path frozen = fs::path(PERISCOPE_SOURCE_DIR) / "tests/cases";
const fs::path shipped = fs::path(PERISCOPE_SOURCE_DIR) / "resources/cases";

std::vector<std::string> cases_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".json")
            names.push_back(fs::relative(entry.path(), folder).string());
    std::ranges::sort(names);
    return names;
}

// Returns a case with the fewest entries that a case needs.
std::string least(int version, const std::string& more = {}) {
    return R"({ "periscope": )" + std::to_string(version) + R"(, "name": "least",
      "geometry": { "lattice": { "box": ["20 mm", "4 mm", "4 mm"], "spacing": "1 mm" } }, "horizon": "3 dx",
      "materials": [ { "name": "m", "youngs_modulus": "30 GPa", "density": "2400 kg/m^3", "law": "bilinear",
                       "tensile_strength": "3 MPa", "fracture_energy": 60 } ],
      "sets": [ { "name": "end", "box": { "min": ["16 mm", null, null] } } ],
      "conditions": [ { "force": ["1 N", null, null], "set": "end" } ],
      "run": { "end_time": "1 ms" })" +
           more + "}";
}

Case read(const std::string& text) {
    ParsedCase parsed = parse_case(text, {});
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

bool is_spacings(const Quantity& q, double spacings) {
    return q.in_spacings && q.value == spacings;
}

} // namespace

class PublishedCasesTest : public QObject {
    Q_OBJECT
private slots:
    // Cases that were added with version 2; version_1_test has the older ones. Their names and descriptions may change.
    void shipped_cases_are_the_same_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : cases_in(frozen / "version-2"))
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void shipped_cases_are_the_same() {
        QFETCH(const QString, name);
        const fs::path now = shipped / name.toStdString();
        Case before = read(read_case_text(frozen / "version-2" / name.toStdString())),
             after = parse_case_file(now).value;
        before.name = after.name;
        before.description = after.description;
        QCOMPARE(case_to_json(before), case_to_json(after));
    }
    void each_shipped_case_is_held() {
        std::vector<std::string> held = cases_in(frozen / "version-1");
        std::ranges::copy(cases_in(frozen / "version-2"), std::back_inserter(held));
        std::ranges::sort(held);
        QCOMPARE(held, cases_in(shipped));
    }

    // The two versions differ in one default: whether a tensile strength is that of the bonds or of the body.
    void defaults_data() {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("strength_of");
        QTest::newRow("version 1") << 1 << int(StrengthOf::bond);
        QTest::newRow("version 2") << 2 << int(StrengthOf::body);
    }
    void defaults() {
        QFETCH(const int, version);
        QFETCH(const int, strength_of);
        const Case c = read(least(version));
        const auto& box = std::get<BoxGeometry>(c.geometry);
        QVERIFY(box.space == Space::solid && box.across == AcrossHoles::cut && box.without.empty());
        QVERIFY(box.origin[0].value == 0 && box.origin[1].value == 0 && box.origin[2].value == 0);
        QVERIFY(c.theory == Theory::bond_based && c.micromodulus == Micromodulus::constant);
        QVERIFY(c.influence == Influence::constant);
        QVERIFY(c.corrections.surface == SurfaceCorrection::none);
        QVERIFY(c.corrections.partial_volume == PartialVolumes::none);
        const MaterialEntry& m = c.materials[0];
        QCOMPARE(int(m.strength_of), strength_of);
        QCOMPARE(m.poisson_ratio.value, 0.25);
        QVERIFY(m.breaks_in == BreaksIn::tension && !m.compression_strengthening && !m.anisotropy && !m.grading);
        QVERIFY(!m.share && m.seed == 1 && c.interfaces.empty() && !c.self_contact && c.rigid_bodies.empty());
        QVERIFY(c.conditions[0].ramp == RampShape::constant && c.conditions[0].sharing == ForceSharing::volume);
        QVERIFY(c.run.stepper == Stepper::dynamic && c.run.integrator == Integrator::velocity_verlet);
        QCOMPARE(c.run.safety, 0.8);
        QVERIFY(!c.run.time_step && !c.run.from_limit && !c.run.stop && !c.run.removal_distance);
        QVERIFY(c.run.damping.value == 0 && c.run.local_damping.value == 0 && c.run.devices.empty() && c.start.empty());
        QCOMPARE(c.output.frames, 100);
        QCOMPARE(c.output.samples, 1000);
        const Model model = prepare_model(c);
        VERIFY_NEAR(model.time_step, 0.8 * model.stable_step, 1e-3); // all steps up to the end are equally long
    }

    // Defaults that are read only for a quasi-static analysis, a plane, a crack, or a given law.
    void defaults_of_some_cases() {
        for (const int version : {1, 2}) {
            std::string text = least(version);
            const auto put = [&](const std::string& old, const std::string& other) {
                text.replace(text.find(old), old.size(), other);
            };
            put(R"("end_time": "1 ms")", version == 1 ? R"("end_time": "1 ms", "stepper": "newton")"
                                                      : R"("end_time": "1 ms", "analysis": "quasi-static-newton")");
            put(R"("spacing": "1 mm")", R"("spacing": "1 mm", "space": "plane_stress")");
            put(R"("sets")",
                std::string(version == 1 ? "\"cracks\"" : "\"initial_cracks\"") +
                    R"(: [ { "slot": { "min": ["10 mm", null, null], "max": ["11 mm", "2 mm", null] } } ], "sets")");
            const Case c = read(text);
            QVERIFY(c.run.stepper == Stepper::newton && c.run.quasi_static.fall_back == FallBack::relaxation);
            QCOMPARE(c.run.quasi_static.load_steps, 10);
            QCOMPARE(c.run.quasi_static.tolerance, 1e-5);
            QCOMPARE(c.run.quasi_static.most_iterations, 20000);
            QVERIFY(!c.run.quasi_static.load_control);
            QCOMPARE(c.materials[0].poisson_ratio.value, 1.0 / 3);
            QVERIFY(c.cracks[0].bonds == CrackBonds::broken);
        }
    }

    // These keys exist only in version 2.
    void defaults_of_contact() {
        const Case c = read(least(2, R"(, "self_contact": {}, "rigid_bodies": [ { "name": "striker",
            "sphere": { "centre": ["10 mm", "9 mm", "2 mm"], "radius": "2 mm" } } ])"));
        QVERIFY(c.self_contact->pairs == ContactPairs::unbonded);
        QCOMPARE(c.self_contact->stiffness.value, 15.0);
        QVERIFY(is_spacings(c.self_contact->distance, 1.35));
        const RigidBodyEntry& striker = c.rigid_bodies[0];
        QVERIFY(striker.motion == RigidMotion::fixed && striker.contact == ContactMethod::penalty);
        QCOMPARE(striker.friction.value, 0.0);
        QCOMPARE(striker.stiffness.value, 0.25);
        QVERIFY(is_spacings(striker.distance, 0.5));
    }
};

PERISCOPE_TEST(PublishedCasesTest)
} // namespace published_cases_test
#include "published_cases_test.moc"
