#include "ui/study/study_panel.hpp"

#include "ui/base/availability.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/study/case_of_study.hpp"
#include "ui/study/continued_fit.hpp"
#include "ui/study/fit_options.hpp"
#include "ui/study/fit_page.hpp"
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
#include <QProgressBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace periscope::ui {
StudyPanel::StudyPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), pages_(new QTabWidget), setup_page_(new StudySetupPage(workspace)),
      table_(new StudyRuns), plot_(new StudyPlot), sensitivity_(new StudySensitivity(this)), status_(new ElidedLabel),
      progress_(new QProgressBar) {
    make_actions();
    auto* bar = new QToolBar;
    bar->addActions(
        // the order of importance, because a narrow panel has no space for the last buttons
        {start_, stop_, resume_, open_, base_case_, repeat_, remove_, open_folder_});
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    make_reachable(*bar);
    auto* state = new QHBoxLayout; // a line below the buttons, with the next step or the progress of the runs
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
    // so that F1, after a click on a tab, opens the help page of this panel
    pages_->tabBar()->setFocusPolicy(Qt::StrongFocus);
    pages_->addTab(setup_page_, tr("Set-up"));
    pages_->addTab(table_, tr("Table")); // not "Runs", because the list of all runs has this name
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
        update_state_and_actions();
    });
    connect(setup_page_, &StudySetupPage::selected, this, &StudyPanel::offer_actions);
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
    connect(&task_, &StudyTask::run_begun, table_, &StudyRuns::show_running);
    connect(table_, &StudyRuns::cancel_wanted, this, [this](std::size_t number) { task_.cancel_run(number); });
    connect(table_, &StudyRuns::again_wanted, this, &StudyPanel::run_again);
    connect(&task_, &StudyTask::run_ended, this, &StudyPanel::show_run);
    connect(&task_, &StudyTask::bands_found, plot_, &StudyPlot::show_bands);
    connect(&task_, &StudyTask::fit_begun, this, &StudyPanel::show_fit_begin);
    connect(&task_, &StudyTask::stage_begun, this, &StudyPanel::show_stage);
    connect(&task_, &StudyTask::trial_ended, this, &StudyPanel::show_trial);
    connect(&task_, &StudyTask::noted, this, [this](const QString& words) { emit said(words + QLatin1Char('.')); });
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
    connect(plot_, &StudyPlot::problem, this, &StudyPanel::problem);
    connect(plot_, &StudyPlot::result_chosen, table_, &StudyRuns::put_first);
    connect(pages_, &QTabWidget::currentChanged, this, &StudyPanel::update_state_and_actions);
    update_state_and_actions();
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
    if (show_setup_of(is_fit))
        setup_page_->vary(path, present);
}

void StudyPanel::set_up_study() {
    show_setup_of(false);
}

void StudyPanel::calibrate() {
    show_setup_of(true);
}

bool StudyPanel::show_setup_of(bool is_fit) {
    emit wanted();
    // the runs and actions of the one in progress are in this panel
    if (task_.busy() && is_fit != setup_page_->is_fit()) {
        emit problem(is_fit ? tr("A study is in progress. Stop it, or wait for its end, before you calibrate.")
                            : tr("A calibration is in progress. Stop it, or wait for its end, before you set up a "
                                 "study."));
        return false;
    }
    pages_->setCurrentWidget(setup_page_);
    refresh_offers();
    setup_page_->set_fit(is_fit);
    setup_page_->setFocus();    // so that F1 opens the help page of the set-up
    update_state_and_actions(); // shows the message about the set-up, not the one about runs that have ended
    emit title_changed(title());
    return true;
}

QString StudyPanel::title() const {
    return setup_page_->is_fit() ? tr("Calibrate") : tr("Study");
}

// Removes the set-up and the runs when another case is in the window. A case with the values of a run of the study
// belongs to the study, so both are kept.
void StudyPanel::follow_case() {
    if (!runs().empty() && is_case_of(workspace_.document.value(), request_.study))
        return;
    has_its_setup_ = false;
    setup_page_->clear();
    if (!task_.busy() && !runs().empty())
        remove_runs();
}

void StudyPanel::remove_runs() {
    request_ = {};
    fit_.reset();
    seconds_of_trial_.reset();
    was_stopped_ = false;
    state_.clear();
    table_->begin({});
    plot_->begin({});
    sensitivity_->clear();
    pages_->setTabVisible(values_page, false);
    update_state_and_actions();
}

void StudyPanel::calibrate_to(const periscope::MeasuredCurve& curve) {
    if (show_setup_of(true))
        setup_page_->fit_curve(curve);
}

void StudyPanel::offer_overlaid(std::function<std::vector<periscope::MeasuredCurve>()> overlaid) {
    setup_page_->fit_options().offer_overlaid(std::move(overlaid));
}

void StudyPanel::refresh_offers() {
    setup_page_->fit_options().refresh_offers();
}

void StudyPanel::update_state_and_actions() {
    setProperty("helpTopic", setup_page_->is_fit() ? QStringLiteral("calibration") : QStringLiteral("studies"));
    offer_actions();
    if (task_.busy())
        return set_available(*start_, {}, busy_words());
    const SetupOutlook outlook = setup_page_->outlook(seconds_of_trial_);
    const QString folder = to_qt(usual_folder().string());
    const QString of_setup = outlook.is_ready ? tr("%1; folder: %2").arg(outlook.words, folder) : outlook.words;
    // Pages other than the set-up keep the line about the runs, even if the case changes.
    const bool is_about_runs = pages_->currentWidget() != setup_page_ && !state_.isEmpty();
    status_->setText(!failure_.isEmpty() ? failure_ : is_about_runs ? state_ : of_setup);
    status_->setToolTip(failure_.isEmpty() && is_about_runs ? help_of_state_ : status_->text());
    set_available(*start_,
                  setup_page_->is_fit()
                      ? tr("Seek the values, as a new calibration in %1.").arg(folder)
                      : tr("Run the case with all of these values, as a new study in %1.").arg(folder),
                  outlook.is_ready ? QString() : outlook.words);
}

void StudyPanel::say_state(const QString& words, const QString& help) {
    state_ = words;
    help_of_state_ = help;
    status_->setText(words);
    status_->setToolTip(help);
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
    table_->allow_again(unless(!request_.study.calibration,
                               tr("The method of a calibration chooses its runs. Choose Continue for further ones.")));
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

const StudySetup& StudyPanel::setup() const {
    return setup_page_->setup();
}

const std::vector<StudyRun>& StudyPanel::runs() const {
    return plot_->runs();
}

void StudyPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && plot_)
        plot_->set_colours(PlotColours::of(palette()));
}

} // namespace periscope::ui
