#include "core/files/file_content.hpp"

#include <fstream>
#include <sstream>

namespace periscope {

std::optional<std::string> content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    if (!in)
        return std::nullopt;
    return std::move(content).str();
}

} // namespace periscope
