// Reads version 2.2: one list of nodes and one list of elements, each element with its own tags.
#include "core/geometry/import/gmsh_reader.hpp"
#include "core/geometry/import/point_numbers.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace periscope::gmsh {
namespace {

std::uint64_t counted(MeshSource& source, std::uint64_t least_bytes, std::string_view what) {
    const std::int64_t count = source.text_integer();
    if (count < 0 || count >= UINT32_MAX)
        source.fail(fmt::format("{} {} are declared", count, what));
    source.require_room(static_cast<std::uint64_t>(count), least_bytes, what);
    if (source.binary())
        source.rest_of_line(); // binary data begins on the next line
    return static_cast<std::uint64_t>(count);
}

} // namespace

// The line of a parametric node also has the dimension and number of its geometrical entity, and its parameters on a
// curve (1) or a surface (2).
void read_nodes_2(MeshSource& source, VolumeMesh& mesh, bool are_parametric) {
    const std::uint64_t count = counted(source, source.binary() ? 28 : 8, "nodes");
    mesh.points.reserve(count);
    mesh.point_numbers.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        mesh.point_numbers.push_back(static_cast<std::uint64_t>(source.int32()));
        const double x = source.real(), y = source.real(), z = source.real();
        mesh.points.push_back({x, y, z});
        if (!are_parametric)
            continue;
        const std::int64_t dimension = source.int32();
        source.int32();
        for (std::int64_t k = 0; k < dimension && dimension < 3; ++k)
            source.real();
    }
}

void read_elements_2(MeshSource& source, VolumeMesh& mesh, Groups& groups) {
    const NumberIndex index(mesh.point_numbers);
    if (index.twice())
        source.fail(fmt::format("two nodes have the number {}", *index.twice()));
    const std::uint64_t count = counted(source, source.binary() ? 8 : 6, "elements");
    mesh.elements.reserve(count);
    std::vector<std::uint32_t> nodes;
    for (std::uint64_t done = 0; done < count;) {
        // In binary files, elements are in blocks. The type and the number of tags stand once, before the block.
        std::int64_t number = source.binary() ? 0 : source.int32();
        const std::int64_t type = source.int32();
        const std::int64_t together = source.binary() ? source.int32() : 1, tags = source.int32();
        const ElementKind kind = kind_of(source, type);
        if (together < 1 || static_cast<std::uint64_t>(together) > count - done || tags < 0 || tags > 1000)
            source.fail(fmt::format("invalid block of {} elements with {} tags each", together, tags));
        nodes.resize(type == 8 ? 3 : type == 1 ? 2 : info_of(kind).nodes);
        for (std::int64_t e = 0; e < together; ++e, ++done) {
            if (source.binary())
                number = source.int32();
            std::int64_t physical = 0;
            for (std::int64_t t = 0; t < tags; ++t)
                if (const std::int64_t tag = source.int32(); t == 0)
                    physical = tag;
            for (auto& node : nodes) {
                const std::int64_t name = source.int32();
                const auto node_index = index.find(static_cast<std::uint64_t>(name));
                if (!node_index)
                    source.fail(fmt::format("element {} refers to node {}, which does not exist", number, name));
                node = *node_index;
            }
            add_element(mesh, kind, static_cast<std::uint64_t>(number), nodes);
            if (physical != 0) // negative if the element is reversed
                groups.add({info_of(kind).dimension, std::abs(physical)}, nodes);
        }
    }
}

} // namespace periscope::gmsh
