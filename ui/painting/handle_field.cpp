#include "ui/painting/handle_field.hpp"

#include "ui/base/field_manners.hpp"
#include "ui/text/format.hpp"
#include "ui/text/read_length.hpp"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace periscope::ui {

namespace {
constexpr int field_gap = 14; // in pixels, between handle and field
}

HandleField::HandleField(const QString& name, const QString& what, bool may_be_open, QWidget* view)
    : MarkedEdit(view), what_(what), may_be_open_(may_be_open) {
    setObjectName(name);
    setAccessibleName(what);
    if (may_be_open)
        setPlaceholderText(tr("open"));
    leave_undo_to_the_case(this);
    show_reason({});
    hide();
    connect(this, &QLineEdit::returnPressed, this, &HandleField::take);
    connect(this, &QLineEdit::textEdited, this, [this] { show_reason({}); });
}

void HandleField::show_coordinate(const QPoint& handle, std::optional<double> metres, UnitSystem system) {
    put_beside(handle);
    if (hasFocus() && isModified())
        return;
    const QString unit = system == UnitSystem::si ? QStringLiteral("m") : QStringLiteral("mm");
    const QString words = metres ? format_quantity(*metres, dimension::length, unit.toStdString()) : QString();
    if (words == shown_ && words == text() && unit == unit_)
        return;
    unit_ = unit;
    shown_ = words;
    setText(words);
    setCursorPosition(0);
    show_reason({});
}

void HandleField::put_beside(const QPoint& handle) {
    const QSize size(fontMetrics().horizontalAdvance(QStringLiteral("-1234.567 mm")) + 32, sizeHint().height());
    const QSize room = parentWidget()->size();
    int x = handle.x() + field_gap;
    if (x + size.width() > room.width())
        x = handle.x() - field_gap - size.width();
    const QRect rectangle(
        QPoint(std::clamp(x, 0, std::max(0, room.width() - size.width())),
               std::clamp(handle.y() - size.height() / 2, 0, std::max(0, room.height() - size.height()))),
        size);
    if (geometry() != rectangle)
        setGeometry(rectangle);
    if (!isVisible())
        show();
}

void HandleField::begin_typing() {
    setFocus(Qt::MouseFocusReason);
    selectAll();
}

void HandleField::take() {
    const QString words = text().trimmed();
    try {
        if (words.isEmpty() && !may_be_open_)
            throw std::invalid_argument(tr("Enter a coordinate, e.g. '12.5 %1'").arg(unit_).toStdString());
        const auto coordinate = words.isEmpty() ? std::nullopt : std::optional(read_length(words, unit_));
        setModified(false);
        show_reason({});
        emit typed(coordinate);
    } catch (const std::invalid_argument& e) {
        show_reason(QString::fromUtf8(e.what()));
        selectAll();
    }
}

void HandleField::show_reason(const QString& reason) {
    const QString help = may_be_open_ ? tr("%1. A number without a unit is in %2; empty: open.")
                                      : tr("%1. A number without a unit is in %2.");
    set_help(help.arg(what_, unit_));
    mark(reason);
    if (!reason.isEmpty())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), reason, this);
}

bool HandleField::event(QEvent* event) {
    const bool is_key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    // handled here, because otherwise the key exits the tool
    if (is_key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress)
            emit left();
        return true;
    }
    return MarkedEdit::event(event);
}

void HandleField::focusOutEvent(QFocusEvent* event) {
    MarkedEdit::focusOutEvent(event);
    setModified(false);
    setText(shown_);
    show_reason({});
}

} // namespace periscope::ui
