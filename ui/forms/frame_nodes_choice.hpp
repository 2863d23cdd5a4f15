// The field in the panel Solve that chooses which nodes are stored in the files of frames.
#pragma once

namespace periscope::ui {

class FormPanel;

void add_frame_nodes(FormPanel& panel);

} // namespace periscope::ui
