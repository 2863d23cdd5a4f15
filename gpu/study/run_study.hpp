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
    std::filesystem::path output; // the table, the study, its first case, and a folder for each run that is kept
    bool resume = false;          // continues the table in that folder; its rows are not computed again
    bool repeat_failed = false;   // with `resume`: computes failed runs again
    // With `resume`: only the runs of the table with these numbers are computed, again.
    std::vector<std::size_t> repeat = {};
    bool only_open = false; // with `resume`: reports the outlook with the runs of the table, and computes nothing
    bool overwrite = false; // replaces an earlier study
    StudyPart part;         // computes only these rows
    // Adds the runs of these folders, each with a part of the study, and computes nothing.
    std::vector<std::filesystem::path> merged;
    std::size_t jobs = 0;         // jobs at once; 0: as the study says
    std::optional<Speeds> speeds; // measured on this machine; nothing: the usual ones of its device
    SolverOptions solver = with_automatic_precision();
    std::optional<ModelCache> cache;
    FitReader reader = {}; // of a calibration
};

struct StudyOutlook {               // facts that are known before the first run
    std::size_t rows = 0, done = 0; // number of runs in the plan, and of those in the table already
    std::size_t refused = 0;        // number of runs whose case is not valid
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
    virtual void run_begins(const StudyRun&) {} // its number and values; its state is `running`
    virtual void run_ended(const StudyRun&, std::size_t /*ended*/, std::size_t /*of*/) {}
    // After the last run, and when a study is opened, if it has bands.
    virtual void bands_found(const std::vector<CurveBand>&) {}
    // Called often. True ends the current runs, whose rows are not written.
    virtual bool is_cancelled() { return false; }
    // Called often. True ends the run with this number, which is recorded as failed; the study continues.
    virtual bool is_run_cancelled(std::size_t /*number*/) { return false; }
};

struct StudyEnd {
    std::size_t finished = 0, failed = 0; // numbers of runs of this call
    bool cancelled = false;
};

// Throws CaseError (the study, or each of its cases, is not valid), FileError, and DeviceError if no device can be
// used. A run that fails, or is cancelled, becomes a row of the table. If the study requires that all runs succeed, it
// throws RunError when one fails.
StudyEnd run_study(const StudyRequest& request, StudyListener& listener);

} // namespace periscope::gpu
