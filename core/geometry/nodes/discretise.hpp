// Fills a closed surface with nodes that have volumes.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/nodes/nodes.hpp"

#include <filesystem>

namespace periscope {

// Returns the centres of cubes with the edge `spacing` that lie inside the surface, from a grid centred in the bounding
// box. Nodal volumes are scaled so that their sum is the volume inside the surface. Throws GeometryError when the
// surface is not usable or no centre lies inside.
Nodes fill_with_lattice(const Surface& surface, double spacing, const Progress& progress = {});

enum class NodePlacement {
    vertices, // one node per vertex, with a quarter of the volume of each of its tetrahedra
    centroids // one node per tetrahedron, with its volume
};

struct MesherOptions {
    double spacing = 0; // m, target edge length
    NodePlacement placement = NodePlacement::vertices;
    double time_limit = 600;      // s
    std::filesystem::path helper; // program of the mesher; empty: the one next to this program, or in PATH
};

// Meshes in a helper process, because TetGen may crash on bad input. The sum of the nodal volumes is the volume inside
// the surface. Nodes are sorted along a space-filling curve. Throws GeometryError (unusable surface), MeshingError (the
// helper crashed, timed out or made no mesh), HelperError (the helper cannot be started) and Cancelled.
Nodes fill_with_tetrahedra(const Surface& surface, const MesherOptions& options, const Progress& progress = {});

// Runs in the helper process: reads a surface file written by fill_with_tetrahedra, meshes it with TetGen and writes
// the mesh. Returns the exit code; prints the reason for a failure on standard error.
int run_mesher(int argc, char** argv);

// Estimates the number of nodes from the volume (m³) and area (m²) of the surface; for forms and memory checks.
double predicted_nodes(double volume, double area, double spacing, NodePlacement placement, bool lattice);

} // namespace periscope
