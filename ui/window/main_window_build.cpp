// Places the parts of the main window: docks, bars and menus.
#include "ui/actions/file_actions.hpp"
#include "ui/actions/part_actions.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/actions/text_size.hpp"
#include "ui/actions/unit_actions.hpp"
#include "ui/base/icons.hpp"
#include "ui/base/top_overlay.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/explore/explore_panel.hpp"
#include "ui/export/export_actions.hpp"
#include "ui/forms/property_panel.hpp"
#include "ui/help/help_actions.hpp"
#include "ui/help/help_panel.hpp"
#include "ui/painting/tool_actions.hpp"
#include "ui/painting/tool_options.hpp"
#include "ui/painting/tools.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/panels/entry_actions.hpp"
#include "ui/panels/log_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/progress_strip.hpp"
#include "ui/panels/queue_panel.hpp"
#include "ui/panels/run_bar.hpp"
#include "ui/panels/runs_panel.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/panels/written_notice.hpp"
#include "ui/plots/line_plot.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report_action.hpp"
#include "ui/start/start_screen.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"
#include "ui/viewport/condition_marks.hpp"
#include "ui/viewport/measuring.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/time_bar.hpp"
#include "ui/viewport/panels/view_bar.hpp"
#include "ui/viewport/surface_faults.hpp"
#include "ui/window/compared_view_menu.hpp"
#include "ui/window/explore_dock.hpp"
#include "ui/window/focus_round.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/study_menu.hpp"
#include "ui/window/view_menu.hpp"
#include "ui/window/window_layout.hpp"

#include <QDockWidget>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QUndoView>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

void MainWindow::build_centre() {
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto& w = *workspace_;
    auto* measuring = new Measuring(*view_, w.document, w.sets, w.materials, w.results);
    auto* bar = new ViewBar(*view_, measuring, w.document, w.results, w.cracks, make_tool_actions(*tools_));
    auto* line = new LinePlot(*view_, w.results, *plots_, view_);
    connect(measuring, &Measuring::line_chosen, this, [this, line](const Vec3& from, const Vec3& to) {
        line->set_line({from, to});
        raise_panel("dockPlots");
    });
    connect(bar, &ViewBar::noted, messages_, &MessageBar::show_note);
    connect(bar, &ViewBar::mouse_wanted, tools_, [this] { tools_->use(ToolKind::camera); });
    connect(tools_, &Tools::changed, bar, [bar](ToolKind kind) {
        if (kind != ToolKind::camera)
            bar->end_measuring();
    });
    column->addWidget(bar);
    auto* strips = new TopOverlay(centre); // made first, so that it comes before the view in the Tab order
    strips->add(new ToolOptions(*tools_, workspace_->units, *viewport_));
    strips->add(messages_);
    compare_ = new CompareViews(*view_, viewport_, w.runs, w.results, w.cracks, w.body, w.units, *colour_maps_);
    column->addWidget(compare_, 1);
    strips->lie_over(*compare_);
    column->addWidget(time_);
    setCentralWidget(centre);
}

void MainWindow::build_sides() {
    const auto dock = [this](const QString& title, const char* name, QWidget* content, Qt::DockWidgetArea area) {
        auto* side = new QDockWidget(title);
        side->setObjectName(QLatin1String(name));
        side->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
        side->setWidget(content);
        if (content->focusPolicy() != Qt::NoFocus)
            content->setAccessibleName(title);
        addDockWidget(area, side);
        return side;
    };
    // The side panels extend down to the status bar, and the log is only below the view.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    dock(tr("Workflow"), "dockWorkflow", tree_, Qt::LeftDockWidgetArea);
    auto* properties = dock(tr("Properties"), "dockProperties", properties_, Qt::RightDockWidgetArea);
    auto* help = dock(tr("Help"), "dockHelp", help_, Qt::RightDockWidgetArea);
    tabifyDockWidget(properties, help);
    help->hide(); // hidden until F1 is pressed
    auto* done = new QUndoView(workspace_->document.undo_stack());
    done->setEmptyLabel(tr("Original case"));
    auto* history = dock(tr("History"), "dockHistory", done, Qt::RightDockWidgetArea);
    tabifyDockWidget(properties, history);
    history->hide(); // hidden until Edit ▸ History is chosen
    auto* log = dock(tr("Log"), "dockLog", log_, Qt::BottomDockWidgetArea);
    auto* check = dock(tr("Check"), "dockCheck", check_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(log, check);
    auto* queue = dock(tr("Queue"), "dockQueue", new QueuePanel(workspace_->queue), Qt::BottomDockWidgetArea);
    tabifyDockWidget(check, queue);
    queue->hide(); // hidden until a run is queued
    connect(&workspace_->queue, &RunQueue::changed, queue, [queue, this] {
        if (workspace_->queue.has_waiting())
            queue->show();
    });
    auto* study_panel = new StudyPanel(*workspace_);
    auto* study = dock(tr("Study"), "dockStudy", scrolled(study_panel), Qt::BottomDockWidgetArea);
    tabifyDockWidget(check, study);
    study->hide(); // hidden until a parameter is varied
    connect(study_panel, &StudyPanel::wanted, study, [study, this] {
        study->show();
        study->raise();
        constexpr int height_of_setup = 360; // height in pixels that shows its tables and choices without scrolling
        make_higher(*this, *study, height_of_setup);
    });
    connect(study_panel, &StudyPanel::problem, this, &MainWindow::report);
    connect(study_panel, &StudyPanel::mended, messages_, &MessageBar::withdraw);
    connect(study_panel, &StudyPanel::said, this, &MainWindow::say);
    connect(study_panel, &StudyPanel::inputs_wanted, this, &MainWindow::use_inputs);
    connect_study(*study_panel, *plots_, *files_);
    follow_study(*study_panel, *study, *progress_);
    auto* explore_panel = new ExplorePanel(*workspace_);
    auto* explore = dock(tr("Explore"), "dockExplore", scrolled(explore_panel), Qt::BottomDockWidgetArea);
    tabifyDockWidget(study, explore);
    explore->hide(); // hidden until a key is explored
    connect_explore(*explore_panel, *explore, *compare_);
    connect(explore_panel, &ExplorePanel::said, this, &MainWindow::say);
    progress_->watch(explore_panel->task());
    auto* runs_panel = new RunsPanel(workspace_->runs, workspace_->results, workspace_->units);
    connect(runs_panel, &RunsPanel::problem, this, &MainWindow::report);
    connect(runs_panel, &RunsPanel::noted, messages_, &MessageBar::show_note);
    connect(runs_panel, &RunsPanel::inputs_wanted, this, &MainWindow::use_inputs);
    auto* runs = dock(tr("Runs"), "dockRuns", runs_panel, Qt::BottomDockWidgetArea);
    auto* plots = dock(tr("Plots"), "dockPlots", plots_, Qt::BottomDockWidgetArea);
    const auto make_plots_higher = [plots, this] {
        // in pixels: a panel with a plot that can be read; the bars and a view of 300
        constexpr int too_low = 200, height_of_plot = 280, height_of_others = 480;
        if (plots->isVisible() && plots->height() < too_low)
            make_higher(*this, *plots, std::min(height_of_plot, height() - height_of_others));
    };
    connect(plots, &QDockWidget::visibilityChanged, this, make_plots_higher, Qt::QueuedConnection); // has its new place
    tabifyDockWidget(check, plots);
    tabifyDockWidget(plots, runs);
    log->raise();
    connect(check_, &CheckPanel::found, tree_, [this] {
        tree_->show_findings(check_->findings(), check_->words());
        workspace_->document.set_found(marks_of(check_->findings()));
    });
    connect(check_, &CheckPanel::title_changed, check, [this, check] {
        check->setWindowTitle(check_->title());
        tree_->show_state(check_->words());
    });
    auto* faults = new SurfaceFaults(*view_, workspace_->body, view_);
    connect(check_, &CheckPanel::leave_out, &workspace_->document, &Document::leave_out);
    connect(check_, &CheckPanel::take_there, this, [this, faults](const Finding& f) {
        take_to(f.item, f.path);
        if (f.at)
            faults->look_at(*f.at);
    });
}

void MainWindow::build_bars() {
    auto* files = new QToolBar(tr("File"));
    files->setObjectName(QStringLiteral("fileBar"));
    files->setMovable(false);
    files->setIconSize(QSize(18, 18));
    files->addActions({files_->new_action(), files_->open_action(), files_->save_action()});
    addToolBar(files);
    addToolBar(run_bar_);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(progress_, 1);
    auto* written = new WrittenNotice;
    statusBar()->addPermanentWidget(written);
    connect(exports_, &ExportActions::written, written, &WrittenNotice::show_file);
    connect(reports_, &ReportAction::written, written, &WrittenNotice::show_file);
    connect(files_, &FileActions::case_saved, written, &WrittenNotice::show_case);
    connect(plots_, &PlotPanel::written, written, &WrittenNotice::show_file);
}

void MainWindow::build_menus() {
    auto* file = menuBar()->addMenu(tr("&File"));
    files_->fill_menu(file);
    file->insertAction(files_->open_action(), parts_->action());
    auto* exports = file->addMenu(tr("&Export"));
    exports_->fill_menu(exports);
    reports_->fill_menu(exports);
    file->addSeparator();
    file->addAction(start_->action());
    auto* quit = file->addAction(tr("&Quit"), this, &QWidget::close);
    quit->setShortcut(QKeySequence::Quit);

    auto* edit = menuBar()->addMenu(tr("&Edit"));
    auto* stack = workspace_->document.undo_stack();
    auto* undo = stack->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIconText(tr("Undo")); // the text does not change with what would be undone
    undo->setIcon(themed_icon("undo"));
    auto* redo = stack->createRedoAction(this, tr("&Redo"));
    redo->setShortcut(QKeySequence::Redo);
    redo->setIconText(tr("Redo"));
    redo->setIcon(themed_icon("redo"));
    edit->addActions({undo, redo});
    edit->addAction(findChild<QDockWidget*>(QStringLiteral("dockHistory"))->toggleViewAction());
    edit->addSeparator();
    edit->setToolTipsVisible(true); // tooltips explain why an action is disabled
    edit->addActions(tree_->entry_actions().all());
    edit->addSeparator();
    edit->addAction(exports_->copy_action());
    edit->addSeparator();
    auto* preferences = edit->addAction(tr("&Preferences …"), this, &MainWindow::show_preferences);
    preferences->setObjectName(QStringLiteral("edit.preferences"));
    preferences->setShortcut(Qt::CTRL | Qt::Key_Comma);
    if (auto* bar = findChild<QToolBar*>(QStringLiteral("fileBar")))
        bar->addActions({undo, redo});

    auto* run = menuBar()->addMenu(tr("&Run"));
    run->addActions(
        {run_bar_->run_action(), run_bar_->pause_action(), run_bar_->step_action(), run_bar_->stop_action()});
    run->addSeparator();
    auto* queue = run->addAction(tr("&Queue this case"), starter_, &RunStarter::queue);
    queue->setObjectName(QStringLiteral("run.queue"));
    queue->setShortcut(Qt::CTRL | Qt::Key_F5);
    queue->setToolTip(tr("Run a copy of this case after the runs queued before it"));

    add_explore_action(*run, *findChild<ExplorePanel*>());
    add_study_actions(*run, *findChild<StudyPanel*>());

    auto* view = menuBar()->addMenu(tr("&View"));
    for (auto* dock : findChildren<QDockWidget*>()) {
        view->addAction(dock->toggleViewAction());
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool on) {
            if (on)
                dock->raise(); // so that it is not behind another tab
        });
    }
    auto* marks = new ConditionMarks(*view_, workspace_->document, workspace_->body, workspace_->sets,
                                     workspace_->surface_files, tools_);
    auto* show_marks = view->addAction(tr("Show conditions"));
    show_marks->setObjectName(QStringLiteral("showConditions"));
    show_marks->setCheckable(true);
    show_marks->setChecked(true);
    connect(show_marks, &QAction::toggled, marks, &ConditionMarks::set_shown);
    view->addSeparator();
    add_to_menu(*view, findChild<ViewBar*>()->view_actions());
    view->addSeparator();
    fill_unit_menu(view->addMenu(tr("&Units")), workspace_->units);
    text_size_->fill_menu(view->addMenu(tr("&Text size")));
    connect(text_size_.get(), &TextSize::changed, properties_, [this] { properties_->show_item(tree_->current()); });
    const auto named = [this](const char* name) { return findChild<QWidget*>(QLatin1String(name)); };
    auto* round = new FocusRound(
        *this, {named("dockWorkflow"), named("viewBar"), named("toolOptions"), messages_, viewport_, time_,
                named("dockProperties"), named("dockHelp"), named("dockHistory"), named("dockLog"), named("dockCheck"),
                named("dockQueue"), named("dockStudy"), named("dockExplore"), named("dockPlots"), named("dockRuns")});
    view->addSeparator();
    round->fill_menu(*view);
    connect(tree_, &WorkflowTree::fields_wanted, round,
            [this, round] { round->enter(findChild<QDockWidget*>(QStringLiteral("dockProperties"))); });
    layout_ = new WindowLayout(*this); // made last, when all panels are in their places
    view->addAction(layout_->reset_action());

    auto* help = new HelpActions(*this, *help_, [this] { return tree_->current(); });
    help->fill_menu(menuBar()->addMenu(tr("&Help")));
    connect(tree_, &WorkflowTree::selected, help, &HelpActions::follow);
    connect(help, &HelpActions::help_wanted, this, [this] { raise_panel("dockHelp"); });
}

void MainWindow::build_view_menu() {
    const auto action = [this](const char* name) { return findChild<QAction*>(QLatin1String(name)); };
    const ViewActions& views = findChild<ViewBar*>()->view_actions();
    QList<QAction*> selecting;
    for (const char* name : {"toolBox", "toolBrush", "toolOutline", "toolFace"})
        selecting << action(name);
    auto* menu =
        new ViewMenu({*workspace_, *view_, *tools_, *findChild<Measuring*>(), *plots_, *tree_, views.directions,
                      selecting, views.fit, action("showConditions"), exports_->copy_action(), action("export.png")},
                     view_);
    new ComparedViewMenu({*view_, *compare_, workspace_->runs, views.directions, views.fit, exports_->copy_action(),
                          action("export.png")},
                         view_);
    connect(menu, &ViewMenu::select_wanted, this, &MainWindow::select);
    connect(menu, &ViewMenu::curves_wanted, this, [this] { raise_panel("dockPlots"); });
}

} // namespace periscope::ui
