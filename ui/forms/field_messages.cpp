#include "ui/forms/field_messages.hpp"

#include "ui/base/contrast.hpp"
#include "ui/base/wrapped_label.hpp"

#include <QApplication>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {
constexpr int lines_of_messages = 4;

QLabel* message_label(const QColor& ink) {
    auto* label = new WrappedLabel;
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, ink);
    label->setPalette(palette);
    label->hide();
    return label;
}

// Returns whether the message is the error or the warning of the field. Its object name ends with that of the field.
bool is_of(const QLabel& message, const QWidget& field) {
    const QString name = field.objectName();
    return message.objectName() == QStringLiteral("reason:") + name ||
           message.objectName() == QStringLiteral("warning:") + name;
}
} // namespace

FieldMessages::FieldMessages(QWidget& panel)
    : QScrollArea(&panel), panel_(&panel), column_(nullptr), help_(message_label(palette().placeholderText().color())) {
    setObjectName(QStringLiteral("fieldMessages"));
    setAccessibleName(tr("Messages of the fields"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // not in the Tab order, because Check lists the errors, too
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* content = new QWidget;
    column_ = new QVBoxLayout(content);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(2);
    help_->setObjectName(QStringLiteral("fieldHelp"));
    column_->addWidget(help_);
    column_->addStretch(1);
    setWidget(content);
    hide(); // hidden until PropertyPanel has placed it below the panel
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow_focus(now); });
}

QLabel* FieldMessages::add(const QString& name, bool is_error) {
    QLabel* message = message_label(is_error ? error_ink(palette()) : palette().windowText().color());
    message->setObjectName(name);
    column_->insertWidget(int(messages_.size()), message);
    messages_.push_back(message);
    return message;
}

bool FieldMessages::has(const QString& name) const {
    return std::ranges::any_of(messages_, [&](const QLabel* m) { return m->objectName() == name; });
}

void FieldMessages::show_words(QLabel* message, const QString& words) {
    if (message->text() == words)
        return;
    message->setText(words);
    message->setVisible(!words.isEmpty());
    show_help();
    if (!words.isEmpty() && field_ && is_of(*message, *field_)) // a message of another field does not scroll the strip
        scroll_to(message);
}

QSize FieldMessages::sizeHint() const {
    return {200, lines_of_messages * fontMetrics().lineSpacing() + 2};
}

void FieldMessages::follow_focus(QWidget* now) {
    if (!now || !panel_ || !panel_->isAncestorOf(now))
        return; // the focus is in another part of the window; what is shown remains
    field_ = now;
    show_help();
    for (QLabel* message : messages_)
        if (!message->text().isEmpty() && is_of(*message, *now))
            scroll_to(message);
}

void FieldMessages::show_help() {
    const bool is_free = std::ranges::all_of(messages_, [](const QLabel* m) { return m->text().isEmpty(); });
    help_->setText(field_ ? field_->toolTip() : QString());
    help_->setVisible(is_free && !help_->text().isEmpty());
}

void FieldMessages::scroll_to(QLabel* message) {
    // Scrolls later, after the layout has placed the message.
    QTimer::singleShot(0, message, [this, message] { ensureWidgetVisible(message, 0, 0); });
}

} // namespace periscope::ui
