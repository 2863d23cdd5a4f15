// Draws points with names, and lines between them, over everything else: crack tips and their paths, and measurements.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkActor.h>
#include <vtkBillboardTextActor3D.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <QColor>
#include <QString>

#include <vector>

namespace periscope::ui {

struct Mark {
    std::vector<Vec3> points; // the points of the line; the name is at the last one
    QString name;
    bool all_dots = false;   // draws a dot at every point, not only at the last one
    bool ends_plain = false; // draws no dots, and puts the name at the middle of the line instead of its end
};

class Marks {
public:
    explicit Marks(vtkRenderer* renderer);
    void show(const std::vector<Mark>& marks, const QColor& colour, const ViewColours& around);
    void scale(double pixel_ratio); // called before each picture is drawn

private:
    vtkRenderer* renderer_;
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> halo_, actor_; // halo_ is drawn below actor_
    std::vector<vtkSmartPointer<vtkBillboardTextActor3D>> names_;
    double pixel_ratio_ = 0;
};

} // namespace periscope::ui
