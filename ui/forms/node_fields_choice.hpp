// The boxes that choose which fields frames hold besides the usual ones.
#pragma once

namespace periscope::ui {

class FormPanel;

void add_node_fields(FormPanel& panel);

} // namespace periscope::ui
