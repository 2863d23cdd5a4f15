// The discretised body: nodes with their volumes, before any physics.
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

// What Nodes::numbers is called in the files of frames.
inline constexpr char node_number_array[] = "node number";

struct NodeGroup { // of a volume mesh: a group of nodes, or the nodes of a group of elements
    std::string name;
    std::vector<std::uint32_t> nodes; // ascending; may be empty
};

struct Nodes {
    Positions position;                  // m
    NodeValues<double> volume;           // m³
    double spacing = 0;                  // Δx in m: lattice constant, or the cube root of the mean nodal volume
    std::optional<LatticeShape> lattice; // of a box lattice, unless its holes are too many (holes.hpp)
    // Tetrahedra between the nodes, empty unless nodes are mesh vertices; for showing and writing alone.
    std::vector<std::array<std::uint32_t, 4>> tetrahedra;
    // Plane meshes: the edges that only one element has, from node to node with the body at the left.
    std::vector<std::array<std::uint32_t, 2>> boundary;
    std::vector<NodeGroup> groups;      // of a volume mesh
    std::vector<std::uint64_t> numbers; // of a volume mesh: that of each node in its file, where the order is another
    // The body's outer surface, for sets of what lies below it: a box's sides but not those of holes, of a sheet those
    // around it; null of a plane mesh.
    std::shared_ptr<const Surface> outline;
    std::vector<std::string> notes; // what was made of a mesh that its author may not expect
    bool from_cache = false;        // made by an earlier preparation (core/cache)

    std::size_t size() const { return position.size(); }
};

Box bounding_box(const std::vector<Vec3>& points); // of no points: all zero
Box bounding_box(const Positions& points);

// A box [origin, origin + box] filled with nodes at the centres of cubes of edge `spacing`; the counts are
// the rounded ratios, so that the volumes are spacing³. Throws GeometryError when a box edge holds no cube.
Nodes lattice_box(const Vec3& origin, const Vec3& box, double spacing);

// One layer of nodes for a plane, at half the thickness box.z, whatever the spacing: volumes are spacing² box.z.
// Throws as lattice_box.
Nodes lattice_sheet(const Vec3& origin, const Vec3& box, double spacing);

// One row of nodes along x for a bar, in the middle of its cross-section box.y box.z: volumes are spacing box.y box.z.
// Throws as lattice_box.
Nodes lattice_bar(const Vec3& origin, const Vec3& box, double spacing);

// The same nodes renumbered along Hilbert's curve, so that neighbours in space are neighbours in memory.
Nodes sorted_along_curve(Nodes nodes);

// The case in which 'dx' stands for the mean spacing of these nodes when they come from a mesh; otherwise as it is.
Case with_spacing_of(const Case& value, const Nodes& nodes);

} // namespace periscope
