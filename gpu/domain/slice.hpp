// Where a domain's part of an array of the whole body lies in its own array.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace periscope::gpu {

// Both arrays are rows of items, one row after the other: a component of every place, a word of bonds of every block. A domain
// owns the same range of each row. Without rows there is no array of the whole body but this one.
struct Slice {
    std::size_t rows = 0;
    std::size_t item = 1;                                 // bytes
    std::size_t here = 0, whole = 0;                      // items in a row of its array, of that of the whole body
    std::size_t first = 0, first_of_whole = 0, count = 0; // where its range begins in both, and how many they are

    std::uint64_t bytes_of_whole() const { return std::uint64_t{rows} * whole * item; }
};

// For those of the bytes offset … offset + bytes of the whole array that are in the slice: calls each(byte here, byte of the whole, count)
// for every row that has some.
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
