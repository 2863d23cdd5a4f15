// Colours for sets, materials and other categories. Those for fields are in colour_maps.hpp.
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
QColor set_colour(const Case& value, int index); // the colour that the user gave the set, or otherwise the default one

// Returns a table whose entry i is the colour of category i.
vtkSmartPointer<vtkLookupTable> category_table(const std::vector<QColor>& colours);
// Returns a table whose entry 0 is the colour of the body, and entry i + 1 that of set i.
vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body);
// the same for this number of sets, with the default colours
vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body);

} // namespace periscope::ui
