// Names that entries brought from elsewhere refer to and that a case does not have.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

namespace periscope::ui {

// One sentence for each name: "The pasted condition refers to the set 'top', which this case does not have." `pasted` has the entries,
// which `value` has already.
QStringList missing_names(const Case& value, const Case& pasted);

} // namespace periscope::ui
