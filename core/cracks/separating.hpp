// Which of the cut pairs a crack separates. Two kinds of others would make its area several times too large:
// - Single bonds break beside a crack. Where two nodes still hang together by a short way around the cut (in a mesh: by
//   half of their common neighbours), nothing is separated, unless they are clearly apart: single bonds that still hold
//   across
//   a crack do not keep its sides together. (The edge of a crack recedes by that, by up to two spacings; initial cracks
//   are left as they are.)
// - A crack leaves dust behind: fragments of fewer nodes than one family, which the model does not resolve. Each of
// their
//   nodes is counted to the side that it moved away from least, and the crack runs along the other.
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
    std::vector<float> when; // per pair, as CutPairs has them; never_cut of those that separate nothing
    // For each node of dust, the node of the body that it is counted to. Dust that touches nothing else is not among
    // them.
    std::unordered_map<std::uint32_t, std::uint32_t> counted_to;
    std::vector<std::uint32_t> fragment; // per node: itself, and of small fragments one node for all

    std::uint32_t side_of(std::uint32_t node) const {
        const auto found = counted_to.find(node);
        return found == counted_to.end() ? node : found->second;
    }
};

struct SeparatingLimits {
    std::size_t smallest_fragment = 0; // fragments of fewer nodes are dust
    double clear_gap = 0;              // m; see above
};

// `when` and `time`: cut by then. When every cut pair separates, `when` is empty.
SeparatingCracks find_separating(const Neighbours& neighbours, std::span<const float> when, float time,
                                 const Frame& frame, const SeparatingLimits& limits);

// Some times the stretch at which neighbours are cut.
double clear_gap(const CutPairs& cuts, const Model& model);

} // namespace periscope
