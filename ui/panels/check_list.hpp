// Lists what prevents a run of the case (errors), and what may be wrong with the case (warnings).
#pragma once

#include "core/base/vec3.hpp"
#include "core/preparation/model_quality.hpp"
#include "ui/base/item.hpp"
#include "ui/document/document.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace periscope::ui {

struct Workspace;

struct Finding {
    // error and missing prevent a run; missing: a value has not been entered yet. A note only informs.
    enum class Weight { error, missing, warning, note } weight = Weight::error;
    QString path;      // path in the case; empty if there is none
    Item item;         // the entry of the tree in which the finding can be corrected
    QString full_name; // name of the entry or field with its step, as from full_name_of()
    QString what;
    std::optional<Vec3> at = std::nullopt; // position in the body (m), if the finding has one
    friend bool operator==(const Finding&, const Finding&) = default;
};

inline bool is_error(const Finding& finding) {
    return finding.weight == Finding::Weight::error;
}

std::vector<Finding> check_list(const Workspace& workspace); // errors first

// Returns the errors and warnings that have a path, to mark the fields of these paths.
Document::Found marks_of(const std::vector<Finding>& findings);

// Returns measures of the quality of the model. Empty if the case has an error, unless the only errors are values of
// conditions that have not been entered yet.
std::vector<QualityRow> quality_of(const Workspace& workspace);

} // namespace periscope::ui
