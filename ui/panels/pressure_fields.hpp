// Below a force: the area of the face it is on, and a pressure that fills the force in.
#pragma once

namespace periscope::ui {

class FormPanel;
struct Workspace;

void add_pressure(FormPanel& panel, Workspace& workspace, int condition);

} // namespace periscope::ui
