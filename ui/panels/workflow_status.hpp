// How far each step of the way is, and what it still needs.
#pragma once

#include "ui/panels/check_list.hpp"

namespace periscope::ui {

struct Workspace;

struct StepStatus {
    enum class Mark { none, done, busy, attention, error } mark = Mark::none;
    QString summary; // a few words beside the entry
    QString reason;  // what is wrong, in full: a line for each error and warning

    bool is_marked() const { return mark == Mark::attention || mark == Mark::error; }
};

// `findings` are those of check_list(). Each error and warning marks its entry and the step that lists it.
StepStatus status_of(const Workspace& workspace, const Item& item, const std::vector<Finding>& findings);

} // namespace periscope::ui
