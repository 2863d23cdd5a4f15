// A whole file as text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

inline constexpr std::uint64_t largest_text_file = std::uint64_t{1} << 30; // bytes

// All bytes of the file; nothing where it does not exist, is not a regular file, is larger than `most` bytes, or cannot be
// read.
std::optional<std::string> content_of(const std::filesystem::path& file, std::uint64_t most = largest_text_file);

} // namespace periscope
