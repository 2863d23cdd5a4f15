// Signals end the preparation and the run of a case, with a checkpoint if one can be written; a hangup under nohup does not.
#include "core/results/checkpoint_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"
#include "tests/verification/runs/cli_program.hpp"
#include "torn_bar.hpp"

#include <QProcess>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <string>

namespace signals_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::cli;
namespace fs = std::filesystem;

namespace {

// Returns a case whose preparation takes minutes before anything is printed or written, because of its many holes.
Case long_to_prepare() {
    Case c = torn_bar();
    BoxGeometry box;
    box.box = {Quantity(0.125), Quantity(0.125), Quantity(0.125)};
    box.spacing = Quantity(1e-3);
    box.without = {"holes"};
    c.geometry = box;
    std::string all;
    for (int k = 0; k < 900; ++k) {
        SetSphere sphere;
        sphere.centre = {Quantity(4e-3 * (k % 30)), Quantity(4e-3 * (k / 30)), Quantity(0.06)};
        sphere.radius = Quantity(1e-3);
        const std::string name = "hole " + std::to_string(k);
        c.sets.push_back({name, sphere});
        all += (all.empty() ? "'" : " or '") + name + "'";
    }
    c.sets.push_back({"holes", SetCombination{all}});
    return c;
}

} // namespace

class SignalsTest : public QObject {
    Q_OBJECT

    CaseFolder dir_;
    const fs::path& folder() const { return dir_.path; }
    std::string written(const Case& c, const char* name) const { return dir_.written(c, name); }

private slots:
    void a_signal_ends_long_preparation_data() {
        QTest::addColumn<int>("number");
        QTest::addColumn<bool>("is_run");
        QTest::newRow("SIGTERM, check") << SIGTERM << false;
        QTest::newRow("SIGTERM, run") << SIGTERM << true;
        QTest::newRow("SIGINT, run") << SIGINT << true;
        QTest::newRow("SIGHUP, run") << SIGHUP << true;
    }
    void a_signal_ends_long_preparation() {
        QFETCH(int, number);
        QFETCH(bool, is_run);
        const std::string file = written(long_to_prepare(), "long.json");
        const fs::path output = folder() / "never";
        Program program;
        if (is_run)
            program.begin({"run", file, "-o", output.string()});
        else
            program.begin({"check", file});
        QVERIFY(program.waitForStarted());
        if (is_run)
            QTRY_VERIFY_WITH_TIMEOUT(fs::exists(output), 60000); // a long preparation follows
        QTRY_VERIFY_WITH_TIMEOUT(program.waits_for_signals(), 60000);
        QVERIFY(!program.waitForFinished(1000));
        program.signal(number);
        // It takes less than a second if nothing else runs.
        QVERIFY2(program.waitForFinished(10000), "the signal is swallowed");
        const Ended ended = program.end();
        QVERIFY(!ended.crashed);
        QCOMPARE(ended.code, 130);
        QVERIFY2(ended.error.contains("no files written"), qPrintable(ended.error));
        QVERIFY(!fs::exists(output)); // the folder that the run has made is removed
    }

    void a_second_signal_need_not_wait() {
        Program program;
        program.begin({"check", written(long_to_prepare(), "long.json")});
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(program.waits_for_signals(), 60000);
        QVERIFY(!program.waitForFinished(1000));
        program.signal(SIGTERM);
        QTest::qSleep(50);
        program.signal(SIGTERM);
        QCOMPARE(program.end().code, 128 + SIGTERM);
    }

    // If a batch system warns, or a terminal is closed, the state is kept, however often the signal is sent, and even
    // if nothing reads the output any more.
    void a_hangup_leaves_a_checkpoint() {
        Case c = torn_bar();
        c.run.end_time = Quantity(10);
        const fs::path output = folder() / "hung up";
        Program program;
        program.begin({"run", written(c, "bar.json"), "-o", output.string()});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(output / "frames.pvd"), 120000);
        program.closeReadChannel(QProcess::StandardError);
        program.closeReadChannel(QProcess::StandardOutput);
        for (const int number : {SIGUSR1, SIGUSR1, SIGHUP, SIGHUP})
            program.signal(number);
        const Ended ended = program.end();
        QVERIFY(!ended.crashed);
        QVERIFY(fs::exists(output / checkpoint_name));
        QVERIFY(fixture::content(output / "run.json").find("\"state\": \"stopped\"") != std::string::npos);
    }

    // Under nohup, the hangup signal does not stop a run.
    void an_ignored_hangup_stays_so() {
        Case c = torn_bar();
        c.run.end_time = Quantity(0.5);
        const fs::path output = folder() / "nohup";
        Program program;
        program.setChildProcessModifier([] { ::signal(SIGHUP, SIG_IGN); });
        program.begin({"run", written(c, "bar.json"), "-o", output.string()});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(output / "frames.pvd"), 120000);
        program.signal(SIGHUP);
        QTRY_VERIFY_WITH_TIMEOUT(program.waits_for_signals(), 60000);
        QVERIFY(!program.waitForFinished(1000));
        program.signal(SIGTERM);
        QCOMPARE(program.end().code, 130);
    }
};

PERISCOPE_TEST(SignalsTest)
} // namespace signals_test

#include "signals_test.moc"
