// Adds the fields of the stop criterion: the observer that ends the run before the end time, and its value.
#pragma once

#include "core/case/case.hpp"

#include <QString>

namespace periscope::ui {

class FormPanel;

// Adds the fields that the current criterion needs.
void add_stop_fields(FormPanel& panel);

// Describes which fields exist. If this text changes, the fields change.
QString stop_fields_key(const Case& value);

} // namespace periscope::ui
