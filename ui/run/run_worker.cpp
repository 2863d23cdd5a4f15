#include "ui/run/run_worker.hpp"

#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "ui/text/format.hpp"

#include <QMetaObject>
#include <QStringList>

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

Progress RunWorker::progress(double from, double to) {
    return [this, from, to](double fraction, std::string_view what) {
        if (!last_progress_.isValid() || last_progress_.elapsed() > 80) {
            last_progress_.start();
            post([c = &controller_, at = from + (to - from) * fraction, words = to_qt(what)] {
                emit c->prepared(at, words);
            });
        }
        return !channel_->cancel.load();
    };
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
    } catch (const std::exception& e) {
        reason = QString::fromUtf8(e.what());
    }
    post([c = &controller_, end, reason, problems] { c->conclude(end, reason, problems); });
}

RunController::State RunWorker::work() {
    QElapsedTimer timer;
    timer.start();
    beginning_ = request_.resume ? resumption_of(request_.output) : beginning_of(request_.value);
    const ModelPtr model = build_model();
    if (beginning_.is_resumed && beginning_.checkpoint->info.step >= model->steps)
        throw FileError(
            QObject::tr("The run in %1 has finished: nothing is left to do. To go further, begin another run with "
                        "its checkpoint (Solve ▸ Begin with).")
                .arg(QString::fromStdString(request_.output.string()))
                .toStdString());
    record_.timings.emplace_back("model", double(timer.elapsed()) / 1e3);
    const QString steps = format_count(double(model->steps));
    say(QObject::tr("Model built in %1: %2 nodes, %3 bonds, %4.")
            .arg(format_duration(double(timer.elapsed()) / 1e3), format_count(double(model->nodes.size())),
                 format_count(0.5 * double(model->bonds())),
                 model->stepper == Stepper::dynamic
                     ? QObject::tr("%1 steps of %2").arg(steps, format_time(model->time_step))
                     : QObject::tr("load steps: %1").arg(steps)));
    QStringList cached;
    for (const auto& part : parts_from_cache(*model))
        cached << QString::fromStdString(part);
    if (!cached.isEmpty())
        say(QObject::tr("From the cache in %1: %2.")
                .arg(QString::fromStdString(request_.cache ? request_.cache->path().string() : std::string()),
                     cached.join(QStringLiteral(", "))));
    for (const auto& warning : model->warnings)
        say(QObject::tr("Note: %1").arg(QString::fromStdString(warning)));
    return solve(model);
}

ModelPtr RunWorker::build_model() {
    const auto ready = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
    const ModelCache* cache = request_.cache ? &*request_.cache : nullptr;
    if (!request_.nodes)
        return ready(prepare_model(beginning_.value, progress(0, 0.9), cache));
    std::optional<ImportedSurface> surface;
    if (request_.surface)
        surface = *request_.surface;
    return ready(prepare_model(beginning_.value, surface, *request_.nodes->nodes, progress(0, 0.9), cache));
}

RunController::State RunWorker::solve(const ModelPtr& model) {
    if (request_.devices_searched.valid())
        request_.devices_searched.wait();
    if (beginning_.checkpoint)
        request_.solver = gpu::with_layout_of(request_.solver, beginning_.checkpoint->info);
    gpu::Solver solver(*model, request_.solver, progress(0.9, 1));
    if (channel_->cancel)
        throw Cancelled();
    if (beginning_.checkpoint) {
        solver.restore(*beginning_.checkpoint, beginning_.is_resumed);
        say(QObject::tr("The run begins with a checkpoint, at %1.").arg(format_time(solver.time())));
    }
    record_.device = solver.device().name;
    record_.driver = solver.device().platform + " " + solver.device().driver;
    record_.precision = request_.solver.precision == gpu::Precision::single ? "single" : "double";
    record_.timings.emplace_back("kernels", solver.build_seconds());
    open_folder(*model, solver.step());
    beginning_.checkpoint.reset(); // the file is open no longer, and can be replaced
    // The model may have reordered the nodes, so its own skin is looked for.
    auto nodes = make_view_nodes(std::shared_ptr<const Nodes>(model, &model->nodes));
    Case shown = beginning_.value;
    if (request_.goes_on)
        shown.start.clear(); // as it stands in the window
    post([c = &controller_, value = std::move(shown), model, nodes, record = record_,
          device = QString::fromStdString(solver.device().name), bytes = double(solver.device_bytes()),
          seconds = solver.build_seconds()] {
        c->device_ = device;
        c->record_ = record;
        emit c->said(QObject::tr("Solving on %1 with %2; kernels compiled in %3.")
                         .arg(device, format_bytes(bytes), format_duration(seconds)));
        emit c->solver_ready(value, model, nodes);
        if (c->state() == RunController::State::preparing)
            c->set_state(RunController::State::running);
    });
    gpu::RunStatus last;
    try {
        const gpu::RunResult result = gpu::run(solver, *model, hooks(solver, last));
        const bool finished = result.end == gpu::RunEnd::finished;
        if (!finished && !channel_->hand_over.empty())
            write_checkpoint(channel_->hand_over, solver.checkpoint(), case_to_json(beginning_.value));
        conclude(finished ? "finished" : "stopped", {}, result.status);
        if (result.status.is_quasi_static)
            say(QObject::tr("%1 after %2 load steps in %3.")
                    .arg(finished ? QObject::tr("Finished") : QObject::tr("Stopped"),
                         format_count(double(result.status.step)), format_duration(result.status.elapsed)));
        else
            say(QObject::tr("%1 after %2 steps in %3: %4 million node-steps/s on average.")
                    .arg(finished ? QObject::tr("Finished") : QObject::tr("Stopped"),
                         format_count(double(result.status.step)), format_duration(result.status.elapsed))
                    .arg(result.status.mean_node_steps_per_second / 1e6, 0, 'f', 2));
        return finished ? RunController::State::finished : RunController::State::stopped;
    } catch (const std::exception& e) {
        conclude("failed", e.what(), last);
        throw;
    }
}

void RunWorker::open_folder(const Model& model, std::uint64_t step) {
    if (request_.output.empty())
        return;
    folder_ = std::make_unique<ResultsFolder>(
        beginning_.is_resumed ? ResultsFolder::resumed(request_.output, beginning_.value, model, step)
                              : ResultsFolder(request_.output, beginning_.value, model, request_.overwrite));
    folder_->update(record_); // so that a killed run tells its device and precision
}

gpu::Order RunWorker::next_order(gpu::Solver& solver) {
    const gpu::Order order = channel_->order.load();
    const bool was_paused = last_order_ == gpu::Order::pause, is_paused = order == gpu::Order::pause;
    last_order_ = order;
    if (is_paused && !was_paused)
        channel_->live.publish(SeenFrame(solver.frame())); // one looks at a pause: show exactly where it is
    if (was_paused != is_paused && order != gpu::Order::stop)
        post([c = &controller_, is_paused] {
            if (c->state() == RunController::State::running || c->state() == RunController::State::paused)
                c->set_state(is_paused ? RunController::State::paused : RunController::State::running);
        });
    return order;
}

gpu::RunHooks RunWorker::hooks(gpu::Solver& solver, gpu::RunStatus& last) {
    gpu::RunHooks hooks;
    hooks.on_frame = [this](const FramePtr& frame) {
        post([c = &controller_, seen = SeenFrame(frame)] { emit c->frame_made(seen); });
        if (folder_)
            folder_->write_frame(*frame);
        if (auto order = gpu::Order::step; frame->step > 0) // a single step ends at the next frame
            channel_->order.compare_exchange_strong(order, gpu::Order::pause);
    };
    hooks.on_samples = [this](const std::vector<Sample>& samples) {
        post([c = &controller_, samples] { emit c->samples_made(samples); });
        if (folder_)
            folder_->add_samples(samples);
    };
    hooks.on_status = [this, &last](const gpu::RunStatus& status) {
        last = status;
        channel_->status.publish(status);
    };
    if (const double every = beginning_.value.output.checkpoint_every.value; folder_ && every > 0) {
        hooks.checkpoint_every = every;
        hooks.on_checkpoint = [this, &solver, &last] {
            folder_->write_checkpoint(solver.checkpoint());
            take_from(last);
            folder_->update(record_); // so that a killed run tells of the load steps that it need not repeat
        };
    }
    hooks.order = [this, &solver] { return next_order(solver); };
    hooks.view_due = [this](double seconds) {
        return seconds >= channel_->view_interval.load() && channel_->view_taken.load();
    };
    hooks.on_view = [this](const FramePtr& frame) {
        channel_->view_taken = false;
        channel_->live.publish(SeenFrame(frame));
    };
    return hooks;
}

void RunWorker::take_from(const gpu::RunStatus& status) {
    record_.steps_done = status.step;
    record_.node_steps_per_second = status.mean_node_steps_per_second;
    record_.notes = status.notes;
    record_.load_steps = status.load_steps;
}

void RunWorker::conclude(const std::string& state, const std::string& message, const gpu::RunStatus& status) {
    record_.state = state;
    record_.message = message;
    take_from(status);
    record_.timings.emplace_back("solve", status.elapsed);
    post([c = &controller_, record = record_] { c->record_ = record; });
    if (!folder_)
        return;
    folder_->finish(record_);
    say(QObject::tr("Results written to %1.").arg(QString::fromStdString(folder_->path().string())));
}

} // namespace periscope::ui
