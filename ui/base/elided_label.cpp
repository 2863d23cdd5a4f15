#include "ui/base/elided_label.hpp"

#include <QPainter>
#include <QStyle>

namespace periscope::ui {

void ElidedLabel::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    drawFrame(&painter);
    const QString shown = fontMetrics().elidedText(text(), mode_, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), shown, foregroundRole());
    Q_UNUSED(event)
}

} // namespace periscope::ui
