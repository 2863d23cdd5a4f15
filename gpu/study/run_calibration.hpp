// Runs a calibration: a study that fits parameters to measured curves. Its runs are jobs, several at once if that is
// faster.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "gpu/study/run_study.hpp"

#include <memory>
#include <string>
#include <vector>

namespace periscope::gpu {

struct CalibrationOutlook { // facts that are known before the first run
    std::vector<FittedParameter> fitted;
    std::vector<MeasuredPoints> curves; // the measured curves with the rows that are fitted
    // the limit of runs, and the number of runs that are in the history already
    std::size_t maximum_runs = 0, earlier = 0;
    std::size_t rows = 0, cases = 1, nodes = 0, jobs = 1;
    std::uint64_t steps = 0;        // number of steps of the first case
    std::vector<std::string> notes; // notes about the measured tables
};

// As with StudyListener, calls come one at a time, but from several threads.
class CalibrationListener {
public:
    virtual ~CalibrationListener() = default;
    virtual void begins(const CalibrationOutlook&) {}
    virtual void run_ended(const Trial&, std::size_t /*runs*/) {}
    // What the first run does before its first step, such as preparing the solver; empty when it begins to compute.
    virtual void stage_begins(const std::string&) {}
    // A sentence without a period about what the first run has shown.
    virtual void noted(const std::string&) {}
    virtual bool is_cancelled() { return false; }
};

struct CalibrationDone {
    CalibrationEnd end;
    std::vector<FittedParameter> fitted;
    double seconds = 0; // time of this call
};

// Writes history.csv into the folder of the request while it runs, and at the end best.json (one for each fitted case),
// fit.csv and calibration.json. With `only_open` it computes and writes nothing: it takes the runs from the history in
// the folder, and ends as that calibration did, or as cancelled if the history is not complete. Throws what run_study()
// and calibrate() throw.
CalibrationDone run_calibration(const StudyRequest& request, CalibrationListener& listener);

} // namespace periscope::gpu
