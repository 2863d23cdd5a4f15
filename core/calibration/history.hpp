// The file history.csv of a calibration, which has a line for each run. A line is written when its run and all earlier
// ones have ended.
#pragma once

#include "core/calibration/fitted_parameter.hpp"
#include "core/calibration/misfit.hpp"
#include "core/files/appended_file.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace periscope {

class History {
public:
    // This history keeps the runs in memory only.
    History(const std::vector<FittedParameter>& fitted, const Misfit& misfit);
    // Writes the runs to a file with the header "run,for,E [GPa],…,misfit,state,reason,load y over CMOD at 0.01 mm
    // [kN],…". Numbers have enough digits to give exactly the same value when they are read. If the file exists, it
    // must have the same header; its runs are kept, with their numbers, because the folders of the runs have these
    // numbers. If `failed` is false, its failed runs are removed. Throws FileError.
    History(const std::vector<FittedParameter>& fitted, const Misfit& misfit, const std::filesystem::path& file,
            bool failed = true);
    // Returns the runs of an existing file. The file does not change: appended runs are kept in memory only. Throws
    // FileError.
    static History of_file(const std::vector<FittedParameter>& fitted, const Misfit& misfit,
                           const std::filesystem::path& file);

    std::size_t size() const { return runs_.size(); }
    std::size_t next_number() const { return next_; } // number of the next run
    // the outcome of the run with these values; null if there is none
    const Outcome* find(const Parameters& values) const;
    // Adds a run. `purpose` is the reason for it, such as "start 2", and is written to the column "for".
    void append(const Parameters& values, const Outcome& outcome, const std::string& purpose);

private:
    struct Run {
        Parameters values;
        Outcome outcome;
        std::string purpose;
        std::size_t number = 0;
    };
    std::string head() const;
    std::string line(const Run& run) const;
    void add(Run run);
    void read(const std::filesystem::path& file, bool failed);

    const std::vector<FittedParameter>& fitted_;
    const Misfit& misfit_;
    std::vector<Run> runs_;
    std::map<Parameters, std::size_t> run_of_values_;
    std::size_t next_ = 1;
    std::unique_ptr<AppendedFile> file_;
};

} // namespace periscope
