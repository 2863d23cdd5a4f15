// Computes a short text that identifies the content of an array.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// Returns a hash of 128 bits as 32 hexadecimal digits. Different bytes practically never have the same hash, unless
// they were made for this purpose.
std::string content_hash(std::span<const std::byte> bytes);
std::string content_hash(std::string_view text);

template <typename T>
std::string content_hash(const std::vector<T>& values) {
    return content_hash(std::as_bytes(std::span(values)));
}

} // namespace periscope
