// Maps the pages of λ, one for each group of nodes (stiffness_pages.hpp), to an array with λ of all bonds, the form of
// checkpoints.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

// The array of λ as it would be without pages. It has `rows` rows, which begin at `first`, `first` + `between_rows`,
// and so on. A row has `in_row` numbers: `row` numbers of each group, one group after the other; the last group may
// have fewer. If groups differ in size, the array has one row, in which each group has a number of units of `row`
// numbers; `first_rows` then has, for each group, the number of units before it, and at the end the number of all
// units.
struct PageLayout {
    std::uint64_t numbers = 0; // the length of the whole array
    std::uint64_t first = 0, between_rows = 0, in_row = 0;
    std::uint32_t rows = 0, row = 0;
    std::vector<std::uint32_t> first_rows = {};

    bool is_even() const { return first_rows.empty(); }
    // The numbers in a unit, which is the page of a group if all groups have the same size.
    std::uint64_t unit() const { return std::uint64_t{rows} * row; }
    std::uint32_t groups() const {
        return static_cast<std::uint32_t>(is_even() ? (in_row + row - 1) / row : first_rows.size() - 1);
    }
    std::uint32_t units() const { return is_even() ? groups() : first_rows.back(); } // the number of units of all pages
    std::uint32_t units(std::uint32_t group) const { return is_even() ? 1 : first_rows[group + 1] - first_rows[group]; }
    std::uint32_t longest() const { // the number of units of the largest page
        std::uint32_t most = 1;
        for (std::uint32_t group = 0; !is_even() && group < groups(); ++group)
            most = std::max(most, units(group));
        return most;
    }

    // Calls each(group, byte in its page, byte in the range, number of bytes) for the parts of the `bytes` bytes from
    // `offset` on that lie in groups. `real` is the number of bytes of a number.
    template <typename Each>
    void for_each_run(std::uint64_t real, std::uint64_t offset, std::uint64_t bytes, const Each& each) const;
};

template <typename Each>
void PageLayout::for_each_run(std::uint64_t real, std::uint64_t offset, std::uint64_t bytes, const Each& each) const {
    const std::uint64_t begin = offset / real, end = begin + bytes / real;
    for (std::uint64_t r = 0; r < rows; ++r) {
        const std::uint64_t of_row = first + r * between_rows;
        std::uint64_t at = std::max(begin, of_row);
        for (const std::uint64_t last = std::min(end, of_row + in_row); at < last;) {
            const std::uint64_t of_row_before = (at - of_row) / row;
            const auto group = static_cast<std::uint32_t>(
                is_even() ? of_row_before
                          : std::ranges::upper_bound(first_rows, of_row_before) - first_rows.begin() - 1);
            const std::uint64_t of_group = of_row + std::uint64_t{is_even() ? group : first_rows[group]} * row;
            const std::uint64_t next = std::min(last, of_group + std::uint64_t{units(group)} * row);
            each(group, (r * row + at - of_group) * real, (at - begin) * real, (next - at) * real);
            at = next;
        }
    }
}

} // namespace periscope::gpu
