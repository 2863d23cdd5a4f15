// Connects the parts of the main window with each other.
#include "ui/actions/file_actions.hpp"
#include "ui/actions/part_actions.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/compare/comparison_table.hpp"
#include "ui/compare/run_pictures.hpp"
#include "ui/export/export_actions.hpp"
#include "ui/forms/property_panel.hpp"
#include "ui/painting/tools.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/progress_strip.hpp"
#include "ui/panels/run_bar.hpp"
#include "ui/panels/runs_panel.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/frames_in_plots.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report_action.hpp"
#include "ui/run/live_feed.hpp"
#include "ui/start/start_screen.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/condition_marks.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/time_bar.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/study_menu.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QTimer>

namespace periscope::ui {

void MainWindow::connect_messages() {
    const auto listen = [this](auto* part) {
        using Part = std::remove_pointer_t<decltype(part)>;
        connect(part, &Part::problem, this, &MainWindow::report);
        connect(part, &Part::said, this, &MainWindow::say);
    };
    listen(files_);
    listen(exports_);
    listen(starter_);
    listen(plots_);
    listen(reports_);
    listen(&workspace_->folder);
    listen(&workspace_->runs);
    // A click on the tab of a panel makes it the active one, so that F1 gives its page.
    connect(this, &QMainWindow::tabifiedDockWidgetActivated, this, [](QDockWidget* dock) {
        if (QApplication::mouseButtons() != Qt::NoButton && dock->widget())
            dock->widget()->setFocus(Qt::MouseFocusReason);
    });
    connect(this, &MainWindow::failed, start_, &StartScreen::hide); // the message appears over the view
    connect(tools_, &Tools::missed, messages_, &MessageBar::show_note);
    connect(files_, &FileActions::noted, messages_, &MessageBar::show_note);
    connect(tree_, &WorkflowTree::noted, messages_, &MessageBar::show_note);
    connect(viewport_, &VtkWidget::gl_failed, this, &MainWindow::report);
    connect(&workspace_->run, &RunController::said, this, &MainWindow::say);
    connect(&workspace_->queue, &RunQueue::said, this, &MainWindow::say);
    connect(&workspace_->run, &RunController::failed, this, &MainWindow::report);
    connect(&workspace_->body.task(), &BackgroundTask::failed, this,
            [this](const QString& what, const QString& reason) { report(what + QStringLiteral(": ") + reason); });
    // A message is about what was tried last: it disappears when that is corrected or something else succeeds.
    connect(&workspace_->document, &Document::replaced, messages_, &QWidget::hide);
    connect(&workspace_->document, &Document::replaced, progress_, &ProgressStrip::forget);
    connect(workspace_->document.undo_stack(), &QUndoStack::indexChanged, messages_, &QWidget::hide);
    connect(exports_, &ExportActions::said, messages_, &QWidget::hide);
    connect(reports_, &ReportAction::said, messages_, &QWidget::hide);
    progress_->watch(exports_->task());
    progress_->watch(reports_->task());
    progress_->watch(workspace_->body.task());
    progress_->watch(workspace_->folder.opening());
    connect(&workspace_->folder, &ResultsFolderFeed::following, progress_, &ProgressStrip::show_following);
}

void MainWindow::connect_run() {
    connect(&workspace_->run_defaults, &RunDefaults::device_changed, this, [this] {
        workspace_->settings.device = workspace_->run_defaults.device().toStdString();
        workspace_->settings.devices.clear();
        emit workspace_->settings_notice.changed();
    });

    connect(&workspace_->document, &Document::replaced, &workspace_->run, &RunController::forget);
    connect(run_bar_, &RunBar::run_wanted, this, [this](bool single_step) {
        if (starter_->start(single_step))
            messages_->hide();
    });
    connect(run_bar_, &RunBar::go_on_wanted, starter_, &RunStarter::go_on);
    connect(&workspace_->results, &Results::begun, this, [this] {
        tools_->use(ToolKind::camera);
        if (view_->field() == Field::sets)
            view_->set_field(usual_field(*workspace_->results.model()));
    });
    connect(&workspace_->runs, &RunList::picture_wanted, this, [this](const QString& key) {
        constexpr int until_drawn = 600; // time in ms until the last frame is drawn with its surface
        QTimer::singleShot(until_drawn, this, [this, key] {
            if (const ListedRun* run = workspace_->runs.shown(); run && run->stored.key == key)
                workspace_->runs.set_picture(
                    key, viewport_->shown().scaled(192, 120, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation));
        });
    });
    connect(feed_, &LiveFeed::refreshed, &workspace_->results, &Results::announce);
    connect(feed_, &LiveFeed::status, &workspace_->speed, &SpeedMemory::note);
    connect(feed_, &LiveFeed::status, progress_, &ProgressStrip::show_status);
    connect(feed_, &LiveFeed::live_frame, this, [this](const FramePtr& frame) {
        if (time_->live())
            view_->show_frame(frame);
    });
    connect(&workspace_->folder, &ResultsFolderFeed::frame_read, this, [this](const FramePtr& newest) {
        if (time_->live())
            view_->show_frame(newest);
    });
    connect(time_, &TimeBar::frame_chosen, view_, &ModelView::show_frame);
    join_frames_and_curves(*plots_, *view_, *time_);
    connect(&workspace_->results, &Results::outdated_changed, this, [this] {
        if (workspace_->results.outdated())
            say(tr("The case has changed. The results shown are outdated."));
    });
}

void MainWindow::connect_compare() {
    const auto reported = [this] {
        const Results& results = workspace_->results;
        return results.model() ? results.solved() : workspace_->document.value();
    };
    const auto study_pictures = [this, reported] { return pictures_of_study(*findChild<StudyPanel*>(), reported()); };
    connect(compare_, &CompareViews::problem, this, &MainWindow::report);
    connect(findChild<RunsPanel*>(), &RunsPanel::differences_wanted, compare_, &CompareViews::show_differences);
    reports_->set_surroundings({[this] {
                                    auto* marks = findChild<ConditionMarks*>();
                                    const bool before = marks->shown();
                                    marks->set_shown(true);
                                    QImage picture = viewport_->picture(2, false);
                                    marks->set_shown(before);
                                    return picture;
                                },
                                [this](const QString& caption) { return compare_->pictures_for_report(caption); },
                                [this](const QSize& whole) { return compare_->sized(whole); },
                                [this, reported] {
                                    std::vector<const ListedRun*> runs = workspace_->runs.compared();
                                    if (const ListedRun* shown = workspace_->runs.shown())
                                        runs.insert(runs.begin(), shown);
                                    auto tables = tables_of_study(*findChild<StudyPanel*>(), reported());
                                    if (auto table = comparison_table(runs, workspace_->units.system()))
                                        tables.push_back(std::move(*table));
                                    return tables;
                                },
                                study_pictures,
                                [this, reported] { return fit_of_study(*findChild<StudyPanel*>(), reported()); }});
    exports_->draw_with([this](int scale, bool transparent) { return compare_->picture(scale, transparent); });
    new RunPictures(workspace_->runs, compare_);
    const auto show_compared_in_plots = [this] {
        std::vector<ComparedCurves> others;
        for (const ComparedRun* run : compare_->runs())
            if (const auto& results = run->results(); results.model()) {
                others.push_back({compare_->heading_of(*run), CurveTable(*results.model())});
                others.back().table.append(results.samples());
            }
        plots_->set_compared(compare_->heading_of_shown(), std::move(others), compare_->index_of_shown());
    };
    connect(compare_, &CompareViews::runs_changed, this, show_compared_in_plots);
    connect(&workspace_->runs, &RunList::compared_changed, this, show_compared_in_plots);
}

void MainWindow::connect_selection() {
    connect(tree_, &WorkflowTree::selected, this, [this](const Item& item) {
        properties_->show_item(item);
        view_->select_set(item.kind == ItemKind::set ? item.index : -1);
        view_->select_rigid_body(item.kind == ItemKind::rigid_body ? item.index : -1);
        tools_->select_set(item.kind == ItemKind::set ? item.index : -1);
        tools_->select_rigid_body(item.kind == ItemKind::rigid_body ? item.index : -1);
        arm_for_new_set(item);
    });
    connect(starter_, &RunStarter::resume_wanted, files_, &FileActions::resume);
    connect(files_, &FileActions::resume_wanted, starter_, &RunStarter::resume);
    connect(files_, &FileActions::faults_found, this, [this] { raise_panel("dockCheck"); });
    connect(starter_, &RunStarter::mend, this, [this](const QString& path) { take_to(item_at(path), path); });
    connect(parts_, &PartActions::made, this, [this] { select({ItemKind::geometry}); });
    connect(tools_, &Tools::set_made, this, [this](int set) { select({ItemKind::set, set}); });
    connect(tools_, &Tools::crack_made, this, [this](int crack) { select({ItemKind::crack, crack}); });
    connect(tools_, &Tools::set_clicked, this, [this](int set) { select({ItemKind::set, set}); });
}

} // namespace periscope::ui
