#include "ui/panels/run_bar.hpp"

#include <QAction>
#include <QIcon>

namespace periscope::ui {

namespace {

QAction* make(QToolBar* bar, const char* icon, const QString& words, const QString& tip, const QKeySequence& key) {
    auto* action = bar->addAction(QIcon(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(icon))), words);
    action->setObjectName(QLatin1String(icon));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    action->setShortcut(key);
    return action;
}

} // namespace

RunBar::RunBar(RunController& run, QWidget* parent)
    : QToolBar(tr("Run"), parent), run_(run),
      run_action_(make(this, "run", tr("Run"), tr("Run the case from the start"), Qt::Key_F5)),
      pause_(make(this, "pause", tr("Pause"), tr("Pause or resume the run"), Qt::Key_F6)),
      step_(make(this, "step", tr("Step"), tr("Run to the next frame, then pause"), Qt::Key_F7)),
      stop_(make(this, "stop", tr("Stop"), tr("Stop the run and keep its results"), Qt::Key_F8)) {
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
    run_action_->setEnabled(!run_.active());
    pause_->setEnabled(state == State::running || paused);
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
    pause_->setIcon(QIcon(paused ? QStringLiteral(":/icons/run.svg") : QStringLiteral(":/icons/pause.svg")));
    step_->setEnabled(!run_.active() || paused);
    stop_->setEnabled(run_.active() && state != State::stopping);
}

} // namespace periscope::ui
