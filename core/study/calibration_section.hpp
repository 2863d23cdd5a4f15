// Reads and writes the section "calibration" of a study file.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study.hpp"

#include <filesystem>
#include <vector>

namespace periscope {

// Reads `json`, the value of the key "calibration", to study.calibration. The parameters of the study must have been
// read. File names are relative to `folder`. Errors are added to `problems`.
void read_calibration(const Json& json, const std::filesystem::path& folder, Study& study,
                      std::vector<Problem>& problems);

Json calibration_json(const Calibration& calibration);

} // namespace periscope
