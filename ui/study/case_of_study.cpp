#include "ui/study/case_of_study.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_file.hpp"
#include "ui/document/file_move.hpp"

#include <algorithm>

namespace periscope::ui {

bool is_case_of(const Case& value, const Study& study) {
    const auto is_parameter = [&study](const CaseDifference& difference) {
        const auto is_part = [](const std::string& of, const std::string& path) {
            return path.starts_with(of) &&
                   (path.size() == of.size() || path[of.size()] == '[' || path[of.size()] == '.');
        };
        for (const StudyParameter& parameter : study.parameters)
            for (const std::string& path : parameter.paths)
                if (is_part(path, difference.path) || is_part(difference.path, path))
                    return true;
        return false;
    };
    try {
        const Case of_study = with_whole_paths(read_case(study.case_file, study.changes)); // its files have whole paths
        return std::ranges::all_of(case_differences(of_study, with_whole_paths(value)), is_parameter);
    } catch (const Error&) { // the case of the study has gone, or is not valid without its parameters
        return false;
    }
}

bool is_base_of(const Case& value, const Study& study) {
    try {
        const Case of_study = with_whole_paths(read_case(study.case_file, study.changes));
        return case_differences(of_study, with_whole_paths(value)).empty();
    } catch (const Error&) {
        return false;
    }
}

} // namespace periscope::ui
