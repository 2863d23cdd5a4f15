// Composes the message about a file that cannot be used.
#pragma once

#include <filesystem>
#include <string_view>

namespace periscope {

// Throws FileError "file: reason — remedy".
[[noreturn]] void refuse(const std::filesystem::path& file, std::string_view reason, std::string_view remedy);

} // namespace periscope
