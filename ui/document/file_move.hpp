// Carries the files that a case names over to the folder where the case is saved.
#pragma once

#include "core/case/case.hpp"

#include <filesystem>
#include <map>
#include <vector>

namespace periscope::ui {

class FileMove {
public:
    // If `copies` is set, files with relative names are copied to the folder. Otherwise the files stay where they are,
    // and only their paths change. A file that cannot be copied also stays.
    FileMove(std::filesystem::path folder, bool copies);

    // changes the file names for a case in the new folder
    void apply(Case& value);
    const std::vector<std::filesystem::path>& copied() const { return copied_; } // the copies that did not exist before

private:
    std::string name_of_copy(const std::filesystem::path& file);

    std::filesystem::path folder_;
    bool copies_;
    std::map<std::filesystem::path, std::string> names_; // names of the copied files
    std::vector<std::filesystem::path> copied_;
};

// Returns the case with absolute file names. The results for two cases in different folders are equal if they name the
// same files.
Case with_whole_paths(Case value);

// Returns the case with the file names of another one for files with the same content. A run needs this if its case was
// saved elsewhere later.
Case with_files_of(const Case& value, const Case& other);

} // namespace periscope::ui
