#include "ui/viewport/canvas/view_canvas.hpp"

#include "ui/viewport/canvas/composed_canvas.hpp"
#include "ui/viewport/canvas/painted_canvas.hpp"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

#include <algorithm>
#include <array>

namespace periscope::ui {

namespace {

Presentation fit_for_this_display() {
    const QByteArray wanted = qgetenv("PERISCOPE_VIEW"); // for people who compare the two ways
    if (wanted == "composed")
        return Presentation::composed;
    if (wanted == "painted")
        return Presentation::painted;
    return opengl_is_software() ? Presentation::painted : Presentation::composed;
}

} // namespace

QSurfaceFormat canvas_format() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSamples(0);
    format.setDepthBufferSize(24);
    return format;
}

bool opengl_is_software() {
    QOpenGLContext context;
    context.setFormat(canvas_format());
    QOffscreenSurface surface;
    surface.setFormat(canvas_format());
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface))
        return false;
    const auto* name = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
    const QByteArray renderer = QByteArray(name).toLower();
    context.doneCurrent();
    const std::array software{"llvmpipe",    "softpipe",    "swrast",      "software",
                              "swiftshader", "gdi generic", "basic render"};
    return std::any_of(software.begin(), software.end(), [&](const char* word) { return renderer.contains(word); });
}

std::unique_ptr<ViewCanvas> make_canvas(Presentation presentation, PictureWindow& window, CanvasHooks hooks,
                                        QWidget* parent) {
    if (presentation == Presentation::automatic)
        presentation = fit_for_this_display();
    if (presentation == Presentation::painted)
        return std::make_unique<PaintedCanvas>(window, std::move(hooks), parent);
    return std::make_unique<ComposedCanvas>(window, std::move(hooks), parent);
}

} // namespace periscope::ui
