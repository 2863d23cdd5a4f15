// The question before a case or the program is left: what is lost by it, what is kept, and what becomes of a run in progress.
#pragma once

#include <QString>

class QMessageBox;
class QWidget;

namespace periscope::ui {

struct Workspace;

enum class Leaving { the_case, the_program }; // runs in the background continue in another case

bool stops_run(const Workspace& workspace, Leaving leaving);
bool stops_study(const Workspace& workspace, Leaving leaving); // it continues in another case

// Where the results shown are; empty: there are none.
QString results_words(const Workspace& workspace);

// Not open yet. Save, Discard and Cancel are its answers; Save is there if the case has unsaved changes. `queue_kept`: queued runs outlive the
// program.
QMessageBox* leaving_question(const Workspace& workspace, Leaving leaving, bool queue_kept, QWidget* window);

} // namespace periscope::ui
