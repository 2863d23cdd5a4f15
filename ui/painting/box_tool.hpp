// Draws the box of a set with a rubber band. If the camera looks along an axis, the band gives four sides of the box,
// which extends through the whole depth of the body. In other views, the box encloses the outer nodes under the band.
#pragma once

#include "core/case/case.hpp"
#include "ui/viewport/canvas/view_tool.hpp"
#include "ui/viewport/snapping.hpp"

#include <QObject>

class QRubberBand;

namespace periscope::ui {

class Document;
class ModelView;

class BoxTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    BoxTool(ModelView& view, Document& document, ViewTool& handles, QObject* parent = nullptr);
    ~BoxTool() override;

    void set_target(int set) { target_ = set; } // sets the set whose box is drawn; -1: drawing makes a new set

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;
    void leave() override {}

signals:
    void missed(const QString& why);
    void set_made(int set);

private:
    void draw_to(const QMouseEvent& event);
    void draw(const SetBox& box);
    void box_along_axis(int axis);
    void box_around_nodes(const QRect& band);

    ModelView& view_;
    Document& document_;
    ViewTool& handles_; // handles of the selected set's box; they get the events of the mouse first
    QRubberBand* band_;
    PointInView from_, to_;
    int target_ = -1;
    bool drawing_ = false;
};

} // namespace periscope::ui
