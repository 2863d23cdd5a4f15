// Runs small jobs from request to record, with a listener that records its calls.
#pragma once

#include "core/case/case.hpp"
#include "gpu/job/job.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace periscope::test {

using fixture::run_json;

// Returns a bar of 12 × 4 × 4 nodes whose end is pulled.
inline Case bar() {
    constexpr double spacing = 0.01;
    Case c;
    c.name = "bar";
    c.geometry =
        BoxGeometry{{Quantity(12 * spacing), Quantity(4 * spacing), Quantity(4 * spacing)}, {}, Quantity(spacing)};
    c.horizon = parse_quantity("3.14 dx", dimension::length);
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 200e9;
    m.density = 7800;
    m.critical_stretch = Quantity(1e-2);
    c.materials = {m};
    SetBox end;
    end.min[0] = Quantity(9 * spacing);
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

inline Case cantilever_at_rest() {
    constexpr double spacing = 0.01;
    Case c = bar();
    c.geometry = BoxGeometry{
        {Quantity(60 * spacing), Quantity(4 * spacing), Quantity(spacing)}, {}, Quantity(spacing), Space::plane_stress};
    SetBox left, right;
    left.max[0] = Quantity(3 * spacing);
    right.min[0] = Quantity(57 * spacing);
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

// Records the calls. A test can set functions that throw or return an answer.
class Recorder : public gpu::JobListener {
public:
    std::vector<std::string> events;
    std::vector<std::string> sentences, stages;
    std::vector<std::uint64_t> frame_steps;
    RunRecord record;
    std::function<bool(double)> on_progress;
    std::function<void()> on_frame;
    std::function<gpu::Order()> on_order;
    std::function<void()> on_solver;
    std::function<void()> on_loop_end;

    void beginning_read(const Beginning&) override { note("beginning"); }
    bool progress(double fraction, std::string_view what) override {
        note("progress");
        if (stages.empty() || stages.back() != what)
            stages.emplace_back(what);
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
        if (events.empty() || events.back() != event) // consecutive rows count as one event
            events.push_back(event);
    }
};

inline gpu::JobRequest request(const Case& value, const std::filesystem::path& output) {
    gpu::JobRequest request;
    request.value = value;
    request.output = output;
    return request;
}

// Returns the contents of all files below a folder.
inline std::map<std::string, std::string> contents(const std::filesystem::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) {
            std::ifstream file(entry.path(), std::ios::binary);
            all[std::filesystem::relative(entry.path(), folder).string()] = {std::istreambuf_iterator<char>(file), {}};
        }
    return all;
}

// Makes a new folder for each run of a test.
class RunFolders {
public:
    std::filesystem::path next() {
        return std::filesystem::path(dir_.path().toStdString()) / ("run-" + std::to_string(++folders_));
    }

private:
    QTemporaryDir dir_;
    int folders_ = 0;
};

} // namespace periscope::test
