// Determines which of the cut pairs a crack separates. Two kinds of cut pairs do not, and would make the crack area
// several times too large:
// - Single bonds break beside a crack. If two nodes are still connected by a short path around the cut (in a mesh, by
//   half of their common neighbours), the cut separates nothing. Nodes that are clearly apart are an exception, because
//   a few bonds that still hold across a crack do not keep its sides together. This rule shortens a crack by up to two
//   spacings at its edge; initial cracks are not changed.
// - A crack leaves dust behind: fragments with fewer nodes than a family, which the model does not resolve. Each node
//   of dust is assigned to the side from which it has moved away least, and the crack runs along the other side.
#pragma once

#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/neighbours.hpp"
#include "core/model/frame.hpp"

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

namespace periscope {

struct SeparatingCracks {
    std::vector<float> when; // for each pair, as in CutPairs; never_cut for pairs that separate nothing
    // For each node of dust, the node of the body to which it is assigned. Dust that touches nothing else has no entry.
    std::unordered_map<std::uint32_t, std::uint32_t> counted_to;
    std::vector<std::uint32_t> fragment; // for each node: itself, or one common node for a small fragment

    std::uint32_t side_of(std::uint32_t node) const {
        const auto found = counted_to.find(node);
        return found == counted_to.end() ? node : found->second;
    }
};

struct SeparatingLimits {
    std::size_t smallest_fragment = 0; // fragments with fewer nodes are dust
    double clear_gap = 0;              // m; two nodes are clearly apart if they have moved apart further than this
};

// Considers the pairs whose time in `when` is not after `time`. If every cut pair separates, the returned `when` is
// empty.
SeparatingCracks find_separating(const Neighbours& neighbours, std::span<const float> when, float time,
                                 const Frame& frame, const SeparatingLimits& limits);

// Returns the distance beyond which two nodes are clearly apart, m: a multiple of the stretch at which pairs are cut.
double clear_gap(const CutPairs& cuts, const Model& model);

} // namespace periscope
