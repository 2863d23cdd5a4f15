#include "ui/viewport/canvas/composed_canvas.hpp"

#include "ui/viewport/canvas/picture_window.hpp"

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>

#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>

namespace periscope::ui {

ComposedCanvas::ComposedCanvas(PictureWindow& window, CanvasHooks hooks, QWidget* parent)
    : QOpenGLWidget(parent), window_(window), hooks_(std::move(hooks)) {
    setFormat(canvas_format());
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

ComposedCanvas::~ComposedCanvas() {
    if (context()) // the context outlives this object, and must not call it after its destruction
        disconnect(context(), nullptr, this, nullptr);
    release();
}

void ComposedCanvas::begin_gl() {
    // Makes the context current directly. QOpenGLWidget::makeCurrent() would also bind Qt's framebuffer without VTK's
    // knowledge, and the picture would be black without an error.
    if (context())
        context()->makeCurrent(context()->surface());
}

void ComposedCanvas::initializeGL() {
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ComposedCanvas::release);
    hooks_.ready();
}

void ComposedCanvas::release() {
    if (!context())
        return;
    makeCurrent();
    hooks_.release();
    doneCurrent();
}

void ComposedCanvas::paintGL() {
    if (!window_.GetReadyForRendering())
        return;
    hooks_.draw();

    makeCurrent();
    auto* gl = context()->extraFunctions();
    gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
    gl->glDisable(GL_SCISSOR_TEST);
    const int* size = window_.GetRenderFramebuffer()->GetLastSize();
    window_.BlitDisplayFramebuffer(0, 0, 0, size[0], size[1], 0, 0, size[0], size[1], GL_COLOR_BUFFER_BIT, GL_LINEAR);
    // Qt blends this widget with the widgets below it. Where VTK has drawn translucent objects, the alpha channel is
    // less than 1, and would let these widgets shine through. So alpha is set to 1 everywhere.
    gl->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->glClearColor(0, 0, 0, 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

} // namespace periscope::ui
