// The check boxes that choose which additional fields are stored in frames.
#pragma once

namespace periscope::ui {

class FormPanel;

void add_node_fields(FormPanel& panel);

} // namespace periscope::ui
