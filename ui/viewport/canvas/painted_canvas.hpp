// VTK's picture drawn off the screen, read back and painted by Qt's raster engine: for software OpenGL. The image is kept,
// so that what lies above the view or uncovers it costs no drawing.
//
// Threads of OpenGL draw the picture while this thread does other things: it hands the scene over, looks every
// millisecond whether the picture is there, and shows the one before until then. To wait would keep events waiting, for
// 15 to 30 ms at 262,144 nodes beside a run on all cores.
#pragma once

#include "ui/viewport/canvas/view_canvas.hpp"

#include <QOffscreenSurface>
#include <QTimer>

#include <qopengl.h>

namespace periscope::ui {

class PaintedCanvas final : public QWidget, public ViewCanvas {
public:
    PaintedCanvas(PictureWindow& window, CanvasHooks hooks, QWidget* parent);
    ~PaintedCanvas() override;

    QWidget& widget() override { return *this; }
    QOpenGLContext* context() const override { return context_.get(); }
    bool is_software() const override { return true; }
    void begin_gl() override;
    void end_gl() override;
    void finish() override;
    void redraw() override;
    void draw_now() override;
    QImage shown() override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void start_gl();         // when first something is to be drawn
    QSize size_now() const;  // device pixels
    bool can_draw();         // there is OpenGL
    void hand_over();        // the scene to OpenGL
    bool is_drawn() const;   // what was handed over
    void fetch();            // waits for it
    void fetch_when_drawn(); // or looks again soon
    void draw();             // into image_, where that is not as it should be; waits

    PictureWindow& window_;
    CanvasHooks hooks_;
    QOffscreenSurface surface_;
    std::unique_ptr<QOpenGLContext> context_;
    QImage image_;
    QSize size_drawn_;       // of what was handed over
    GLsync drawn_ = nullptr; // reached when what was handed over is drawn; null: nothing is
    QTimer look_;
    bool stale_ = true, failed_ = false;
};

} // namespace periscope::ui
