#include "ui/window/window_layout.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMetaObject>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSettings>

#include <algorithm>

namespace periscope::ui {

namespace {

// Increase this number when panels are added or removed: an arrangement stored before would hide a new panel.
constexpr int version = 3;

} // namespace

QSize first_window_size(QSize available) {
    const QSize title_bar(0, 40); // desktops in use have 24 to 38 pixels
    return QSize(1280, 800).boundedTo(available - title_bar);
}

int highest_panel(int height_of_window) {
    constexpr int height_of_others = 350; // of the bars, and of the view
    return std::min(height_of_window - height_of_others, height_of_window / 2);
}

void make_higher(QMainWindow& window, QDockWidget& panel, int wanted) {
    if (const int room = std::min(wanted, highest_panel(window.height())); panel.height() < room)
        window.resizeDocks({&panel}, {room}, Qt::Vertical);
}

QWidget* scrolled(QWidget* content) {
    auto* area = new QScrollArea;
    area->setFocusPolicy(Qt::NoFocus);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(content);
    return area;
}

WindowLayout::WindowLayout(QMainWindow& window)
    : QObject(&window), window_(window), reset_(new QAction(tr("&Reset the layout"), this)),
      original_(window.saveState(version)) {
    reset_->setObjectName(QStringLiteral("view.resetLayout"));
    reset_->setToolTip(tr("Move all panels back to their original places."));
    connect(reset_, &QAction::triggered, this, &WindowLayout::reset);
    window_.installEventFilter(this);
}

bool WindowLayout::restore() {
    const QSettings settings;
    restored_ = window_.restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray()) &&
                window_.restoreState(settings.value(QStringLiteral("window/state")).toByteArray(), version);
    return restored_;
}

void WindowLayout::save() const {
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), window_.saveGeometry());
    settings.setValue(QStringLiteral("window/state"), window_.saveState(version));
}

void WindowLayout::reset() {
    window_.restoreState(original_, version);
    arrange();
}

// When the window becomes lower, the panels below the view would keep their height, and the view would lose all of it.
bool WindowLayout::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        const auto* resized = static_cast<const QResizeEvent*>(event);
        if (resized->size().height() < resized->oldSize().height()) // later, when the panels have their new places
            QMetaObject::invokeMethod(this, &WindowLayout::leave_room_for_view, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void WindowLayout::leave_room_for_view() {
    const int highest = highest_panel(window_.height());
    for (auto* panel : window_.findChildren<QDockWidget*>())
        if (window_.dockWidgetArea(panel) == Qt::BottomDockWidgetArea && !panel->isFloating() && panel->isVisible() &&
            panel->height() > highest)
            window_.resizeDocks({panel}, {highest}, Qt::Vertical);
}

// The view has at least half of the width and of the height. A panel below it keeps its height, whatever it shows. In a
// narrow window the panels at the sides are stacked.
void WindowLayout::arrange() {
    const auto dock = [this](const char* name) { return window_.findChild<QDockWidget*>(QLatin1String(name)); };
    QDockWidget *workflow = dock("dockWorkflow"), *properties = dock("dockProperties");
    const int width = window_.width(), height = window_.height();
    constexpr int narrow = 1000; // in pixels: in a narrower window, two panels would take more than half
    if (width < narrow) {
        window_.splitDockWidget(workflow, properties, Qt::Vertical);
        window_.resizeDocks({workflow}, {std::clamp(width * 3 / 10, 256, 300)}, Qt::Horizontal);
        window_.resizeDocks({workflow, properties}, {height * 2 / 5, height * 3 / 5}, Qt::Vertical);
    } else {
        window_.resizeDocks({workflow, properties},
                            {std::clamp(width * 9 / 40, 190, 340), std::clamp(width / 4, 256, 300)}, Qt::Horizontal);
    }
    window_.resizeDocks({dock("dockLog")}, {std::clamp((height - 400) / 2, 70, 320)}, Qt::Vertical);
}

} // namespace periscope::ui
