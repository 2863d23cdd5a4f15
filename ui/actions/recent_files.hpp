// The cases and results folders that were used last, in the settings of the user.
#pragma once

#include <QString>

#include <filesystem>
#include <vector>

namespace periscope::ui {

struct RecentFile {
    QString path;
    QString name; // the name of a file; of results, what run they belong to
    QString help; // the whole path, and whether it is still there
    bool exists = true;
};

std::vector<RecentFile> recent_files(); // the latest one first
void remember_file(const std::filesystem::path& file);

} // namespace periscope::ui
