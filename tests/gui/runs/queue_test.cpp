// Queued runs are computed one after the other, each in its own folder, and in the background if the window shows
// another case.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/run/queue_memory.hpp"

#include <QDockWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <nlohmann/json.hpp>

#include <fstream>

namespace queue_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

namespace fs = std::filesystem;
using In = QueuedRun::State;

std::string state_in(const fs::path& folder) {
    std::ifstream file(folder / "run.json");
    return file ? nlohmann::json::parse(file).value("state", "") : "no file";
}

} // namespace

class QueueTest : public QObject {
    Q_OBJECT

    static bool prepare(Workbench& bench, const QTemporaryDir& place) {
        if (!bench.open_coarse_plate())
            return false;
        bench.document().save(place.path().toStdString() + "/plate.json");
        return true;
    }

    static const std::vector<QueuedRun>& runs(Workbench& bench) { return bench.workspace().queue.runs(); }

    static bool wait_for_end(Workbench& bench) {
        return QTest::qWaitFor(
            [&] {
                return !bench.workspace().run.active() &&
                       (!bench.workspace().queue.has_waiting() || bench.workspace().queue.held());
            },
            120000);
    }

private slots:
    void two_cases_run_one_after_the_other() {
        const QTemporaryDir place;
        const fs::path root = place.path().toStdString();
        Workbench bench;
        QVERIFY(prepare(bench, place));
        QVERIFY(bench.find<QDockWidget>(QStringLiteral("dockQueue"))->isHidden());
        bench.click(QStringLiteral("run.queue"));
        bench.document().edit(QStringLiteral("slower"),
                              [](Case& c) { c.conditions[0].value[1] = parse_quantity("5 m/s", dimension::speed); });
        bench.click(QStringLiteral("run.queue"));
        QVERIFY(bench.find<QDockWidget>(QStringLiteral("dockQueue"))->isVisible());
        QCOMPARE(runs(bench).size(), std::size_t{2});
        QVERIFY(runs(bench)[0].state == In::running && runs(bench)[1].state == In::waiting);
        QCOMPARE(runs(bench)[0].request.output, root / "plate-results");
        QCOMPARE(runs(bench)[1].request.output, root / "plate-results-2");
        QVERIFY(wait_for_end(bench));
        QVERIFY(runs(bench)[0].state == In::finished && runs(bench)[1].state == In::finished);
        QCOMPARE(state_in(root / "plate-results"), std::string("finished"));
        QCOMPARE(state_in(root / "plate-results-2"), std::string("finished"));
        // The second is the case in the window: it is shown, and slower.
        QVERIFY(!bench.workspace().results.empty() && !bench.workspace().results.outdated());
        QVERIFY(bench.workspace().results.largest_velocity() < 40);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
    }

    void another_case_may_be_opened_while_a_queued_one_runs() {
        const QTemporaryDir place;
        Workbench bench;
        QVERIFY(prepare(bench, place));
        auto& queue = bench.workspace().queue;
        queue.hold(true);
        bench.click(QStringLiteral("run.queue"));
        QVERIFY(runs(bench)[0].state == In::waiting);
        bench.window.files().open_example(example("bar-wave.json")); // asks nothing
        QVERIFY(!bench.find<QMessageBox>(QStringLiteral("unsavedQuestion")));
        queue.hold(false);
        QVERIFY(runs(bench)[0].state == In::running && bench.workspace().run.in_background());
        bench.window.files().open_example(example("plate-tension.json"));
        QVERIFY(!bench.find<QMessageBox>(QStringLiteral("unsavedQuestion")));
        QVERIFY(bench.workspace().run.active());
        // Closing the window would end it: that is asked.
        bench.window.close();
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question && bench.window.isVisible());
        question->button(QMessageBox::Cancel)->click();
        QVERIFY(wait_for_end(bench));
        QVERIFY(runs(bench)[0].state == In::finished);
        QCOMPARE(state_in(runs(bench)[0].request.output), std::string("finished"));
        QVERIFY(bench.workspace().results.empty()); // nothing of it in the window of another case
        QCOMPARE(bench.document().value().name, std::string("Plate in tension"));
    }

    void a_stopped_run_holds_the_queue_and_the_list_can_be_changed() {
        const QTemporaryDir place;
        Workbench bench;
        QVERIFY(prepare(bench, place));
        bench.document().edit(QStringLiteral("long"),
                              [](Case& c) { c.run.end_time = parse_quantity("1 s", dimension::time); });
        bench.click(QStringLiteral("run.queue"));
        bench.document().undo_stack()->undo();
        for (int i = 0; i < 3; ++i)
            bench.click(QStringLiteral("run.queue"));
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().run.state() == RunController::State::running; }, 60000));
        const int last = runs(bench)[3].id, third = runs(bench)[2].id;
        bench.workspace().queue.move_up(last);
        QCOMPARE(runs(bench)[2].id, last);
        bench.workspace().queue.remove(third);
        QCOMPARE(runs(bench).size(), std::size_t{3});
        bench.workspace().queue.remove(runs(bench)[0].id); // running: stays
        QCOMPARE(runs(bench).size(), std::size_t{3});
        bench.click(QStringLiteral("stop"));
        QVERIFY(wait_for_end(bench));
        QVERIFY(runs(bench)[0].state == In::stopped && bench.workspace().queue.held());
        QVERIFY(runs(bench)[1].state == In::waiting);
        QCOMPARE(bench.find<QTreeWidget>(QStringLiteral("queueList"))->topLevelItem(1)->text(1),
                 QStringLiteral("on hold"));
        bench.click(QStringLiteral("queue.hold")); // go on
        QVERIFY(wait_for_end(bench));
        QVERIFY(runs(bench)[1].state == In::finished && runs(bench)[2].state == In::finished);
    }

    void a_failed_run_says_why_and_the_next_one_starts() {
        const QTemporaryDir place;
        const fs::path root = place.path().toStdString();
        Workbench bench;
        QVERIFY(prepare(bench, place));
        bench.workspace().queue.hold(true);
        bench.click(QStringLiteral("run.queue"));
        bench.click(QStringLiteral("run.queue"));
        std::ofstream(root / "plate-results") << "a file in the way";
        bench.workspace().queue.hold(false);
        QVERIFY(wait_for_end(bench));
        QVERIFY(runs(bench)[0].state == In::failed);
        QVERIFY2(runs(bench)[0].reason.contains(QStringLiteral("plate-results")), qPrintable(runs(bench)[0].reason));
        QVERIFY(runs(bench)[1].state == In::finished);
    }

    // Simulates that the program ended and started again.
    void runs_in_line_outlive_the_program() {
        const QTemporaryDir place, kept;
        const fs::path folder = fs::path(kept.path().toStdString()) / "queue";
        std::string waiting;
        fs::path output;
        {
            Workbench bench;
            QVERIFY(prepare(bench, place));
            QueueMemory memory(bench.workspace().queue, bench.workspace().body, folder);
            bench.workspace().queue.hold(true);
            bench.click(QStringLiteral("run.queue"));
            bench.document().edit(QStringLiteral("slower"), [](Case& c) {
                c.conditions[0].value[1] = parse_quantity("5 m/s", dimension::speed);
            });
            bench.click(QStringLiteral("run.queue"));
            waiting = case_to_json(runs(bench)[1].request.value);
            output = runs(bench)[1].request.output;
            QueueMemory other(bench.workspace().queue, bench.workspace().body,
                              folder); // of another window: these runs are not its own
            QCOMPARE(other.take_over(), 0);
            bench.window.files().set_queue_kept(true);
            bench.document().undo_stack()->setClean();
            QVERIFY(!bench.window.files().would_lose(FileActions::Closing::the_program));
        }
        {
            std::ofstream(folder / "garbled.json") << "{";
            Workbench bench;
            QueueMemory memory(bench.workspace().queue, bench.workspace().body, folder);
            QSignalSpy problems(&memory, &QueueMemory::problem);
            QCOMPARE(memory.take_over(), 2);
            QCOMPARE(problems.size(), 1);
            QVERIFY(bench.workspace().queue.held());
            QVERIFY(bench.find<QDockWidget>(QStringLiteral("dockQueue"))->isVisible());
            QCOMPARE(runs(bench).size(), std::size_t(2));
            QCOMPARE(case_to_json(runs(bench)[1].request.value), waiting);
            QCOMPARE(runs(bench)[1].request.output, output);
            bench.workspace().queue.remove(runs(bench)[0].id);
            bench.workspace().queue.hold(false);
            QVERIFY(wait_for_end(bench));
            QCOMPARE(state_in(output), std::string("finished"));
        }
        Workbench bench; // nothing is left
        QueueMemory memory(bench.workspace().queue, bench.workspace().body, folder);
        QCOMPARE(memory.take_over(), 0);
    }

    void a_faulty_case_is_refused() {
        Workbench bench;
        bench.click(QStringLiteral("run.queue")); // no material, nothing that moves
        QCOMPARE(bench.problems.size(), 1);
        QVERIFY(runs(bench).empty());
    }
};

PERISCOPE_TEST(QueueTest)
} // namespace queue_test
#include "queue_test.moc"
