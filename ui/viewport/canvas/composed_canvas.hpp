// Shows VTK's picture on a graphics card: OpenGL composes it with the rest of the window.
#pragma once

#include "ui/viewport/canvas/view_canvas.hpp"

namespace periscope::ui {

QSurfaceFormat canvas_format(); // returns the format for both canvases: OpenGL 3.2 core, which VTK needs

class ComposedCanvas final : public QOpenGLWidget, public ViewCanvas {
public:
    ComposedCanvas(PictureWindow& window, CanvasHooks hooks, QWidget* parent);
    ~ComposedCanvas() override;

    QWidget& widget() override { return *this; }
    QOpenGLContext* context() const override { return QOpenGLWidget::context(); }
    bool is_software() const override { return false; }
    void begin_gl() override;
    void end_gl() override { doneCurrent(); }
    void finish() override {}
    void redraw() override { update(); }
    void draw_now() override { repaint(); }
    QImage shown() override { return grabFramebuffer().convertToFormat(QImage::Format_RGB32); }

protected:
    void initializeGL() override;
    void paintGL() override;

private:
    void release();

    PictureWindow& window_;
    CanvasHooks hooks_;
};

} // namespace periscope::ui
