#include "core/files/refuse.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

namespace periscope {

void refuse(const std::filesystem::path& file, std::string_view reason, std::string_view remedy) {
    throw FileError(fmt::format("{}: {} — {}", file.string(), reason, remedy));
}

} // namespace periscope
