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
QColor set_colour(const Case& value, int index); // returns the set's own colour, or the default one

// entry i is the colour of category i
vtkSmartPointer<vtkLookupTable> category_table(const std::vector<QColor>& colours);
// Entry 0: the body; entry i + 1: set i.
vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body);
vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body); // the same with the default colours

} // namespace periscope::ui
