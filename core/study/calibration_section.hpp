// Reads and writes the section "calibration" of a study file.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study.hpp"

#include <filesystem>
#include <vector>

namespace periscope {

// Reads the value `json` of "calibration" into study.calibration. File names are relative to `folder`.
void read_calibration(const Json& json, const std::filesystem::path& folder, Study& study,
                      std::vector<Problem>& problems);

Json calibration_json(const Calibration& calibration);

} // namespace periscope
