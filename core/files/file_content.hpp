// A whole file as text.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

// All bytes of the file; nothing where it does not exist or cannot be read.
std::optional<std::string> content_of(const std::filesystem::path& file);

} // namespace periscope
