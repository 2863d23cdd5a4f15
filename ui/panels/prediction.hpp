// What a run will need, before anything is built.
#pragma once

#include "core/case/unit.hpp"
#include "core/preparation/spacing_advice.hpp"

#include <QString>

namespace periscope::ui {

class Body;
class FormPanel;
class SpeedMemory;
class UnitChoice;

BodyMeasure measure_of(const Body& body); // of the surface; nothing for other geometries
Prediction prediction_of(const Case& value, const Body& body);

// Where nodes of tetrahedra lie closer than the spacing that was asked for: how close, and why. Empty elsewhere.
QString spacing_words(const Case& value, const Body& body, UnitSystem units);

// Rows of a panel, kept up to date while something is typed.
void add_prediction(FormPanel& panel, const Body& body, const SpeedMemory& speed, const UnitChoice& units);

} // namespace periscope::ui
