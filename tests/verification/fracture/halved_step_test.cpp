// What each shipped case is trusted for (resources/cases/README.md) does not depend on the time step. With half the
// step, the crack has the same direction, the peak is the same and about as many bonds break; or, for a case trusted
// for one number, this number is the same. Single bonds differ, because where cracks branch, rounding decides which
// bond breaks first. Cases that take more than a few seconds are only in the long tests.
#include "crack.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/observers_table.hpp"
#include "tests/verification/run_case.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

namespace halved_step_test {

using namespace periscope;
using namespace periscope::test;

namespace {

struct Outcome {
    double steps = 0, share = 0; // share: fraction of the bonds that are broken at the end
    double peak = 0;             // N, largest load
    double at_first = 0;         // N, the load at which the first bond breaks; 0 without this observer
    double angle = 0;            // angle between the crack and y, degrees
};

Outcome outcome(const QString& name, double safety, const std::array<double, 4>& region) {
    QTemporaryDir dir;
    const auto summary = run_case(name, dir.filePath("out"), {"--set", QString("run.safety_factor=%1").arg(safety)});
    Outcome o;
    o.steps = summary["steps"].get<double>();
    o.share = summary["broken_bonds"].get<double>() / summary["bonds"].get<double>();
    const ObserversTable table = read_observers(dir.filePath("out/observers.csv"));
    const auto column = [&](const QByteArray& what) {
        try {
            return std::optional(table.column(what));
        } catch (const std::runtime_error&) {
            return std::optional<std::size_t>();
        }
    };
    const auto load = column("load y"), broken = column("broken bonds");
    for (const auto& row : table.rows) {
        if (load)
            o.peak = std::max(o.peak, std::abs(row[*load]));
        if (load && broken && o.at_first == 0 && row[*broken] > table.rows.front()[*broken])
            o.at_first = std::abs(row[*load]);
    }
    const CrackLine line =
        fit_crack(vtu_frame(frame_files(dir.filePath("out").toStdString()).back()), [&](const Vec3& p) {
            return p.x > region[0] && p.x < region[1] && p.y > region[2] && p.y < region[3];
        });
    o.angle = line.angle_to_y();
    return o;
}

// What is read from an observer: the one number for which a case is trusted.
enum class Trusted {
    largest,       // largest magnitude
    last,          // last value
    at_first_bond, // magnitude when the first bond breaks
    time_of_it     // s, the time when the first bond breaks
};

double trusted(Trusted what, const QByteArray& observer, const QString& name, double safety) {
    QTemporaryDir dir;
    run_case(name, dir.filePath("out"), {"--set", QString("run.safety_factor=%1").arg(safety)});
    const ObserversTable table = read_observers(dir.filePath("out/observers.csv"));
    const std::size_t column = table.column(observer);
    if (what == Trusted::last)
        return table.rows.back()[column];
    if (what == Trusted::largest) {
        double most = 0;
        for (const auto& row : table.rows)
            most = std::max(most, std::abs(row[column]));
        return most;
    }
    const std::size_t broken = table.column("broken bonds");
    const auto first =
        std::ranges::find_if(table.rows, [&](const auto& row) { return row[broken] > table.rows.front()[broken]; });
    if (first == table.rows.end())
        throw std::runtime_error("no bond breaks");
    return what == Trusted::time_of_it ? (*first)[table.column("time")] : std::abs((*first)[column]);
}

} // namespace

class HalvedStepTest : public QObject {
    Q_OBJECT

private slots:
    void changes_nothing_that_is_trusted_data() {
        QTest::addColumn<double>("from_x"); // the crack is searched in this range, m
        QTest::addColumn<double>("to_x");
        QTest::addColumn<double>("from_y");
        QTest::addColumn<double>("angle"); // degrees; the columns are tolerances
        QTest::addColumn<double>("peak");  // relative difference
        QTest::addColumn<double>("share"); // relative difference
        QTest::newRow("kalthoff-winkler") << -1.0 << 0.1 << 0.052 << 1.0 << 0.02 << 0.02;
        if (!long_tests_wanted())
            return;
        // The share of broken bonds differs as much between processors, which round differently. The load at the first
        // broken bond is trusted.
        QTest::newRow("plate-with-hole") << -1.0 << 1.0 << -1.0 << 1.0 << 0.002 << 0.05;
        QTest::newRow("kalthoff-winkler-state-based") << -1.0 << 0.1 << 0.052 << 1.0 << 0.02 << 0.02;
        QTest::newRow("notched-beam") << -1.0 << 1.0 << 0.011 << 5.0 << 0.01 << 0.03;
        QTest::newRow("kalthoff-winkler-stl") << -1.0 << 0.095 << 0.053 << 1.0 << 0.02 << 0.02;
        QTest::newRow("notched-beam-state-based") << -1.0 << 1.0 << 0.011 << 1.0 << 0.005 << 0.02;
        QTest::newRow("homalite-branching") << -1.0 << 1.0 << -1.0 << 2.0 << 0.05 << 0.05;
    }
    void changes_nothing_that_is_trusted() {
        QFETCH(double, from_x);
        QFETCH(double, to_x);
        QFETCH(double, from_y);
        QFETCH(double, angle);
        QFETCH(double, peak);
        QFETCH(double, share);
        const QString name = QString::fromUtf8(QTest::currentDataTag()) + ".json";
        const std::array<double, 4> region{from_x, to_x, from_y, 1};
        const Outcome whole = outcome(name, 0.8, region), half = outcome(name, 0.4, region);
        qInfo("%.0f and %.0f steps; crack %.2f° and %.2f° to y; peak %.5g and %.5g N; first bond at %.5g and %.5g N; "
              "broken "
              "%.4f and %.4f %%",
              whole.steps, half.steps, whole.angle, half.angle, whole.peak, half.peak, whole.at_first, half.at_first,
              100 * whole.share, 100 * half.share);
        QVERIFY(std::abs(half.steps / whole.steps - 2) < 0.02);
        QVERIFY(whole.share > 0.001);
        QVERIFY(std::abs(half.angle - whole.angle) < angle);
        VERIFY_NEAR(half.share, whole.share, share);
        if (whole.peak > 0)
            VERIFY_NEAR(half.peak, whole.peak, peak);
        if (whole.at_first > 0)
            VERIFY_NEAR(half.at_first, whole.at_first, 0.002);
    }

    void the_number_that_is_trusted_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<QByteArray>("observer");
        QTest::addColumn<double>("tolerance"); // relative difference
        QTest::addColumn<bool>("is_long");
        const auto add = [](const char* name, Trusted what, const char* observer, double tolerance, bool is_long) {
            QTest::addRow("%s, %s", name, observer) << int(what) << QByteArray(observer) << tolerance << is_long;
        };
        add("bar-wave", Trusted::largest, "far end x", 0.005, false);
        add("plate-tension", Trusted::largest, "longer x", 0.001, false);
        add("concrete-beam", Trusted::largest, "load y", 0.002, true);
        add("concrete-beam-notched", Trusted::largest, "load y", 0.002, true);
        add("concrete-beam-state-based", Trusted::largest, "load y", 0.002, true);
        add("half-notched-beam-rollers", Trusted::largest, "load y", 0.002, true);
        add("centre-crack", Trusted::time_of_it, "load y", 0.01, true);
        add("concrete-plate-with-hole", Trusted::at_first_bond, "load x", 0.002, true);
        add("glass-plates", Trusted::last, "left velocity x", 0.02, true);
        add("glass-plates", Trusted::last, "right velocity x", 0.01, true);
    }
    void the_number_that_is_trusted() {
        QFETCH(int, what);
        QFETCH(QByteArray, observer);
        QFETCH(double, tolerance);
        QFETCH(bool, is_long);
        if (is_long && !long_tests_wanted())
            QSKIP("takes a minute; PERISCOPE_LONG_TESTS=1 runs it");
        const QString name = QString::fromUtf8(QTest::currentDataTag()).section(',', 0, 0) + ".json";
        const double whole = trusted(Trusted(what), observer, name, 0.8),
                     half = trusted(Trusted(what), observer, name, 0.4);
        qInfo("%.6g, with half the time step %.6g", whole, half);
        QVERIFY(whole != 0);
        VERIFY_NEAR(half, whole, tolerance);
    }
};

PERISCOPE_TEST(HalvedStepTest)
} // namespace halved_step_test
#include "halved_step_test.moc"
