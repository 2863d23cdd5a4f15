// Handles the files that are in a folder before a run writes to it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

// Makes the folder, and with `overwrite` removes the files of an earlier run. run.json stays until it is replaced, so
// that the folder remains recognisable as a results folder. Files that are not a run's are never touched. Throws
// FileError when the folder is not empty and `overwrite` is false, or when a new file would replace one that is not a
// run's.
void make_room(const std::filesystem::path& folder, bool overwrite);

std::string frame_name(std::size_t number); // "frames/frame-0007.vtu"

// Removes the other frames and the incomplete files of killed runs. Throws FileError.
void remove_frames_but(const std::filesystem::path& folder, const std::vector<std::string>& kept);

} // namespace periscope
