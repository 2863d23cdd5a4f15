// What is kept of a run that fails, that is cancelled, or whose folder is in use or deleted; and the messages about it.
#include "recorded_jobs.hpp"

#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QtTest>

#include <algorithm>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace failed_jobs_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

class FailedJobsTest : public QObject {
    Q_OBJECT

    RunFolders folders_;

    fs::path new_folder() { return folders_.next(); }

private slots:
    // Output that nobody has requested is given up, if its folder cannot be made or is deleted while the run writes to
    // it.
    void lost_output_that_nobody_asked_for() {
        const fs::path file = new_folder();
        std::ofstream(file) << "no folder";
        gpu::JobRequest wanted = request(bar(), file / "results");
        wanted.output_limit = 1U << 30U;
        Recorder heard;
        QVERIFY(gpu::run_job(wanted, heard).end == gpu::JobEnd::finished);
        QCOMPARE(heard.frame_steps.size(), std::size_t(6));
        QVERIFY2(!heard.sentences.empty() && heard.sentences[0].find(file.string()) != std::string::npos,
                 heard.sentences.empty() ? "nothing said" : heard.sentences[0].c_str());

        const fs::path folder = new_folder();
        wanted.output = folder;
        Recorder loses;
        loses.on_frame = [&] {
            if (loses.frame_steps.back() == 40) { // and no other folder can replace it
                fs::rename(folder, new_folder());
                std::ofstream(folder) << "in the way";
            }
        };
        const gpu::JobResult result = gpu::run_job(wanted, loses);
        QVERIFY(result.end == gpu::JobEnd::finished);
        QCOMPARE(result.record.state, RunState::finished);
        QCOMPARE(loses.frame_steps, (std::vector<std::uint64_t>{0, 20, 40, 60, 80, 100}));
        QCOMPARE(std::ranges::count(loses.events, "output given up"), 1);
        wanted.output_limit = 0; // the user has chosen the output, so the run fails
        const fs::path chosen = new_folder();
        wanted.output = chosen;
        Recorder fails;
        fails.on_frame = [&] {
            if (fails.frame_steps.back() == 40) {
                fs::rename(chosen, new_folder());
                std::ofstream(chosen) << "in the way";
            }
        };
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(wanted, fails), FileError);
        QCOMPARE(fails.record.state, RunState::failed);
    }

    // If the run is cancelled while the model or the kernels are built, nothing is written, and no empty folder
    // remains.
    void cancelled_in_preparation_leaves_nothing_data() {
        QTest::addColumn<double>("at");
        QTest::addColumn<bool>("model_is_built");
        QTest::newRow("model") << 0.0 << false;
        QTest::newRow("kernels") << 0.9 << true;
        QTest::newRow("last moment") << 1.0 << true;
    }
    void cancelled_in_preparation_leaves_nothing() {
        QFETCH(const double, at);
        QFETCH(const bool, model_is_built);
        const fs::path folder = new_folder();
        Recorder heard;
        const auto has = [&](const char* event) { return std::ranges::count(heard.events, event) > 0; };
        heard.on_progress = [&](double fraction) { return fraction < at || (at == 0.9 && !has("model")); };
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(request(bar(), folder), heard), Cancelled);
        QCOMPARE(has("model"), model_is_built);
        QVERIFY(!has("solver") && !has("ended"));
        QVERIFY(!fs::exists(folder));
    }

    // An earlier run in the folder is replaced when the new run begins, and not if it is cancelled before that.
    void cancelled_in_preparation_leaves_an_earlier_run() {
        const fs::path folder = new_folder();
        Recorder first;
        gpu::run_job(request(bar(), folder), first);
        const auto before = contents(folder);
        Recorder heard;
        heard.on_progress = [](double) { return false; };
        gpu::JobRequest again = request(bar(), folder);
        again.overwrite = true;
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(again, heard), Cancelled);
        QVERIFY(contents(folder) == before);
        again.overwrite = false;
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(again, heard), FileError); // before any work is done
        QCOMPARE(std::ranges::count(heard.events, "model"), 0);
        QVERIFY(contents(folder) == before);
    }

    // Two runs never write into one folder, whether the second starts, replaces or resumes a run.
    void a_second_run_into_the_folder_is_refused() {
        const fs::path folder = new_folder();
        Recorder heard;
        std::vector<std::string> refusals;
        heard.on_frame = [&] {
            if (heard.frame_steps.size() != 3)
                return;
            gpu::JobRequest second = request(bar(), folder);
            second.overwrite = true;
            Recorder other;
            refusals.push_back(message_of<FileError>([&] { gpu::run_job(second, other); }));
            second.resume = true;
            refusals.push_back(message_of<FileError>([&] { gpu::run_job(second, other); }));
        };
        QVERIFY(gpu::run_job(request(bar(), folder), heard).end == gpu::JobEnd::finished);
        QCOMPARE(refusals.size(), std::size_t(2));
        for (const std::string& refusal : refusals)
            QVERIFY2(refusal.find("another run") != std::string::npos &&
                         refusal.find("process " + std::to_string(getpid())) != std::string::npos,
                     refusal.c_str());
        QCOMPARE(run_json(folder)["state"], "finished");
        QCOMPARE(run_json(folder)["frames"], 6);
        QVERIFY(!fs::exists(folder / ".run.lock"));
    }

    // The lock of a killed run does not prevent another run.
    void a_lock_without_its_process_is_none() {
        const fs::path folder = new_folder();
        fs::create_directories(folder);
        std::ofstream(folder / ".run.lock") << "process 1 on another host";
        Recorder heard;
        QVERIFY(gpu::run_job(request(bar(), folder), heard).end == gpu::JobEnd::finished);
    }

    // The error of the solver is reported, and everything that was computed before it is kept.
    void a_run_that_explodes_has_failed() {
        const fs::path folder = new_folder();
        Case wild = bar();
        wild.run.time_step = Quantity(2e-5);
        wild.run.end_time = 2e-2;
        Recorder heard;
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(request(wild, folder), heard), RunError);
        QCOMPARE(heard.events.back(), std::string("ended"));
        QCOMPARE(std::ranges::count(heard.events, "loop ended"), 0);
        QCOMPARE(heard.record.state, RunState::failed);
        QCOMPARE(run_json(folder)["state"], "failed");
        QCOMPARE(run_json(folder)["message"], heard.record.message);
        QVERIFY(fs::exists(folder / "frames" / "frame-0000.vtu"));
    }

    // If the disk is full during a run, older files stay intact, and the record says why the run ended.
    void a_full_disk_ends_the_run() {
        const fs::path folder = new_folder();
        bool room_fits = false;
        std::unique_ptr<fixture::FullDisk> full;
        Recorder heard;
        heard.on_frame = [&] {
            if (heard.frame_steps.size() == 3) {
                while (!fs::exists(folder / "frames" / "frame-0001.vtu")) // a separate thread writes it
                    std::this_thread::yield();
                // There is room for run.json, but not for a frame.
                const auto room = fs::file_size(folder / "run.json") + 2500;
                room_fits = room < fs::file_size(folder / "frames" / "frame-0001.vtu");
                full = std::make_unique<fixture::FullDisk>(rlim_t{room});
            }
        };
        const std::string said = message_of<FileError>([&] { gpu::run_job(request(bar(), folder), heard); });
        full.reset();
        QVERIFY(room_fits);
        QVERIFY2(said.find("frame-000") != std::string::npos, said.c_str());
        QCOMPARE(heard.events.back(), std::string("ended"));
        QCOMPARE(heard.record.state, RunState::failed);
        QCOMPARE(run_json(folder)["state"], "failed");
        QVERIFY(fs::exists(folder / "frames" / "frame-0001.vtu"));
        for (const auto& [name, content] : contents(folder))
            QVERIFY2(name.ends_with(".vtu") ? content.ends_with("</VTKFile>\n") : true, name.c_str());
    }

    // If the solver fails and the files cannot be finished either, the error of the solver is reported.
    void the_first_error_counts() {
        const fs::path folder = new_folder();
        Case wild = bar();
        wild.run.time_step = Quantity(2e-5);
        wild.run.end_time = 2e-2;
        std::unique_ptr<fixture::FullDisk> full;
        Recorder heard;
        heard.on_solver = [&] { full = std::make_unique<fixture::FullDisk>(rlim_t{0}); };
        std::string told;
        try {
            gpu::run_job(request(wild, folder), heard);
        } catch (const RunError& e) {
            told = e.what();
        } catch (const Error& e) {
            full.reset();
            QFAIL(e.what());
        }
        full.reset();
        QVERIFY(!told.empty());
        QCOMPARE(heard.record.state, RunState::failed);
        QCOMPARE(heard.record.message, told);
    }

    // A run whose loop has ended well has failed if its files cannot be finished.
    void files_that_cannot_be_finished_fail_the_run() {
        const fs::path folder = new_folder();
        std::unique_ptr<fixture::FullDisk> full;
        Recorder heard;
        heard.on_loop_end = [&] { full = std::make_unique<fixture::FullDisk>(rlim_t{0}); };
        const std::string said = message_of<FileError>([&] { gpu::run_job(request(bar(), folder), heard); });
        full.reset();
        QVERIFY(!said.empty());
        QCOMPARE(std::ranges::count(heard.events, "ended"), 1);
        QCOMPARE(heard.record.state, RunState::failed);
        QCOMPARE(heard.record.message, said);
    }

    // An exception of a listener ends the job in the same way as another error.
    void an_error_of_the_listener_ends_the_run() {
        const fs::path folder = new_folder();
        Recorder heard;
        heard.on_frame = [&] {
            if (heard.frame_steps.size() == 2)
                throw std::runtime_error("the listener cannot go on");
        };
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(request(bar(), folder), heard), std::runtime_error);
        QCOMPARE(run_json(folder)["state"], "failed");
        QCOMPARE(run_json(folder)["message"], "the listener cannot go on");
        QCOMPARE(heard.events.back(), std::string("ended"));
    }
};

PERISCOPE_TEST(FailedJobsTest)
} // namespace failed_jobs_test
#include "failed_jobs_test.moc"
