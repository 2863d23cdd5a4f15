#include "ui/viewport/readout.hpp"

#include "ui/base/icons.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace periscope::ui {

namespace {
constexpr int margin = 8;
}

Readout::Readout(QWidget* view) : QFrame(view), words_(new QLabel), action_(new QPushButton) {
    setObjectName(QStringLiteral("readout"));
    words_->setObjectName(QStringLiteral("readoutWords"));
    action_->setObjectName(QStringLiteral("readoutAction"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setCursor(Qt::ArrowCursor);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setTextFormat(Qt::PlainText);
    auto* close = new QToolButton;
    close->setIcon(themed_icon("remove"));
    close->setAutoRaise(true);
    close->setToolTip(tr("End measuring (Esc)."));
    close->setAccessibleName(tr("End measuring"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 4, 6);
    grid->addWidget(words_, 0, 0);
    grid->addWidget(close, 0, 1, Qt::AlignTop);
    grid->addWidget(action_, 1, 0, Qt::AlignLeft);
    connect(close, &QToolButton::clicked, this, &Readout::closed);
    connect(action_, &QPushButton::clicked, this, &Readout::accepted);
    view->installEventFilter(this);
    action_->hide();
    hide();
}

void Readout::show_words(const QString& words) {
    words_->setText(words);
    setVisible(!words.isEmpty());
    settle();
}

void Readout::offer(const QString& action) {
    action_->setText(action);
    action_->setVisible(!action.isEmpty());
    settle();
}

void Readout::settle() {
    adjustSize();
    const QWidget* view = parentWidget();
    move(view->width() - width() - margin, view->height() - height() - margin);
    raise();
}

bool Readout::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        settle();
    return QFrame::eventFilter(watched, event);
}

} // namespace periscope::ui
