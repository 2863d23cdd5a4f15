// Describes the inputs in which runs differ.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

#include <vector>

namespace periscope::ui {

// Returns the short form of the full name of `path`: without the step of the workflow if an entry and a field follow, as
// in "steel ▸ Density ρ" for "Materials ▸ steel ▸ Density ρ".
QString short_name_of(const Case& value, const std::string& path);
// Returns a value, written as in the case file, as the window shows it; "other values" if it is long.
QString input_words(const std::string& written);

// Returns, for each input of `value` that differs from that of `reference`, "steel ▸ Fracture energy G: 90 kJ/m²".
QStringList differing_inputs(const Case& reference, const Case& value);

// Returns, for each input of `value` that differs from that of one of `others`, a short text: "impact velocity y 22
// m/s".
QStringList inputs_in_heading(const Case& value, const std::vector<const Case*>& others);

} // namespace periscope::ui
