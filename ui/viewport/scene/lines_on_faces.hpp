// Draws lines on the faces of a surface slightly nearer to the camera, so that the faces do not hide them.
#pragma once

#include <vtkPolyDataMapper.h>

namespace periscope::ui {

// VTK has a global switch for all mappers, which must be on. Faces and points keep their depth.
inline void draw_on_faces(vtkPolyDataMapper& lines) {
    vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
    vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(0, 0);
    vtkMapper::SetResolveCoincidentTopologyPointOffsetParameter(0);
    lines.SetRelativeCoincidentTopologyLineOffsetParameters(0, -500);
}

} // namespace periscope::ui
