// Colour maps and the colours of sets.
#pragma once

#include <QColor>

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

namespace periscope::ui {

// Dark blue over green to yellow (viridis): even steps for the eye, and for the colour-blind.
vtkSmartPointer<vtkLookupTable> field_table();

QColor set_colour(int index);

// Entry 0: the body; entry i + 1: set i.
vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body);

} // namespace periscope::ui
