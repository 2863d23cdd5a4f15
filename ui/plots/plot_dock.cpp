#include "ui/plots/plot_dock.hpp"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>
#include <memory>

namespace periscope::ui {

void put_beside(QMainWindow* window, QDockWidget* other, QDockWidget* plots) {
    window->tabifyDockWidget(other, plots);
    other->raise();
    QObject::connect(plots, &QDockWidget::visibilityChanged, window,
                     [window, plots, grown = std::make_shared<bool>(false)](bool visible) {
                         if (!visible || *grown || !window->isVisible())
                             return;
                         *grown = true; // from now on the height is the person's
                         const int wanted = std::clamp(window->height() * 36 / 100, 200, 420);
                         if (plots->height() < wanted)
                             window->resizeDocks({plots}, {wanted}, Qt::Vertical);
                     });
}

} // namespace periscope::ui
