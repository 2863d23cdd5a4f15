// Colour maps for fields. Cracks, viridis, cividis and grey have perceptually even steps and are readable for
// colour-blind users. Cracks begins with a light body colour, on which cracks are warm and dark. Grey is for print.
// Cool–warm has a neutral middle, for values with a sign.
#pragma once

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <QString>

#include <vector>

namespace periscope::ui {

enum class ColourMap { viridis, cividis, grey, cool_warm, cracks };

std::vector<QString> colour_map_names(); // the names in the order of the enumeration

// Returns 256 colours, or `steps` bands if this is not 0.
vtkSmartPointer<vtkLookupTable> colour_table(ColourMap map, bool reversed = false, int steps = 0);

} // namespace periscope::ui
