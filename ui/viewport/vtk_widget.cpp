#include "ui/viewport/vtk_widget.hpp"

#include "ui/painting/view_tool.hpp"

#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QSurfaceFormat>

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkGenericRenderWindowInteractor.h>
#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtkUnsignedCharArray.h>

#include <cmath>

namespace periscope::ui {

namespace {

void on_make_current(vtkObject*, unsigned long, void* widget, void*) {
    // Not QOpenGLWidget::makeCurrent(): that binds Qt's framebuffer behind VTK's cached state, and the
    // picture turns black without an error.
    if (auto* context = static_cast<VtkWidget*>(widget)->context())
        context->makeCurrent(context->surface());
}

void on_is_current(vtkObject*, unsigned long, void* widget, void* result) {
    auto* context = static_cast<VtkWidget*>(widget)->context();
    *static_cast<bool*>(result) = context && context == QOpenGLContext::currentContext();
}

void on_render_wanted(vtkObject*, unsigned long, void* widget, void*) {
    static_cast<VtkWidget*>(widget)->update();
}

void observe(vtkObject* object, unsigned long event,
             void (*callback)(vtkObject*, unsigned long, void*, void*), VtkWidget* widget) {
    vtkNew<vtkCallbackCommand> command;
    command->SetCallback(callback);
    command->SetClientData(widget);
    object->AddObserver(event, command);
}

QSurfaceFormat wanted_format() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSamples(0);
    format.setDepthBufferSize(24);
    return format;
}

} // namespace

VtkWidget::VtkWidget(QWidget* parent) : QOpenGLWidget(parent) {
    setFormat(wanted_format());
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);

    window_->SetMultiSamples(0);
    window_->SetNumberOfLayers(2);
    window_->AddRenderer(renderer_);
    overlay_->SetLayer(1);
    overlay_->InteractiveOff();
    overlay_->SetActiveCamera(renderer_->GetActiveCamera());
    window_->AddRenderer(overlay_);
    observe(window_, vtkCommand::WindowMakeCurrentEvent, on_make_current, this);
    observe(window_, vtkCommand::WindowIsCurrentEvent, on_is_current, this);

    interactor_ = vtkSmartPointer<vtkGenericRenderWindowInteractor>::New();
    vtkNew<vtkInteractorStyleTrackballCamera> style;
    interactor_->SetRenderWindow(window_);
    interactor_->SetInteractorStyle(style);
    // Drawing happens in paintGL alone; what wants a picture asks for an update.
    interactor_->EnableRenderOff();
    observe(interactor_, vtkCommand::RenderEvent, on_render_wanted, this);
    interactor_->Initialize();
    connect(this, &QOpenGLWidget::resized, this, &VtkWidget::follow_size);
}

VtkWidget::~VtkWidget() {
    if (context()) // goes after us, and would call us then
        disconnect(context(), nullptr, this, nullptr);
    release_gl();
}

void VtkWidget::set_tool(ViewTool* tool) {
    if (tool_)
        tool_->leave();
    tool_ = tool;
    update();
}

void VtkWidget::initializeGL() {
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &VtkWidget::release_gl);
    window_->SetOwnContext(0);
    window_->SetFrameBlitModeToNoBlit();
    window_->SetForceMaximumHardwareLineWidth(1);
    window_->OpenGLInitContext();
    window_->SetReadyForRendering(true);
    if (context()->format().majorVersion() < 3)
        emit gl_failed(tr("OpenGL 3.2 is needed for the view, but this display offers only %1.%2.")
                           .arg(context()->format().majorVersion())
                           .arg(context()->format().minorVersion()));
    follow_size();
}

void VtkWidget::release_gl() {
    if (!window_->GetReadyForRendering())
        return;
    makeCurrent();
    window_->Finalize();
    window_->SetReadyForRendering(false);
    doneCurrent();
}

void VtkWidget::follow_size() {
    const double ratio = pixel_ratio();
    const int w = std::max(1, int(std::lround(width() * ratio)));
    const int h = std::max(1, int(std::lround(height() * ratio)));
    window_->SetScreenSize(w, h);
    window_->SetSize(w, h);
    window_->SetDPI(int(72 * ratio)); // all letters grow with it
    interactor_->SetSize(w, h);
}

QImage VtkWidget::picture(int scale, bool transparent) {
    if (!window_->GetReadyForRendering())
        return {};
    makeCurrent();
    const double background = renderer_->GetBackgroundAlpha();
    const bool gradient = renderer_->GetGradientBackground();
    if (transparent) {
        renderer_->SetBackgroundAlpha(0);
        renderer_->GradientBackgroundOff();
    }
    picture_scale_ = scale;
    follow_size();
    emit about_to_render();
    auto* state = window_->GetState();
    state->Reset();
    state->Push();
    state->vtkglEnable(GL_DEPTH_TEST);
    state->vtkglDepthFunc(GL_LEQUAL);
    window_->Render();
    const int w = window_->GetSize()[0], h = window_->GetSize()[1];
    vtkNew<vtkUnsignedCharArray> pixels;
    window_->GetRGBACharPixelData(0, 0, w - 1, h - 1, 0, pixels);
    state->Pop();
    doneCurrent();
    renderer_->SetBackgroundAlpha(background);
    renderer_->SetGradientBackground(gradient);
    picture_scale_ = 1;
    follow_size();
    emit about_to_render();
    update();
    if (pixels->GetNumberOfTuples() != vtkIdType(w) * h)
        return {};
    const QImage image = QImage(pixels->GetPointer(0), w, h, 4 * w, QImage::Format_RGBA8888_Premultiplied).mirrored();
    return transparent ? image.convertToFormat(QImage::Format_ARGB32) : image.convertToFormat(QImage::Format_RGB888);
}

void VtkWidget::paintGL() {
    if (!window_->GetReadyForRendering())
        return;
    emit about_to_render();
    auto* gl = context()->extraFunctions();
    auto* state = window_->GetState();
    state->Reset();
    state->Push();
    state->vtkglEnable(GL_DEPTH_TEST);
    state->vtkglDepthFunc(GL_LEQUAL); // Qt leaves GL_LESS, VTK counts on LEQUAL
    follow_size();
    window_->Render();

    makeCurrent();
    gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
    gl->glDisable(GL_SCISSOR_TEST);
    const int* size = window_->GetRenderFramebuffer()->GetLastSize();
    window_->BlitDisplayFramebuffer(0, 0, 0, size[0], size[1], 0, 0, size[0], size[1], GL_COLOR_BUFFER_BIT,
                                    GL_LINEAR);
    state->Pop();
    // Qt blends the widget with what is below it; VTK leaves holes in alpha where it drew translucent things.
    gl->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->glClearColor(0, 0, 0, 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

QPointF VtkWidget::to_display(const QPointF& position) const {
    return {position.x() * devicePixelRatioF(), (height() - position.y()) * devicePixelRatioF() - 1};
}

QPointF VtkWidget::to_widget(const QPointF& display) const {
    return {display.x() / devicePixelRatioF(), height() - (display.y() + 1) / devicePixelRatioF()};
}

void VtkWidget::pass_position(QMouseEvent* event) {
    const QPointF p = to_display(event->position());
    interactor_->SetEventInformation(int(p.x()), int(p.y()), event->modifiers() & Qt::ControlModifier,
                                     event->modifiers() & Qt::ShiftModifier);
}

void VtkWidget::mousePressEvent(QMouseEvent* event) {
    if (active() && active()->press(event))
        return;
    emit camera_touched();
    pass_position(event);
    const auto vtk_event = event->button() == Qt::LeftButton     ? vtkCommand::LeftButtonPressEvent
                           : event->button() == Qt::MiddleButton ? vtkCommand::MiddleButtonPressEvent
                                                                 : vtkCommand::RightButtonPressEvent;
    interactor_->InvokeEvent(vtk_event);
}

void VtkWidget::mouseMoveEvent(QMouseEvent* event) {
    if (active() && active()->move(event))
        return;
    pass_position(event);
    interactor_->InvokeEvent(vtkCommand::MouseMoveEvent);
}

void VtkWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (active() && active()->release(event))
        return;
    pass_position(event);
    const auto vtk_event = event->button() == Qt::LeftButton     ? vtkCommand::LeftButtonReleaseEvent
                           : event->button() == Qt::MiddleButton ? vtkCommand::MiddleButtonReleaseEvent
                                                                 : vtkCommand::RightButtonReleaseEvent;
    interactor_->InvokeEvent(vtk_event);
}

void VtkWidget::wheelEvent(QWheelEvent* event) {
    if (active() && active()->wheel(event))
        return;
    emit camera_touched();
    wheel_delta_ += event->angleDelta().y();
    while (std::abs(wheel_delta_) >= 120) {
        interactor_->InvokeEvent(wheel_delta_ > 0 ? vtkCommand::MouseWheelForwardEvent
                                                  : vtkCommand::MouseWheelBackwardEvent);
        wheel_delta_ += wheel_delta_ > 0 ? -120 : 120;
    }
    event->accept();
}

void VtkWidget::leaveEvent(QEvent*) {
    if (active())
        active()->leave();
}

} // namespace periscope::ui
