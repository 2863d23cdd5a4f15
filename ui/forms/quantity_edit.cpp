#include "ui/forms/quantity_edit.hpp"

#include "ui/base/field_manners.hpp"
#include "ui/document/document.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"
#include "ui/text/typed_number.hpp"

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>

#include <memory>
#include <stdexcept>

namespace periscope::ui {

QString QuantityBinding::label() const {
    return given_label.isEmpty() ? to_qt(info.label) : given_label;
}

QuantityEdit::QuantityEdit(Document& document, QuantityBinding binding, QWidget* parent)
    : MarkedEdit(parent), document_(document), binding_(std::move(binding)) {
    setObjectName(binding_.path);
    const QString example = quantity_on_screen(to_qt(binding_.info.example));
    setPlaceholderText(binding_.when_empty.isEmpty() ? example : binding_.when_empty);
    set_help(to_qt(binding_.info.help));
    connect(this, &QLineEdit::textEdited, this, &QuantityEdit::check_while_typing);
    connect(this, &QLineEdit::editingFinished, this, &QuantityEdit::commit);
    connect(&document_, &Document::changed, this, &QuantityEdit::refresh);
    connect(&document_, &Document::marked, this, &QuantityEdit::refresh);
    leave_undo_to_the_case(this);
    refresh();
}

QSize QuantityEdit::minimumSizeHint() const {
    constexpr int least = 56;
    const QSize alone = MarkedEdit::minimumSizeHint();
    return {shares_a_row_ ? least : alone.width(), alone.height()};
}

QString QuantityEdit::completed_text() const {
    const auto present = binding_.get(document_.value());
    return completed(quantity_in_file(QLineEdit::text()),
                     present ? format_quantity(*present, binding_.info.dimension, binding_.info.unit)
                             : to_qt(binding_.info.example));
}

std::optional<Quantity> QuantityEdit::read() const {
    const QString typed = completed_text();
    if (typed.isEmpty()) {
        if (binding_.optional)
            return std::nullopt;
        throw std::invalid_argument(tr("Enter a value, e.g. '%1'").arg(to_qt(binding_.info.example)).toStdString());
    }
    return read_quantity(binding_.info, typed.toStdString());
}

void QuantityEdit::contextMenuEvent(QContextMenuEvent* event) {
    const std::unique_ptr<QMenu> menu(createStandardContextMenu());
    menu->addSeparator();
    const auto offer = [&](const QString& words, const char* name, auto wanted) {
        auto* action = menu->addAction(words);
        action->setObjectName(QLatin1String(name));
        action->setEnabled(!binding_.path.isEmpty());
        connect(action, &QAction::triggered, this,
                [this, wanted] { emit(document_.*wanted)(binding_.path, completed_text()); });
    };
    offer(tr("Explore"), "field.explore", &Document::explore_wanted);
    offer(tr("Vary in a study"), "field.vary", &Document::vary_wanted);
    offer(tr("Fit in a calibration"), "field.fit", &Document::fit_wanted);
    menu->exec(event->globalPos());
}

bool QuantityEdit::is_being_typed() const {
    return hasFocus() && QLineEdit::text() != shown_;
}

// The first characters of a value are rarely valid. The mark and its tooltip report this at once, but the message below
// the panel waits until the value is entered.
void QuantityEdit::check_while_typing() {
    try {
        read();
        mark({});
    } catch (const std::invalid_argument& e) {
        mark(QString::fromUtf8(e.what()));
    }
}

void QuantityEdit::commit() {
    const QString typed = QLineEdit::text();
    setModified(false);
    if (typed == shown_)
        return refresh(); // restores the mark of this text, which typing may have changed
    shown_ = typed;
    try {
        const auto quantity = read();
        document_.clear_field_errors(binding_.path);
        document_.edit(tr("Change %1").arg(plain_label(binding_.label())), [&](Case& c) { binding_.set(c, quantity); });
        refresh();
    } catch (const std::invalid_argument& e) {
        document_.set_field_error(binding_.path, typed, QString::fromUtf8(e.what()));
    }
}

void QuantityEdit::refresh() {
    if (is_being_typed())
        return;
    const auto typed = document_.typed_at(binding_.path);
    const auto quantity = binding_.get(document_.value());
    const QString words =
        typed      ? *typed
        : quantity ? quantity_on_screen(format_quantity(*quantity, binding_.info.dimension, binding_.info.unit))
                   : QString();
    if (words != QLineEdit::text())
        setText(words);
    shown_ = words;
    setCursorPosition(0);
    reason_ = document_.reason_at(binding_.path);
    mark(reason_, document_.warning_at(binding_.path));
}

} // namespace periscope::ui
