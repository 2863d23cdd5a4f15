#include "ui/study/crack_icons.hpp"

#include <QColor>
#include <QPainter>
#include <QPen>
#include <QPolygonF>
#include <QRectF>

#include <algorithm>
#include <cmath>

namespace periscope::ui {
namespace {

constexpr int widest_icon = 56, highest_icon = 28; // points
constexpr double icon_fineness = 2;                // pixels per point, so that lines are clear on fine screens, too
const QColor body_colour(140, 150, 160, 110), notch_colour(120, 128, 136), crack_colour(208, 69, 61);

QPen line_pen(const QColor& colour) {
    QPen pen(colour, 1.5);
    pen.setCapStyle(Qt::RoundCap);
    return pen;
}

} // namespace

CrackIcons::CrackIcons(const BodyCells& body) : body_(body) {
    if (body_.columns == 0 || body_.rows == 0)
        return;
    const double scale = std::min(widest_icon / body_.width(), highest_icon / body_.height());
    size_ = QSize(std::max(1, int(std::lround(scale * body_.width()))),
                  std::max(1, int(std::lround(scale * body_.height()))));
    ground_ = QPixmap(icon_fineness * size_);
    ground_.setDevicePixelRatio(icon_fineness);
    ground_.fill(Qt::transparent);
    QPainter painter(&ground_);
    for (std::size_t row = 0; row < body_.rows; ++row)
        for (std::size_t column = 0; column < body_.columns; ++column)
            if (body_.is_body[row * body_.columns + column]) {
                const double x = body_.corner[0] + double(column) * body_.cell,
                             y = body_.corner[1] + double(row) * body_.cell;
                const QPointF low = in_picture({x, y}), high = in_picture({x + body_.cell, y + body_.cell});
                painter.fillRect(QRectF(low.x(), high.y(), high.x() - low.x(), low.y() - high.y()), body_colour);
            }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(line_pen(notch_colour));
    for (const std::vector<PlanePoint>& notch : body_.notches) {
        QPolygonF line;
        for (const PlanePoint& point : notch)
            line << in_picture(point);
        painter.drawPolyline(line);
    }
}

QPointF CrackIcons::in_picture(const PlanePoint& point) const {
    return {(point[0] - body_.corner[0]) / body_.width() * size_.width(),
            (1 - (point[1] - body_.corner[1]) / body_.height()) * size_.height()};
}

QIcon CrackIcons::of(const std::vector<CrackPath>& paths) const {
    if (size_.isEmpty())
        return {};
    QPixmap picture = ground_;
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(line_pen(crack_colour));
    for (const CrackPath& path : paths) {
        QPolygonF line;
        for (const PlanePoint& point : body_.seen(path))
            line << in_picture(point);
        painter.drawPolyline(line);
    }
    painter.end();
    return QIcon(picture);
}

} // namespace periscope::ui
