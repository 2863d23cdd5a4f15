// Three lights that go with the camera: the key light from above at the left, a weaker fill light from the right, and one from
// behind that brightens outlines. What faces the camera has the brightness 1, so that its colours are those of the colour bar.
#pragma once

#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace periscope::ui {

void add_three_lights(vtkRenderer& renderer);

// The colours of shaded faces must stay readable against the colour bar.
void make_readable(vtkProperty& property);

} // namespace periscope::ui
