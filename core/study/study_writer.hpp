// Writes a study as the text of its file (study_file.hpp).
#pragma once

#include "core/study/study.hpp"

#include <string>

namespace periscope {

std::string study_to_json(const Study& study); // file names are written as they are in `study`

} // namespace periscope
