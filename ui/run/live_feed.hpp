// Brings the newest state of a run to the view, as often as drawing allows.
#pragma once

#include "core/model/frame.hpp"
#include "gpu/run.hpp"
#include "ui/run/drawing_cost.hpp"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace periscope::ui {

class Results;
class RunController;

class LiveFeed : public QObject {
    Q_OBJECT
public:
    LiveFeed(RunController& run, Results& results, QObject* parent = nullptr);
    double interval() const { return budget_.interval(); }

signals:
    void live_frame(periscope::FramePtr frame);
    void status(const periscope::gpu::RunStatus& status);
    // Emitted when the results have grown, but at most once per picture, because repainting takes time from the solver.
    void refreshed();

private:
    void tick();
    void refresh();
    void finish();

    RunController& run_;
    Results& results_;
    ViewBudget budget_;
    QTimer timer_;
    QElapsedTimer since_frame_;
    FramePtr shown_;
};

} // namespace periscope::ui
