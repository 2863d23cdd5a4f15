// Joins numbered things pair by pair into groups (union-find).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace periscope {

class Groups {
public:
    explicit Groups(std::size_t count);
    void join(std::uint32_t a, std::uint32_t b);
    std::uint32_t first_of(std::uint32_t i); // the smallest number in the group of `i`
    std::vector<std::uint32_t> firsts();     // first_of() of each number
    // The groups, numbered 0, 1, … in the order of their smallest members.
    struct Numbers {
        // For each of the joined numbers, its group.
        std::vector<std::uint32_t> of;
        std::uint32_t count = 0; // number of groups
    };
    Numbers numbers();

private:
    std::vector<std::uint32_t> parent_; // the root of each tree is the smallest member of its group
};

} // namespace periscope
