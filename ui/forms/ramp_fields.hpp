// The fields of a ramp: how a prescribed value grows with time.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <functional>

namespace periscope::ui {

class FormPanel;

// The location of a ramp in a case. Both functions return null if it no longer exists.
struct RampPlace {
    QString path; // path of the ramp in the case, as in Problem::path
    std::function<const RampEntry*(const Case&)> in;
    std::function<RampEntry*(Case&)> find;
};

// Adds the fields that the current shape of the ramp needs.
void add_ramp_fields(FormPanel& panel, const RampPlace& place);

} // namespace periscope::ui
