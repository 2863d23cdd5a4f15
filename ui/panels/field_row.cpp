#include "ui/panels/field_row.hpp"

#include <QEvent>

#include <algorithm>

namespace periscope::ui {

FieldRow::FieldRow(QWidget* parent) : QWidget(parent), line_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    line_->setContentsMargins(0, 0, 0, 0);
    line_->setSpacing(3);
}

void FieldRow::add(QuantityEdit* field) {
    field->set_shares_a_row();
    fields_.push_back(field);
    line_->addWidget(field, 1);
}

void FieldRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    line_->setDirection(fits() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

bool FieldRow::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && !fits())
        line_->setDirection(QBoxLayout::TopToBottom);
    return QWidget::event(event);
}

bool FieldRow::fits() const {
    int widest = 0; // all get the same
    for (const QuantityEdit* field : fields_)
        widest = std::max(widest, field->wanted_width());
    const int count = int(fields_.size());
    return count * widest + (count - 1) * line_->spacing() <= width();
}

} // namespace periscope::ui
