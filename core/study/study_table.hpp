// results.csv of a study: a row for each run that has ended, written when it ends.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/files/appended_file.hpp"
#include "core/study/crack_map.hpp"
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
    std::string state;  // run_state_label(): "finished", "finished, not converged", "failed"
    std::string reason; // why it failed
    double seconds = 0; // wall-clock time
    // A run that has just ended has these; a row of the table has not.
    std::vector<CrackPath> cracks;
    std::shared_ptr<const CurveTable> curves;

    bool has_failed() const;
    // Nothing where the run has none, as after a failure.
    std::optional<double> result(std::size_t index) const {
        return index < results.size() ? results[index] : std::nullopt;
    }
};

// Values as the table says them, which rows are compared by: "100 GPa" of "1e2 GPa".
StudyRow as_in_table(const StudyRow& values, const Study& study);

// Is the last line of a table cut, as a killed program or a full disk leaves it?
bool has_cut_line(const std::filesystem::path& file);

// The rows of an existing table, in its order, without a last line that is cut. Throws FileError when it has other columns than the study
// gives it.
std::vector<StudyRun> read_runs(const std::filesystem::path& file, const Study& study,
                                const std::vector<std::string>& result_units);

// The units of the results as the head of the table says them. Throws FileError, as read_runs() does.
std::vector<std::string> result_units_of_table(const std::filesystem::path& file, const Study& study);

// Removes the rows of runs that failed, so that they are computed again. Throws FileError, as read_runs() does.
void remove_failed_runs(const std::filesystem::path& file, const Study& study,
                        const std::vector<std::string>& result_units);

class StudyTable {
public:
    // "run,G [kJ/m^2],…,peak [kN],…,state,reason,seconds [s]". The rows of an existing table, which must have the same
    // columns, are kept. Throws FileError.
    StudyTable(const std::filesystem::path& file, const Study& study, const std::vector<std::string>& result_units);

    const std::vector<StudyRun>& runs() const { return runs_; }
    bool has(const StudyRow& values) const;
    std::size_t next_number() const { return next_; } // after those of the table
    void append(const StudyRun& run);                 // throws FileError

private:
    void add(const StudyRun& run);

    std::vector<std::string> units_; // of the parameters
    std::size_t results_;            // how many
    std::vector<StudyRun> runs_;
    std::set<StudyRow> known_;
    std::size_t next_ = 1;
    std::unique_ptr<AppendedFile> file_;
};

// The cells of a line of a CSV file, whose quotes are removed.
std::vector<std::string> csv_cells(std::string_view line);
std::string csv_cell(const std::string& text); // in quotes where it needs them

} // namespace periscope
