#include "ui/panels/run_bar.hpp"

#include "ui/base/availability.hpp"
#include "ui/base/icons.hpp"

#include <QAction>
#include <QIcon>

namespace periscope::ui {

namespace {

QAction* make(QToolBar* bar, const char* icon, const QString& words, const QKeySequence& key) {
    auto* action = bar->addAction(themed_icon(icon), words);
    action->setObjectName(QLatin1String(icon));
    action->setShortcut(key);
    return action;
}

void offer(QAction& action, const QString& help, const QString& why_not) {
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    set_available(action, QStringLiteral("%1 (%2)").arg(help, key), why_not);
}

} // namespace

RunBar::RunBar(RunController& run, QWidget* parent)
    : QToolBar(tr("Run"), parent), run_(run), run_action_(make(this, "run", tr("Run"), Qt::Key_F5)),
      pause_(make(this, "pause", tr("Pause"), Qt::Key_F6)), step_(make(this, "step", tr("Step"), Qt::Key_F7)),
      stop_(make(this, "stop", tr("Stop"), Qt::Key_F8)) {
    setObjectName(QStringLiteral("runBar"));
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize(QSize(18, 18));
    connect(run_action_, &QAction::triggered, this, [this] { emit run_wanted(false); });
    connect(pause_, &QAction::triggered, this, [this] {
        if (run_.state() == RunController::State::paused)
            emit go_on_wanted(false);
        else
            run_.pause();
    });
    connect(step_, &QAction::triggered, this, [this] {
        if (run_.active())
            emit go_on_wanted(true);
        else
            emit run_wanted(true);
    });
    connect(stop_, &QAction::triggered, &run_, &RunController::stop);
    connect(&run_, &RunController::state_changed, this, &RunBar::follow);
    follow(run_.state());
}

void RunBar::follow(RunController::State state) {
    using State = RunController::State;
    const bool paused = state == State::paused;
    const QString none = run_.active() ? QString() : tr("No run is in progress.");
    const QString stopping = state == State::stopping ? tr("The run is being stopped.") : none;
    const QString too_early = state == State::preparing ? tr("The run is still being prepared.") : stopping;
    const QString busy = run_.active() ? tr("A run is in progress. Stop it first, or add this case to the queue: Run ▸ "
                                            "Queue this case.")
                                       : QString();
    offer(*run_action_, tr("Run the case from the start"), busy);
    offer(*pause_, tr("Pause or resume the run"), too_early);
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
    pause_->setIcon(themed_icon(paused ? "run" : "pause"));
    offer(*step_, tr("Run to the next frame, then pause"),
          run_.active() && !paused ? tr("The run is not paused. Pause it first.") : QString());
    offer(*stop_, tr("Stop the run and keep its results"), stopping);
}

} // namespace periscope::ui
