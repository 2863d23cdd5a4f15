// Finds the files that come with the program: ../share/periscope relative to the folder of the program. This works for
// an installed program, wherever its folder is moved, and in a build folder, where it is a link to resources/.
#pragma once

#include <filesystem>

namespace periscope::ui {

std::filesystem::path resources_folder(); // returns an empty path if the folder does not exist

} // namespace periscope::ui
