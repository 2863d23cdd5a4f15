// Decides which tool gets the mouse in the view, and which set it changes.
#pragma once

#include "ui/painting/box_handles.hpp"
#include "ui/painting/box_tool.hpp"
#include "ui/painting/brush_tool.hpp"
#include "ui/painting/click_tool.hpp"
#include "ui/painting/crack_tool.hpp"
#include "ui/painting/face_tool.hpp"
#include "ui/painting/outline_tool.hpp"
#include "ui/painting/rigid_tool.hpp"
#include "ui/painting/tool_settings.hpp"
#include "ui/viewport/colours/field_choice.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Body;
class SetMembership;

// move_rigid and put_against are for the selected rigid body.
enum class ToolKind { camera, box, brush, outline, face, crack, move_rigid, put_against };
inline bool is_of_rigid_bodies(ToolKind kind) {
    return kind == ToolKind::move_rigid || kind == ToolKind::put_against;
}

class Tools : public QObject {
    Q_OBJECT
public:
    Tools(ModelView& view, Document& document, Body& body, SetMembership& sets, QObject* parent = nullptr);

    ~Tools() override;

    void use(ToolKind kind);  // the tool changes the selected set, or adds one when something is drawn
    void pick(FaceKind kind); // uses the face tool with this kind
    ToolKind current() const { return kind_; }
    void select_set(int set); // sets the set that is selected in the tree; -1: none
    void select_rigid_body(int body);
    const FaceTool& face() const { return face_; }
    RigidTool& rigid() { return rigid_; }
    BrushTool& brush() { return brush_; }
    BoxHandles& handles() { return handles_; }
    ToolSettings& settings() { return settings_; }
    QString hint() const; // explains the mouse and the keys of the current tool

signals:
    void changed(periscope::ui::ToolKind kind);
    void hint_changed();
    void set_made(int set); // emitted for a new set, which is to be selected
    void crack_made(int crack);
    void set_clicked(int set); // emitted when a set is clicked in the view
    void missed(const QString& why);

private:
    // returns the index of the selected set if the tool can change its shape; otherwise -1
    int fitting_set(ToolKind kind) const;
    QString target_name() const; // returns the name of the set that the current tool changes
    bool rigid_can_rotate() const;
    QString rigid_name() const;
    void aim();
    void clicked(const QPointF& position);

    ModelView& view_;
    Document& document_;
    const SetMembership& sets_;
    ToolSettings settings_;
    BoxHandles handles_;
    ClickTool click_;
    BoxTool box_;
    BrushTool brush_;
    OutlineTool outline_;
    FaceTool face_;
    CrackTool crack_;
    RigidTool rigid_;
    ToolKind kind_ = ToolKind::camera;
    int selected_ = -1, selected_rigid_ = -1;
    bool draws_new_ = false;                  // the tool makes a new set, even if a set is selected
    std::optional<FieldChoice> field_before_; // the field before a tool changed it
};

} // namespace periscope::ui
