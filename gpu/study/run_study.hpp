// Runs a study: a job for each row of its plan, several at once where that is faster, and a table that has a row more whenever one ends.
#pragma once

#include "core/cache/model_cache.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/study_table.hpp"
#include "gpu/solver.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope::gpu {

struct StudyRequest {
    Study study;
    std::filesystem::path output; // the table, the study, its first case, and a folder for each run that is kept
    bool resume = false;          // continues the table in that folder: its rows are not computed again
    bool repeat_failed = false;   // with `resume`: computes the runs again that have failed
    bool only_open = false; // with `resume`: reports the outlook, with the runs of the table, and computes nothing
    bool overwrite = false; // replaces an earlier study
    std::size_t jobs = 0;   // at once; 0: as many as are faster
    SolverOptions solver = with_automatic_precision();
    std::optional<ModelCache> cache;
};

struct StudyOutlook {               // known before the first run
    std::size_t rows = 0, done = 0; // runs that the plan has; those in the table already
    std::size_t refused = 0;        // whose case is not valid
    std::string first_refusal;      // why
    std::size_t nodes = 0, jobs = 1;
    std::uint64_t steps = 0;               // of the first run
    std::vector<std::string> result_units; // in the table
    std::vector<StudyRun> earlier;         // that are in the table already
    BodyCells body;                        // of the first run
    std::vector<std::string> notes;
};

// All calls come one at a time, but from several threads.
class StudyListener {
public:
    virtual ~StudyListener() = default;
    virtual void begins(const StudyOutlook&) {}
    virtual void run_ended(const StudyRun&, std::size_t /*ended*/, std::size_t /*of*/) {}
    virtual bool is_cancelled() { return false; } // asked often: what runs then ends, and its row is not written
};

struct StudyEnd {
    std::size_t finished = 0, failed = 0; // of this call
    bool cancelled = false;
};

// Throws CaseError (the study, or all of its cases, are not valid), FileError, and DeviceError when no device can be used. A run that
// fails is a row of the table, unless the study says otherwise: then RunError.
StudyEnd run_study(const StudyRequest& request, StudyListener& listener);

} // namespace periscope::gpu
