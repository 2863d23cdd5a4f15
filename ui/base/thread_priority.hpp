// Lowers the priority of threads that compute, so that the window stays responsive.
#pragma once

namespace periscope::ui {

// Lowers the priority of the calling thread, and of all threads that it starts later (including those of PoCL and TBB),
// below that of the window's thread. When the window is idle, they use the whole processor. Without this, events of the
// window wait while a run keeps all cores busy. Does nothing on systems where threads have no priority of their own.
void lower_thread_priority();

} // namespace periscope::ui
