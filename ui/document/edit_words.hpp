// Describes what an edit changed, for the history.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

// "Materials ▸ steel ▸ Density: 7800 kg/m^3 → 7850 kg/m^3" where the edit changed one number; where it changed one other field or
// one entry of a list "Change point (Sets ▸ left)"; where one entry came or went "Remove set 'left'", or has another name "Rename set
// 'left' → 'support'"; otherwise `what` alone.
QString edit_words(const QString& what, const Case& before, const Case& after);

} // namespace periscope::ui
