// The tool bar at the top that starts, pauses and stops a run. It is always visible.
#pragma once

#include "ui/run/run_controller.hpp"

#include <QToolBar>

class QAction;

namespace periscope::ui {

class RunBar : public QToolBar {
    Q_OBJECT
public:
    explicit RunBar(RunController& run, QWidget* parent = nullptr);

    QAction* run_action() const { return run_action_; }
    QAction* pause_action() const { return pause_; }
    QAction* step_action() const { return step_; }
    QAction* stop_action() const { return stop_; }

signals:
    void run_wanted(bool single_step);
    void go_on_wanted(bool single_step); // for a paused run

private:
    void follow(RunController::State state);

    RunController& run_;
    QAction *run_action_, *pause_, *step_, *stop_;
};

} // namespace periscope::ui
