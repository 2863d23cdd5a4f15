// Reads and writes the section "sensitivity" of a study file.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study.hpp"

#include <vector>

namespace periscope {

// Reads the value `json` of "sensitivity" into study.sensitivity. The parameters, plan and results of the study must
// have been read.
void read_sensitivity(const Json& json, Study& study, std::vector<Problem>& problems);

Json sensitivity_section_json(const Sensitivity& sensitivity, const Study& study);

} // namespace periscope
