// The names by which the window calls the results in a folder.
#pragma once

#include <QString>

#include <filesystem>

namespace periscope::ui {

// Returns "run 5 of plate-study" for the results of a run of a study; an empty text for others.
QString name_in_study(const std::filesystem::path& results);

// Returns the same for the results of a run of a study, and the name of the folder for others. A folder whose name is
// only a number has the name of the folder above it, too: "0005 of plates".
QString results_name(const std::filesystem::path& results);

} // namespace periscope::ui
