// Describes what an edit changed, for the history.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

// Returns "Materials ▸ steel ▸ Density: 7800 kg/m^3 → 7850 kg/m^3" if the edit changed one number; "Change point (Sets
// ▸ left)" if it changed one other field or one entry of a list; "Remove set 'left'" if one entry was added or removed;
// "Rename set 'left' → 'support'" if it has another name; otherwise only `what`.
QString edit_words(const QString& what, const Case& before, const Case& after);

} // namespace periscope::ui
