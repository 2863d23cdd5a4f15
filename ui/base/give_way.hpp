// Lowers the priority of threads that compute, so that the window stays responsive.
#pragma once

namespace periscope::ui {

// The calling thread, and all that it starts from now on (those of PoCL and TBB among them), take less of a processor than
// the window's when both want it; alone they take all of it. Without this an event waits behind a run that keeps all
// cores busy. Does nothing where threads have no priority of their own.
void give_way_to_the_window();

} // namespace periscope::ui
