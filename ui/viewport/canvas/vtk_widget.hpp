// A Qt widget that VTK draws in. Debian's VTK has its Qt module built for Qt 5 only, hence this bridge:
// vtkGenericOpenGLRenderWindow draws into its own framebuffer with the context of a canvas (view_canvas.hpp), which
// brings the result into the window.
#pragma once

#include "ui/viewport/canvas/picture_window.hpp"
#include "ui/viewport/canvas/view_canvas.hpp"

#include <QImage>
#include <QTimer>
#include <QWidget>

#include <vtkNew.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>

namespace periscope::ui {

class ViewTool;

class VtkWidget : public QWidget {
    Q_OBJECT
public:
    explicit VtkWidget(QWidget* parent = nullptr, Presentation presentation = Presentation::automatic);
    ~VtkWidget() override;

    vtkRenderer* renderer() const { return renderer_; }
    vtkRenderer* overlay() const { return overlay_; } // the same camera; drawn over everything, as if by X-ray
    vtkRenderWindowInteractor* interactor() const { return interactor_; }

    // The tool that sees mouse events before the camera does; null: the camera alone. Not owned.
    void set_tool(ViewTool* tool);
    ViewTool* tool() const { return tool_; }
    // One that only looks: it has the mouse while no other tool has. Not owned.
    void set_reader(ViewTool* reader) { reader_ = reader; }
    // What sees them while there is neither, and leaves all but a little to the camera. Not owned.
    void set_idle(ViewTool* idle) { idle_ = idle; }

    // The camera moves, and the next picture is to be drawn fast: a simpler one will do. From the first step of the camera until
    // a moment after the last one, when the whole picture is drawn again. Never on a graphics card.
    bool in_motion() const { return rest_.isActive(); }
    void note_motion(); // one more step
    // Whether a simpler picture will do: each facet counts, and nobody asked for this one as the whole picture.
    bool may_simplify() const { return canvas_->is_software() && !whole_wanted_; }

    ViewCanvas* canvas() const { return canvas_.get(); }

    // How far away faces darken each other where the picture has ambient occlusion: on a graphics card.
    void set_occlusion_reach(double metres);

    // Until the next call what is drawn is that of a widget of this size on a usual screen; an empty size: its own.
    void draw_as(QSize size);
    bool draws_as_another() const { return !drawn_as_.isEmpty(); }
    QSize drawn_size() const { return draws_as_another() ? drawn_as_ : size(); } // times the ratio: what is drawn now
    double pixel_ratio() const { return (draws_as_another() ? 1 : devicePixelRatioF()) * picture_scale_; }

    // VTK's display coordinates (device pixels, y upwards) of a position in the widget, and back.
    QPointF to_display(const QPointF& position) const;
    QPointF to_widget(const QPointF& display) const;

    void redraw() { canvas_->redraw(); }              // the scene is another: with the next picture of the window
    void draw_now();                                  // before this returns
    QImage shown() const { return canvas_->shown(); } // as it is on the screen, without what lies above it

    // The view `scale` times as large as on the screen, or as draw_as() says; with nothing behind the body where `transparent`.
    QImage picture(int scale, bool transparent);

signals:
    void about_to_render();
    void complete_picture_wanted(); // what is still being built in the background is to be in it
    void camera_touched();          // by mouse or keys
    void resized();
    void menu_wanted(const QPoint& position); // by a click of the right button without a drag, or by a key
    void gl_failed(const QString& reason);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    ViewTool* active() const { return tool_ ? tool_ : reader_ ? reader_ : idle_; }
    void start_gl();
    void choose_quality();
    void release_gl();
    void render(); // into VTK's framebuffers
    void follow_size();
    void pass_position(QMouseEvent* event);
    void pass_release(QMouseEvent* event); // to the tool or to the camera
    void ask_for_menu();                   // by a key: where the pointer is, or in the middle

    vtkNew<PictureWindow> window_;
    vtkNew<vtkRenderer> renderer_, overlay_;
    vtkSmartPointer<vtkRenderWindowInteractor> interactor_;
    std::unique_ptr<ViewCanvas> canvas_;
    bool whole_wanted_ = false;
    QTimer rest_; // until the camera counts as standing still
    ViewTool* tool_ = nullptr;
    ViewTool* reader_ = nullptr;
    ViewTool* idle_ = nullptr;
    int picture_scale_ = 1; // while a picture is made
    QSize drawn_as_;
    int wheel_delta_ = 0; // collected to full notches of 120
    QPointF right_pressed_;
    bool right_is_still_ = false; // since it was pressed: it may become a click
};

} // namespace periscope::ui
