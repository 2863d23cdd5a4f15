// Finds the fragments of a body: groups of nodes that are still connected by pairs of neighbours that are not cut
// (cut_pairs.hpp).
#pragma once

#include "core/cracks/cut_pairs.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace periscope {

struct Fragment {
    std::size_t nodes = 0;
    double mass = 0;           // kg
    Vec3 centre;               // centre of mass, deformed, m
    Vec3 velocity;             // velocity of the centre, m/s; velocities in frames are those half a time step earlier
    double kinetic_energy = 0; // sum over its nodes, J
};

struct Fragments {
    std::vector<std::uint32_t> of_node; // for each node, the index of its fragment in `all`
    std::vector<Fragment> all;          // the heaviest first

    std::size_t of_at_least(std::size_t nodes) const; // number of fragments with at least this many nodes
    double mass() const;                              // total, kg
    double mass_of_smaller(std::size_t nodes) const;  // total mass of fragments with fewer nodes, kg
};

// `cuts` must have processed the frames up to this one. `neighbours` must be those of `cuts`, and not empty.
Fragments find_fragments(const Model& model, const Neighbours& neighbours, const CutPairs& cuts, const Frame& frame);

// Finds the fragments in the last of these frames, which are in the order of time. Returns nothing if there are no
// frames, if the last one does not have all nodes, or if the body has no neighbours.
std::optional<Fragments> find_last_fragments(const std::shared_ptr<const Model>& model,
                                             std::span<const FramePtr> frames);

} // namespace periscope
