// Draws around nodes: a rectangle or a lasso over the view becomes the outline of a set that goes through the body along
// the direction of the view, or takes the layer below the surface that is seen.
#pragma once

#include "ui/painting/tool_settings.hpp"
#include "ui/viewport/canvas/view_tool.hpp"

#include <QObject>
#include <QPolygonF>

namespace periscope::ui {

class Document;
class ModelView;
class OutlineBand;

class OutlineTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    OutlineTool(ModelView& view, Document& document, const ToolSettings& settings, QObject* parent = nullptr);

    void set_target(int set) { target_ = set; } // one with an outline; -1: a new one is made

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;
    void leave() override {}

signals:
    void missed(const QString& why);
    void set_made(int set);

private:
    void draw_to(const QMouseEvent& event);
    SetPrism prism() const;

    ModelView& view_;
    Document& document_;
    const ToolSettings& settings_;
    OutlineBand* band_;
    QPolygonF outline_; // in the widget
    QPointF from_;
    int target_ = -1;
    bool drawing_ = false;
};

} // namespace periscope::ui
