#include "ui/painting/click_tool.hpp"

#include <QLineF>
#include <QMouseEvent>

namespace periscope::ui {

bool ClickTool::press(QMouseEvent* event) {
    pressed_ = event->position();
    return false;
}

bool ClickTool::release(QMouseEvent* event) {
    constexpr double still = 3; // pixels
    if (event->button() == Qt::LeftButton && QLineF(pressed_, event->position()).length() <= still)
        emit clicked(event->position());
    return false;
}

} // namespace periscope::ui
