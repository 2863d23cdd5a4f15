#include "ui/study/study_panel.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/run_state.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "ui/base/availability.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/base/file_place.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/study/case_of_study.hpp"
#include "ui/study/continued_fit.hpp"
#include "ui/study/fit_page.hpp"
#include "ui/study/study_names.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/study/study_sensitivity.hpp"
#include "ui/study/study_setup_page.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QDesktopServices>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QIcon>
#include <QProgressBar>
#include <QStandardPaths>
#include <QTabWidget>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

#include <fmt/format.h>

#include <algorithm>

namespace periscope::ui {
namespace {

constexpr int values_page = 3; // index of the page, which only a calibration has

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

const char* table_of(const Study& study) {
    return study.calibration ? study_files::history : study_files::table;
}

// Returns "Run 2 of 3", or "Runs 3 to 6 of 9" where several are computed at once.
QString runs_in_progress(int ended, int of, int at_once) {
    const int first = std::min(ended + 1, of), last = std::min(ended + at_once, of);
    return last > first ? QObject::tr("Runs %1 to %2 of %3").arg(first).arg(last).arg(of)
                        : QObject::tr("Run %1 of %2").arg(first).arg(of);
}

// Returns the study with the parameters of a calibration and the misfit as its result, for table and plot.
Study shown_study(const Study& study) {
    Study shown = study;
    std::erase_if(shown.parameters,
                  [](const StudyParameter& parameter) { return !std::holds_alternative<Bounds>(parameter.source); });
    shown.results = {{QObject::tr("misfit").toStdString(), {}, std::string()}};
    return shown;
}

} // namespace

StudyPanel::StudyPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), pages_(new QTabWidget), setup_page_(new StudySetupPage(workspace)),
      table_(new StudyRuns), plot_(new StudyPlot), sensitivity_(new StudySensitivity(this)), status_(new ElidedLabel),
      progress_(new QProgressBar) {
    make_actions();
    auto* bar = new QToolBar;
    bar->addActions(
        {start_, stop_, resume_, open_, base_case_, repeat_, remove_, open_folder_}); // the last ones may have no room
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    make_reachable(*bar);
    auto* state = new QHBoxLayout; // on its own line: the next step, or the progress of the runs
    state->setContentsMargins(8, 0, 8, 2);
    state->setSpacing(8);
    state->addWidget(progress_);
    state->addWidget(status_, 1);
    status_->setObjectName(QStringLiteral("study.status"));
    status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    progress_->setObjectName(QStringLiteral("study.progress"));
    progress_->setAccessibleName(tr("Progress of the study"));
    progress_->setFixedWidth(120);
    progress_->setTextVisible(false);
    progress_->hide();
    pages_->setObjectName(QStringLiteral("study.pages"));
    pages_->setAccessibleName(tr("Study"));
    pages_->addTab(setup_page_, tr("Set-up"));
    pages_->addTab(table_, tr("Runs"));
    pages_->addTab(plot_, tr("Plot"));
    values_ = new FitPage(new_case_);
    pages_->addTab(values_, tr("Values"));
    pages_->setTabVisible(values_page, false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addLayout(state);
    column->addWidget(pages_, 1);
    connect(setup_page_, &StudySetupPage::changed, this, [this] {
        withdraw_failure();
        tell_runs();
    });
    connect(setup_page_, &StudySetupPage::problem, this, &StudyPanel::problem);
    connect(&workspace_.document, &Document::replaced, this, &StudyPanel::follow_case);
    connect(&workspace_.document, &Document::vary_wanted, this, &StudyPanel::vary);
    connect(&workspace_.document, &Document::fit_wanted, this,
            [this](const QString& path, const QString& present) { add_to(true, path, present); });
    connect(plot_, &StudyPlot::tornado_wanted, this, [this] {
        setup_page_->plan_tornado();
        set_up_study();
    });
    connect(&task_, &StudyTask::begun, this, &StudyPanel::show_begin);
    connect(&task_, &StudyTask::run_ended, this, &StudyPanel::show_run);
    connect(&task_, &StudyTask::fit_begun, this, &StudyPanel::show_fit_begin);
    connect(&task_, &StudyTask::trial_ended, this, &StudyPanel::show_trial);
    connect(&task_, &StudyTask::fit_ended, this, &StudyPanel::show_fit_end);
    connect(&task_, &StudyTask::failed, this, [this](const QString& reason) {
        failure_ = reason;
        emit problem(reason);
    });
    connect(&task_, &StudyTask::ended, this, &StudyPanel::show_end);
    connect(sensitivity_, &StudySensitivity::changed, this,
            [this] { plot_->show_sensitivity(sensitivity_->found(), sensitivity_->why_none()); });
    connect(table_, &StudyRuns::chosen, plot_, &StudyPlot::mark);
    connect(table_, &StudyRuns::chosen, this, &StudyPanel::name_run);
    connect(plot_, &StudyPlot::opened, this, &StudyPanel::open_run);
    connect(table_, &StudyRuns::opened, this, &StudyPanel::open_run);
    connect(plot_, &StudyPlot::chosen, table_, &StudyRuns::choose);
    tell_runs();
}

void StudyPanel::make_actions() {
    const auto action = [this](const QString& words, const char* name, auto call) {
        auto* made = new QAction(words, this);
        made->setObjectName(QLatin1String(name));
        connect(made, &QAction::triggered, this, call);
        return made;
    };
    start_ = action(tr("Start"), "study.start", [this] { start(); });
    stop_ = action(tr("Stop"), "study.stop", [this] {
        was_stopped_ = true;
        task_.stop();
    });
    open_ = action(tr("Open …"), "study.open", [this] {
        auto* dialog = file_dialog(this, tr("Open a study"), tr("Studies (*.json);;All files (*)"));
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setDirectory(to_qt(usual_folder().parent_path().string()));
        connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { open(file.toStdString()); });
        dialog->open();
    });
    resume_ = action(tr("Continue"), "study.continue", [this] { resume(false); });
    repeat_ = action(tr("Repeat failed"), "study.repeat", [this] { resume(true); });
    remove_ = action(tr("Remove parameter"), "study.remove", [this] { setup_page_->remove_selected(); });
    base_case_ = action(tr("Base case"), "study.base_case", [this] { open_base(); });
    new_case_ = action(tr("New case with these values"), "study.new_case", [this] { open_best(); });
    open_folder_ = action(tr("Open folder"), "study.folder",
                          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(to_qt(request_.output.string()))); });
}

void StudyPanel::vary(const QString& path, const QString& present) {
    add_to(false, path, present);
}

void StudyPanel::add_to(bool is_fit, const QString& path, const QString& present) {
    show_setup_of(is_fit);
    setup_page_->vary(path, present);
}

void StudyPanel::set_up_study() {
    show_setup_of(false);
}

void StudyPanel::calibrate() {
    show_setup_of(true);
}

void StudyPanel::show_setup_of(bool is_fit) {
    pages_->setCurrentWidget(setup_page_);
    setup_page_->set_fit(is_fit);
    tell_runs(); // for the set-up, not for the runs that have ended
    emit title_changed(title());
    emit wanted();
}

QString StudyPanel::title() const {
    return setup_page_->is_fit() ? tr("Calibrate") : tr("Study");
}

// A run of the study that is opened leaves the study as it is.
void StudyPanel::follow_case() {
    has_its_setup_ = false;
    if (!runs().empty() && is_case_of(workspace_.document.value(), request_.study))
        return;
    setup_page_->clear();
    if (!task_.busy() && !runs().empty())
        remove_runs();
}

void StudyPanel::remove_runs() {
    request_ = {};
    fit_.reset();
    was_stopped_ = false;
    table_->begin({});
    plot_->begin({});
    sensitivity_->clear();
    pages_->setTabVisible(values_page, false);
    tell_runs();
}

void StudyPanel::calibrate_to(const periscope::MeasuredCurve& curve) {
    calibrate();
    setup_page_->fit_curve(curve);
}

void StudyPanel::tell_runs() {
    setProperty("helpTopic", setup_page_->is_fit() ? QStringLiteral("calibration") : QStringLiteral("studies"));
    offer_actions();
    if (task_.busy())
        return set_available(*start_, {}, busy_words());
    const StudySetupPage::Outlook outlook = setup_page_->outlook();
    status_->setText(outlook.words);
    status_->setToolTip(outlook.words);
    set_available(
        *start_,
        setup_page_->is_fit()
            ? tr("Seek the values.")
            : tr("Run the case with all of these values, as a new study in %1.").arg(to_qt(usual_folder().string())),
        outlook.is_ready ? QString() : outlook.words);
}

QString StudyPanel::busy_words() const {
    return task_.busy() ? tr("A study is in progress. Stop it first, or wait until it ends.") : QString();
}

void StudyPanel::offer_actions() {
    const QString busy = busy_words();
    const auto unless = [&](bool is_possible, const QString& why_not) {
        return !busy.isEmpty() ? busy : is_possible ? QString() : why_not;
    };
    set_available(*remove_, tr("Remove the selected parameter from the study."),
                  unless(setup_page_->has_selection(), tr("Select a parameter on the page Set-up first.")));
    set_available(*stop_, tr("Stop the study; the runs that have ended stay in its table."),
                  task_.busy() ? QString() : tr("No study is in progress."));
    const bool has_study = !request_.output.empty();
    const QString name = to_qt(request_.output.filename().string());
    set_available(
        *base_case_, tr("Open the case from which the runs of %1 depart, as a copy.").arg(name),
        unless(has_study && !request_.study.calibration && !runs().empty(), tr("No run of a study has ended yet.")));
    const QString no_continue = why_no_continue();
    set_available(*resume_,
                  request_.study.calibration
                      ? tr("Continue the calibration as the page Set-up says now, for the case as it was at Start. No "
                           "run is computed again.")
                      : tr("Compute the runs of %1 that are missing.").arg(name),
                  unless(no_continue.isEmpty(), no_continue));
    set_available(*repeat_, tr("Compute the runs that have failed again, and those that are missing."),
                  unless(std::ranges::any_of(runs(), &StudyRun::has_failed), tr("No run of the study has failed.")));
    set_available(*new_case_, tr("Open the best case as a new one, which is not saved yet."),
                  unless(fit_.has_value(), tr("No calibration has ended yet.")));
    set_available(*open_folder_, tr("Open the folder of the study, with its tables."),
                  has_study ? QString() : tr("No study has been started or opened yet."));
    set_available(*open_,
                  tr("Show a study that has been computed before, or set up a study from its file: choose study.json "
                     "in its folder."),
                  busy);
}

Study StudyPanel::study_to_continue() const {
    return request_.study.calibration && has_its_setup_ && setup_page_->is_fit()
               ? continued_study(setup_page_->setup(), request_.study)
               : request_.study;
}

QString StudyPanel::why_no_continue() const {
    if (request_.study.calibration && (was_stopped_ || fit_))
        try {
            const Study now = study_to_continue();
            const QString reason = why_not_continued(request_.study, now);
            return !reason.isEmpty() || was_stopped_ ? reason : why_not_continued_after(fit_->end, request_.study, now);
        } catch (const CaseError& e) {
            return to_qt(e.problems().front().reason) + QLatin1Char('.');
        }
    return was_stopped_              ? QString()
           : request_.output.empty() ? tr("Open a study to compute the runs that it lacks.")
                                     : tr("No run of %1 is missing.").arg(to_qt(request_.output.filename().string()));
}

std::filesystem::path StudyPanel::usual_folder() const {
    namespace fs = std::filesystem;
    const fs::path& file = workspace_.document.file();
    const char* const ending = setup().plan == StudySetup::Plan::fit ? "-calibration" : "-study";
    const fs::path wanted =
        file.empty() ? fs::path(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString()) /
                           (workspace_.document.value().name + ending)
                     : file.parent_path() / (file.stem().string() + ending);
    return workspace_.queue.free_folder(fs::absolute(wanted));
}

void StudyPanel::start() {
    gpu::StudyRequest request;
    request.output = usual_folder();
    const std::filesystem::path case_file = request.output / "case.json";
    try {
        request.study = study_of(setup_page_->setup(), case_file);
        std::filesystem::create_directories(request.output);
        write_case(with_absolute_files(workspace_.document.value()), case_file);
    } catch (const std::exception& e) {
        return emit problem(to_qt(e.what()));
    }
    begin(std::move(request));
    has_its_setup_ = true;
}

// Replaces the study that is shown.
void StudyPanel::begin(gpu::StudyRequest request) {
    request.solver.device = workspace_.settings.device;
    request.solver.precision = workspace_.settings.precision;
    request.cache = workspace_.body.cache();
    request_ = std::move(request);
    has_its_setup_ = false;
    plot_->begin({});
    setup_page_->set_fit(request_.study.calibration.has_value());
    emit title_changed(title());
    pages_->setTabVisible(values_page, request_.study.calibration.has_value());
    launch();
}

void StudyPanel::resume(bool repeat_failed) {
    try {
        request_.study = study_to_continue();
    } catch (const CaseError& e) {
        return emit problem(to_qt(e.what()));
    }
    request_.resume = true;
    request_.repeat_failed = repeat_failed;
    launch();
}

void StudyPanel::open(const std::filesystem::path& place) {
    std::error_code error;
    if (std::filesystem::is_directory(place, error))
        return open_folder(place);
    const std::filesystem::path folder = place.parent_path();
    const bool is_computed = std::filesystem::exists(folder / study_files::table, error) ||
                             std::filesystem::exists(folder / study_files::history, error);
    return is_computed && place.filename() == study_files::study ? open_folder(folder) : open_file(place);
}

void StudyPanel::open_folder(const std::filesystem::path& folder) {
    gpu::StudyRequest request;
    try {
        request.study = read_study(folder / study_files::study);
        if (const char* table = table_of(request.study); !std::filesystem::exists(folder / table))
            throw FileError(fmt::format("{}: contains no table of a study; choose study.json in a folder with {}",
                                        folder.string(), table));
    } catch (const Error& e) {
        return emit problem(to_qt(e.what()));
    }
    request.output = folder;
    request.resume = true;
    request.only_open = true;
    const auto show = [this, request] {
        begin(request);
        emit wanted();
    };
    if (request.study.calibration)
        return show();
    std::optional<Case> base;
    std::optional<StudySetup> setup_there;
    try {
        base = with_absolute_files(read_case(request.study.case_file, request.study.changes));
        setup_there = setup_of(request.study, *base);
    } catch (const CaseError& e) { // the runs are shown all the same
        emit said(tr("The set-up of %1 is not shown: %2.")
                      .arg(to_qt(folder.filename().string()), to_qt(e.problems().front().reason)));
    }
    const auto show_all = [this, show, setup_there] {
        if (setup_there)
            setup_page_->show_setup(*setup_there);
        show();
    };
    if (!base || is_base_of(workspace_.document.value(), request.study))
        return show_all();
    emit case_wanted(*base, to_qt(folder.string()), show_all);
}

void StudyPanel::open_file(const std::filesystem::path& file) {
    try {
        const Study study = read_study(file);
        const Case value = with_absolute_files(read_case(study.case_file, study.changes));
        const StudySetup setup_there = setup_of(study, value);
        emit case_wanted(value, to_qt(file.string()), [this, setup_there] {
            setup_page_->show_setup(setup_there);
            show_setup_of(setup_there.plan == StudySetup::Plan::fit);
        });
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

// The case from which the runs depart, as a copy.
void StudyPanel::open_base() {
    try {
        emit case_wanted(with_absolute_files(read_case(request_.study.case_file, request_.study.changes)),
                         to_qt(request_.output.filename().string()), {});
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

void StudyPanel::open_best() {
    const std::filesystem::path file = request_.output / study_files::best;
    try {
        const Case best = read_case(file);
        const Study study = request_.study;
        const Parameters values = fit_->end.best.values;
        emit case_wanted(best, to_qt(file.string()), [this, best, study, values] {
            workspace_.document.edit(tr("fitted values"), [&study](Case& value) { name_fitted(value, study); });
            try { // the set-up, to fit again from these values
                setup_page_->show_setup(setup_from_values(study, best, values));
                show_setup_of(true);
            } catch (const CaseError& e) {
                emit said(to_qt(e.what()));
            }
        });
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

// The message is removed where it is still shown.
void StudyPanel::withdraw_failure() {
    if (const QString words = std::exchange(failure_, {}); !words.isEmpty())
        emit mended(words);
}

// A start that was refused leaves no folder.
void StudyPanel::forget_refused_start() {
    namespace fs = std::filesystem;
    std::error_code error;
    if (!request_.resume && !fs::exists(request_.output / study_files::study, error)) {
        fs::remove(request_.output / study_files::case_file, error);
        fs::remove(request_.output, error); // if it is empty
        request_ = {};
        pages_->setCurrentWidget(setup_page_);
    }
}

void StudyPanel::launch() {
    was_stopped_ = lacks_runs_ = false;
    fit_.reset();
    withdraw_failure();
    pages_->setCurrentWidget(request_.study.calibration ? static_cast<QWidget*>(plot_) : table_);
    if (!request_.only_open)
        workspace_.study = StudyInProgress{request_.output};
    task_.start(request_);
    tell_runs();
    show_progress(request_.only_open ? tr("Reading …") : tr("Preparing …"), 0, 0);
}

void StudyPanel::show_begin(const gpu::StudyOutlook& outlook) {
    StudyData study{request_.study, outlook.result_units, outlook.body, {}, {}};
    study.base = base_values(request_.study);
    std::vector<StudyRun> shown = runs(); // before the study was continued, with their curves
    if (request_.repeat_failed)
        std::erase_if(shown, &StudyRun::has_failed);
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
    since_begun_.start();
    at_once_ = int(outlook.jobs);
    const int of = int(outlook.rows - outlook.done);
    show_progress(tr("%1, %2 nodes …").arg(runs_in_progress(0, of, at_once_), format_count(double(outlook.nodes))), 0,
                  of);
}

void StudyPanel::show_row(const StudyRun& run) {
    plot_->add(run);
    table_->add(run);
}

void StudyPanel::show_run(const StudyRun& run, int ended, int of) {
    show_row(run);
    workspace_.study = StudyInProgress{request_.output, ended, of};
    const double left = double(since_begun_.elapsed()) / 1000 / ended * (of - ended);
    show_progress(tr("%1, about %2 left").arg(runs_in_progress(ended, of, at_once_), format_duration(left)), ended, of);
}

void StudyPanel::show_fit_begin(const gpu::CalibrationOutlook& outlook) {
    StudyData study{
        shown_study(request_.study), {std::string()}, {}, {}, FitData{outlook.fitted, outlook.curves, {}, {}}};
    fitted_ = outlook.fitted;
    table_->begin(study);
    plot_->begin(std::move(study));
    values_->begin(fitted_, fitted_labels(request_.study), request_.study.calibration->level);
    for (const std::string& note : outlook.notes)
        emit said(to_qt(note) + QLatin1Char('.'));
    since_begun_.start();
    show_progress(tr("Run 1 of at most %1 …, %2 nodes, %3 at once")
                      .arg(outlook.maximum_runs)
                      .arg(format_count(double(outlook.nodes)))
                      .arg(outlook.jobs),
                  0, int(outlook.maximum_runs));
}

// Runs come in the order of the history, including those of an earlier start.
void StudyPanel::show_trial(const Trial& trial, int number) {
    const StudyRun run = run_of_trial(trial, fitted_, number);
    plot_->add(run, trial.computed);
    table_->add(run);
    const int best = plot_->best();
    if (best < 0)
        return;
    if (std::size_t(best) + 1 == runs().size())
        values_->show_best(trial.values);
    const FitData& fit = *plot_->data().fit;
    QStringList deviations; // one number for each curve, in its unit
    const std::vector<double> means = mean_deviations(fit.curves, fit.computed[std::size_t(best)]);
    for (std::size_t c = 0; c < means.size(); ++c)
        deviations << QStringLiteral("%1 %2").arg(means[c], 0, 'g', 3).arg(unit_words(fit.curves[c].y_unit));
    show_progress(
        tr("Runs: %1, least mean deviation %2, %3")
            .arg(number)
            .arg(deviations.join(QStringLiteral(", ")), format_duration(double(since_begun_.elapsed()) / 1000)),
        number, int(request_.study.calibration->maximum_runs));
}

void StudyPanel::show_fit_end(const gpu::CalibrationDone& done) {
    lacks_runs_ = done.end.cancelled;
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
    progress_->setRange(0, is_known ? of : 0); // without an end, the bar moves to show activity
    progress_->setValue(is_known ? ended : 0);
    progress_->show();
    emit progressed(words, of > 0 ? double(ended) / of : 0);
}

void StudyPanel::show_end() {
    workspace_.study.reset();
    progress_->hide();
    emit progressed({}, 0);
    const auto failed = std::ranges::count_if(runs(), &StudyRun::has_failed);
    const QString count = tr("%n runs", nullptr, int(runs().size()));
    const bool was_opening = std::exchange(request_.only_open, false);
    if (!failure_.isEmpty() || (was_opening && was_stopped_)) {
        std::error_code error;
        was_stopped_ = !was_opening && std::filesystem::exists(request_.output / table_of(request_.study), error);
        if (!was_opening && !was_stopped_)
            forget_refused_start();
        tell_runs();
        status_->setText(failure_.isEmpty() ? tr("Stopped") : failure_);
        return status_->setToolTip(status_->text());
    }
    if (request_.study.calibration)
        was_stopped_ = was_stopped_ ? !fit_ : lacks_runs_; // it may have ended before it could be stopped
    else
        sensitivity_->analyse(request_.output, request_.study);
    if (was_opening) {
        was_stopped_ = request_.study.calibration ? was_stopped_ : lacks_runs_;
        tell_runs();
        status_->setText(tr("%1 of %2").arg(count, to_qt(request_.output.filename().string())));
        return status_->setToolTip(to_qt(request_.output.string()));
    }
    tell_runs();
    status_->setText(was_stopped_ ? tr("Stopped after %1").arg(count)
                     : fit_ && fit_->end.used_up
                         ? tr("%1, all that Max. runs allows: raise it and choose Continue for a better fit").arg(count)
                     : failed > 0 ? tr("%1, %2 failed").arg(count).arg(failed)
                                  : tr("%1 finished").arg(count));
    status_->setToolTip(to_qt(request_.output.string()));
    emit said(tr("The study has ended: %1. Its table is in %2.").arg(status_->text(), to_qt(request_.output.string())));
}

const StudySetup& StudyPanel::setup() const {
    return setup_page_->setup();
}

const std::vector<StudyRun>& StudyPanel::runs() const {
    return plot_->runs();
}

void StudyPanel::open_run(int run) {
    if (run < 0 || std::size_t(run) >= runs().size())
        return;
    if (request_.study.calibration)
        return open_trial(runs()[std::size_t(run)]);
    const std::filesystem::path folder =
        request_.output / study_files::runs / fmt::format("{:04}", runs()[std::size_t(run)].number);
    if (request_.study.keep == KeptOfRuns::frames)
        return emit results_wanted(folder);
    try {
        emit inputs_wanted(read_case(folder / study_files::case_file),
                           tr("run %1 of the study").arg(runs()[std::size_t(run)].number));
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

// In the line below the buttons, unless it says how far a study is.
void StudyPanel::name_run(int run) {
    if (task_.busy() || run < 0 || std::size_t(run) >= runs().size())
        return;
    const QString words = run_words(plot_->data(), runs()[std::size_t(run)]);
    status_->setText(tr("%1. Double-click it to open it.").arg(words));
    status_->setToolTip(status_->text());
}

void StudyPanel::open_trial(const StudyRun& run) {
    try {
        Parameters sought;
        for (const std::string& value : run.values)
            sought.push_back(written_number(value).value().value);
        const StudyRow row = row_with(request_.study, sought);
        emit inputs_wanted(with_absolute_files(read_case(request_.study.case_file, changes_of(request_.study, row))),
                           tr("run %1 of the calibration").arg(run.number));
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

void StudyPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && plot_)
        plot_->set_colours(PlotColours::of(palette()));
}

} // namespace periscope::ui
