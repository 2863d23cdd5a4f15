#include "ui/plots/curve_sketch.hpp"

#include "ui/plots/plot_colours.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

QString number(double value) {
    return QString::number(value, 'g', 3);
}

QRectF bounds_of(const Sketch& sketch) {
    double left = 0, right = 0, bottom = 0, top = 0; // both axes always include zero
    for (const QPointF& p : sketch.points) {
        left = std::min(left, p.x());
        right = std::max(right, p.x());
        bottom = std::min(bottom, p.y());
        top = std::max(top, p.y());
    }
    if (right - left <= 0)
        right = left + 1;
    if (top - bottom <= 0)
        top = bottom + 1;
    const double room = 0.08 * (top - bottom);
    return {left, bottom < 0 ? bottom - room : bottom, right - left, top - bottom + room + (bottom < 0 ? room : 0)};
}

} // namespace

CurveSketch::CurveSketch(std::function<Sketch()> make, QWidget* parent) : QWidget(parent), make_(std::move(make)) {
    setObjectName(QStringLiteral("sketch"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
    refresh();
}

void CurveSketch::refresh() {
    sketch_ = make_();
    setAccessibleDescription(sketch_.missing.isEmpty() ? sketch_.words : sketch_.missing);
    setToolTip(sketch_.words);
    update();
}

void CurveSketch::paintEvent(QPaintEvent*) {
    const PlotColours colours = PlotColours::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours.grid);
    painter.setBrush(colours.ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setBrush(Qt::NoBrush);
    QFont small = font();
    small.setPointSizeF(std::max(7.0, small.pointSizeF() * 0.88));
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    if (!sketch_.missing.isEmpty()) {
        painter.setPen(colours.muted);
        painter.drawText(QRectF(rect()).adjusted(10, 8, -10, -8), Qt::AlignCenter | Qt::TextWordWrap, sketch_.missing);
        return;
    }
    const double line = metrics.height();
    // Below the curve are the names of marks, the name of the axis, and the words about the curve.
    const double below_curve = (sketch_.words.isEmpty() ? 2 : 3.2) * line + 6;
    const QRectF area(10, line + 6, width() - 20, height() - (line + 6) - below_curve);
    const QRectF range = bounds_of(sketch_);
    const auto on_screen = [&](double x, double y) {
        return QPointF(area.left() + (x - range.left()) / range.width() * area.width(),
                       area.bottom() - (y - range.top()) / range.height() * area.height());
    };
    const QPointF zero = on_screen(0, 0);
    painter.setPen(QPen(colours.muted, 1));
    painter.drawLine(QPointF(area.left(), zero.y()), QPointF(area.right(), zero.y()));
    painter.drawLine(QPointF(zero.x(), area.top()), QPointF(zero.x(), area.bottom()));
    painter.setPen(colours.muted);
    painter.drawText(QPointF(area.left(), line), metrics.elidedText(sketch_.y_label, Qt::ElideRight, area.width()));
    painter.drawText(QRectF(area.left(), area.bottom() + line + 2, area.width(), line), Qt::AlignRight,
                     sketch_.x_label);

    QPainterPath path, below;
    below.moveTo(zero);
    for (std::size_t i = 0; i < sketch_.points.size(); ++i) {
        const QPointF at = on_screen(sketch_.points[i].x(), sketch_.points[i].y());
        i == 0 ? path.moveTo(at) : path.lineTo(at);
        if (sketch_.points[i].x() >= 0)
            below.lineTo(at);
    }
    const QColor colour = colours.line(0);
    if (sketch_.filled) {
        below.closeSubpath();
        QColor light = colour;
        light.setAlpha(45);
        painter.fillPath(below, light);
    }
    painter.setPen(QPen(colour, 1.8));
    painter.drawPath(path);

    double taken_to = -1e9; // end of the names that have been drawn along the axis
    for (const Sketch::Mark& mark : sketch_.marks) {
        const QPointF at = on_screen(mark.x, mark.y), foot(at.x(), zero.y());
        painter.setPen(QPen(colours.muted, 1, Qt::DotLine));
        painter.drawLine(at, foot);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.ink);
        painter.drawEllipse(at, 2.5, 2.5);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(colours.ink);
        const QString name = mark.name.isEmpty() ? number(mark.x) : mark.name;
        const double wide = metrics.horizontalAdvance(name);
        const double left = std::clamp(foot.x() - wide / 2, area.left(), std::max(area.left(), area.right() - wide));
        if (left < taken_to + 4)
            continue; // there is no space for the name; the words below contain it, too
        painter.drawText(QPointF(left, zero.y() + metrics.ascent() + 2), name);
        taken_to = left + wide;
    }
    painter.setPen(colours.ink);
    if (!sketch_.words.isEmpty())
        painter.drawText(QRectF(area.left(), height() - 1.15 * line - 2, area.width(), line + 2), Qt::AlignLeft,
                         metrics.elidedText(sketch_.words, Qt::ElideRight, area.width()));
}

} // namespace periscope::ui
