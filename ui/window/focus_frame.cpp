#include "ui/window/focus_frame.hpp"

#include "ui/base/contrast.hpp"

#include <QApplication>
#include <QFocusEvent>
#include <QPainter>

namespace periscope::ui {

namespace {

constexpr int line = 2, gap = 1; // the gap has the colour of the background, for controls with the colour of the line

class Drawn : public QWidget {
public:
    explicit Drawn(QWidget& control) : QWidget(&control) {
        // this name marks it as something other than a control, see control_names.cpp
        setObjectName(QStringLiteral("qt_focusFrame"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        follow();
        raise();
        show();
    }
    void follow() {
        setGeometry(parentWidget()->rect());
        constexpr int all = line + gap;
        setMask(QRegion(rect()) - QRegion(rect().adjusted(all, all, -all, -all)));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const QPalette colours = QApplication::palette();
        const QColor ground = colours.color(QPalette::Base);
        QPainter painter(this);
        painter.fillRect(rect(), legible(colours.color(QPalette::Highlight), {ground, colours.color(QPalette::Window)},
                                         contrast_of_marks));
        painter.fillRect(rect().adjusted(line, line, -line, -line), ground);
    }
};

bool by_keyboard(Qt::FocusReason reason) {
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace

FocusFrame::FocusFrame(QObject* application) : QObject(application) {
    application->installEventFilter(this);
}

void FocusFrame::show_in(QWidget& control) {
    hide();
    control_ = &control;
    drawn_ = new Drawn(control);
}

void FocusFrame::hide() {
    delete drawn_;
}

bool FocusFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::FocusIn:
        if (auto* control = qobject_cast<QWidget*>(watched)) {
            const auto reason = static_cast<QFocusEvent*>(event)->reason();
            if (by_keyboard(reason) || (reason == Qt::ActiveWindowFocusReason && control == control_))
                show_in(*control);
            else
                control_.clear();
        }
        break;
    case QEvent::FocusOut:
        if (drawn_ && watched == drawn_->parent())
            hide();
        break;
    case QEvent::MouseButtonPress:
        control_.clear();
        hide();
        break;
    case QEvent::Resize:
        if (drawn_ && watched == drawn_->parent())
            static_cast<Drawn*>(drawn_.data())->follow();
        break;
    default:
        break;
    }
    return false;
}

} // namespace periscope::ui
