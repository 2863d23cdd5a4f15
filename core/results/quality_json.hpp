// The quality of a model or a run, for run.json and for programs that read the command line's output.
#pragma once

#include "core/preparation/model_quality.hpp"

#include <nlohmann/json_fwd.hpp>

namespace periscope {

// Returns a list with an object for each row: [{"what": …, "value": …, "verdict": …, "advice": …}]; "advice" is omitted
// if it is empty.
nlohmann::ordered_json quality_json(const std::vector<QualityRow>& rows);

} // namespace periscope
