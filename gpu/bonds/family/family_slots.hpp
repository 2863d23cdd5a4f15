// Defines where the nodes of a domain, and those of its halo (nodes of other domains that its bonds reach), are in the
// arrays of the domain. The slot of a node is its index in these arrays.
#pragma once

#include "core/nodes/families.hpp"
#include "gpu/domain/domain.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace periscope::gpu {

// Slots ascend with the numbers of nodes: first come the nodes of the halo with lower numbers, then the own nodes,
// then the other nodes of the halo. So the slots of two nodes never differ by more than their numbers, offsets of 16
// bits suffice wherever they suffice in the whole body, and the lists of a domain are divided as those of the whole
// body (cluster_lists.hpp). The slot of the first own node is a multiple of the block size of the domain.
class FamilySlots {
public:
    // A whole body has no halo, and the slot of a node is its number. If several domains share arrays, `least_origin`
    // and `least_count` are the largest origin and the largest number of slots of these domains.
    FamilySlots(const Domain& domain, const Families& families, std::uint32_t least_origin = 0,
                std::uint32_t least_count = 0);

    const Domain& domain() const { return domain_; }
    std::uint32_t origin() const { return origin_; }                 // the slot of the first own node
    std::uint32_t end() const { return origin_ + domain_.used(); }   // the slot after the last own node
    std::uint32_t count() const { return count_; }                   // the number of slots, a multiple of 4
    const std::vector<std::uint32_t>& halo() const { return halo_; } // numbers of nodes
    std::uint32_t slot_of(std::uint32_t node) const;                 // for an own node or one of the halo

    // Calls `each` for all slots that have a node, from several threads.
    using Each = std::function<void(std::uint32_t slot, std::uint32_t node)>;
    void for_each(const Each& each) const;

private:
    Domain domain_;
    std::vector<std::uint32_t> halo_;
    std::uint32_t before_ = 0; // the number of halo nodes before the domain
    std::uint32_t origin_ = 0, count_ = 0;
};

} // namespace periscope::gpu
