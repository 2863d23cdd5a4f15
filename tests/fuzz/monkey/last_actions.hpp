// What was done last, and where the program is: printed after a crash, or when the window has not answered for two minutes.
#pragma once

#include <QString>

namespace monkey {

// From now on, of the process whose window this thread has.
void watch_process();

void note(const QString& words); // what is done now
QString last_action();           // empty at first
void answer_is_there();          // the window answers

} // namespace monkey
