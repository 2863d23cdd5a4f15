// Defines the unit systems in which numbers can be shown, and their menu.
#pragma once

#include "core/case/unit.hpp"

#include <QString>

#include <vector>

class QMenu;

namespace periscope::ui {

class UnitChoice;

struct UnitEntry {
    UnitSystem system;
    const char* name; // name of the action
    QString words, tip;
};
std::vector<UnitEntry> unit_entries();

void fill_unit_menu(QMenu* menu, UnitChoice& units); // the menu also shows changes of `units` that are made elsewhere

} // namespace periscope::ui
