// Measures the processor time that drawing takes from the solver: that of this thread and of a software OpenGL's
// threads, as the system counts it. Wall-clock time is not used: with the solver on the same cores, it mostly depends
// on the solver.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace periscope::ui {

class DrawingCost {
public:
    DrawingCost();                                  // on the GUI thread
    void find_threads();                            // the renderer may have started threads since
    double cpu_seconds() const;                     // so far
    bool counts() const { return !files_.empty(); } // false if the system does not report times

private:
    std::vector<std::string> files_;
};

// Determines how often a live picture may be drawn: at 30 Hz, or less often, so that drawing takes a small part of the
// machine.
class ViewBudget {
public:
    void begin();                                 // a run starts
    void note_picture();                          // one more was drawn
    double interval() const { return interval_; } // s between live pictures

private:
    DrawingCost cost_;
    std::chrono::steady_clock::time_point since_;
    double cpu_at_start_ = 0, interval_ = fastest;
    double cost_of_one_ = 0; // s of processor time
    int pictures_ = 0;
    static constexpr double fastest = 1 / 30.0;
};

} // namespace periscope::ui
