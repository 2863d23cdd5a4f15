#include "ui/viewport/view_cube.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QMouseEvent>
#include <QPainter>

#include <vtkCommand.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace periscope::ui {

namespace {

constexpr int cube_size = 78; // size in pixels of the widget
constexpr double half_edge = 21;
constexpr int cube_margin = 4;
constexpr int least_height = 240; // pixels; in a view that is less high, the cube is hidden
// A side is seen if the cosine of the angle between its normal and the direction to the viewer is larger than this.
constexpr double edge_on = 0.06;

} // namespace

struct ViewCube::Side {
    StandardView view;
    Vec3 normal, up; // up: the upward direction of the text
    QString name, tip;
    Vec3 right() const { return cross(up, normal); }
};

const std::vector<ViewCube::Side>& ViewCube::sides() {
    static const std::vector<Side> all{
        {StandardView::front, {0, 0, 1}, {0, 1, 0}, tr("Front"), tr("Front: x to the right, y up")},
        {StandardView::back, {0, 0, -1}, {0, 1, 0}, tr("Back"), tr("Back")},
        {StandardView::side, {1, 0, 0}, {0, 1, 0}, tr("Right"), tr("Right: along −x")},
        {StandardView::left, {-1, 0, 0}, {0, 1, 0}, tr("Left"), tr("Left: along x")},
        {StandardView::top, {0, 1, 0}, {0, 0, -1}, tr("Top"), tr("Top: from above, along −y")},
        {StandardView::bottom, {0, -1, 0}, {0, 0, 1}, tr("Bottom"), tr("Bottom: along y")}};
    return all;
}

ViewCube::ViewCube(ModelView& view)
    : QWidget(&view.widget()), view_(view), camera_(view.widget().renderer()->GetActiveCamera()) {
    setObjectName(QStringLiteral("viewCube"));
    setFixedSize(cube_size, cube_size);
    setMouseTracking(true);
    // Called before the picture is drawn, so that both are painted together.
    observer_ = camera_->AddObserver(vtkCommand::ModifiedEvent, this, &ViewCube::follow_camera);
    view.widget().installEventFilter(this);
    follow_camera();
    settle();
}

ViewCube::~ViewCube() {
    camera_->RemoveObserver(observer_);
}

void ViewCube::follow_camera() {
    std::array<double, 3> along{}, up{};
    camera_->GetDirectionOfProjection(along.data());
    camera_->GetViewUp(up.data());
    const Vec3 d{along[0], along[1], along[2]};
    Vec3 right = cross(d, Vec3{up[0], up[1], up[2]});
    if (!(norm(right) > 1e-9))
        return; // the camera is moving from one view to another
    right = (1 / norm(right)) * right;
    const Vec3 above = cross(right, d);
    if (norm(right - right_) + norm(above - up_) < 1e-6)
        return;
    right_ = right;
    up_ = above;
    update();
}

void ViewCube::settle() {
    const QWidget& view = *parentWidget();
    move(cube_margin, view.height() - height() - std::min(axes_corner, int(most_of_axes * view.height())));
    raise();
    setVisible(view.width() >= least_wide_view() && view.height() >= least_height); // otherwise it would cover the body
}

QPointF ViewCube::on_screen(const Vec3& point) const {
    return QPointF(width() / 2.0, height() / 2.0) + half_edge * QPointF(dot(point, right_), -dot(point, up_));
}

bool ViewCube::is_seen(const Side& side) const {
    return dot(side.normal, cross(right_, up_)) > edge_on; // this direction points at the viewer
}

QPolygonF ViewCube::outline(const Side& side) const {
    const Vec3 r = side.right();
    return QPolygonF({on_screen(side.normal - r - side.up), on_screen(side.normal + r - side.up),
                      on_screen(side.normal + r + side.up), on_screen(side.normal - r + side.up)});
}

std::optional<StandardView> ViewCube::side_at(const QPointF& position) const {
    for (const Side& side : sides())
        if (is_seen(side) && outline(side).containsPoint(position, Qt::OddEvenFill))
            return side.view;
    return std::nullopt;
}

QPointF ViewCube::middle_of(StandardView view) const {
    for (const Side& side : sides())
        if (side.view == view)
            return on_screen(side.normal);
    return {};
}

void ViewCube::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Side& side : sides())
        if (is_seen(side))
            paint_side(painter, side);
}

void ViewCube::paint_side(QPainter& painter, const Side& side) const {
    const bool hovered = hovered_ == side.view;
    const double facing = dot(side.normal, cross(right_, up_));
    const QPalette colours = palette();
    QColor ground = colours.color(hovered ? QPalette::Highlight : QPalette::Button);
    if (!hovered)
        ground = ground.darker(100 + int(35 * (1 - facing)));
    ground.setAlpha(235);
    const QColor ink = colours.color(hovered ? QPalette::HighlightedText : QPalette::ButtonText);
    QColor edge = ink;
    edge.setAlpha(130);
    painter.setBrush(ground);
    painter.setPen(QPen(edge, 1));
    painter.drawPolygon(outline(side));
    if (facing < 0.25)
        return; // too slanted to be read
    const QPointF middle = on_screen(side.normal), right = on_screen(side.normal + side.right()) - middle,
                  down = on_screen(side.normal - side.up) - middle;
    QFont small = font();
    small.setPixelSize(12);
    const double widest = QFontMetricsF(small).horizontalAdvance(side.name);
    const double unit = 2 * half_edge, shrunk = std::min(1.0, 0.86 * unit / widest) / half_edge;
    painter.save();
    painter.setTransform(QTransform(right.x() * shrunk, right.y() * shrunk, down.x() * shrunk, down.y() * shrunk,
                                    middle.x(), middle.y()),
                         true);
    painter.setFont(small);
    painter.setPen(ink);
    painter.drawText(QRectF(-unit, -unit, 2 * unit, 2 * unit), Qt::AlignCenter, side.name);
    painter.restore();
}

void ViewCube::point_at(std::optional<StandardView> side) {
    if (side == hovered_)
        return;
    hovered_ = side;
    setToolTip({});
    for (const Side& one : sides())
        if (side == one.view)
            setToolTip(one.tip);
    setCursor(side ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ViewCube::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? side_at(event->position()) : std::nullopt;
    event->setAccepted(pressed_.has_value()); // otherwise the event is for the camera
}

void ViewCube::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_)
        return event->ignore();
    const auto side = side_at(event->position());
    if (side == std::exchange(pressed_, std::nullopt) && side) {
        static constexpr std::array<std::pair<StandardView, StandardView>, 3> opposite{
            {{StandardView::front, StandardView::back},
             {StandardView::side, StandardView::left},
             {StandardView::top, StandardView::bottom}}};
        StandardView wanted = *side;
        for (const Side& one : sides())
            if (one.view == *side && dot(one.normal, cross(right_, up_)) > 0.9999)
                for (const auto& [a, b] : opposite)
                    wanted = *side == a ? b : *side == b ? a : wanted;
        view_.look(wanted);
        point_at(side_at(event->position()));
    }
}

void ViewCube::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() == Qt::NoButton)
        point_at(side_at(event->position()));
    if (!hovered_)
        event->ignore();
}

void ViewCube::leaveEvent(QEvent*) {
    point_at(std::nullopt);
}

bool ViewCube::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        settle();
    return QWidget::eventFilter(watched, event);
}

} // namespace periscope::ui
