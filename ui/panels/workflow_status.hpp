// Determines for each entry of the tree whether it is complete, and what it still needs.
#pragma once

#include "core/preparation/case_verdict.hpp"
#include "ui/panels/check_list.hpp"

namespace periscope::ui {

struct Workspace;

struct StepStatus {
    enum class Mark {
        none,
        done,
        busy,
        missing,
        attention,
        error
    } mark = Mark::none; // missing: a value has to be entered
    QString summary;     // a few words beside the entry
    QString reason;      // all that is wrong: a line for each error and warning

    bool is_marked() const { return mark >= Mark::missing; }
};

// Returns the readiness of a case for a run: "ready", "1 error".
QString state_words(const CaseVerdict& verdict);

// `findings` are those of check_list(). An error or warning marks its own entry and the step that contains this entry.
// `state` describes the whole case as Check does, including the quality of the model; if it is empty, it is derived
// from the findings.
StepStatus status_of(const Workspace& workspace, const Item& item, const std::vector<Finding>& findings,
                     const QString& state = {});

} // namespace periscope::ui
