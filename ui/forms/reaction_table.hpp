// Shows the reaction forces of a run in the panel of its results.
#pragma once

namespace periscope::ui {

class FormPanel;
class Results;
class UnitChoice;

// Adds a table, which is updated during a run. Adds nothing if no node is held or moved and there is no rigid body.
void add_reaction_table(FormPanel& panel, const Results& results, const UnitChoice& units);

} // namespace periscope::ui
