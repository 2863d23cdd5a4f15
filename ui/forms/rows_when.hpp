// Rows of a form that some cases only have.
#pragma once

#include "core/case/case.hpp"

#include <functional>

namespace periscope::ui {

class FormPanel;

// The rows that the form has from `first` on now are shown while the case is such. This must depend only on choices that stand above
// these rows: a typed value neither shows nor hides a row.
void rows_when(FormPanel& panel, int first, const std::function<bool(const Case&)>& wanted);

} // namespace periscope::ui
