#include "hands.hpp"

#include "last_actions.hpp"

#include <QAbstractItemView>
#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QTextEdit>
#include <QWheelEvent>
#include <QtTest>

#include <algorithm>
#include <array>

namespace monkey {
namespace {

void send(QWidget* widget, QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::KeyboardModifiers keys) {
    QMouseEvent event(type, at, widget->mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : button, button,
                      keys);
    QApplication::sendEvent(widget, &event);
}

// QTest's clicks are two events each, and the widget may go at the first.
void press(const QPointer<QWidget>& widget, Qt::Key key, Qt::KeyboardModifiers keys = {}) {
    if (widget)
        QTest::keyPress(widget, key, keys);
    if (widget)
        QTest::keyRelease(widget, key, keys);
}

bool can_be_reached(const QAction& action) {
    if (!action.isEnabled() || !action.isVisible() || action.menu() || action.isSeparator())
        return false;
    for (const QObject* above = action.parent(); above; above = above->parent())
        if (auto* menu = qobject_cast<const QMenu*>(above); menu && !menu->menuAction()->isEnabled())
            return false;
    return true;
}

} // namespace

QString name_of(const QWidget* widget) {
    QString name = QLatin1String(widget->metaObject()->className());
    for (const QWidget* w = widget; w; w = w->parentWidget())
        if (!w->objectName().isEmpty() && !w->objectName().startsWith(QLatin1String("qt_")))
            return name + QLatin1Char(' ') + w->objectName();
    return name + QLatin1Char(' ') + widget->window()->windowTitle();
}

QPoint Hands::any_point(const QWidget& widget) {
    const QRect seen = widget.visibleRegion().boundingRect();
    return seen.topLeft() + QPoint(int(dice_.below(std::size_t(std::max(1, seen.width())))),
                                   int(dice_.below(std::size_t(std::max(1, seen.height())))));
}

void Hands::use_mouse(QWidget& top) {
    QPointer<QWidget> widget = any_widget(top);
    if (!widget)
        return;
    QPoint at = any_point(*widget);
    if (auto* list = qobject_cast<QAbstractItemView*>(widget.data()); list && list->model()) {
        widget = list->viewport();
        if (const int rows = list->model()->rowCount(); rows > 0 && dice_.chance(80))
            at = list->visualRect(list->model()->index(int(dice_.below(std::size_t(rows))), 0)).center();
    }
    // What lies above it, as a widget or as a frame around one, takes the mouse in its place.
    if (QWidget* seen = top.childAt(widget->mapTo(&top, at))) {
        at = seen->mapFrom(&top, widget->mapTo(&top, at));
        widget = seen;
    }
    const int kind = int(dice_.below(10));
    const auto keys = dice_.chance(85)   ? Qt::KeyboardModifiers()
                      : dice_.chance(50) ? Qt::ControlModifier
                                         : Qt::ShiftModifier;
    const auto button = kind == 7 ? Qt::RightButton : Qt::LeftButton;
    note(QStringLiteral("%1 at %2,%3 of %4")
             .arg(kind < 7    ? "click"
                  : kind == 7 ? "right click"
                  : kind == 8 ? "double click"
                              : "drag")
             .arg(at.x())
             .arg(at.y())
             .arg(name_of(widget)));
    // Between two of these events the widget may go.
    if (kind == 8) {
        QTest::mousePress(widget, button, keys, at);
        if (widget)
            QTest::mouseRelease(widget, button, keys, at);
        if (widget)
            send(widget, QEvent::MouseButtonDblClick, at, button, keys);
    } else {
        QTest::mousePress(widget, button, keys, at);
    }
    const QPoint to = kind == 9 && widget ? any_point(*widget) : at;
    for (int i = 1; kind == 9 && i <= 6 && widget; ++i)
        send(widget, QEvent::MouseMove, at + (to - at) * i / 6, button, keys);
    if (widget)
        QTest::mouseRelease(widget, button, keys, to);
}

QString Hands::absurd() {
    static const QStringList words{"0",
                                   "-1",
                                   "1",
                                   "1e308",
                                   "-1e308",
                                   "1e-308",
                                   "nan",
                                   "inf",
                                   "-inf",
                                   "1e400",
                                   "0 mm",
                                   "1 mm",
                                   "-5 mm",
                                   "1e-9 m",
                                   "1e9 m",
                                   "3 dx",
                                   "0 dx",
                                   "1e6 dx",
                                   "1,5",
                                   "½",
                                   "",
                                   " ",
                                   "abc",
                                   "1 parsec",
                                   "0x10",
                                   "1e9",
                                   "5 mm; 6",
                                   "\t",
                                   "𝔘ñí",
                                   "%1 %2 %n",
                                   "x*y/0",
                                   "sin(x",
                                   "1/0",
                                   "x y",
                                   "\"quoted\"",
                                   "\\",
                                   "2147483648",
                                   "2 mm",
                                   "5 us",
                                   "190 GPa",
                                   "-190 GPa",
                                   "0 GPa",
                                   "2440 kg/m^3",
                                   "1e30 Pa",
                                   "0.5",
                                   "0.25",
                                   "10",
                                   "100",
                                   "1000000000",
                                   "{\"a\":1}",
                                   "<b>x</b>",
                                   "3.015 dx",
                                   "99999999999999999999"};
    switch (dice_.below(8)) {
    case 0:
        return QString(int(dice_.below(5000)), QLatin1Char('7'));
    case 1:
        return QString::number(dice_.between(-20, 20));
    case 2:
        return QStringLiteral("%1 mm").arg(double(dice_.below(1000)) * 0.1);
    default:
        return words[qsizetype(dice_.below(std::size_t(words.size())))];
    }
}

void Hands::type_into(QWidget& top) {
    const QString words = absurd();
    QPointer<QWidget> field = any_widget<QLineEdit>(top);
    if (!field && dice_.chance(50))
        field = any_widget<QTextEdit>(top);
    if (!field)
        return;
    note(QStringLiteral("type '%1' into %2").arg(words.left(60), name_of(field)));
    field->setFocus();
    if (auto* edit = qobject_cast<QLineEdit*>(field.data()); edit && words.size() > 30) {
        edit->clear();
        edit->insert(words); // as pasted
    } else {
        press(field, Qt::Key_A, Qt::ControlModifier);
        for (const QChar letter : words)
            if (field) {
                QKeyEvent event(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
                QApplication::sendEvent(field, &event);
            }
    }
    if (dice_.chance(80))
        press(field, dice_.chance(60) ? Qt::Key_Return : Qt::Key_Tab);
}

void Hands::press_key(QWidget& top) {
    static const std::array keys{Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Return,   Qt::Key_Escape, Qt::Key_Delete,
                                 Qt::Key_Up,   Qt::Key_Down,    Qt::Key_Left,     Qt::Key_Right,  Qt::Key_Home,
                                 Qt::Key_End,  Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Space,  Qt::Key_Backspace,
                                 Qt::Key_F1,   Qt::Key_F2,      Qt::Key_F5,       Qt::Key_F6,     Qt::Key_Menu,
                                 Qt::Key_Plus, Qt::Key_Minus,   Qt::Key_1,        Qt::Key_X,      Qt::Key_Insert};
    static const std::array with_control{Qt::Key_Z, Qt::Key_Y, Qt::Key_C, Qt::Key_V,     Qt::Key_X, Qt::Key_A,
                                         Qt::Key_D, Qt::Key_S, Qt::Key_F, Qt::Key_Comma, Qt::Key_0, Qt::Key_Up};
    QWidget* widget = QApplication::focusWidget();
    if (!widget || widget->window() != &top || dice_.chance(30))
        widget = any_widget(top);
    if (!widget)
        return;
    const bool control = dice_.chance(30);
    const auto key = control ? dice_.any(with_control) : dice_.any(keys);
    note(QStringLiteral("key %1%2 in %3").arg(control ? "Ctrl+" : "", QKeySequence(key).toString(), name_of(widget)));
    press(widget, key,
          control            ? Qt::KeyboardModifiers(Qt::ControlModifier)
          : dice_.chance(10) ? Qt::KeyboardModifiers(Qt::ShiftModifier)
                             : Qt::KeyboardModifiers());
}

void Hands::turn_wheel(QWidget& top) {
    QWidget* widget = any_widget(top);
    if (!widget)
        return;
    const QPoint at = any_point(*widget), delta(0, dice_.chance(50) ? 120 : -360);
    note(QStringLiteral("wheel in ") + name_of(widget));
    QWheelEvent event(at, widget->mapToGlobal(at), {}, delta, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

void Hands::call_action(QWidget& top) {
    QList<QAction*> actions;
    for (QAction* action : top.findChildren<QAction*>())
        if (can_be_reached(*action))
            actions << action;
    if (actions.isEmpty())
        return;
    QAction* action = dice_.any(actions);
    note(QStringLiteral("action '%1' %2").arg(action->text().left(60), action->objectName()));
    action->trigger();
}

} // namespace monkey
