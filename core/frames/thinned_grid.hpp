// Extracts some nodes of a grid, for files of frames without all nodes.
#pragma once

#include "core/model/frame.hpp"

#include <vtkSmartPointer.h>
#include <vtkUnstructuredGrid.h>

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// Names of arrays in such files: the node of each point (also as VTK's global ids), and in the field data what the file
// contains.
inline constexpr const char* node_index_array = "node index";
inline constexpr const char* body_nodes_array = "nodes of body"; // the number of nodes of the body
// 1: the file contains the nodes of the outer surface.
inline constexpr const char* outer_surface_array = "outer surface";
// The file contains nodes with more damage than this; the array is missing if there is no such limit.
inline constexpr const char* damage_above_array = "damage above";

struct SomeNodes {
    std::vector<std::uint32_t> nodes;                // nodes of the body
    std::vector<vtkIdType> points;                   // points of the grid, one for each of `nodes`
    std::vector<std::array<std::uint32_t, 3>> faces; // indices into `nodes`
};

// Returns these points with their values, as faces if there are some, otherwise as vertices.
vtkSmartPointer<vtkUnstructuredGrid> thinned_grid(vtkUnstructuredGrid& grid, const SomeNodes& some);

// Adds to the field data a record of what the file contains.
void add_thinned(vtkUnstructuredGrid& grid, const ThinnedFrame& thinned, std::size_t body_nodes);

} // namespace periscope
