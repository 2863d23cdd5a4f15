// The fields of the stop criterion: which observer ends the run before the end time, and at which value.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

class FormPanel;

// Those that the criterion needs now.
void add_stop_fields(FormPanel& panel);

// Which fields there are depends on this.
QString stop_fields_key(const Case& value);

} // namespace periscope::ui
