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

BodyMeasure measure_of(const Body& body); // returns the measures of the surface; empty for other geometries
Prediction prediction_of(const Case& value, const Body& body);

// Returns how close the nodes of a tetrahedral mesh are, and why, if they are closer than the requested spacing.
// Otherwise empty.
QString spacing_words(const Case& value, const Body& body, UnitSystem units);

// Returns the predicted run time as text, in the same words everywhere. `is_bound`: the time is an upper bound.
QString run_time_words(const std::optional<RunTime>& time, bool is_bound);

// Adds rows with the prediction to a panel. They are updated while the user types.
void add_prediction(FormPanel& panel, const Body& body, const SpeedMemory& speed, const UnitChoice& units);

} // namespace periscope::ui
