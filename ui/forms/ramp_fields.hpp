// The fields of a ramp: how a prescribed value grows with time.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <functional>

namespace periscope::ui {

class FormPanel;

// Where a ramp is in a case; null when it is no longer there.
struct RampPlace {
    QString path; // as problems name it
    std::function<const RampEntry*(const Case&)> in;
    std::function<RampEntry*(Case&)> find;
};

// Those that the shape it has now needs.
void add_ramp_fields(FormPanel& panel, const RampPlace& place);

} // namespace periscope::ui
