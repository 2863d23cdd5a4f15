// Brings VTK's picture into the window, in one of two ways. In both, VTK draws into its own framebuffers with the
// OpenGL context of the canvas. The canvas fills the widget that contains it, and lets mouse and keys pass through to
// that widget.
//
// On a graphics card, OpenGL composes the window, and the picture never leaves the card. With software OpenGL (Mesa's
// llvmpipe), composing would draw every pixel of the window again for each picture, which takes as long as the picture
// itself. There the picture is read back (it is in main memory anyway) and painted like any other image, and only this
// part of the window is sent to the screen.
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

// Functions of the object that owns the canvas. The context is current while they are called, except for `failed`.
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
    // Whether the processor does the work of OpenGL, so that each facet and pixel takes noticeable time.
    virtual bool is_software() const = 0;
    virtual void begin_gl() = 0; // makes the context current, with a framebuffer that VTK knows
    virtual void end_gl() = 0;
    virtual void finish() = 0;   // completes a pending picture before other code uses VTK's framebuffers
    virtual void redraw() = 0;   // called when the scene has changed: draws it later
    virtual void draw_now() = 0; // draws before it returns
    virtual QImage shown() = 0;  // returns the picture on the screen, in device pixels
};

std::unique_ptr<ViewCanvas> make_canvas(Presentation presentation, PictureWindow& window, CanvasHooks hooks,
                                        QWidget* parent);

// Returns whether the processor does the work of OpenGL on this display.
bool opengl_is_software();

} // namespace periscope::ui
