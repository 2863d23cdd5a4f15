#include "gpu/study/study_parts.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

void copy_run(const fs::path& from, const fs::path& to) {
    std::error_code error;
    if (!fs::exists(from, error)) // the study keeps nothing of its runs
        return;
    fs::remove_all(to, error); // of a merge that was interrupted before its row was written
    fs::copy(from, to, fs::copy_options::recursive, error);
    if (error)
        throw FileError(fmt::format("{}: cannot be copied to {}: {}", from.string(), to.string(), error.message()));
}

bool is_in(const fs::path& folder, const fs::path& other) {
    std::error_code error;
    return fs::equivalent(folder, other, error);
}

} // namespace

std::set<std::size_t> numbers_of(const std::vector<StudyRun>& runs) {
    std::set<std::size_t> numbers;
    for (const StudyRun& run : runs)
        numbers.insert(run.number);
    return numbers;
}

std::vector<NumberedRow> numbered(const std::vector<StudyRun>& runs) {
    std::vector<NumberedRow> rows;
    for (const StudyRun& run : runs)
        rows.push_back({run.number, run.values});
    return rows;
}

std::vector<NumberedRow> rows_to_run(const std::vector<StudyRow>& plan, const Study& study, const StudyTable& table,
                                     const std::vector<StudyRun>& again, const StudyPart& part) {
    const bool is_part = part.count > 1;
    std::set<std::size_t> taken = numbers_of(table.runs());
    std::size_t next = std::max(table.next_number(), is_part ? plan.size() + 1 : 1);
    std::map<StudyRow, std::size_t> earlier;
    for (const StudyRun& run : again) {
        earlier[as_in_table(run.values, study)] = run.number;
        taken.insert(run.number);
        next = std::max(next, run.number + 1);
    }
    std::vector<NumberedRow> rows;
    for (std::size_t k = 0; k < plan.size(); ++k) {
        if (k % part.count != part.index - 1 || table.has(plan[k]))
            continue;
        const auto found = earlier.find(as_in_table(plan[k], study));
        const bool has_slot = is_part && !taken.contains(k + 1);
        rows.push_back({found != earlier.end() ? found->second : has_slot ? k + 1 : next++, plan[k]});
    }
    return rows;
}

void merge_part(const fs::path& part, const Study& study, std::span<const CaseOfStudy> cases, const StudyRow& row,
                const std::vector<std::string>& result_units, const fs::path& output, StudyTable& table,
                CrackPathFile* cracks) {
    if (is_in(part, output))
        throw FileError(fmt::format("{}: is the folder of the whole study; name the folders of its parts, and another "
                                    "folder with --output",
                                    part.string()));
    const fs::path file = part / study_files::table;
    std::error_code error;
    if (!fs::exists(file, error))
        throw FileError(
            fmt::format("{}: is not the folder of a study: it has no '{}'; name the folders that were given "
                        "with --output when the parts were computed",
                        part.string(), study_files::table));
    require_same_study(part, study, cases, row);
    const auto paths = read_crack_paths(part / study_files::cracks);
    std::set<std::size_t> taken = numbers_of(table.runs());
    for (StudyRun& run : read_runs(file, study, result_units)) {
        if (table.has(run.values))
            continue;
        const std::size_t number = taken.contains(run.number) ? table.next_number() : run.number;
        const fs::path runs = output / study_files::runs;
        copy_run(part / study_files::runs / study_files::folder_of_run(run.number),
                 runs / study_files::folder_of_run(number));
        if (const auto found = paths.find(run.number); cracks && found != paths.end())
            cracks->append(number, found->second);
        run.number = number;
        taken.insert(number);
        table.append(run); // last: a merge that is interrupted is repeated from here
    }
}

} // namespace periscope::gpu
