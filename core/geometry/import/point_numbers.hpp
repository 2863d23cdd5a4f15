// Maps the numbers that a mesh file gives its points or elements to indices from 0.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace periscope {

class NumberIndex {
public:
    // If a number occurs twice in the list, twice() returns the first one that does.
    explicit NumberIndex(const std::vector<std::uint64_t>& numbers);

    std::optional<std::uint32_t> find(std::uint64_t number) const;
    std::optional<std::uint64_t> twice() const { return twice_; }

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    std::vector<std::uint32_t> dense_; // index of each number; used if few numbers are missing
    std::unordered_map<std::uint64_t, std::uint32_t> sparse_;
    std::optional<std::uint64_t> twice_;
};

} // namespace periscope
