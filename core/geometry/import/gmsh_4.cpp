// Reads version 4.1. Nodes and elements are in blocks, one for each geometrical entity, and an entity, not an element,
// belongs to physical groups.
#include "core/geometry/import/gmsh_reader.hpp"
#include "core/geometry/import/point_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace periscope::gmsh {
namespace {

struct Totals {
    std::uint64_t blocks = 0, items = 0;
};

Totals read_totals(MeshSource& source, std::uint64_t least_bytes, std::string_view what) {
    Totals totals;
    totals.blocks = source.size();
    totals.items = source.size();
    source.size(); // smallest and largest number, which are not needed
    source.size();
    if (totals.items >= UINT32_MAX)
        source.fail(fmt::format("{} {} exceed the maximum of 4 billion", totals.items, what));
    source.require_room(totals.blocks, 4, "blocks");
    source.require_room(totals.items, least_bytes, what);
    return totals;
}

template <typename T>
void each_once(std::vector<T>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

std::uint64_t block_size(MeshSource& source, std::uint64_t left, std::string_view what) {
    const std::uint64_t count = source.size();
    if (count > left)
        source.fail(fmt::format("a block has {} {}, {} more than declared", count, what, count - left));
    return count;
}

} // namespace

void read_entities_4(MeshSource& source, bool are_partitioned, Entities& entities) {
    if (are_partitioned) {
        source.size(); // partitions
        const std::uint64_t ghosts = source.size();
        source.require_room(ghosts, 4, "ghost entities");
        for (std::uint64_t g = 0; g < ghosts; ++g) {
            source.int32();
            source.int32();
        }
    }
    std::array<std::uint64_t, 4> counts{};
    for (auto& count : counts) {
        count = source.size();
        source.require_room(count, 8, "entities");
    }
    for (int dimension = 0; dimension < 4; ++dimension)
        for (std::uint64_t i = 0; i < counts[static_cast<std::size_t>(dimension)]; ++i) {
            const std::int64_t tag = source.int32();
            if (are_partitioned) {
                source.int32(); // the entity of which this one is a part
                source.int32();
                const std::uint64_t partitions = source.size();
                source.require_room(partitions, 2, "partitions");
                for (std::uint64_t p = 0; p < partitions; ++p)
                    source.int32();
            }
            for (int k = 0; k < (dimension == 0 ? 3 : 6); ++k) // skips the position of a point, or the bounding box
                source.real();
            const std::uint64_t physicals = source.size();
            source.require_room(physicals, 2, "physical groups");
            auto& list = entities[{dimension, tag}];
            for (std::uint64_t p = 0; p < physicals; ++p)
                list.push_back(std::abs(source.int32()));
            each_once(list);
            const std::uint64_t bounding = dimension == 0 ? 0 : source.size();
            source.require_room(bounding, 2, "bounding entities");
            for (std::uint64_t b = 0; b < bounding; ++b)
                source.int32();
        }
}

void read_nodes_4(MeshSource& source, VolumeMesh& mesh) {
    const Totals totals = read_totals(source, source.binary() ? 32 : 8, "nodes");
    mesh.points.reserve(totals.items);
    mesh.point_numbers.reserve(totals.items);
    for (std::uint64_t block = 0; block < totals.blocks; ++block) {
        const std::int64_t dimension = source.int32();
        source.int32(); // the entity
        const std::int64_t parametric = source.int32();
        const std::uint64_t count = block_size(source, totals.items - mesh.points.size(), "nodes");
        if (dimension < 0 || dimension > 3 || (parametric != 0 && parametric != 1))
            source.fail("invalid header of a node block");
        for (std::uint64_t i = 0; i < count; ++i)
            mesh.point_numbers.push_back(source.size());
        for (std::uint64_t i = 0; i < count; ++i) {
            const double x = source.real(), y = source.real(), z = source.real();
            mesh.points.push_back({x, y, z});
            for (std::int64_t k = 0; parametric == 1 && k < dimension; ++k)
                source.real(); // skips the parameters on the curve or surface
        }
    }
    if (mesh.points.size() != totals.items)
        source.fail(fmt::format("{} nodes are declared, but {} are present", totals.items, mesh.points.size()));
}

void read_elements_4(MeshSource& source, VolumeMesh& mesh, const Entities& entities, Groups& groups) {
    const NumberIndex index(mesh.point_numbers);
    if (index.twice())
        source.fail(fmt::format("two nodes have the number {}", *index.twice()));
    const Totals totals = read_totals(source, source.binary() ? 16 : 4, "elements");
    mesh.elements.reserve(totals.items);
    std::vector<std::uint32_t> nodes;
    // The points of the elements of each entity.
    std::map<std::pair<int, std::int64_t>, std::vector<std::uint32_t>> points;
    for (std::uint64_t block = 0; block < totals.blocks; ++block) {
        const std::int64_t dimension = source.int32(), entity = source.int32(), type = source.int32();
        const ElementKind kind = kind_of(source, type);
        const std::uint64_t count = block_size(source, totals.items - mesh.elements.size(), "elements");
        nodes.resize(type == 8 ? 3 : type == 1 ? 2 : info_of(kind).nodes);
        const auto found = entities.find({static_cast<int>(dimension), entity});
        std::vector<std::uint32_t>* list =
            found == entities.end() || found->second.empty() ? nullptr : &points[found->first];
        for (std::uint64_t e = 0; e < count; ++e) {
            const std::uint64_t number = source.size();
            for (auto& node : nodes) {
                const std::uint64_t name = source.size();
                const auto node_index = index.find(name);
                if (!node_index)
                    source.fail(fmt::format("element {} refers to node {}, which does not exist", number, name));
                node = *node_index;
            }
            add_element(mesh, kind, number, nodes);
            if (list)
                list->insert(list->end(), nodes.begin(), nodes.end());
        }
    }
    // Repeated points are removed before they are added to groups, because an entity may have any number of points and
    // of groups.
    for (auto& [entity, list] : points) {
        each_once(list);
        for (const std::int64_t physical : entities.at(entity))
            groups.add({entity.first, physical}, list);
    }
    if (mesh.elements.size() != totals.items)
        source.fail(fmt::format("{} elements are declared, but {} are present", totals.items, mesh.elements.size()));
}

} // namespace periscope::gmsh
