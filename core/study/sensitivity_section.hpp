// Reads and writes the section "sensitivity" of a study file.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study.hpp"

#include <vector>

namespace periscope {

// Reads `json`, the value of the key "sensitivity", to study.sensitivity. The parameters, plan and results of the study
// must have been read. Errors are added to `problems`.
void read_sensitivity(const Json& json, Study& study, std::vector<Problem>& problems);

Json sensitivity_section_json(const Sensitivity& sensitivity, const Study& study);

} // namespace periscope
