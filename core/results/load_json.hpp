// The loads of a case, for run.json and for programs that read the command line's output.
#pragma once

#include "core/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace periscope {

// [{"condition": …, "kind": …, "set": …, "area": m², "resultant": [N, N, N]}]; only loads on faces have "area".
nlohmann::ordered_json load_totals_json(const Case& value, const std::vector<LoadTotal>& totals);

} // namespace periscope
