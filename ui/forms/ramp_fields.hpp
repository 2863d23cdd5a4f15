// The fields of a ramp: how a prescribed value grows with time.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <functional>

namespace periscope::ui {

class FormPanel;

// Reads and changes one ramp of a case. Both functions return null if the ramp no longer exists.
struct RampAccess {
    QString path; // path of the ramp in the case, as in Problem::path
    std::function<const RampEntry*(const Case&)> get;
    std::function<RampEntry*(Case&)> find;
};

// Adds the fields that the current shape of the ramp needs.
void add_ramp_fields(FormPanel& panel, const RampAccess& access);

} // namespace periscope::ui
