#include "ui/painting/outline_band.hpp"

#include <QPainter>

namespace periscope::ui {

OutlineBand::OutlineBand(QWidget* over) : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void OutlineBand::show_outline(const QPolygonF& outline) {
    outline_ = outline;
    setGeometry(parentWidget()->rect());
    show();
    update();
}

void OutlineBand::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = palette().color(QPalette::Highlight);
    painter.setPen(QPen(fill, 2));
    fill.setAlpha(60);
    painter.setBrush(fill);
    painter.drawPolygon(outline_);
}

} // namespace periscope::ui
