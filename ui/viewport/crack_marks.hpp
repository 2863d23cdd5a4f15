// The tips of running cracks and the ways they went, drawn over everything.
#pragma once

#include "core/model/vec3.hpp"

#include <vtkActor.h>
#include <vtkBillboardTextActor3D.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <QColor>

#include <vector>

namespace periscope::ui {

struct CrackMark {
    std::vector<Vec3> way; // the last one is the tip
    int number = 1;
};

class CrackMarks {
public:
    explicit CrackMarks(vtkRenderer* renderer);
    void show(const std::vector<CrackMark>& marks, const QColor& colour, double pixel_ratio);

private:
    vtkRenderer* renderer_;
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
    std::vector<vtkSmartPointer<vtkBillboardTextActor3D>> numbers_;
};

} // namespace periscope::ui
