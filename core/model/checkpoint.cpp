#include "core/model/checkpoint.hpp"

#include <bit>

namespace periscope {
namespace {

// FNV-1a over words instead of bytes, with a shift that moves high bits to low positions, so that every bit of every
// number has an effect.
void mix(std::uint64_t& hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3U;
    hash ^= hash >> 29;
}
void mix(std::uint64_t& hash, double value) {
    mix(hash, std::bit_cast<std::uint64_t>(value));
}

} // namespace

std::uint64_t fingerprint(const Model& model) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    mix(hash, std::uint64_t{model.nodes.size()});
    mix(hash, model.bonds());
    mix(hash, model.horizon);
    for (const Vec3& p : model.nodes.position) {
        mix(hash, p.x);
        mix(hash, p.y);
        mix(hash, p.z);
    }
    for (const double v : model.nodes.volume)
        mix(hash, v);
    return hash;
}

} // namespace periscope
