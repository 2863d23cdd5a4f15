// A study in parts: the tasks of a job array each compute some rows of the plan in a folder of their own, and the runs of
// these folders are then merged into one study.
#pragma once

#include "core/study/earlier_study.hpp"
#include "core/study/study_table.hpp"

#include <cstddef>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace periscope::gpu {

// Part `index` (from 1) of `count` computes every `count`-th row of the plan, so that parts take about equally long.
struct StudyPart {
    std::size_t index = 1, count = 1;
};

// A row and the number of its run.
struct NumberedRow {
    std::size_t number = 1;
    StudyRow values;
};

std::set<std::size_t> numbers_of(const std::vector<StudyRun>& runs);

std::vector<NumberedRow> numbered(const std::vector<StudyRun>& runs);

// Returns the rows of the plan that are not in the table; of several parts, only those of this part. A row of `again`,
// the runs that were taken out of the table, keeps its number. If the study is divided into parts, the number of any
// other row is its position in the plan, from 1, unless that number is taken, so that the runs of two parts have
// different numbers. Without parts, numbers continue those in the table.
std::vector<NumberedRow> rows_to_run(const std::vector<StudyRow>& plan, const Study& study, const StudyTable& table,
                                     const std::vector<StudyRun>& again, const StudyPart& part);

// Adds the runs of a part that the table does not have, with their crack paths (if `cracks` is given) and their folders.
// A run keeps its number if that is free. The part does not change. Throws FileError, if the folder is not a study, its
// study differs from this one (require_same_study()), or a folder cannot be copied.
void merge_part(const std::filesystem::path& part, const Study& study, std::span<const CaseOfStudy> cases,
                const StudyRow& row, const std::vector<std::string>& result_units, const std::filesystem::path& output,
                StudyTable& table, CrackPathFile* cracks);

} // namespace periscope::gpu
