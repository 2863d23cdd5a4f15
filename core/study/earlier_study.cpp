#include "core/study/earlier_study.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/study_file.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& file, const std::string& what) {
    throw FileError(
        fmt::format("{}: {}: the table would have the rows of two different studies. Use another folder; on the "
                    "command line, --overwrite deletes the earlier study",
                    file.string(), what));
}

// The inputs that its rows were computed with: copies that nobody edits; of an earlier version those in the folder itself.
fs::path computed_with(const fs::path& folder, const char* name) {
    const fs::path copy = folder / study_files::runs / name;
    std::error_code error;
    return fs::exists(copy, error) ? copy : folder / name;
}

} // namespace

void require_same_study(const fs::path& folder, const Study& study, const Case& first, const StudyRow& row) {
    const fs::path study_file = computed_with(folder, study_files::study),
                   case_file = computed_with(folder, study_files::case_file);
    const Study before = read_study(study_file);
    if (before.parameters.size() != study.parameters.size() || before.results.size() != study.results.size())
        refuse(study_file, "has another number of parameters or results");
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const StudyParameter &then = before.parameters[p], &now = study.parameters[p];
        if (then.paths != now.paths || then.pattern != now.pattern)
            refuse(study_file, fmt::format("the parameter '{}' has another path or pattern", now.name));
    }
    for (std::size_t r = 0; r < study.results.size(); ++r)
        if (!(before.results[r] == study.results[r]))
            refuse(study_file, fmt::format("the result '{}' was defined otherwise", study.results[r].name));
    ParsedCase earlier = parse_case_file(case_file, changes_of(before, row));
    if (!earlier.problems.empty())
        refuse(case_file, "the earlier case does not allow these values");
    earlier.value.folder = first.folder;
    const Case then = with_absolute_files(earlier.value), now = with_absolute_files(first);
    if (const auto differences = case_differences(then, now); !differences.empty()) {
        const CaseDifference& d = differences.front();
        const bool has_values = d.is_in_first && d.is_in_second && !d.first.empty() && !d.second.empty();
        refuse(case_file, has_values ? fmt::format("'{}' was '{}' and is '{}' now", d.path, d.first, d.second)
                                     : fmt::format("'{}' has changed", d.path));
    }
    if (then.output.frames != now.output.frames || then.output.samples != now.output.samples)
        refuse(case_file, "the numbers of frames or samples have changed, on which results depend");
}

} // namespace periscope
