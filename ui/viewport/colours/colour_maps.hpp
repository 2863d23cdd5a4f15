// Colour maps for fields. Cracks, viridis, cividis and grey have even steps for the eye and stay readable for the colour-blind;
// cracks begins with a light body, on which cracks are warm and dark; grey is for print; cool–warm has a neutral middle for values with a sign.
#pragma once

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <QString>

#include <vector>

namespace periscope::ui {

enum class ColourMap { viridis, cividis, grey, cool_warm, cracks };

std::vector<QString> colour_map_names(); // in the order of the enumeration

// 256 colours, or as many bands as `steps` says when that is not 0.
vtkSmartPointer<vtkLookupTable> colour_table(ColourMap map, bool reversed = false, int steps = 0);

} // namespace periscope::ui
