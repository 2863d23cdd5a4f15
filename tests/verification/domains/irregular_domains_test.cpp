// A body of irregular nodes is bitwise the same in several domains, on several devices and when it passes through its
// device in parts: motion, bonds, frames, observers, checkpoints.
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/run_in_parts.hpp"

#include <QtTest>

#include <memory>
#include <utility>

namespace irregular_domains_test {

using namespace periscope;
using namespace periscope::test;

class IrregularDomainsTest : public QObject {
    Q_OBJECT

    static RunInOnePart breaking(Model model, const gpu::SolverOptions& options) {
        const std::uint64_t steps = model.steps / 2;
        return {std::move(model), options, steps, steps / 3};
    }

private slots:
    void initTestCase() { offer_three_devices(); }

    void change_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<QList<unsigned>>("counts");
        row_of_parts({"plane stress"}, false, false) << QList<unsigned>{4, 7};
        row_of_parts({"trilinear", "materials", "surface", "loads", "factors", "energies", "sums"}, false, false)
            << QList<unsigned>{3};
        row_of_parts({"state-based", "bilinear", "plane stress", "energies"}, true, true) << QList<unsigned>{2};
        row_of_parts({"regularised", "never existed", "plane stress"}, false, false) << QList<unsigned>{2};
        if (!long_tests_wanted())
            return;
        row_of_parts({"strengthening", "plane stress", "energies"}, false, true) << QList<unsigned>{3};
        row_of_parts({"trilinear", "materials", "surface energy", "energies", "sums"}, false, true)
            << QList<unsigned>{3, 2};
        row_of_parts({"state-based", "plane stress", "sums"}, false, false) << QList<unsigned>{7};
    }
    // Each run also continues from a run with another number of domains that was stopped while bonds were breaking.
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(QList<unsigned>, counts);
        const gpu::SolverOptions one = options(is_double, scalars);
        RunInOnePart whole = breaking(observed_uneven_model(features), one);
        QVERIFY2(whole.broke() || features.contains("regularised"), "nothing broke: this test would show nothing");
        std::unique_ptr<gpu::Solver> before = std::move(whole.early);
        for (const unsigned count : or_all(counts)) {
            const QString after = whole.resumed(with(one, count), *before);
            QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in %1 domains: %2 differ").arg(count).arg(after)));
            const QString differs = whole.straight(with(one, count));
            QVERIFY2(differs.isEmpty(), qPrintable(QString("%1 domains: %2 differ").arg(count).arg(differs)));
            before = whole.begun(with(one, count));
        }
        const QString after = whole.resumed(one, *before);
        QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in one domain: %1 differ").arg(after)));
    }

    void several_devices_change_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<QString>("devices");
        QTest::addColumn<unsigned>("domains"); // least number of domains on all devices together
        row_of_parts({"plane stress"}, false, false) << "pthread,pthread" << 5U;
        row_of_parts({"state-based", "bilinear", "plane stress", "energies"}, false, true) << "3,2" << 1U;
        if (long_tests_wanted())
            row_of_parts({"trilinear", "materials", "energies"}, false, false) << "3,1,2" << 1U;
    }
    void several_devices_change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(QString, devices);
        QFETCH(unsigned, domains);
        if (gpu::list_devices().size() != 3)
            QSKIP("there are not three devices, two of them equal");
        const std::string names = devices.toStdString();
        const gpu::SolverOptions one = with(options(is_double, scalars), 1, "pthread,"),
                                 several = with(one, domains, names.c_str());
        const RunInOnePart whole = breaking(observed_uneven_model(features), one);
        QVERIFY2(whole.broke(), "nothing broke: this test would show nothing");
        const QString differs = whole.straight(several);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        const QString after = whole.resumed(several, *whole.early);
        QVERIFY2(after.isEmpty(), qPrintable(after + " differ after resuming on several devices"));
        const auto before = whole.begun(several);
        const QString back = whole.resumed(one, *before);
        QVERIFY2(back.isEmpty(), qPrintable(back + " differ after resuming on one device"));
    }

    // Domains pass through the device one after the other in each step.
    void passing_through_changes_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<double>("share"); // memory of the device as a fraction of the whole body's
        row_of_parts({"plane stress", "trilinear", "materials", "surface energy", "loads", "energies"}, false, true)
            << 0.8;
        row_of_parts({"plane stress", "state-based", "bilinear", "energies", "sums"}, false, false) << 0.8;
        if (!long_tests_wanted())
            return;
        row_of_parts({"plane stress", "strengthening", "never existed", "sums"}, false, false) << 0.8;
        row_of_parts({"plane stress"}, false, false) << 0.6;
        row_of_parts({"plane stress", "state-based", "trilinear"}, true, true) << 0.8;
        row_of_parts({"plane stress", "regularised"}, false, false) << 0.8;
    }
    void passing_through_changes_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(double, share);
        const gpu::SolverOptions one = options(is_double, scalars);
        const RunInOnePart whole = breaking(observed_uneven_model(features, {60, 40, 1}), one);
        QVERIFY2(whole.broke() || features.contains("regularised"), "nothing broke: this test would show nothing");
        gpu::SolverOptions small = one;
        small.device_memory = static_cast<std::uint64_t>(share * static_cast<double>(whole.bytes));
        const auto passing = whole.begun(small);
        QVERIFY2(passing->passes_through() && passing->device_bytes() < small.device_memory,
                 qPrintable(QString("%1 of %2 bytes").arg(passing->device_bytes()).arg(small.device_memory)));
        const QString differs = whole.straight(small);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        const QString after = whole.resumed(one, *passing);
        QVERIFY2(after.isEmpty(), qPrintable(after + " differ after resuming in one domain"));
        const QString there = whole.resumed(small, *whole.early);
        QVERIFY2(there.isEmpty(), qPrintable(there + " differ after resuming in parts"));
    }

    // Tests a regular grid with listed families, as it is used if a family is too large for the lattice's table.
    void listed_grids_too() {
        const RunInOnePart whole = breaking(model_of(QStringList{"plane stress"}, true), options(false, false));
        QVERIFY2(whole.broke(), "nothing broke: this test would show nothing");
        const QString differs = whole.straight(with(options(false, false), 3));
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
    }

    // If arrays are too large for a buffer of the device, the body is divided automatically.
    void cut_where_buffers_are_small() {
        const RunInOnePart whole = breaking(observed_uneven_model({"plane stress", "bilinear"}), options(false, false));
        gpu::SolverOptions small = options(false, false);
        small.largest_buffer = 30000; // the bonds take more
        gpu::Solver several(whole.model, small);
        QVERIFY(several.device_bytes() > whole.bytes); // the halos take memory
        const QString differs = whole.straight(small);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
    }

    // A body that just fits is kept on the device as a whole, however full its lists are.
    void fit_by_their_own_lists_data() {
        columns_of_parts();
        row_of_parts({"plane stress"}, false, false);
        row_of_parts({"state-based", "energies"}, false, true);
        if (!long_tests_wanted())
            return;
        row_of_parts({"long"}, false, false);
        row_of_parts({"plane stress", "surface energy", "trilinear"}, true, true);
    }
    void fit_by_their_own_lists() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = observed_uneven_model(features);
        const gpu::SolverOptions plenty = options(is_double, scalars);
        // A quarter of the memory is for reading.
        const double bytes = double(gpu::Solver(model, plenty).device_bytes()) / 0.75;
        const auto passes = [&](double share) {
            gpu::SolverOptions limited = plenty;
            limited.device_memory = static_cast<std::uint64_t>(share * bytes);
            return gpu::Solver(model, limited).passes_through();
        };
        QVERIFY(!passes(1.03));
        QVERIFY(passes(0.9));
    }

    // Tests a device on which even the smallest domain does not fit.
    void tell_what_does_not_fit() {
        const Model model = observed_uneven_model({"plane stress"}, {60, 40, 1});
        gpu::SolverOptions small = options(false, false);
        small.device_memory = 3000;
        const std::string message = message_of<DeviceError>([&] { gpu::Solver solver(model, small); });
        QVERIFY2(message.find("Even in parts") != std::string::npos, message.c_str());
    }

    // The node that moves too far is reported in the first step in which one does, also if the body passes through the
    // device.
    void tell_the_same_fault() {
        Model model = observed_uneven_model({"plane stress"}, {60, 40, 1});
        model.time_step *= 20;
        const auto said = [&](const gpu::SolverOptions& of) {
            const std::string message = message_of<RunError>([&] {
                gpu::Solver solver(model, of);
                solver.advance(200);
            });
            return message.substr(0, message.find(": node"));
        };
        gpu::SolverOptions passing = options(false, false);
        passing.device_memory = 300000;
        const std::string one = said(options(false, false));
        QVERIFY(one.find("step ") != std::string::npos);
        QCOMPARE(said(with(options(false, false), 3)), one);
        QCOMPARE(said(passing), one);
    }
};

PERISCOPE_TEST(IrregularDomainsTest)
} // namespace irregular_domains_test
#include "irregular_domains_test.moc"
