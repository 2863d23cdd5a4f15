// The menu of the units in which numbers are shown.
#pragma once

class QMenu;

namespace periscope::ui {

class UnitChoice;

void fill_unit_menu(QMenu* menu, UnitChoice& units);

} // namespace periscope::ui
