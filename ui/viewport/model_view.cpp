#include "ui/viewport/model_view.hpp"

#include "core/curves/curve_table.hpp"
#include "core/curves/load_factor.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/material_nodes.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/unit_choice.hpp"
#include "ui/viewport/automatic_warp.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/scene/crack_marks.hpp"
#include "ui/viewport/scene/lights.hpp"

#include <vtkCamera.h>

namespace periscope::ui {

namespace {

std::pair<QString, QString> crack_bar(CrackColour colour) { // title and SI unit
    switch (colour) {
    case CrackColour::time:
        return {QObject::tr("Time of breaking"), QStringLiteral("s")};
    case CrackColour::energy:
        return {QObject::tr("Dissipated energy / crack area"), QStringLiteral("J/m^2")};
    case CrackColour::speed:
        return {QObject::tr("Crack speed"), QStringLiteral("m/s")};
    default:
        return {QObject::tr("Crack opening"), QStringLiteral("m")};
    }
}

Range drawn_range(NodeCloud& cloud) {
    const double* range = cloud.actor()->GetMapper()->GetLookupTable()->GetRange();
    return {range[0], range[1]};
}

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
        framing_.forget_bodies(); // not sooner: the body is still the one before
    });
    connect(&from_.document, &Document::changed, this, &ModelView::refresh);
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
    connect(&from_.cracks, &RunningCracks::changed, this, &ModelView::refresh);
    connect(&from_.run, &RunController::state_changed, this, [this] {
        if (shows_results() && !from_.run.active()) // "auto" may be another factor now
            refresh();
        widget_.redraw(); // of a paused run whole
    });
    connect(&from_.results, &Results::outdated_changed, this, &ModelView::refresh);
    connect(&from_.units, &UnitChoice::changed, this, [this] {
        refresh();
        emit scale_changed(); // as numbers that others show
    });
    connect(&from_.colour_maps, &ColourMapChoice::changed, this, [this] {
        emit scale_changed();
        refresh();
    });
    connect(&widget_, &VtkWidget::camera_touched, this, [this] { framing_.let_go(); });
    connect(&widget_, &VtkWidget::resized, this, [this] {
        scale_annotations(); // the caption may be of more lines, or of fewer
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
    if (of_results(field) && component == Component::size) // a tensor has none
        choice_.component = first_component(frame_field(field));
    emit field_changed();
    refresh();
}

UnitSystem ModelView::units() const {
    return from_.units.system();
}

void ModelView::follow_camera(vtkCamera* camera) {
    framing_.follow(*camera);
    widget_.redraw();
}

void ModelView::set_joint_results(const std::vector<const Results*>& all) {
    joint_results_ = all;
    // These results may have grown since the colours were drawn, too.
    if (of_results(choice_.field) && shows_results() && !shows_difference() && range() != drawn_range(cloud_)) {
        emit scale_changed();
        refresh();
    }
}

Range ModelView::range() const {
    const FieldScale own = scale();
    if (own.own)
        return *own.own;
    FieldExtremes extremes = from_.results.extremes(index_of(choice_.field));
    for (const Results* results : joint_results_)
        extremes.include(results->extremes(index_of(choice_.field)));
    return automatic_range(choice_, extremes);
}

std::optional<Range> ModelView::frame_range() const {
    if (!frame_ || !of_results(choice_.field))
        return std::nullopt;
    FieldExtremes extremes;
    extremes.include(frame_field(choice_.field), *frame_);
    return extremes.range(choice_.component);
}

Range ModelView::reached(const FieldChoice& choice) const {
    return from_.results.extremes(index_of(choice.field)).range(choice.component);
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

void ModelView::show_frame(FramePtr frame) {
    frame_ = std::move(frame);
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

// Materials are those of the case while that is being edited, and of the run after it.
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

void ModelView::refresh_body() {
    const auto& nodes = from_.body.nodes();
    if (cloud_.nodes() != nodes)
        cloud_.set_nodes(nodes);
    const Case& value = from_.document.value();
    NodePicture picture;
    picture.filter.cuts = filter_.cuts;
    if (choice_.field == Field::materials) {
        picture.category = from_.materials.material_of_node();
        picture.table = set_table(std::max(0, int(value.materials.size()) - 1), colours_.body);
        std::vector<std::string> names;
        for (const auto& material : value.materials)
            names.push_back(material.name);
        show_materials_key(names);
    } else if (choice_.field == Field::spacings) {
        picture.category = spacing_colours_.band_of_node(value, nodes);
        picture.table = SpacingColours::table(colours_);
        annotations_.show_legend(spacing_colours_.legend(colours_));
    } else {
        picture.category = from_.sets.set_of_node();
        picture.table = set_table(value, colours_.body);
        annotations_.hide_keys();
    }
    cloud_.show(picture);
    show_surface(picture);
    show_caption();
    show_body(bounds());
}

void ModelView::show_materials_key(const std::vector<std::string>& names) {
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < names.size(); ++i)
        entries.push_back({to_qt(names[i]), i == 0 ? colours_.body : set_colour(int(i) - 1)});
    annotations_.show_legend(entries);
}

void ModelView::refresh_results() {
    const Results& results = from_.results;
    if (cloud_.nodes() != results.nodes())
        cloud_.set_nodes(results.nodes());
    NodePicture picture;
    picture.frame = frame_.get();
    picture.warp = warp_factor();
    picture.filter = filter_;
    picture.filter.held_only = frame_->thinned && !frame_->thinned->surface;
    for (const BondLaw& law : results.model()->laws)
        picture.bonds_bear = std::max(picture.bonds_bear,
                                      law.fades() ? peak_strain(law, results.model()->horizon) : law.critical_stretch);
    if (shows_difference())
        colour_by_difference(picture);
    else if (of_results(choice_.field))
        colour_by_field(picture);
    else if (choice_.field == Field::fragments)
        colour_by_fragments(picture);
    else
        colour_by_materials(picture);
    cloud_.show(picture);
    show_surface(picture);
    show_caption();
    show_body(results.nodes()->bounds);
}

void ModelView::colour_by_field(NodePicture& picture) {
    const FieldScale own = scale();
    const Range between = range();
    picture.field = &frame_field(choice_.field);
    picture.component = choice_.component;
    picture.table = colour_table(own.map, own.reversed, own.steps);
    picture.table->SetTableRange(between[0], between[1]);
    const QColor body = colours_.body; // where the frame has no values
    picture.table->SetNanColor(body.redF(), body.greenF(), body.blueF(), 1);
    const QString unit = to_qt(picture.field->unit);
    if (own.lines)
        picture.contour_levels = contour_levels(
            between, own.steps, scaled_unit(unit, std::max(std::abs(between[0]), std::abs(between[1])), units()).in_si);
    annotations_.show_colour_bar(picture.table, field_title(choice_), unit, units());
}

void ModelView::show_difference(Difference difference) {
    difference_ = std::move(difference);
    difference_frame_.reset();
    largest_difference_.clear();
    refresh();
}

// Zero has the neutral colour. The range only widens, so that colours mean the same in all frames. Of a vector the size is that of
// the difference, which has no sign.
void ModelView::colour_by_difference(NodePicture& picture) {
    const FrameField& field = frame_field(choice_.field);
    picture.field = &field;
    picture.component = choice_.component;
    difference_frame_ = difference_(*frame_, field);
    picture.values = difference_frame_.get();
    const bool is_signed = choice_.is_signed() || field.components == 1;
    double& largest = largest_difference_[choice_];
    if (difference_frame_) {
        FieldExtremes extremes;
        extremes.include(field, *difference_frame_);
        const Range reached = extremes.range(choice_.component);
        largest = std::max({largest, std::abs(reached[0]), std::abs(reached[1])});
    } else {
        picture.field = nullptr; // not known yet: the body alone
    }
    const double most = field.locked ? (*field.locked)[1] - (*field.locked)[0] : largest > 0 ? largest : 1;
    picture.table = colour_table(is_signed ? ColourMap::cool_warm : ColourMap::viridis, false, 0);
    picture.table->SetTableRange(is_signed ? -most : 0, most);
    const QColor body = colours_.body;
    picture.table->SetNanColor(body.redF(), body.greenF(), body.blueF(), 1);
    annotations_.show_colour_bar(picture.table, tr("Difference\n%1").arg(field_title(choice_)), to_qt(field.unit),
                                 units());
}

// As of the newest that are found; the builder tells when there are others.
void ModelView::colour_by_fragments(NodePicture& picture) {
    const ViewColours& colours = colours_;
    picture.table = fragment_table(colours);
    if (const ColouredFragments* found = fragments()) {
        picture.category = found->colour_of_node;
        annotations_.show_legend(fragment_legend(*found, colours));
    } else {
        annotations_.hide_keys();
    }
}

void ModelView::colour_by_materials(NodePicture& picture) {
    const Model& model = *from_.results.model();
    picture.category = model.material;
    picture.table = set_table(std::max(0, int(model.materials.size()) - 1), colours_.body);
    std::vector<std::string> names;
    for (const auto& material : model.materials)
        names.push_back(material.name);
    show_materials_key(names);
}

const ColouredFragments* ModelView::fragments() const {
    const ColouredFragmentsPtr& newest = parted_.builder().newest_fragments();
    return choice_.field == Field::fragments && shows_results() && newest && newest->model == from_.results.model()
               ? newest.get()
               : nullptr;
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

// Instead of the nodes, where there is a surface.
void ModelView::show_surface(const NodePicture& picture) {
    if (cloud_.nodes()) {
        SurfaceRequest request;
        request.nodes = cloud_.nodes();
        request.filter = picture.filter;
        request.beside_a_run = from_.run.active();
        if (picture.frame) {
            request.model = from_.results.model();
            request.frame = frame_;
            request.fragments = choice_.field == Field::fragments;
            const auto known = parted_.known_until(request);
            for (const FramePtr& frame : from_.results.frames())
                if (frame->time < frame_->time && (!known || frame->time > *known))
                    request.before.push_back(frame);
        }
        parted_.show(picture, std::move(request), colours_);
    } else {
        parted_.hide();
        parted_.shell().hide();
    }
    show_nodes(picture);
    if (parted_.shows_crack()) {
        const auto [title, unit] = crack_bar(parted_.coloured_by());
        annotations_.show_colour_bar(parted_.crack_table(), title, unit, units());
    }
}

// Where they are not a surface: as chosen, and as squares while there is no surface yet.
void ModelView::show_nodes(const NodePicture& picture) {
    const bool any = cloud_.nodes() && !parted_.draws_body();
    const Shown shown = parted_.shown();
    const bool as_shapes = any && (shown == Shown::spheres || shown == Shown::cubes);
    cloud_.actor()->SetVisibility(any && !as_shapes);
    if (as_shapes)
        node_shapes_.show(shown == Shown::spheres ? NodeShapes::Shape::sphere : NodeShapes::Shape::cube, cloud_.data(),
                          picture.table, cloud_.nodes()->nodes->spacing);
    else
        node_shapes_.hide();
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

// One that was added beside the body would be out of sight.
void ModelView::fit_to_new_rigid_bodies() {
    const std::size_t there = framing_.has_body() ? rigid_shapes_.count() : 0;
    if (framing_.is_fitted() && there > rigid_bodies_fitted_)
        fit();
    rigid_bodies_fitted_ = there;
}

std::optional<Box> ModelView::seen_bounds(FlownParts parts) const {
    if (const auto box = rigid_shapes_.bounds())
        return box;
    if (shows_results())
        return flown_bounds(*from_.results.nodes(), *frame_, warp_factor(), parts);
    return cloud_.nodes() ? std::optional(cloud_.nodes()->bounds) : bounds();
}

std::optional<Box> ModelView::bounds() const {
    if (from_.body.nodes())
        return from_.body.nodes()->bounds;
    if (from_.body.surface())
        return from_.body.surface()->report.bounds;
    return std::nullopt;
}

// The first view of a body; a plane is seen from the front, however thick it is.
StandardView ModelView::first_side(const Box& body) const {
    Vec3 size = body.size();
    if (const ViewNodesPtr nodes = cloud_.nodes(); nodes && nodes->border && nodes->border->layer_thickness().z > 0)
        size.z = 0;
    return first_view(size);
}

void ModelView::show_body(const std::optional<Box>& body) {
    if (body)
        framing_.show_body(*body, first_side(*body), room_above());
}

void ModelView::look(StandardView view) {
    framing_.look(view, seen_bounds(FlownParts::most), room_above());
    widget_.redraw();
}

void ModelView::look_as_at_first() {
    ui::set_perspective(widget_.renderer(), false);
    if (const auto body = body_at_rest())
        look(first_side(*body));
}

void ModelView::fit(FlownParts parts) {
    framing_.fit(seen_bounds(parts), room_above());
    widget_.redraw();
}

void ModelView::set_perspective(bool wanted) {
    ui::set_perspective(widget_.renderer(), wanted);
    emit projection_changed();
    widget_.redraw();
}

bool ModelView::perspective() const {
    return is_perspective(widget_.renderer());
}

std::optional<Box> ModelView::body_at_rest() const {
    return shows_results() ? std::optional(from_.results.nodes()->bounds) : bounds();
}

SavedView ModelView::view_now() const {
    return view_of(widget_.renderer(), body_at_rest().value_or(Box{{0, 0, 0}, {1, 1, 1}}));
}

void ModelView::look(const SavedView& view) {
    const auto body = body_at_rest();
    if (!body)
        return;
    ui::look(widget_.renderer(), view, *body);
    framing_.let_go(); // the camera stays when the widget gets another size
    emit projection_changed();
    widget_.redraw();
}

void ModelView::centre_on(const Vec3& point) {
    framing_.let_go();
    centre(widget_.renderer(), point);
    widget_.redraw();
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
    parted_.draw_coarse(widget_.may_simplify() && (widget_.in_motion() || is_fine_and_live()));
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

// Whether a run is in progress and its facets are so small that fewer of them look nearly the same.
bool ModelView::is_fine_and_live() const {
    constexpr double small = 3; // pixels
    return shows_results() && from_.run.state() == RunController::State::running && !from_.run.in_background() &&
           frame_ == from_.results.live() &&
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
    return shows_results() ? results_caption(results_in_view(), units()) : body_caption(from_.body, filter_, units());
}

// The body moves down where it would be behind more lines than before.
void ModelView::show_caption() {
    scale_annotations(); // it is wrapped at the width of the view
    if (shows_results()) {
        const ResultsInView shown = results_in_view();
        annotations_.set_caption(results_caption(shown, units()), further_caption_lines(shown));
    } else
        annotations_.set_caption(caption(), 0);
    if (!shows_results() || !from_.results.outdated()) // an edit leaves the body where it is
        fit_below_captions();
}

int ModelView::room_above() const {
    return std::max(annotations_.height_above(), above_beside_);
}

void ModelView::fit_below_captions() {
    constexpr int noticeable = 4; // pixels
    if (framing_.is_fitted() && room_above() > framing_.above() + noticeable)
        fit();
}

void ModelView::leave_above(int pixels) {
    above_beside_ = pixels;
    fit_below_captions();
}

QPointF ModelView::display_of(const Vec3& point) const {
    return on_display(widget_.renderer(), point);
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
