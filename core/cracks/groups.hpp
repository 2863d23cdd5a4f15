// Nodes that hang together by pairs of neighbours that are not cut.
#pragma once

#include "core/cracks/neighbours.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace periscope {

// Things that are joined two at a time (union and find).
class Groups {
public:
    explicit Groups(std::size_t count);
    void join(std::uint32_t a, std::uint32_t b);
    std::uint32_t first_of(std::uint32_t i); // the smallest of its group

private:
    std::vector<std::uint32_t> parent_; // the root of a tree is its smallest one
};

// Per node the first node of its group. `when`, per pair: a pair is cut from this time on; `time`: of the picture.
std::vector<std::uint32_t> groups_of(const Neighbours& neighbours, std::span<const float> when, float time);

} // namespace periscope
