#include "ui/viewport/scene/box_edges.hpp"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>

#include <array>

namespace periscope::ui {

vtkSmartPointer<vtkPolyData> box_edges(const Box& box) {
    vtkNew<vtkPoints> points;
    for (int i = 0; i < 8; ++i)
        points->InsertNextPoint(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                                i & 4 ? box.max.z : box.min.z);
    vtkNew<vtkCellArray> lines;
    for (vtkIdType i = 0; i < 8; ++i)
        for (const vtkIdType step : {1, 2, 4})
            if (!(i & step)) {
                const std::array<vtkIdType, 2> ids{i, i | step};
                lines->InsertNextCell(2, ids.data());
            }
    auto edges = vtkSmartPointer<vtkPolyData>::New();
    edges->SetPoints(points);
    edges->SetLines(lines);
    return edges;
}

} // namespace periscope::ui
