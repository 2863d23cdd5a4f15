// Where the nodes of a domain stand in its arrays, and those beyond it that its bonds reach, its halo.
#pragma once

#include "core/nodes/families.hpp"
#include "gpu/domain/domain.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace periscope::gpu {

// All ascend by their numbers: those of the halo before the domain, its own, those behind it. So nodes within 65,536 numbers of
// each other stand within as many places, and the lists of a domain are made of the same blocks as those of the whole body
// (cluster_lists.hpp). The first of its own has a place that is a multiple of the domain's blocks.
class FamilyPlaces {
public:
    // The whole body has no halo: a node's place is its number. Where domains are to have arrays of the same size: the largest origin
    // and the largest number of places.
    FamilyPlaces(const Domain& domain, const Families& families, std::uint32_t least_origin = 0,
                 std::uint32_t least_count = 0);

    const Domain& domain() const { return domain_; }
    std::uint32_t origin() const { return origin_; }                 // place of the first of its own
    std::uint32_t end() const { return origin_ + domain_.used(); }   // behind the last of its own
    std::uint32_t count() const { return count_; }                   // of all places; clusters of four are whole
    const std::vector<std::uint32_t>& halo() const { return halo_; } // nodes
    std::uint32_t place_of(std::uint32_t node) const;                // one of its own or of the halo

    // Calls `each` for all places that have a node, from several threads.
    using Each = std::function<void(std::uint32_t place, std::uint32_t node)>;
    void for_each(const Each& each) const;

private:
    Domain domain_;
    std::vector<std::uint32_t> halo_;
    std::uint32_t before_ = 0; // of the halo, before the domain
    std::uint32_t origin_ = 0, count_ = 0;
};

} // namespace periscope::gpu
