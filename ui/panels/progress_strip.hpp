// The right part of the status bar: progress, speed, remaining time and device of a run; also the progress of
// background work, with a button that cancels it.
#pragma once

#include "gpu/run.hpp"
#include "ui/run/run_controller.hpp"

#include <QWidget>

#include <optional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace periscope::ui {

class BackgroundTask;
class UnitChoice;

class ProgressStrip : public QWidget {
    Q_OBJECT
public:
    ProgressStrip(RunController& run, const UnitChoice& units, QWidget* parent = nullptr);
    void watch(BackgroundTask& task); // shows its progress while no run is active

public slots:
    void forget(); // called for another case, which has no run yet
    void show_status(const periscope::gpu::RunStatus& status);
    // Shows a run that another process computes; empty words: none.
    void show_following(const QString& what, double fraction, const QString& numbers);

private:
    void follow(RunController::State state);
    void show_rest(const periscope::gpu::RunStatus& status); // for quasi-static runs
    void show_work(double fraction, const QString& what);
    void idle();

    RunController& run_;
    const UnitChoice& units_;
    BackgroundTask* task_ = nullptr;
    int run_part_ = 0; // completed thousandths of the run, kept while the bar shows other work
    QString followed_;
    std::optional<gpu::RunStatus> last_; // the last status with the numbers on display
    QLabel* what_;
    QProgressBar* bar_;
    QLabel* numbers_;
    QLabel* device_;
    QToolButton* cancel_;
};

} // namespace periscope::ui
