#include "ui/part/part_drawing.hpp"

#include "core/part/part_design.hpp"
#include "core/part/part_kinds.hpp"
#include "ui/text/format.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace periscope::ui {

namespace {

constexpr double margin_left = 78, margin_right = 30, margin_top = 34, margin_bottom = 92; // pixels
constexpr double arrow = 6, least_dots = 3;                                                // pixels

QString length_words(const Quantity& q) {
    return format_quantity(q, dimension::length, "mm");
}

class Sheet {
public:
    Sheet(QPainter& painter, const QRectF& area, const Part& part, const QString& current, const QPalette& palette)
        : p_(painter), part_(part), design_(design_of(part)), current_(current), palette_(palette),
          dx_(design_.spacing), width_(design_.width), height_(design_.height) {
        const double wide = area.width() - margin_left - margin_right;
        const double high = area.height() - margin_top - margin_bottom;
        scale_ = std::min(wide / width_, high / height_);
        origin_ = {area.left() + margin_left + 0.5 * (wide - scale_ * width_),
                   area.top() + margin_top + 0.5 * (high + scale_ * height_)};
    }

    void draw() {
        body();
        cuts();
        marks();
        for (const PartDimension& line : design_.dimensions)
            if (is_shown(line))
                dimension(line);
        note();
    }

private:
    QPointF at(const PartPoint& point) const {
        return {origin_.x() + scale_ * point.x, origin_.y() - scale_ * point.y};
    }
    // Converts a direction or a distance of the body, whose y axis points up, to the screen, whose y axis points down.
    static QPointF upwards(const PartPoint& direction) { return {direction.x, -direction.y}; }

    void body() {
        QPainterPath path;
        const QRectF whole = QRectF(at({0, height_}), at({width_, 0}));
        if (design_.round.empty())
            path.addRect(whole);
        else
            path.addEllipse(whole);
        path = path.subtracted(openings());
        QColor fill = palette_.color(QPalette::Highlight);
        fill.setAlpha(40);
        p_.setPen(QPen(palette_.color(QPalette::WindowText), 1.5));
        p_.setBrush(fill);
        p_.drawPath(path);
        if (dx_ * scale_ >= least_dots)
            nodes(path);
    }

    QPainterPath openings() const {
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        for (const PartOpening& opening : design_.openings)
            if (const auto* circle = std::get_if<PartCircle>(&opening.shape))
                path.addEllipse(at(circle->centre), scale_ * circle->radius, scale_ * circle->radius);
            else if (const auto* rectangle = std::get_if<PartRectangle>(&opening.shape))
                path.addRect(QRectF(at(rectangle->from), at(rectangle->to)).normalized());
        return path;
    }

    void cuts() {
        p_.setPen(QPen(QColor(200, 30, 30), 2));
        for (const PartCut& cut : design_.cuts)
            p_.drawLine(at(cut.mouth), at(cut.tip));
    }

    void nodes(const QPainterPath& inside) {
        QColor ink = palette_.color(QPalette::WindowText);
        ink.setAlpha(90);
        p_.setPen(QPen(ink, 1.5));
        for (double y = 0.5 * dx_; y < height_; y += dx_)
            for (double x = 0.5 * dx_; x < width_; x += dx_)
                if (const QPointF node = at({x, y}); inside.contains(node))
                    p_.drawPoint(node);
    }

    void pen_for(const QString& path) {
        const bool is_current = !current_.isEmpty() && path == current_;
        p_.setPen(QPen(palette_.color(is_current ? QPalette::Highlight : QPalette::WindowText), is_current ? 2 : 1));
    }

    bool is_shown(const PartDimension& line) const {
        const QString path = to_qt(line.path);
        const auto group = path.left(path.indexOf(QLatin1Char('.')) + 1); // "holes[0]."
        return line.shown == DimensionShown::always || path == current_ ||
               (line.shown == DimensionShown::with_group && current_.startsWith(group));
    }

    void dimension(const PartDimension& line) {
        dimension(at(line.from), at(line.to), upwards(line.beside) + scale_ * upwards(line.shift),
                  to_qt(line.prefix) + length_words(line.value), to_qt(line.path));
    }

    // Draws a dimension line with arrows and with its text in the middle. If the line does not pass through the points
    // a and b, two more lines connect it with them.
    void dimension(const QPointF& a, const QPointF& b, const QPointF& beside, const QString& words,
                   const QString& path) {
        pen_for(path);
        const QPointF from = a + beside, to = b + beside;
        if (!beside.isNull()) {
            p_.drawLine(a, from);
            p_.drawLine(b, to);
        }
        p_.drawLine(from, to);
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        if (length > 2 * arrow) {
            const QPointF direction = (to - from) / length, side(-direction.y(), direction.x());
            for (const auto& [tip, back] : {std::pair(from, direction), std::pair(to, -direction)})
                for (const double s : {0.4, -0.4})
                    p_.drawLine(tip, tip + arrow * (back + s * side));
        }
        const bool is_level = std::abs(to.x() - from.x()) >= std::abs(to.y() - from.y());
        const QPointF middle = 0.5 * (from + to);
        write(words, is_level ? middle - QPointF(0, 3) : middle + QPointF(beside.x() < 0 ? -4 : 4, 0),
              is_level         ? Qt::AlignHCenter | Qt::AlignBottom
              : beside.x() < 0 ? Qt::AlignRight | Qt::AlignVCenter
                               : Qt::AlignLeft | Qt::AlignVCenter);
    }

    void write(const QString& words, const QPointF& anchor, Qt::Alignment alignment) {
        const QFontMetricsF metrics(p_.font());
        const QSizeF size(metrics.horizontalAdvance(words) + 4, metrics.height());
        QRectF box(anchor, size);
        if (alignment & Qt::AlignHCenter)
            box.moveLeft(anchor.x() - 0.5 * size.width());
        if (alignment & Qt::AlignRight)
            box.moveRight(anchor.x());
        if (alignment & Qt::AlignBottom)
            box.moveBottom(anchor.y());
        if (alignment & Qt::AlignVCenter)
            box.moveTop(anchor.y() - 0.5 * size.height());
        QColor ground = palette_.color(QPalette::Window);
        ground.setAlpha(200);
        p_.fillRect(box, ground);
        p_.drawText(box, Qt::AlignCenter, words);
    }

    void note() {
        const PartField& depth = depth_field(part_);
        const QString words = QStringLiteral("%1 %2, ").arg(to_qt(depth.name), length_words(part_.*depth.member)) +
                              QObject::tr("spacing %1").arg(length_words(part_.spacing));
        const QString spacing = QStringLiteral("spacing");
        pen_for(current_ == spacing ? spacing : to_qt(depth.path));
        write(words, at({0.5 * width_, 0}) + QPointF(0, 68), Qt::AlignHCenter | Qt::AlignTop);
    }

    void marks() {
        bool is_first_load = true; // only the first arrow has a label
        for (const PartMark& mark : design_.marks)
            if (mark.kind == PartMarkKind::support)
                triangle(at(mark.at), upwards(mark.direction), 12, 7);
            else
                load(mark, std::exchange(is_first_load, false));
    }

    void triangle(const QPointF& tip, const QPointF& direction, double length, double half) {
        const QPointF back = tip - length * direction, side(-direction.y(), direction.x());
        p_.setBrush(palette_.color(QPalette::WindowText));
        p_.setPen(Qt::NoPen);
        p_.drawPolygon(QPolygonF{tip, back + half * side, back - half * side});
    }

    void load(const PartMark& mark, bool has_words) {
        constexpr double shaft = 24, head = 11; // pixels
        const QPointF direction = upwards(mark.direction);
        const QPointF tip = mark.kind == PartMarkKind::push ? at(mark.at) : at(mark.at) + shaft * direction;
        triangle(tip, direction, head, 6);
        pen_for(QStringLiteral("displacement"));
        p_.drawLine(tip - head * direction, tip - shaft * direction);
        if (!has_words)
            return;
        const bool is_level = std::abs(direction.x()) > std::abs(direction.y());
        const QPointF anchor = tip - 17 * direction + (is_level ? QPointF(0, -7) : QPointF(10, 0));
        write(length_words(part_.displacement), anchor,
              is_level ? Qt::AlignHCenter | Qt::AlignBottom : Qt::AlignLeft | Qt::AlignVCenter);
    }

    QPainter& p_;
    const Part& part_;
    const PartDesign design_;
    const QString& current_;
    const QPalette& palette_;
    double dx_, width_, height_, scale_ = 1;
    QPointF origin_;
};

} // namespace

PartDrawing::PartDrawing(QWidget* parent) : QWidget(parent), part_(default_part(PartKind::plate)) {
    setObjectName(QStringLiteral("partDrawing"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Drawing of the part"));
}

void PartDrawing::show_part(const Part& part) {
    if (!problems_of(part).empty())
        return;
    part_ = part;
    update();
}

void PartDrawing::set_current(const QString& path) {
    current_ = path;
    update();
}

void PartDrawing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    Sheet(painter, rect(), part_, current_, palette()).draw();
}

} // namespace periscope::ui
