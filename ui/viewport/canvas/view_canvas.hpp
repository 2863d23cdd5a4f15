// Brings VTK's picture into the window, in one of two ways. Both draw into VTK's own framebuffers with an OpenGL
// context of their own, and fill the widget that contains them; mouse and keys pass through to it.
//
// On a graphics card, OpenGL composes the window, and the picture never leaves the card. If OpenGL is software (Mesa's
// llvmpipe), this composition draws every pixel of the window again for each picture, which takes as long as the
// picture itself. In this case the picture is read back (it is in main memory anyway) and painted like any other image,
// and only its part of the window is sent to the screen.
#pragma once

#include <QImage>
#include <QOpenGLWidget>

#include <functional>
#include <memory>

class QOffscreenSurface;
class QOpenGLContext;

namespace periscope::ui {

class PictureWindow;

enum class Presentation { automatic, composed, painted }; // automatic: painted if OpenGL is software

// Functions of the canvas's owner. The context is current in all of them except `failed`.
struct CanvasHooks {
    std::function<void()> ready;   // the context exists
    std::function<void()> release; // the context is about to be destroyed
    std::function<void()> draw;    // draws the scene into VTK's framebuffers
    std::function<void(const QString& reason)> failed;
};

class ViewCanvas {
public:
    virtual ~ViewCanvas() = default;
    virtual QWidget& widget() = 0;
    virtual QOpenGLContext* context() const = 0; // null until the context exists
    // whether the processor computes OpenGL, so that each facet and pixel takes time
    virtual bool is_software() const = 0;
    virtual void begin_gl() = 0; // makes the context current, without a framebuffer of Qt that VTK does not know
    virtual void end_gl() = 0;
    virtual void finish() = 0;   // completes a pending picture before other code uses VTK's framebuffers
    virtual void redraw() = 0;   // the scene has changed: draws it later
    virtual void draw_now() = 0; // draws before it returns
    virtual QImage shown() = 0;  // returns the picture on the screen, in device pixels
};

std::unique_ptr<ViewCanvas> make_canvas(Presentation presentation, PictureWindow& window, CanvasHooks hooks,
                                        QWidget* parent);

// Whether the processor computes OpenGL on this display.
bool opengl_is_software();

} // namespace periscope::ui
