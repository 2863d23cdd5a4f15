// Numbers with a wrong unit cause a warning or an error before anything is computed; sensible numbers do not.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/checks/check_magnitudes.hpp"
#include "core/checks/check_warnings.hpp"
#include "gpu/job/job.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"
#include "tests/unit/small_cube.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

namespace magnitudes_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns a cube of 7 mm that is held at one side, with √(E/ρ) = 1000 m/s.
Case pulled(ConditionKind kind, double x) {
    Case c = cube();
    SetBox side;
    side.max[0] = Quantity(dx);
    c.sets = {named("side", side)};
    c.conditions = {condition(kind, "side", x)};
    return c;
}

QString warning_at(const Case& c, const std::string& path) {
    for (const Problem& p : warnings_of(c))
        if (p.path == path)
            return QString::fromStdString(p.reason);
    return QStringLiteral("none");
}

void ramped(Case& c, RampShape shape, double time) {
    c.conditions[0].ramp = shape;
    c.conditions[0].ramp_time = time;
}

} // namespace

class MagnitudesTest : public QObject {
    Q_OBJECT

private slots:
    void materials_of_no_solid() {
        Case c = pulled(ConditionKind::velocity, 1);
        QVERIFY(warn_of_magnitudes(c).empty());
        c.materials[0].youngs_modulus = 190;
        QVERIFY(warning_at(c, "materials[0].youngs_modulus").contains("value 190 Pa"));
        c.materials[0].youngs_modulus = 190e18;
        QVERIFY(warning_at(c, "materials[0].youngs_modulus").contains("1.9e+11 GPa"));
        c = pulled(ConditionKind::velocity, 1);
        c.materials[0].density = 7.8;
        QVERIFY(warning_at(c, "materials[0].density").contains("value 7.8 kg/m³"));
        c.materials[0].density = 7.8e6;
        QVERIFY(warning_at(c, "materials[0].density").contains("7.8e+06"));
        c.materials[0].density = 1; // a model in numbers without units
        c.materials[0].youngs_modulus = 0.5;
        c.conditions[0].value[0] = Quantity(0.01);
        QVERIFY(warn_of_magnitudes(c).empty());
    }

    void numbers_that_cannot_be_computed_with_data() {
        QTest::addColumn<double>("modulus");
        QTest::addColumn<double>("density");
        QTest::newRow("soft") << 1e-300 << 1000.;
        QTest::newRow("stiff") << 1e300 << 1000.;
        QTest::newRow("light") << 1e9 << 1e-300;
        QTest::newRow("heavy") << 1e9 << 1e300;
    }
    void numbers_that_cannot_be_computed_with() {
        QFETCH(double, modulus);
        QFETCH(double, density);
        Case c = pulled(ConditionKind::velocity, 1);
        c.materials[0].youngs_modulus = modulus;
        c.materials[0].density = density;
        const char* path = modulus == 1e9 ? "materials[0].density" : "materials[0].youngs_modulus";
        QVERIFY(problem_at(c, path).contains("out of range"));
    }

    // Such stretches once ended in a message of the kernels' compiler.
    void strengths_that_cannot_be_computed_with() {
        Case c = pulled(ConditionKind::velocity, 1);
        c.materials[0].critical_stretch = Quantity(1e10); // a bond that hardly ever breaks
        QCOMPARE(problem_at(c, "materials[0].critical_stretch"), QString("none"));
        c.materials[0].critical_stretch = Quantity(1e300);
        QVERIFY(problem_at(c, "materials[0].critical_stretch").contains("1e+300 is out of range"));
        c.materials[0].critical_stretch.reset();
        c.materials[0].fracture_energy = Quantity(1e-300);
        QVERIFY(problem_at(c, "materials[0].fracture_energy").contains("1e-300 J/m² is out of range"));
    }

    void motions_faster_than_waves() {
        Case c = pulled(ConditionKind::velocity, 490);
        QVERIFY(warn_of_magnitudes(c).empty());
        c.conditions[0].value[0] = Quantity(-510);
        QVERIFY(warning_at(c, "conditions[0].velocity").contains("0.51 times the wave speed"));
        c.conditions[0].kind = ConditionKind::initial_velocity;
        QVERIFY(warning_at(c, "conditions[0].initial_velocity").contains("510 m/s"));
        c.run.stepper = Stepper::relaxation;
        QCOMPARE(warning_at(c, "conditions[0].initial_velocity"), QString("none"));

        c = pulled(ConditionKind::displacement, 1e-3);
        ramped(c, RampShape::linear, 2.1e-6);
        QVERIFY(warn_of_magnitudes(c).empty());
        ramped(c, RampShape::smooth, 2.1e-6); // a ramp that is 1.875 times as steep
        QVERIFY(warning_at(c, "conditions[0].displacement").contains("893 m/s"));
        ramped(c, RampShape::sine_pulse, 2.1e-6);
        QVERIFY(warning_at(c, "conditions[0].displacement").contains("1496 m/s"));
        c.conditions[0].ramp = RampShape::table;
        c.conditions[0].ramp_points = {{Quantity(0), 0}, {Quantity(1e-3), 0.5}, {Quantity(1.001e-3), -0.5}};
        QVERIFY(warning_at(c, "conditions[0].displacement").contains("1000 m/s"));
    }

    void displacements_at_once() {
        Case c = pulled(ConditionKind::displacement, 1); // 1 m, for a body of 7 mm
        QVERIFY(warning_at(c, "conditions[0].displacement").contains("1 m (1000 spacings) in the first step"));
        c.conditions[0].value[0] = Quantity(0.09 * dx);
        QVERIFY(warn_of_magnitudes(c).empty());
        c.conditions[0].value[0] = Quantity(0.11 * dx);
        QVERIFY(warning_at(c, "conditions[0].displacement").contains("0.11 spacings"));
        c.start = "checkpoint.h5"; // the checkpoint may already have this displacement
        QVERIFY(warn_of_magnitudes(c).empty());

        c = pulled(ConditionKind::displacement, 0.06);
        c.run.stepper = Stepper::relaxation;
        c.run.end_time = 1;
        ramped(c, RampShape::linear, 1);
        QVERIFY(warn_of_magnitudes(c).empty()); // 6 mm in each of ten load steps is no warning
        c.conditions[0].value[0] = Quantity(0.08);
        QVERIFY(warning_at(c, "conditions[0].displacement").contains("8 mm in one load step; the body is 7 mm long"));
    }

    void runs_shorter_than_a_time_step() {
        Case c = pulled(ConditionKind::velocity, 1);
        c.run.end_time = 1e-9;
        QVERIFY(predict(c).warning.find("shorter than one time step") != std::string::npos);
        QVERIFY(check_prediction(c, predict(c)).empty());
        const Model model = build_model(c, discretise(c, std::nullopt));
        QVERIFY(model.warnings.front().find("1 ns is shorter than one time step") != std::string::npos);

        c.run.end_time = 1e-300; // the velocity of a spacing per step cannot be represented in single precision
        QCOMPARE(check_prediction(c, predict(c)).front().path, std::string("run.end_time"));
        QVERIFY(message_of<CaseError>([&] {
                    build_model(c, discretise(c, std::nullopt));
                }).find("far below the stable") != std::string::npos);
        c.run.time_step = Quantity(1e-299);
        c.run.end_time = 1e-297;
        QCOMPARE(check_prediction(c, predict(c)).front().path, std::string("run.end_time"));
    }

    void no_curve_holds_what_is_no_number() {
        const QTemporaryDir dir;
        Case c = pulled(ConditionKind::velocity, 1e300);
        ObserverEntry o;
        o.name = "energies";
        o.kind = ObserverKind::energies;
        c.observers = {o};
        gpu::JobRequest request;
        request.value = c;
        request.output = std::filesystem::path(dir.path().toStdString()) / "out";
        const auto file = request.output / "observers.csv";
        gpu::JobListener nobody;
        const std::string message = message_of<RunError>([&] { gpu::run_job(std::move(request), nobody); });
        QVERIFY2(message.find("'energies") != std::string::npos, message.c_str());
        const std::string rows = fixture::content(file);
        QVERIFY(rows.find("energies kinetic") != std::string::npos);
        QVERIFY(rows.find("nan") == std::string::npos && rows.find("inf") == std::string::npos);
    }

    void shipped_cases_have_no_warnings() {
        int seen = 0;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(PERISCOPE_SOURCE_DIR "/resources/cases")) {
            if (entry.path().extension() != ".json")
                continue;
            ++seen;
            const Case c = read_case(entry.path());
            const auto warnings = warn_of_magnitudes(c);
            QVERIFY2(warnings.empty(),
                     (entry.path().string() + ": " + (warnings.empty() ? "" : warnings[0].text())).c_str());
        }
        QVERIFY(seen > 20);
    }
};

PERISCOPE_TEST(MagnitudesTest)
} // namespace magnitudes_test
#include "magnitudes_test.moc"
