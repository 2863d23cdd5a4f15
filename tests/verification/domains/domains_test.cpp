// A body in several domains is bitwise equal to the body in one: motion, bonds, frames, observers, checkpoints.
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/run_outcome.hpp"

#include <QtTest>

#include <memory>

namespace domains_test {

using namespace periscope;
using namespace periscope::test;

namespace {

gpu::SolverOptions in_domains(gpu::SolverOptions options, std::uint32_t domains) {
    options.domains = domains;
    return options;
}

} // namespace

class domains_test : public QObject {
    Q_OBJECT

private slots:
    void change_no_bit_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<QList<unsigned>>("counts");
        const auto row = [](const QStringList& features, bool is_double, bool scalars, const QList<unsigned>& counts) {
            QTest::newRow(
                qPrintable(features.join(" + ") + (is_double ? ", double" : "") + (scalars ? ", scalars" : "")))
                << features << is_double << scalars << counts;
        };
        // Each size of a lattice needs its own program: seven domains have three sizes, two have one.
        row({"plane stress"}, false, false, {7});
        // The body of a row of stiffness_pages_test. Solids: long_bodies_test, rigid_domains_test.
        row({"plane stress", "trilinear", "materials", "surface", "loads", "factors", "energies", "sums"}, false, false,
            {2});
        if (long_tests_wanted())
            row({"trilinear", "materials", "surface", "loads", "factors", "energies", "sums"}, false, false, {3});
        row({"state-based", "bilinear", "plane stress", "energies"}, true, true, {2});
        row({"strengthening", "hole", "plane stress"}, false, true, {2});
    }
    // Each run also continues from a run with another number of domains that was stopped while bonds were breaking.
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = observed_model(features);
        const std::uint64_t steps = model.steps / 2;
        const auto in = [&](unsigned domains) {
            return std::make_unique<gpu::Solver>(model, in_domains(options(is_double, scalars), domains));
        };
        const auto whole = in(1), last = in(1);
        const std::uint64_t cut = whole->broken_bonds();
        whole->advance(steps);
        const Outcome wanted = outcome_of(*whole);
        QVERIFY2(wanted.broken > cut + 5, "nothing broke: this test would show nothing");
        auto before = in(1);
        before->advance(steps / 3);
        const std::vector<Sample> rows = before->take_samples();
        const auto resumed_differs = [&](gpu::Solver& solver) {
            solver.restore(before->checkpoint(), true);
            solver.advance(steps - steps / 3);
            Outcome outcome = outcome_of(solver);
            outcome.rows.insert(outcome.rows.begin(), rows.begin(), rows.end());
            return difference(outcome, wanted);
        };
        QFETCH(QList<unsigned>, counts);
        for (const unsigned count : or_all(counts)) {
            auto straight = in(count), resumed = in(count);
            const QString after = resumed_differs(*resumed);
            QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in %1 domains: %2 differ").arg(count).arg(after)));
            straight->advance(steps);
            const QString differs = difference(outcome_of(*straight), wanted);
            QVERIFY2(differs.isEmpty(), qPrintable(QString("%1 domains: %2 differ").arg(count).arg(differs)));
            before = in(count);
            before->advance(steps / 3);
        }
        const QString after = resumed_differs(*last);
        QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in one domain: %1 differ").arg(after)));
    }

    // A body passes through the device: each passage computes several steps, one behind the other, and the blocks on
    // the device form a ring.
    void passing_through_changes_no_bit_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<double>("share"); // memory of the device as a fraction of the whole body's
        QTest::addColumn<bool>("scalars");
        const auto row = [](const QStringList& features, double share, bool scalars) {
            QTest::addRow("%s, %g of the memory%s", qPrintable(features.join(" + ")), share, scalars ? ", scalars" : "")
                << features << share << scalars;
        };
        if (long_tests_wanted())
            row({"plane stress"}, 0.5, false);
        row({"plane stress", "trilinear", "materials", "surface", "loads", "energies"}, 0.6, false);
        row({"plane stress", "state-based", "bilinear"}, 0.85, true);
    }
    void passing_through_changes_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(double, share);
        QFETCH(bool, scalars);
        const Model model = observed_model(features, {60, 40, 1}); // the halo is three rows
        gpu::Solver whole(model, options(false, scalars));
        const std::uint64_t cut = whole.broken_bonds(), steps = model.steps / 2;
        whole.advance(steps);
        const Outcome wanted = outcome_of(whole);
        QVERIFY2(wanted.broken > cut + 20, "nothing broke: this test would show nothing");
        gpu::SolverOptions small = options(false, scalars);
        small.device_memory = static_cast<std::uint64_t>(share * static_cast<double>(whole.device_bytes()));
        gpu::Solver passing(model, small);
        QVERIFY(passing.steps_at_once() > 1);
        passing.advance(steps / 3);
        gpu::Solver resumed(model, options(false, scalars)); // in one domain, from where it is now
        resumed.restore(passing.checkpoint(), true);
        passing.advance(steps - steps / 3);
        const QString differs = difference(outcome_of(passing), wanted);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        resumed.advance(steps - steps / 3);
        QVERIFY(same_bits(resumed.state().displacement, wanted.state.displacement));
    }

    // If arrays are too large for a buffer of the device, the body is divided automatically.
    void cut_where_buffers_are_small() {
        const Model model = observed_model({"plane stress"});
        gpu::Solver one(model, options(false, false));
        one.advance(model.steps / 3);
        gpu::SolverOptions small = options(false, false);
        small.largest_buffer = 4000; // displacements take 6 kB
        gpu::Solver several(model, small);
        several.advance(model.steps / 3);
        QVERIFY(several.device_bytes() > one.device_bytes()); // the halos take memory
        QVERIFY(same_bits(several.state().displacement, one.state().displacement));
    }

    // Tests a body that is thinner than a passage requires, and a device that is too small even for a passage.
    void tell_what_does_not_fit() {
        const Model model = model_of(QStringList{"plane stress"}, false);
        gpu::SolverOptions small = options(false, false);
        small.device_memory = 10000;
        const std::string message = message_of<DeviceError>([&] { gpu::Solver solver(model, small); });
        QVERIFY2(message.find("Even in parts") != std::string::npos, message.c_str());
    }

    // A node that moves too far is reported with its number in the body, in the first step in which a node does so.
    void tell_the_same_fault() {
        Model model = observed_model({"plane stress"});
        model.time_step *= 20;
        const auto said = [&](unsigned domains) {
            return message_of<RunError>([&] {
                gpu::Solver solver(model, in_domains(options(false, false), domains));
                solver.advance(200);
            });
        };
        const std::string one = said(1), seven = said(7); // with the programs of change_no_bit
        QVERIFY(one.find("step ") != std::string::npos);
        QCOMPARE(seven.substr(0, seven.find(": node")), one.substr(0, one.find(": node")));
    }

    void refuse_what_needs_one() {
        const Model model = touching_model();
        const std::string message =
            message_of<CaseError>([&] { gpu::Solver solver(model, in_domains(options(false, false), 2)); });
        QVERIFY2(message.find("self-contact") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(domains_test)
} // namespace domains_test
#include "domains_test.moc"
