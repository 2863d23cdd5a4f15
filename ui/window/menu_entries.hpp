// Defines entries of the menus of views.
#pragma once

#include <QString>

#include <functional>

class QAction;
class QMenu;

namespace periscope::ui {

struct MenuEntry {
    QString words;
    const char* name;     // name of the action
    QString why_not = {}; // if it is not empty, the entry is disabled and shows this reason
    QString tip = {};
};

QAction* add_entry(QMenu& menu, const MenuEntry& entry, std::function<void()> call);
QMenu* add_submenu(QMenu& menu, const QString& words, const char* name);
void disable(QAction& action, const QString& why_not);

} // namespace periscope::ui
