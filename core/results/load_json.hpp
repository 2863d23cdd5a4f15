// The loads of a case, for run.json and for programs that read the command line's output.
#pragma once

#include "core/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace periscope {

// Returns a list with an object for each load: [{"condition": …, "kind": …, "set": …, "area": m², "resultant": [N, N,
// N]}]. "condition" is the index in Case::conditions. "area" is that of the loaded faces; only loads on faces have it.
nlohmann::ordered_json load_totals_json(const Case& value, const std::vector<LoadTotal>& totals);

} // namespace periscope
