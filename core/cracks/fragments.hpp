// The pieces that a body has come apart into: nodes that still hang together by neighbours that are not cut (cut_pairs.hpp).
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
    Vec3 centre;               // of mass, deformed, m
    Vec3 velocity;             // of the centre, m/s, half a step before the frame
    double kinetic_energy = 0; // of all of its nodes, J
};

struct Fragments {
    std::vector<std::uint32_t> of_node; // index into `all`
    std::vector<Fragment> all;          // the heaviest first

    std::size_t of_at_least(std::size_t nodes) const; // how many
    double mass() const;                              // of all, kg
    double mass_of_smaller(std::size_t nodes) const;  // of those with fewer nodes, kg
};

// `cuts` has seen the frames until this one. The neighbours, those of `cuts`, are not empty.
Fragments find_fragments(const Model& model, const Neighbours& neighbours, const CutPairs& cuts, const Frame& frame);

// In the last of these frames, which are in the order of time. Nothing without frames, where the last one has not all nodes, and of
// a body without neighbours.
std::optional<Fragments> find_last_fragments(const std::shared_ptr<const Model>& model,
                                             std::span<const FramePtr> frames);

} // namespace periscope
