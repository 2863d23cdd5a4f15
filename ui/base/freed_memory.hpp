// Keeps memory that drawing allocates and frees again with each picture.
#pragma once

namespace periscope::ui {

// Lets the process keep up to 256 MB of freed memory for the next picture. It must be called before other threads
// start. It does nothing without glibc, which returns freed memory to the system. The system clears each page before it
// hands it out again, in the thread of the window: some thousands of pages in ten seconds of a run with 262,144 nodes.
// Without this function the oldest event was then 90 ms old instead of 50 to 70 (software OpenGL in a virtual machine;
// tests/gui/window/responsive_test.cpp).
void keep_freed_memory();

} // namespace periscope::ui
