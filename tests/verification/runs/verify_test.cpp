// The checks of a device by periscope-bench --verify pass on this device, and find deliberate errors.
#include "core/reference/reference.hpp"
#include "gpu/benchmark/verify.hpp"
#include "tests/test_program.hpp"

#include <QProcess>
#include <QtTest>

#include <algorithm>
#include <limits>
#include <set>

namespace verify_test {

using namespace periscope;
using namespace periscope::gpu;

namespace {

const std::string brittle = "lattice/brittle";

double limit_of(Precision precision) {
    return verification_limits(select_verification_cases({brittle}).front(), precision).forces;
}

Model brittle_model() {
    return select_verification_cases({brittle}).front().build();
}

State state_of(const Model& model) {
    SolverOptions options;
    options.keep_forces = true;
    Solver solver(model, options);
    solver.advance(1);
    return solver.state();
}

State reference_of(const Model& model) {
    Reference reference(model);
    reference.advance(1);
    return reference.state();
}

double& largest_component(std::vector<Vec3>& of) {
    Vec3& v = *std::ranges::max_element(of, {}, [](const Vec3& f) { return norm(f); });
    return std::abs(v.x) > std::abs(v.y) ? v.x : v.y;
}

} // namespace

class VerifyTest : public QObject {
    Q_OBJECT

private slots:
    void names_are_unique_and_every_store_has_all() {
        std::set<std::string> names;
        for (const VerificationCase& c : all_verification_cases())
            QVERIFY2(names.insert(c.name).second, c.name.c_str());
        for (const std::string& name : names)
            if (name.starts_with("lattice/"))
                QVERIFY2(names.contains("irregular/" + name.substr(8)), name.c_str());
        QCOMPARE(select_verification_cases({"trilinear", "bilinear"}).size(), std::size_t{6}); // state-based ones, too
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, select_verification_cases({"no such check"}));
    }

    void this_device_passes_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        for (const char* name : {"lattice/brittle", "irregular/brittle", "irregular/trilinear", "lattice/rigid contact",
                                 "irregular/self-contact"})
            QTest::newRow(name) << name << false << false;
        QTest::newRow("double") << "lattice/trilinear" << true << false;
        QTest::newRow("as on a GPU") << "irregular/state-based" << false << true;
    }
    void this_device_passes() {
        QFETCH(QString, name);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        SolverOptions options;
        options.precision = is_double ? Precision::double_ : Precision::single;
        options.layout = scalars ? Layout::scalars : Layout::automatic;
        const auto checks = verify(select_verification_cases({name.toStdString()}).front(), options);
        QCOMPARE(checks.size(), std::size_t{3}); // forces, motion, repetition
        for (const Check& check : checks)
            QVERIFY2(check.has_passed(), verification_row(check).c_str());
    }

    // A check in which nothing happens would pass everywhere.
    void bonds_break_and_bodies_touch() {
        for (const VerificationCase& c : all_verification_cases()) {
            const Model model = c.build();
            Reference reference(model);
            const auto cut = static_cast<std::ptrdiff_t>(model.bonds_cut());
            reference.advance(30);
            const State& state = reference.state();
            if (!model.has_fading_bonds() && !model.self_contact)
                QVERIFY2(std::ranges::count(state.alive, 0) > cut + 40, c.name.c_str());
            if (!state.stiffness.empty())
                QVERIFY2(std::ranges::count_if(state.stiffness, [](float s) { return s > 0 && s < 1; }) > 1000,
                         c.name.c_str());
            for (const RigidState& body : reference.rigid())
                QVERIFY2(norm(body.force) > 1, c.name.c_str()); // N
            if (model.self_contact)
                QVERIFY2(reference.contact_energy() > 0, c.name.c_str());
        }
    }

    void a_wrong_force_is_noticed() {
        const Model model = brittle_model();
        const State right = state_of(model), reference = reference_of(model);
        QVERIFY(check_of_forces(brittle, right, reference, limit_of(Precision::single)).has_passed());
        State wrong = right;
        largest_component(wrong.force_density) *= 1 + 2e-5;
        const Check check = check_of_forces(brittle, wrong, reference, limit_of(Precision::single));
        QVERIFY(!check.has_passed() && check.difference > 1e-5 && check.difference < 3e-5);
        QVERIFY(!check_of_forces(brittle, right, reference, limit_of(Precision::double_))
                     .has_passed()); // single precision does not pass as double
        wrong = right;
        largest_component(wrong.force_density) *= -1; // a wrong sign
        QVERIFY(check_of_forces(brittle, wrong, reference, limit_of(Precision::single)).difference > 1);
    }

    // A comparison with NaN is false, so a maximum ignores NaN.
    void what_is_not_a_number_is_noticed() {
        const Model model = brittle_model();
        const State reference = reference_of(model);
        State wrong = state_of(model);
        wrong.force_density[3].y = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!check_of_forces(brittle, wrong, reference, limit_of(Precision::single)).has_passed());
        wrong.displacement[5].z = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!check_of_motion(brittle, wrong, reference, limit_of(Precision::single)).has_passed());
        wrong.force_density.clear(); // as if the forces had not been read
        QVERIFY(!check_of_forces(brittle, wrong, reference, limit_of(Precision::single)).has_passed());
    }

    void another_bond_and_another_bit_are_noticed() {
        const Model model = brittle_model();
        const State right = state_of(model), reference = reference_of(model);
        State wrong = right;
        wrong.alive[100] ^= 1;
        const Check bonds = check_of_motion(brittle, wrong, reference, limit_of(Precision::single));
        QCOMPARE(bonds.other_bonds, std::uint64_t{1});
        QVERIFY(!bonds.has_passed() && verification_row(bonds).find("1 bonds differ") != std::string::npos);
        QVERIFY(check_of_repetition(brittle, right, right).has_passed());
        wrong = right;
        largest_component(wrong.velocity) *= 1 + 1e-15; // the difference of displacements is zero
        const Check bits = check_of_repetition(brittle, right, wrong);
        QVERIFY(bits.difference == 0 && !bits.has_passed());
    }

    void the_program_tells_of_device_and_checks() {
        QProcess program;
        program.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-bench"),
                      {"--verify", "--case", "lattice/brittle"});
        QVERIFY(program.waitForFinished(-1));
        const QString text = QString::fromUtf8(program.readAllStandardOutput());
        QCOMPARE(program.exitCode(), 0);
        const DeviceInfo device = choose_device("");
        const QString first = text.section('\n', 0, 0);
        for (const std::string& word : {device.name, device.driver, device.version})
            QVERIFY2(first.contains(QString::fromStdString(word)), qPrintable(first));
        for (const char* part : {"forces", "motion", "repeated", "3 checks, 0 failed"})
            QVERIFY2(text.contains(part), qPrintable(text));
    }
};

PERISCOPE_TEST(VerifyTest)
} // namespace verify_test
#include "verify_test.moc"
