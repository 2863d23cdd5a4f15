// The two ways by which VTK's picture comes into the window. Both draw into VTK's own framebuffers with an OpenGL context
// of their own and fill the widget that holds them; mouse and keys pass through to it.
//
// On a graphics card the window is composed by OpenGL: the picture never leaves the card. Where OpenGL is software (Mesa's
// llvmpipe), that composition draws every pixel of the whole window once more for each picture, as long as the picture
// itself took; there the picture is read back (it lies in main memory anyway) and painted as any other image, and only its
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

enum class Presentation { automatic, composed, painted }; // automatic: painted where OpenGL is software

// What the holder of a canvas does for it; all with the context current but `failed`.
struct CanvasHooks {
    std::function<void()> ready;   // the context is there
    std::function<void()> release; // it goes
    std::function<void()> draw;    // the scene, into VTK's framebuffers
    std::function<void(const QString& reason)> failed;
};

class ViewCanvas {
public:
    virtual ~ViewCanvas() = default;
    virtual QWidget& widget() = 0;
    virtual QOpenGLContext* context() const = 0; // null until it is there
    virtual bool is_software() const = 0;        // OpenGL computed by the processor: each facet and pixel counts
    virtual void begin_gl() = 0;                 // the context current, no framebuffer of Qt's bound behind VTK's back
    virtual void end_gl() = 0;
    virtual void finish() = 0;   // a picture that is being drawn, before somebody else uses VTK's framebuffers
    virtual void redraw() = 0;   // the scene is another: when there is time
    virtual void draw_now() = 0; // before this returns
    virtual QImage shown() = 0;  // what is on the screen, device pixels
};

std::unique_ptr<ViewCanvas> make_canvas(Presentation presentation, PictureWindow& window, CanvasHooks hooks,
                                        QWidget* parent);

// Whether the OpenGL of this display is computed by the processor.
bool opengl_is_software();

} // namespace periscope::ui
