// Runs a study or a calibration on its own thread and reports its runs on the GUI thread.
#pragma once

#include "gpu/study/run_calibration.hpp"
#include "gpu/study/run_study.hpp"

#include <QObject>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace periscope::ui {

class StudyTask : public QObject {
    Q_OBJECT
public:
    explicit StudyTask(QObject* parent = nullptr);
    ~StudyTask() override; // stops the study; its table keeps the rows that have ended

    void start(gpu::StudyRequest request); // requires that no study is in progress
    void stop();                           // stops soon; the runs in progress are lost
    bool busy() const { return busy_; }

signals:
    void begun(const periscope::gpu::StudyOutlook& outlook);
    void run_ended(const periscope::StudyRun& run, int ended, int of);
    // A calibration emits these instead of the two above.
    void fit_begun(const periscope::gpu::CalibrationOutlook& outlook);
    void trial_ended(const periscope::Trial& trial, int runs);
    void fit_ended(const periscope::gpu::CalibrationDone& done); // also for a calibration that was stopped
    void failed(const QString& reason);
    void ended(); // also after failed()

private:
    std::jthread thread_;
    std::shared_ptr<std::atomic<bool>> stop_;
    bool busy_ = false;
};

} // namespace periscope::ui
