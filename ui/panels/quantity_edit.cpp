#include "ui/panels/quantity_edit.hpp"

#include "ui/base/field_manners.hpp"
#include "ui/document/document.hpp"
#include "ui/text/format.hpp"
#include "ui/text/typed_number.hpp"

#include <QAction>
#include <QContextMenuEvent>
#include <QIcon>
#include <QMenu>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace periscope::ui {

QuantityEdit::QuantityEdit(Document& document, QuantityBinding binding, QWidget* parent)
    : QLineEdit(parent), document_(document), binding_(std::move(binding)),
      mark_(addAction(QIcon(QStringLiteral(":/icons/error.svg")), QLineEdit::TrailingPosition)) {
    setObjectName(binding_.path);
    const QString example = to_qt(binding_.info.example);
    setPlaceholderText(binding_.when_empty.isEmpty() ? example : binding_.when_empty);
    mark_->setVisible(false);
    connect(this, &QLineEdit::textEdited, this, &QuantityEdit::check_while_typing);
    connect(this, &QLineEdit::editingFinished, this, &QuantityEdit::commit);
    connect(&document_, &Document::changed, this, &QuantityEdit::refresh);
    leave_undo_to_the_case(this);
    refresh();
}

int QuantityEdit::wanted_width() const {
    constexpr int frame = 16, icon = 24;
    return fontMetrics().horizontalAdvance(shown_.isEmpty() ? placeholderText() : shown_) + frame +
           (mark_->isVisible() && !is_being_typed() ? icon : 0);
}

QSize QuantityEdit::minimumSizeHint() const {
    constexpr int least = 56, most = 176; // longer ones scroll
    return {shares_a_row_ ? least : std::clamp(wanted_width(), least, most), QLineEdit::minimumSizeHint().height()};
}

QString QuantityEdit::completed_text() const {
    const auto present = binding_.get(document_.value());
    return completed(QLineEdit::text(), present ? format_quantity(*present, binding_.info.dimension, binding_.info.unit)
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
    auto* vary = menu->addAction(tr("Vary in a study"));
    vary->setObjectName(QStringLiteral("field.vary"));
    vary->setEnabled(!binding_.path.isEmpty());
    connect(vary, &QAction::triggered, this, [this] { emit document_.vary_wanted(binding_.path, completed_text()); });
    menu->exec(event->globalPos());
}

bool QuantityEdit::is_being_typed() const {
    return hasFocus() && QLineEdit::text() != shown_;
}

// The first characters of a value are seldom one: the mark and its tooltip tell so, and the words below wait until the value is
// entered. Otherwise the panel would move with each key.
void QuantityEdit::check_while_typing() {
    try {
        read();
        show_mark({}, {});
    } catch (const std::invalid_argument& e) {
        show_mark(QString::fromUtf8(e.what()), {});
    }
}

void QuantityEdit::commit() {
    const QString typed = QLineEdit::text();
    setModified(false);
    if (typed == shown_)
        return refresh(); // the mark went while it was typed
    shown_ = typed;
    try {
        const auto quantity = read();
        document_.clear_field_errors(binding_.path);
        document_.edit(tr("Change %1").arg(to_qt(binding_.info.label)), [&](Case& c) { binding_.set(c, quantity); });
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
    const QString words = typed      ? *typed
                          : quantity ? format_quantity(*quantity, binding_.info.dimension, binding_.info.unit)
                                     : QString();
    if (words != QLineEdit::text())
        setText(words);
    shown_ = words;
    setCursorPosition(0);
    mark(document_.reason_at(binding_.path), document_.doubt_at(binding_.path));
    if (const int wanted = wanted_width(); wanted != wanted_before_) {
        wanted_before_ = wanted;
        updateGeometry();
    }
}

void QuantityEdit::show_mark(const QString& reason, const QString& doubt) {
    const QString words = reason.isEmpty() ? doubt : reason;
    mark_->setIcon(
        QIcon(reason.isEmpty() ? QStringLiteral(":/icons/attention.svg") : QStringLiteral(":/icons/error.svg")));
    mark_->setVisible(!words.isEmpty());
    mark_->setToolTip(words);
    setToolTip(words.isEmpty() ? to_qt(binding_.info.help) : words);
}

void QuantityEdit::mark(const QString& reason, const QString& doubt) {
    show_mark(reason, doubt);
    if (reason == reason_ && doubt == doubt_)
        return;
    reason_ = reason;
    doubt_ = doubt;
    emit reason_changed();
}

} // namespace periscope::ui
