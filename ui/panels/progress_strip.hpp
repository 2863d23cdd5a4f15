// The left part of the status bar. It shows one activity with its progress, numbers and remaining time or, if nothing
// is in progress, how the last run ended. If several activities are in progress, a run takes precedence over background
// work, which can be cancelled; then come a study, and a run that another process computes.
#pragma once

#include "gpu/run.hpp"
#include "ui/run/run_controller.hpp"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

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
    void watch(BackgroundTask& task); // shows the progress of this task while no run is active

public slots:
    void forget(); // called for another case, which has no run yet
    void show_status(const periscope::gpu::RunStatus& status);
    // Show a study, and a run that another process computes; empty words: none is in progress.
    void show_study(const QString& what, double fraction, const QString& numbers);
    void show_following(const QString& what, double fraction, const QString& numbers);

private:
    struct Activity {
        QString what = {};
        double fraction = 0;
        QString numbers = {}, device = {};
        QString help = {}, numbers_help = {}; // tool tips
        bool has_bar = true, can_cancel = false;
    };
    struct Work {
        BackgroundTask* task;
        Activity shown;
    };
    void follow(RunController::State state);
    void show_work(BackgroundTask& task, double fraction, const QString& what);
    void refresh();
    void show(const Activity& shown);
    Activity in_progress() const; // returns the activity to show; if nothing is in progress, how the last run ended
    Activity of_run() const;
    QString state_of_run() const;
    void add_numbers(Activity& shown, const gpu::RunStatus& status) const;
    void add_load_steps(Activity& shown, const gpu::RunStatus& status) const;

    RunController& run_;
    const UnitChoice& units_;
    Activity preparing_;                 // the preparation of a run before its first step
    Activity study_, following_;         // have no text if nothing is in progress
    std::vector<Work> works_;            // the latest one is at the end; Cancel cancels it
    std::optional<gpu::RunStatus> last_; // the last status of the run
    QLabel* what_;
    QProgressBar* bar_;
    QLabel* numbers_;
    QLabel* device_;
    QToolButton* cancel_;
};

} // namespace periscope::ui
