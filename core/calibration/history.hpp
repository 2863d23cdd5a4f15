// history.csv of a calibration: a line for each run, written when it and all before it have ended.
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
    // Keeps the runs in memory alone.
    History(const std::vector<FittedParameter>& fitted, const Misfit& misfit);
    // "run,for,E [GPa],…,misfit,state,reason,load y over CMOD at 0.01 mm [kN],…". Numbers have all digits, so that what is read again is the
    // same to the last bit. The lines of an existing file, which must have the same head, are kept with their numbers, which the folders of runs
    // have, too; without `failed` those of runs that failed are removed. Throws FileError.
    History(const std::vector<FittedParameter>& fitted, const Misfit& misfit, const std::filesystem::path& file,
            bool failed = true);
    // The runs of an existing file, which stays as it is: runs that are appended are kept in memory alone. Throws FileError.
    static History of_file(const std::vector<FittedParameter>& fitted, const Misfit& misfit,
                           const std::filesystem::path& file);

    std::size_t size() const { return runs_.size(); }
    std::size_t next_number() const { return next_; }    // of the run that is appended next
    const Outcome* find(const Parameters& values) const; // of a run with these values; null where there is none
    // `purpose`: what asked for the run, "start 2".
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
    std::map<Parameters, std::size_t> places_;
    std::size_t next_ = 1;
    std::unique_ptr<AppendedFile> file_;
};

} // namespace periscope
