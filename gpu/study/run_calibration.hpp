// Runs a calibration: a study whose parameters are fitted to measured curves. Its runs are jobs, several at once where that is faster.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "gpu/study/run_study.hpp"

#include <memory>
#include <string>
#include <vector>

namespace periscope::gpu {

struct CalibrationOutlook { // known before the first run
    std::vector<FittedParameter> fitted;
    std::vector<MeasuredPoints> curves;        // with the rows that are fitted
    std::size_t maximum_runs = 0, earlier = 0; // runs that are allowed; those in the history already
    std::size_t rows = 0, cases = 1, nodes = 0, jobs = 1;
    std::uint64_t steps = 0;        // of the first case
    std::vector<std::string> notes; // on the measured tables
};

// As StudyListener: all calls come one at a time, but from several threads.
class CalibrationListener {
public:
    virtual ~CalibrationListener() = default;
    virtual void begins(const CalibrationOutlook&) {}
    virtual void run_ended(const Trial&, std::size_t /*runs*/) {}
    virtual bool is_cancelled() { return false; }
};

struct CalibrationDone {
    CalibrationEnd end;
    std::vector<FittedParameter> fitted;
    double seconds = 0; // of this call
};

// Writes history.csv while it runs, and at the end best.json (a case for each that is fitted), fit.csv and calibration.json into the folder of
// the request. With `only_open` it takes the runs from the history of the folder, computes and writes nothing, and ends as that calibration
// did: cancelled where the history ends too early. Throws as run_study() does, and what calibrate() throws.
CalibrationDone run_calibration(const StudyRequest& request, CalibrationListener& listener);

} // namespace periscope::gpu
