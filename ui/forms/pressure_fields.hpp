// Adds fields below a load on faces: the area of the faces and, below a force, a pressure from which the force is
// computed.
#pragma once

namespace periscope::ui {

class Body;
class BodyWarnings;
class FormPanel;
class UnitChoice;

void add_pressure(FormPanel& panel, const Body& body, const UnitChoice& units, int condition);

// Adds, below a pressure or a traction, the area of the faces on which it acts and the resultant, as in the check and
// the run.
void add_load_total(FormPanel& panel, const BodyWarnings& warnings, const UnitChoice& units, int condition);

} // namespace periscope::ui
