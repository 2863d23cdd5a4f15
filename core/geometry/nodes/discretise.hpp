// Fills a closed surface with nodes that have volumes.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/nodes/nodes.hpp"

#include <filesystem>

namespace periscope {

// Cubes of edge `spacing` whose centres lie inside the surface, the grid centred in the bounding box.
// Node volumes are scaled so that their sum is the surface's volume.
// Throws GeometryError when the surface is not usable or no centre lies inside.
Nodes fill_with_lattice(const Surface& surface, double spacing, const Progress& progress = {});

enum class NodePlacement {
    vertices, // one node per mesh vertex with a quarter of the volume of each of its tetrahedra
    centroids // one node per tetrahedron with its volume
};

struct MesherOptions {
    double spacing = 0; // m, wanted edge length
    NodePlacement placement = NodePlacement::vertices;
    double time_limit = 600;      // s
    std::filesystem::path helper; // the mesher's program; empty: next to this program, then PATH
};

// Meshes in a helper process, because TetGen may crash on bad input. Σ V = surface volume. Nodes are sorted along a space-filling
// curve. Throws GeometryError (unusable surface), MeshingError (the helper crashed, timed out or gave nothing), HelperError (it
// cannot be started), Cancelled.
Nodes fill_with_tetrahedra(const Surface& surface, const MesherOptions& options, const Progress& progress = {});

// What the helper program does: reads a surface file written by fill_with_tetrahedra, meshes it with TetGen
// and writes the mesh. Returns the process exit code; prints the reason of a failure on standard error.
int run_mesher(int argc, char** argv);

// About how many nodes a spacing gives, from the surface's volume and area; for forms and memory checks.
double predicted_nodes(double volume, double area, double spacing, NodePlacement placement, bool lattice);

} // namespace periscope
