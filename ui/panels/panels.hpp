// The property editors, one for each kind of entry of the workflow tree.
#pragma once

#include "ui/base/item.hpp"

#include <QString>

#include <functional>

class QWidget;

namespace periscope::ui {

class FormPanel;
struct Workspace;

// What panels ask the window to do.
struct PanelActions {
    std::function<void(const Item&)> select;
    std::function<void()> import_surface, use_box_tool, use_brush_tool, use_outline_tool, use_face_tool,
        use_facing_tool, use_plane_tool;
    std::function<void()> export_vtu, export_csv, export_png;
};

// The editor of one entry; null when the entry is no longer there.
QWidget* make_panel(Workspace& workspace, const Item& item, const PanelActions& actions);

QWidget* make_geometry_panel(Workspace& workspace, const PanelActions& actions);
QWidget* make_discretise_panel(Workspace& workspace);
QWidget* make_material_panel(Workspace& workspace, int index);
QWidget* make_interface_panel(Workspace& workspace, int index);
QWidget* make_set_panel(Workspace& workspace, int index, const PanelActions& actions);
QWidget* make_crack_panel(Workspace& workspace, int index);
QWidget* make_condition_panel(Workspace& workspace, int index);
QWidget* make_observer_panel(Workspace& workspace, int index);
QWidget* make_solve_panel(Workspace& workspace, const PanelActions& actions);
QWidget* make_results_panel(Workspace& workspace, const PanelActions& actions);
QWidget* make_list_panel(Workspace& workspace, ItemKind kind, const PanelActions& actions);

// Shared by several of them.
void follow_body(FormPanel* panel, Workspace& workspace); // its facts
QWidget* action_button(const QString& words, const QString& name, const std::function<void()>& action);

} // namespace periscope::ui
