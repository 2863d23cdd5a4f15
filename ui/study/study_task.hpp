// Runs a study or a calibration on its own thread and reports its runs on the GUI thread.
#pragma once

#include "gpu/study/run_calibration.hpp"
#include "gpu/study/run_study.hpp"

#include <QObject>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace periscope::ui {

// The requests of the user to end a whole study, or some of its runs. Several threads may use it at the same time.
class StudyStop {
public:
    void stop() { is_stopped_ = true; }
    bool is_stopped() const { return is_stopped_; }
    void cancel_run(std::size_t number);
    bool is_cancelled(std::size_t number) const;

private:
    std::atomic<bool> is_stopped_ = false;
    mutable std::mutex mutex_;
    std::set<std::size_t> cancelled_; // numbers of runs
};

class StudyTask : public QObject {
    Q_OBJECT
public:
    explicit StudyTask(QObject* parent = nullptr);
    ~StudyTask() override; // stops the study; its table keeps the rows of runs that have ended

    void start(gpu::StudyRequest request); // requires that no study is in progress
    void stop();                           // stops soon; the runs in progress are lost
    void cancel_run(std::size_t number);   // ends a run in progress soon; the study continues
    bool busy() const { return busy_; }

signals:
    void begun(const periscope::gpu::StudyOutlook& outlook);
    void run_begun(const periscope::StudyRun& run); // has only number, values and state
    void run_ended(const periscope::StudyRun& run, int ended, int of);
    void bands_found(const std::vector<periscope::CurveBand>& bands);
    // A calibration emits these instead of the four above.
    void fit_begun(const periscope::gpu::CalibrationOutlook& outlook);
    void trial_ended(const periscope::Trial& trial, int runs);
    // emitted for the stages of the first run before its first step; empty when its steps begin
    void stage_begun(const QString& what);
    void noted(const QString& words); // a sentence without a period, about what the first run has shown
    void fit_ended(const periscope::gpu::CalibrationDone& done); // emitted also for a calibration that was stopped
    void failed(const QString& reason);
    void ended(); // emitted when a study has ended, also after failed()

private:
    std::jthread thread_;
    std::shared_ptr<StudyStop> stop_;
    bool busy_ = false;
};

} // namespace periscope::ui
