// A box lattice: the number of sites along each axis, and the sites that hold no node.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace periscope {

// The numbering of the nodes of a lattice some of whose sites have no node.
class Vacancies {
public:
    // `vacant` has one value for each site; it is not 0 if the site has no node.
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
    std::vector<std::uint32_t> site_;   // site of every node, ascending
    std::vector<std::uint64_t> taken_;  // one bit for each site: 1 if the site has a node
    std::vector<std::uint32_t> before_; // for each word of taken_, the number of nodes in the words before it
};

// Site (i, j, k) has the number (i·count[1] + j)·count[2] + k, with `count` sites along x, y and z. Nodes are numbered
// in the order of their sites, so in a full box a node has the number of its site.
struct LatticeShape {
    std::array<std::uint32_t, 3> count{};
    std::shared_ptr<const Vacancies> vacancies = nullptr; // null for a full box

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
