#include "ui/window/menu_entries.hpp"

#include "ui/base/availability.hpp"

#include <QMenu>

#include <utility>

namespace periscope::ui {

void disable(QAction& action, const QString& why_not) {
    set_available(action, {}, why_not);
}

QMenu* add_submenu(QMenu& menu, const QString& words, const char* name) {
    auto* submenu = menu.addMenu(words);
    submenu->setObjectName(QLatin1String(name));
    submenu->setToolTipsVisible(true);
    return submenu;
}

QAction* add_entry(QMenu& menu, const MenuEntry& entry, std::function<void()> call) {
    auto* action = menu.addAction(entry.words);
    action->setObjectName(QLatin1String(entry.name));
    action->setToolTip(entry.tip);
    if (!entry.why_not.isEmpty())
        disable(*action, entry.why_not);
    QObject::connect(action, &QAction::triggered, &menu, std::move(call));
    return action;
}

} // namespace periscope::ui
