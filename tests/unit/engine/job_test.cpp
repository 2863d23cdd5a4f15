// The order of a run's events, and the content of its record. They are the same for the command line, the window and
// its queue, because all of them call run_job(). Runs that fail or are cancelled: failed_jobs_test; resumed runs:
// resumed_jobs_test.
#include "recorded_jobs.hpp"

#include "core/base/stages.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/read_results.hpp"
#include "gpu/run.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>

namespace job_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

class JobTest : public QObject {
    Q_OBJECT

    RunFolders folders_;

    fs::path new_folder() { return folders_.next(); }

private slots:
    void tells_its_events_in_order() {
        const fs::path folder = new_folder();
        Recorder heard;
        const gpu::JobResult result = gpu::run_job(request(bar(), folder), heard);
        QVERIFY(result.end == gpu::JobEnd::finished);
        QCOMPARE(result.status.step, std::uint64_t(100));
        QCOMPARE(heard.frame_steps, (std::vector<std::uint64_t>{0, 20, 40, 60, 80, 100}));
        // Preparation, then the frame of step 0 before any status, and the record last.
        const std::vector<std::string> first(heard.events.begin(), heard.events.begin() + 4);
        QCOMPARE(first, (std::vector<std::string>{"beginning", "progress", "model", "progress"}));
        QCOMPARE(heard.events[4], std::string("solver"));
        // The copy of the model takes no noticeable time after the model is ready.
        const auto ready = std::find(heard.stages.begin(), heard.stages.end(), stages::model_ready);
        QCOMPARE(std::vector<std::string>(ready, heard.stages.end()),
                 (std::vector<std::string>{std::string(stages::model_ready), std::string(stages::preparing_solver),
                                           std::string(stages::ready)}));
        const auto place = [&](const char* event) {
            return std::find(heard.events.begin(), heard.events.end(), event) - heard.events.begin();
        };
        QVERIFY(place("solver") < place("frame") && place("samples") < place("loop ended"));
        QCOMPARE(heard.events[heard.events.size() - 2], std::string("loop ended"));
        QCOMPARE(heard.events.back(), std::string("ended"));
        QCOMPARE(heard.record.state, RunState::finished);
        QCOMPARE(run_json(folder)["state"], "finished");
        QCOMPARE(run_json(folder)["frames"], 6);
        for (const char* phase : {"model", "device", "run"})
            QVERIFY2(run_json(folder)["timings"].contains(phase), phase);
    }

    // The record contains the quality of the model and that of the run.
    void quality_is_in_its_record() {
        const fs::path folder = new_folder();
        Recorder heard;
        gpu::run_job(request(bar(), folder), heard);
        const auto rows = run_json(folder)["quality"];
        QCOMPARE(rows.size(), heard.record.quality.size());
        const auto row = [&](const std::string& what) {
            for (const auto& r : rows)
                if (r["what"] == what)
                    return r;
            return nlohmann::json();
        };
        QCOMPARE(row("Spacings per horizon")["value"], "3.14");
        QCOMPARE(row("Spacings per horizon")["verdict"], "fine");
        QVERIFY(!row("Spacings per horizon").contains("advice"));
        QVERIFY(row("Time step / stable time step").is_object());
        QCOMPARE(row("Horizons across the thinnest side")["value"], "1.27"); // 4/3.14
        QVERIFY(!row("Horizons across the thinnest side")["advice"].empty());
        QCOMPARE(row("Largest error of the energy balance")["value"], "not observed");
    }

    // A cantilever of 60 × 4 nodes, whose residual cannot reach the tolerance in single precision: the record, run.json and the
    // quality say so. Without a choice, quasi-static runs are in double precision, and this one converges.
    void load_steps_above_the_tolerance_are_no_success() {
        const fs::path folder = new_folder();
        Recorder heard;
        gpu::JobRequest wanted = request(cantilever_at_rest(), folder);
        wanted.solver.precision = gpu::Precision::single;
        QVERIFY(gpu::run_job(wanted, heard).end == gpu::JobEnd::finished);
        QVERIFY(heard.record.state == RunState::not_converged);
        QCOMPARE(heard.record.precision, std::string("single"));
        const std::string message = not_converged_message(heard.record.load_steps);
        QVERIFY(std::ranges::find(heard.sentences, message) != heard.sentences.end());
        const nlohmann::json json = run_json(folder);
        QCOMPARE(json["state"], "not_converged");
        QCOMPARE(json["load_steps"][0]["converged"], false);
        QVERIFY(json["load_steps"][0]["residual"] > 1e-7);
        QVERIFY(std::ranges::any_of(json["quality"], [&](const auto& row) { return row["advice"] == message; }));
        QVERIFY(read_run_facts(folder).record.state == RunState::not_converged);

        gpu::run_job(request(cantilever_at_rest(), {}), heard);
        QVERIFY(heard.record.state == RunState::finished);
        QCOMPARE(heard.record.precision, std::string("double"));
        QVERIFY(heard.record.load_steps.front().residual <= 1e-7);
        gpu::run_job(request(bar(), {}), heard);
        QCOMPARE(heard.record.precision, std::string("single"));
    }

    // A run that is killed before its first checkpoint loses everything.
    void the_first_checkpoint_is_early() {
        const Model model = prepare_model(bar());
        gpu::Solver solver(model, {});
        std::vector<std::uint64_t> kept_at;
        gpu::RunHooks hooks;
        QVERIFY(hooks.first_checkpoint < 60);
        hooks.first_checkpoint = 0;
        hooks.on_checkpoint = [&] { kept_at.push_back(solver.step()); };
        gpu::run(solver, model, hooks);
        QCOMPARE(kept_at, (std::vector<std::uint64_t>{1, 100})); // after the first batch, and at the end
    }

    void needs_no_folder() {
        Recorder heard;
        QVERIFY(gpu::run_job(request(bar(), {}), heard).end == gpu::JobEnd::finished);
        QCOMPARE(heard.record.state, RunState::finished);
        QCOMPARE(heard.frame_steps.size(), std::size_t(6));
    }

    // If nobody has requested the folder, and its frames would need much space, it is not written. The run itself is
    // the same.
    void large_output_that_nobody_asked_for() {
        const fs::path folder = new_folder();
        gpu::JobRequest wanted = request(bar(), folder);
        wanted.output_limit = 1000; // 6 frames of 192 nodes take more
        Recorder heard;
        QVERIFY(gpu::run_job(wanted, heard).end == gpu::JobEnd::finished);
        QCOMPARE(heard.frame_steps.size(), std::size_t(6));
        QCOMPARE(std::ranges::count(heard.events, "output given up"), 1);
        QCOMPARE(heard.sentences.size(), std::size_t(1));
        QVERIFY2(heard.sentences[0].starts_with("The results of this run are only in memory: in files they could take"),
                 heard.sentences[0].c_str());
        QVERIFY(!fs::exists(folder));
        wanted.output_limit = 1000000;
        Recorder small;
        gpu::run_job(wanted, small);
        QCOMPARE(std::ranges::count(small.events, "output given up"), 0);
        QCOMPARE(run_json(folder)["frames"], 6);
    }
};

PERISCOPE_TEST(JobTest)
} // namespace job_test
#include "job_test.moc"
