#include "core/frames/vtu_grid.hpp"

#include "core/files/xml_text.hpp"
#include "core/frames/frame_order.hpp"

#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkFloatArray.h>
#include <vtkPoints.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>

namespace periscope {
namespace {

vtkIdType id(std::size_t index) {
    return static_cast<vtkIdType>(index);
}

vtkNew<vtkUnsignedCharArray> byte_array(const std::string& name, std::size_t size) {
    vtkNew<vtkUnsignedCharArray> array;
    array->SetName(name.c_str());
    array->SetNumberOfTuples(id(size));
    array->FillValue(0);
    return array;
}

// Returns tetrahedra, or a vertex for each node of the piece if there are none. Indices have 32 bits: this is enough
// for any model that fits into a machine, and halves the data to be compressed.
vtkNew<vtkCellArray> cells_of(const Nodes& nodes, const FileOrder& order, std::size_t in_piece) {
    const bool solid = !nodes.tetrahedra.empty();
    const std::size_t corners = solid ? 4 : 1;
    const std::size_t count = solid ? nodes.tetrahedra.size() : in_piece;
    vtkNew<vtkTypeInt32Array> offsets, points;
    offsets->SetNumberOfValues(id(count + 1));
    points->SetNumberOfValues(id(count * corners));
    for (std::size_t cell = 0; cell < count; ++cell) {
        offsets->SetValue(id(cell), static_cast<int>(cell * corners));
        for (std::size_t k = 0; k < corners; ++k)
            points->SetValue(id(cell * corners + k),
                             static_cast<int>(solid ? order.index(nodes.tetrahedra[cell][k]) : id(cell)));
    }
    offsets->SetValue(id(count), static_cast<int>(count * corners));
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, points);
    return cells;
}

vtkSmartPointer<vtkUnstructuredGrid> grid_of(const Nodes& nodes, FramePrecision precision, const FileOrder& order,
                                             NodeRange range) {
    vtkNew<vtkPoints> points;
    points->SetDataType(precision == FramePrecision::double_ ? VTK_DOUBLE : VTK_FLOAT);
    points->SetNumberOfPoints(id(range.count));
    for (std::size_t i = 0; i < range.count; ++i) {
        const Vec3& p = nodes.position[range.first + i];
        points->SetPoint(order.index(range.first + i) - id(range.first), p.x, p.y, p.z);
    }
    auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
    grid->SetPoints(points);
    grid->SetCells(nodes.tetrahedra.empty() ? VTK_VERTEX : VTK_TETRA, cells_of(nodes, order, range.count));
    return grid;
}

// Returns the numbers that the mesh file gives to the nodes.
vtkNew<vtkTypeInt64Array> numbers_of(const Nodes& nodes, const FileOrder& order) {
    vtkNew<vtkTypeInt64Array> array;
    array->SetName(node_number_array);
    array->SetNumberOfValues(id(nodes.size()));
    for (std::size_t i = 0; i < nodes.size(); ++i)
        array->SetValue(order.index(i), static_cast<vtkTypeInt64>(nodes.numbers[i]));
    return array;
}

vtkNew<vtkUnsignedCharArray> members_of(const NodeSet& set, const FileOrder& order, NodeRange range) {
    // VTK writes names into the XML without escaping them.
    auto members = byte_array("set: " + xml_text(set.name), range.count);
    const auto first = std::ranges::lower_bound(set.nodes, range.first);
    for (auto node = first; node != set.nodes.end() && *node < range.first + range.count; ++node)
        members->SetValue(order.index(*node) - id(range.first), 1);
    return members;
}

// Returns whether grids can be made in pieces. This requires positions that follow from the indices of the nodes, as on
// a lattice.
bool has_pieces(const Model& model, const FileOrder& order) {
    return model.nodes.position.is_grid() && order.is_of_model();
}

BodyNodes kept_of(const BodyNodes& body) {
    BodyNodes kept;
    kept.nodes.position = body.nodes.position;
    kept.nodes.volume = body.nodes.volume;
    kept.material = body.material;
    kept.sets = body.sets;
    return kept;
}

} // namespace

FileOrder::FileOrder(const Model& model) : nodes_(nodes_in_file_order(model)), indices_(nodes_.size()) {
    for (std::size_t index = 0; index < nodes_.size(); ++index)
        indices_[nodes_[index]] = static_cast<std::uint32_t>(index);
}

vtkSmartPointer<vtkDataArray> number_array(const std::string& name, std::size_t components, FramePrecision precision) {
    vtkSmartPointer<vtkDataArray> array;
    if (precision == FramePrecision::double_)
        array = vtkSmartPointer<vtkDoubleArray>::New();
    else
        array = vtkSmartPointer<vtkFloatArray>::New();
    array->SetName(name.c_str());
    array->SetNumberOfComponents(static_cast<int>(components));
    return array;
}

VtuGrid::VtuGrid(const Model& model, NodeArrays arrays, SetArrays sets)
    : order_(model), nodes_(model.nodes.size()), of_piece_(std::max<std::size_t>(nodes_, 1)), which_(arrays),
      sets_(sets), precision_(model.frame_precision) {
    if (has_pieces(model, order_)) {
        of_piece_ = nodes_in_piece;
        kept_ = kept_of(model);
    } else {
        whole_ = grid_of(model.nodes, precision_, order_, {0, nodes_});
        whole_arrays_ = arrays_of(model, {0, nodes_});
    }
}

NodeRange VtuGrid::nodes(int piece) const {
    const std::size_t first = static_cast<std::size_t>(piece) * of_piece_;
    return {first, std::min(of_piece_, nodes_ - first)};
}

vtkSmartPointer<vtkUnstructuredGrid> VtuGrid::grid(int piece) const {
    if (!whole_)
        return grid_of(kept_.nodes, precision_, order_, nodes(piece));
    // Otherwise VTK would write the ranges of values that it remembers from the previous frame, and that it remembers
    // them. The content of a file must not depend on the frames that were written before it.
    whole_->GetPoints()->GetData()->Modified();
    auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
    grid->ShallowCopy(whole_);
    return grid;
}

std::vector<vtkSmartPointer<vtkDataArray>> VtuGrid::arrays(int piece) const {
    if (!whole_)
        return arrays_of(kept_, nodes(piece));
    for (const auto& array : whole_arrays_)
        array->Modified(); // for the same reason as in grid()
    return whole_arrays_;
}

std::vector<vtkSmartPointer<vtkDataArray>> VtuGrid::arrays_of(const BodyNodes& body, NodeRange range) const {
    std::vector<vtkSmartPointer<vtkDataArray>> arrays;
    if (which_ == NodeArrays::all) {
        auto volume = number_array("volume", 1, precision_);
        volume->SetNumberOfTuples(id(range.count));
        auto material = byte_array("material", range.count);
        for (std::size_t i = 0; i < range.count; ++i) {
            const std::size_t node = order_.node(range.first + i);
            volume->SetTuple1(id(i), body.nodes.volume[node]);
            material->SetValue(id(i), body.material.empty() ? std::uint8_t{0} : body.material[node]);
        }
        arrays.emplace_back(material);
        arrays.push_back(volume);
        if (!body.nodes.numbers.empty())
            arrays.emplace_back(numbers_of(body.nodes, order_));
    }
    if (sets_ == SetArrays::in_frames)
        for (const NodeSet& set : body.sets)
            arrays.emplace_back(members_of(set, order_, range));
    return arrays;
}

} // namespace periscope
