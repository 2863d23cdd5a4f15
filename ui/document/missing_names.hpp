// Finds the names to which pasted or imported entries refer and that a case does not have.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

namespace periscope::ui {

// Returns a sentence for each name: "The pasted condition refers to the set 'top', which this case does not have."
// `pasted` has the entries; `value` contains them already.
QStringList missing_names(const Case& value, const Case& pasted);

} // namespace periscope::ui
