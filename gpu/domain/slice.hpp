// Maps the array of a domain to the array of the whole body.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace periscope::gpu {

// Both arrays consist of rows of items, one row after the other. A row has, for example, one component of a vector for
// every slot, or a word of bits for every block. A domain owns the same range of each row. If `rows` is 0, the
// domain's array is that of the whole body.
struct Slice {
    std::size_t rows = 0;
    std::size_t item = 1;            // bytes
    std::size_t here = 0, whole = 0; // the items in a row of the domain's array, and of the whole array
    // The index in a row at which the range begins, in the domain's array and in the whole array, and its length.
    std::size_t first = 0, first_of_whole = 0, count = 0;

    std::uint64_t bytes_of_whole() const { return std::uint64_t{rows} * whole * item; }
};

// Calls each(first byte in the domain's array, first byte in the whole array, number of bytes) for each row of the
// slice that has some of the `bytes` bytes from `offset` on of the whole array.
template <typename Each>
void for_each_run(const Slice& slice, std::uint64_t offset, std::uint64_t bytes, const Each& each) {
    for (std::size_t row = 0; row < slice.rows; ++row) {
        const std::uint64_t begin = (std::uint64_t{row} * slice.whole + slice.first_of_whole) * slice.item;
        const std::uint64_t from = std::max(begin, offset),
                            to = std::min(begin + std::uint64_t{slice.count} * slice.item, offset + bytes);
        if (from < to)
            each((std::uint64_t{row} * slice.here + slice.first) * slice.item + (from - begin), from, to - from);
    }
}

} // namespace periscope::gpu
