#include "ui/base/keyboard_reach.hpp"

#include <QKeyEvent>
#include <QMenu>
#include <QScrollArea>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>

namespace periscope::ui {

namespace {

class MenuKey : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::KeyPress)
            return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        auto* button = qobject_cast<QToolButton*>(watched);
        if (!button || !button->menu() || key->key() != Qt::Key_Down || !(key->modifiers() & Qt::AltModifier))
            return false;
        button->menu()->popup(button->mapToGlobal(button->rect().bottomLeft()));
        return true;
    }
};

bool takes_focus(const QWidget& widget) {
    const bool only_scrolls = qobject_cast<const QScrollArea*>(&widget) != nullptr;
    return !only_scrolls && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget.isVisible() &&
           widget.isEnabled() && !widget.focusProxy();
}

QList<QWidget*> controls_of(QWidget& holder) { // returns the controls in the order of the Tab key
    QList<QWidget*> found;
    for (QWidget* next = holder.nextInFocusChain(); next && next != &holder; next = next->nextInFocusChain())
        if (holder.isAncestorOf(next) && takes_focus(*next))
            found << next;
    return found;
}

// Keeps the Tab key within a panel in a menu. Otherwise the menu would use the key to move between its own entries.
class RoundWithin : public QWidget {
public:
    explicit RoundWithin(QWidget* panel) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(panel);
    }

protected:
    bool focusNextPrevChild(bool next) override {
        const QList<QWidget*> all = controls_of(*this);
        if (all.isEmpty())
            return false;
        const auto now = all.indexOf(focusWidget());
        all[(now + (next ? 1 : all.size() - 1)) % all.size()]->setFocus(next ? Qt::TabFocusReason
                                                                             : Qt::BacktabFocusReason);
        return true;
    }
};

} // namespace

void make_reachable(QToolButton& button) {
    button.setFocusPolicy(Qt::TabFocus);
    button.installEventFilter(new MenuKey(&button));
}

void make_reachable(QToolBar& bar) {
    // only the buttons of these actions, because fields within panels of the bar have buttons, too
    for (QAction* action : bar.actions())
        if (auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(action)))
            make_reachable(*button);
}

void put_into_menu(QMenu& menu, QWidget* panel) {
    auto* round = new RoundWithin(panel);
    auto* holder = new QWidgetAction(&menu);
    holder->setDefaultWidget(round);
    menu.addAction(holder);
    QObject::connect(&menu, &QMenu::aboutToShow, round, [round] {
        QTimer::singleShot(0, round, [round] { // later, when the menu is visible
            if (auto* first = first_control(*round))
                first->setFocus(Qt::TabFocusReason);
        });
    });
}

QWidget* first_control(QWidget& holder) {
    if (takes_focus(holder))
        return &holder;
    const QList<QWidget*> all = controls_of(holder);
    return all.isEmpty() ? nullptr : all.front();
}

} // namespace periscope::ui
