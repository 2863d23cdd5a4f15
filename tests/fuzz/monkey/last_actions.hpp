// Remembers the last actions and where the program is. Both are printed after a crash, and when the window has not
// answered for two minutes.
#pragma once

#include <QString>

namespace monkey {

// Starts to watch this process. To be called in the thread of the window.
void watch_process();

void note(const QString& words); // records the action that begins now
QString last_action();           // the last recorded action; empty if there is none
void answer_is_there();          // reports that the window has answered

} // namespace monkey
