// Checks of whether the elements of a volume mesh form one body: they must not overlap, and none may be flat.
#pragma once

#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"
#include "core/nodes/nodes.hpp"
#include "core/shapes/triangles.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns those elements of this dimension that have the same nodes as an earlier element, in any order, as ascending
// indices into mesh.elements.
std::vector<std::size_t> doubled_elements(const VolumeMesh& mesh, int dimension);

// The part of the body that several elements fill, computed from its tetrahedra and outer surface.
struct Overlap {
    std::size_t faces = 0; // number of faces with two tetrahedra on one side, where the mesh folds over
    double volume = 0;     // approximate volume that is filled more than once, m³
    Vec3 position;         // position of one overlap, m
};
// Finds overlaps in two ways. Where two tetrahedra lie on one side of a common face, the smaller one counts as overlap.
// If there are no such faces and `skin_meets_itself` is true, the outer surface intersects itself; then up to 20000
// evenly chosen centroids of tetrahedra are tested for whether the surface encloses them more than once.
Overlap overlap_of(const Nodes& nodes, const MeshSkin& skin, bool skin_meets_itself);

// A mesh in which a node has a smaller volume than this is refused. Rounding errors would make the factors that depend
// on such a volume meaningless, and it cannot be intended.
inline constexpr double least_node_volume = 1e-9; // share of the mean
// There is a warning for smaller values than these.
inline constexpr double small_node_volume = 1e-4; // share of the mean
inline constexpr double flat_tetrahedron = 0.01;  // tetrahedron_quality: 1 for a regular tetrahedron, 0 for a flat one

// Returns 6 √2 V / l³, with the volume V and the root mean square l of the six edge lengths (Parthasarathy, Graichen &
// Hathaway 1994).
double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Returns warnings about nodes with small volumes and about nearly flat tetrahedra, with their numbers and the worst
// one.
std::vector<std::string> quality_warnings(const Nodes& nodes);

} // namespace periscope
