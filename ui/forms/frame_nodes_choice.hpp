// The field that chooses which nodes the files of frames hold, in the panel of the solution.
#pragma once

namespace periscope::ui {

class FormPanel;

void add_frame_nodes(FormPanel& panel);

} // namespace periscope::ui
