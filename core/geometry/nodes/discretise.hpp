// Nodes with volumes that fill a closed surface.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/nodes/nodes.hpp"

#include <filesystem>

namespace periscope {

// Returns nodes at the centres of cubes with the edge `spacing` (m) that lie inside the surface. The cubes form a grid
// centred in the bounding box of the surface. All nodes have the same volume, and their sum is the volume inside the
// surface. Nodes are sorted along a space-filling curve. Throws GeometryError if the surface is not usable or no centre
// lies inside.
Nodes fill_with_lattice(const Surface& surface, double spacing, const Progress& progress = {});

enum class NodePlacement {
    vertices, // a node at each vertex, with a quarter of the volume of each of its tetrahedra
    centroids // a node in each tetrahedron, with its volume
};

struct MesherOptions {
    double spacing = 0; // m, target edge length
    NodePlacement placement = NodePlacement::vertices;
    double time_limit = 600;      // s
    std::filesystem::path helper; // program of the mesher; if empty, the one beside this program, in libexec or in PATH
};

// Fills the surface with tetrahedra and returns their nodes. TetGen runs in a helper process, because it may crash on
// bad input. The sum of the nodal volumes is the volume inside the surface. Nodes are sorted along a space-filling
// curve. Throws GeometryError (unusable surface), MeshingError (the helper crashed, timed out or made no mesh),
// HelperError (the helper cannot be started) and Cancelled.
Nodes fill_with_tetrahedra(const Surface& surface, const MesherOptions& options, const Progress& progress = {});

// The main function of the helper process. It meshes a surface from fill_with_tetrahedra with TetGen, or reads a file
// for another part of the program, and writes the result to a file. Returns the exit code; prints the reason for a
// failure on standard error.
int run_mesher(int argc, char** argv);

// Estimates the number of nodes from the volume (m³) and area (m²) of the surface, for forms and memory checks. If
// `lattice` is true, it is the number of nodes of a lattice, and `placement` is not used.
double predicted_nodes(double volume, double area, double spacing, NodePlacement placement, bool lattice);

} // namespace periscope
