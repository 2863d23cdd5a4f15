// Cells of a table that say in muted words what counts where they are empty.
#pragma once

#include <QPalette>
#include <QStyledItemDelegate>

namespace periscope::ui {

class HintedCells : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    static constexpr int hint = Qt::UserRole + 1; // the role of the words

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
