// Runs that are stopped and resumed have the same files and records as one run without a stop.
#include "recorded_jobs.hpp"

#include "core/preparation/prepare.hpp"
#include "core/results/read_results.hpp"
#include "core/results/run_quality.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <fstream>
#include <span>

namespace resumed_jobs_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

class ResumedJobsTest : public QObject {
    Q_OBJECT

    RunFolders folders_;

    fs::path new_folder() { return folders_.next(); }

private slots:
    void a_resumed_run_has_all_of_its_load_steps() {
        const fs::path folder = new_folder();
        Recorder heard;
        int asked = 0;
        heard.on_order = [&asked] { return ++asked > 1 ? gpu::Order::stop : gpu::Order::go; };
        Case value = cantilever_at_rest();
        value.run.quasi_static.load_steps = 3;
        value.run.quasi_static.tolerance = 1e-4;
        gpu::run_job(request(value, folder), heard);
        const std::size_t before = run_json(folder).value("load_steps", nlohmann::json::array()).size();
        QVERIFY(before < 3);
        gpu::JobRequest rest = request({}, folder);
        rest.resume = true;
        heard.on_order = {};
        gpu::run_job(rest, heard);
        QCOMPARE(heard.record.load_steps.size(), std::size_t(3));
        for (const std::size_t k : {0, 1, 2})
            QCOMPARE(run_json(folder)["load_steps"][k]["step"], k + 1);
    }

    // Notes about load steps before the checkpoint are kept. Those about later steps are made again.
    void a_resumed_run_keeps_the_notes_of_its_load_steps() {
        const fs::path folder = new_folder();
        Recorder heard;
        heard.on_order = [&heard] { return heard.frame_steps.size() > 1 ? gpu::Order::stop : gpu::Order::go; };
        Case value = cantilever_at_rest();
        value.run.quasi_static.load_steps = value.output.frames = 3;
        value.run.quasi_static.tolerance = 1e-4;
        value.output.checkpoint_every = Quantity(1e-6); // at the end of each load step
        gpu::run_job(request(value, folder), heard);
        nlohmann::json json = run_json(folder);
        QVERIFY(!json["load_steps"].empty() && json["load_steps"].size() < 3);
        const std::string noted = fall_back_words(1) + ": it was tried.";
        json["notes"] = {noted, fall_back_words(3) + ": it was tried."};
        std::ofstream(folder / "run.json") << json.dump();
        QCOMPARE(read_run_facts(folder).record.notes.size(), std::size_t(2));
        gpu::JobRequest rest = request({}, folder);
        rest.resume = true;
        heard.on_order = {};
        gpu::run_job(rest, heard);
        QCOMPARE(heard.record.notes, std::vector{noted});
    }

    // The largest error of the balance is in samples before the checkpoint.
    void a_resumed_run_has_the_balance_of_all_of_its_rows() {
        Case value = bar();
        value.observers.push_back({"energies", ObserverKind::energies});
        const fs::path straight = new_folder(), halves = new_folder();
        Recorder one;
        gpu::run_job(request(value, straight), one);
        const Model model = prepare_model(value);
        const std::vector<Sample> rows = SampleReader(straight / "observers.csv", model).next();
        const auto error = [&](std::size_t first) {
            return observed_run(model, std::span(rows).subspan(first)).balance->error;
        };
        QVERIFY2(error(0) > 1.1 * error(rows.size() - 4), "this test would show nothing");
        Recorder stopped;
        stopped.on_order = [&] { return stopped.frame_steps.size() > 3 ? gpu::Order::stop : gpu::Order::go; };
        QVERIFY(gpu::run_job(request(value, halves), stopped).end == gpu::JobEnd::stopped);
        gpu::JobRequest rest = request({}, halves);
        rest.resume = true;
        Recorder heard;
        QVERIFY(gpu::run_job(rest, heard).end == gpu::JobEnd::finished);
        QVERIFY(run_json(halves)["quality"] == run_json(straight)["quality"]);
    }

    // The run is stopped in its loop. All results up to then are kept, and the resumed run has the same end.
    void stopped_and_resumed_ends_as_one_run() {
        const fs::path straight = new_folder(), halves = new_folder();
        Recorder one;
        gpu::run_job(request(bar(), straight), one);
        Recorder stopped;
        stopped.on_order = [&] { return stopped.frame_steps.size() > 2 ? gpu::Order::stop : gpu::Order::go; };
        QVERIFY(gpu::run_job(request(bar(), halves), stopped).end == gpu::JobEnd::stopped);
        QCOMPARE(run_json(halves)["state"], "stopped");
        QVERIFY(fs::exists(halves / "checkpoint.h5"));
        QVERIFY(run_json(halves)["steps_done"] < 100);

        gpu::JobRequest rest = request({}, halves);
        rest.resume = true;
        Recorder heard;
        QVERIFY(gpu::run_job(rest, heard).end == gpu::JobEnd::finished);
        const auto a = contents(straight), b = contents(halves);
        QVERIFY(!a.at("observers.csv").empty());
        QCOMPARE(b.at("observers.csv"), a.at("observers.csv"));
        // The name of an additional frame, where the run stopped, stands between them.
        const auto last = [](const auto& files) {
            std::string text;
            for (const auto& [name, content] : files)
                if (name.ends_with(".vtu"))
                    text = content;
            return text;
        };
        QVERIFY(last(a) == last(b));

        // Resumed once more, the run has nothing to do, and changes no file.
        Recorder again;
        const gpu::JobResult result = gpu::run_job(rest, again);
        QVERIFY(result.end == gpu::JobEnd::had_finished);
        QVERIFY2(result.message.find("already finished") != std::string::npos, result.message.c_str());
        QVERIFY(contents(halves) == b);
        QCOMPARE(std::ranges::count(again.events, "solver"), 0);
        QCOMPARE(std::ranges::count(again.events, "ended"), 0);
    }
};

PERISCOPE_TEST(ResumedJobsTest)
} // namespace resumed_jobs_test
#include "resumed_jobs_test.moc"
