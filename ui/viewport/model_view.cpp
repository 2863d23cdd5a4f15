#include "ui/viewport/model_view.hpp"

#include "core/curves/curve_table.hpp"
#include "core/curves/load_factor.hpp"
#include "core/physics/regularised.hpp"
#include "core/shapes/body_border.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/material_nodes.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unit_choice.hpp"
#include "ui/viewport/automatic_warp.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/scene/crack_marks.hpp"
#include "ui/viewport/scene/lights.hpp"

#include <QApplication>

#include <vtkCamera.h>
#include <vtkMapper.h>
#include <vtkScalarsToColors.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace periscope::ui {

namespace {

Case previewed(Case value, int body, const RigidShape& shape) {
    if (body >= 0 && std::size_t(body) < value.rigid_bodies.size())
        value.rigid_bodies[std::size_t(body)].shape = shape;
    return value;
}

} // namespace

ModelView::ModelView(VtkWidget& widget, const ViewSources& sources, QObject* parent)
    : QObject(parent), widget_(widget), from_(sources),
      case_shapes_(widget, sources.document, sources.body, sources.surface_files), rigid_shapes_(widget.renderer()),
      node_shapes_(widget.renderer()), parted_(widget.renderer(), this), picker_(widget, cloud_),
      crack_marks_(widget.overlay()), annotations_(widget.renderer(), widget.interactor()),
      framing_(*widget.renderer()) {
    widget_.renderer()->AddActor(cloud_.actor());
    widget_.overlay()->AddActor(brush_.actor());
    widget_.renderer()->AddActor(ghost_.actor());
    widget_.renderer()->GetActiveCamera()->ParallelProjectionOn();
    add_three_lights(*widget_.renderer());
    refresh_colours();
    connect(&from_.document, &Document::replaced, this, [this] {
        frame_.reset();
        scales_.clear();
        filter_ = {};
        set_field(Field::sets);
        emit scale_changed();
        is_new_case_ = true;
    });
    connect(&from_.document, &Document::changed, this, [this] {
        // The bodies are forgotten only now, because before this signal the body was still that of the earlier case.
        if (std::exchange(is_new_case_, false))
            framing_.forget_bodies();
        refresh();
    });
    connect(&from_.body, &Body::changed, this, &ModelView::refresh);
    connect(&from_.sets, &SetMembership::changed, this, &ModelView::refresh);
    connect(&from_.sets, &SetMembership::painted, this, [this](const std::vector<std::uint32_t>& nodes) {
        if (choice_.field == Field::sets && !cloud_.recolour(nodes, from_.sets.set_of_node()))
            refresh();
        else if (choice_.field == Field::sets)
            parted_.recolour(from_.sets.set_of_node());
        widget_.redraw();
    });
    connect(&from_.materials, &MaterialNodes::changed, this, &ModelView::refresh);
    connect(&from_.surface_files, &SurfaceFiles::changed, this, &ModelView::refresh);
    connect(&from_.results, &Results::cleared, this, [this] {
        frame_.reset();
        refresh();
    });
    connect(&from_.results, &Results::no_frames_came, this, &ModelView::refresh);
    connect(&from_.cracks, &RunningCracks::changed, this, &ModelView::refresh);
    connect(&from_.run, &RunController::state_changed, this, [this] {
        if (shows_results() && !from_.run.active()) // the automatic factor may have changed
            refresh();
        widget_.redraw(); // shows a paused run in full quality
    });
    connect(&from_.results, &Results::outdated_changed, this, &ModelView::refresh);
    connect(&from_.units, &UnitChoice::changed, this, [this] {
        refresh();
        emit scale_changed(); // other widgets show these numbers
    });
    connect(&from_.colour_maps, &ColourMapChoice::changed, this, [this] {
        emit scale_changed();
        refresh();
    });
    connect(&widget_, &VtkWidget::camera_touched, this, [this] { framing_.let_go(); });
    connect(&widget_, &VtkWidget::resized, this, [this] {
        if (annotations_.is_scaled())
            scale_annotations(); // the caption may have another number of lines
        if (framing_.is_fitted())
            fit();
    });
    connect(&parted_, &PartedScene::built, this, &ModelView::refresh);
    connect(&widget_, &VtkWidget::complete_picture_wanted, this, [this] { parted_.finish(); });
    connect(&widget_, &VtkWidget::about_to_render, this, &ModelView::before_render);
    refresh();
}

void ModelView::set_field(Field field, Component component) {
    choice_ = {field, component};
    if (of_results(field) && component == Component::size) // a tensor has no magnitude
        choice_.component = first_component(frame_field(field));
    frame_ = with_field(frame_);
    emit field_changed();
    refresh();
}

UnitSystem ModelView::units() const {
    return from_.units.system();
}

void ModelView::show_colour_key(bool wanted) {
    if (annotations_.show_key(wanted))
        widget_.redraw();
}

void ModelView::set_filter(const NodeFilter& filter) {
    filter_ = filter;
    emit scale_changed();
    refresh();
}

void ModelView::set_warp(Warp warp, double factor) {
    warp_ = warp;
    factor_ = factor;
    refresh();
}

// Live frames may lack a field that stored frames have. Then the newest stored frame is shown instead.
FramePtr ModelView::with_field(FramePtr frame) const {
    const auto& stored = from_.results.frames();
    if (!frame || !of_results(choice_.field) || stored.empty() || frame->time < stored.back()->time)
        return frame;
    const auto has = [this](const Frame& one) { return !(one.*frame_field(choice_.field).values).empty(); };
    return has(*frame) || !has(*stored.back()) ? frame : stored.back();
}

void ModelView::show_frame(FramePtr frame) {
    frame_ = with_field(std::move(frame));
    if (choice_.field != Field::sets)
        refresh();
    else
        emit shown();
}

void ModelView::select_set(int set) {
    case_shapes_.select_set(set);
    from_.sets.select(set);
    refresh_shapes();
}

void ModelView::select_rigid_body(int body) {
    rigid_shapes_.select(body);
    refresh_shapes();
}

bool ModelView::shows_body_nodes() const {
    return cloud_.nodes() && cloud_.nodes() == from_.body.nodes();
}

// Returns whether results are shown. Materials are those of the case while it is being edited, and those of the run
// after it.
bool ModelView::shows_results() const {
    return frame_ && from_.results.nodes() &&
           (of_frames(choice_.field) || (choice_.field == Field::materials && !from_.results.outdated()));
}

void ModelView::refresh() {
    if (shows_results())
        refresh_results();
    else
        refresh_body();
    refresh_marks();
    refresh_shapes();
    fit_to_new_rigid_bodies();
    emit shown();
}

double ModelView::warp_factor() const {
    if (warp_ == Warp::off)
        return 0;
    return warp_ == Warp::factor ? factor_ : automatic_warp(from_.results);
}

void ModelView::set_shown(Shown shown, CrackColour colour) {
    parted_.choose(shown, colour);
    emit shown_changed();
    refresh();
}

void ModelView::show_edges(bool wanted) {
    parted_.show_edges(wanted);
    emit shown_changed();
    refresh();
}

void ModelView::show_ghost(bool wanted) {
    ghost_wanted_ = wanted;
    refresh();
}

void ModelView::refresh_marks() {
    const ViewColours& colours = colours_;
    ghost_.show(ghost_wanted_ && shows_results() ? from_.results.nodes() : nullptr, colours.words);
    std::vector<Mark> marks;
    if (shows_results() && from_.cracks.wanted(RunningCracks::Use::view))
        marks = crack_marks(from_.cracks.cracks(), *frame_, warp_factor());
    crack_marks_.show(marks, colours.crack_tip, colours);
}

void ModelView::refresh_shapes() {
    case_shapes_.show(!shows_results(), bounds(), colours_);
    refresh_rigid_bodies();
    widget_.redraw();
}

RigidFormPtr ModelView::form_of_rigid_body(std::size_t body) const {
    return from_.surface_files.form(body);
}

void ModelView::preview_rigid_body(int body, const RigidShape& shape) {
    if (body < 0 && previewed_ < 0)
        return;
    previewed_ = body;
    preview_ = shape;
    refresh_rigid_bodies();
    widget_.redraw();
}

void ModelView::refresh_rigid_bodies() {
    RigidScene scene;
    if (shows_results())
        scene = scene_of(*from_.results.model(), *frame_, from_.results.nodes()->bounds, warp_factor());
    else if (const auto body = bounds())
        scene =
            scene_of(previewed(from_.document.value(), previewed_, preview_), from_.surface_files.forms(), *body,
                     from_.body.nodes() ? from_.body.nodes()->nodes->spacing : from_.document.value().spacing().value);
    rigid_shapes_.show(scene, colours_);
}

std::optional<Box> ModelView::bounds() const {
    if (from_.body.nodes())
        return from_.body.nodes()->bounds;
    if (from_.body.surface())
        return from_.body.surface()->report.bounds;
    return std::nullopt;
}

void ModelView::refresh_colours() {
    use_colours(ViewColours::of(QApplication::palette()));
}

void ModelView::use_colours(const ViewColours& colours) {
    colours_ = colours;
    widget_.renderer()->SetGradientBackground(true);
    widget_.renderer()->SetBackground(colours.low.redF(), colours.low.greenF(), colours.low.blueF());
    widget_.renderer()->SetBackground2(colours.high.redF(), colours.high.greenF(), colours.high.blueF());
    annotations_.set_colours(colours);
    case_shapes_.forget_colours();
    refresh();
    emit colours_changed();
}

void ModelView::before_render() {
    auto* renderer = widget_.renderer();
    parted_.draw_coarse(widget_.may_simplify() && (widget_.in_motion() || is_slow_and_live()));
    if (cloud_.nodes())
        cloud_.set_pixels_per_metre(most_pixels_per_metre(renderer, cloud_.nodes()->bounds));
    const double ratio = widget_.pixel_ratio();
    parted_.scale(ratio);
    crack_marks_.scale(ratio);
    case_shapes_.scale(ratio);
    ghost_.scale(ratio);
    if (const auto body = body_at_rest())
        widget_.set_occlusion_reach(0.06 * body->diagonal());
    scale_annotations();
    renderer->ResetCameraClippingRange();
}

void ModelView::scale_annotations() {
    const double ratio = widget_.pixel_ratio();
    const QSize size = widget_.drawn_size();
    annotations_.scale(ratio, int(size.width() * ratio), int(size.height() * ratio));
}

// Returns whether a run is in progress that would become slow if all facets of its body were drawn, because they are
// many and small.
bool ModelView::is_slow_and_live() const {
    constexpr double small = 3; // pixels
    constexpr std::size_t quickly_drawn = 400'000;
    return shows_results() && parted_.facets() > quickly_drawn && from_.run.state() == RunController::State::running &&
           !from_.run.in_background() && frame_ == from_.results.live() &&
           from_.results.nodes()->nodes->spacing * pixels_per_metre(widget_.renderer()) < small * widget_.pixel_ratio();
}

ResultsInView ModelView::results_in_view() const {
    const Model* model = from_.results.model().get();
    const std::uint64_t load_steps = model && run_axis(*model) == RunAxis::load_steps ? model->steps : 0;
    const bool shows_crack = parted_.shown() == Shown::crack_in_body || parted_.shown() == Shown::crack_alone;
    const auto factor = model ? load_factor(*model, from_.results.load_steps(), frame_->step) : std::nullopt;
    return {*frame_,
            load_steps,
            factor,
            warp_factor(),
            from_.results.outdated(),
            filter_,
            from_.cracks,
            shows_crack ? std::optional(parted_.summary()) : std::nullopt,
            choice_.field == Field::fragments,
            fragments()};
}

QString ModelView::caption() const {
    if (!shows_results() && of_frames(choice_.field) && from_.results.model())
        return caption_without_frame(choice_, from_.results.awaits_frames());
    return shows_results() ? results_caption(results_in_view(), units()) : body_caption(from_.body, filter_, units());
}

// Shows the caption. If it has more lines than before and would cover the body, the body moves down.
void ModelView::show_caption() {
    if (annotations_.is_scaled())
        scale_annotations(); // the caption is wrapped at the width of the view
    if (shows_results()) {
        const ResultsInView shown = results_in_view();
        annotations_.set_caption(results_caption(shown, units()), further_caption_lines(shown));
    } else
        annotations_.set_caption(caption(), 0);
    if (!shows_results() || !from_.results.outdated()) // an edit does not move the body
        fit_below_captions();
}

std::optional<std::uint32_t> ModelView::pick_node(const QPointF& position) const {
    const auto found = picker_.node_at(position);
    return found ? std::optional(cloud_.shown()[*found]) : std::nullopt;
}

Vec3 ModelView::drawn_at(std::uint32_t node) const {
    Vec3 p = cloud_.nodes()->nodes->position[node];
    if (shows_results()) {
        const float* u = &frame_->displacement[3 * std::size_t(node)];
        p += warp_factor() * Vec3{u[0], u[1], u[2]};
    }
    return p;
}

} // namespace periscope::ui
