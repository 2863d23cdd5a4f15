// How far each step of the way is, and what it still needs.
#pragma once

#include "ui/base/item.hpp"

#include <QString>

namespace periscope::ui {

struct Workspace;

struct StepStatus {
    enum class Mark { none, done, busy, attention } mark = Mark::none;
    QString summary; // a few words beside the entry
    QString reason;  // what is wrong, in full
};

StepStatus status_of(const Workspace& workspace, const Item& item);

} // namespace periscope::ui
