// Makes the nodes of a body from a list of nodes with volumes, without elements.
#pragma once

#include "core/geometry/import/import_mesh.hpp"

#include <span>
#include <vector>

namespace periscope {

// Returns the median of measure / d^dimension over up to 1000 nodes that are evenly chosen from the list. d is the
// distance from a node to its nearest neighbour; `measures` are volumes (`dimension` 3) or areas (2). It is 1 for a
// regular grid, and 0.8 to 4 for irregular nodes. Returns 0 for fewer than two nodes, or if most nodes coincide.
double measure_by_distance(std::span<const Vec3> points, std::span<const double> measures, int dimension);

// Makes the nodes of a list: a mesh without elements whose `measures` are volumes or areas. In a solid, the volumes
// must fit the distances between the nodes. In a plane (constant z), the volume of a node is its area times the
// thickness. The values are read as areas if the list calls them areas, or if they fit the distances as areas;
// otherwise they are read as volumes for this thickness. A note reports which was chosen. A list has no outer surface,
// so slots and holes are unknown. `metres` is the length of the file's unit in m. Throws GeometryError for an
// unsuitable list, two nodes at one position, a node without volume, and values that fit neither as areas nor as
// volumes.
ImportedMesh nodes_of_list(const VolumeMesh& mesh, const MeshGeometry& geometry, double metres, const std::string& file,
                           const Progress& progress);

} // namespace periscope
