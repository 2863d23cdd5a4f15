// Describes what an edit changed, for the history.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

// Describes the difference between `before` and `after`. If one number changed: "Materials ▸ steel ▸ Density: 7800
// kg/m^3 → 7850 kg/m^3". If one other field or one entry of a list changed: "Change point (Sets ▸ left)". If one entry
// was added or removed: "Remove set 'left'". If an entry has another name: "Rename set 'left' → 'support'". In all
// other cases, returns only `what`.
QString edit_words(const QString& what, const Case& before, const Case& after);

} // namespace periscope::ui
