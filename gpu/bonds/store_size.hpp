// Adds up the sizes of the arrays of a store.
#pragma once

#include <algorithm>
#include <cstdint>

namespace periscope::gpu {

// Bytes on the device: per block of a domain (lattice), or of a whole domain (irregular nodes).
struct StoreSize {
    std::uint64_t all = 0;     // in all arrays
    std::uint64_t largest = 0; // size of the largest array

    void add_array(std::uint64_t of_block) { add_growing_array(of_block, of_block); }
    // Adds an array that may grow: `of_block` is its size at first, `in_the_end` its largest size.
    void add_growing_array(std::uint64_t of_block, std::uint64_t in_the_end) {
        all += of_block;
        largest = std::max(largest, in_the_end);
    }
};

} // namespace periscope::gpu
