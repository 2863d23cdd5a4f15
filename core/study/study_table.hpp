// results.csv of a study: a row for each run that has ended, written when it ends.
#pragma once

#include "core/files/appended_file.hpp"
#include "core/results/curve_table.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace periscope {

struct StudyRun {
    std::size_t number = 0; // from 1
    StudyRow values;
    std::vector<std::optional<double>> results;
    std::string state;  // "finished", "not converged", "failed"
    std::string reason; // why it failed
    double seconds = 0; // wall-clock time
};

class StudyTable {
public:
    // "run,G [kJ/m^2],…,peak [kN],…,state,reason,seconds [s]". Of an existing table, which must have the same columns, the rows are kept and
    // known. Throws FileError.
    StudyTable(const std::filesystem::path& file, const Study& study, const std::vector<std::string>& result_units);

    bool has(const StudyRow& values) const { return known_.contains(cells_of(values)); }
    std::size_t next_number() const { return next_; } // after those of the table
    void append(const StudyRun& run);                 // throws FileError

private:
    std::vector<std::string> cells_of(const StudyRow& values) const;

    const Study& study_;
    std::set<std::vector<std::string>> known_; // the parameters' cells
    std::size_t next_ = 1;
    std::unique_ptr<AppendedFile> file_;
};

// The cells of a line of a CSV file, whose quotes are removed.
std::vector<std::string> csv_cells(std::string_view line);
std::string csv_cell(const std::string& text); // in quotes where it needs them

} // namespace periscope
