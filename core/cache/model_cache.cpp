#include "core/cache/model_cache.hpp"

#include "core/base/large_pages.hpp"
#include "core/cache/content_hash.hpp"
#include "core/files/hdf5_file.hpp"
#include "model_sources.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace periscope {
namespace {

// Returns the key of an entry. `what` describes its content. The version of the program and a hash of its sources are
// added, because another version may build something else.
std::string key_of(std::string_view what) {
    return fmt::format("Periscope {}, sources {}, {}-endian\n{}\n", version, model_sources,
                       std::endian::native == std::endian::little ? "little" : "big", what);
}

template <typename T>
CachedArray array(const char* name, const std::vector<T>& values) {
    return {name, std::as_bytes(std::span(values))};
}

template <typename T>
std::vector<T> read(const Hdf5Reader& reader, const char* name) {
    const std::uint64_t bytes = reader.size(name);
    if (bytes % sizeof(T) != 0)
        reader.fail("is damaged");
    std::vector<T> values;
    resize_large(values, bytes / sizeof(T));
    if (bytes > 0)
        reader.bytes(name, 0, std::as_writable_bytes(std::span(values)));
    return values;
}

Nodes read_nodes(const Hdf5Reader& reader) {
    Nodes nodes;
    nodes.position = read<Vec3>(reader, "position");
    nodes.volume = read<double>(reader, "volume");
    nodes.tetrahedra = read<std::array<std::uint32_t, 4>>(reader, "tetrahedra");
    const auto spacing = read<double>(reader, "spacing");
    const auto is_positive = [](double v) { return std::isfinite(v) && v > 0; };
    if (nodes.position.empty() || nodes.volume.size() != nodes.position.size() || spacing.size() != 1 ||
        !is_positive(spacing.front()) || !std::all_of(nodes.volume.begin(), nodes.volume.end(), is_positive) ||
        !std::ranges::all_of(nodes.position.list(), [](const Vec3& p) { return std::isfinite(dot(p, p)); }) ||
        !std::ranges::all_of(nodes.tetrahedra, [&](const std::array<std::uint32_t, 4>& corners) {
            return std::ranges::all_of(corners, [&](std::uint32_t i) { return i < nodes.position.size(); });
        }))
        reader.fail("is damaged");
    nodes.spacing = spacing.front();
    nodes.from_cache = true;
    return nodes;
}

Families read_families(const Hdf5Reader& reader, std::size_t nodes) {
    Families families;
    families.begin = read<std::uint64_t>(reader, "begin");
    families.neighbour = read<std::uint32_t>(reader, "neighbour");
    if (families.begin.size() != nodes + 1 || families.begin.front() != 0 ||
        families.begin.back() != families.neighbour.size() ||
        !std::is_sorted(families.begin.begin(), families.begin.end()) ||
        !std::ranges::all_of(families.neighbour, [&](std::uint32_t i) { return i < nodes; }))
        reader.fail("is damaged");
    resize_large(families.alive, families.neighbour.size());
    std::fill(families.alive.begin(), families.alive.end(), std::uint8_t{1});
    const auto left_out = read<std::uint64_t>(reader, "left_out");
    if (left_out.size() != 1)
        reader.fail("is damaged");
    families.left_out = left_out.front();
    families.from_cache = true;
    return families;
}

} // namespace

Nodes ModelCache::nodes(const Surface& surface, const MesherOptions& options,
                        const std::function<Nodes()>& make) const {
    const std::string key = key_of(fmt::format("{}\nspacing {:a}\nplacement {}", outside_of(surface), options.spacing,
                                               static_cast<int>(options.placement)));
    Nodes nodes;
    if (folder_.read("nodes", key, [&](const Hdf5Reader& reader) { nodes = read_nodes(reader); }))
        return nodes;
    nodes = make();
    const std::vector<double> spacing{nodes.spacing}, volume(nodes.volume.begin(), nodes.volume.end());
    folder_.write("nodes", key,
                  {array("position", nodes.position.list()), array("volume", volume),
                   array("tetrahedra", nodes.tetrahedra), array("spacing", spacing)});
    return nodes;
}

Families ModelCache::families(const Positions& positions, double reach, const std::string& voids,
                              const BondFilter& blocked, const Progress& progress) const {
    const std::string key =
        key_of(fmt::format("positions {}\nreach {:a}\nvoids {}",
                           content_hash(std::vector<Vec3>(positions.begin(), positions.end())), reach, voids));
    Families families;
    if (folder_.read("families", key,
                     [&](const Hdf5Reader& reader) { families = read_families(reader, positions.size()); }))
        return families;
    families = find_families(positions, reach, blocked, progress);
    const std::vector<std::uint64_t> left_out{families.left_out};
    folder_.write(
        "families", key,
        {array("begin", families.begin), array("neighbour", families.neighbour), array("left_out", left_out)});
    return families;
}

std::string outside_of(const Surface& surface) {
    return fmt::format("surface {} {}", content_hash(surface.points), content_hash(surface.triangles));
}
std::string outside_of(const std::vector<std::array<std::uint32_t, 2>>& boundary) {
    return "boundary " + content_hash(boundary);
}
std::string outside_of(const std::vector<std::array<std::uint32_t, 4>>& tetrahedra) {
    return "tetrahedra " + content_hash(tetrahedra);
}

std::optional<ModelCache> user_model_cache() {
    if (const auto folder = user_cache_folder())
        return ModelCache(*folder);
    return std::nullopt;
}

} // namespace periscope
