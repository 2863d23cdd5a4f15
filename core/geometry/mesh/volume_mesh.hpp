// A volume mesh as its file describes it: points, elements of several kinds, named groups. core/geometry/import reads
// it, and core/geometry/nodes makes nodes from it (import_mesh.hpp declares both).
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// Corners are in the order of VTK and Abaqus: in a hexahedron, the lower face and then the upper face; in second-order
// elements, the corners and then the midpoints of edges.
enum class ElementKind : std::uint8_t {
    point,
    line,
    triangle,
    quadrilateral,
    tetrahedron,
    hexahedron,
    wedge,
    pyramid,
    triangle6,
    tetrahedron10,
    // The following kinds are used only for groups; a body cannot consist of them.
    quadrilateral8,
    quadrilateral9,
    polygon,
    hexahedron20,
    hexahedron27,
    wedge15,
    wedge18,
    pyramid13,
    pyramid14
};

struct ElementKindInfo {
    std::string_view name; // "tetrahedra (10 nodes)"
    int dimension;         // 0 … 3
    std::size_t nodes;     // number of nodes; 0 for any number
    bool makes_body;       // a body can consist of such elements
};
const ElementKindInfo& info_of(ElementKind kind);
inline constexpr std::size_t element_kinds = 19;

struct MeshElement {
    ElementKind kind = ElementKind::point;
    std::uint32_t nodes = 0;  // number of nodes
    std::uint64_t first = 0;  // index of its first node in VolumeMesh::corners
    std::uint64_t number = 0; // number in the file, for messages
};

struct MeshGroup {
    std::string name;
    std::vector<std::uint32_t> points; // ascending, each once
};

// What a list of nodes gives for each node; `none` for a mesh with elements.
enum class NodeMeasure : std::uint8_t { none, volume, area };

struct VolumeMesh {
    std::vector<Vec3> points;                 // in the unit of the file
    std::vector<std::uint64_t> point_numbers; // numbers in the file, for messages
    std::vector<MeshElement> elements;
    std::vector<std::uint32_t> corners; // nodes of all elements, one after the other, as indices into `points`
    std::vector<MeshGroup> groups;
    std::vector<std::string> notes; // what was ignored when the file was read
    // For a list of nodes, which has no elements: `measures` has the volume or area of each point, in the cubed or
    // squared unit of the file. In a list of nodes in a plane, values called volumes may in fact be areas
    // (list_nodes.hpp).
    NodeMeasure measure = NodeMeasure::none;
    bool has_z = true; // for a list of nodes: whether it has z coordinates
    std::vector<double> measures;

    void add(ElementKind kind, std::uint64_t number, std::span<const std::uint32_t> nodes);
    std::span<const std::uint32_t> corners_of(const MeshElement& e) const {
        return {corners.data() + e.first, e.nodes};
    }
};

} // namespace periscope
