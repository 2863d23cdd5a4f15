// Extracts some nodes of a grid, for the files of frames that do not contain all nodes.
#pragma once

#include "core/model/frame.hpp"

#include <vtkSmartPointer.h>
#include <vtkUnstructuredGrid.h>

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// Names of the arrays in such files. For each point: the index of its node, which is also VTK's global id.
inline constexpr const char* node_index_array = "node index";
inline constexpr const char* body_nodes_array = "nodes of body"; // the number of nodes of the body
// Field data: 1 if the file contains the nodes of the outer surface.
inline constexpr const char* outer_surface_array = "outer surface";
// Field data: the file contains the nodes with more damage or softening than this; missing if there is no such limit.
inline constexpr const char* damage_above_array = "damage above";

struct SomeNodes {
    std::vector<std::uint32_t> nodes;                // indices of the selected nodes in the body
    std::vector<vtkIdType> points;                   // their points in the grid
    std::vector<std::array<std::uint32_t, 3>> faces; // corners of each face, as indices into `nodes`
};

// Returns a grid of the selected points with their values. Its cells are the faces, and a vertex for each point without
// a face.
vtkSmartPointer<vtkUnstructuredGrid> thinned_grid(vtkUnstructuredGrid& grid, const SomeNodes& some);

// Adds to the field data which nodes the file contains.
void add_thinned(vtkUnstructuredGrid& grid, const ThinnedFrame& thinned, std::size_t body_nodes);

} // namespace periscope
