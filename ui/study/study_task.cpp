#include "ui/study/study_task.hpp"

#include "core/base/error.hpp"
#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <exception>

namespace periscope::ui {
namespace {

// Passes events to the GUI thread. Events that arrive after the task has been destroyed are dropped.
class Messenger final : public gpu::StudyListener, public gpu::CalibrationListener {
public:
    Messenger(StudyTask& task, std::shared_ptr<StudyStop> stop) : task_(task), stop_(std::move(stop)) {}

    void begins(const gpu::StudyOutlook& outlook) override {
        hand_over([outlook](StudyTask& task) { emit task.begun(outlook); });
    }
    void run_begins(const StudyRun& run) override {
        hand_over([run](StudyTask& task) { emit task.run_begun(run); });
    }
    void run_ended(const StudyRun& run, std::size_t ended, std::size_t of) override {
        hand_over([run, ended, of](StudyTask& task) { emit task.run_ended(run, int(ended), int(of)); });
    }
    void bands_found(const std::vector<CurveBand>& bands) override {
        hand_over([bands](StudyTask& task) { emit task.bands_found(bands); });
    }
    void begins(const gpu::CalibrationOutlook& outlook) override {
        hand_over([outlook](StudyTask& task) { emit task.fit_begun(outlook); });
    }
    void run_ended(const Trial& trial, std::size_t runs) override {
        hand_over([trial, runs](StudyTask& task) { emit task.trial_ended(trial, int(runs)); });
    }
    void stage_begins(const std::string& what) override {
        hand_over([what](StudyTask& task) { emit task.stage_begun(to_qt(what)); });
    }
    void noted(const std::string& words) override {
        hand_over([words](StudyTask& task) { emit task.noted(to_qt(words)); });
    }
    bool is_cancelled() override { return stop_->is_stopped(); } // overrides the functions of both listeners
    bool is_run_cancelled(std::size_t number) override { return stop_->is_cancelled(number); }

    template <typename Emit>
    void hand_over(Emit emit_signal) {
        QMetaObject::invokeMethod(
            &task_, [task = &task_, emit_signal = std::move(emit_signal)] { emit_signal(*task); },
            Qt::QueuedConnection);
    }

private:
    StudyTask& task_;
    std::shared_ptr<StudyStop> stop_;
};

void run_request(const gpu::StudyRequest& request, Messenger& messenger) {
    if (!request.study.calibration) {
        gpu::run_study(request, messenger);
        return;
    }
    const gpu::CalibrationDone done = gpu::run_calibration(request, messenger);
    messenger.hand_over([done](StudyTask& task) { emit task.fit_ended(done); });
}

} // namespace

void StudyStop::cancel_run(std::size_t number) {
    const std::lock_guard guard(mutex_);
    cancelled_.insert(number);
}

bool StudyStop::is_cancelled(std::size_t number) const {
    const std::lock_guard guard(mutex_);
    return cancelled_.contains(number);
}

StudyTask::StudyTask(QObject* parent) : QObject(parent), stop_(std::make_shared<StudyStop>()) {}

StudyTask::~StudyTask() {
    stop();
    if (thread_.joinable())
        thread_.join();
}

void StudyTask::start(gpu::StudyRequest request) {
    if (thread_.joinable())
        thread_.join();
    stop_ = std::make_shared<StudyStop>();
    busy_ = true;
    thread_ = std::jthread([this, request = std::move(request), stop = stop_] {
        QString reason;
        try {
            Messenger messenger(*this, stop);
            run_request(request, messenger);
        } catch (const Cancelled&) { // the study was stopped before the first run; this is not a failure
        } catch (const CaseError& e) {
            reason = study_problem(e);
        } catch (const std::exception& e) {
            reason = to_qt(e.what());
        }
        QMetaObject::invokeMethod(
            this,
            [this, reason] {
                busy_ = false;
                if (!reason.isEmpty())
                    emit failed(reason);
                emit ended();
            },
            Qt::QueuedConnection);
    });
}

void StudyTask::stop() {
    stop_->stop();
}

void StudyTask::cancel_run(std::size_t number) {
    stop_->cancel_run(number);
}

} // namespace periscope::ui
