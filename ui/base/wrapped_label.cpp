#include "ui/base/wrapped_label.hpp"

namespace periscope::ui {

WrappedLabel::WrappedLabel(const QString& words, QWidget* parent) : QLabel(words, parent) {
    setWordWrap(true);
}

// Not in resizeEvent: words that change do not resize it by themselves.
void WrappedLabel::paintEvent(QPaintEvent* event) {
    if (const int wanted = heightForWidth(width()); minimumHeight() != wanted)
        setMinimumHeight(wanted);
    QLabel::paintEvent(event);
}

} // namespace periscope::ui
