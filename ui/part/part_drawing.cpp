#include "ui/part/part_drawing.hpp"

#include "ui/text/format.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

constexpr double margin_left = 78, margin_right = 30, margin_top = 34, margin_bottom = 92; // pixels
constexpr double arrow = 6, least_dots = 3;                                                // pixels

QString words_of(const Quantity& q) {
    return format_quantity(q, dimension::length, "mm");
}

class Sheet {
public:
    Sheet(QPainter& painter, const QRectF& area, const Part& part, const QString& current, const QPalette& palette)
        : p_(painter), part_(part), current_(current), palette_(palette), dx_(part.spacing.value),
          width_(part_width(part)), height_(part_height(part)) {
        const double wide = area.width() - margin_left - margin_right;
        const double high = area.height() - margin_top - margin_bottom;
        scale_ = std::min(wide / width_, high / height_);
        origin_ = {area.left() + margin_left + 0.5 * (wide - scale_ * width_),
                   area.top() + margin_top + 0.5 * (high + scale_ * height_)};
    }

    void draw() {
        body();
        if (part_.kind == PartKind::cylinder)
            round_sizes();
        else
            flat_sizes();
        if (part_.kind == PartKind::plate)
            holes();
        if (part_.kind == PartKind::plate || part_.kind == PartKind::beam)
            for (std::size_t i = 0; i < part_.notches.size(); ++i)
                notch(i);
        if (part_.kind == PartKind::beam)
            beam();
    }

private:
    QPointF at(double x, double y) const { return {origin_.x() + scale_ * x, origin_.y() - scale_ * y}; }
    double m(const Quantity& q) const { return q.metres(dx_); }

    void body() {
        QPainterPath path;
        const QRectF whole = QRectF(at(0, height_), at(width_, 0));
        if (part_.kind == PartKind::cylinder)
            path.addEllipse(whole);
        else
            path.addRect(whole);
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
        if (part_.kind == PartKind::cylinder && part_.bore) {
            const double r = 0.5 * scale_ * m(*part_.bore);
            path.addEllipse(at(0.5 * width_, 0.5 * height_), r, r);
        }
        if (part_.kind == PartKind::plate)
            for (const PartHole& hole : part_.holes) {
                const double r = 0.5 * scale_ * m(hole.diameter);
                path.addEllipse(at(m(hole.x), m(hole.y)), r, r);
            }
        if (part_.kind == PartKind::plate || part_.kind == PartKind::beam)
            for (const PartNotch& n : part_.notches)
                if (n.width)
                    path.addRect(slot(n));
        return path;
    }

    // Its mouth and its tip, in the middle of its width.
    std::pair<QPointF, QPointF> axis(const PartNotch& n) const {
        const double along = m(n.at), depth = m(n.depth);
        switch (n.edge) {
        case PartEdge::left:
            return {at(0, along), at(depth, along)};
        case PartEdge::right:
            return {at(width_, along), at(width_ - depth, along)};
        case PartEdge::top:
            return {at(along, height_), at(along, height_ - depth)};
        case PartEdge::bottom:
            break;
        }
        return {at(along, 0), at(along, depth)};
    }

    QRectF slot(const PartNotch& n) const {
        const auto [mouth, tip] = axis(n);
        const double half = 0.5 * scale_ * m(*n.width);
        const QPointF across = is_upright(n.edge) ? QPointF(half, 0) : QPointF(0, half);
        return QRectF(mouth - across, tip + across).normalized();
    }

    void nodes(const QPainterPath& inside) {
        QColor ink = palette_.color(QPalette::WindowText);
        ink.setAlpha(90);
        p_.setPen(QPen(ink, 1.5));
        for (double y = 0.5 * dx_; y < height_; y += dx_)
            for (double x = 0.5 * dx_; x < width_; x += dx_)
                if (const QPointF node = at(x, y); inside.contains(node))
                    p_.drawPoint(node);
    }

    void pen_for(const QString& path) {
        const bool is_current = !current_.isEmpty() && path == current_;
        p_.setPen(QPen(palette_.color(is_current ? QPalette::Highlight : QPalette::WindowText), is_current ? 2 : 1));
    }

    // A dimension line with arrows, its words in the middle; lines lead to it from the points when it lies beside them.
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
            const QPointF way = (to - from) / length, side(-way.y(), way.x());
            for (const auto& [tip, back] : {std::pair(from, way), std::pair(to, -way)})
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

    void write(const QString& words, const QPointF& place, Qt::Alignment alignment) {
        const QFontMetricsF metrics(p_.font());
        const QSizeF size(metrics.horizontalAdvance(words) + 4, metrics.height());
        QRectF box(place, size);
        if (alignment & Qt::AlignHCenter)
            box.moveLeft(place.x() - 0.5 * size.width());
        if (alignment & Qt::AlignRight)
            box.moveRight(place.x());
        if (alignment & Qt::AlignBottom)
            box.moveBottom(place.y());
        if (alignment & Qt::AlignVCenter)
            box.moveTop(place.y() - 0.5 * size.height());
        QColor ground = palette_.color(QPalette::Window);
        ground.setAlpha(200);
        p_.fillRect(box, ground);
        p_.drawText(box, Qt::AlignCenter, words);
    }

    void note(const QString& words, const QString& path, double line) {
        pen_for(path);
        write(words, at(0.5 * width_, 0) + QPointF(0, line), Qt::AlignHCenter | Qt::AlignTop);
    }

    QString spacing_words() const { return QObject::tr("spacing %1").arg(words_of(part_.spacing)); }

    void flat_sizes() {
        const double below = part_.kind == PartKind::beam ? 62 : 38; // the span is above it
        dimension(at(0, 0), at(width_, 0), QPointF(0, below), words_of(part_.length), QStringLiteral("length"));
        dimension(at(0, 0), at(0, height_), QPointF(-22, 0), words_of(part_.height), QStringLiteral("height"));
        note(QObject::tr("thickness %1, ").arg(words_of(part_.thickness)) + spacing_words(),
             current_ == QStringLiteral("spacing") ? current_ : QStringLiteral("thickness"), 68);
    }

    void round_sizes() {
        dimension(at(0, 0.5 * height_), at(width_, 0.5 * height_), QPointF(0, 0.5 * scale_ * height_ + 38),
                  QStringLiteral("⌀ ") + words_of(part_.diameter), QStringLiteral("diameter"));
        const bool is_solid = part_.space == Space::solid;
        note((is_solid ? QObject::tr("length %1 along z, ") : QObject::tr("thickness %1, "))
                     .arg(words_of(part_.length)) +
                 spacing_words(),
             current_ == QStringLiteral("spacing") ? current_ : QStringLiteral("length"), 68);
        if (part_.bore) {
            const double r = 0.5 * m(*part_.bore);
            dimension(at(0.5 * width_ - r, 0.5 * height_), at(0.5 * width_ + r, 0.5 * height_), {},
                      QStringLiteral("⌀ ") + words_of(*part_.bore), QStringLiteral("bore"));
        }
    }

    void holes() {
        for (std::size_t i = 0; i < part_.holes.size(); ++i) {
            const PartHole& hole = part_.holes[i];
            const QString path = QStringLiteral("holes[%1].").arg(i);
            const double x = m(hole.x), y = m(hole.y), r = 0.5 * m(hole.diameter);
            dimension(at(x - r, y), at(x + r, y), {}, QStringLiteral("⌀ ") + words_of(hole.diameter),
                      path + QStringLiteral("diameter"));
            if (!current_.startsWith(path) && part_.holes.size() > 1)
                continue; // the places of one hole at a time
            dimension(at(0, y - r), at(x, y - r), QPointF(0, 14), words_of(hole.x), path + QStringLiteral("x"));
            dimension(at(x + r, 0), at(x + r, y), QPointF(8, 0), words_of(hole.y), path + QStringLiteral("y"));
        }
    }

    void notch(std::size_t i) {
        const PartNotch& n = part_.notches[i];
        const QString path = QStringLiteral("notches[%1].").arg(i);
        const auto [mouth, tip] = axis(n);
        if (!n.width) {
            p_.setPen(QPen(QColor(200, 30, 30), 2));
            p_.drawLine(mouth, tip);
        }
        const double half = n.width ? 0.5 * scale_ * m(*n.width) : 0;
        const QPointF beside = is_upright(n.edge) ? QPointF(half + 10, 0) : QPointF(0, half + 16);
        dimension(mouth, tip, beside, words_of(n.depth), path + QStringLiteral("depth"));
        if (n.width && current_ == path + QStringLiteral("width")) {
            const QPointF across = is_upright(n.edge) ? QPointF(half, 0) : QPointF(0, half);
            dimension(tip - across, tip + across, is_upright(n.edge) ? QPointF(0, -8) : QPointF(8, 0),
                      words_of(*n.width), current_);
        }
        if (current_ == path + QStringLiteral("at")) {
            const QPointF start =
                is_upright(n.edge) ? QPointF(at(0, 0).x(), mouth.y()) : QPointF(mouth.x(), at(0, 0).y());
            const bool is_far = n.edge == PartEdge::right || n.edge == PartEdge::top;
            const QPointF out = is_upright(n.edge) ? QPointF(0, is_far ? -12 : 18) : QPointF(is_far ? 12 : -18, 0);
            dimension(start, mouth, out, words_of(n.at), current_);
        }
    }

    void beam() {
        const double reach = 0.5 * m(part_.span), middle = 0.5 * width_;
        p_.setBrush(palette_.color(QPalette::WindowText));
        p_.setPen(Qt::NoPen);
        for (const double x : {middle - reach, middle + reach}) {
            const QPointF tip = at(x, 0);
            p_.drawPolygon(QPolygonF{tip, tip + QPointF(-7, 12), tip + QPointF(7, 12)});
        }
        const QPointF top = at(middle, height_);
        if (part_.is_loaded)
            p_.drawPolygon(QPolygonF{top, top + QPointF(-6, -11), top + QPointF(6, -11)});
        dimension(at(middle - reach, 0), at(middle + reach, 0), QPointF(0, 38),
                  QObject::tr("span %1").arg(words_of(part_.span)), QStringLiteral("span"));
        if (!part_.is_loaded)
            return;
        pen_for(QStringLiteral("deflection"));
        p_.drawLine(top + QPointF(0, -11), top + QPointF(0, -24));
        write(words_of(part_.deflection), top + QPointF(10, -17), Qt::AlignLeft | Qt::AlignVCenter);
    }

    QPainter& p_;
    const Part& part_;
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
