// A Qt widget in which VTK draws. It is needed because Debian builds the Qt module of VTK only for Qt 5:
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
    vtkRenderer* overlay() const {
        return overlay_;
    } // has the same camera, and is drawn over everything, so that it is visible through the body
    vtkRenderWindowInteractor* interactor() const { return interactor_; }

    // Sets the tool that gets mouse events before the camera; null: only the camera gets them. Not owned.
    void set_tool(ViewTool* tool);
    ViewTool* tool() const { return tool_; }
    // Sets a tool that only reads: it gets the mouse while there is no other tool. Not owned.
    void set_reader(ViewTool* reader) { reader_ = reader; }
    // Sets the tool that gets the events if there is neither of these; it passes most of them to the camera. Not owned.
    void set_idle(ViewTool* idle) { idle_ = idle; }

    // Whether the camera is moving, so that a simpler picture is enough. It is true from the first movement of the
    // camera until a moment after the last one, when the complete picture is drawn again. It is never true on a
    // graphics card.
    bool in_motion() const { return rest_.isActive(); }
    void note_motion(); // called for each movement of the camera
    // Whether a simpler picture is enough: each facet takes time, and no complete picture was requested.
    bool may_simplify() const { return canvas_->is_software() && !whole_wanted_; }

    ViewCanvas* canvas() const { return canvas_.get(); }

    // Sets the distance up to which faces darken each other, if the picture has ambient occlusion (on a graphics card).
    void set_occlusion_reach(double metres);

    // Until the next call, draws as in a widget of this size on a usual screen; an empty size: as in this widget.
    void draw_as(QSize size);
    bool draws_as_another() const { return !drawn_as_.isEmpty(); }
    QSize drawn_size() const {
        return draws_as_another() ? drawn_as_ : size();
    } // size of what is drawn, without the pixel ratio
    double pixel_ratio() const { return (draws_as_another() ? 1 : devicePixelRatioF()) * picture_scale_; }

    // Convert a position in the widget to VTK's display coordinates (device pixels, y upwards), and back.
    QPointF to_display(const QPointF& position) const;
    QPointF to_widget(const QPointF& display) const;

    void redraw() { canvas_->redraw(); } // the scene has changed: draws it with the next picture of the window
    void draw_now();                     // draws before it returns
    QImage shown() const { return canvas_->shown(); } // returns the picture on the screen, without widgets above it

    // Returns the view `scale` times as large as on the screen, or as draw_as() says. `transparent`: without a
    // background.
    QImage picture(int scale, bool transparent);

signals:
    void about_to_render();
    void complete_picture_wanted(); // the picture must include what is being built in the background
    void camera_touched();          // emitted when the user moves the camera by mouse or keys
    void resized();
    void menu_wanted(const QPoint& position); // emitted by a right click without a drag, or by a key
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
    void pass_release(QMouseEvent* event); // passes the event to the tool or to the camera
    void ask_for_menu();                   // opens the menu by a key: at the pointer, or in the middle

    vtkNew<PictureWindow> window_;
    vtkNew<vtkRenderer> renderer_, overlay_;
    vtkSmartPointer<vtkRenderWindowInteractor> interactor_;
    std::unique_ptr<ViewCanvas> canvas_;
    bool whole_wanted_ = false;
    QTimer rest_; // runs until the camera counts as not moving
    ViewTool* tool_ = nullptr;
    ViewTool* reader_ = nullptr;
    ViewTool* idle_ = nullptr;
    int picture_scale_ = 1; // scale while a picture is made, otherwise 1
    QSize drawn_as_;
    int wheel_delta_ = 0; // collects the steps of the wheel until they make a full step of 120
    QPointF right_pressed_;
    // the right button was pressed and the mouse has not moved since, so it may be a click
    bool right_is_still_ = false;
};

} // namespace periscope::ui
