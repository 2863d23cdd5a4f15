#include "ui/panels/progress_strip.hpp"

#include "ui/base/background_task.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/text/device_words.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
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
        preparing_ = {.what = what, .fraction = fraction, .can_cancel = true};
        refresh();
    });
    connect(&units_, &UnitChoice::changed, this, &ProgressStrip::refresh);
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (run_.active())
            run_.stop();
        else if (!works_.empty())
            works_.back().task->cancel();
    });
    refresh();
}

void ProgressStrip::watch(BackgroundTask& task) {
    connect(&task, &BackgroundTask::started, this, [this, &task](const QString& what) { show_work(task, 0, what); });
    connect(&task, &BackgroundTask::progressed, this, [this, &task](double fraction, const QString& what) {
        show_work(task, fraction, what.isEmpty() ? task.what() : what);
    });
    connect(&task, &BackgroundTask::ended, this, [this, &task] {
        std::erase_if(works_, [&task](const Work& work) { return work.task == &task; });
        refresh();
    });
}

void ProgressStrip::show_work(BackgroundTask& task, double fraction, const QString& what) {
    auto work = std::ranges::find(works_, &task, &Work::task);
    if (work == works_.end())
        work = works_.insert(works_.end(), Work{&task, {}});
    work->shown = {.what = what, .fraction = fraction, .can_cancel = true};
    refresh();
}

void ProgressStrip::show_study(const QString& what, double fraction, const QString& numbers) {
    study_ = {.what = what, .fraction = fraction, .numbers = numbers};
    refresh();
}

void ProgressStrip::show_following(const QString& what, double fraction, const QString& numbers) {
    following_ = {.what = what, .fraction = fraction, .numbers = numbers};
    refresh();
}

void ProgressStrip::show_status(const gpu::RunStatus& status) {
    last_ = status;
    refresh();
}

void ProgressStrip::forget() {
    if (!run_.active())
        last_.reset();
    refresh();
}

void ProgressStrip::follow(RunController::State state) {
    if (state == RunController::State::preparing) {
        last_.reset(); // it belongs to an earlier run
        preparing_ = {.what = tr("Preparing"), .can_cancel = true};
    }
    refresh();
}

void ProgressStrip::refresh() {
    show(in_progress());
}

void ProgressStrip::show(const Activity& shown) {
    // The status bar may still show why a button under the pointer was not available. That may have changed.
    if (auto* bar = qobject_cast<QStatusBar*>(parentWidget()); bar && what_->text() != shown.what)
        bar->clearMessage();
    what_->setText(shown.what);
    what_->setToolTip(shown.help);
    bar_->setValue(int(1000 * shown.fraction));
    bar_->setVisible(shown.has_bar);
    cancel_->setVisible(shown.can_cancel);
    numbers_->setText(shown.numbers);
    numbers_->setToolTip(shown.numbers_help);
    device_->setText(device_words(shown.device));
    device_->setToolTip(shown.device);
}

ProgressStrip::Activity ProgressStrip::in_progress() const {
    if (run_.active())
        return of_run();
    if (!works_.empty())
        return works_.back().shown;
    if (!study_.what.isEmpty())
        return study_;
    if (!following_.what.isEmpty())
        return following_;
    return run_.state() == RunController::State::idle && !last_ ? Activity{.what = tr("Ready"), .has_bar = false}
                                                                : of_run();
}

ProgressStrip::Activity ProgressStrip::of_run() const {
    using State = RunController::State;
    if (run_.state() == State::preparing)
        return preparing_;
    Activity shown{.what = state_of_run(), .device = run_.device()};
    if (run_.state() == State::finished)
        shown.help = to_qt(not_converged_message(run_.record().load_steps));
    if (last_)
        add_numbers(shown, *last_);
    shown.has_bar = run_.state() != State::failed || last_; // a run that failed before its first step has no progress
    return shown;
}

QString ProgressStrip::state_of_run() const {
    using State = RunController::State;
    switch (run_.state()) {
    case State::idle:
    case State::preparing:
        return {};
    case State::running:
        if (!last_ || (last_->step < last_->steps && last_->stopped_by.empty()))
            return tr("Running");
        // writing can take a while on a slow or busy disk
        return run_.output().empty() ? tr("Finishing") : tr("Writing results");
    case State::paused:
        return tr("Paused");
    case State::stopping:
        return tr("Stopping");
    case State::finished:
        return run_.record().state == RunState::not_converged ? tr("Finished, not converged") : tr("Finished");
    case State::stopped:
        return tr("Stopped");
    case State::failed:
        return tr("Failed");
    }
    return {};
}

void ProgressStrip::add_numbers(Activity& shown, const gpu::RunStatus& status) const {
    if (status.steps > 0)
        shown.fraction = double(status.step) / double(status.steps);
    if (status.is_quasi_static)
        return add_load_steps(shown, status);
    QStringList parts{tr("t = %1").arg(format_time(status.time, units_.system())),
                      tr("step %1 of %2").arg(format_count(double(status.step)), format_count(double(status.steps))),
                      tr("%1 steps/s").arg(status.steps_per_second, 0, 'f', status.steps_per_second < 100 ? 1 : 0)};
    if (run_.active() && status.step < status.steps)
        parts << tr("%1 left").arg(format_duration(status.remaining));
    shown.numbers = parts.join(QStringLiteral("   "));
    shown.numbers_help =
        tr("%1 million node-steps/s now, %2 million on average (nodes × time steps); solution time %3.")
            .arg(status.node_steps_per_second / 1e6, 0, 'f', 2)
            .arg(status.mean_node_steps_per_second / 1e6, 0, 'f', 2)
            .arg(format_duration(status.elapsed));
}

// Adds the load step with its iterations, and the residual, which shows how near equilibrium is.
void ProgressStrip::add_load_steps(Activity& shown, const gpu::RunStatus& status) const {
    const auto of_steps = [&](std::uint64_t step) {
        return tr("load step %1 of %2").arg(format_count(double(step)), format_count(double(status.steps)));
    };
    QStringList parts{of_steps(run_.active() ? std::min(status.step + 1, status.steps) : status.step),
                      tr("residual %1").arg(status.residual, 0, 'e', 0),
                      tr("%1 iterations").arg(format_count(double(status.iterations)))};
    if (run_.active() && status.remaining > 0)
        parts << tr("about %1 left").arg(format_duration(status.remaining));
    shown.numbers = parts.join(QStringLiteral("   "));
    shown.numbers_help = tr("Each load step is iterated until the residual is below the convergence tolerance. %1 "
                            "million node-iterations/s, solution time %2.")
                             .arg(status.node_steps_per_second / 1e6, 0, 'f', 2)
                             .arg(format_duration(status.elapsed));
}

} // namespace periscope::ui
