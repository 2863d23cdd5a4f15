// Shows VTK's picture by drawing it off the screen, reading it back and painting it with Qt's raster engine; used with
// software OpenGL. The image is stored, so that nothing is drawn when something above the view changes or uncovers it.
//
// Threads of OpenGL draw the picture while this thread does other work. It passes the scene to OpenGL, tests every
// millisecond whether the picture is complete, and shows the previous one until then. Waiting would delay events by 15
// to 30 ms (262,144 nodes, next to a run on all cores).
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
    void start_gl();         // called when something is drawn for the first time
    QSize size_now() const;  // device pixels
    bool can_draw();         // OpenGL is available
    void hand_over();        // passes the scene to OpenGL
    bool is_drawn() const;   // returns whether the scene that was passed has been drawn
    void fetch();            // waits for the picture
    void fetch_when_drawn(); // fetches the picture if it has been drawn, otherwise tests again soon
    void draw();             // draws into image_ if it is not current, and waits

    PictureWindow& window_;
    CanvasHooks hooks_;
    QOffscreenSurface surface_;
    std::unique_ptr<QOpenGLContext> context_;
    QImage image_;
    QSize size_drawn_;       // size of the scene that was passed
    GLsync drawn_ = nullptr; // reached when that scene has been drawn; null: no picture is pending
    QTimer look_;
    bool stale_ = true, failed_ = false;
};

} // namespace periscope::ui
