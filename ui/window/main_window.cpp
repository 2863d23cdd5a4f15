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

// Updates the colours of entries in the tree, which keep the colour with which they were made.
void recolour_reasons(WorkflowTree& tree) {
    const QSignalBlocker quiet(tree); // a change of the colour emits the same signal as a typed name
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
      plots_(new PlotPanel(workspace_->document, workspace_->results, workspace_->cracks, workspace_->units)),
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
    connect(&workspace_->document, &Document::title_changed, this, &MainWindow::refresh_title);
    refresh_title();
    properties_->show_item(tree_->current());
    say(tr("Ready. Open a case, try an example from the File menu, or define a case with the steps at the left."));
}

MainWindow::~MainWindow() {
    // Otherwise a button that is destroyed shows the status tip of the widget below the pointer in a status bar that no
    // longer exists.
    hide();
    // The parts of the view use the viewport in their destructors, and all parts use the workspace, which is destroyed
    // last.
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

void MainWindow::raise_panel(const char* name) {
    auto* dock = findChild<QDockWidget*>(QLatin1String(name));
    dock->show();
    dock->raise();
}

void MainWindow::show_preferences() {
    Workspace& w = *workspace_;
    auto* dialog = new PreferencesDialog(
        {w.units, *text_size_, *theme_, *colour_maps_, w.autosave, w.run_defaults, w.devices}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

// Updates everything that has taken colours of the palette into its own drawing or text.
void MainWindow::recolour() {
    view_->refresh_colours();
    for (ModelView* view : compare_->views())
        view->refresh_colours();
    recolour_reasons(*tree_);
    properties_->show_item(tree_->current());
    if (const QString topic = help_->topic(); !topic.isEmpty())
        help_->show_topic(topic);
}

// Chooses the drawing tool at once if the selected set has no content yet.
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
    tree_->select(item); // the other parts follow the selection
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
    const QString words = tr("The case now has the inputs of %1. Edit ▸ Undo restores the earlier ones.").arg(run_name);
    say(words);
    messages_->show_note(words);
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
    if (closing_ || !files_->would_lose(FileActions::Closing::the_program)) {
        layout_->save();
        return event->accept();
    }
    event->ignore();
    files_->with_nothing_lost(
        [this] {
            closing_ = true;
            close();
        },
        FileActions::Closing::the_program);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) {
            files_->open_dropped(url.toLocalFile().toStdString());
            return; // opens only the first file, because each may ask a question
        }
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (shown_)
        return;
    shown_ = true; // from now on, the sizes of the panels are left to the user
    tree_->setFocus();
    if (!layout_->restored())
        layout_->arrange();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && layout_) // called later, when all parts have the new palette
        QTimer::singleShot(0, this, &MainWindow::recolour);
}

} // namespace periscope::ui
