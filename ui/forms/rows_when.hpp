// Shows rows of a form only for some cases.
#pragma once

#include "core/case/case.hpp"

#include <functional>

namespace periscope::ui {

class FormPanel;

// Shows the rows that the form has from `first` on only while `wanted` returns true. This may depend only on choices
// above these rows: typing a value must neither show nor hide a row.
void rows_when(FormPanel& panel, int first, const std::function<bool(const Case&)>& wanted);

} // namespace periscope::ui
