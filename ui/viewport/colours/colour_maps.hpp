// Colour maps for fields. The maps cracks, viridis, cividis and grey have perceptually even steps and can be read by
// colour-blind users. In the map cracks, low values have the light colour of the body, and cracks are warm and dark.
// Grey is for print. Cool–warm has a neutral middle for zero, for values that can be negative.
#pragma once

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <QString>

#include <vector>

namespace periscope::ui {

enum class ColourMap { viridis, cividis, grey, cool_warm, cracks };

std::vector<QString> colour_map_names(); // the names in the order of the enumeration

// Returns a table of 256 colours or, if `steps` is not 0, of this number of colour bands.
vtkSmartPointer<vtkLookupTable> colour_table(ColourMap map, bool reversed = false, int steps = 0);

} // namespace periscope::ui
