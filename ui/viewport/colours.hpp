// The colours of sets and materials; those of fields are in colour_maps.hpp.
#pragma once

#include <QColor>

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

namespace periscope::ui {

QColor set_colour(int index);

// Entry 0: the body; entry i + 1: set i.
vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body);

} // namespace periscope::ui
