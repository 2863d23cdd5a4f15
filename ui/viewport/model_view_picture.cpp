// Chooses what a ModelView draws of the body and of results, with which colours, and what the colour key shows.
#include "core/model/frame_fields.hpp"
#include "core/model/model.hpp"
#include "core/physics/regularised.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/material_nodes.hpp"
#include "ui/document/results.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/model_view.hpp"

#include <vtkLookupTable.h>
#include <vtkMapper.h>
#include <vtkScalarsToColors.h>
#include <vtkSmartPointer.h>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

std::pair<QString, QString> crack_bar(CrackColour colour) { // returns title and SI unit
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

// Returns the table `of_times`, whose range is in s, with a range in load steps. For a quasi-static analysis, times
// only say how far the ramps are, so the colour bar has load steps instead.
vtkSmartPointer<vtkLookupTable> in_load_steps(vtkLookupTable& of_times, const Range& times, const Model& model) {
    auto table = vtkSmartPointer<vtkLookupTable>::New();
    table->DeepCopy(&of_times);
    const auto step = [&model](double time) { return std::round((time - model.start_time) / model.time_step); };
    table->SetTableRange(step(times[0]), std::max(step(times[1]), step(times[0]) + 1));
    return table;
}

Range drawn_range(NodeCloud& cloud) {
    const double* range = cloud.actor()->GetMapper()->GetLookupTable()->GetRange();
    return {range[0], range[1]};
}

} // namespace

FieldScale ModelView::scale() const {
    const auto found = scales_.find(choice_);
    return found == scales_.end() ? default_scale(choice_, from_.colour_maps.map()) : found->second;
}

void ModelView::set_scale(const FieldScale& scale) {
    scales_[choice_] = scale;
    emit scale_changed();
    refresh();
}

void ModelView::set_joint_results(const std::vector<const Results*>& all) {
    joint_results_ = all;
    // Called again, because these results may also have grown since the colours were chosen.
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
    const QColor body = colours_.body; // for nodes without values in the frame
    picture.table->SetNanColor(body.redF(), body.greenF(), body.blueF(), 1);
    const QString unit = to_qt(picture.field->unit);
    if (own.lines)
        picture.contour_levels = contour_levels(
            between, own.steps, scaled_unit(unit, std::max(std::abs(between[0]), std::abs(between[1])), units()).in_si);
    annotations_.show_colour_bar(picture.table, field_title(choice_), unit, units());
}

void ModelView::show_words(bool wanted) {
    annotations_.show_words(wanted);
    widget_.redraw();
}

void ModelView::show_alone() {
    show_words(false);
    annotations_.show_axes(false);
    if (const auto body = seen_bounds(FlownParts::most))
        framing_.fit_alone(*body);
}

void ModelView::show_difference(Difference difference) {
    difference_ = std::move(difference);
    difference_frame_.reset();
    largest_difference_.clear();
    refresh();
}

// Chooses a range in which zero has the neutral colour. The range never becomes narrower, so that colours mean the same
// in all frames. For a vector, colours show the magnitude of the difference, which is never negative.
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
        picture.field = nullptr; // the difference is not known yet, so only the body is drawn
    }
    const double most = field.locked ? (*field.locked)[1] - (*field.locked)[0] : largest > 0 ? largest : 1;
    picture.table = colour_table(is_signed ? ColourMap::cool_warm : ColourMap::viridis, false, 0);
    picture.table->SetTableRange(is_signed ? -most : 0, most);
    const QColor body = colours_.body;
    picture.table->SetNanColor(body.redF(), body.greenF(), body.blueF(), 1);
    annotations_.show_colour_bar(picture.table, tr("Difference\n%1").arg(field_title(choice_)), to_qt(field.unit),
                                 units());
}

// Uses the newest fragments that have been found. The builder emits a signal when it has found others.
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

// Shows the surface instead of the nodes, if there is one.
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
        const Model& model = *from_.results.model();
        if (parted_.coloured_by() == CrackColour::time && !fields_of(model).moves)
            annotations_.show_colour_bar(in_load_steps(*parted_.crack_table(), parted_.summary().times, model),
                                         tr("Load step of breaking"), {}, units());
        else
            annotations_.show_colour_bar(parted_.crack_table(), title, unit, units());
    }
}

// Shows the nodes if they are not drawn as a surface: in the chosen shape, or as squares while there is no surface yet.
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

} // namespace periscope::ui
