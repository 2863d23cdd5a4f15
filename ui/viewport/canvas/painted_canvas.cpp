#include "ui/viewport/canvas/painted_canvas.hpp"

#include "ui/viewport/canvas/composed_canvas.hpp"
#include "ui/viewport/canvas/picture_window.hpp"

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QPainter>

#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>

#include <utility>

namespace periscope::ui {

PaintedCanvas::PaintedCanvas(PictureWindow& window, CanvasHooks hooks, QWidget* parent)
    : QWidget(parent), window_(window), hooks_(std::move(hooks)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_OpaquePaintEvent);
    surface_.setFormat(canvas_format());
    surface_.create();
    look_.setInterval(1);
    look_.setTimerType(Qt::PreciseTimer);
    connect(&look_, &QTimer::timeout, this, &PaintedCanvas::fetch_when_drawn);
}

PaintedCanvas::~PaintedCanvas() {
    if (!context_)
        return;
    begin_gl();
    if (drawn_)
        context_->extraFunctions()->glDeleteSync(drawn_);
    hooks_.release();
    end_gl();
}

void PaintedCanvas::start_gl() {
    auto context = std::make_unique<QOpenGLContext>();
    context->setFormat(canvas_format());
    if (!context->create() || !context->makeCurrent(&surface_)) {
        failed_ = true;
        hooks_.failed(QCoreApplication::translate("PaintedCanvas",
                                                  "OpenGL is not available on this display, so the view cannot "
                                                  "be shown. Install the driver of the graphics card."));
        return;
    }
    context_ = std::move(context);
    hooks_.ready();
}

void PaintedCanvas::begin_gl() {
    if (context_)
        context_->makeCurrent(&surface_);
}

void PaintedCanvas::end_gl() {
    if (context_)
        context_->doneCurrent();
}

void PaintedCanvas::redraw() {
    stale_ = true;
    update();
}

void PaintedCanvas::draw_now() {
    stale_ = true;
    if (isVisible())
        draw();
    repaint();
}

QImage PaintedCanvas::shown() {
    draw();
    QImage image = image_;
    image.setDevicePixelRatio(1);
    return image;
}

QSize PaintedCanvas::size_now() const {
    return (QSizeF(width(), height()) * devicePixelRatioF()).toSize();
}

bool PaintedCanvas::can_draw() {
    if (!context_ && !failed_)
        start_gl();
    return context_ && window_.GetReadyForRendering();
}

void PaintedCanvas::hand_over() {
    stale_ = false; // set before drawing, because drawing may find that another picture is needed
    begin_gl();
    window_.leave_out_copy(true);
    hooks_.draw();
    window_.leave_out_copy(false);
    begin_gl();
    size_drawn_ = {window_.GetSize()[0], window_.GetSize()[1]};
    drawn_ = context_->extraFunctions()->glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    context_->functions()->glFlush();
}

bool PaintedCanvas::is_drawn() const {
    return context_->extraFunctions()->glClientWaitSync(drawn_, 0, 0) != GL_TIMEOUT_EXPIRED;
}

void PaintedCanvas::fetch() {
    begin_gl();
    context_->extraFunctions()->glDeleteSync(std::exchange(drawn_, nullptr));
    if (image_.size() != size_drawn_)
        image_ = QImage(size_drawn_, QImage::Format_RGB32);
    auto* state = window_.GetState();
    state->PushReadFramebufferBinding();
    auto* framebuffer = window_.GetRenderFramebuffer();
    framebuffer->Bind(GL_READ_FRAMEBUFFER);
    framebuffer->ActivateReadBuffer(0);
    context_->functions()->glReadPixels(0, 0, image_.width(), image_.height(), GL_BGRA, GL_UNSIGNED_BYTE,
                                        image_.bits());
    state->PopReadFramebufferBinding();
    // the first row from OpenGL is the lowest one; mirrored() flips an image that is moved into it without a copy
    image_ = std::move(image_).mirrored();
    image_.setDevicePixelRatio(devicePixelRatioF());
}

void PaintedCanvas::fetch_when_drawn() {
    begin_gl();
    if (!drawn_ || !is_drawn())
        return;
    finish();
    update();
}

void PaintedCanvas::finish() {
    look_.stop();
    if (drawn_)
        fetch();
}

void PaintedCanvas::draw() {
    if (!can_draw())
        return;
    finish();
    if (!stale_ && image_.size() == size_now())
        return;
    hand_over();
    finish();
}

void PaintedCanvas::paintEvent(QPaintEvent*) {
    if (image_.size() != size_now())
        draw();
    else if (stale_ && !drawn_ && can_draw()) {
        hand_over();
        look_.start();
    }
    QPainter painter(this);
    if (image_.isNull())
        painter.fillRect(rect(), palette().window());
    else
        painter.drawImage(QPointF(0, 0), image_);
}

} // namespace periscope::ui
