// VTK's window where a picture can be fetched later than it is drawn.
#pragma once

#include <vtkGenericOpenGLRenderWindow.h>

namespace periscope::ui {

// VTK ends each picture with a copy from one of its framebuffers to another, which waits until OpenGL has drawn all of it. While
// the copy is left out, Render() returns as soon as all is handed to OpenGL. The picture is then in the render framebuffer alone.
class PictureWindow : public vtkGenericOpenGLRenderWindow {
public:
    static PictureWindow* New(); // as vtkNew wants it
    void leave_out_copy(bool wanted) { without_copy_ = wanted; }
    void Frame() override;

protected:
    PictureWindow() = default;
    ~PictureWindow() override = default;

private:
    bool without_copy_ = false;
};

} // namespace periscope::ui
