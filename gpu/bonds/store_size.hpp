// Sums the sizes of the arrays of a store.
#pragma once

#include <algorithm>
#include <cstdint>

namespace periscope::gpu {

// Bytes on the device: for each block of places of a domain, or of a whole domain.
struct StoreSize {
    std::uint64_t all = 0;     // in all arrays
    std::uint64_t largest = 0; // size of the largest array

    void add_array(std::uint64_t of_block) { add_growing_array(of_block, of_block); }
    // An array that grows: its size at first, and its largest size.
    void add_growing_array(std::uint64_t of_block, std::uint64_t in_the_end) {
        all += of_block;
        largest = std::max(largest, in_the_end);
    }
};

} // namespace periscope::gpu
