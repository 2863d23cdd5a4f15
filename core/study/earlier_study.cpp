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
        fmt::format("{}: {}: the rows of the table would be of two different studies. Use another folder, or "
                    "--overwrite",
                    file.string(), what));
}

std::string in_words(bool is_there, const std::string& value) {
    return !is_there ? "missing" : value.empty() ? "another one" : '\'' + value + '\'';
}

} // namespace

void require_same_study(const fs::path& folder, const Study& study, const Case& first, const StudyRow& row) {
    const fs::path study_file = folder / study_files::study, case_file = folder / study_files::case_file;
    const Study before = read_study(study_file);
    if (before.parameters.size() != study.parameters.size() || before.results.size() != study.results.size())
        refuse(study_file, "has other parameters or results");
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const StudyParameter &then = before.parameters[p], &now = study.parameters[p];
        if (then.paths != now.paths || then.pattern != now.pattern)
            refuse(study_file, fmt::format("the parameter '{}' has another path or pattern", now.name));
    }
    for (std::size_t r = 0; r < study.results.size(); ++r)
        if (!(before.results[r] == study.results[r]))
            refuse(study_file, fmt::format("the result '{}' was another one", study.results[r].name));
    const Case earlier = read_case(case_file, changes_of(before, row));
    if (const auto differences = case_differences(earlier, with_absolute_files(first)); !differences.empty()) {
        const CaseDifference& d = differences.front();
        refuse(case_file, fmt::format("'{}' was {} and is {} now", d.path, in_words(d.is_in_first, d.first),
                                      in_words(d.is_in_second, d.second)));
    }
}

} // namespace periscope
