#include "ui/viewport/painted_canvas.hpp"

#include "ui/viewport/composed_canvas.hpp"

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>

#include <utility>

namespace periscope::ui {

PaintedCanvas::PaintedCanvas(vtkGenericOpenGLRenderWindow& window, CanvasHooks hooks, QWidget* parent)
    : QWidget(parent), window_(window), hooks_(std::move(hooks)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_OpaquePaintEvent);
    surface_.setFormat(canvas_format());
    surface_.create();
}

PaintedCanvas::~PaintedCanvas() {
    if (!context_)
        return;
    begin_gl();
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
    repaint();
}

QImage PaintedCanvas::shown() {
    draw();
    QImage image = image_;
    image.setDevicePixelRatio(1);
    return image;
}

void PaintedCanvas::draw() {
    if (!context_ && !failed_)
        start_gl();
    if (!context_ || !window_.GetReadyForRendering())
        return;
    const QSize size = (QSizeF(width(), height()) * devicePixelRatioF()).toSize();
    if (!stale_ && image_.size() == size)
        return;
    stale_ = false; // not after: who draws may find that it must be drawn once more
    begin_gl();
    hooks_.draw();

    begin_gl();
    const int* drawn = window_.GetSize();
    if (image_.width() != drawn[0] || image_.height() != drawn[1])
        image_ = QImage(drawn[0], drawn[1], QImage::Format_RGB32);
    auto* state = window_.GetState();
    state->PushReadFramebufferBinding();
    auto* framebuffer = window_.GetDisplayFramebuffer();
    framebuffer->Bind(GL_READ_FRAMEBUFFER);
    framebuffer->ActivateReadBuffer(0);
    context_->functions()->glReadPixels(0, 0, drawn[0], drawn[1], GL_BGRA, GL_UNSIGNED_BYTE, image_.bits());
    state->PopReadFramebufferBinding();
    image_ = std::move(image_).mirrored(); // OpenGL's first row is the lowest; moved, it is turned in place
    image_.setDevicePixelRatio(devicePixelRatioF());
}

void PaintedCanvas::paintEvent(QPaintEvent*) {
    draw();
    QPainter painter(this);
    if (image_.isNull())
        painter.fillRect(rect(), palette().window());
    else
        painter.drawImage(QPointF(0, 0), image_);
}

} // namespace periscope::ui
