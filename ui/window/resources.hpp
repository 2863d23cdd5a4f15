// Where the files that come with the program are: beside it when installed, in the source tree when
// developing.
#pragma once

#include <filesystem>
#include <vector>

namespace periscope::ui {

std::filesystem::path resources_folder(); // empty when there is none
std::vector<std::filesystem::path> example_cases();

} // namespace periscope::ui
