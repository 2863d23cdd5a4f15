// The order of a run's events, and what is kept of a run that fails, is cancelled or had finished: the same for the command
// line, the window and its queue, which all call run_job().
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/read_results.hpp"
#include "core/results/run_quality.hpp"
#include "gpu/job/job.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <map>
#include <thread>
#include <unistd.h>

namespace job_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

// A bar of 12 × 4 × 4 nodes whose end is pulled.
Case bar() {
    constexpr double dx = 0.01;
    Case c;
    c.name = "bar";
    c.geometry = BoxGeometry{{Quantity(12 * dx), Quantity(4 * dx), Quantity(4 * dx)}, {}, Quantity(dx)};
    c.horizon = parse_quantity("3.14 dx", dimension::length);
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 200e9;
    m.density = 7800;
    m.critical_stretch = Quantity(1e-2);
    c.materials = {m};
    SetBox end;
    end.min[0] = Quantity(9 * dx);
    c.sets = {{"end", end}};
    ConditionEntry pulled;
    pulled.kind = ConditionKind::velocity;
    pulled.set = "end";
    pulled.value[0] = Quantity(1);
    c.conditions = {pulled};
    c.observers = {{"pull", ObserverKind::reaction, "end"}};
    c.run.end_time = 1e-4;
    c.run.time_step = Quantity(1e-6);
    c.output.frames = 5;
    c.output.samples = 20;
    return c;
}

Case cantilever_at_rest() {
    constexpr double dx = 0.01;
    Case c = bar();
    c.geometry =
        BoxGeometry{{Quantity(60 * dx), Quantity(4 * dx), Quantity(dx)}, {}, Quantity(dx), Space::plane_stress};
    SetBox left, right;
    left.max[0] = Quantity(3 * dx);
    right.min[0] = Quantity(57 * dx);
    c.sets = {{"left", left}, {"right", right}};
    ConditionEntry fixed, bent;
    fixed.kind = ConditionKind::fixed;
    fixed.set = "left";
    bent.kind = ConditionKind::displacement;
    bent.set = "right";
    bent.value[1] = Quantity(1e-3);
    bent.ramp = RampShape::linear;
    bent.ramp_time = Quantity(1.0);
    c.conditions = {fixed, bent};
    c.observers.clear();
    c.run = {};
    c.run.stepper = Stepper::newton;
    c.run.end_time = 1.0;
    c.run.quasi_static.load_steps = 1;
    c.run.quasi_static.tolerance = 1e-7;
    c.output.frames = 1;
    return c;
}

// Notes what it hears; what a test hooks in may throw or answer.
class Recorder : public gpu::JobListener {
public:
    std::vector<std::string> events;
    std::vector<std::string> sentences;
    std::vector<std::uint64_t> frame_steps;
    RunRecord record;
    std::function<bool(double)> on_progress;
    std::function<void()> on_frame;
    std::function<gpu::Order()> on_order;
    std::function<void()> on_solver;
    std::function<void()> on_loop_end;

    void beginning_read(const Beginning&) override { note("beginning"); }
    bool progress(double fraction, std::string_view) override {
        note("progress");
        return !on_progress || on_progress(fraction);
    }
    void model_built(const std::shared_ptr<const Model>&, double) override { note("model"); }
    void solver_built(gpu::Solver&, const RunRecord& r) override {
        note("solver");
        record = r;
        if (on_solver)
            on_solver();
    }
    void frame(const FramePtr& frame) override {
        note("frame");
        frame_steps.push_back(frame->step);
        if (on_frame)
            on_frame();
    }
    void samples(const std::vector<Sample>&) override { note("samples"); }
    void status(const gpu::RunStatus&) override { note("status"); }
    gpu::Order order(gpu::Solver&) override { return on_order ? on_order() : gpu::Order::go; }
    void output_given_up() override { note("output given up"); }
    void loop_ended(gpu::Solver&, gpu::RunEnd) override {
        note("loop ended");
        if (on_loop_end)
            on_loop_end();
    }
    void ended(const RunRecord& r) override {
        note("ended");
        record = r;
    }
    void said(Word, const std::string& sentence) override { sentences.push_back(sentence); }

private:
    void note(const std::string& event) {
        if (events.empty() || events.back() != event) // rows of the same count as one
            events.push_back(event);
    }
};

gpu::JobRequest request(const Case& value, const fs::path& output) {
    gpu::JobRequest request;
    request.value = value;
    request.output = output;
    return request;
}

nlohmann::json run_json(const fs::path& folder) {
    std::ifstream file(folder / "run.json");
    return nlohmann::json::parse(file);
}

// All files below a folder with what they hold.
std::map<std::string, std::string> contents(const fs::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) {
            std::ifstream file(entry.path(), std::ios::binary);
            all[fs::relative(entry.path(), folder).string()] = {std::istreambuf_iterator<char>(file), {}};
        }
    return all;
}

} // namespace

class JobTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    int folders_ = 0;

    fs::path new_folder() { return fs::path(dir_.path().toStdString()) / ("run-" + std::to_string(++folders_)); }

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

    // The model's rows and the run's, as they stand in the record.
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
        QVERIFY(row("Time step / stability limit").is_object());
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

    // What was noted of load steps before the checkpoint stays; those after it are computed again.
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

    // The largest error was in rows before the checkpoint.
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

    // A kill before the first checkpoint loses everything.
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

    // A folder that nobody asked for is left out where its frames would be many, and the run does not depend on it.
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

    // The same of one that cannot be made, and of one that goes while the run writes to it.
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
            if (loses.frame_steps.back() == 40) { // and nothing can take its place
                fs::rename(folder, new_folder());
                std::ofstream(folder) << "in the way";
            }
        };
        const gpu::JobResult result = gpu::run_job(wanted, loses);
        QVERIFY(result.end == gpu::JobEnd::finished);
        QCOMPARE(result.record.state, RunState::finished);
        QCOMPARE(loses.frame_steps, (std::vector<std::uint64_t>{0, 20, 40, 60, 80, 100}));
        QCOMPARE(std::ranges::count(loses.events, "output given up"), 1);
        wanted.output_limit = 0; // someone chose it: the run fails
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

    // Cancelled while the model or the kernels are built: nothing is written, and no empty folder stays.
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

    // An earlier run in the folder is replaced by a run that begins, not by one that is cancelled before.
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
        QVERIFY_EXCEPTION_THROWN(gpu::run_job(again, heard), FileError); // before any work
        QCOMPARE(std::ranges::count(heard.events, "model"), 0);
        QVERIFY(contents(folder) == before);
    }

    // Stopped in the loop: all up to then is kept, and the run goes on from there to the same end.
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
        const auto last = [](const auto& files) { // the name of an extra frame where it stopped comes in between
            std::string text;
            for (const auto& [name, content] : files)
                if (name.ends_with(".vtu"))
                    text = content;
            return text;
        };
        QVERIFY(last(a) == last(b));

        // And once more: nothing is left to do, nothing is touched.
        Recorder again;
        const gpu::JobResult result = gpu::run_job(rest, again);
        QVERIFY(result.end == gpu::JobEnd::had_finished);
        QVERIFY2(result.message.find("already finished") != std::string::npos, result.message.c_str());
        QVERIFY(contents(halves) == b);
        QCOMPARE(std::ranges::count(again.events, "solver"), 0);
        QCOMPARE(std::ranges::count(again.events, "ended"), 0);
    }

    // Two runs never write into one folder, whether the second begins anew, replaces or resumes.
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
            refusals.push_back(test::message_of<FileError>([&] { gpu::run_job(second, other); }));
            second.resume = true;
            refusals.push_back(test::message_of<FileError>([&] { gpu::run_job(second, other); }));
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

    // What a killed run leaves of its lock keeps nobody out.
    void a_lock_without_its_process_is_none() {
        const fs::path folder = new_folder();
        fs::create_directories(folder);
        std::ofstream(folder / ".run.lock") << "process 1 on another host";
        Recorder heard;
        QVERIFY(gpu::run_job(request(bar(), folder), heard).end == gpu::JobEnd::finished);
    }

    // The solver's error is what is told, with all that was computed before it.
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

    // A full disk in mid-run: what was there stays whole, and the record says why the run ended.
    void a_full_disk_ends_the_run() {
        const fs::path folder = new_folder();
        bool room_fits = false;
        std::unique_ptr<fixture::FullDisk> full;
        Recorder heard;
        heard.on_frame = [&] {
            if (heard.frame_steps.size() == 3) {
                while (!fs::exists(folder / "frames" / "frame-0001.vtu")) // a thread of its own writes it
                    std::this_thread::yield();
                // run.json still fits, a frame does not.
                const auto room = fs::file_size(folder / "run.json") + 2500;
                room_fits = room < fs::file_size(folder / "frames" / "frame-0001.vtu");
                full = std::make_unique<fixture::FullDisk>(rlim_t{room});
            }
        };
        const std::string said = test::message_of<FileError>([&] { gpu::run_job(request(bar(), folder), heard); });
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

    // When the solver fails and the files cannot be finished either, the solver's error is what is told.
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

    // A loop that ended well with files that cannot be finished has failed too.
    void files_that_cannot_be_finished_fail_the_run() {
        const fs::path folder = new_folder();
        std::unique_ptr<fixture::FullDisk> full;
        Recorder heard;
        heard.on_loop_end = [&] { full = std::make_unique<fixture::FullDisk>(rlim_t{0}); };
        const std::string said = test::message_of<FileError>([&] { gpu::run_job(request(bar(), folder), heard); });
        full.reset();
        QVERIFY(!said.empty());
        QCOMPARE(std::ranges::count(heard.events, "ended"), 1);
        QCOMPARE(heard.record.state, RunState::failed);
        QCOMPARE(heard.record.message, said);
    }

    // What a listener throws ends the job as any other error does.
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

PERISCOPE_TEST(JobTest)
} // namespace job_test
#include "job_test.moc"
