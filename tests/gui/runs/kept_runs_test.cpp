// The folders in which the program keeps runs: one that cannot be written, a run in it that is resumed, and room for new ones.
#include "tests/gui/runs/listed_runs.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace kept_runs_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class KeptRunsTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

private slots:
    // If the data folder cannot be written, the run goes on in memory and says so.
    void a_store_that_cannot_be_written() {
        const fs::path file = fs::path(dir_.path().toStdString()) / "a file";
        std::ofstream(file) << "no folder";
        Workbench bench;
        list_of(bench).use_store(RunStore(file / "store"));
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        QCOMPARE(bench.workspace().results.frames().size(), std::size_t(21));
        QVERIFY(bench.workspace().results.only_in_memory());
        QVERIFY(list_of(bench).runs().empty());
        QVERIFY(bench.window.files().would_lose(FileActions::Closing::the_program));
    }

    // A run in the program's data folder is resumed like any other, also while another run has to be stopped for it; the next run gets a
    // folder of its own again.
    void a_stopped_run_is_resumed() {
        const fs::path kept = user_run_folder(); // of tests
        fs::remove_all(kept);
        Workbench bench;
        list_of(bench).use_store(RunStore(kept));
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("longer"), [](Case& c) {
            c.run.end_time = parse_quantity("400 us", dimension::time);
            c.output.frames = 80;
        });
        bench.document().undo_stack()->setClean();
        bench.click(QStringLiteral("run"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().results.frames().size() > 3, 60000);
        bench.click(QStringLiteral("stop"));
        QTRY_VERIFY_WITH_TIMEOUT(!bench.workspace().run.active(), 30000);
        QVERIFY(wait_until_read(bench));
        QCOMPARE(run_at(bench, 0).summary->facts.record.state, RunState::stopped);
        const fs::path folder = run_at(bench, 0).stored.folder;
        QVERIFY(run_at(bench, 0).summary->frames < 81);
        bench.click(QStringLiteral("run"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().run.state() == RunController::State::running, 60000);
        bench.window.files().resume(folder);
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question);
        question->button(QMessageBox::Discard)->click();
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().run.state() == RunController::State::finished, 120000);
        QCOMPARE(summarise_run(folder).facts.record.state, RunState::finished);
        QCOMPARE(summarise_run(folder).frames, std::size_t(81));
        QVERIFY(!bench.workspace().settings.write_results && bench.document().file().empty());
        QVERIFY(wait_until_read(bench));
        QCOMPARE(list_of(bench).runs().size(), std::size_t(2)); // it is not a third one
        QVERIFY(run_at(bench, 0).stored.is_kept_by_program && run_at(bench, 0).stored.folder == folder);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
        fs::remove_all(kept);
    }

    void the_oldest_results_make_room() {
        const RunStore runs(fs::path(dir_.path().toStdString()) / "small store");
        std::vector<StoredRun> all;
        for (int k = 0; k < 4; ++k) {
            StoredRun run = runs.new_run();
            run.name = QStringLiteral("Run %1").arg(k + 1);
            run.cases << QStringLiteral("case: plate");
            fs::create_directories(run.folder);
            std::ofstream(run.folder / "frame") << std::string(1000, 'x');
            runs.write(run);
            all.push_back(run);
            QTRY_VERIFY(runs.new_run().key.section(QLatin1Char('-'), 0, 1) > run.key.section(QLatin1Char('-'), 0, 1));
        }
        const auto names = [&] {
            QStringList found;
            for (const StoredRun& run : runs.runs_of(QStringLiteral("case: plate")))
                found << run.name;
            return found;
        };
        QCOMPARE(runs.make_room(4000, 0, {}), 0);
        QCOMPARE(runs.make_room(2500, 0, {all[0].folder}), 2); // the first one is shown
        QCOMPARE(names(), (QStringList{QStringLiteral("Run 1"), QStringLiteral("Run 4")}));
        QVERIFY(fs::exists(all[0].folder) && !fs::exists(all[1].folder) && !fs::exists(all[2].folder));
        QVERIFY(runs.runs_of(QStringLiteral("case: beam")).empty());
        StoredRun elsewhere = runs.new_run();
        elsewhere.folder = fs::path(dir_.path().toStdString()) / "of the user";
        elsewhere.is_kept_by_program = false;
        elsewhere.cases << QStringLiteral("case: plate");
        fs::create_directories(elsewhere.folder);
        std::ofstream(elsewhere.folder / "frame") << std::string(10000, 'x');
        runs.write(elsewhere);
        QCOMPARE(runs.make_room(2500, 0, {}), 0); // Files that the user added do not count, and stay.
        runs.remove(elsewhere);
        QVERIFY(fs::exists(elsewhere.folder));
    }
};

PERISCOPE_TEST(KeptRunsTest)
} // namespace kept_runs_test

#include "kept_runs_test.moc"
