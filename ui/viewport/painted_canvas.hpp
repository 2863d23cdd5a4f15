// VTK's picture drawn off the screen, read back and painted by Qt's raster engine: for software OpenGL. The image is kept,
// so that what lies above the view or uncovers it costs no drawing.
#pragma once

#include "ui/viewport/view_canvas.hpp"

#include <QOffscreenSurface>

namespace periscope::ui {

class PaintedCanvas final : public QWidget, public ViewCanvas {
public:
    PaintedCanvas(vtkGenericOpenGLRenderWindow& window, CanvasHooks hooks, QWidget* parent);
    ~PaintedCanvas() override;

    QWidget& widget() override { return *this; }
    QOpenGLContext* context() const override { return context_.get(); }
    bool is_software() const override { return true; }
    void begin_gl() override;
    void end_gl() override;
    void redraw() override;
    void draw_now() override;
    QImage shown() override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void start_gl(); // when first something is to be drawn
    void draw();     // into image_, where that is not as it should be

    vtkGenericOpenGLRenderWindow& window_;
    CanvasHooks hooks_;
    QOffscreenSurface surface_;
    std::unique_ptr<QOpenGLContext> context_;
    QImage image_;
    bool stale_ = true, failed_ = false;
};

} // namespace periscope::ui
