// Handles the files that are in a folder before a run writes to it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

// Makes the folder; with `overwrite`, removes the files of an earlier run from it. run.json stays until it is replaced,
// so that the folder can still be recognised as a results folder. Files that no run has written are never touched.
// Throws FileError if the folder is not empty and `overwrite` is false, or if a new file would replace one that no run
// has written.
void make_room(const std::filesystem::path& folder, bool overwrite);

std::string frame_name(std::size_t number); // "frames/frame-0007.vtu"

// Removes the frames that are not in `kept` (names relative to the folder), with the files of rigid bodies, and
// temporary files of killed runs. Throws FileError.
void remove_frames_but(const std::filesystem::path& folder, const std::vector<std::string>& kept);

} // namespace periscope
