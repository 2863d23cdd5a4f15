// Reads and writes history.csv of a calibration, which has a line for each run. A line is written when its run and all
// earlier ones have ended.
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
    // Keeps the runs in memory only.
    History(const std::vector<FittedParameter>& fitted, const Misfit& misfit);
    // Writes the header "run,for,E [GPa],…,misfit,state,reason,load y over CMOD at 0.01 mm [kN],…". Numbers have all
    // digits, so that reading gives the same bits. The lines of an existing file are kept; it must have the same
    // header. They keep their numbers, because the folders of the runs have these numbers too. If `failed` is false,
    // lines of failed runs are removed. Throws FileError.
    History(const std::vector<FittedParameter>& fitted, const Misfit& misfit, const std::filesystem::path& file,
            bool failed = true);
    // Reads the runs of an existing file. The file does not change; appended runs are kept in memory only. Throws
    // FileError.
    static History of_file(const std::vector<FittedParameter>& fitted, const Misfit& misfit,
                           const std::filesystem::path& file);

    std::size_t size() const { return runs_.size(); }
    std::size_t next_number() const { return next_; }    // number of the next run
    const Outcome* find(const Parameters& values) const; // finds a run with these values; null if there is none
    // `purpose` is the reason for the run, such as "start 2".
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
