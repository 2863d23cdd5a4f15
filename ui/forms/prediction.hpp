// Shows the predicted cost of a run, before anything is built.
#pragma once

#include "core/case/unit.hpp"
#include "core/preparation/spacing_advice.hpp"
#include "ui/run/speed_memory.hpp"

#include <QString>

namespace periscope::ui {

class Body;
class FormPanel;
class UnitChoice;

BodyMeasure measure_of(const Body& body); // of the surface; nothing for other geometries
Prediction prediction_of(const Case& value, const Body& body);

// Where nodes of tetrahedra lie closer than the spacing that was asked for: how close, and why. Empty elsewhere.
QString spacing_words(const Case& value, const Body& body, UnitSystem units);

// The same words wherever a run time is predicted; `is_bound`: it is an upper bound.
QString run_time_words(const std::optional<RunTime>& time, bool is_bound);

// Rows of a panel, kept up to date while something is typed.
void add_prediction(FormPanel& panel, const Body& body, const SpeedMemory& speed, const UnitChoice& units);

} // namespace periscope::ui
