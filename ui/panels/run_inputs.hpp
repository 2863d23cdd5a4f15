// The inputs in which runs differ, in words.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

#include <vector>

namespace periscope::ui {

// The place of an entry without the step of the tree, where the entry has a name: "steel ▸ Density ρ".
QString short_place(const Case& value, const std::string& path);
QString input_words(const std::string& written); // of a value as the case file has it; long values are left out

// "steel ▸ Fracture energy G: 90 kJ/m^2" for each input of `value` that differs from those of `reference`.
QStringList differing_inputs(const Case& reference, const Case& value);

// "impact velocity y 22 m/s" for each input of `value` that differs from one of `others`.
QStringList inputs_in_heading(const Case& value, const std::vector<const Case*>& others);

} // namespace periscope::ui
