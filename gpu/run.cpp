#include "gpu/run.hpp"

#include "core/model/output_steps.hpp"
#include "core/model/unloaded_sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

namespace periscope::gpu {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

constexpr double wanted_batch = 0.03; // in s: short enough for desktop watchdogs and for quick answers to the user

// Decides when a run stores its state.
class Checkpoints {
public:
    Checkpoints(const RunHooks& hooks, bool is_quasi_static) : hooks_(hooks), is_quasi_static_(is_quasi_static) {}

    bool are_wanted() const { return static_cast<bool>(hooks_.on_checkpoint); }
    bool is_due() const {
        constexpr double share = 0.02; // largest share of the time for storing load steps more often than requested
        const double passed = seconds_since(last_);
        return passed >= wait_ || (is_quasi_static_ && passed * share >= cost_);
    }
    void write() {
        const auto begin = Clock::now();
        hooks_.on_checkpoint();
        cost_ = seconds_since(begin);
        wait_ = hooks_.checkpoint_every;
        last_ = Clock::now();
    }

private:
    const RunHooks& hooks_;
    bool is_quasi_static_;
    Clock::time_point last_ = Clock::now(); // time of the last checkpoint, or of the start of the run
    double wait_ = std::min(hooks_.first_checkpoint, hooks_.checkpoint_every);
    double cost_ = 0; // time that the last checkpoint took, s
};

class Loop {
public:
    Loop(Solver& solver, const Model& model, const RunHooks& hooks)
        : solver_(solver), model_(model), hooks_(hooks), first_step_(solver.step()),
          checkpoints_(hooks, model.stepper != Stepper::dynamic) {
        status_.steps = model.steps;
        status_.is_quasi_static = model.stepper != Stepper::dynamic;
        if (model.stop)
            watch_.emplace(model);
        if (watch_)
            std::ranges::for_each(hooks.earlier_rows, [this](const Sample& row) { watch_->take(row); });
    }

    RunResult run() {
        if (!solver_.is_resumed()) {
            begin_output();
            if (const auto unloaded = unloaded_sample(model_); unloaded && hooks_.on_samples)
                hooks_.on_samples({*unloaded});
            // the state is stored at the start, because the first load step may take long
            if (status_.is_quasi_static && checkpoints_.are_wanted())
                checkpoint();
        } else { // the earlier run has reported this state if it belongs to a frame
            has_output_ = at_frame();
            last_output_ = solver_.step();
        }
        Clock::time_point last_view = Clock::now();
        while (solver_.step() < model_.steps) {
            if (!may_go_on())
                return finish(RunEnd::stopped);
            batch(); // computes while the last frame is transferred
            deliver();
            if (watch_)
                flush_samples();
            if (hooks_.on_status)
                hooks_.on_status(status_);
            if (watch_ && watch_->is_met()) {
                status_.stopped_by = watch_->sentence();
                if (hooks_.on_status)
                    hooks_.on_status(status_); // reported now, because what follows takes a while
                break;
            }
            if (at_frame() && solver_.equilibrium().is_in_equilibrium &&
                (last_output_ != solver_.step() || !has_output_)) {
                begin_output();
            } else if (may_view(seconds_since(last_view))) {
                last_view = Clock::now();
                solver_.begin_frame(FrameUse::view);
                coming_ = Coming::view;
                view_cost_ = seconds_since(last_view);
            }
            if (may_checkpoint() && checkpoints_.is_due())
                checkpoint();
            if (solver_.step() < model_.steps)
                require_memory();
        }
        return finish(RunEnd::finished);
    }

private:
    bool at_frame() const { return is_output_step(solver_.step(), model_.steps, model_.frames); }
    std::uint64_t next_frame() const { return next_output_step(solver_.step(), model_.steps, model_.frames); }

    // Pictures get at most a twentieth of the time, however often they are wanted.
    bool may_view(double since_last) const {
        return hooks_.view_due && hooks_.on_view && since_last >= 20 * view_cost_ && hooks_.view_due(since_last);
    }

    // Waits while the run is paused. Returns false if the run is to stop.
    bool may_go_on() {
        if (!hooks_.order)
            return true;
        for (;;) {
            Order order = hooks_.order();
            if (order != Order::go && coming_ != Coming::none) { // during a pause, a pending frame is delivered at once
                deliver();
                order = hooks_.order();
            }
            switch (order) {
            case Order::go:
            case Order::step: // the owner of the order pauses again when the next frame arrives
                return true;
            case Order::stop:
                return false;
            case Order::pause:
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
        }
    }

    // Returns the steps up to the next frame, or to the next row at which the run may end.
    std::uint64_t steps_of_batch() const {
        if (status_.is_quasi_static)
            return batch_steps_;
        const std::uint64_t done = solver_.step(), wanted = std::max(batch_steps_, solver_.steps_at_once());
        const std::uint64_t last = std::min(done + wanted, next_frame());
        return (watch_ ? next_stop_row(model_, done, last) : last) - done;
    }

    void batch() {
        std::uint64_t steps = steps_of_batch();
        const auto begin = Clock::now();
        try {
            if (status_.is_quasi_static)
                steps = std::max<std::uint64_t>(1, solver_.relax(steps));
            else
                solver_.advance(steps);
        } catch (const RunError&) {
            deliver();
            flush_samples();
            throw;
        } catch (const DeviceError&) {
            save_what_there_is();
            throw;
        }
        const double seconds = std::max(1e-9, seconds_since(begin));
        status_.elapsed += seconds;
        status_.step = solver_.step();
        status_.time = solver_.time();
        // The rate is smoothed over about twenty batches.
        const double rate = static_cast<double>(steps) / seconds;
        // the additional time of this batch is that of the picture which it transferred
        if (coming_ == Coming::view && plain_rate_ > 0)
            view_cost_ += std::max(0.0, seconds - static_cast<double>(steps) / plain_rate_);
        else if (coming_ == Coming::none)
            plain_rate_ = plain_rate_ == 0 ? rate : 0.8 * plain_rate_ + 0.2 * rate;
        status_.steps_per_second = status_.steps_per_second == 0 ? rate : 0.95 * status_.steps_per_second + 0.05 * rate;
        status_.node_steps_per_second = status_.steps_per_second * static_cast<double>(model_.nodes.size());
        status_.mean_node_steps_per_second = static_cast<double>(status_.step - first_step_) *
                                             static_cast<double>(model_.nodes.size()) / std::max(1e-9, status_.elapsed);
        status_.remaining = static_cast<double>(model_.steps - status_.step) / status_.steps_per_second;
        if (status_.is_quasi_static) {
            status_.iterations = solver_.equilibrium().iterations;
            status_.residual = solver_.equilibrium().residual;
            if (const EquilibriumStatus found = solver_.equilibrium(); found.is_in_equilibrium)
                note_equilibrium(found);
            status_.mean_node_steps_per_second = status_.node_steps_per_second; // speed of iterations
            const auto rested = static_cast<double>(status_.step - first_step_);
            status_.remaining =
                rested > 0 ? static_cast<double>(model_.steps - status_.step) * status_.elapsed / rested : 0;
        }
        const double fitting = wanted_batch * rate;
        batch_steps_ =
            static_cast<std::uint64_t>(std::clamp(fitting, 1.0, 2.0 * static_cast<double>(batch_steps_) + 1));
    }

    // Ends the run if memory is short. The state is complete, so it is stored first, with the frame of its step. Within
    // a load step, the state of the last load step has been stored.
    void require_memory() {
        const std::string shortage = solver_.shortage();
        if (shortage.empty())
            return;
        if (!checkpoints_.are_wanted())
            throw RunError(shortage);
        if (may_checkpoint())
            checkpoint();
        throw RunError(shortage + " Resume the run from its checkpoint.");
    }

    // Called after a device has failed: delivers a frame that had been transferred, and the rows.
    void save_what_there_is() {
        try {
            deliver();
            flush_samples();
        } catch (const Error&) { // what was being transferred is lost; the first error has the reason
        }
    }

    void note_equilibrium(const EquilibriumStatus& found) {
        const bool fell_back = !found.left_to_relaxation.empty();
        status_.load_steps.push_back({status_.step, found.iterations, found.residual, found.newton_steps, found.cuts,
                                      fell_back, found.load_factor, found.residual <= model_.quasi_static.tolerance});
        if (fell_back)
            status_.notes.push_back(fmt::format("{}: {}", fall_back_words(status_.step), found.left_to_relaxation));
    }

    void note_removed() {
        status_.removed = solver_.removed_nodes();
        if (status_.removed.count > 0)
            status_.notes.push_back(
                fmt::format("{} nodes without an intact bond were removed beyond the removal distance; "
                            "their kinetic energy, {:.4g} J, left the body with them.",
                            status_.removed.count, status_.removed.kinetic_energy));
    }

    void flush_samples() {
        auto samples = solver_.take_samples();
        const auto first_bad = std::find_if(samples.begin(), samples.end(),
                                            [&](const Sample& sample) { return !not_a_number(sample).empty(); });
        const std::string reason = first_bad == samples.end() ? std::string() : not_a_number(*first_bad);
        samples.erase(first_bad, samples.end());
        if (hooks_.on_samples && !samples.empty())
            hooks_.on_samples(samples);
        if (watch_)
            std::ranges::for_each(samples, [this](const Sample& row) { watch_->take(row); });
        if (!reason.empty())
            throw RunError(reason);
    }

    // Returns what is wrong with a row of curves; empty if all of its values are finite.
    std::string not_a_number(const Sample& sample) const {
        for (std::size_t o = 0; o < sample.values.size(); ++o)
            if (const Vec3& v = sample.values[o]; !std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z))
                return fmt::format(
                    "Observer '{}' is not finite at step {} ({:.4g} s). Check the units of materials, loads and times.",
                    o < model_.observers.size() ? model_.observers[o].name : std::to_string(o), sample.step,
                    sample.time);
        return {};
    }

    // Within a load step, the state is not complete: the stepper has more data than a checkpoint contains.
    bool may_checkpoint() const { return checkpoints_.are_wanted() && solver_.equilibrium().is_in_equilibrium; }

    void checkpoint() {
        deliver();
        flush_samples();
        checkpoints_.write();
    }

    // The samples up to a frame are reported before it, and those of the next batch after it.
    void begin_output() {
        flush_samples();
        if (hooks_.on_frame_in_pieces && solver_.has_frames_in_pieces()) {
            hooks_.on_frame_in_pieces(solver_.frame_in_pieces());
        } else {
            solver_.begin_frame(FrameUse::output);
            coming_ = Coming::output;
        }
        last_output_ = solver_.step();
        has_output_ = true;
    }

    void deliver() {
        const Coming what = std::exchange(coming_, Coming::none);
        if (what == Coming::none)
            return;
        const auto begin = Clock::now();
        const FramePtr frame = solver_.take_frame();
        if (what == Coming::view)
            view_cost_ += seconds_since(begin);
        if (what == Coming::output && hooks_.on_frame)
            hooks_.on_frame(frame);
        if (what == Coming::view)
            hooks_.on_view(frame);
    }

    RunResult finish(RunEnd end) {
        deliver();
        if (solver_.equilibrium().is_in_equilibrium && (!has_output_ || last_output_ != solver_.step()))
            begin_output(); // what has been computed is stored
        deliver();
        flush_samples();
        if (may_checkpoint())
            checkpoint();
        status_.step = solver_.step();
        status_.time = solver_.time();
        status_.remaining = end == RunEnd::finished ? 0 : status_.remaining;
        note_removed();
        return {end, status_};
    }

    Solver& solver_;
    const Model& model_;
    const RunHooks& hooks_;
    std::uint64_t first_step_; // first step of this run; not 0 if it was resumed
    Checkpoints checkpoints_;
    RunStatus status_;
    std::optional<StopWatch> watch_; // watches the stop criterion
    std::uint64_t batch_steps_ = 1, last_output_ = 0;
    // time of the last picture, s; steps per second of batches without a picture
    double view_cost_ = 0, plain_rate_ = 0;
    bool has_output_ = false;
    enum class Coming { none, output, view };
    Coming coming_ = Coming::none;
};

} // namespace

RunResult run(Solver& solver, const Model& model, const RunHooks& hooks) {
    return Loop(solver, model, hooks).run();
}

} // namespace periscope::gpu
