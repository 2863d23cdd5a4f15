// Lines that lie on the faces of a surface are drawn a little nearer, so that these do not hide them.
#pragma once

#include <vtkPolyDataMapper.h>

namespace periscope::ui {

// VTK asks one switch for all mappers first; faces and points keep their depth.
inline void draw_on_faces(vtkPolyDataMapper& lines) {
    vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
    vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(0, 0);
    vtkMapper::SetResolveCoincidentTopologyPointOffsetParameter(0);
    lines.SetRelativeCoincidentTopologyLineOffsetParameters(0, -500);
}

} // namespace periscope::ui
