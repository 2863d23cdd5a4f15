// Asks before the case or the program is closed. The question says what is lost, what is kept, and what happens to a
// run in progress.
#pragma once

#include <QString>

class QMessageBox;
class QWidget;

namespace periscope::ui {

struct Workspace;

enum class Closing { the_case, the_program }; // with the_case, runs in the background continue

bool stops_run(const Workspace& workspace, Closing closing);
// Returns whether closing stops a study. A study continues when only the case is closed.
bool stops_study(const Workspace& workspace, Closing closing);

// Says where the current results are stored; empty if there are none.
QString results_words(const Workspace& workspace);

// Returns the question without opening it. Its buttons are Save, Discard and Cancel; without unsaved changes, Save is
// omitted. `queue_kept`: queued runs are kept when the program ends.
QMessageBox* closing_question(const Workspace& workspace, Closing closing, bool queue_kept, QWidget* window);

} // namespace periscope::ui
