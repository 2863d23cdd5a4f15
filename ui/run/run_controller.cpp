#include "ui/run/run_controller.hpp"

#include "ui/base/thread_priority.hpp"
#include "ui/run/run_worker.hpp"

namespace periscope::ui {

RunController::RunController(QObject* parent) : QObject(parent) {}

RunController::~RunController() {
    if (channel_) {
        channel_->cancel = true;
        channel_->order = gpu::Order::stop;
    }
} // joins the thread; calls that it has posted to this object are discarded with it

bool RunController::active() const {
    return state_ == State::preparing || state_ == State::running || state_ == State::paused ||
           state_ == State::stopping;
}

void RunController::start(RunRequest request) {
    if (active())
        return;
    channel_ = std::make_shared<RunChannel>();
    in_background_ = request.in_background;
    goes_on_ = request.goes_on;
    output_ = request.output;
    case_key_ = request.case_key;
    value_ = request.value;
    is_forgotten_ = false;
    if (request.single_step)
        channel_->order = gpu::Order::step;
    set_state(State::preparing);
    thread_ = std::jthread([worker = std::make_shared<RunWorker>(*this, std::move(request), channel_)] {
        lower_thread_priority();
        worker->run();
    });
}

void RunController::pause() {
    if (active() && state_ != State::stopping)
        channel_->order = gpu::Order::pause;
}

void RunController::resume() {
    if (active() && state_ != State::stopping)
        channel_->order = gpu::Order::go;
}

void RunController::step() {
    if (active() && state_ != State::stopping)
        channel_->order = gpu::Order::step;
}

void RunController::stop() {
    if (!active())
        return;
    channel_->cancel = true;
    channel_->order = gpu::Order::stop;
    set_state(State::stopping);
}

void RunController::stop_and_keep(const std::filesystem::path& checkpoint) {
    if (state_ != State::running && state_ != State::paused)
        return;
    channel_->hand_over = checkpoint;
    stop();
}

void RunController::forget() {
    is_forgotten_ = true;
    if (!active())
        set_state(State::idle);
}

void RunController::set_state(State state) {
    if (state_ == state)
        return;
    state_ = state;
    emit state_changed(state);
}

void RunController::conclude(State state, const QString& reason, const std::vector<Problem>& problems) {
    if (thread_.joinable())
        thread_.join();
    set_state(state);
    if (!problems.empty())
        emit case_wrong(problems);
    if (!reason.isEmpty())
        emit failed(reason);
    emit ended();
    if (is_forgotten_ && (state_ == State::stopped || state_ == State::failed))
        set_state(State::idle);
}

} // namespace periscope::ui
