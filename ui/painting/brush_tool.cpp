#include "ui/painting/brush_tool.hpp"

#include "ui/document/document.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/painting/draw_set.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace periscope::ui {

BrushTool::BrushTool(ModelView& view, Document& document, SetMembership& sets, const ToolSettings& settings,
                     QObject* parent)
    : QObject(parent), view_(view), document_(document), sets_(sets), settings_(settings) {}

int BrushTool::painted() const {
    return target_ < 0 ? int(document_.value().sets.size()) : target_;
}

bool BrushTool::erases(Qt::KeyboardModifiers keys) const {
    return (settings_.mode == BrushMode::erase) != bool(keys & Qt::ShiftModifier);
}

void BrushTool::scale(double steps) {
    set_radius(radius_ * std::pow(1.15, steps));
    if (!hovered_.isNull())
        hover(hovered_, settings_.mode == BrushMode::erase);
}

void BrushTool::set_radius(double metres) {
    if (!(metres > 0) || metres == radius_)
        return;
    radius_ = metres;
    emit radius_changed(metres);
}

bool BrushTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return false;
    const bool erase = erases(event->modifiers());
    if (!view_.shows_body_nodes() || (target_ < 0 && erase)) {
        emit missed(view_.shows_body_nodes() ? tr("There is nothing to erase. Select a painted set in the tree first.")
                                             : tr("There are no nodes yet. Discretise the body first."));
        return true;
    }
    painting_ = true;
    stroke_.clear();
    last_.reset();
    pointer_ = event->position();
    if (settings_.mode == BrushMode::replace)
        sets_.clear(painted());
    dab(event->position(), erase);
    return true;
}

bool BrushTool::move(QMouseEvent* event) {
    if (!painting_ && event->buttons() != Qt::NoButton)
        return false; // another button moves the camera
    const bool erase = erases(event->modifiers());
    if (painting_)
        stroke_to(event->position(), erase);
    hover(event->position(), erase);
    return true;
}

bool BrushTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !painting_)
        return false;
    painting_ = false;
    if (stroke_.empty()) {
        emit missed(tr("The brush did not touch the body. Drag over the body."));
        return true;
    }
    const auto& sets = document_.value().sets;
    const bool replace = settings_.mode == BrushMode::replace;
    SetBrush brush;
    if (target_ >= 0 && std::size_t(target_) < sets.size() && !replace)
        if (const auto* present = std::get_if<SetBrush>(&sets[std::size_t(target_)].shape))
            brush = *present;
    brush.dabs.insert(brush.dabs.end(), stroke_.begin(), stroke_.end());
    const int set = draw_set(document_, target_, brush,
                             replace                 ? tr("Repaint %1")
                             : stroke_.front().erase ? tr("Erase from %1")
                                                     : tr("Paint %1"));
    if (set != target_)
        emit set_made(set);
    return true;
}

bool BrushTool::wheel(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier)
        return false;
    hovered_ = event->position();
    scale(event->angleDelta().y() / 120.0);
    event->accept();
    return true;
}

void BrushTool::leave() {
    hovered_ = {};
    view_.brush().hide();
    view_.widget().redraw();
}

void BrushTool::hover(const QPointF& position, bool erase) {
    hovered_ = position;
    const auto at = view_.shows_body_nodes() ? view_.surface_at(position) : std::nullopt;
    if (at)
        view_.brush().show(*at, radius_, erase ? QColor(Qt::red) : set_colour(document_.value(), painted()));
    else
        view_.brush().hide();
    view_.widget().redraw();
}

// Paints along the line from the last position, because a quick movement of the mouse skips positions.
void BrushTool::stroke_to(const QPointF& position, bool erase) {
    constexpr double step = 4; // pixels
    const QPointF movement = position - pointer_;
    const int steps = std::clamp(int(std::hypot(movement.x(), movement.y()) / step), 1, 500);
    for (int i = 1; i <= steps; ++i)
        dab(pointer_ + movement * i / steps, erase);
    pointer_ = position;
}

void BrushTool::dab(const QPointF& position, bool erase) {
    const auto at = view_.surface_at(position);
    // spheres that are closer to the last one would only make the list longer
    if (!at || (last_ && norm(*at - *last_) < 0.4 * radius_))
        return;
    last_ = at;
    BrushDab touch;
    touch.centre = lengths_in_view(*at, view_);
    touch.radius = length_in_view(radius_, view_);
    touch.erase = erase;
    touch.depth = settings_.layer();
    stroke_.push_back(touch);
    sets_.paint(painted(), touch);
}

} // namespace periscope::ui
