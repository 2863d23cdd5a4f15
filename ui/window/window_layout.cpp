#include "ui/window/window_layout.hpp"

#include <QAction>
#include <QMainWindow>
#include <QSettings>

namespace periscope::ui {

namespace {

// One more whenever panels come or go: an old arrangement would hide a new panel.
constexpr int version = 3;

} // namespace

QSize first_window_size(QSize available) {
    const QSize title_bar(0, 40); // of desktops in use 24 to 38 pixels
    return QSize(1280, 800).boundedTo(available - title_bar);
}

WindowLayout::WindowLayout(QMainWindow& window)
    : QObject(&window), window_(window), reset_(new QAction(tr("&Reset the layout"), this)),
      original_(window.saveState(version)) {
    reset_->setObjectName(QStringLiteral("view.resetLayout"));
    reset_->setToolTip(tr("Move all panels back to their original places."));
    connect(reset_, &QAction::triggered, this, &WindowLayout::reset);
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
    emit was_reset();
}

} // namespace periscope::ui
