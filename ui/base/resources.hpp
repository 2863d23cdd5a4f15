// The files that come with the program: ../share/periscope, seen from the folder of the program. This holds where the
// program is installed, wherever that folder is moved, and in a build folder, where it is a link to resources/.
#pragma once

#include <filesystem>

namespace periscope::ui {

std::filesystem::path resources_folder(); // empty if it does not exist

} // namespace periscope::ui
