#include "ui/base/top_overlay.hpp"

#include <QEvent>
#include <QVBoxLayout>

namespace periscope::ui {

TopOverlay::TopOverlay(QWidget* parent) : QWidget(parent) {
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
}

void TopOverlay::add(QWidget* strip) {
    layout()->addWidget(strip);
    strip->installEventFilter(this);
}

void TopOverlay::lie_over(QWidget& below) {
    below_ = &below;
    below.installEventFilter(this);
    raise();
    place();
}

// The overlay is as high as its visible strips. Without them it has no height but remains visible, so that its layout
// places the next strip.
void TopOverlay::place() {
    if (!below_)
        return;
    const int width = below_->width();
    const int height = layout()->isEmpty()             ? 0
                       : layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width)
                                                       : layout()->totalSizeHint().height();
    setGeometry(below_->x(), below_->y(), width, height);
}

bool TopOverlay::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return done;
}

bool TopOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == below_ && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) {
        // immediately: until the strip has its height, a click there would reach the widget below
        layout()->activate();
        place();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace periscope::ui
