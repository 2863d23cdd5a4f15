// The libraries of materials in the panels: a menu that adds their entries to the case, and a button that saves a material of the case.
#pragma once

class QWidget;

namespace periscope::ui {

class Document;
class FormPanel;
struct PanelActions;

// "Add from library": a menu with a submenu for each group, and one for the person's own library. It is read whenever the menu opens.
QWidget* library_button(Document& document, const PanelActions& actions);

// "Save to my library", for this material of the case.
void add_save_to_library(FormPanel& panel, int material, const PanelActions& actions);

} // namespace periscope::ui
