// The field in the panel of the solution that chooses which nodes are stored in frames.
#pragma once

namespace periscope::ui {

class FormPanel;

void add_frame_nodes(FormPanel& panel);

} // namespace periscope::ui
