// A VTK window whose picture can be fetched later than it is drawn.
#pragma once

#include <vtkGenericOpenGLRenderWindow.h>

namespace periscope::ui {

// VTK ends each picture with a copy from one of its framebuffers to another, which waits until OpenGL has drawn
// everything. Without the copy, Render() returns when everything has been passed to OpenGL, and only the render
// framebuffer has the picture.
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
