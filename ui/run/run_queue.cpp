#include "ui/run/run_queue.hpp"

#include "core/case_file/case_file.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/run/device_list.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/format.hpp"

#include <QTimer>

#include <algorithm>

namespace periscope::ui {

namespace fs = std::filesystem;
using State = QueuedRun::State;

RunQueue::RunQueue(RunController& run, const DeviceList& devices, const Document& document, Results& results,
                   QObject* parent)
    : QObject(parent), run_(run), devices_(devices), document_(document), results_(results) {
    connect(&run_, &RunController::failed, this, [this](const QString& reason) { last_failure_ = reason; });
    connect(&run_, &RunController::ended, this, &RunQueue::conclude);
}

void RunQueue::add(RunRequest request) {
    QueuedRun run;
    run.id = ++ids_;
    run.request = std::move(request);
    runs_.push_back(std::move(run));
    emit changed();
    next();
}

void RunQueue::remove(int id) {
    if (std::erase_if(runs_, [&](const QueuedRun& r) { return r.id == id && r.state != State::running; }) > 0)
        emit changed();
}

void RunQueue::move_up(int id) {
    const auto it = std::find_if(runs_.begin(), runs_.end(), [&](const auto& r) { return r.id == id; });
    if (it == runs_.begin() || it == runs_.end() || it->state != State::waiting || (it - 1)->state != State::waiting)
        return;
    std::iter_swap(it, it - 1);
    emit changed();
}

void RunQueue::hold(bool on) {
    if (held_ == on)
        return;
    held_ = on;
    emit changed();
    next();
}

bool RunQueue::has_waiting() const {
    return std::any_of(runs_.begin(), runs_.end(), [](const auto& r) { return r.state == State::waiting; });
}

QueuedRun* RunQueue::running() {
    const auto it = std::find_if(runs_.begin(), runs_.end(), [](const auto& r) { return r.state == State::running; });
    return it == runs_.end() ? nullptr : &*it;
}

void RunQueue::next() {
    if (held_ || run_.active())
        return;
    const auto it = std::find_if(runs_.begin(), runs_.end(), [](const auto& r) { return r.state == State::waiting; });
    if (it == runs_.end())
        return;
    it->state = State::running;
    last_failure_.clear();
    RunRequest request = it->request;
    request.in_background = !same_text(request.value, document_.value());
    request.devices_searched = devices_.searched();
    if (!request.in_background)
        results_.set_written_while_running(true);
    emit said(tr("Queued run of %1 started. Its results are written to %2.")
                  .arg(to_qt(request.value.name), to_qt(request.output.string())));
    emit changed();
    run_.start(std::move(request));
}

void RunQueue::conclude() {
    if (QueuedRun* run = running()) {
        switch (run_.state()) {
        case RunController::State::finished:
            run->state = run_.record().state == RunState::not_converged ? State::not_converged : State::finished;
            break;
        case RunController::State::failed:
            run->state = State::failed;
            run->reason = last_failure_;
            break;
        default:
            run->state = State::stopped;
            // A user who stops one run hardly expects the next one to start immediately.
            held_ = true;
        }
        emit changed();
    }
    // Called later, when all other objects have received the signal of the end.
    QTimer::singleShot(0, this, &RunQueue::next);
}

fs::path RunQueue::free_folder(const fs::path& wanted) const {
    const auto taken = [&](const fs::path& folder) {
        std::error_code error;
        return fs::exists(folder, error) ||
               std::any_of(runs_.begin(), runs_.end(), [&](const auto& r) { return r.request.output == folder; });
    };
    fs::path folder = wanted;
    for (int i = 2; taken(folder); ++i)
        folder = wanted.string() + "-" + std::to_string(i);
    return folder;
}

} // namespace periscope::ui
