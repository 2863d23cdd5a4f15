#include "ui/painting/click_tool.hpp"

#include <QLineF>
#include <QMouseEvent>

namespace periscope::ui {

bool ClickTool::press(QMouseEvent* event) {
    pressed_ = event->position();
    return handles_.press(event);
}

bool ClickTool::release(QMouseEvent* event) {
    constexpr double still = 3; // pixels
    if (handles_.release(event))
        return true;
    if (event->button() == Qt::LeftButton && QLineF(pressed_, event->position()).length() <= still)
        emit clicked(event->position());
    return false;
}

} // namespace periscope::ui
