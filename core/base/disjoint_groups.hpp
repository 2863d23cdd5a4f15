// Joins things two at a time into groups (union and find).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace periscope {

class Groups {
public:
    explicit Groups(std::size_t count);
    void join(std::uint32_t a, std::uint32_t b);
    std::uint32_t first_of(std::uint32_t i); // the smallest of its group
    std::vector<std::uint32_t> firsts();     // first_of() each
    struct Numbers {
        std::vector<std::uint32_t> of; // per thing, the number of its group: 0, 1, … in the order of their smallest
        std::uint32_t count = 0;
    };
    Numbers numbers();

private:
    std::vector<std::uint32_t> parent_; // the root of a tree is its smallest one
};

} // namespace periscope
