// The parts of VTU files that do not change from frame to frame: points, cells, and values of nodes that are constant,
// among them all arrays of bytes.
#pragma once

#include "core/frames/vtu_writer.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkUnstructuredGrid.h>

#include <string>
#include <vector>

namespace periscope {

// Converts between the index of a node and its index in the file (frame_order.hpp).
class FileOrder {
public:
    explicit FileOrder(const Model& model);
    std::size_t node(std::size_t index) const { return nodes_.empty() ? index : nodes_[index]; }
    vtkIdType index(std::size_t node) const {
        return static_cast<vtkIdType>(nodes_.empty() ? node : std::size_t{indices_[node]});
    }
    bool is_of_model() const { return nodes_.empty(); }
    const std::vector<std::uint32_t>& nodes() const { return nodes_; } // empty if the order is that of the model

private:
    std::vector<std::uint32_t> nodes_, indices_;
};

// Returns an empty array with this name, number of components and number format.
vtkSmartPointer<vtkDataArray> number_array(const std::string& name, std::size_t components, FramePrecision precision);

// Makes the grids of a body for its files. For a lattice whose files have the nodes in the order of the model, the grid
// is divided into pieces of nodes_in_piece nodes, and a piece is made when it is written. For any other body, the grid
// is made once, as a whole. The object keeps no reference to the model.
class VtuGrid {
public:
    // The arrays of nodes in the grid: only the sets; or also material, volume and node numbers.
    enum class NodeArrays { sets, all };
    VtuGrid(const Model& model, NodeArrays arrays, SetArrays sets);

    int pieces() const { return static_cast<int>((nodes_ + of_piece_ - 1) / of_piece_); }
    NodeRange nodes(int piece) const;
    std::size_t size() const { return nodes_; }
    const FileOrder& order() const { return order_; }
    FramePrecision precision() const { return precision_; }

    // Returns points and cells of a piece, without arrays.
    vtkSmartPointer<vtkUnstructuredGrid> grid(int piece) const;
    // Returns the constant arrays of the nodes of a piece, as NodeArrays and SetArrays request: material, volume, node
    // numbers, sets.
    std::vector<vtkSmartPointer<vtkDataArray>> arrays(int piece) const;

private:
    std::vector<vtkSmartPointer<vtkDataArray>> arrays_of(const BodyNodes& body, NodeRange nodes) const;

    FileOrder order_;
    std::size_t nodes_, of_piece_;
    NodeArrays which_;
    SetArrays sets_;
    FramePrecision precision_;
    BodyNodes kept_; // only for a body that is written in pieces: what its pieces are made from
    // Only for a body that is written as a whole: its grid, and the constant arrays.
    vtkSmartPointer<vtkUnstructuredGrid> whole_;
    std::vector<vtkSmartPointer<vtkDataArray>> whole_arrays_;
};

} // namespace periscope
