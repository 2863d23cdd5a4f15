#include "ui/compare/compare_views.hpp"

#include "ui/compare/compare_cell.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"

#include <QGridLayout>
#include <QLabel>

#include <vtkCamera.h>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

std::array<double, 13> position_of(vtkCamera* camera) {
    std::array<double, 13> all{};
    camera->GetPosition(all.data());
    camera->GetFocalPoint(all.data() + 3);
    camera->GetViewUp(all.data() + 6);
    all[9] = camera->GetParallelScale();
    all[10] = camera->GetParallelProjection();
    // position of the window centre, which is shifted by the colour bar and captions
    camera->GetWindowCenter(all.data() + 11);
    return all;
}

QString with_inputs(const QString& run, const QStringList& inputs) {
    return inputs.isEmpty() ? run : QObject::tr("%1 – %2").arg(run, inputs.join(QStringLiteral("; ")));
}

} // namespace

CompareViews::CompareViews(ModelView& main, VtkWidget* main_widget, RunList& runs, const Results& results,
                           const RunningCracks& cracks, const Body& body, const UnitChoice& units,
                           const ColourMapChoice& colour_maps, QWidget* parent)
    : QWidget(parent), main_(main), main_widget_(main_widget), runs_(runs), results_(results), cracks_(cracks),
      body_(body), units_(units), colour_maps_(colour_maps), grid_(new QGridLayout(this)), main_cell_(nullptr),
      main_name_(compare_name_label()), paths_(*main_widget) {
    setObjectName(QStringLiteral("compareViews"));
    main_cell_ = compare_column(main_name_, main_widget_);
    main_name_->hide();
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(2);
    grid_->addWidget(main_cell_, 0, 0);
    link_soon_.setSingleShot(true);
    link_soon_.setInterval(0);
    connect(&link_soon_, &QTimer::timeout, this, &CompareViews::link);
    connect(&runs_, &RunList::compared_changed, this, &CompareViews::follow_list);
    connect(&runs_, &RunList::changed, this, &CompareViews::name_all);
    for (auto signal :
         {&ModelView::shown, &ModelView::field_changed, &ModelView::scale_changed, &ModelView::shown_changed})
        connect(&main_, signal, this, [this] {
            if (any())
                link_soon_.start();
        });
    connect(main_widget_, &VtkWidget::about_to_render, this, [this] { follow_camera(main_widget_); });
}

CompareViews::~CompareViews() = default;

std::vector<const ComparedRun*> CompareViews::runs() const {
    std::vector<const ComparedRun*> runs;
    for (const auto& cell : cells_)
        runs.push_back(cell->run.get());
    return runs;
}

std::vector<ModelView*> CompareViews::views() const {
    std::vector<ModelView*> views;
    for (const auto& cell : cells_)
        views.push_back(cell->view.get());
    return views;
}

// Makes the view of a compared run. The cell that is returned owns the view and the run.
std::unique_ptr<CompareViews::Cell> CompareViews::make_cell(std::unique_ptr<ComparedRun> run) {
    auto cell = std::make_unique<Cell>();
    cell->run = std::move(run);
    cell->view = std::make_unique<ModelView>(*cell->widget, cell->run->sources(units_, colour_maps_));
    cell->view->follow_camera(main_widget_->renderer()->GetActiveCamera());
    cell->widget->setObjectName(QStringLiteral("compareView"));
    cell->widget->setAccessibleName(tr("View of %1").arg(name_of(*cell->run)));
    connect(cell->widget, &VtkWidget::about_to_render, this, [this, widget = cell->widget] { follow_camera(widget); });
    connect(cell->widget, &VtkWidget::resized, this, &CompareViews::share_room);
    connect(cell->widget, &VtkWidget::camera_touched, main_widget_, &VtkWidget::camera_touched);
    connect(cell->widget, &VtkWidget::menu_wanted, this,
            [this, view = cell->view.get(), key = cell->run->key()](const QPoint& position) {
                emit menu_wanted(*view, key, position);
            });
    connect(cell->view.get(), &ModelView::shown, this, &CompareViews::share_keys);
    connect(cell->run.get(), &ComparedRun::problem, this, &CompareViews::problem);
    connect(cell->run.get(), &ComparedRun::grown, this, [this, grown = cell.get()] {
        if (grown->run->is_reading() != std::exchange(grown->is_named_as_reading, grown->run->is_reading()))
            name_all();
        link_soon_.start();
        emit runs_changed();
    });
    connect(cell->run.get(), &ComparedRun::mapped, this, [this] {
        for (const auto& mapped : cells_)
            mapped->base_frame.reset();
        link_soon_.start();
    });
    return cell;
}

// Makes the views of the runs that are compared now. Runs that were compared already keep their views. A computed run,
// which is not in the list, remains the first one.
void CompareViews::follow_list() {
    std::vector<std::unique_ptr<Cell>> cells;
    main_.set_joint_results({}); // some of these results may be deleted below
    bool any_new = false;
    if (shows_computed())
        cells.push_back(std::move(cells_.front()));
    for (const ListedRun* listed : runs_.compared()) {
        const auto same = std::ranges::find_if(
            cells_, [&](const auto& cell) { return cell && cell->run->key() == listed->stored.key; });
        if (cells.size() == std::size_t(RunList::most_compared) || (same == cells_.end() && !listed->summary))
            continue;
        any_new |= same == cells_.end();
        cells.push_back(same != cells_.end() ? std::move(*same)
                                             : make_cell(std::make_unique<ComparedRun>(*listed, body_.cache())));
    }
    const bool other = any_new || cells.size() != cells_.size();
    cells_ = std::move(cells);
    arrange();
    name_all();
    link_soon_.start();
    if (other)
        emit runs_changed();
}

bool CompareViews::shows_computed() const {
    return any() && !cells_.front()->run->is_listed();
}

void CompareViews::show_computed(const ComputedRunPtr& run) {
    if (!shows_computed()) {
        cells_.insert(cells_.begin(), make_cell(std::make_unique<ComparedRun>()));
        follow_list(); // removes the last view if there are too many now
    }
    cells_.front()->run->show(*run);
    name_all(); // the headings name the inputs, which may have changed
    link();     // immediately, so that no other frame or field is seen before
}

void CompareViews::end_computed() {
    if (!shows_computed())
        return;
    main_.set_joint_results({});
    for (const auto& cell : cells_)
        cell->view->set_joint_results({});
    cells_.erase(cells_.begin());
    follow_list();
    emit runs_changed();
}

QString CompareViews::name_of(const ComparedRun& run) const {
    if (!run.is_listed())
        return tr("Explored");
    const ListedRun* listed = runs_.find(run.key());
    return listed ? listed->stored.name : QString();
}

void CompareViews::arrange() {
    while (QLayoutItem* item = grid_->takeAt(0))
        delete item; // deletes only the item of the layout, not its widget
    const int columns = cells_.empty() ? 1 : 2;
    for (int k = 0; const CellParts& parts : cells_in_order()) {
        grid_->addWidget(parts.cell, k / columns, k % columns);
        parts.cell->show();
        ++k;
    }
    for (int row = 0; row < 2; ++row)
        grid_->setRowStretch(row, row == 0 || cells_.size() > 1 ? 1 : 0);
    for (int column = 0; column < 2; ++column)
        grid_->setColumnStretch(column, column == 0 || any() ? 1 : 0);
    main_name_->setVisible(any());
}

QString CompareViews::name_of_shown() const {
    const ListedRun* shown = runs_.shown();
    return shown ? shown->stored.name : results_.model() ? tr("The run shown") : tr("The case; no run is shown");
}

QStringList CompareViews::inputs_of(const ComparedRun& run) const {
    return results_.model() ? inputs_in_heading(run.value(), {&results_.solved()}) : QStringList();
}

QString CompareViews::heading_of(const ComparedRun& run) const {
    return with_inputs(name_of(run), inputs_of(run));
}

QString CompareViews::heading_of_shown() const {
    std::vector<const Case*> others;
    for (const auto& cell : cells_)
        others.push_back(&cell->run->value());
    return with_inputs(name_of_shown(),
                       results_.model() ? inputs_in_heading(results_.solved(), others) : QStringList());
}

// Returns the position of the run in the window among all views: 0 if there is a computed run, otherwise that in the
// list of runs.
std::size_t CompareViews::index_of_shown() const {
    const ListedRun* shown = runs_.shown();
    if (!shown || shows_computed())
        return 0;
    return std::size_t(std::ranges::count_if(cells_, [&](const auto& cell) {
        const ListedRun* listed = runs_.find(cell->run->key());
        // Both pointers point into the same vector, so they can be compared.
        return listed && listed < shown;
    }));
}

void CompareViews::name_all() {
    main_name_->setText(heading_of_shown());
    for (const auto& cell : cells_) {
        const QString run = name_of(*cell->run);
        if (run.isEmpty())
            continue;
        const QStringList inputs = inputs_of(*cell->run);
        QString name = differences_ ? tr("%1 minus %2").arg(run, name_of_shown()) : run;
        // While the run is being read, its view may show another time than the main view.
        if (cell->run->is_reading())
            name = tr("%1 (loading its frames …)").arg(name);
        cell->name->setText(with_inputs(name, inputs));
        cell->name->setToolTip(inputs.join(QLatin1Char('\n')));
    }
}

void CompareViews::link() {
    if (!any()) {
        main_.leave_above(0);
        return paths_.show({}, 0, main_.colours());
    }
    std::vector<const Results*> all{&results_};
    for (const auto& cell : cells_)
        if (cell->run->results().model())
            all.push_back(&cell->run->results());
    main_.set_joint_results(all);
    const Linked now{main_.choice(),
                     main_.scale(),
                     main_.shows_results() ? main_.warp_factor() : 0,
                     main_.parted().shown(),
                     main_.parted().crack_colour(),
                     main_.parted().edges_wanted()};
    for (const auto& cell : cells_) {
        cell->view->set_joint_results(all);
        if (cell->run->results().model())
            link_cell(*cell, now);
    }
    link_paths();
    share_keys();
}

void CompareViews::link_cell(Cell& cell, Linked now) {
    ModelView& view = *cell.view;
    // The window shows a case without results beside a computed run, so it has no field of results to take over.
    const bool is_alone = !cell.run->is_listed() && !results_.model();
    if (is_alone) {
        now.choice = {usual_field(*cell.run->results().model()), Component::size};
        now.warp = -1; // automatic
    }
    if (!cell.taken || cell.taken->choice != now.choice)
        view.set_field(now.choice.field, now.choice.component);
    if (!is_alone && of_results(now.choice.field) && view.scale() != now.scale)
        view.set_scale(now.scale);
    if (view.filter() != main_.filter())
        view.set_filter(main_.filter());
    if (!cell.taken || cell.taken->shown != now.shown || cell.taken->crack_colour != now.crack_colour)
        view.set_shown(now.shown, now.crack_colour);
    if (!cell.taken || cell.taken->edges != now.edges)
        view.show_edges(now.edges);
    if (!is_alone && (!cell.taken || cell.taken->warp != now.warp))
        view.set_warp(now.warp == 0 ? Warp::off : Warp::factor, now.warp);
    link_difference(cell);
    const bool is_other_base = differences_ && cell.base_frame != main_.frame();
    if (const FramePtr frame = frame_beside(*cell.run); frame && (frame != view.frame() || is_other_base))
        view.show_frame(frame);
    cell.base_frame = differences_ ? main_.frame() : nullptr;
    cell.taken = now;
}

// Returns the frame of `run` to be shown beside that of the main view: the one nearest in time. A computed run may end
// at another time, so its last frame is shown beside the last frame, or beside the case.
FramePtr CompareViews::frame_beside(const ComparedRun& run) const {
    const FramePtr& base = main_.frame();
    const auto& frames = results_.frames();
    if (!run.is_listed() && (!base || (!frames.empty() && base == frames.back())))
        return run.last_frame();
    return run.frame_at(base ? base->time : 0);
}

void CompareViews::share_keys() {
    for (const auto& cell : cells_)
        if (cell)
            cell->view->show_colour_key(cell->view->colour_key() != main_.colour_key());
    share_room();
}

// Gives all views the same space for captions, so that the bodies have the same positions.
void CompareViews::share_room() {
    int above = 0;
    for (const auto& cell : cells_)
        if (cell)
            above = std::max(above, cell->view->caption_height());
    main_.leave_above(above);
}

void CompareViews::link_paths() {
    const bool wanted = cracks_.wanted(RunningCracks::Use::view);
    std::vector<OtherPaths> others;
    for (const auto& cell : cells_) {
        cell->run->cracks().set_wanted(RunningCracks::Use::view, wanted);
        others.push_back({name_of(*cell->run), &cell->run->cracks().cracks(),
                          wanted && main_.shows_results() ? cell->view->frame() : nullptr});
    }
    paths_.show(others, main_.shows_results() ? main_.warp_factor() : 0, main_.colours());
}

void CompareViews::link_difference(Cell& cell) {
    if (differences_)
        cell.run->map_from(results_.model());
    if (differences_ == cell.view->is_difference())
        return;
    cell.view->show_difference(!differences_
                                   ? ModelView::Difference()
                                   : [this, run = cell.run.get()](const Frame& frame, const FrameField& field) {
                                         return main_.frame() ? run->difference(frame, *main_.frame(), field) : nullptr;
                                     });
}

void CompareViews::show_differences(bool wanted) {
    differences_ = wanted;
    name_all();
    link_soon_.start();
}

// Called before a view is drawn. If its camera has moved, the cameras of all other views follow.
void CompareViews::follow_camera(const VtkWidget* moved) {
    if (!any())
        return;
    auto* leader = moved->renderer()->GetActiveCamera();
    const auto now = position_of(leader);
    if (now == camera_)
        return;
    camera_ = now;
    if (moved != main_widget_)
        main_widget_->renderer()->GetActiveCamera()->DeepCopy(leader);
    for (const auto& cell : cells_)
        if (cell->widget != moved)
            cell->view->follow_camera(main_widget_->renderer()->GetActiveCamera());
    redraw_but(moved);
}

void CompareViews::redraw_but(const VtkWidget* drawn) {
    const auto redraw = [drawn](VtkWidget& widget) {
        if (&widget == drawn)
            return;
        if (drawn->in_motion())
            widget.note_motion();
        widget.redraw();
    };
    redraw(*main_widget_);
    for (const auto& cell : cells_)
        redraw(*cell->widget);
}

} // namespace periscope::ui
