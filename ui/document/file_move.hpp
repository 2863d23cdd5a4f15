// Carries the files that a case names over to the folder where the case is saved.
#pragma once

#include "core/case/case.hpp"

#include <filesystem>
#include <map>
#include <vector>

namespace periscope::ui {

class FileMove {
public:
    // `copies`: relative names get a copy of their file in the folder. Otherwise the files stay, and only the way to them changes. A file
    // that cannot be copied stays, too.
    FileMove(std::filesystem::path folder, bool copies);

    void apply(Case& value);                                                     // which lies in the folder afterwards
    const std::vector<std::filesystem::path>& copied() const { return copied_; } // that were not there before

private:
    std::string name_of_copy(const std::filesystem::path& file);

    std::filesystem::path folder_;
    bool copies_;
    std::map<std::filesystem::path, std::string> names_; // of those that were copied
    std::vector<std::filesystem::path> copied_;
};

// The case with whole paths of its files: equal for cases that name the same files from different folders.
Case with_whole_paths(Case value);

// The case with the files of another one where they have the same content, as a run has that was made before its case was saved elsewhere.
Case with_files_of(const Case& value, const Case& other);

} // namespace periscope::ui
