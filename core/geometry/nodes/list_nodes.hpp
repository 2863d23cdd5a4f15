// Makes the nodes of a body from a list of nodes with volumes, without elements.
#pragma once

#include "core/geometry/import/import_mesh.hpp"

#include <span>
#include <vector>

namespace periscope {

// Returns the median of measure / d^dimension, where d is the distance to the nearest node: 1 for a regular grid, 0.8
// to 4 for irregular nodes. It is computed for 1000 nodes evenly chosen from the list. Returns 0 for fewer than two
// nodes, or if most nodes coincide.
double measure_by_distance(std::span<const Vec3> points, std::span<const double> measures, int dimension);

// Makes the nodes of a mesh that has `measures`. In a solid, the volumes must fit the distances between nodes. In a
// plane (constant z), each nodal volume is area × thickness. The values are taken as areas, and multiplied by the
// thickness, if the list calls them areas or if they fit the distances as areas; otherwise they are volumes for this
// thickness. A note reports the choice. There is no outer surface, and slots and holes are unknown. `metres` is the
// unit of the file in metres. Throws GeometryError: an unsuitable list, two nodes at one position, a node without
// volume, values that fit neither as areas nor as volumes.
ImportedMesh nodes_of_list(const VolumeMesh& mesh, const MeshGeometry& geometry, double metres, const std::string& file,
                           const Progress& progress);

} // namespace periscope
