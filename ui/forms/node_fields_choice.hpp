// Which fields frames hold besides the usual ones: a box to tick for each.
#pragma once

namespace periscope::ui {

class FormPanel;

void add_node_fields(FormPanel& panel);

} // namespace periscope::ui
