// The curves that inputs stand for, drawn beside their fields: a bond's force over its stretch, a ramp's factor over
// the time of the run.
#pragma once

#include "core/case/unit.hpp"
#include "ui/forms/bond_fields.hpp"
#include "ui/forms/ramp_fields.hpp"
#include "ui/plots/curve_sketch.hpp"

namespace periscope::ui {

class Document;

Sketch law_sketch(const Document& document, const BondPlace& place, const std::optional<BondLaw>& law,
                  UnitSystem units);
Sketch ramp_sketch(const Document& document, const RampPlace& place, UnitSystem units);

// A drawing below the fields so far, made again at each edit.
CurveSketch* add_sketch(FormPanel& panel, const QString& name, std::function<Sketch()> make);

} // namespace periscope::ui
