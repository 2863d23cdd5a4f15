// Makes the panels that edit a case, one for each kind of entry of the workflow tree.
#pragma once

#include "core/case/case.hpp"
#include "ui/base/item.hpp"

#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace periscope::ui {

class Body;
class BodyWarnings;
class SurfaceFiles;
class Document;
class FormPanel;
class Results;
class SetMembership;
class SpeedMemory;
class UnitChoice;
struct Workspace;

// The requests of panels to the window.
struct PanelActions {
    std::function<void(const Item&)> select;
    std::function<void(const QString&)> report, note; // show a problem, or what was done, in a message over the view
    std::function<void()> import_surface, use_dimensions, use_box_tool, use_brush_tool, use_outline_tool, use_face_tool,
        use_facing_tool, use_plane_tool, use_crack_tool, move_rigid_body, put_against_body;
    std::function<void()> export_vtu, export_csv, export_png;
};

FormPanel* make_geometry_panel(Document& document, const Body& body, const UnitChoice& units,
                               const PanelActions& actions);
FormPanel* make_discretise_panel(Document& document, Body& body, const SpeedMemory& speed, const UnitChoice& units);
QWidget* make_discretise_button(Body& body); // makes the button "Discretise now", which is placed below the panel
FormPanel* make_material_panel(Document& document, const UnitChoice& units, int index, const PanelActions& actions);
FormPanel* make_interface_panel(Document& document, const UnitChoice& units, int index);
FormPanel* make_set_panel(Document& document, const SetMembership& sets, int index, const PanelActions& actions);
FormPanel* make_crack_panel(Document& document, const Body& body, const SurfaceFiles& files, int index);
FormPanel* make_condition_panel(Document& document, const Body& body, const BodyWarnings& warnings,
                                const UnitChoice& units, int index);
FormPanel* make_rigid_body_panel(Document& document, const Body& body, const SurfaceFiles& files,
                                 const UnitChoice& units, int index, const PanelActions& actions);
FormPanel* make_observer_panel(Document& document, int index);
FormPanel* make_solve_panel(Workspace& workspace, const PanelActions& actions);
FormPanel* make_results_panel(Document& document, const Results& results, const UnitChoice& units,
                              const PanelActions& actions);
FormPanel* make_list_panel(Document& document, const Body& body, const SetMembership& sets, ItemKind kind,
                           const PanelActions& actions);

// Functions that several panels share.
void follow_body(FormPanel& panel, const Body& body); // computes the facts of the panel again when the body has changed
QWidget* action_button(const QString& words, const QString& name, const std::function<void()>& action);

} // namespace periscope::ui
