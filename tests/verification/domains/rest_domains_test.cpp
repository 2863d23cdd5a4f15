// A body that comes to equilibrium in several domains, or on several devices, is bitwise equal to the body in one: by
// relaxation, by Newton's method, and with load control; also from a checkpoint within a load step.
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/block_at_rest.hpp"
#include "tests/verification/run_in_parts.hpp"

#include <QtTest>

#include <memory>
#include <string>

namespace rest_domains_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Computes steps until the last load step has begun.
void begin(gpu::Solver& solver) {
    solver.advance(1);
    solver.relax(60);
}

void end(gpu::Solver& solver) {
    solver.advance(load_steps - solver.step());
}

} // namespace

class RestDomainsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { offer_three_devices(); }

    void change_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<QList<unsigned>>("counts");
        const QStringList relaxed{"relaxation", "bilinear", "materials", "surface", "loads", "energies", "sums"},
            by_newton{"newton", "uneven", "bilinear", "energies"}, controlled{"controlled", "bilinear", "energies"};
        const QStringList small{"small"};
        row_of_parts(relaxed + small, false, true) << QList<unsigned>{3};
        row_of_parts(by_newton + small, true, false) << QList<unsigned>{4};
        // Both have the same size, so they need one program.
        row_of_parts(controlled + small, false, false) << QList<unsigned>{2};
        if (!long_tests_wanted()) // the layout of GPUs takes ten times as long on a processor
            return;
        row_of_parts(relaxed, false, true) << QList<unsigned>{3};
        row_of_parts(by_newton, true, false) << QList<unsigned>{4};
        row_of_parts(controlled, false, false) << QList<unsigned>{3};
        row_of_parts({"relaxation"}, false, false) << QList<unsigned>{7};
        row_of_parts({"relaxation", "uneven", "state-based", "bilinear"}, false, false) << QList<unsigned>{2};
        row_of_parts({"newton", "solid", "bilinear", "loads"}, false, false) << QList<unsigned>{5};
        row_of_parts({"relaxation", "uneven", "state-based", "bilinear"}, false, true) << QList<unsigned>{2};
        row_of_parts({"newton", "solid", "bilinear", "loads"}, false, true) << QList<unsigned>{5};
        row_of_parts({"relaxation", "uneven", "loads", "energies"}, false, false) << QList<unsigned>{5};
        row_of_parts({"relaxation", "state-based", "hole"}, true, true) << QList<unsigned>{4};
        row_of_parts({"newton"}, false, false) << QList<unsigned>{7};
        row_of_parts({"newton", "state-based", "materials", "loads"}, true, true) << QList<unsigned>{3};
        row_of_parts({"newton", "uneven", "state-based"}, false, true) << QList<unsigned>{3};
        row_of_parts({"controlled", "uneven", "bilinear"}, true, true) << QList<unsigned>{2};
    }
    // A run that is resumed within a load step reaches equilibrium on another path. The path is the same for any number
    // of domains, before and after the resumption.
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(QList<unsigned>, counts);
        const Model model = model_at_rest(features);
        const auto make = [&](unsigned domains) {
            return std::make_unique<gpu::Solver>(model, with(options(is_double, scalars), domains));
        };
        const auto whole = make(1);
        const std::uint64_t cut = whole->broken_bonds();
        whole->advance(load_steps);
        const Outcome wanted = outcome_of(*whole);
        qInfo("%zu bonds broke, %zu iterations in the last load step", std::size_t(wanted.broken - cut),
              std::size_t(whole->equilibrium().iterations));
        const bool softened = features.contains("bilinear") &&
                              std::ranges::any_of(wanted.frame->softening, [](float s) { return s > 0; });
        QVERIFY2(wanted.broken > cut + 10 || softened, "nothing broke or softened: this test shows nothing");
        auto before = make(1);
        begin(*before);
        const auto resumed = [&](unsigned domains) {
            const auto solver = make(domains);
            solver->restore(before->checkpoint(), true);
            end(*solver);
            return outcome_of(*solver);
        };
        const Outcome after = resumed(1);
        for (const unsigned count : or_all(counts)) {
            const auto straight = make(count);
            straight->advance(load_steps);
            const QString differs = difference(outcome_of(*straight), wanted);
            QVERIFY2(differs.isEmpty(), qPrintable(QString("%1 domains: %2 differ").arg(count).arg(differs)));
            const QString then = difference(resumed(count), after);
            QVERIFY2(then.isEmpty(), qPrintable(QString("resumed in %1 domains: %2 differ").arg(count).arg(then)));
            before = make(count);
            begin(*before);
        }
        const QString then = difference(resumed(1), after);
        QVERIFY2(then.isEmpty(), qPrintable(QString("resumed in one domain: %1 differ").arg(then)));
    }

    void several_devices_change_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<QString>("devices");
        QTest::addColumn<unsigned>("domains"); // least number of domains on all devices together
        row_of_parts({"newton", "small", "state-based", "bilinear"}, true, false) << "pthread,pthread" << 2U;
        if (!long_tests_wanted())
            return;
        row_of_parts({"newton", "state-based", "bilinear"}, true, false) << "pthread,pthread" << 3U;
        row_of_parts({"controlled", "bilinear"}, false, false) << "2,3" << 1U;
        row_of_parts({"relaxation", "state-based", "loads"}, false, false) << "pthread,pthread" << 5U;
        row_of_parts({"newton", "uneven", "energies"}, false, true) << "3,2" << 1U;
        row_of_parts({"newton", "state-based", "bilinear"}, true, false) << "3,1,2" << 1U;
    }
    void several_devices_change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(QString, devices);
        QFETCH(unsigned, domains);
        if (gpu::list_devices().size() != 3)
            QSKIP("there are not three devices, two of them equal");
        const Model model = model_at_rest(features);
        const std::string names = devices.toStdString();
        gpu::Solver one(model, with(options(is_double, scalars), 1, "pthread,")),
            several(model, with(options(is_double, scalars), domains, names.c_str()));
        begin(one);
        gpu::Solver resumed(model, with(options(is_double, scalars), domains, names.c_str())),
            alone(model, with(options(is_double, scalars), 1, "pthread,"));
        for (gpu::Solver* const solver : {&resumed, &alone}) {
            solver->restore(one.checkpoint(), true);
            end(*solver);
        }
        end(one);
        begin(several);
        end(several);
        const QString differs = difference(outcome_of(several), outcome_of(one));
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        const QString then = difference(outcome_of(resumed), outcome_of(alone));
        QVERIFY2(then.isEmpty(), qPrintable(then + " differ after resuming on several devices"));
    }

    // If arrays are too large for a buffer of the device, the body is divided automatically.
    void cut_where_buffers_are_small() {
        const Model model = model_at_rest({"newton", "uneven"});
        gpu::SolverOptions small = options(false, false);
        gpu::Solver one(model, small);
        small.largest_buffer = 40000; // records of nodes take 58 kB
        gpu::Solver several(model, small);
        one.advance(1);
        several.advance(1);
        QVERIFY(several.device_bytes() > one.device_bytes()); // the halos take memory
        QVERIFY(same_bits(several.state().displacement, one.state().displacement));
    }

    // Domains take turns on a device that has no room for all of them. `share` is its memory as a fraction of the whole
    // body's.
    void taking_turns_changes_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<double>("share");
        row_of_parts({"relaxation", "bilinear", "materials", "surface", "loads", "energies", "sums"}, false, false)
            << 0.9;
        row_of_parts({"controlled", "uneven", "bilinear"}, false, false) << 0.7;
        if (!long_tests_wanted())
            return;
        row_of_parts({"newton", "bilinear", "loads"}, false, false) << 0.7;
        row_of_parts({"newton", "uneven", "state-based", "energies"}, true, false) << 0.7;
        row_of_parts({"newton", "energies"}, false, true) << 0.8;
        row_of_parts({"relaxation", "uneven", "state-based", "bilinear", "sums"}, false, true) << 0.7;
        row_of_parts({"relaxation", "state-based", "hole"}, true, false) << 0.7;
        row_of_parts({"newton", "solid", "wide", "bilinear"}, false, false) << 0.7;
        row_of_parts({"newton", "state-based", "materials", "loads"}, false, true) << 0.7;
        row_of_parts({"controlled", "bilinear", "energies"}, true, false) << 0.7;
    }
    void taking_turns_changes_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(double, share);
        const Model model = model_at_rest(features);
        const gpu::SolverOptions enough = options(is_double, scalars);
        gpu::Solver whole(model, enough), early(model, enough), later(model, enough);
        gpu::SolverOptions small = enough;
        small.device_memory = static_cast<std::uint64_t>(share * static_cast<double>(whole.device_bytes()));
        gpu::Solver passing(model, small), begun(model, small), resumed(model, small);
        QVERIFY(!whole.passes_through() && passing.passes_through());
        QVERIFY2(passing.device_bytes() <= small.device_memory,
                 qPrintable(QString("%1 of %2 bytes").arg(passing.device_bytes()).arg(small.device_memory)));
        whole.advance(load_steps);
        passing.advance(load_steps);
        const QString differs = difference(outcome_of(passing), outcome_of(whole));
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        begin(early);
        begin(begun);
        later.restore(begun.checkpoint(), true); // each continues from the state of the other
        resumed.restore(early.checkpoint(), true);
        end(later);
        end(resumed);
        const QString then = difference(outcome_of(resumed), outcome_of(later));
        QVERIFY2(then.isEmpty(), qPrintable(then + " differ after resuming"));
    }

    void a_device_that_is_too_small_is_refused() {
        const Model model = model_at_rest({"relaxation"});
        gpu::SolverOptions small = options(false, false);
        small.device_memory = 20000;
        const std::string message = message_of<DeviceError>([&] { gpu::Solver solver(model, small); });
        QVERIFY2(message.find("Even in parts, the model needs at least") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(RestDomainsTest)
} // namespace rest_domains_test
#include "rest_domains_test.moc"
