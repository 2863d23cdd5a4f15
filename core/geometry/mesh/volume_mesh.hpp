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
    std::size_t nodes;     // 0: any number
    bool makes_body;       // nodes of such elements have volumes
};
const ElementKindInfo& info_of(ElementKind kind);
inline constexpr std::size_t element_kinds = 19;

struct MeshElement {
    ElementKind kind = ElementKind::point;
    std::uint32_t nodes = 0;  // number of nodes
    std::uint64_t first = 0;  // index of the first one in VolumeMesh::corners
    std::uint64_t number = 0; // in the file, for messages
};

struct MeshGroup {
    std::string name;
    std::vector<std::uint32_t> points; // ascending, each once
};

// The size that a list of nodes gives for each node.
enum class NodeMeasure : std::uint8_t { none, volume, area };

struct VolumeMesh {
    std::vector<Vec3> points;                 // in the unit of the file
    std::vector<std::uint64_t> point_numbers; // numbers in the file, for messages
    std::vector<MeshElement> elements;
    std::vector<std::uint32_t> corners; // corners of all elements, as indices into points
    std::vector<MeshGroup> groups;
    std::vector<std::string> notes; // what was ignored while reading
    // For a list of nodes, which has no elements: the volume or area of each point, in the cubed or squared unit of the
    // file. In a list of nodes in a plane, `volume` may be an area in fact (list_nodes.hpp).
    NodeMeasure measure = NodeMeasure::none;
    bool has_z = true; // for a list of nodes: whether it has z coordinates
    std::vector<double> measures;

    void add(ElementKind kind, std::uint64_t number, std::span<const std::uint32_t> nodes);
    std::span<const std::uint32_t> corners_of(const MeshElement& e) const {
        return {corners.data() + e.first, e.nodes};
    }
};

} // namespace periscope
