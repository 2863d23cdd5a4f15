// The status bar's right side: how far, how fast, how long yet, on what; also of background work, with a
// cancel.
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
    void watch(BackgroundTask& task); // its progress is shown while no run has the strip

public slots:
    void forget(); // another case: the run before is not its own
    void show_status(const periscope::gpu::RunStatus& status);
    // Shows a run that another process computes; without words there is none.
    void show_following(const QString& what, double fraction, const QString& numbers);

private:
    void follow(RunController::State state);
    void show_rest(const periscope::gpu::RunStatus& status); // of a quasi-static run
    void show_work(double fraction, const QString& what);
    void idle();

    RunController& run_;
    const UnitChoice& units_;
    BackgroundTask* task_ = nullptr;
    int run_part_ = 0; // thousandths of the run that are done, kept while the bar shows other work
    QString followed_;
    std::optional<gpu::RunStatus> last_; // of the numbers shown
    QLabel* what_;
    QProgressBar* bar_;
    QLabel* numbers_;
    QLabel* device_;
    QToolButton* cancel_;
};

} // namespace periscope::ui
