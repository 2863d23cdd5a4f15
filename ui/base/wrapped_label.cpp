#include "ui/base/wrapped_label.hpp"

#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>

namespace periscope::ui {

WrappedLabel::WrappedLabel(const QString& words, QWidget* parent) : QLabel(words, parent) {
    setWordWrap(true);
}

WrappedLabel* WrappedLabel::of_lines(int lines) {
    auto* label = new WrappedLabel;
    label->lines_ = lines;
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setMinimumWidth(1); // otherwise the label would be as wide as a long word
    label->fit_lines();
    return label;
}

void WrappedLabel::fit_lines() {
    if (lines_ > 0)
        setFixedHeight(lines_ * fontMetrics().lineSpacing());
}

bool WrappedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || lines_ == 0 || heightForWidth(width()) <= height())
        return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
    return true;
}

void WrappedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        width_ = -1; // the height has to be computed again
        fit_lines();
    }
}

// Adjusts the height here and not in resizeEvent, because a change of the text does not resize the label. Asks for the
// height only after text or width have changed: for formatted text the request paints the label again, which would
// never end.
void WrappedLabel::paintEvent(QPaintEvent* event) {
    if (lines_ == 0 && (width() != width_ || text() != words_)) {
        width_ = width();
        words_ = text();
        setMinimumHeight(std::max(0, heightForWidth(width_))); // heightForWidth() returns -1 if there is no text
    }
    QLabel::paintEvent(event);
}

} // namespace periscope::ui
