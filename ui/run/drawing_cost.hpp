// Measures the processor time that drawing takes from the solver: that of this thread and of the threads of software
// OpenGL, as the operating system counts it. Wall-clock time is not used: with the solver on the same cores, it mostly
// depends on the solver.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace periscope::ui {

class DrawingCost {
public:
    DrawingCost();                                  // made on the GUI thread
    void find_threads();                            // called again, because the renderer may have started threads
    double cpu_seconds() const;                     // processor time so far
    bool counts() const { return !files_.empty(); } // returns false if the system does not report times

private:
    std::vector<std::string> files_;
};

// Determines how often a live picture may be drawn: at 30 Hz, or less often, so that drawing takes a small part of the
// machine.
class ViewBudget {
public:
    void begin();                                 // a run starts
    void note_picture();                          // called when one more picture was drawn
    double interval() const { return interval_; } // returns the seconds between live pictures

private:
    DrawingCost cost_;
    std::chrono::steady_clock::time_point since_;
    double cpu_at_start_ = 0, interval_ = fastest;
    double cost_of_one_ = 0; // processor time of a picture, s
    int pictures_ = 0;
    static constexpr double fastest = 1 / 30.0;
};

} // namespace periscope::ui
