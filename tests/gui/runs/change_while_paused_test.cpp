// A paused run continues from its state with an edited case. Its results equal those of a run of the command line that
// starts from its checkpoint.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

namespace change_while_paused_test {

using namespace periscope;
using namespace periscope::ui;
using RunState = RunController::State;

class ChangeWhilePausedTest : public QObject {
    Q_OBJECT

    static bool pause_early(Workbench& bench) {
        if (!bench.open_coarse_plate())
            return false;
        for (int i = 0; i < 5; ++i) {
            // The run's thread takes the order up a little later: until then the run is still paused from the step before.
            QSignalSpy changes(&bench.workspace().run, &RunController::state_changed);
            bench.click(QStringLiteral("step"));
            if (!QTest::qWaitFor(
                    [&] { return changes.count() >= 2 && bench.workspace().run.state() == RunState::paused; }, 60000))
                return false;
        }
        return true;
    }

    static bool wait_for(Workbench& bench, RunState state) {
        return QTest::qWaitFor([&] { return bench.workspace().run.state() == state; }, 60000);
    }

    static QMessageBox* question(Workbench& bench) { return bench.find<QMessageBox>(QStringLiteral("goOnQuestion")); }

    static double speed_of_impact(Workbench& bench) { // of a struck node in the last frame, along y
        const auto& results = bench.workspace().results;
        const auto& nodes = results.model()->nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const Vec3 p = nodes.position[i]; p.y < 2e-3 && p.x > 0.09 && p.x < 0.11)
                return double(results.frames().back()->velocity[3 * i + 1]);
        return 0;
    }

private slots:
    void without_an_edit_nothing_is_asked() {
        Workbench bench;
        QVERIFY(pause_early(bench));
        bench.click(QStringLiteral("pause"));
        QVERIFY(!question(bench));
        QVERIFY(wait_for(bench, RunState::finished));
    }

    void it_goes_on_with_the_changes() {
        Workbench bench;
        QVERIFY(pause_early(bench));
        auto& results = bench.workspace().results;
        const double paused_at = results.frames().back()->time;
        const auto frames_before = results.frames();
        QVERIFY(frames_before.size() >= 3);
        bench.document().edit(QStringLiteral("reverse"), [](Case& c) {
            c.conditions[0].value[1] = parse_quantity("-10 m/s", dimension::speed); // it was 22 m/s
        });
        bench.click(QStringLiteral("pause"));
        QVERIFY(question(bench));
        question(bench)->findChild<QPushButton*>(QStringLiteral("goOnChanged"))->click();
        QVERIFY(QTest::qWaitFor([&] { return results.solved().conditions[0].value[1]->value < 0; }, 60000));
        QVERIFY(wait_for(bench, RunState::finished));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QVERIFY(!results.outdated());
        for (std::size_t i = 0; i < frames_before.size(); ++i)
            QVERIFY(results.frames()[i] == frames_before[i]); // kept, not computed anew
        for (std::size_t i = 1; i < results.frames().size(); ++i)
            QVERIFY(results.frames()[i]->time > results.frames()[i - 1]->time);
        QVERIFY(std::abs(results.frames().back()->time - 100e-6) < 1e-9);
        QVERIFY(results.frames()[frames_before.size()]->time > paused_at);
        QVERIFY(std::abs(speed_of_impact(bench) + 10) < 0.1);
        for (std::size_t i = 1; i < results.samples().size(); ++i)
            QVERIFY(results.samples()[i].time > results.samples()[i - 1].time);
        bench.document().undo_stack()->setClean();
    }

    void or_as_it_was() {
        Workbench bench;
        QVERIFY(pause_early(bench));
        bench.document().edit(QStringLiteral("reverse"),
                              [](Case& c) { c.conditions[0].value[1] = parse_quantity("-10 m/s", dimension::speed); });
        bench.click(QStringLiteral("pause"));
        question(bench)->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!question(bench));
        QVERIFY(bench.workspace().run.state() == RunState::paused);
        QVERIFY(bench.workspace().run.channel()->order == gpu::Order::pause); // nor is it about to go on
        bench.click(QStringLiteral("pause"));
        question(bench)->findChild<QPushButton*>(QStringLiteral("goOnOld"))->click();
        QVERIFY(wait_for(bench, RunState::finished));
        QVERIFY(std::abs(speed_of_impact(bench) - 22) < 0.1);
        QVERIFY(bench.workspace().results.outdated());
        bench.document().undo_stack()->setClean();
    }

    void what_is_another_run_cannot_take_it_over_data() {
        QTest::addColumn<int>("edit");
        QTest::newRow("longer bonds") << 0;
        QTest::newRow("another model") << 1;
        QTest::newRow("at rest") << 2;
    }
    void what_is_another_run_cannot_take_it_over() {
        QFETCH(int, edit);
        Workbench bench;
        QVERIFY(pause_early(bench));
        bench.document().edit(QStringLiteral("another run"), [edit](Case& c) {
            if (edit == 0)
                c.horizon = parse_quantity("4 dx", dimension::length);
            if (edit == 1)
                c.theory = Theory::state_based;
            if (edit == 2)
                c.run.stepper = Stepper::relaxation;
        });
        bench.click(QStringLiteral("pause"));
        QVERIFY(question(bench) && !question(bench)->findChild<QPushButton*>(QStringLiteral("goOnChanged")));
        question(bench)->button(QMessageBox::Cancel)->click();
        bench.click(QStringLiteral("stop"));
        QVERIFY(wait_for(bench, RunState::stopped));
        bench.document().undo_stack()->setClean();
    }

    void what_is_written_goes_to_two_folders() {
        const QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString() + "/out";
        Workbench bench;
        bench.workspace().settings.write_results = true;
        bench.workspace().settings.output = folder;
        QVERIFY(pause_early(bench));
        bench.document().edit(QStringLiteral("free"),
                              [](Case& c) { c.conditions.pop_back(); }); // no no-fail zone any more
        bench.click(QStringLiteral("pause"));
        question(bench)->findChild<QPushButton*>(QStringLiteral("goOnChanged"))->click();
        QVERIFY(QTest::qWaitFor([&] { return std::filesystem::exists(folder.string() + "-2/run.json"); }, 60000));
        QVERIFY(wait_for(bench, RunState::finished));
        QVERIFY(std::filesystem::exists(folder / "frames.pvd") &&
                std::filesystem::exists(folder.string() + "-2/frames.pvd"));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ChangeWhilePausedTest)
} // namespace change_while_paused_test
#include "change_while_paused_test.moc"
