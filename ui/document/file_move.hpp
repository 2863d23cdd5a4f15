// Adapts the file names in a case to the folder where the case is saved, and copies the files there if requested.
#pragma once

#include "core/case/case.hpp"

#include <filesystem>
#include <map>
#include <vector>

namespace periscope::ui {

class FileMove {
public:
    // If `copies` is set, files with relative names that are not in `folder` or below it are copied to `folder`.
    // Otherwise the files stay where they are, and only the paths to them change. If a file cannot be copied, only its
    // path changes.
    FileMove(std::filesystem::path folder, bool copies);

    // Changes the file names of a case for the new folder.
    void apply(Case& value);
    // the copies that were made; without files that were already in the folder
    const std::vector<std::filesystem::path>& copied() const { return copied_; }

private:
    std::string name_of_copy(const std::filesystem::path& file);

    std::filesystem::path folder_;
    bool copies_;
    std::map<std::filesystem::path, std::string> names_; // names of the copied files
    std::vector<std::filesystem::path> copied_;
};

// Returns the case with absolute file names. For two cases in different folders that name the same files, the results
// are equal.
Case with_whole_paths(Case value);

// Returns the case `value` with the file names of `other` wherever the files have the same content. This is needed when
// a case was saved to another folder after its run had begun.
Case with_files_of(const Case& value, const Case& other);

} // namespace periscope::ui
