// Whether the elements of a volume mesh make one body: each place once, none of them flat.
#pragma once

#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"
#include "core/nodes/nodes.hpp"
#include "core/shapes/triangles.hpp"

#include <string>
#include <vector>

namespace periscope {

// The places in mesh.elements of elements that have the same nodes as one before them, in whatever order; ascending.
// Elements of the kinds with this dimension alone.
std::vector<std::size_t> doubled_elements(const VolumeMesh& mesh, int dimension);

// How much of the body more than one element fills, from its tetrahedra and their skin.
struct Overlap {
    std::size_t faces = 0; // with two tetrahedra on one side: a mesh that folds over
    double volume = 0;     // m³ that count more than once, about
    Vec3 place;            // m, of one of them
};
// Sought in two ways: tetrahedra on one side of a face that they share (the smaller of two counts), or else, where
// `skin_meets_itself`, up to 20000 centroids evenly taken, around which the skin goes more than once.
Overlap overlap_of(const Nodes& nodes, const MeshSkin& skin, bool skin_meets_itself);

// A node with a smaller share of the mean node volume is refused: the factors that depend on its volume are lost in
// rounding, and its author cannot have meant it.
inline constexpr double least_node_volume = 1e-9; // of the mean
// Doubtful below these.
inline constexpr double small_node_volume = 1e-4; // of the mean
inline constexpr double flat_tetrahedron = 0.01;  // quality: 1 of a regular tetrahedron, 0 of a flat one

// 6 √2 V / l³ of the root mean square l of the six edges (Parthasarathy, Graichen & Hathaway 1994).
double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// In words with numbers: nodes with small volumes, tetrahedra that are nearly flat. Empty when there are none.
std::vector<std::string> quality_doubts(const Nodes& nodes);

} // namespace periscope
