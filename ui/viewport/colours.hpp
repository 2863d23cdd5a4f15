// Colour maps and the colours of sets.
#pragma once

#include <QColor>

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

namespace periscope {
struct Case;
}

namespace periscope::ui {

// Dark blue over green to yellow (viridis): even steps for the eye, and for the colour-blind.
vtkSmartPointer<vtkLookupTable> field_table();

QColor set_colour(int index); // the usual ones
QColor set_colour(const Case& value, int index); // its own, or the usual one

// Entry 0: the body; entry i + 1: set i.
vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body);

} // namespace periscope::ui
