// A short name for the content of an array.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// Returns 128 bits as 32 hexadecimal digits: the same for equal bytes, and practically never the same for different
// ones. It gives no protection against collisions that are made on purpose.
std::string content_hash(std::span<const std::byte> bytes);
std::string content_hash(std::string_view text);

template <typename T>
std::string content_hash(const std::vector<T>& values) {
    return content_hash(std::as_bytes(std::span(values)));
}

} // namespace periscope
