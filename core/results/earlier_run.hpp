// What may be in a folder before a run writes to it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

// Makes the folder, and empties it of an earlier run's files when `overwrite` says so; run.json stays until
// it is replaced, so that the folder remains known as a run's. Files of anybody else are never touched.
// Throws FileError when there is anything and not `overwrite`, or when a file of ours would replace a
// stranger's.
void make_room(const std::filesystem::path& folder, bool overwrite);

std::string frame_name(std::size_t number); // "frames/frame-0007.vtu"

// Removes the other frames, and what killed runs left half written. Throws FileError.
void remove_frames_but(const std::filesystem::path& folder, const std::vector<std::string>& kept);

} // namespace periscope
