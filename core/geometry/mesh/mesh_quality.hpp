// Checks whether the elements of a volume mesh make one body: they must not overlap, and none may be flat.
#pragma once

#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"
#include "core/nodes/nodes.hpp"
#include "core/shapes/triangles.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns the indices in mesh.elements of elements of this dimension that have the same nodes as an earlier element, in
// any order; ascending.
std::vector<std::size_t> doubled_elements(const VolumeMesh& mesh, int dimension);

// The part of the body that more than one element fills, computed from its tetrahedra and outer surface.
struct Overlap {
    std::size_t faces = 0; // faces with two tetrahedra on one side, where the mesh folds over
    double volume = 0;     // m³, approximate volume that is filled more than once
    Vec3 place;            // m, the position of one overlap
};
// Overlaps are found in two ways. Where two tetrahedra lie on one side of a common face, the smaller one counts. If
// there are none and `skin_meets_itself`, up to 20000 centroids, evenly chosen, are tested for whether the outer
// surface encloses them more than once.
Overlap overlap_of(const Nodes& nodes, const MeshSkin& skin, bool skin_meets_itself);

// A node with a smaller share of the mean nodal volume is refused: rounding errors would make the factors that depend
// on its volume meaningless, and such a volume cannot be intended.
inline constexpr double least_node_volume = 1e-9; // share of the mean
// Below these values there is a warning.
inline constexpr double small_node_volume = 1e-4; // share of the mean
inline constexpr double flat_tetrahedron = 0.01;  // quality: 1 for a regular tetrahedron, 0 for a flat one

// Returns 6 √2 V / l³, where l is the root mean square of the six edge lengths (Parthasarathy, Graichen & Hathaway
// 1994).
double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Returns warnings, with numbers, about nodes with small volumes and nearly flat tetrahedra; empty if there are none.
std::vector<std::string> quality_warnings(const Nodes& nodes);

} // namespace periscope
