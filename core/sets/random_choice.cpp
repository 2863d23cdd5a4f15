#include "core/sets/random_choice.hpp"

#include <cmath>

namespace periscope {
namespace {

// The finalizer of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood 2014), which turns a counter into a random number.
std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

// Cells are far smaller than the distance between two nodes, and far larger than the rounding errors of a position.
constexpr double cells_per_spacing = 1 << 20;

} // namespace

RandomChoice::RandomChoice(const Nodes& nodes, std::uint64_t seed, std::uint64_t stream)
    : nodes_(nodes), corner_(bounding_box(nodes.position).min), cells_(cells_per_spacing / nodes.spacing),
      key_(mixed(mixed(seed) + stream)) {}

double RandomChoice::operator()(std::size_t node) const {
    const Vec3 from_corner = nodes_.position[node] - corner_;
    std::uint64_t hash = key_;
    for (std::size_t a = 0; a < 3; ++a)
        hash = mixed(hash ^ static_cast<std::uint64_t>(std::llround(from_corner[a] * cells_)));
    return static_cast<double>(hash >> 11) * 0x1p-53;
}

} // namespace periscope
