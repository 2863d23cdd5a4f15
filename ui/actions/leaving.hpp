// Asks before a case or the program is closed: says what is lost, what is kept, and what happens to a run in progress.
#pragma once

#include <QString>

class QMessageBox;
class QWidget;

namespace periscope::ui {

struct Workspace;

enum class Leaving { the_case, the_program }; // with the_case, runs in the background continue

bool stops_run(const Workspace& workspace, Leaving leaving);
// returns whether leaving stops a study; with the_case, it continues
bool stops_study(const Workspace& workspace, Leaving leaving);

// Says where the current results are stored; empty if there are none.
QString results_words(const Workspace& workspace);

// Returns the question, not opened yet. Its answers are Save, Discard and Cancel; Save exists only if the case has
// unsaved changes. `queue_kept`: queued runs are kept after the program ends.
QMessageBox* leaving_question(const Workspace& workspace, Leaving leaving, bool queue_kept, QWidget* window);

} // namespace periscope::ui
