#include "core/model/holes.hpp"

#include "core/model/error.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <tuple>

namespace periscope {
namespace {

constexpr double deepest = 0.25; // spacings

std::vector<std::string> names(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    return box ? box->without : std::vector<std::string>();
}

} // namespace

Holes::Holes(const Case& c) : solid_(c, names(c)), spacing_(c.spacing().value), any_(!names(c).empty()) {}

bool Holes::contain(const Vec3& node) const {
    return any_ && solid_.depth(node) >= -border_tolerance * spacing_;
}

bool Holes::part(const Vec3& a, const Vec3& b) const {
    const bool in_order = std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    return any_ && solid_.goes_deeper(in_order ? a : b, in_order ? b : a, deepest * spacing_);
}

Nodes without_holes(const Case& c, Nodes nodes) {
    const Holes holes(c);
    if (!holes.any())
        return nodes;
    std::vector<std::uint8_t> gone(nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, nodes.size(), 4096), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i)
            gone[i] = holes.contain(nodes.position[i]) ? 1 : 0;
    });
    std::size_t left = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!gone[i]) {
            nodes.position[left] = nodes.position[i];
            nodes.volume[left++] = nodes.volume[i];
        }
    if (left == 0)
        throw GeometryError("geometry.lattice.without: the holes take all nodes away — make them smaller");
    nodes.position.resize(left);
    nodes.volume.resize(left);
    return sorted_along_curve(std::move(nodes));
}

} // namespace periscope
