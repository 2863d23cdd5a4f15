// The camera of a ModelView: what it looks at, and when it is fitted to what is drawn.
#include "core/shapes/body_border.hpp"
#include "ui/document/body.hpp"
#include "ui/document/results.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <vtkCamera.h>

namespace periscope::ui {

void ModelView::follow_camera(vtkCamera* camera) {
    owns_camera_ = false;
    auto* own = widget_.renderer()->GetActiveCamera();
    own->DeepCopy(camera);
    if (!shows_colour_key())
        own->SetWindowCenter(0, own->GetWindowCenter()[1]);
    widget_.redraw();
}

// One that was added beside the body would be out of sight.
void ModelView::fit_to_new_rigid_bodies() {
    const std::size_t there = fitted_ ? rigid_shapes_.count() : 0;
    if (keep_fitted_ && there > rigid_bodies_fitted_)
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

bool ModelView::is_another_body(const Box& box) const {
    if (!fitted_box_)
        return true;
    const double before = fitted_box_->diagonal(), now = box.diagonal();
    return now > 1.2 * before || now < before / 1.2 || norm(box.centre() - fitted_box_->centre()) > 0.3 * before;
}

void ModelView::fit_once(const std::optional<Box>& box) {
    if (!owns_camera_ || !box || (fitted_ && !is_another_body(*box)))
        return;
    fitted_ = keep_fitted_ = true;
    fitted_box_ = box;
    height_above_ = annotations_.height_above();
    Vec3 size = box->size();
    if (const ViewNodesPtr nodes = cloud_.nodes(); nodes && nodes->border && nodes->border->layer_thickness().z > 0)
        size.z = 0; // a plane, however thick
    ui::look(widget_.renderer(), first_view(size), *box, height_above_);
}

void ModelView::look(StandardView view) {
    height_above_ = annotations_.height_above();
    if (const auto box = seen_bounds(FlownParts::most))
        ui::look(widget_.renderer(), view, *box, height_above_);
    keep_fitted_ = true;
    widget_.redraw();
}

void ModelView::fit(FlownParts parts) {
    if (!owns_camera_)
        return;
    height_above_ = annotations_.height_above();
    if (const auto box = seen_bounds(parts))
        ui::fit(widget_.renderer(), *box, height_above_);
    keep_fitted_ = true;
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
    keep_fitted_ = false; // the camera stays when the widget gets another size
    emit projection_changed();
    widget_.redraw();
}

void ModelView::centre_on(const Vec3& point) {
    keep_fitted_ = false;
    centre(widget_.renderer(), point);
    widget_.redraw();
}

QPointF ModelView::display_of(const Vec3& point) const {
    return on_display(widget_.renderer(), point);
}

} // namespace periscope::ui
