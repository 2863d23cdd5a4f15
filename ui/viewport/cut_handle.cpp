#include "ui/viewport/cut_handle.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <vtkCallbackCommand.h>
#include <vtkProperty.h>

#include <array>
#include <limits>

namespace periscope::ui {

CutHandle::CutHandle(ModelView& view, int axis, QObject* parent) : QObject(parent), view_(view), axis_(axis) {
    if (const auto body = view_.cloud().nodes())
        cut_.point = body->bounds.centre();
    cut_.normal = {};
    cut_.normal[std::size_t(axis)] = 1;
    plane_->SetPlaceFactor(1.1);
    plane_->OutlineTranslationOff();
    plane_->ScaleEnabledOff();
    plane_->TubingOff();
    plane_->DrawPlaneOff(); // the picture itself shows where the plane is
    plane_->GetOutlineProperty()->SetOpacity(0.25);
    plane_->GetSelectedNormalProperty()->SetColor(1, 0.8, 0.2);
    handle_->SetRepresentation(plane_);
    handle_->SetInteractor(view_.widget().interactor());
    handle_->SetDefaultRenderer(view_.widget().renderer());
    handle_->SetCurrentRenderer(view_.widget().renderer());
    handle_->SetPriority(0.9F);
    handle_->KeyPressActivationOff();
    vtkNew<vtkCallbackCommand> taken;
    taken->SetClientData(this);
    taken->SetCallback([](vtkObject*, unsigned long, void* client, void*) {
        auto* self = static_cast<CutHandle*>(client);
        self->free_ = self->start_ = self->cut_.point;
        self->taken_at_ = self->mouse();
        emit self->taken();
    });
    handle_->AddObserver(vtkCommand::StartInteractionEvent, taken);
    vtkNew<vtkCallbackCommand> moved;
    moved->SetClientData(this);
    moved->SetCallback(
        [](vtkObject*, unsigned long, void* self, void*) { static_cast<CutHandle*>(self)->take_from_handle(); });
    handle_->AddObserver(vtkCommand::InteractionEvent, moved);
    connect(&view_.widget(), &VtkWidget::about_to_render, this,
            [this] { plane_->GetEdgesProperty()->SetLineWidth(float(2 * view_.widget().pixel_ratio())); });
}

CutHandle::~CutHandle() {
    handle_->Off();
    handle_->SetInteractor(nullptr);
}

Vec3 CutHandle::direction() const {
    return flipped_ ? -1 * cut_.normal : cut_.normal;
}

std::array<double, 2> CutHandle::reach() const {
    const auto body = view_.cloud().nodes();
    if (!body)
        return {0, 1};
    const Vec3 along = direction();
    std::array<double, 2> reach{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
    for (int i = 0; i < 8; ++i) {
        const double at = dot(along, {i & 1 ? body->bounds.max.x : body->bounds.min.x,
                                      i & 2 ? body->bounds.max.y : body->bounds.min.y,
                                      i & 4 ? body->bounds.max.z : body->bounds.min.z});
        reach = {std::min(reach[0], at), std::max(reach[1], at)};
    }
    return reach;
}

double CutHandle::relative_position() const {
    const auto [low, high] = reach();
    return high > low ? std::clamp((position() - low) / (high - low), 0.0, 1.0) : 0.5;
}

void CutHandle::set_relative_position(double part) {
    const auto [low, high] = reach();
    set_position(low + part * (high - low));
}

void CutHandle::set_position(double position) {
    const Vec3 along = direction();
    cut_.point += (position - dot(along, cut_.point)) * along;
    apply();
}

void CutHandle::set_axis(int axis) {
    axis_ = axis;
    if (axis < 3) {
        cut_.normal = {};
        cut_.normal[std::size_t(axis)] = flipped_ ? -1 : 1;
    }
    apply();
}

void CutHandle::set_flipped(bool flipped) {
    if (flipped != flipped_)
        cut_.normal = -1 * cut_.normal;
    flipped_ = flipped;
    apply();
}

void CutHandle::show(bool wanted, bool is_chosen) {
    is_shown_ = wanted;
    const std::array<double, 3> colour =
        is_chosen ? std::array<double, 3>{0.9, 0.5, 0.1} : std::array<double, 3>{0.55, 0.55, 0.55};
    plane_->GetEdgesProperty()->SetColor(colour[0], colour[1], colour[2]);
    plane_->GetNormalProperty()->SetColor(colour[0], colour[1], colour[2]);
    aim_handle();
}

void CutHandle::apply() {
    aim_handle();
    emit changed();
}

void CutHandle::aim_handle() {
    const auto body = view_.cloud().nodes();
    const bool wanted = is_shown_ && body;
    if (wanted) {
        const Box& b = body->bounds;
        std::array<double, 6> bounds{b.min.x, b.max.x, b.min.y, b.max.y, b.min.z, b.max.z};
        const double least = 0.02 * b.diagonal(); // a flat body has no size along one axis, but the handle needs some
        for (std::size_t k = 0; k < 6; k += 2)
            if (bounds[k + 1] - bounds[k] < least)
                bounds[k] -= least, bounds[k + 1] += least;
        plane_->PlaceWidget(bounds.data());
        plane_->SetLockNormalToCamera(0);
        plane_->SetNormal(cut_.normal.x, cut_.normal.y, cut_.normal.z);
        plane_->SetOrigin(cut_.point.x, cut_.point.y, cut_.point.z);
    }
    handle_->SetEnabled(wanted);
}

QPointF CutHandle::mouse() const {
    const int* at = view_.widget().interactor()->GetEventPosition();
    return {double(at[0]), double(at[1])};
}

Vec3 CutHandle::along_normal() const {
    const Vec3 along = (1 / norm(cut_.normal)) * cut_.normal;
    // a length in m along the normal, to find its direction on the screen
    const double step = 0.1 * view_.bounds()->diagonal();
    const QPointF seen = view_.display_of(start_ + step * along) - view_.display_of(start_);
    const double length2 = QPointF::dotProduct(seen, seen);
    return length2 > 0 ? start_ + (step * QPointF::dotProduct(mouse() - taken_at_, seen) / length2) * along : start_;
}

void CutHandle::take_from_handle() {
    std::array<double, 3> normal{}, origin{};
    plane_->GetNormal(normal.data());
    plane_->GetOrigin(origin.data());
    const Vec3 new_normal{normal[0], normal[1], normal[2]};
    if (axis_ == 3 || norm(new_normal - cut_.normal) > 1e-6) {
        axis_ = 3; // 3: rotated by hand, and no longer along an axis
        cut_.normal = new_normal;
    }
    if (plane_->GetInteractionState() == vtkImplicitPlaneRepresentation::MovingOrigin)
        free_ = along_normal(); // VTK would only move the handle within the plane
    else
        // adds the movement of the mouse since the last event
        free_ += Vec3{origin[0], origin[1], origin[2]} - cut_.point;
    cut_.point = free_;
    if (axis_ < 3 && !view_.widget().interactor()->GetControlKey()) {
        const auto along = std::size_t(axis_);
        cut_.point[along] = snapped(free_[along], grid_along(along, free_, view_));
    }
    plane_->SetOrigin(cut_.point.x, cut_.point.y, cut_.point.z);
    emit changed();
}

} // namespace periscope::ui
