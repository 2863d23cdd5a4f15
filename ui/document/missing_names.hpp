// Finds names that pasted or imported entries refer to but that the case does not have.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

namespace periscope::ui {

// `pasted` has only the new entries; `value` is the case that contains them already. Returns a sentence for each
// missing name: "The pasted condition refers to the set 'top', which this case does not have."
QStringList missing_names(const Case& value, const Case& pasted);

} // namespace periscope::ui
