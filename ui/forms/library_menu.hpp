// Connects the panels with the libraries of materials: a menu adds their entries to the case, and a button saves a
// material of the case.
#pragma once

class QWidget;

namespace periscope::ui {

class Document;
class FormPanel;
struct PanelActions;

// Makes the button "Add from library". Its menu has a submenu for each group, and one for the user's own library. The
// libraries are read whenever the menu opens.
QWidget* library_button(Document& document, const PanelActions& actions);

// Adds the button "Save to my library" for this material of the case.
void add_save_to_library(FormPanel& panel, int material, const PanelActions& actions);

} // namespace periscope::ui
