#include "ui/viewport/canvas/picture_window.hpp"

#include <vtkObjectFactory.h>

namespace periscope::ui {

vtkStandardNewMacro(PictureWindow);

void PictureWindow::Frame() {
    if (!without_copy_)
        vtkGenericOpenGLRenderWindow::Frame();
}

} // namespace periscope::ui
