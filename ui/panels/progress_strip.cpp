#include "ui/panels/progress_strip.hpp"

#include "ui/base/background_task.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/text/device_words.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace periscope::ui {

ProgressStrip::ProgressStrip(RunController& run, const UnitChoice& units, QWidget* parent)
    : QWidget(parent), run_(run), units_(units), what_(new QLabel), bar_(new QProgressBar), numbers_(new ElidedLabel),
      device_(new ElidedLabel), cancel_(new QToolButton) {
    setObjectName(QStringLiteral("progressStrip"));
    what_->setObjectName(QStringLiteral("progressWhat"));
    bar_->setObjectName(QStringLiteral("progressBar"));
    numbers_->setObjectName(QStringLiteral("progressNumbers"));
    device_->setObjectName(QStringLiteral("progressDevice"));
    cancel_->setObjectName(QStringLiteral("cancelWork"));
    bar_->setRange(0, 1000);
    bar_->setFixedWidth(150);
    bar_->setFormat(QStringLiteral("%p %"));
    cancel_->setText(tr("Cancel"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2, 1, 2, 1);
    row->addWidget(what_);
    row->addWidget(bar_);
    row->addWidget(cancel_);
    row->addWidget(numbers_, 2);
    row->addWidget(device_);
    // Long text is truncated and does not widen the window.
    for (auto* label : {numbers_, device_})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    device_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->setStretchFactor(device_, 1);
    connect(&run_, &RunController::state_changed, this, &ProgressStrip::follow);
    connect(&run_, &RunController::prepared, this, [this](double fraction, const QString& what) {
        if (run_.state() == RunController::State::preparing)
            show_work(fraction, what);
    });
    connect(&units_, &UnitChoice::changed, this, [this] {
        if (last_ && !numbers_->text().isEmpty() && followed_.isEmpty())
            show_status(gpu::RunStatus(*last_));
    });
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (run_.active())
            run_.stop();
        else if (task_)
            task_->cancel();
    });
    idle();
}

void ProgressStrip::watch(BackgroundTask& task) {
    connect(&task, &BackgroundTask::started, this, [this, &task](const QString& what) {
        task_ = &task; // Cancel acts on the latest task
        show_work(0, what);
    });
    connect(&task, &BackgroundTask::progressed, this, [this, &task](double fraction, const QString& what) {
        show_work(fraction, what.isEmpty() ? task.what() : what);
    });
    connect(&task, &BackgroundTask::ended, this, &ProgressStrip::idle);
}

void ProgressStrip::show_work(double fraction, const QString& what) {
    if (run_.active() && run_.state() != RunController::State::preparing)
        return;
    what_->setText(what);
    bar_->setValue(int(1000 * fraction));
    bar_->setVisible(true);
    cancel_->setVisible(true);
}

void ProgressStrip::show_following(const QString& what, double fraction, const QString& numbers) {
    followed_ = what;
    if (run_.active())
        return;
    device_->clear();
    device_->setToolTip({});
    numbers_->setText(numbers);
    numbers_->setToolTip({});
    run_part_ = int(1000 * fraction);
    bar_->setValue(run_part_);
    idle();
}

void ProgressStrip::idle() {
    if (run_.active())
        return;
    cancel_->hide();
    if (!followed_.isEmpty()) {
        what_->setText(followed_);
        bar_->setValue(run_part_); // replaces the progress of the work that has just ended
        bar_->setVisible(true);
    } else if (numbers_->text().isEmpty() || run_.state() == RunController::State::idle) {
        numbers_->clear(); // the numbers belong to a run of another case
        device_->clear();
        bar_->hide();
        what_->setText(tr("Ready"));
    } else {
        follow(run_.state());
    }
}

void ProgressStrip::forget() {
    if (run_.active())
        return;
    numbers_->clear();
    device_->clear();
    idle();
}

void ProgressStrip::follow(RunController::State state) {
    using State = RunController::State;
    switch (state) {
    case State::idle:
        return idle();
    case State::preparing:
        numbers_->clear();
        run_part_ = 0;
        return show_work(0, tr("Preparing"));
    case State::running:
        what_->setText(tr("Running"));
        break;
    case State::paused:
        what_->setText(tr("Paused"));
        break;
    case State::stopping:
        what_->setText(tr("Stopping"));
        break;
    case State::finished:
        what_->setText(run_.record().state == RunState::not_converged ? tr("Finished, not converged") : tr("Finished"));
        what_->setToolTip(to_qt(not_converged_message(run_.record().load_steps)));
        break;
    case State::stopped:
        what_->setText(tr("Stopped"));
        break;
    case State::failed:
        what_->setText(tr("Failed"));
        break;
    }
    cancel_->hide();
    if (last_ && !run_.active() && !numbers_->text().isEmpty())
        show_status(gpu::RunStatus(*last_)); // updated without a remaining time
    bar_->setValue(run_part_);
    bar_->setVisible(state != State::failed || !numbers_->text().isEmpty()); // a failed run may not have begun
    device_->setText(device_words(run_.device()));
    device_->setToolTip(run_.device());
}

void ProgressStrip::show_status(const gpu::RunStatus& status) {
    last_ = status;
    if (status.steps > 0)
        bar_->setValue(run_part_ = int(1000 * double(status.step) / double(status.steps)));
    const bool is_over = status.step >= status.steps || !status.stopped_by.empty();
    if (run_.state() == RunController::State::running) // writing can take a while on a slow or busy disk
        what_->setText(!is_over ? tr("Running") : run_.output().empty() ? tr("Finishing") : tr("Writing results"));
    if (status.is_quasi_static)
        return show_rest(status);
    QStringList parts{tr("t = %1").arg(format_time(status.time, units_.system())),
                      tr("step %1 of %2").arg(format_count(double(status.step)), format_count(double(status.steps))),
                      tr("%1 steps/s").arg(status.steps_per_second, 0, 'f', status.steps_per_second < 100 ? 1 : 0)};
    if (run_.active() && status.step < status.steps)
        parts << tr("%1 left").arg(format_duration(status.remaining));
    numbers_->setText(parts.join(QStringLiteral("   ")));
    numbers_->setToolTip(
        tr("%1 million node-steps/s now, %2 million on average (nodes × time steps); solution time %3.")
            .arg(status.node_steps_per_second / 1e6, 0, 'f', 2)
            .arg(status.mean_node_steps_per_second / 1e6, 0, 'f', 2)
            .arg(format_duration(status.elapsed)));
}

// Shows a quasi-static run: the load step with its iterations, and the residual, which shows how near equilibrium is.
void ProgressStrip::show_rest(const gpu::RunStatus& status) {
    const auto of_steps = [&](std::uint64_t step) {
        return tr("load step %1 of %2").arg(format_count(double(step)), format_count(double(status.steps)));
    };
    QStringList parts{of_steps(run_.active() ? std::min(status.step + 1, status.steps) : status.step),
                      tr("residual %1").arg(status.residual, 0, 'e', 0),
                      tr("%1 iterations").arg(format_count(double(status.iterations)))};
    if (run_.active() && status.remaining > 0)
        parts << tr("about %1 left").arg(format_duration(status.remaining));
    numbers_->setText(parts.join(QStringLiteral("   ")));
    numbers_->setToolTip(tr("Each load step is iterated until the residual is below the convergence tolerance. %1 "
                            "million node-iterations/s, solution time %2.")
                             .arg(status.node_steps_per_second / 1e6, 0, 'f', 2)
                             .arg(format_duration(status.elapsed)));
}

} // namespace periscope::ui
