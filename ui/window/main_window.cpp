#include "ui/window/main_window.hpp"

#include "ui/actions/file_actions.hpp"
#include "ui/actions/part_actions.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/actions/text_size.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/export/export_actions.hpp"
#include "ui/forms/property_panel.hpp"
#include "ui/help/help_panel.hpp"
#include "ui/painting/tools.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/panels/log_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/progress_strip.hpp"
#include "ui/panels/run_bar.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/preferences/preferences_dialog.hpp"
#include "ui/report/report_action.hpp"
#include "ui/run/live_feed.hpp"
#include "ui/start/start_screen.hpp"
#include "ui/theme/theme_choice.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/time_bar.hpp"
#include "ui/window/window_layout.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QTimer>
#include <QTreeWidgetItemIterator>

namespace periscope::ui {

namespace {

ViewSources sources_of(Workspace& w, const ColourMapChoice& colour_maps) {
    return {w.document, w.body, w.sets, w.materials, w.surface_files, w.results, w.cracks, w.run, w.units, colour_maps};
}

// The entries of the tree keep the colour that they were made with.
void recolour_reasons(WorkflowTree& tree) {
    const QSignalBlocker quiet(tree); // no name was typed
    for (QTreeWidgetItemIterator it(&tree); *it; ++it)
        (*it)->setForeground(1, QApplication::palette().color(QPalette::PlaceholderText));
}

} // namespace

MainWindow::MainWindow()
    : theme_(std::make_unique<ThemeChoice>()), text_size_(std::make_unique<TextSize>()),
      colour_maps_(std::make_unique<ColourMapChoice>()), workspace_(std::make_unique<Workspace>()),
      viewport_(new VtkWidget), view_(new ModelView(*viewport_, sources_of(*workspace_, *colour_maps_), this)),
      tools_(new Tools(*view_, workspace_->document, workspace_->body, workspace_->sets, this)),
      time_(new TimeBar(workspace_->results, workspace_->units)), messages_(new MessageBar),
      tree_(new WorkflowTree(*workspace_)), properties_(nullptr), log_(new LogPanel),
      check_(new CheckPanel(*workspace_)), help_(new HelpPanel),
      plots_(new PlotPanel(workspace_->results, workspace_->cracks, workspace_->units)),
      run_bar_(new RunBar(workspace_->run)), progress_(new ProgressStrip(workspace_->run, workspace_->units)),
      files_(new FileActions(*workspace_, this)), parts_(new PartActions(*workspace_, *files_, this)),
      exports_(new ExportActions(workspace_->document, workspace_->results, workspace_->cracks, *view_, this)),
      starter_(new RunStarter(*workspace_, this)), feed_(new LiveFeed(workspace_->run, workspace_->results, this)),
      reports_(new ReportAction({workspace_->document, workspace_->results, workspace_->cracks, workspace_->sets,
                                 workspace_->run, workspace_->folder},
                                *view_, *plots_, this)),
      start_(new StartScreen(*this, workspace_->document, workspace_->run, *files_, *parts_, *starter_)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    viewport_->setObjectName(QStringLiteral("viewport"));
    viewport_->setAccessibleName(tr("View"));
    PanelActions actions;
    actions.select = [this](const Item& item) { select(item); };
    actions.report = [this](const QString& words) { report(words); };
    actions.note = [this](const QString& words) { messages_->show_note(words); };
    actions.import_surface = [this] { files_->import_surface(); };
    actions.use_dimensions = [this] { parts_->change_geometry(); };
    actions.use_box_tool = [this] { tools_->use(ToolKind::box); };
    actions.use_brush_tool = [this] { tools_->use(ToolKind::brush); };
    actions.use_outline_tool = [this] { tools_->use(ToolKind::outline); };
    actions.use_face_tool = [this] { tools_->pick(FaceKind::face); };
    actions.use_facing_tool = [this] { tools_->pick(FaceKind::facing); };
    actions.move_rigid_body = [this] { tools_->use(ToolKind::move_rigid); };
    actions.put_against_body = [this] { tools_->use(ToolKind::put_against); };
    actions.use_crack_tool = [this] { tools_->use(ToolKind::crack); };
    actions.use_plane_tool = [this] { tools_->pick(FaceKind::plane); };
    actions.export_vtu = [this] { exports_->ask_for_vtu(); };
    actions.export_csv = [this] { exports_->ask_for_csv(); };
    actions.export_png = [this] { exports_->ask_for_png(); };
    properties_ = new PropertyPanel(*workspace_, std::move(actions));
    build_centre();
    build_sides();
    build_bars();
    build_menus();
    build_view_menu();
    connect_messages();
    connect_run();
    connect_compare();
    connect_selection();
    connect(layout_, &WindowLayout::was_reset, this, &MainWindow::arrange);
    connect(&workspace_->document, &Document::title_changed, this, &MainWindow::refresh_title);
    refresh_title();
    properties_->show_item(tree_->current());
    say(tr("Ready. Open a case, try an example from the File menu, or define a case with the steps at the left."));
}

MainWindow::~MainWindow() {
    hide(); // a button that goes would show the status tip of what is then below the pointer, in a bar that has gone
    // The view's parts look at the viewport while they go, and all at the workspace: it goes last.
    delete tools_;
    delete view_;
    delete takeCentralWidget();
    for (auto* dock : findChildren<QDockWidget*>())
        delete dock;
    for (QObject* part :
         {static_cast<QObject*>(run_bar_), static_cast<QObject*>(progress_), static_cast<QObject*>(feed_),
          static_cast<QObject*>(starter_), static_cast<QObject*>(reports_), static_cast<QObject*>(exports_),
          static_cast<QObject*>(files_)})
        delete part;
}

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
    auto* strips = new TopOverlay(centre); // before the view in the round of the Tab key
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
    // The side panels reach down to the status bar, the log lies below the view alone.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    dock(tr("Workflow"), "dockWorkflow", tree_, Qt::LeftDockWidgetArea);
    auto* properties = dock(tr("Properties"), "dockProperties", properties_, Qt::RightDockWidgetArea);
    auto* help = dock(tr("Help"), "dockHelp", help_, Qt::RightDockWidgetArea);
    tabifyDockWidget(properties, help);
    help->hide(); // until F1
    auto* done = new QUndoView(workspace_->document.undo_stack());
    done->setEmptyLabel(tr("Original case"));
    auto* history = dock(tr("History"), "dockHistory", done, Qt::RightDockWidgetArea);
    tabifyDockWidget(properties, history);
    history->hide(); // until Edit ▸ History
    auto* log = dock(tr("Log"), "dockLog", log_, Qt::BottomDockWidgetArea);
    auto* check = dock(tr("Check"), "dockCheck", check_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(log, check);
    auto* queue = dock(tr("Queue"), "dockQueue", new QueuePanel(workspace_->queue), Qt::BottomDockWidgetArea);
    tabifyDockWidget(check, queue);
    queue->hide(); // until a run is queued
    connect(&workspace_->queue, &RunQueue::changed, queue, [queue, this] {
        if (workspace_->queue.has_waiting())
            queue->show();
    });
    auto* study_panel = new StudyPanel(*workspace_);
    auto* study = dock(tr("Study"), "dockStudy", study_panel, Qt::BottomDockWidgetArea);
    tabifyDockWidget(check, study);
    study->hide(); // until a key is varied
    connect(study_panel, &StudyPanel::wanted, study, [study] {
        study->show();
        study->raise();
    });
    connect(study_panel, &StudyPanel::problem, this, &MainWindow::report);
    connect(study_panel, &StudyPanel::said, this, &MainWindow::say);
    connect(study_panel, &StudyPanel::inputs_wanted, this, &MainWindow::use_inputs);
    connect(study_panel, &StudyPanel::results_wanted, files_, &FileActions::open_results);
    auto* runs_panel = new RunsPanel(workspace_->runs, workspace_->results, workspace_->units);
    connect(runs_panel, &RunsPanel::problem, this, &MainWindow::report);
    connect(runs_panel, &RunsPanel::noted, messages_, &MessageBar::show_note);
    connect(runs_panel, &RunsPanel::inputs_wanted, this, &MainWindow::use_inputs);
    auto* runs = dock(tr("Runs"), "dockRuns", runs_panel, Qt::BottomDockWidgetArea);
    auto* plots = dock(tr("Plots"), "dockPlots", plots_, Qt::BottomDockWidgetArea);
    put_beside(this, check, plots);
    tabifyDockWidget(plots, runs);
    plots->raise();
    log->raise();
    connect(check_, &CheckPanel::found, check, [this, check] {
        check->setWindowTitle(check_title(check_->findings()));
        tree_->show_findings(check_->findings());
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
    undo->setIconText(tr("Undo")); // whatever it would undo
    undo->setIcon(QIcon(QStringLiteral(":/icons/undo.svg")));
    auto* redo = stack->createRedoAction(this, tr("&Redo"));
    redo->setShortcut(QKeySequence::Redo);
    redo->setIconText(tr("Redo"));
    redo->setIcon(QIcon(QStringLiteral(":/icons/redo.svg")));
    edit->addActions({undo, redo});
    edit->addAction(findChild<QDockWidget*>(QStringLiteral("dockHistory"))->toggleViewAction());
    edit->addSeparator();
    edit->setToolTipsVisible(true); // why an action is disabled
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

    auto* study = run->addAction(tr("S&tudy of this case"), this, [this] {
        findChild<QDockWidget*>(QStringLiteral("dockStudy"))->show();
        raise_panel("dockStudy");
    });
    study->setObjectName(QStringLiteral("run.study"));
    study->setToolTip(tr("Run this case with many values of its keys"));

    auto* view = menuBar()->addMenu(tr("&View"));
    for (auto* dock : findChildren<QDockWidget*>()) {
        view->addAction(dock->toggleViewAction());
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool on) {
            if (on)
                dock->raise(); // and not hidden behind the tab beside it
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
    auto* round = new FocusRound(*this, {named("dockWorkflow"), named("viewBar"), named("toolOptions"), messages_,
                                         viewport_, time_, named("dockProperties"), named("dockHelp"),
                                         named("dockHistory"), named("dockLog"), named("dockCheck"), named("dockQueue"),
                                         named("dockStudy"), named("dockPlots"), named("dockRuns")});
    view->addSeparator();
    round->fill_menu(*view);
    connect(tree_, &WorkflowTree::fields_wanted, round,
            [this, round] { round->enter(findChild<QDockWidget*>(QStringLiteral("dockProperties"))); });
    layout_ = new WindowLayout(*this); // now that all panels are where they belong
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

void MainWindow::raise_panel(const char* name) {
    auto* dock = findChild<QDockWidget*>(QLatin1String(name));
    dock->show();
    dock->raise();
}

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
    // A message is about the last action: it disappears when its cause is corrected or something else succeeds.
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

void MainWindow::show_preferences() {
    Workspace& w = *workspace_;
    auto* dialog = new PreferencesDialog(
        {w.units, *text_size_, *theme_, *colour_maps_, w.autosave, w.run_defaults, w.devices}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

// What has taken colours of the palette into its own drawing or text.
void MainWindow::recolour() {
    view_->refresh_colours();
    for (ModelView* view : compare_->views())
        view->refresh_colours();
    recolour_reasons(*tree_);
    properties_->show_item(tree_->current());
    if (const QString topic = help_->topic(); !topic.isEmpty())
        help_->show_topic(topic);
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
        constexpr int until_drawn = 600; // ms: the last frame, with its surface
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
                                [this] { return compare_->picture(2, false); },
                                [this](const QSize& whole) { return compare_->sized(whole); },
                                [this] {
                                    std::vector<const ListedRun*> runs = workspace_->runs.compared();
                                    if (const ListedRun* shown = workspace_->runs.shown())
                                        runs.insert(runs.begin(), shown);
                                    const auto table = comparison_table(runs, workspace_->units.system());
                                    return table ? std::vector{*table} : std::vector<ReportTable>();
                                }});
    exports_->draw_with([this](int scale, bool transparent) { return compare_->picture(scale, transparent); });
    new RunPictures(workspace_->runs, compare_);
    const auto tell_plots = [this] {
        const ListedRun* shown = workspace_->runs.shown();
        std::vector<ComparedCurves> others;
        for (const ComparedRun* run : compare_->runs())
            if (const auto& results = run->results(); results.model()) {
                const ListedRun* listed = workspace_->runs.find(run->key());
                others.push_back({listed ? listed->stored.name : QString(), CurveTable(*results.model())});
                others.back().table.append(results.samples());
            }
        plots_->set_compared(shown ? shown->stored.name : tr("the run shown"), std::move(others));
    };
    connect(compare_, &CompareViews::runs_changed, this, tell_plots);
    connect(&workspace_->runs, &RunList::compared_changed, this, tell_plots);
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

// A set that holds nothing yet is to be drawn: the tool for it is taken up at once.
void MainWindow::arm_for_new_set(const Item& item) {
    const auto& sets = workspace_->document.value().sets;
    if (item.kind != ItemKind::set || item.index < 0 || std::size_t(item.index) >= sets.size())
        return;
    const auto& shape = sets[std::size_t(item.index)].shape;
    if (const auto* brush = std::get_if<SetBrush>(&shape); brush && brush->dabs.empty())
        tools_->use(ToolKind::brush);
    const auto unbounded = [](const OptionalVector& v) { return !v[0] && !v[1] && !v[2]; };
    if (const auto* box = std::get_if<SetBox>(&shape); box && unbounded(box->min) && unbounded(box->max))
        tools_->use(ToolKind::box);
}

void MainWindow::select(const Item& item) {
    tree_->select(item); // the other parts follow
}

void MainWindow::take_to(const Item& item, const QString& path) {
    select(item);
    properties_->focus_field(path);
}

void MainWindow::use_inputs(const Case& value, const QString& run_name) {
    workspace_->document.edit(tr("Use the inputs of %1").arg(run_name), [&](Case& c) {
        const auto name = c.name, description = c.description;
        c = value;
        c.name = name;
        c.description = description;
    });
    say(tr("The case has the inputs of %1 again.").arg(run_name));
}

void MainWindow::say(const QString& words) {
    log_->say(words);
}

void MainWindow::report(const QString& words) {
    log_->warn(words);
    messages_->show_problem(words);
    emit failed(words);
}

void MainWindow::refresh_title() {
    setWindowTitle(workspace_->document.title() + QStringLiteral(" — Periscope"));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    commit_field();
    if (closing_ || !files_->would_lose(FileActions::Leaving::the_program)) {
        layout_->save();
        return event->accept();
    }
    event->ignore();
    files_->with_nothing_lost(
        [this] {
            closing_ = true;
            close();
        },
        FileActions::Leaving::the_program);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) {
            files_->open_dropped(url.toLocalFile().toStdString());
            return; // one at a time
        }
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (shown_)
        return;
    shown_ = true; // from now on the sizes are the person's
    tree_->setFocus();
    if (!layout_->restored())
        arrange();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && layout_) // when all parts have the new one
        QTimer::singleShot(0, this, &MainWindow::recolour);
}

} // namespace periscope::ui
