// Shows VTK's picture with software OpenGL: draws it off the screen, reads it back, and paints it with Qt's raster
// engine. The image is kept, so that VTK does not draw again when something above the view changes or is removed.
//
// The GUI thread passes the scene to OpenGL, whose threads draw the picture while the GUI thread does other work. Every
// millisecond it tests whether the picture is complete; until then it shows the previous one. If it waited instead,
// events would be delayed by 15 to 30 ms (262,144 nodes, next to a run on all cores).
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
    void start_gl();         // makes the context; called when something is drawn for the first time
    QSize size_now() const;  // size in device pixels
    bool can_draw();         // returns whether OpenGL is available
    void hand_over();        // passes the scene to OpenGL, without waiting for the picture
    bool is_drawn() const;   // returns whether the scene that was passed has been drawn
    void fetch();            // waits until the picture has been drawn, and reads it back
    void fetch_when_drawn(); // reads the picture back if it has been drawn, otherwise tests again soon
    void draw();             // draws the scene into image_, unless this is up to date, and waits for it

    PictureWindow& window_;
    CanvasHooks hooks_;
    QOffscreenSurface surface_;
    std::unique_ptr<QOpenGLContext> context_;
    QImage image_;
    QSize size_drawn_;       // size of the scene that was passed last, in device pixels
    GLsync drawn_ = nullptr; // is signalled when that scene has been drawn; null: no picture is pending
    QTimer look_;
    bool stale_ = true, failed_ = false;
};

} // namespace periscope::ui
