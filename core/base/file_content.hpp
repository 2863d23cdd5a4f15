// Reads a whole file as text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

inline constexpr std::uint64_t largest_text_file = std::uint64_t{1} << 30; // bytes

// Returns all bytes of the file. Returns nothing if the file does not exist, is not a regular file, is larger than
// `most` bytes, or cannot be read.
std::optional<std::string> content_of(const std::filesystem::path& file, std::uint64_t most = largest_text_file);

} // namespace periscope
