#include "core/base/file_content.hpp"

#include "core/base/regular_file.hpp"

namespace periscope {

std::optional<std::string> content_of(const std::filesystem::path& file, std::uint64_t most) {
    const RegularFile opened(file);
    if (!opened.ok() || opened.size() > most)
        return std::nullopt;
    std::string content(opened.size(), '\0');
    if (!opened.read(0, content))
        return std::nullopt;
    return content;
}

} // namespace periscope
