// Measures the processor time that drawing takes away from the solver. It is the time of this thread and of the threads
// of software OpenGL, as the operating system counts it. Wall-clock time is not a measure: while the solver uses the
// same cores, it mostly depends on the solver.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace periscope::ui {

class DrawingCost {
public:
    DrawingCost();              // must be constructed on the GUI thread
    void find_threads();        // finds the threads of the renderer; called again, because it may have started more
    double cpu_seconds() const; // returns the processor time of these threads so far
    bool counts() const { return !files_.empty(); } // whether the operating system reports processor times

private:
    std::vector<std::string> files_;
};

// Determines how often a live picture may be drawn: at 30 Hz, or less often if drawing would otherwise take more than a
// small part of the processor.
class ViewBudget {
public:
    void begin();                                 // called when a run starts
    void note_picture();                          // called when one more picture was drawn
    double interval() const { return interval_; } // returns the seconds between live pictures

private:
    DrawingCost cost_;
    std::chrono::steady_clock::time_point since_;
    double cpu_at_start_ = 0, interval_ = fastest;
    double cost_of_one_ = 0; // processor time of one picture, s
    int pictures_ = 0;
    static constexpr double fastest = 1 / 30.0;
};

} // namespace periscope::ui
