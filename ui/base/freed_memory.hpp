// Keeps memory that drawing allocates and frees again with each picture.
#pragma once

namespace periscope::ui {

// Lets the process keep up to 256 MB of freed memory for the next picture. Must be called before other threads start.
// Does nothing without glibc. By default, glibc returns freed memory to the system, which clears each page before it
// hands it out again. This happens in the GUI thread, with some thousands of pages in ten seconds of a run with 262,144
// nodes. Without this function, the longest time that an event waited in such a run was 90 ms instead of 50 to 70 ms
// (software OpenGL in a virtual machine; tests/gui/window/responsive_test.cpp).
void keep_freed_memory();

} // namespace periscope::ui
