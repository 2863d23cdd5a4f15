// Rules for a field in which someone is typing: when its text is taken over, and what undo does there.
#pragma once

class QLineEdit;

namespace periscope::ui {

// What stands in the field that has the focus is taken over, as if one had left it: before anything that
// works with the whole case, such as Run and Save. A button of a tool bar or a key does not take the focus
// away by itself.
void commit_field();

// Ctrl+Z in a field undoes what is being typed there, and nothing else than the case's last edit once that is
// taken over: `field` is modified (QLineEdit::isModified) only while something is typed. Qt's own undo would
// bring back old words without changing the case.
void leave_undo_to_the_case(QLineEdit* field);

} // namespace periscope::ui
