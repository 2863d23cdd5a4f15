#include "ui/viewport/panels/value_edit.hpp"

#include "ui/text/scaled_unit.hpp"
#include "ui/text/typed_number.hpp"

#include <stdexcept>

namespace periscope::ui {

ValueEdit::ValueEdit(QWidget* parent) : MarkedEdit(parent) {
    setMinimumWidth(96);
    connect(this, &QLineEdit::editingFinished, this, &ValueEdit::read);
    connect(this, &QLineEdit::textChanged, this, [this] {
        QString reason;
        const bool is_blank = text().isEmpty() && !hasFocus(); // there is no value to show
        try {
            if (!is_blank)
                parse_quantity(completed(text(), shown_).toStdString(), dimension_);
        } catch (const std::invalid_argument& e) {
            reason = QString::fromUtf8(e.what());
        }
        valid_ = !is_blank && reason.isEmpty();
        mark(reason);
    });
}

void ValueEdit::show_value(double si, Dimension dimension, const QString& si_unit, UnitSystem system) {
    dimension_ = dimension;
    if (hasFocus() && text() != shown_)
        return;                                 // someone is typing
    shown_ = format_scaled(si, si_unit, system) // with the characters that one types
                 .replace(QChar(0x00a0), QLatin1Char(' '))
                 .replace(QChar(0x2212), QLatin1Char('-'));
    if (text() != shown_)
        setText(shown_);
}

void ValueEdit::read() {
    if (text() == shown_ || !valid_)
        return;
    shown_ = completed(text(), shown_);
    setText(shown_);
    emit typed(parse_quantity(shown_.toStdString(), dimension_).value);
}

} // namespace periscope::ui
