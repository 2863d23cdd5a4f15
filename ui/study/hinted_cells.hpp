// Shows a muted text in empty cells of a table: the value that is used instead.
#pragma once

#include <QPalette>
#include <QStyledItemDelegate>

namespace periscope::ui {

class HintedCells : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    static constexpr int hint = Qt::UserRole + 1; // the role of the muted text

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString words = index.data(hint).toString();
        if (!option->text.isEmpty() || words.isEmpty())
            return;
        option->text = words;
        option->features |= QStyleOptionViewItem::HasDisplay;
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    }
};

} // namespace periscope::ui
