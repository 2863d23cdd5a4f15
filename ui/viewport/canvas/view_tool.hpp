// Something that takes the mouse in the viewport before the camera does.
#pragma once

class QMouseEvent;
class QWheelEvent;

namespace periscope::ui {

class ViewTool {
public:
    virtual ~ViewTool() = default;
    // True when the event was used; the camera then does not see it.
    virtual bool press(QMouseEvent* event) = 0;
    virtual bool move(QMouseEvent* event) = 0;
    virtual bool release(QMouseEvent* event) = 0;
    virtual bool wheel(QWheelEvent*) { return false; }
    virtual void leave() {} // the pointer left the viewport
};

} // namespace periscope::ui
