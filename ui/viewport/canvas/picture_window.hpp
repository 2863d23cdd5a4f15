// A VTK window that can draw a picture without waiting until it is complete.
#pragma once

#include <vtkGenericOpenGLRenderWindow.h>

namespace periscope::ui {

// At the end of Render(), VTK copies the picture from one of its framebuffers to another, which waits until OpenGL has
// drawn everything. Without the copy, Render() returns as soon as the scene has been passed to OpenGL, and the picture
// is only in the render framebuffer.
class PictureWindow : public vtkGenericOpenGLRenderWindow {
public:
    static PictureWindow* New(); // required by vtkNew
    void leave_out_copy(bool wanted) { without_copy_ = wanted; }
    void Frame() override;

protected:
    PictureWindow() = default;
    ~PictureWindow() override = default;

private:
    bool without_copy_ = false;
};

} // namespace periscope::ui
