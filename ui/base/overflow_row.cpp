#include "ui/base/overflow_row.hpp"

#include "ui/base/keyboard_reach.hpp"

#include <QEvent>
#include <QMenu>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {
constexpr int gap = 4;
}

OverflowRow::OverflowRow(const QString& more, QWidget* parent)
    : QWidget(parent), more_(new QToolButton(this)), panel_(new QWidget), column_(new QVBoxLayout(panel_)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    more_->setObjectName(QStringLiteral("moreTools"));
    more_->setText(QStringLiteral("»"));
    more_->setToolTip(more);
    more_->setAccessibleName(more);
    more_->setAutoRaise(true);
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator{image:none;}"));
    auto* menu = new QMenu(more_);
    put_into_menu(*menu, panel_);
    more_->setMenu(menu);
    more_->hide();
    column_->setContentsMargins(4, 4, 4, 4);
    column_->setSpacing(gap);
    make_reachable(*more_);
}

void OverflowRow::add(QWidget* part) {
    if (in_row_ == parts_.size()) {
        part->setParent(this);
        part->show();
        ++in_row_; // distribute() finds out whether there is space for it
    } else {
        column_->addWidget(part);
    }
    parts_.push_back(part);
    updateGeometry();
    distribute();
}

QSize OverflowRow::sizeHint() const {
    QSize size(0, more_->sizeHint().height());
    for (const QWidget* part : parts_)
        size = {size.width() + (size.width() > 0 ? gap : 0) + part->sizeHint().width(),
                std::max(size.height(), part->sizeHint().height())};
    return size;
}

QSize OverflowRow::minimumSizeHint() const {
    const int first = parts_.empty() ? 0 : parts_.front()->sizeHint().width() + gap;
    return {first + more_->sizeHint().width(), sizeHint().height()};
}

bool OverflowRow::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) { // a part has changed its size
        updateGeometry();
        distribute();
    }
    return QWidget::event(event);
}

void OverflowRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    distribute();
}

std::size_t OverflowRow::parts_with_room() const {
    if (sizeHint().width() <= width())
        return parts_.size();
    int left = width() - more_->sizeHint().width();
    std::size_t count = 0;
    while (count < parts_.size() && parts_[count]->sizeHint().width() + gap <= left)
        left -= parts_[count++]->sizeHint().width() + gap;
    return std::max<std::size_t>(1, count); // at least one part is always shown
}

void OverflowRow::distribute() {
    if (parts_.empty())
        return;
    const std::size_t count = parts_with_room();
    // parts are moved into the panel in their order, which is that of the Tab key
    for (std::size_t i = count; i < in_row_; ++i)
        column_->insertWidget(int(i - count), parts_[i]);
    in_row_ = std::min(in_row_, count);
    for (; in_row_ < count; ++in_row_) {
        column_->removeWidget(parts_[in_row_]);
        parts_[in_row_]->setParent(this);
        parts_[in_row_]->show();
    }
    int x = 0;
    for (std::size_t i = 0; i < in_row_; ++i) {
        const QSize size = parts_[i]->sizeHint();
        parts_[i]->setGeometry(x, (height() - size.height()) / 2, std::min(size.width(), std::max(0, width() - x)),
                               size.height());
        x += size.width() + gap;
    }
    more_->setVisible(in_row_ < parts_.size());
    const QSize size = more_->sizeHint();
    more_->setGeometry(width() - size.width(), (height() - size.height()) / 2, size.width(), size.height());
}

} // namespace periscope::ui
