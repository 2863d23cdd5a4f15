// Places three lights that move with the camera: the key light from above on the left, a weaker fill light from the
// right, and one from behind that brightens outlines. A face that is turned to the camera has the brightness 1, so that
// its colour is that of the colour bar.
#pragma once

#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace periscope::ui {

void add_three_lights(vtkRenderer& renderer);

// Limits the shading, so that the colours of faces can be compared with the colour bar.
void make_readable(vtkProperty& property);

} // namespace periscope::ui
