// Paints nodes into a set with the left button. Shift erases instead, and the wheel changes the size of the brush.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "ui/painting/tool_settings.hpp"
#include "ui/viewport/canvas/view_tool.hpp"

#include <QObject>
#include <QPointF>

#include <optional>
#include <vector>

namespace periscope::ui {

class Document;
class ModelView;
class SetMembership;

class BrushTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    BrushTool(ModelView& view, Document& document, SetMembership& sets, const ToolSettings& settings,
              QObject* parent = nullptr);

    void set_target(int set) { target_ = set; } // sets the painted set to change; -1: the next stroke makes one
    double radius() const { return radius_; }   // m
    void set_radius(double metres);
    void scale(double steps); // changes the radius by 15 % for each step of the wheel

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;
    bool wheel(QWheelEvent* event) override; // with Ctrl the camera gets the event
    void leave() override;

signals:
    void radius_changed(double metres);
    void missed(const QString& why);
    void set_made(int set);

private:
    int painted() const; // returns the index of the set that the stroke changes or makes
    bool erases(Qt::KeyboardModifiers keys) const;
    void hover(const QPointF& position, bool erase);
    void stroke_to(const QPointF& position, bool erase);
    void dab(const QPointF& position, bool erase);

    ModelView& view_;
    Document& document_;
    SetMembership& sets_;
    const ToolSettings& settings_;
    int target_ = -1;
    double radius_ = 0;
    std::vector<BrushDab> stroke_; // collected until the button is released, because one stroke is one undo step
    std::optional<Vec3> last_;
    QPointF pointer_, hovered_; // position of the end of the stroke, and of the brush
    bool painting_ = false;
};

} // namespace periscope::ui
