// Draws the curves that inputs define next to their fields: the force of a bond over its stretch, and the factor of a
// ramp over the time of the run.
#pragma once

#include "core/case/unit.hpp"
#include "ui/forms/bond_fields.hpp"
#include "ui/forms/ramp_fields.hpp"
#include "ui/plots/curve_sketch.hpp"

namespace periscope::ui {

class Document;

Sketch law_sketch(const Document& document, const BondAccess& access, const std::optional<BondLaw>& law,
                  UnitSystem units);
Sketch ramp_sketch(const Document& document, const RampAccess& access, UnitSystem units);

// Adds a drawing below the last field of `panel`. `make` is called again after each edit.
CurveSketch* add_sketch(FormPanel& panel, const QString& name, std::function<Sketch()> make);

} // namespace periscope::ui
