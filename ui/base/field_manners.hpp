// Controls when the text of a field is committed, what undo does while someone types in it, and which fields the mouse
// wheel changes.
#pragma once

class QLineEdit;
class QObject;

namespace periscope::ui {

// Commits the text of the field with the focus, as if the user had left the field. It is called before actions that use
// the whole case, such as Run and Save, because a click on a tool bar button or a key press does not move the focus.
void commit_field();

// Ctrl+Z in a field undoes only the typing there. If nothing is being typed, it undoes the last edit of the case. For
// this, `field` is marked as modified (QLineEdit::isModified) only while something is typed. Qt's own undo would
// restore old texts without changing the case.
void leave_undo_to_the_case(QLineEdit* field);

// Lets the mouse wheel change the value of a number field with arrows or a drop-down list only if it has the focus,
// which it gets by a click or a key. Otherwise the wheel scrolls the panel, because values would change unnoticed.
void keep_wheel_from_fields(QObject* application);

} // namespace periscope::ui
