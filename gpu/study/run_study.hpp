// Runs a study: a job for each row of its plan, several at once if that is faster. Whenever a job ends, its row is
// added to the table.
#pragma once

#include "core/cache/model_cache.hpp"
#include "core/calibration/fitted_parameter.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/curve_bands.hpp"
#include "core/study/study_table.hpp"
#include "gpu/solver.hpp"
#include "gpu/study/study_cost.hpp"
#include "gpu/study/study_parts.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope::gpu {

struct StudyRequest {
    Study study;
    // folder of the results: the table, a copy of the study and of its first case, and a folder for each run that is
    // kept
    std::filesystem::path output;
    bool resume = false;        // continues the table in `output`; runs that are in the table are not computed again
    bool repeat_failed = false; // with `resume`: computes failed runs again
    // With `resume`: if it is not empty, only the runs with these numbers are computed. They must be in the table, and
    // are replaced.
    std::vector<std::size_t> repeat = {};
    // calls only StudyListener::begins(), with the runs in the table, and bands_found(); computes and writes nothing
    bool only_open = false;
    bool overwrite = false; // replaces an earlier study
    StudyPart part;         // computes only these rows
    // Folders that each have the runs of a part of the study. If there are any, their runs are added to `output`, and
    // nothing is computed.
    std::vector<std::filesystem::path> merged;
    std::size_t jobs = 0; // number of runs at once; 0: chosen by jobs_at_once()
    // speeds measured on this computer, to predict the run time; if empty, the usual speeds of its device
    std::optional<Speeds> speeds;
    SolverOptions solver = with_automatic_precision();
    std::optional<ModelCache> cache;
    FitReader reader = {}; // names and advice in the messages of a calibration
};

struct StudyOutlook {               // facts that are known before the first run
    std::size_t rows = 0, done = 0; // number of runs in the plan, and of those in the table already
    std::size_t refused = 0;        // number of rows whose case is not valid
    std::string first_refusal;      // the reason why the first of them is not valid
    std::string refused_rows;       // the first few of them: "(G = 80 kJ/m^2, v = 22 m/s), …"
    std::size_t nodes = 0, jobs = 1;
    std::uint64_t steps = 0;               // of the first run
    StudyCost cost;                        // of the runs that are missing
    std::vector<std::string> result_units; // units in the table
    std::vector<StudyRun> earlier;         // the runs in the table already
    BodyCells body;                        // of the first run
    std::vector<std::string> notes;
};

// Calls come one at a time, but from several threads.
class StudyListener {
public:
    virtual ~StudyListener() = default;
    virtual void begins(const StudyOutlook&) {}
    virtual void run_begins(const StudyRun&) {} // The run has only its number, its values and the state "running".
    virtual void run_ended(const StudyRun&, std::size_t /*ended*/, std::size_t /*of*/) {}
    // Called if the study has bands: after the last run, or with StudyRequest::only_open after begins().
    virtual void bands_found(const std::vector<CurveBand>&) {}
    // Called often. True ends the current runs, whose rows are not written.
    virtual bool is_cancelled() { return false; }
    // Called often. True ends the run with this number, which is recorded as failed; the study continues.
    virtual bool is_run_cancelled(std::size_t /*number*/) { return false; }
};

struct StudyEnd {
    std::size_t finished = 0, failed = 0; // how many runs of this call have finished or failed
    bool cancelled = false;
};

// Computes the rows of the study. Throws CaseError if the study is not valid, or if none of its rows gives a valid
// case; FileError; and DeviceError if no device can be used. A run that fails, or is cancelled, becomes a row of the
// table. If the study requires that all runs succeed, it throws RunError when one fails.
StudyEnd run_study(const StudyRequest& request, StudyListener& listener);

} // namespace periscope::gpu
