// A list of nodes with volumes, which has no elements, as the nodes of a body.
#pragma once

#include "core/geometry/import/import_mesh.hpp"

#include <span>
#include <vector>

namespace periscope {

// How often the volume of a node contains its distance d to the nearest node: the median of measure / d^dimension. 1 on
// a regular grid, from 0.8 to 4 for irregular nodes. Of 1000 nodes evenly taken from the list. 0 of fewer than two
// nodes, or where most nodes coincide.
double measure_by_distance(std::span<const Vec3> points, std::span<const double> measures, int dimension);

// The nodes of a mesh with `measures`. A solid needs volumes that fit the distances between nodes. In a plane (constant
// z), each volume is area × thickness: the values are areas where the list says so or where they fit the distances as
// such, and are multiplied by the thickness; or volumes of nodes of this thickness. A note says which. There is no
// outer surface and nothing shows slots and holes. `metres` is the unit of the file. Throws GeometryError: an
// unsuitable list, two nodes in one place, a node without volume, volumes that fit neither.
ImportedMesh nodes_of_list(const VolumeMesh& mesh, const MeshGeometry& geometry, double metres, const std::string& file,
                           const Progress& progress);

} // namespace periscope
