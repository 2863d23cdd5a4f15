// Runs that end when an observer passes a value. They end at the right sample, whatever number of steps is computed in
// one batch, also after they were interrupted and resumed.
#include "core/preparation/prepare.hpp"
#include "core/results/read_results.hpp"
#include "gpu/job/job.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <functional>

namespace stop_criterion_run_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

// The right end of this bar moves with 1 m/s, so that its mean displacement is n µm after n steps of 1 µs. There are
// 100 steps, and a sample every 5.
constexpr const char* pulled_bar = R"json({
  "periscope": 2, "name": "bar",
  "geometry": { "lattice": { "box": ["120 mm", "10 mm", "10 mm"], "spacing": "10 mm", "space": "bar" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": 7800, "critical_stretch": 0.002 } ],
  "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["30 mm", null, null] } },
            { "name": "right", "box": { "min": ["90 mm", null, null], "max": [null, null, null] } } ],
  "conditions": [ { "fixed": true, "set": "left" }, { "velocity": ["1 m/s", null, null], "set": "right" } ],
  "observers": [ { "name": "end", "mean_displacement": "right" }, { "name": "pull", "reaction": "right" } ],
  "run": { "end_time": "100 us", "time_step": "1 us" },
  "output": { "frames": 5, "samples": 20, "checkpoint_interval": "60 min" }
})json";

struct Ended {
    gpu::RunResult result;
    std::vector<Sample> rows;
    std::uint64_t last_frame = 0;
};

Ended run_to_stop(const std::vector<std::string>& edits) {
    const Model model = prepare_model(edited_case(pulled_bar, edits));
    gpu::Solver solver(model, {});
    Ended ended;
    gpu::RunHooks hooks;
    hooks.on_samples = [&](const std::vector<Sample>& rows) {
        ended.rows.insert(ended.rows.end(), rows.begin(), rows.end());
    };
    hooks.on_frame = [&](const FramePtr& frame) { ended.last_frame = frame->step; };
    ended.result = gpu::run(solver, model, hooks);
    return ended;
}

std::string stop_edit(const char* stop) {
    return std::string("run.stop_when=") + stop;
}

// Stops the run at the first frame from the step `at` on; 0: does not stop it.
struct Interrupter : gpu::JobListener {
    std::uint64_t at = 0;
    bool is_reached = false;
    void frame(const FramePtr& frame) override { is_reached = is_reached || (at > 0 && frame->step >= at); }
    gpu::Order order(gpu::Solver&) override { return is_reached ? gpu::Order::stop : gpu::Order::go; }
};

gpu::JobResult job(const Case& value, const fs::path& folder, std::uint64_t interrupt_at = 0, bool resume = false) {
    gpu::JobRequest request;
    request.value = value;
    request.output = folder;
    request.resume = resume;
    Interrupter listener;
    listener.at = interrupt_at;
    return gpu::run_job(std::move(request), listener);
}

} // namespace

class StopCriterionRunTest : public QObject {
    Q_OBJECT

private slots:
    void ends_at_the_first_row_beyond_data() {
        QTest::addColumn<QString>("stop");
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("step"); // step in which the run ends; 0: at its end time
        QTest::newRow("rises") << R"({"observer": "end", "rises_to": "52.5 um"})" << QString() << 55;
        QTest::newRow("on the row") << R"({"observer": "end", "component": "magnitude", "rises_to": "54.99 um"})"
                                    << QString() << 55;
        QTest::newRow("own interval") << R"({"observer": "end", "rises_to": "52.5 um"})"
                                      << R"(observers[0].interval="7 us")" << 56;
        QTest::newRow("falls") << R"({"observer": "end", "falls_to": "-52.5 um"})"
                               << R"(conditions[1].velocity=["-1 m/s", null, null])" << 55;
        QTest::newRow("other direction") << R"({"observer": "end", "rises_to": "52.5 um"})"
                                         << R"(conditions[1].velocity=["-1 m/s", null, null])" << 0;
        QTest::newRow("not reached") << R"({"observer": "end", "rises_to": "1 mm"})" << QString() << 0;
    }
    void ends_at_the_first_row_beyond() {
        QFETCH(const QString, stop);
        QFETCH(const QString, more);
        QFETCH(const int, step);
        std::vector<std::string> edits{stop_edit(stop.toUtf8().constData())};
        if (!more.isEmpty())
            edits.push_back(more.toStdString());
        const Ended ended = run_to_stop(edits);
        const auto last = std::uint64_t(step == 0 ? 100 : step);
        QVERIFY(ended.result.end == gpu::RunEnd::finished);
        QCOMPARE(ended.result.status.step, last);
        QCOMPARE(ended.last_frame, last);
        QCOMPARE(ended.rows.back().step, last);
        QVERIFY(std::abs(std::abs(ended.rows.back().values[0].x) - 1e-6 * double(last)) < 1e-10);
        QCOMPARE(ended.result.status.stopped_by.empty(), step == 0);
        if (step == 55 && stop.contains(QStringLiteral("52.5 um")) && !stop.contains(QStringLiteral("falls")))
            QCOMPARE(ended.result.status.stopped_by,
                     std::string("The run stopped at step 55: 'end x' reached 52.5 um."));
    }

    // In a quasi-static analysis, the states are load steps: 0.1 mm in 10 load steps.
    void ends_at_a_load_step() {
        const Ended ended = run_to_stop(
            {R"(run={"end_time": "100 us", "analysis": "quasi-static-newton", "load_steps": 10,
                     "stop_when": {"observer": "end", "rises_to": "35 um"}})",
             R"(conditions[1]={"displacement": ["0.1 mm", null, null], "set": "right", "ramp": {"shape": "linear", "time": "100 us"}})"});
        QCOMPARE(ended.result.status.step, std::uint64_t(4));
        QCOMPARE(ended.last_frame, std::uint64_t(4));
        QCOMPARE(ended.result.status.stopped_by, std::string("The run stopped at load step 4: 'end x' reached 35 um."));
    }

    // A wave breaks the bar at its fixed end, and the force falls from its peak to zero. A run that is interrupted
    // after the peak and resumed knows the peak.
    void a_resumed_run_remembers_the_peak() {
        QTemporaryDir dir;
        const fs::path whole = fs::path(dir.path().toStdString()) / "whole", parts = whole.parent_path() / "parts";
        const Case value = edited_case(pulled_bar, {R"(conditions[1].velocity=["8 m/s", null, null])",
                                                    stop_edit(R"({"observer": "pull", "falls_to_share": 0.1})"),
                                                    "output.samples=100", "output.frames=100"});
        const gpu::JobResult all = job(value, whole);
        QVERIFY(all.end == gpu::JobEnd::finished);
        const std::vector<Sample> rows = SampleReader(whole / "observers.csv", prepare_model(value)).next();
        double peak = 0;
        std::uint64_t peak_step = 0;
        for (const Sample& row : rows)
            if (std::abs(row.values[1].x) > peak)
                peak = std::abs(row.values[1].x), peak_step = row.step;
        const std::uint64_t end = all.status.step;
        qInfo("peak %.3g N at step %d, %.3g N at the end, step %d", peak, int(peak_step), rows.back().values[1].x,
              int(end));
        QVERIFY(end < 100 && peak_step > 0 && end - peak_step > 2);
        QVERIFY(std::abs(rows.back().values[1].x) <= 0.1 * peak);
        QVERIFY(std::abs(rows[rows.size() - 2].values[1].x) > 0.1 * peak);
        QVERIFY2(all.record.message.starts_with("The run stopped at step " + std::to_string(end) +
                                                ": 'pull x' fell to 10 % of its largest value"),
                 all.record.message.c_str());
        QCOMPARE(read_run_facts(whole).record.message, all.record.message);

        // The run is interrupted one sample before the end: no later sample is as large as the peak. A frame is given
        // out while the next step is computed.
        QVERIFY(job(value, parts, end - 2).end == gpu::JobEnd::stopped);
        QCOMPARE(read_run_facts(parts).record.steps_done, end - 1);
        const gpu::JobResult rest = job({}, parts, 0, true);
        QVERIFY(rest.end == gpu::JobEnd::finished);
        QCOMPARE(rest.status.step, end);
        QCOMPARE(rest.record.message, all.record.message);
        const std::vector<Sample> again = SampleReader(parts / "observers.csv", prepare_model(value)).next();
        QCOMPARE(again.size(), rows.size());
        for (std::size_t r = 0; r < rows.size(); ++r)
            QVERIFY(again[r].step == rows[r].step && again[r].values[1].x == rows[r].values[1].x);

        const gpu::JobResult nothing_left = job({}, parts, 0, true);
        QVERIFY(nothing_left.end == gpu::JobEnd::had_finished);
        QVERIFY2(nothing_left.message.find("fell to 10 %") != std::string::npos, nothing_left.message.c_str());
    }

    // Initial cracks count as broken bonds.
    void a_criterion_that_is_met_at_once_is_told() {
        const auto warned = [](const char* bonds) {
            const Model model = prepare_model(edited_case(
                pulled_bar,
                {stop_edit((std::string(R"({"observer": "broken", "rises_to": )") + bonds + "}").c_str()),
                 R"(observers=[{"name": "broken", "broken_bonds": true}])",
                 R"(initial_cracks=[{"plane": {"corner": ["60 mm", "-1 mm", "-1 mm"], "first": [0, "20 mm", 0], "second": [0, 0, "20 mm"]}}])"}));
            return std::ranges::any_of(model.warnings, [](const std::string& warning) {
                return warning.starts_with("run.stop_when.rises_to: Initial cracks cut 6 of these bonds");
            });
        };
        QVERIFY(warned("6") && !warned("7")); // three neighbours on each side: 1 + 2 + 3 bonds are cut
    }
};

PERISCOPE_TEST(StopCriterionRunTest)
} // namespace stop_criterion_run_test
#include "stop_criterion_run_test.moc"
