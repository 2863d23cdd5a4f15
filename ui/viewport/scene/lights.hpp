// Places three lights that move with the camera: a main light from the upper left, a weaker one from the right that
// brightens shadows, and one from behind that brightens outlines. A face towards the camera has brightness 1, so that
// its colour is exactly that of the colour bar.
#pragma once

#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace periscope::ui {

void add_three_lights(vtkRenderer& renderer);

// Limits how much faces are darkened, so that their colours can be compared with the colour bar.
void make_readable(vtkProperty& property);

} // namespace periscope::ui
