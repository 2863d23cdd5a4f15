#include "ui/window/focus_round.hpp"

#include "ui/base/keyboard_reach.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include <utility>

namespace periscope::ui {

FocusRound::FocusRound(QMainWindow& window, QList<QWidget*> parts) : QObject(&window), parts_(std::move(parts)) {}

void FocusRound::fill_menu(QMenu& menu) {
    const auto add = [&](const QString& words, const char* name, const QKeySequence& key, int by) {
        auto* action = menu.addAction(words, this, [this, by] { go(by); });
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
    };
    add(tr("Next panel"), "nextPanel", Qt::CTRL | Qt::Key_F6, 1);
    add(tr("Previous panel"), "previousPanel", Qt::CTRL | Qt::SHIFT | Qt::Key_F6, -1);
}

QList<QWidget*> FocusRound::open_parts() const {
    QList<QWidget*> found;
    for (QWidget* part : parts_)
        if (qobject_cast<QDockWidget*>(part) ? !part->isHidden() : first_control(*part) != nullptr)
            found << part;
    return found;
}

void FocusRound::enter(QWidget* part) {
    QWidget* within = part;
    if (auto* dock = qobject_cast<QDockWidget*>(part)) {
        dock->show();
        dock->raise();
        within = dock->widget();
    }
    auto* control = first_control(*within);
    if (!control) // the part contains only text that scrolls
        control = within;
    control->setFocus(Qt::ShortcutFocusReason);
}

void FocusRound::go(int by) {
    const QList<QWidget*> all = open_parts();
    const QWidget* focus = QApplication::focusWidget();
    qsizetype now = -1;
    // The last match is the innermost part. An earlier one may be the view, which contains the widgets over it.
    for (qsizetype i = 0; i < all.size(); ++i)
        if (focus && (all[i] == focus || all[i]->isAncestorOf(focus)))
            now = i;
    if (all.isEmpty())
        return;
    if (now < 0 && by < 0)
        now = 0;
    enter(all[(now + by + all.size()) % all.size()]);
}

} // namespace periscope::ui
