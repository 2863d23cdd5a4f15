#include "ui/run/run_worker.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/shapes/skin.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/device_words.hpp"
#include "ui/text/format.hpp"

#include <QMetaObject>

#include <stdexcept>

namespace periscope::ui {

RunWorker::RunWorker(RunController& controller, RunRequest request, std::shared_ptr<RunChannel> channel)
    : controller_(controller), request_(std::move(request)), channel_(std::move(channel)) {}

template <typename Call>
void RunWorker::post(Call call) {
    QMetaObject::invokeMethod(&controller_, std::move(call), Qt::QueuedConnection);
}

void RunWorker::say(const QString& line) {
    post([c = &controller_, line] { emit c->said(line); });
}

void RunWorker::run() {
    auto end = RunController::State::failed;
    QString reason;
    std::vector<Problem> problems;
    try {
        end = work();
    } catch (const Cancelled&) {
        end = RunController::State::stopped;
    } catch (const CaseError& e) {
        problems = e.problems();
        reason = QString::fromUtf8(e.what());
    } catch (const std::bad_alloc&) {
        reason = QObject::tr("Not enough memory for this model. Choose a larger spacing or a smaller body.");
    } catch (const std::length_error&) {
        // The text of this exception would only name a container of the library.
        reason = QObject::tr("The model is far too large for the memory. Choose a larger spacing or a smaller body.");
    } catch (const std::exception& e) {
        reason = note_of(value_, QString::fromUtf8(e.what()));
    }
    post([c = &controller_, end, reason, problems] { c->conclude(end, reason, problems); });
}

RunController::State RunWorker::work() {
    const gpu::JobResult result = gpu::run_job(request_, *this);
    if (result.end == gpu::JobEnd::had_finished)
        throw FileError(result.message);
    say_how_it_went(result);
    return result.end == gpu::JobEnd::finished ? RunController::State::finished : RunController::State::stopped;
}

void RunWorker::beginning_read(const Beginning& beginning) {
    value_ = beginning.value;
    begins_at_checkpoint_ = beginning.checkpoint.has_value();
}

bool RunWorker::progress(double fraction, std::string_view what) {
    // A new stage is always shown, because the last report of a stage may be followed by none for minutes.
    if (what != last_stage_ || last_progress_.elapsed() > 80) {
        last_stage_ = what;
        last_progress_.start();
        post([c = &controller_, fraction, words = to_qt(what)] { emit c->prepared(fraction, words); });
    }
    return !channel_->cancel.load();
}

void RunWorker::model_built(const std::shared_ptr<const Model>& model, double seconds) {
    model_ = model;
    const QString steps = format_count(double(model->steps));
    say(QObject::tr("Model built in %1: %2 nodes, %3 bonds, %4.")
            .arg(format_duration(seconds), format_count(double(model->nodes.size())),
                 format_count(0.5 * double(model->bonds())),
                 model->stepper == Stepper::dynamic
                     ? QObject::tr("%1 time steps of %2").arg(steps, format_time(model->time_step))
                     : QObject::tr("load steps: %1").arg(steps)));
    if (model->bonds_left_out > 0)
        say(QObject::tr("Bonds removed because their straight lines would leave the body: %1.")
                .arg(format_count(0.5 * double(model->bonds_left_out))));
}

void RunWorker::solver_built(gpu::Solver& solver, const RunRecord& record) {
    if (begins_at_checkpoint_)
        say(QObject::tr("The run starts from a checkpoint at %1.").arg(format_time(solver.time())));
    // The outer surface is found again, because the model may have reordered the nodes.
    auto nodes = make_view_nodes(value_, std::shared_ptr<const Nodes>(model_, &model_->nodes));
    Case shown = value_;
    if (request_.goes_on)
        shown.start.clear(); // the case as it is in the window, without the start
    post([c = &controller_, value = std::move(shown), model = model_, nodes, record,
          device = QString::fromStdString(record.device), bytes = double(solver.device_bytes()),
          seconds = solver.build_seconds()] {
        c->device_ = device;
        c->record_ = record;
        emit c->said(QObject::tr("Running on the %1. The solver stores nodes and bonds in %2; it was prepared in %3.")
                         .arg(device_words(device), format_bytes(bytes), format_duration(seconds)));
        emit c->solver_ready(value, model, nodes);
        if (c->state() == RunController::State::preparing)
            c->set_state(RunController::State::running);
    });
}

void RunWorker::frame(const FramePtr& frame) {
    post([c = &controller_, seen = SeenFrame(frame)] { emit c->frame_made(seen); });
    if (auto order = gpu::Order::step; frame->step > 0) // a single step ends at the next frame
        channel_->order.compare_exchange_strong(order, gpu::Order::pause);
}

void RunWorker::samples(const std::vector<Sample>& samples) {
    post([c = &controller_, samples] { emit c->samples_made(samples); });
}

void RunWorker::status(const gpu::RunStatus& status) {
    channel_->status.publish(status);
}

gpu::Order RunWorker::order(gpu::Solver& solver) {
    const gpu::Order order = channel_->order.load();
    const bool was_paused = last_order_ == gpu::Order::pause, is_paused = order == gpu::Order::pause;
    last_order_ = order;
    if (is_paused && !was_paused)
        // Shows the exact state at a pause, because users look at it.
        channel_->live.publish(SeenFrame(solver.frame()));
    if (was_paused != is_paused && order != gpu::Order::stop)
        post([c = &controller_, is_paused] {
            if (c->state() == RunController::State::running || c->state() == RunController::State::paused)
                c->set_state(is_paused ? RunController::State::paused : RunController::State::running);
        });
    return order;
}

bool RunWorker::view_due(double seconds_since_last) {
    return seconds_since_last >= channel_->view_interval.load() && channel_->view_taken.load();
}

void RunWorker::view(const FramePtr& frame) {
    channel_->view_taken = false;
    channel_->live.publish(SeenFrame(frame));
}

void RunWorker::output_given_up() {
    request_.output.clear();
    post([c = &controller_] {
        c->output_.clear();
        emit c->output_given_up();
    });
}

void RunWorker::loop_ended(gpu::Solver& solver, gpu::RunEnd end) {
    if (end == gpu::RunEnd::stopped && !channel_->hand_over.empty())
        write_checkpoint(channel_->hand_over, solver.checkpoint(), case_to_json(value_));
}

void RunWorker::ended(const RunRecord& record) {
    post([c = &controller_, record] { c->record_ = record; });
    if (!request_.output.empty() && request_.output_limit == 0)
        say((record.state == RunState::failed ? QObject::tr("Results up to the failure are in %1.")
                                              : QObject::tr("Results written to %1."))
                .arg(QString::fromStdString(request_.output.string())));
}

void RunWorker::said(Word word, const std::string& sentence) {
    const QString text = note_of(value_, QString::fromStdString(sentence));
    say(word == Word::warning ? QObject::tr("Warning: %1").arg(text) : text);
}

void RunWorker::say_how_it_went(const gpu::JobResult& result) {
    const gpu::RunStatus& status = result.status;
    if (!status.stopped_by.empty())
        say(QString::fromStdString(status.stopped_by));
    QString how = to_qt(run_state_label(result.record.state));
    how.front() = how.front().toUpper();
    const QString steps = format_count(double(status.step)), time = format_duration(status.elapsed);
    if (status.is_quasi_static)
        say(QObject::tr("%1 after %2 load steps in %3.").arg(how, steps, time));
    else
        say(QObject::tr("%1 after %2 steps in %3.")
                .arg(how, steps, time)); // the tool tip of the status bar has the speed
}

} // namespace periscope::ui
