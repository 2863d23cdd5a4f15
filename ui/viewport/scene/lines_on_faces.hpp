// Draws lines on a surface slightly nearer to the camera than they are, so that the faces do not hide them.
#pragma once

#include <vtkPolyDataMapper.h>

namespace periscope::ui {

// VTK does this only if a switch that applies to all mappers is on. The depth of faces and points does not change.
inline void draw_on_faces(vtkPolyDataMapper& lines) {
    vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
    vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(0, 0);
    vtkMapper::SetResolveCoincidentTopologyPointOffsetParameter(0);
    lines.SetRelativeCoincidentTopologyLineOffsetParameters(0, -500);
}

} // namespace periscope::ui
