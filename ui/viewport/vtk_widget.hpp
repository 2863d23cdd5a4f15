// A Qt widget that VTK draws in. Debian's VTK has its Qt module built for Qt 5 only, hence this bridge:
// QOpenGLWidget owns the context, vtkGenericOpenGLRenderWindow draws into its own framebuffer, and the result
// is copied into Qt's.
#pragma once

#include <QImage>
#include <QOpenGLWidget>

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>

namespace periscope::ui {

class ViewTool;

class VtkWidget : public QOpenGLWidget {
    Q_OBJECT
public:
    explicit VtkWidget(QWidget* parent = nullptr);
    ~VtkWidget() override;

    vtkRenderer* renderer() const { return renderer_; }
    vtkRenderer* overlay() const {
        return overlay_;
    } // the same camera; drawn over everything, as if by X-ray
    vtkRenderWindowInteractor* interactor() const { return interactor_; }

    // The tool that sees mouse events before the camera does; null: the camera alone. Not owned.
    void set_tool(ViewTool* tool);
    ViewTool* tool() const { return tool_; }
    // One that only looks: it has the mouse while no other tool has. Not owned.
    void set_reader(ViewTool* reader) { reader_ = reader; }
    // What sees them while there is neither, and leaves all but a little to the camera. Not owned.
    void set_idle(ViewTool* idle) { idle_ = idle; }

    double pixel_ratio() const { return devicePixelRatioF() * picture_scale_; } // of what is drawn now

    // VTK's display coordinates (device pixels, y upwards) of a position in the widget, and back.
    QPointF to_display(const QPointF& position) const;
    QPointF to_widget(const QPointF& display) const;

    // The view `scale` times as large as on the screen; with nothing behind the body where `transparent`.
    QImage picture(int scale, bool transparent);

signals:
    void about_to_render();
    void camera_touched(); // by the mouse
    void gl_failed(const QString& reason);

protected:
    void initializeGL() override;
    void paintGL() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    ViewTool* active() const { return tool_ ? tool_ : reader_ ? reader_ : idle_; }
    void release_gl();
    void follow_size();
    void pass_position(QMouseEvent* event);

    vtkNew<vtkGenericOpenGLRenderWindow> window_;
    vtkNew<vtkRenderer> renderer_, overlay_;
    vtkSmartPointer<vtkRenderWindowInteractor> interactor_;
    ViewTool* tool_ = nullptr;
    ViewTool* reader_ = nullptr;
    ViewTool* idle_ = nullptr;
    int picture_scale_ = 1; // while a picture is made
    int wheel_delta_ = 0; // collected to full notches of 120
};

} // namespace periscope::ui
