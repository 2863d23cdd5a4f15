// Stores rows of bytes of the same length; rows with the same content are stored only once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace periscope::gpu {

class SharedRows {
public:
    // Returns the number of this row, and stores it if it is new. `length` is in bytes and the same for all rows.
    std::uint32_t number_of(const void* row, std::size_t length) {
        const std::string_view bytes(static_cast<const char*>(row), length);
        const std::size_t hash = std::hash<std::string_view>{}(bytes);
        const auto [first, last] = numbers_.equal_range(hash);
        for (auto it = first; it != last; ++it)
            if (std::equal(bytes.begin(), bytes.end(),
                           rows_.begin() + static_cast<std::ptrdiff_t>(it->second * length)))
                return it->second;
        const auto number = static_cast<std::uint32_t>(rows_.size() / length);
        rows_.insert(rows_.end(), bytes.begin(), bytes.end());
        numbers_.emplace(hash, number);
        return number;
    }
    const std::vector<char>& rows() const { return rows_; }

private:
    std::vector<char> rows_;
    std::unordered_multimap<std::size_t, std::uint32_t> numbers_; // numbers of the rows by their hash
};

} // namespace periscope::gpu
