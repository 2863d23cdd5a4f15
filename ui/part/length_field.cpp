#include "ui/part/length_field.hpp"

#include "ui/text/format.hpp"
#include "ui/text/read_length.hpp"

#include <stdexcept>

namespace periscope::ui {

LengthField::LengthField(const QString& path, const QString& label, const std::optional<Quantity>& value, Taker take,
                         const QString& when_empty)
    : optional_(!when_empty.isEmpty()), take_(std::move(take)) {
    setObjectName(QStringLiteral("part.") + path);
    setAccessibleName(label);
    setPlaceholderText(when_empty);
    if (value)
        setText(format_quantity(*value, dimension::length, "mm"));
    setCursorPosition(0);
    connect(this, &QLineEdit::textEdited, this, &LengthField::take_text);
    connect(this, &QLineEdit::editingFinished, this, &LengthField::write_unit);
}

QString LengthField::path() const {
    return objectName().mid(int(qstrlen("part.")));
}

void LengthField::take_text() {
    const QString typed = text().trimmed();
    unread_.clear();
    try {
        if (typed.isEmpty() && optional_)
            take_(std::nullopt);
        else
            take_(read_length(typed));
    } catch (const std::invalid_argument& e) {
        unread_ = QString::fromUtf8(e.what());
    }
    emit read();
}

void LengthField::write_unit() {
    if (!unread_.isEmpty() || text().trimmed().isEmpty())
        return;
    setText(to_qt(read_length(text().trimmed()).text));
    setCursorPosition(0);
}

void LengthField::show_problem(const QString& reason) {
    mark(unread_.isEmpty() ? reason : unread_);
}

void LengthField::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    emit current(path());
}

} // namespace periscope::ui
