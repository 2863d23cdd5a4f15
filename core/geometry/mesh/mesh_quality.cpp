#include "core/geometry/mesh/mesh_quality.hpp"

#include "core/geometry/surface/columns.hpp"

#include <fmt/format.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <span>

namespace periscope {
namespace {

std::uint64_t mixed(std::uint64_t h) {
    h = (h ^ h >> 31) * 0xbf58476d1ce4e5b9U;
    h = (h ^ h >> 27) * 0x94d049bb133111ebU;
    return h ^ h >> 31;
}

std::vector<std::uint32_t> sorted(std::span<const std::uint32_t> corners) {
    std::vector<std::uint32_t> list(corners.begin(), corners.end());
    std::sort(list.begin(), list.end());
    return list;
}

double volume_of(const Nodes& nodes, const std::array<std::uint32_t, 4>& t) {
    const Vec3& a = nodes.position[t[0]];
    return std::abs(dot(nodes.position[t[1]] - a, cross(nodes.position[t[2]] - a, nodes.position[t[3]] - a))) / 6;
}

Vec3 centroid_of(const Nodes& nodes, const std::array<std::uint32_t, 4>& t) {
    return 0.25 * (nodes.position[t[0]] + nodes.position[t[1]] + nodes.position[t[2]] + nodes.position[t[3]]);
}

// Adds overlaps at folds: of two tetrahedra on one side of a common face, the smaller one counts, once.
void look_at_folds(const Nodes& nodes, const MeshSkin& skin, Overlap& overlap) {
    std::vector<bool> is_counted(nodes.tetrahedra.size(), false);
    overlap.faces = skin.folded.size();
    for (const auto& [a, b] : skin.folded) {
        const double first = volume_of(nodes, nodes.tetrahedra[a]), second = volume_of(nodes, nodes.tetrahedra[b]);
        const std::uint32_t smaller = first < second ? a : b;
        if (!is_counted[smaller])
            overlap.volume += std::min(first, second);
        is_counted[smaller] = true;
        overlap.position = centroid_of(nodes, nodes.tetrahedra[smaller]);
    }
}

// Adds overlaps where the outer surface encloses a point of the body more than once. Each shell of elements that
// contains the point encloses it once.
void look_around(const Nodes& nodes, const Surface& skin, Overlap& overlap) {
    constexpr std::size_t most_looks = 20000;
    const Columns columns(skin);
    std::vector<Columns::Crossing> crossings;
    const std::size_t count = nodes.tetrahedra.size(), looks = std::min(count, most_looks);
    double seen = 0, twice = 0, all = 0;
    for (const auto& t : nodes.tetrahedra)
        all += volume_of(nodes, t);
    for (std::size_t i = 0; i < looks; ++i) {
        const auto& t = nodes.tetrahedra[i * count / looks];
        const Vec3 p = centroid_of(nodes, t);
        columns.crossings(p.x, p.y, crossings);
        int around = 0;
        for (const auto& c : crossings) {
            if (c.z <= p.z)
                continue;
            const auto& q = skin.triangles[c.triangle];
            const Vec3 &a = skin.points[q[0]], &b = skin.points[q[1]], &d = skin.points[q[2]];
            around += (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x) > 0 ? 1 : -1;
        }
        const double volume = volume_of(nodes, t);
        seen += volume;
        if (around > 1) {
            // Each of the `around` shells has such a point of its own, so each adds only its part of the repeated
            // volume.
            twice += volume * (around - 1) / around;
            overlap.position = p;
        }
    }
    if (twice > 0)
        overlap.volume += all * twice / seen;
}

} // namespace

std::vector<std::size_t> doubled_elements(const VolumeMesh& mesh, int dimension) {
    // pairs of a key and an element; a key is a sum over the nodes, so their order does not matter
    std::vector<std::pair<std::uint64_t, std::size_t>> keys;
    keys.reserve(mesh.elements.size());
    for (std::size_t i = 0; i < mesh.elements.size(); ++i) {
        if (info_of(mesh.elements[i].kind).dimension != dimension)
            continue;
        std::uint64_t key = 0;
        for (const std::uint32_t point : mesh.corners_of(mesh.elements[i]))
            key += mixed(point + 1);
        keys.emplace_back(key, i);
    }
    tbb::parallel_sort(keys.begin(), keys.end());
    std::vector<std::size_t> doubled;
    for (std::size_t i = 0, end = 0; i < keys.size(); i = end) {
        for (end = i + 1; end < keys.size() && keys[end].first == keys[i].first;)
            ++end;
        if (end == i + 1)
            continue;
        std::vector<std::pair<std::vector<std::uint32_t>, std::size_t>> same;
        for (std::size_t k = i; k < end; ++k)
            same.emplace_back(sorted(mesh.corners_of(mesh.elements[keys[k].second])), keys[k].second);
        std::sort(same.begin(), same.end());
        for (std::size_t k = 1; k < same.size(); ++k)
            if (same[k].first == same[k - 1].first)
                doubled.push_back(same[k].second);
    }
    std::sort(doubled.begin(), doubled.end());
    return doubled;
}

Overlap overlap_of(const Nodes& nodes, const MeshSkin& skin, bool skin_meets_itself) {
    Overlap overlap;
    if (!skin.folded.empty())
        look_at_folds(nodes, skin, overlap);
    else if (skin_meets_itself)
        look_around(nodes, skin.surface, overlap);
    return overlap;
}

double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    double sum = 0;
    for (const Vec3& edge : {b - a, c - a, d - a, c - b, d - b, d - c})
        sum += dot(edge, edge);
    const double length = std::sqrt(sum / 6);
    return std::numbers::sqrt2 * std::abs(dot(b - a, cross(c - a, d - a))) / (length * length * length);
}

std::vector<std::string> quality_warnings(const Nodes& nodes) {
    std::vector<std::string> warnings;
    if (nodes.volume.empty())
        return warnings;
    const double mean =
        std::accumulate(nodes.volume.begin(), nodes.volume.end(), 0.0) / static_cast<double>(nodes.size());
    std::size_t small = 0, least = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        small += nodes.volume[i] < small_node_volume * mean ? 1 : 0;
        least = nodes.volume[i] < nodes.volume[least] ? i : least;
    }
    const auto point_text = [](const Vec3& p) { return fmt::format("({:g}, {:g}, {:g}) m", p.x, p.y, p.z); };
    if (small > 0)
        warnings.push_back(fmt::format(
            "mesh: nodes with less than {:g} of the mean nodal volume of {:.3g} m³: {} of {}; minimum "
            "{:.3g} m³ at {}. Remesh, or remove tiny edges.",
            small_node_volume, mean, small, nodes.size(), nodes.volume[least], point_text(nodes.position[least])));
    std::size_t flat = 0, worst = 0;
    double worst_quality = 1;
    for (std::size_t i = 0; i < nodes.tetrahedra.size(); ++i) {
        const auto& t = nodes.tetrahedra[i];
        const double quality =
            tetrahedron_quality(nodes.position[t[0]], nodes.position[t[1]], nodes.position[t[2]], nodes.position[t[3]]);
        flat += quality < flat_tetrahedron ? 1 : 0;
        if (quality < worst_quality)
            worst = i, worst_quality = quality;
    }
    if (flat > 0)
        warnings.push_back(fmt::format("mesh: nearly flat tetrahedra (quality below {:g}; regular: 1): {} of {}; worst "
                                       "quality {:.2g} at {}. Optimise the mesh in its generator.",
                                       flat_tetrahedron, flat, nodes.tetrahedra.size(), worst_quality,
                                       point_text(centroid_of(nodes, nodes.tetrahedra[worst]))));
    return warnings;
}

} // namespace periscope
