// The discretised body: nodes with their volumes, independent of the physics.
#pragma once

#include "core/base/vec3.hpp"
#include "core/nodes/lattice_shape.hpp"
#include "core/nodes/node_values.hpp"
#include "core/nodes/positions.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Case;
struct Surface; // triangles.hpp

// Name of the array with Nodes::numbers in the files of frames.
inline constexpr char node_number_array[] = "node number";

struct NodeGroup { // a named group of nodes, or the nodes of a named group of elements, of a volume mesh
    std::string name;
    std::vector<std::uint32_t> nodes; // ascending; may be empty
};

struct Nodes {
    Positions position;        // m
    NodeValues<double> volume; // m³
    // Δx in m: the distance between neighbours in a lattice. For irregular nodes it is the cube root of the mean nodal
    // volume, in a plane the square root of the mean nodal area.
    double spacing = 0;
    // Shape of a box lattice; empty for irregular nodes, also if holes are too large for a lattice (holes.hpp)
    std::optional<LatticeShape> lattice;
    // Tetrahedra between the nodes, for the outer surface, seams, cracks, drawing and files. Empty unless the nodes are
    // the vertices of a solid mesh.
    std::vector<std::array<std::uint32_t, 4>> tetrahedra;
    // For a plane mesh, the edges that belong to only one element, each from node to node with the body on the left.
    std::vector<std::array<std::uint32_t, 2>> boundary;
    std::vector<NodeGroup> groups; // groups of a volume mesh
    // For a volume mesh, the number of each node in its file; empty for other bodies
    std::vector<std::uint64_t> numbers;
    // The body's outer surface, to which sets of nodes below a surface refer. For a box it consists of the sides,
    // without the borders of holes; for a plane, of the sides around it. It is null for a plane mesh.
    std::shared_ptr<const Surface> outline;
    std::vector<std::string> notes; // changes that were made to the geometry and that its author may not expect
    bool from_cache = false;        // read from the cache (core/cache) instead of computed

    std::size_t size() const { return position.size(); }
};

Box bounding_box(const std::vector<Vec3>& points); // all corners are zero if there are no points
Box bounding_box(const Positions& points);

// Fills the box from `origin` to origin + box with nodes at the centres of cubes of edge `spacing`, each of volume
// spacing³. All lengths are in m. The number of nodes along each edge is the ratio of the lengths, rounded. Throws
// GeometryError if an edge of the box is too short for one cube, or if there are more than 4 billion nodes.
Nodes lattice_box(const Vec3& origin, const Vec3& box, double spacing);

// Fills a plane with a single layer of nodes at the middle of the thickness box.z, which does not depend on the
// spacing. Volumes are spacing² box.z. Throws like lattice_box.
Nodes lattice_sheet(const Vec3& origin, const Vec3& box, double spacing);

// Fills a bar with a single row of nodes along x, in the middle of its cross-section box.y × box.z. Volumes are spacing
// box.y box.z. Throws like lattice_box.
Nodes lattice_bar(const Vec3& origin, const Vec3& box, double spacing);

// Renumbers the nodes along the Hilbert curve, so that nodes that are close in space are close in memory. The result is
// not a lattice.
Nodes sorted_along_curve(Nodes nodes);

// Returns the case in which the unit 'dx' means the mean spacing of these nodes, if they are those of a mesh; otherwise
// returns the case unchanged.
Case with_spacing_of(const Case& value, const Nodes& nodes);

} // namespace periscope
