// Shows what a study computes: its progress, its runs, and how it ended.
#include "ui/study/study_panel.hpp"

#include "core/results/run_state.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/study/case_of_study.hpp"
#include "ui/study/continued_fit.hpp"
#include "ui/study/fit_page.hpp"
#include "ui/study/study_log.hpp"
#include "ui/study/study_names.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/study/study_sensitivity.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QProgressBar>
#include <QTabWidget>

#include <algorithm>

namespace periscope::ui {
namespace {

// Converts a trial to a run of a study whose only result is the misfit.
StudyRun run_of_trial(const Trial& trial, const std::vector<FittedParameter>& fitted, int number) {
    StudyRun run;
    run.number = std::size_t(number);
    for (std::size_t p = 0; p < trial.values.size(); ++p)
        run.values.push_back(write_number(trial.values[p], fitted.at(p).unit));
    if (!trial.has_failed)
        run.results.emplace_back(trial.misfit);
    run.state = run_state_label(trial.has_failed      ? RunState::failed
                                : trial.has_converged ? RunState::finished
                                                      : RunState::not_converged);
    run.reason = trial.reason;
    return run;
}

// Returns "2 of 9 runs have ended, 4 in progress". Runs do not end in their order, so the text has no number of a run.
QString runs_in_progress(int ended, int of, int at_once) {
    const int running = std::min(at_once, of - ended);
    return QObject::tr("%1 of %2 runs have ended, %3 in progress").arg(ended).arg(of).arg(running);
}

// Returns the study of a calibration as table and plot show it: its parameters are the fitted ones, its result is the
// misfit.
Study shown_study(const Study& study) {
    Study shown = study;
    std::erase_if(shown.parameters,
                  [](const StudyParameter& parameter) { return !std::holds_alternative<Bounds>(parameter.source); });
    shown.results = {{QObject::tr("misfit").toStdString(), {}, std::string()}};
    return shown;
}

} // namespace

const char* StudyPanel::table_of(const Study& study) {
    return study.calibration ? study_files::history : study_files::table;
}

void StudyPanel::launch() {
    was_stopped_ = lacks_runs_ = lacked_runs_ = has_begun_ = false;
    state_.clear();
    fit_.reset();
    withdraw_failure();
    pages_->setCurrentWidget(request_.study.calibration ? static_cast<QWidget*>(plot_) : table_);
    if (!request_.only_open)
        workspace_.study = StudyInProgress{request_.output};
    if (request_.study.calibration)
        request_.reader = reader_in_window(request_.study);
    task_.start(request_);
    update_state_and_actions();
    show_progress(request_.only_open ? tr("Reading …") : tr("Preparing …"), 0, 0);
}

void StudyPanel::show_begin(const gpu::StudyOutlook& outlook) {
    StudyData study{request_.study, outlook.result_units, outlook.body, {}, {}};
    study.base = base_values(request_.study);
    // the runs from before the study is continued; those of the table, `outlook.earlier`, have no curves
    std::vector<StudyRun> shown = runs();
    std::erase_if(shown, [this](const StudyRun& run) {
        return (request_.repeat_failed && run.has_failed()) ||
               std::ranges::find(request_.repeat, run.number) != request_.repeat.end();
    });
    if (shown.empty())
        shown = outlook.earlier;
    table_->begin(study);
    plot_->begin(std::move(study));
    sensitivity_->clear();
    lacks_runs_ = outlook.done < outlook.rows;
    for (const StudyRun& run : shown)
        show_row(run);
    if (outlook.refused > 0)
        emit said(tr("%1 of %2 runs of the study are not valid: %3; the first: %4")
                      .arg(outlook.refused)
                      .arg(outlook.rows)
                      .arg(to_qt(outlook.refused_rows), to_qt(outlook.first_refusal)));
    for (const std::string& note : outlook.notes)
        emit said(to_qt(note) + QLatin1Char('.'));
    log_begin(begin_line(study_words(request_), outlook));
    seconds_ = 0;
    timed_ = 0;
    at_once_ = int(outlook.jobs);
    const int of = int(outlook.cost.runs);
    show_progress(tr("%1, %2 nodes …").arg(runs_in_progress(0, of, at_once_), format_count(double(outlook.nodes))), 0,
                  of);
}

// Writes the start of the study into the log, unless the study is only opened.
void StudyPanel::log_begin(const QString& line) {
    since_begun_.start();
    has_begun_ = !request_.only_open;
    if (has_begun_)
        emit said(line);
}

void StudyPanel::log_end(EndOfRuns end) {
    if (!std::exchange(has_begun_, false))
        return;
    const auto failed = std::size_t(std::ranges::count_if(runs(), &StudyRun::has_failed));
    emit said(
        end_line(study_words(request_), end, runs_words(runs().size(), failed), double(since_begun_.elapsed()) / 1000) +
        QLatin1Char(' ') + tr("Its table is in %1.").arg(to_qt(request_.output.string())));
}

void StudyPanel::log_failure(const StudyRun& run) {
    if (run.has_failed() && has_begun_)
        emit said(failure_line(study_words(request_), run.number, to_qt(run.reason)));
}

void StudyPanel::show_row(const StudyRun& run) {
    plot_->add(run);
    table_->add(run);
}

void StudyPanel::show_run(const StudyRun& run, int ended, int of) {
    show_row(run);
    log_failure(run);
    workspace_.study = StudyInProgress{request_.output, ended, of};
    seconds_ += run.has_failed() ? 0 : run.seconds; // the time of a run that failed or was cancelled is not typical
    timed_ += run.has_failed() ? 0 : 1;
    QString words = runs_in_progress(ended, of, at_once_);
    if (timed_ > 0)
        words += tr(", about %1 left").arg(format_duration(seconds_ / timed_ * (of - ended) / std::max(1, at_once_)));
    show_progress(words, ended, of);
}

void StudyPanel::show_fit_begin(const gpu::CalibrationOutlook& outlook) {
    StudyData study{
        shown_study(request_.study), {std::string()}, {}, {}, FitData{outlook.fitted, outlook.curves, {}, {}}};
    fitted_ = outlook.fitted;
    table_->begin(study);
    plot_->begin(std::move(study));
    values_->begin(fitted_, request_.study.calibration->level);
    for (const std::string& note : outlook.notes)
        emit said(to_qt(note) + QLatin1Char('.'));
    earlier_runs_ = int(outlook.earlier);
    since_first_trial_.invalidate();
    log_begin(begin_line(study_words(request_), outlook));
    show_progress(tr("Run 1 of at most %1 …, %2 nodes, %3 at once")
                      .arg(outlook.maximum_runs)
                      .arg(format_count(double(outlook.nodes)))
                      .arg(outlook.jobs),
                  0, int(outlook.maximum_runs));
}

void StudyPanel::show_stage(const QString& what) {
    if (!runs().empty())
        return;
    const int of = int(request_.study.calibration->maximum_runs);
    show_progress(what.isEmpty() ? tr("Run 1 of at most %1 …").arg(of)
                                 : tr("Run 1 of at most %1: %2 …").arg(of).arg(what),
                  0, of);
}

// Shows a run of a calibration. Runs are shown in the order of the history, first those of an earlier start.
void StudyPanel::show_trial(const Trial& trial, int number) {
    const StudyRun run = run_of_trial(trial, fitted_, number);
    plot_->add(run, trial.computed);
    table_->add(run);
    if (number > earlier_runs_)
        log_failure(run);
    // measured from the end of this run, because only this run also prepared the solver
    if (number == earlier_runs_ + 1)
        since_first_trial_.start();
    const int best = plot_->best();
    if (best < 0)
        return;
    if (std::size_t(best) + 1 == runs().size())
        values_->show_best(trial.values);
    const FitData& fit = *plot_->data().fit;
    QStringList deviations; // one number for each curve, in the unit of the curve
    const std::vector<double> means = mean_deviations(fit.curves, fit.computed[std::size_t(best)]);
    for (std::size_t c = 0; c < means.size(); ++c)
        deviations << QStringLiteral("%1 %2").arg(means[c], 0, 'g', 3).arg(unit_words(fit.curves[c].y_unit));
    show_progress(
        tr("Runs: %1, least mean deviation %2, %3 elapsed")
            .arg(number)
            .arg(deviations.join(QStringLiteral(", ")), format_duration(double(since_begun_.elapsed()) / 1000)),
        number, int(request_.study.calibration->maximum_runs));
}

void StudyPanel::show_fit_end(const gpu::CalibrationDone& done) {
    lacks_runs_ = done.end.cancelled;
    if (since_first_trial_.isValid() && int(done.end.runs) > earlier_runs_ + 1)
        seconds_of_trial_ =
            double(since_first_trial_.elapsed()) / 1000 / double(int(done.end.runs) - earlier_runs_ - 1);
    values_->show_end(done.end);
    plot_->end(done.end);
    std::error_code error;
    if (!done.end.cancelled && std::filesystem::exists(request_.output / study_files::best, error)) {
        fit_ = done;
        pages_->setCurrentWidget(values_);
    }
    for (const std::string& warning : done.end.warnings)
        emit said(to_qt(warning) + QLatin1Char('.'));
}

void StudyPanel::show_progress(const QString& words, int ended, int of) {
    status_->setText(words);
    status_->setToolTip(words);
    const bool is_known = of > 0 && ended > 0;
    progress_->setRange(0, is_known ? of : 0); // if the end is unknown, the bar only shows activity
    progress_->setValue(is_known ? ended : 0);
    progress_->show();
    emit progressed(words, of > 0 ? double(ended) / of : 0);
}

void StudyPanel::show_end() {
    workspace_.study.reset();
    table_->drop_running();
    progress_->hide();
    emit progressed({}, 0);
    const auto failed = std::ranges::count_if(runs(), &StudyRun::has_failed);
    const QString count = runs_words(runs().size(), 0);
    const bool was_opening = std::exchange(request_.only_open, false);
    if (!failure_.isEmpty() || (was_opening && was_stopped_)) {
        log_end(EndOfRuns::failed);
        std::error_code error;
        was_stopped_ = !was_opening && std::filesystem::exists(request_.output / table_of(request_.study), error);
        if (!was_opening && !was_stopped_)
            forget_refused_start();
        update_state_and_actions();
        if (failure_.isEmpty())
            say_state(tr("Stopped"), tr("Stopped"));
        return;
    }
    if (request_.study.calibration)
        was_stopped_ = was_stopped_ ? !fit_ : lacks_runs_; // the calibration may have ended before it could be stopped
    else
        sensitivity_->analyse(request_.output, request_.study);
    if (was_opening) {
        was_stopped_ = request_.study.calibration ? was_stopped_ : lacks_runs_;
        update_state_and_actions();
        return say_state(tr("%1 of %2").arg(count, to_qt(request_.output.filename().string())),
                         to_qt(request_.output.string()));
    }
    const bool stopped_now = was_stopped_;
    was_stopped_ = was_stopped_ || lacked_runs_;
    update_state_and_actions();
    say_state(stopped_now && request_.study.calibration
                  ? tr("Stopped after %1: choose Continue to have all intervals").arg(count)
              : stopped_now ? tr("Stopped after %1").arg(count)
              : fit_ && fit_->end.is_used_up()
                  ? tr("%1; %2: %3 for a better fit")
                        .arg(count, why_ended(fit_->end, request_.study), to_qt(request_.reader.more_runs))
              : failed > 0 ? runs_words(runs().size(), std::size_t(failed))
                           : tr("%1 finished").arg(count),
              to_qt(request_.output.string()));
    log_end(stopped_now ? EndOfRuns::stopped : EndOfRuns::ended);
}

} // namespace periscope::ui
