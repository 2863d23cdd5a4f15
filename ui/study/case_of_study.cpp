#include "ui/study/case_of_study.hpp"

#include "core/base/error.hpp"
#include "core/case/unit.hpp"
#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "ui/document/file_move.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace periscope::ui {
namespace {

// Returns the value converted to another unit. A value without a unit, or with one of another dimension, does not
// change.
std::string converted_to_unit(const std::string& value, const std::string& unit) {
    const auto number = written_number(value);
    if (!number || number->unit == unit || number->unit.empty() || unit.empty())
        return value;
    const auto from = dimension_of_unit(number->unit), to = dimension_of_unit(unit);
    if (!from || !to || *from != *to)
        return value;
    const double converted = number->value * read_unit(number->unit).factor / read_unit(unit).factor;
    // 12 digits, so that the number has no rounding errors of the factors
    return write_number(QString::number(converted, 'g', 12).toDouble(), unit);
}

// Returns the differences between the case of the study and `value`; nothing if the former cannot be read.
std::optional<std::vector<CaseDifference>> differences_from_base(const Case& value, const Study& study) {
    try {
        return case_differences(with_whole_paths(read_case(study.case_file, study.changes)), with_whole_paths(value));
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace

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
    const auto differences = differences_from_base(value, study);
    return differences && std::ranges::all_of(*differences, is_parameter);
}

bool is_base_of(const Case& value, const Study& study) {
    const auto differences = differences_from_base(value, study);
    return differences && differences->empty();
}

Case base_case(const Study& study) {
    return with_absolute_files(read_case(study.case_file, study.changes));
}

StudyRow base_values(const Study& study) {
    StudyRow row(study.parameters.size());
    try {
        const Case value = read_case(study.case_file, study.changes);
        for (std::size_t p = 0; p < row.size(); ++p)
            if (const StudyParameter& parameter = study.parameters[p]; !parameter.paths.empty())
                row[p] = converted_to_unit(present_value(value, to_qt(parameter.paths.front())).toStdString(),
                                           parameter.unit);
    } catch (const Error&) { // the case is not valid without the values of a run
    }
    return row;
}

} // namespace periscope::ui
