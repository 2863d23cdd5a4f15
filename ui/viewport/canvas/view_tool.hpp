// A tool that gets mouse events in the viewport before the camera.
#pragma once

class QMouseEvent;
class QWheelEvent;

namespace periscope::ui {

class ViewTool {
public:
    virtual ~ViewTool() = default;
    // These functions return true if the event was used; the camera then does not get it.
    virtual bool press(QMouseEvent* event) = 0;
    virtual bool move(QMouseEvent* event) = 0;
    virtual bool release(QMouseEvent* event) = 0;
    virtual bool wheel(QWheelEvent*) { return false; }
    virtual void leave() {} // called when the pointer has left the viewport
};

} // namespace periscope::ui
