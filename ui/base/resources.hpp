// Where the files that come with the program are: beside it when installed, in the source tree when
// developing.
#pragma once

#include <filesystem>

namespace periscope::ui {

std::filesystem::path resources_folder(); // empty when there is none

} // namespace periscope::ui
