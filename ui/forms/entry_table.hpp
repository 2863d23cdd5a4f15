// Shows the entries of a list with their main values in the panel of this list.
#pragma once

#include "ui/forms/panels.hpp"

namespace periscope::ui {

class FormPanel;

// Adds a table with a row for each entry of the list, e.g. each condition with its set and values, or each set with its
// number of nodes and what uses it. The name is a link to the panel of the entry. Adds nothing if the list is empty.
void add_entry_table(FormPanel& panel, const SetMembership& sets, ItemKind list, const PanelActions& actions);

} // namespace periscope::ui
