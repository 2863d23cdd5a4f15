// A Qt widget in which VTK draws. VTK's own widget cannot be used, because Debian builds VTK's Qt module only for Qt 5.
// Here vtkGenericOpenGLRenderWindow draws into its own framebuffer with the context of a canvas (view_canvas.hpp),
// which brings the picture into the window.
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
    // A renderer with the same camera, whose picture is over everything else, so that it is visible through the body.
    vtkRenderer* overlay() const { return overlay_; }
    vtkRenderWindowInteractor* interactor() const { return interactor_; }

    // Sets the tool that gets mouse events before the camera; null: the camera gets all of them. The tool is not owned.
    void set_tool(ViewTool* tool);
    ViewTool* tool() const { return tool_; }
    // Sets a tool that only reads from the picture. It gets the mouse events while no other tool is set. It is not
    // owned.
    void set_reader(ViewTool* reader) { reader_ = reader; }
    // Sets the tool that gets the mouse events if neither tool() nor a reader is set. It passes most of them to the
    // camera. It is not owned.
    void set_idle(ViewTool* idle) { idle_ = idle; }

    // Whether the camera is moving, so that a simpler picture is enough. True from the first movement until a moment
    // after the last one, when the complete picture is drawn again. On a graphics card, always false.
    bool in_motion() const { return rest_.isActive(); }
    void note_motion(); // called for each movement of the camera
    // Whether a simpler picture is enough, because OpenGL is software, and no complete picture was requested.
    bool may_simplify() const { return canvas_->is_software() && !whole_wanted_; }

    ViewCanvas* canvas() const { return canvas_.get(); }

    // Sets the distance (m) up to which faces darken each other by ambient occlusion, which pictures have on a graphics
    // card.
    void set_occlusion_reach(double metres);

    // From now on, draws as if the widget had this size, on a screen without scaling. An empty size: draws for this
    // widget again.
    void draw_as(QSize size);
    bool draws_as_another() const { return !drawn_as_.isEmpty(); }
    // Returns the size for which the picture is drawn, before scaling by pixel_ratio().
    QSize drawn_size() const { return draws_as_another() ? drawn_as_ : size(); }
    double pixel_ratio() const { return (draws_as_another() ? 1 : devicePixelRatioF()) * picture_scale_; }

    // Convert a position in the widget to VTK's display coordinates (device pixels, y upwards), and back.
    QPointF to_display(const QPointF& position) const;
    QPointF to_widget(const QPointF& display) const;

    void redraw() { canvas_->redraw(); } // the scene has changed: draws it with the next picture of the window
    void draw_now();                     // draws before it returns
    QImage shown() const { return canvas_->shown(); } // returns the picture on the screen, without widgets above it

    // Returns the picture `scale` times as large as on the screen, or as the size set by draw_as(). If `transparent` is
    // set, it has no background.
    QImage picture(int scale, bool transparent);

signals:
    void about_to_render();
    void complete_picture_wanted(); // the picture must include what is being built in the background
    void camera_touched();          // emitted when the user moves the camera by mouse or keys
    void resized();
    void menu_wanted(const QPoint& position); // emitted for a right click without a drag, or for a key that opens menus
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
    void render(); // draws into VTK's framebuffers
    void follow_size();
    void pass_position(QMouseEvent* event);
    void pass_release(QMouseEvent* event); // passes the event to the tool or to the camera
    // requests the menu after a key was pressed: at the pointer or, if that is elsewhere, in the middle
    void ask_for_menu();

    vtkNew<PictureWindow> window_;
    vtkNew<vtkRenderer> renderer_, overlay_;
    vtkSmartPointer<vtkRenderWindowInteractor> interactor_;
    std::unique_ptr<ViewCanvas> canvas_;
    bool whole_wanted_ = false;
    QTimer rest_; // runs until the camera counts as not moving
    ViewTool* tool_ = nullptr;
    ViewTool* reader_ = nullptr;
    ViewTool* idle_ = nullptr;
    int picture_scale_ = 1; // how much larger than usual the picture is drawn; 1 except in picture()
    QSize drawn_as_;
    int wheel_delta_ = 0; // collects the steps of the wheel until they make a full step of 120
    QPointF right_pressed_;
    // The right button is pressed, and the mouse has not moved since; if it is released now, that is a click.
    bool right_is_still_ = false;
};

} // namespace periscope::ui
