#include "ui/base/wrapped_label.hpp"

#include <algorithm>

namespace periscope::ui {

WrappedLabel::WrappedLabel(const QString& words, QWidget* parent) : QLabel(words, parent) {
    setWordWrap(true);
}

// Not in resizeEvent: words that change do not resize it by themselves.
void WrappedLabel::paintEvent(QPaintEvent* event) {
    if (const int wanted = std::max(0, heightForWidth(width())); minimumHeight() != wanted) // -1: there are no words
        setMinimumHeight(wanted);
    QLabel::paintEvent(event);
}

} // namespace periscope::ui
