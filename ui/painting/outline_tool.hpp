// Selects nodes by a rectangle or a lasso over the view. The outline becomes a set that goes through the body along the
// direction of the view, or the layer below the visible surface.
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

    void set_target(int set) { target_ = set; } // sets the set whose outline is drawn; -1: drawing makes a new set

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
    QPolygonF outline_; // points in pixels of the widget
    QPointF from_;
    int target_ = -1;
    bool drawing_ = false;
};

} // namespace periscope::ui
