#include "core/frames/thinned_grid.hpp"

#include <vtkCellArray.h>
#include <vtkDataArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedCharArray.h>

namespace periscope {
namespace {

vtkIdType vtk_id(std::size_t index) {
    return static_cast<vtkIdType>(index);
}

vtkSmartPointer<vtkDataArray> values_of(vtkDataArray& all, vtkIdList* points) {
    auto some = vtkSmartPointer<vtkDataArray>::Take(all.NewInstance());
    some->SetName(all.GetName());
    some->SetNumberOfComponents(all.GetNumberOfComponents());
    some->SetNumberOfTuples(points->GetNumberOfIds());
    if (points->GetNumberOfIds() > 0)
        all.GetTuples(points, some);
    return some;
}

// Adds the faces, and a vertex for each point that belongs to no face.
void add_cells(vtkUnstructuredGrid& grid, const SomeNodes& some) {
    std::vector<std::uint8_t> covered(some.nodes.size(), 0);
    vtkNew<vtkTypeInt32Array> offsets, points;
    vtkNew<vtkUnsignedCharArray> types;
    const auto end_cell = [&](int type) {
        types->InsertNextValue(static_cast<unsigned char>(type));
        offsets->InsertNextValue(static_cast<vtkTypeInt32>(points->GetNumberOfValues()));
    };
    offsets->InsertNextValue(0);
    for (const auto& face : some.faces) {
        for (const std::uint32_t k : face) {
            covered[k] = 1;
            points->InsertNextValue(static_cast<vtkTypeInt32>(k));
        }
        end_cell(VTK_TRIANGLE);
    }
    for (std::size_t k = 0; k < covered.size(); ++k)
        if (!covered[k]) {
            points->InsertNextValue(static_cast<vtkTypeInt32>(k));
            end_cell(VTK_VERTEX);
        }
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, points);
    grid.SetCells(types, cells);
}

void add_number(vtkUnstructuredGrid& grid, const char* name, std::int64_t value) {
    vtkNew<vtkTypeInt64Array> array;
    array->SetName(name);
    array->InsertNextValue(value);
    grid.GetFieldData()->AddArray(array);
}

} // namespace

vtkSmartPointer<vtkUnstructuredGrid> thinned_grid(vtkUnstructuredGrid& grid, const SomeNodes& some) {
    vtkNew<vtkIdList> list;
    list->SetNumberOfIds(vtk_id(some.points.size()));
    for (std::size_t k = 0; k < some.points.size(); ++k)
        list->SetId(vtk_id(k), some.points[k]);
    auto made = vtkSmartPointer<vtkUnstructuredGrid>::New();
    vtkNew<vtkPoints> points;
    points->SetDataType(grid.GetPoints()->GetDataType());
    points->SetData(values_of(*grid.GetPoints()->GetData(), list));
    made->SetPoints(points);
    add_cells(*made, some);
    for (int k = 0; k < grid.GetPointData()->GetNumberOfArrays(); ++k)
        made->GetPointData()->AddArray(values_of(*grid.GetPointData()->GetArray(k), list));
    vtkNew<vtkIdTypeArray> nodes;
    nodes->SetName(node_index_array);
    nodes->SetNumberOfValues(vtk_id(some.nodes.size()));
    for (std::size_t k = 0; k < some.nodes.size(); ++k)
        nodes->SetValue(vtk_id(k), vtk_id(some.nodes[k]));
    made->GetPointData()->SetGlobalIds(nodes);
    return made;
}

void add_thinned(vtkUnstructuredGrid& grid, const ThinnedFrame& thinned, std::size_t body_nodes) {
    add_number(grid, body_nodes_array, static_cast<std::int64_t>(body_nodes));
    add_number(grid, outer_surface_array, thinned.surface ? 1 : 0);
    if (!thinned.damage_above)
        return;
    vtkNew<vtkDoubleArray> above;
    above->SetName(damage_above_array);
    above->InsertNextValue(*thinned.damage_above);
    grid.GetFieldData()->AddArray(above);
}

} // namespace periscope
