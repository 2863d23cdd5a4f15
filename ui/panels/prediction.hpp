// What a run will need, before anything is built.
#pragma once

#include "core/preparation/spacing_advice.hpp"

namespace periscope::ui {

class FormPanel;
struct Workspace;

BodyMeasure measure_of(const Workspace& workspace); // of the surface; nothing for other geometries
Prediction prediction_of(const Workspace& workspace);

// Rows of a panel, kept up to date while something is typed.
// Where nodes of tetrahedra lie closer than the spacing that was asked for: how close, and why. Empty elsewhere.
QString spacing_words(const Workspace& workspace);

void add_prediction(FormPanel& panel, Workspace& workspace);

} // namespace periscope::ui
