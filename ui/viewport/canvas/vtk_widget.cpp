#include "ui/viewport/canvas/vtk_widget.hpp"

#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/view_tool.hpp"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QOpenGLContext>

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkGenericRenderWindowInteractor.h>
#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkOpenGLState.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace periscope::ui {

namespace {

// After this time without a movement, in ms, the camera counts as not moving. It is longer than the pauses of a hand
// that moves the mouse.
constexpr int until_at_rest = 120;

void on_make_current(vtkObject*, unsigned long, void* widget, void*) {
    if (auto* canvas = static_cast<VtkWidget*>(widget)->canvas())
        canvas->begin_gl();
}

void on_is_current(vtkObject*, unsigned long, void* widget, void* result) {
    const auto* canvas = static_cast<VtkWidget*>(widget)->canvas();
    *static_cast<bool*>(result) = canvas && canvas->context() && canvas->context() == QOpenGLContext::currentContext();
}

void on_render_wanted(vtkObject*, unsigned long, void* widget, void*) {
    static_cast<VtkWidget*>(widget)->redraw();
}

void observe(vtkObject* object, unsigned long event, void (*callback)(vtkObject*, unsigned long, void*, void*),
             VtkWidget* widget) {
    vtkNew<vtkCallbackCommand> command;
    command->SetCallback(callback);
    command->SetClientData(widget);
    object->AddObserver(event, command);
}

} // namespace

VtkWidget::VtkWidget(QWidget* parent, Presentation presentation)
    : QWidget(parent), canvas_(make_canvas(presentation, *window_,
                                           {[this] { start_gl(); }, [this] { release_gl(); }, [this] { render(); },
                                            [this](const QString& reason) { emit gl_failed(reason); }},
                                           this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    rest_.setSingleShot(true);
    rest_.setInterval(until_at_rest);
    connect(&rest_, &QTimer::timeout, this, &VtkWidget::redraw);

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
    // VTK draws only in paintGL; code that needs a new picture requests an update.
    interactor_->EnableRenderOff();
    observe(interactor_, vtkCommand::RenderEvent, on_render_wanted, this);
    interactor_->Initialize();
}

VtkWidget::~VtkWidget() {
    canvas_.reset(); // VTK's window uses its context in its destructor
}

void VtkWidget::set_tool(ViewTool* tool) {
    if (tool_)
        tool_->leave();
    tool_ = tool;
    redraw();
}

// Ambient occlusion and anti-aliasing read every pixel several times, which only a graphics card does quickly.
void VtkWidget::choose_quality() {
    const QByteArray wanted = qgetenv("PERISCOPE_VIEW_QUALITY"); // for people who compare the two qualities
    const bool full = wanted == "full" || (wanted != "plain" && !canvas_->is_software());
    renderer_->SetUseFXAA(full);
    renderer_->SetUseSSAO(full);
    renderer_->SSAOBlurOn();
}

void VtkWidget::set_occlusion_reach(double metres) {
    renderer_->SetSSAORadius(metres);
    renderer_->SetSSAOBias(0.02 * metres);
}

void VtkWidget::start_gl() {
    choose_quality();
    window_->SetOwnContext(0);
    window_->SetFrameBlitModeToNoBlit();
    window_->SetForceMaximumHardwareLineWidth(1);
    window_->OpenGLInitContext();
    window_->SetReadyForRendering(true);
    const auto format = canvas_->context()->format();
    if (format.majorVersion() < 3)
        emit gl_failed(
            tr("The view needs OpenGL 3.2, but this display offers only %1.%2. Update the driver of the graphics card.")
                .arg(format.majorVersion())
                .arg(format.minorVersion()));
    follow_size();
}

void VtkWidget::release_gl() {
    if (!window_->GetReadyForRendering())
        return;
    window_->Finalize();
    window_->SetReadyForRendering(false);
}

void VtkWidget::resizeEvent(QResizeEvent*) {
    canvas_->widget().setGeometry(rect());
    follow_size();
    emit resized();
}

void VtkWidget::follow_size() {
    const double ratio = pixel_ratio();
    const int w = std::max(1, int(std::lround(drawn_size().width() * ratio)));
    const int h = std::max(1, int(std::lround(drawn_size().height() * ratio)));
    window_->SetScreenSize(w, h);
    window_->SetSize(w, h);
    window_->SetDPI(int(72 * ratio)); // all letters are scaled with the DPI
    interactor_->SetSize(w, h);
}

void VtkWidget::draw_as(QSize size) {
    drawn_as_ = size;
    follow_size();
}

void VtkWidget::note_motion() {
    if (canvas_->is_software())
        rest_.start();
}

void VtkWidget::draw_now() {
    rest_.stop();
    whole_wanted_ = true;
    emit complete_picture_wanted();
    canvas_->draw_now();
    whole_wanted_ = false;
}

QImage VtkWidget::picture(int scale, bool transparent) {
    if (!window_->GetReadyForRendering())
        return {};
    rest_.stop();
    whole_wanted_ = true;
    emit complete_picture_wanted();
    canvas_->finish();
    canvas_->begin_gl();
    const double background = renderer_->GetBackgroundAlpha();
    const bool gradient = renderer_->GetGradientBackground();
    const bool occlusion = renderer_->GetUseSSAO();
    if (transparent) {
        renderer_->SetBackgroundAlpha(0);
        renderer_->GradientBackgroundOff();
        renderer_->UseSSAOOff(); // its pass would fill the background
    }
    picture_scale_ = scale;
    follow_size();
    render();
    whole_wanted_ = false;
    const int w = window_->GetSize()[0], h = window_->GetSize()[1];
    vtkNew<vtkUnsignedCharArray> pixels;
    window_->GetRGBACharPixelData(0, 0, w - 1, h - 1, 0, pixels);
    canvas_->end_gl();
    renderer_->SetBackgroundAlpha(background);
    renderer_->SetGradientBackground(gradient);
    renderer_->SetUseSSAO(occlusion);
    picture_scale_ = 1;
    follow_size();
    emit about_to_render();
    redraw();
    if (pixels->GetNumberOfTuples() != vtkIdType(w) * h)
        return {};
    // VTK leaves holes in the alpha channel where it drew translucent things: pixels with colours larger than alpha.
    unsigned char* p = pixels->GetPointer(0);
    for (vtkIdType i = 0; transparent && i < pixels->GetNumberOfTuples(); ++i, p += 4)
        // alpha is 0 for the background, whatever its colour
        p[3] = p[3] > 0 ? std::max({p[0], p[1], p[2], p[3]}) : p[3];
    const QImage image(pixels->GetPointer(0), w, h, qsizetype(4) * w,
                       transparent ? QImage::Format_RGBA8888_Premultiplied : QImage::Format_RGBX8888);
    return image.mirrored().convertToFormat(transparent ? QImage::Format_ARGB32 : QImage::Format_RGB888);
}

void VtkWidget::render() {
    emit about_to_render();
    auto* state = window_->GetState();
    state->Reset();
    state->Push();
    state->vtkglEnable(GL_DEPTH_TEST);
    state->vtkglDepthFunc(GL_LEQUAL); // Qt leaves GL_LESS, but VTK needs LEQUAL
    follow_size();
    window_->Render();
    state->Pop();
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
    right_is_still_ = event->button() == Qt::RightButton && event->buttons() == Qt::RightButton;
    right_pressed_ = event->position();
    if (active() && active()->press(event))
        return;
    if (!right_is_still_)
        emit camera_touched();
    pass_position(event);
    const auto vtk_event = event->button() == Qt::LeftButton     ? vtkCommand::LeftButtonPressEvent
                           : event->button() == Qt::MiddleButton ? vtkCommand::MiddleButtonPressEvent
                                                                 : vtkCommand::RightButtonPressEvent;
    interactor_->InvokeEvent(vtk_event);
}

void VtkWidget::mouseMoveEvent(QMouseEvent* event) {
    constexpr double click_reach = 4; // largest movement in pixels that counts as a click
    const bool was_still = right_is_still_;
    if (QLineF(right_pressed_, event->position()).length() > click_reach)
        right_is_still_ = false;
    if (active() && active()->move(event))
        return;
    if (right_is_still_) // a click does not move the camera
        return;
    if (was_still && event->buttons() & Qt::RightButton)
        emit camera_touched();
    pass_position(event);
    interactor_->InvokeEvent(vtkCommand::MouseMoveEvent);
    auto* style = vtkInteractorStyle::SafeDownCast(interactor_->GetInteractorStyle());
    if (style && style->GetState() != VTKIS_NONE)
        note_motion();
}

void VtkWidget::mouseReleaseEvent(QMouseEvent* event) {
    const bool was_click = event->button() == Qt::RightButton && std::exchange(right_is_still_, false);
    pass_release(event);
    if (was_click)
        emit menu_wanted(event->position().toPoint());
}

void VtkWidget::pass_release(QMouseEvent* event) {
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
    note_motion();
    wheel_delta_ += event->angleDelta().y();
    while (std::abs(wheel_delta_) >= 120) {
        interactor_->InvokeEvent(wheel_delta_ > 0 ? vtkCommand::MouseWheelForwardEvent
                                                  : vtkCommand::MouseWheelBackwardEvent);
        wheel_delta_ += wheel_delta_ > 0 ? -120 : 120;
    }
    event->accept();
}

// With the mouse, the menu opens when the button is released, because it may be a drag until then.
void VtkWidget::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() != QContextMenuEvent::Mouse)
        ask_for_menu();
    event->accept();
}

void VtkWidget::ask_for_menu() {
    const QPoint pointer = mapFromGlobal(QCursor::pos());
    emit menu_wanted(rect().contains(pointer) ? pointer : rect().center());
}

// Arrow keys rotate the body, or move it with Shift; plus and minus zoom. Qt opens a menu for the Menu key, but not for
// Shift + F10.
void VtkWidget::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier)
        return ask_for_menu();
    constexpr double degrees = 5, share = 0.05, factor = 1.15;
    const int key = event->key();
    const int right = int(key == Qt::Key_Right) - int(key == Qt::Key_Left),
              up = int(key == Qt::Key_Up) - int(key == Qt::Key_Down),
              larger = int(key == Qt::Key_Plus || key == Qt::Key_Equal) - int(key == Qt::Key_Minus);
    if ((right == 0 && up == 0 && larger == 0) || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return QWidget::keyPressEvent(event);
    emit camera_touched();
    if (larger != 0)
        enlarge(renderer_, larger > 0 ? factor : 1 / factor);
    else if (event->modifiers() & Qt::ShiftModifier)
        shift(renderer_, share * right, share * up);
    else
        rotate(renderer_, degrees * right, degrees * up);
    note_motion();
    redraw();
}

void VtkWidget::leaveEvent(QEvent*) {
    if (active())
        active()->leave();
}

} // namespace periscope::ui
