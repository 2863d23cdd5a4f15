// A box lattice: how many sites there are along each axis, and which of them hold no node.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace periscope {

// The sites of a lattice without a node.
class Vacancies {
public:
    // `vacant` has a value for every site: not 0 where there is no node.
    explicit Vacancies(const std::vector<std::uint8_t>& vacant);

    std::uint32_t nodes() const { return static_cast<std::uint32_t>(site_.size()); }
    std::uint32_t site(std::uint32_t node) const { return site_[node]; }
    std::optional<std::uint32_t> node(std::uint32_t site) const {
        const std::uint64_t word = taken_[site / 64], bit = std::uint64_t{1} << site % 64;
        if ((word & bit) == 0)
            return std::nullopt;
        return before_[site / 64] + static_cast<std::uint32_t>(std::popcount(word & (bit - 1)));
    }

private:
    std::vector<std::uint32_t> site_;   // of every node, ascending
    std::vector<std::uint64_t> taken_;  // a bit a site
    std::vector<std::uint32_t> before_; // nodes at the sites of the words before
};

// Site (i, j, k) has number (i·count[1] + j)·count[2] + k. Nodes are numbered in the order of their sites; of a full box
// the two numbers are the same.
struct LatticeShape {
    std::array<std::uint32_t, 3> count{};
    std::shared_ptr<const Vacancies> vacancies = nullptr; // none in a full box

    bool is_full() const { return !vacancies; }
    std::uint32_t sites() const { return count[0] * count[1] * count[2]; }
    std::uint32_t nodes() const { return vacancies ? vacancies->nodes() : sites(); }
    std::uint32_t site(std::uint32_t node) const { return vacancies ? vacancies->site(node) : node; }
    std::optional<std::uint32_t> node(std::uint32_t site) const {
        return vacancies ? vacancies->node(site) : std::optional(site);
    }
    LatticeShape full() const { return {count, nullptr}; }
};

} // namespace periscope
