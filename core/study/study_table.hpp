// The file results.csv of a study, which has a row for each run. The row is written when the run ends.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/files/appended_file.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace periscope {

struct StudyRun {
    std::size_t number = 0; // number of the run, from 1 on
    StudyRow values;
    std::vector<std::optional<double>> results;
    std::string state;  // run_state_label(): "finished", "finished, not converged", "failed"
    std::string reason; // the reason for the failure
    double seconds = 0; // wall-clock time
    // Only a run that has just ended has cracks and curves; rows that are read from the table do not.
    std::vector<CrackPath> cracks;
    std::shared_ptr<const CurveTable> curves;

    bool has_failed() const;
    // Returns a result by its index; nothing if the run does not have it, as after a failure.
    std::optional<double> result(std::size_t index) const {
        return index < results.size() ? results[index] : std::nullopt;
    }
};

// Returns the values of a row as the table has them, so that rows can be compared: "1e2 GPa" becomes "100 GPa".
StudyRow as_in_table(const StudyRow& values, const Study& study);

// Returns whether the last line of a table is incomplete, because the program was killed or the disk was full.
bool has_cut_line(const std::filesystem::path& file);

// Returns the rows of a table in its order, without an incomplete last line. Throws FileError if its columns are not
// those of the study.
std::vector<StudyRun> read_runs(const std::filesystem::path& file, const Study& study,
                                const std::vector<std::string>& result_units);

// Returns the unit of each result from the header of the table. Throws FileError if the table cannot be read.
std::vector<std::string> result_units_of_table(const std::filesystem::path& file, const Study& study);

// Removes the rows of the runs for which `is_wanted` returns true, so that these runs are computed again, and returns
// them. Throws FileError as read_runs() does.
std::vector<StudyRun> take_runs_out(const std::filesystem::path& file, const Study& study,
                                    const std::vector<std::string>& result_units,
                                    const std::function<bool(const StudyRun&)>& is_wanted);

class StudyTable {
public:
    // The columns of the table are "run,G [kJ/m^2],…,peak [kN],…,state,reason,seconds [s]". If the file exists, it must
    // have the same columns; its rows are kept. Throws FileError.
    StudyTable(const std::filesystem::path& file, const Study& study, const std::vector<std::string>& result_units);

    const std::vector<StudyRun>& runs() const { return runs_; }
    bool has(const StudyRow& values) const;
    std::size_t next_number() const { return next_; } // number of the next run, larger than all in the table
    void append(const StudyRun& run);                 // throws FileError

private:
    void add(const StudyRun& run);

    std::vector<std::string> units_; // units of the parameters
    std::size_t results_;            // number of results
    std::vector<StudyRun> runs_;
    std::set<StudyRow> known_;
    std::size_t next_ = 1;
    std::unique_ptr<AppendedFile> file_;
};

// Returns the cells of a line of a CSV file. Quotes around a cell are removed.
std::vector<std::string> csv_cells(std::string_view line);
std::string csv_cell(const std::string& text);                          // adds quotes if they are needed
std::string csv_head(const std::string& name, const std::string& unit); // the head of a column: "G [kJ/m^2]"

} // namespace periscope
