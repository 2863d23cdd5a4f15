// Reads and writes the section "sensitivity" of a study file.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study.hpp"

#include <vector>

namespace periscope {

// Into study.sensitivity; parameters, plan and results of the study are known. `json` is what stands under
// "sensitivity".
void read_sensitivity(const Json& json, Study& study, std::vector<Problem>& problems);

Json sensitivity_section_json(const Sensitivity& sensitivity, const Study& study);

} // namespace periscope
