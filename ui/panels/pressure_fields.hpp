// Below a force: the area of the face it is on, and a pressure that fills the force in.
#pragma once

namespace periscope::ui {

class Body;
class FormPanel;
class UnitChoice;

void add_pressure(FormPanel& panel, const Body& body, const UnitChoice& units, int condition);

} // namespace periscope::ui
