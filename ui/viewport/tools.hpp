// Which tool has the mouse in the viewport, and which set it works on.
#pragma once

#include "ui/viewport/box_tool.hpp"
#include "ui/viewport/brush_tool.hpp"

#include <QObject>

namespace periscope::ui {

struct Workspace;

enum class ToolKind { camera, box, brush };

class Tools : public QObject {
    Q_OBJECT
public:
    Tools(Workspace& workspace, ModelView& view, QObject* parent = nullptr);

    ~Tools() override;

    void use(ToolKind kind); // makes or finds a set to work on when none fits
    ToolKind current() const { return kind_; }
    void select_set(int set); // the one selected in the tree; -1: none
    BrushTool& brush() { return brush_; }

signals:
    void changed(periscope::ui::ToolKind kind);
    void set_made(int set); // a new one to work on: select it
    void missed(const QString& why);

private:
    int fitting_set(ToolKind kind) const; // the selected one if it has the right shape
    void aim();

    Workspace& workspace_;
    ModelView& view_;
    BoxTool box_;
    BrushTool brush_;
    ToolKind kind_ = ToolKind::camera;
    int selected_ = -1;
};

} // namespace periscope::ui
