// The colours of sets, materials and other categories; those of fields are in colour_maps.hpp.
#pragma once

#include <QColor>

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace periscope {
struct Case;
}

namespace periscope::ui {

QColor set_colour(int index);                    // the default colour
QColor set_colour(const Case& value, int index); // its own colour, or the default one

vtkSmartPointer<vtkLookupTable> category_table(const std::vector<QColor>& colours); // category i has entry i
// Entry 0: the body; entry i + 1: set i.
vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body);
vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body); // with the usual colours

} // namespace periscope::ui
