// Below a load on faces: the area of the faces; below a force also a pressure that fills it in.
#pragma once

namespace periscope::ui {

class Body;
class BodyDoubts;
class FormPanel;
class UnitChoice;

void add_pressure(FormPanel& panel, const Body& body, const UnitChoice& units, int condition);

// Below a pressure or a traction: the area of the faces that it acts on, and the resultant, as in the check and the run.
void add_load_total(FormPanel& panel, const BodyDoubts& doubts, const UnitChoice& units, int condition);

} // namespace periscope::ui
