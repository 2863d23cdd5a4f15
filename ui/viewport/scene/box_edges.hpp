// Makes the twelve edges of a box as lines.
#pragma once

#include "core/base/vec3.hpp"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

namespace periscope::ui {

vtkSmartPointer<vtkPolyData> box_edges(const Box& box);

} // namespace periscope::ui
