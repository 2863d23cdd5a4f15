// Adds the fields of the stop criterion: the observer that ends the run before the end time, and its value.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

class FormPanel;

// Adds the fields that the current criterion needs.
void add_stop_fields(FormPanel& panel);

// Returns a text that depends on which fields exist. When it changes, the panel is rebuilt.
QString stop_fields_key(const Case& value);

} // namespace periscope::ui
