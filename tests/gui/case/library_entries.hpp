// Opens the menu "Add from library" of the materials' panel.
#pragma once

#include "tests/gui/panel_fields.hpp"

#include <QMenu>
#include <QPushButton>

namespace periscope::ui {

// Returns the menu as it is filled when it opens; null if the panel has no such button.
inline QMenu* library_menu(Workbench& bench) {
    bench.window.select({ItemKind::materials});
    auto* button = field<QPushButton>(bench, QStringLiteral("addLibraryMaterial"));
    if (!button)
        return nullptr;
    emit button->menu()->aboutToShow();
    return button->menu();
}

// Returns the entry with this text from the submenus; null if there is none.
inline QAction* library_entry(Workbench& bench, const QString& text) {
    if (const auto* menu = library_menu(bench))
        for (const auto* group : menu->actions())
            if (group->menu())
                for (auto* action : group->menu()->actions())
                    if (action->text() == text)
                        return action;
    return nullptr;
}

} // namespace periscope::ui
