#include "ui/window/start.hpp"

#include "ui/actions/file_actions.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/base/freed_memory.hpp"
#include "ui/run/queue_memory.hpp"
#include "ui/run/run_defaults.hpp"
#include "ui/start/device_notice.hpp"
#include "ui/start/recovery.hpp"
#include "ui/theme/theme_choice.hpp"
#include "ui/window/autopilot.hpp"
#include "ui/window/focus_frame.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/window_layout.hpp"
#include "ui/workspace/workspace.hpp"
#include "version.hpp"

#include <QApplication>
#include <QIcon>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QScreen>
#include <QSurfaceFormat>

#include <clocale>
#include <cstdio>

namespace periscope::ui {

namespace {

bool display_is_there() {
    if (qgetenv("QT_QPA_PLATFORM") != "xcb" || !qEnvironmentVariableIsEmpty("DISPLAY"))
        return true;
    std::fputs("periscope: no display available (DISPLAY is not set).\nOn a machine without a screen, use "
               "periscope-cli or xvfb-run periscope …\n",
               stderr);
    return false;
}

bool opengl_is_there() {
    QSurfaceFormat format;
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QOpenGLContext context;
    context.setFormat(format);
    QOffscreenSurface surface;
    surface.setFormat(format);
    surface.create();
    if (context.create() && context.makeCurrent(&surface) && context.format().version() >= std::pair(3, 2))
        return true;
    std::fputs("periscope: OpenGL 3.2 is not available on this display.\nInstall the driver of the graphics card or "
               "Mesa's software renderer (libgl1-mesa-dri),\nor use periscope-cli, which does not need OpenGL.\n",
               stderr);
    return false;
}

void set_size(MainWindow& window, const std::string& size) {
    window.resize(size_of(size).value_or(first_window_size(window.screen()->availableSize())));
}

} // namespace

std::optional<QSize> size_of(const std::string& words) {
    const QStringList parts = QString::fromStdString(words).split(QLatin1Char('x'));
    if (parts.size() != 2 || parts[0].toInt() <= 0 || parts[1].toInt() <= 0)
        return std::nullopt;
    return QSize(parts[0].toInt(), parts[1].toInt());
}

void prepare_display() {
    keep_freed_memory();
    // Debian's VTK needs GLX; under EGL or Wayland it aborts at its start.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "xcb");
    if (qEnvironmentVariableIsEmpty("QT_XCB_GL_INTEGRATION"))
        qputenv("QT_XCB_GL_INTEGRATION", "xcb_glx");
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts); // otherwise docking would destroy the view's context
}

void prepare_looks() {
    apply_theme(Theme::system); // if the user has chosen another theme, the window applies it
    new FocusFrame(qApp);
    keep_wheel_from_fields(qApp);
}

int start_workbench(int argc, char** argv, const StartOptions& options) {
    prepare_display();
    if (!display_is_there())
        return 2;
    QApplication application(argc, argv);
    // Qt sets the user's locale, with which VTK would write 0,5 beside the window's 0.5
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QStringLiteral("periscope"));
    QApplication::setOrganizationName(QStringLiteral("periscope"));
    QApplication::setApplicationVersion(QLatin1String(version));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.periscope.Periscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/periscope.svg")));
    prepare_looks();
    if (!opengl_is_there())
        return 2;
    limit_cores(RunDefaults().cores()); // called before anything uses OpenCL
    MainWindow window;
    set_size(window, options.size);
    if (!options.no_cache)
        window.workspace().body.use_cache(user_model_cache());
    const bool attended =
        !options.quit && options.screenshot.empty() && options.picture.empty(); // someone is there to answer questions
    if (options.size.empty() && attended)
        window.layout_memory().restore();
    Workspace& workspace = window.workspace();
    Recovery recovery(workspace.document, workspace.run, workspace.autosave, window.files(), &window,
                      user_recovery_folder());
    QObject::connect(&recovery, &Recovery::said, &window, &MainWindow::say);
    QObject::connect(&recovery, &Recovery::problem, &window, &MainWindow::report);
    QueueMemory queue(workspace.queue, workspace.body, user_recovery_folder() / "queue");
    QObject::connect(&queue, &QueueMemory::said, &window, &MainWindow::say);
    QObject::connect(&queue, &QueueMemory::problem, &window, &MainWindow::report);
    window.files().set_queue_kept(true);
    if (attended)
        workspace.runs.use_store(RunStore(user_run_folder()));
    Autopilot autopilot(window, options);
    window.show();
    autopilot.begin();
    if (attended) {
        notice_missing_device(workspace.devices, &window);
        recovery.offer();
        queue.take_over();
    }
    const int code = QApplication::exec();
    return code != 0 || attended ? code : autopilot.exit_code(); // a user at the window has seen what failed
}

} // namespace periscope::ui
