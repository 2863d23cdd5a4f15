// The camera of a ModelView: what it looks at, and when it is fitted to what is drawn.
#include "core/shapes/body_border.hpp"
#include "ui/document/body.hpp"
#include "ui/document/results.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <vtkCamera.h>

namespace periscope::ui {

void ModelView::follow_camera(vtkCamera* camera) {
    framing_.follow(*camera);
    widget_.redraw();
}

// Fits the camera, because a rigid body that was added beside the body may be out of sight.
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

void ModelView::look(StandardView view) {
    framing_.look(view, seen_bounds(FlownParts::most), room_above());
    widget_.redraw();
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
    framing_.let_go(); // from now on, the camera does not change with the size of the widget
    emit projection_changed();
    widget_.redraw();
}

void ModelView::centre_on(const Vec3& point) {
    framing_.let_go();
    centre(widget_.renderer(), point);
    widget_.redraw();
}

QPointF ModelView::display_of(const Vec3& point) const {
    return on_display(widget_.renderer(), point);
}

// Returns the first view of a body. A plane is seen from the front, however thick it is.
StandardView ModelView::first_side(const Box& body) const {
    Vec3 size = body.size();
    if (const ViewNodesPtr nodes = cloud_.nodes(); nodes && nodes->border && nodes->border->layer_thickness().z > 0)
        size.z = 0;
    return first_view(size);
}

void ModelView::show_body(const std::optional<Box>& body) {
    if (!body || !framing_.show_body(*body, first_side(*body), room_above()))
        return;
    emit projection_changed();
    if (framing_.is_fitted()) // the view may have changed its size
        fit();
}

void ModelView::look_as_at_first() {
    ui::set_perspective(widget_.renderer(), false);
    if (const auto body = body_at_rest())
        look(first_side(*body));
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

} // namespace periscope::ui
