#include "ui/base/background_task.hpp"

#include "ui/base/thread_priority.hpp"

#include <QMetaObject>

#include <chrono>
#include <stdexcept>

namespace periscope::ui {

BackgroundTask::BackgroundTask(QObject* parent) : QObject(parent) {}

BackgroundTask::~BackgroundTask() {
    if (cancel_)
        *cancel_ = true;
} // `thread_` is joined when it is destroyed; calls that it has posted to this object are discarded

void BackgroundTask::start(const QString& what, Work work) {
    if (busy_) {
        next_what_ = what;
        next_work_ = std::move(work);
        *cancel_ = true;
        return;
    }
    what_ = what;
    work_ = std::move(work);
    launch();
}

void BackgroundTask::cancel() {
    next_work_ = nullptr;
    if (cancel_)
        *cancel_ = true;
}

void BackgroundTask::launch() {
    busy_ = true;
    cancel_ = std::make_shared<std::atomic<bool>>(false);
    emit started(what_);
    thread_ = std::jthread([this, cancel = cancel_, work = std::move(work_)] {
        lower_thread_priority();
        auto last = std::chrono::steady_clock::time_point{};
        const Progress progress = [&](double fraction, std::string_view words) {
            const auto now = std::chrono::steady_clock::now();
            if (now - last > std::chrono::milliseconds(80)) { // more frequent reports would not be noticed
                last = now;
                QMetaObject::invokeMethod(
                    this,
                    [this, fraction, text = QString::fromUtf8(words.data(), qsizetype(words.size()))] {
                        emit progressed(fraction, text);
                    },
                    Qt::QueuedConnection);
            }
            return !cancel->load();
        };
        Outcome outcome;
        try {
            outcome.finish = work(progress);
        } catch (const Cancelled&) {
            outcome.cancelled = true;
        } catch (const std::bad_alloc&) {
            outcome.error = tr("Not enough memory. Choose a larger spacing or a smaller body.");
        } catch (const std::length_error&) { // the text of this exception would only name a list of the library
            outcome.error = tr("The model is far too large for the memory. Choose a larger spacing or a smaller body.");
        } catch (const std::exception& e) {
            outcome.error = QString::fromUtf8(e.what());
        }
        QMetaObject::invokeMethod(
            this, [this, outcome] { conclude(outcome); }, Qt::QueuedConnection);
    });
}

void BackgroundTask::conclude(const Outcome& outcome) {
    thread_.join();
    busy_ = false;
    const QString what = what_;
    if (next_work_) { // the result is out of date, because other work has been requested
        what_ = next_what_;
        work_ = std::exchange(next_work_, nullptr);
        launch();
        return;
    }
    // the cancellation may have come after the work was done, but before this call
    if (outcome.cancelled || cancel_->load())
        emit cancelled();
    else if (!outcome.error.isEmpty())
        emit failed(what, outcome.error);
    else if (outcome.finish)
        outcome.finish();
    if (!busy_)
        emit ended();
}

} // namespace periscope::ui
