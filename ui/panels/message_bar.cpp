#include "ui/panels/message_bar.hpp"

#include "ui/base/contrast.hpp"
#include "ui/text/unbroken.hpp"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>

namespace periscope::ui {

namespace {

// Shortens words that would not fit into one line of a small window, such as paths, which cannot be broken.
QString with_short_words(const QString& words, const QFontMetrics& font) {
    constexpr int widest = 480; // in pixels
    static const QRegularExpression word(QStringLiteral("\\S+"));
    QString shown;
    qsizetype done = 0;
    for (auto found = word.globalMatch(words); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        shown +=
            words.mid(done, match.capturedStart() - done) + font.elidedText(match.captured(), Qt::ElideMiddle, widest);
        done = match.capturedEnd();
    }
    return shown + words.mid(done);
}

} // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), icon_(new QLabel), words_(new QLabel) {
    setObjectName(QStringLiteral("messageBar"));
    words_->setObjectName(QStringLiteral("messageText"));
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("×"));
    close->setObjectName(QStringLiteral("messageClose"));
    close->setToolTip(tr("Close this message; it stays in the log."));
    close->setAutoRaise(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 4, 4);
    row->addWidget(icon_, 0, Qt::AlignTop);
    row->addWidget(words_, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

QString MessageBar::words() const {
    return said_;
}

void MessageBar::show_problem(const QString& words) {
    show_words(words, QStringLiteral(":/icons/error.svg"), QColor(208, 69, 61));
}

void MessageBar::show_note(const QString& words) {
    show_words(words, QStringLiteral(":/icons/note.svg"), QColor(61, 127, 208));
}

void MessageBar::withdraw(const QString& words) {
    if (said_ == unbroken(words))
        hide();
}

void MessageBar::show_words(const QString& words, const QString& icon, const QColor& colour) {
    icon_->setPixmap(QIcon(icon).pixmap(20, 20));
    said_ = unbroken(words);
    words_->setText(with_short_words(said_, words_->fontMetrics()));
    words_->setToolTip(words_->text() == said_ ? QString() : said_);
    const QColor frame = legible(colour, {palette().color(QPalette::Window)}, contrast_of_marks);
    setStyleSheet(QStringLiteral("#messageBar{border:1px solid %1;border-left:4px solid %1;}").arg(frame.name()));
    show();
}

} // namespace periscope::ui
