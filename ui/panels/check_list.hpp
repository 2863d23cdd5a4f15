// Lists everything that prevents a run of the case (errors), and what is questionable about the case (warnings).
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
    // An error keeps the case from running, and so does a value that has not been entered yet; a note informs, and needs no correction.
    enum class Weight { error, missing, warning, note } weight = Weight::error;
    QString path; // path in the case; empty if there is none
    Item item;    // where it can be corrected
    QString place, what;
    std::optional<Vec3> at = std::nullopt; // position in the body, if there is one to show
    friend bool operator==(const Finding&, const Finding&) = default;
};

inline bool is_error(const Finding& finding) {
    return finding.weight == Finding::Weight::error;
}

std::vector<Finding> check_list(const Workspace& workspace); // errors first

// Returns the findings with a path, which mark the fields of these paths.
Document::Found marks_of(const std::vector<Finding>& findings);

// The quality of the model; empty for a case with errors other than conditions without values.
std::vector<QualityRow> quality_of(const Workspace& workspace);

} // namespace periscope::ui
