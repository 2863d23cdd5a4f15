// What drawing takes from the solver: processor time of this thread and of a software OpenGL's, as the system
// counts it. Wall time would not do: with the solver on the same cores it says more about the solver.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace periscope::ui {

class DrawingCost {
public:
    DrawingCost();                                  // on the GUI thread
    void find_threads();                            // the renderer's may have started since
    double cpu_seconds() const;                     // so far
    bool counts() const { return !files_.empty(); } // false where the system does not tell

private:
    std::vector<std::string> files_;
};

// How often a live picture may be drawn: at 30 Hz, or rarer so that drawing takes a small part of the
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
