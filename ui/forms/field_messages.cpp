#include "ui/forms/field_messages.hpp"

#include "ui/base/contrast.hpp"
#include "ui/base/wrapped_label.hpp"

#include <QApplication>
#include <QResizeEvent>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {
constexpr int most_lines = 6, gap = 2; // gap: pixels between messages

QLabel* message_label(const QColor& ink) {
    auto* label = new WrappedLabel;
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, ink);
    label->setPalette(palette);
    label->hide();
    return label;
}

// The label computes its least height for these words when it is painted.
void set_words(QLabel& label, const QString& words) {
    label.setMinimumHeight(0);
    label.setText(words);
}

// Returns whether a message is an error or a warning of the field, which its name contains.
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
    column_->setSpacing(gap);
    help_->setObjectName(QStringLiteral("fieldHelp"));
    column_->addWidget(help_);
    column_->addStretch(1);
    setWidget(content);
    hide(); // hidden until it has been placed
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
    set_words(*message, words);
    message->setVisible(!words.isEmpty());
    show_help();
    if (!words.isEmpty() && field_ &&
        is_of(*message, *field_)) // otherwise the strip stays at its start, where the first message is
        scroll_to(message);
}

QSize FieldMessages::sizeHint() const {
    int height = 0;
    const auto take = [&](const QLabel* label) {
        if (!label->isHidden())
            height += (height > 0 ? gap : 0) + label->heightForWidth(width());
    };
    std::ranges::for_each(messages_, take);
    take(help_);
    return {200, std::min(height, most_lines * fontMetrics().lineSpacing() + 2)};
}

void FieldMessages::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != width()) // the text may need another number of lines
        updateGeometry();
}

void FieldMessages::follow_focus(QWidget* now) {
    if (!now || !panel_ || !panel_->isAncestorOf(now))
        return; // the messages that are shown remain
    field_ = now;
    show_help();
    for (QLabel* message : messages_)
        if (!message->text().isEmpty() && is_of(*message, *now))
            scroll_to(message);
}

void FieldMessages::show_help() {
    const bool is_free = std::ranges::all_of(messages_, [](const QLabel* m) { return m->text().isEmpty(); });
    set_words(*help_, field_ ? field_->toolTip() : QString());
    help_->setVisible(is_free && !help_->text().isEmpty());
    updateGeometry();
}

void FieldMessages::scroll_to(QLabel* message) {
    // Called later, after the message has been placed.
    QTimer::singleShot(0, message, [this, message] { ensureWidgetVisible(message, 0, 0); });
}

} // namespace periscope::ui
