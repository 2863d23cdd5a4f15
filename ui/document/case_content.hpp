// Describes what a case contains besides its body.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

// Returns, for example, "2 materials, 3 sets, 1 condition": the numbers of entries that refer to the body, in the order
// of the workflow tree. Empty if there are none.
QString content_words(const Case& value);

} // namespace periscope::ui
