#include "ui/base/wrapped_label.hpp"

#include <QEvent>

#include <algorithm>

namespace periscope::ui {

WrappedLabel::WrappedLabel(const QString& words, QWidget* parent) : QLabel(words, parent) {
    setWordWrap(true);
}

void WrappedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        width_ = -1; // the height is another one
}

// Not in resizeEvent: words that change do not resize it by themselves. Only when words or width have changed: to ask a label with
// formatted words for its height makes it paint again, and so on without end.
void WrappedLabel::paintEvent(QPaintEvent* event) {
    if (width() != width_ || text() != words_) {
        width_ = width();
        words_ = text();
        setMinimumHeight(std::max(0, heightForWidth(width_))); // -1: there are no words
    }
    QLabel::paintEvent(event);
}

} // namespace periscope::ui
