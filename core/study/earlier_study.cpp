#include "core/study/earlier_study.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/study_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& file, const std::string& what) {
    throw FileError(
        fmt::format("{}: {}: the table would have the rows of two different studies. Use another folder; on the "
                    "command line, --overwrite deletes the earlier study",
                    file.string(), what));
}

// Returns the file with the inputs of the earlier study. It is a copy in the folder `runs`, which users do not edit;
// studies of earlier versions have no copy, so it is the file in `folder` itself.
fs::path computed_with(const fs::path& folder, const char* name) {
    const fs::path copy = folder / study_files::runs / name;
    std::error_code error;
    return fs::exists(copy, error) ? copy : folder / name;
}

// Throws if a parameter that is not fitted has changed. The history of a calibration has columns for the fitted
// parameters only, so rows with other values of the rest could not be distinguished.
void require_same_fixed_values(const fs::path& file, const Study& before, const Study& study) {
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const StudyParameter &then = before.parameters[p], &now = study.parameters[p];
        if (then.source.index() != now.source.index())
            refuse(file,
                   fmt::format("the parameter '{}' was given in another way (bounds, value or formula)", now.name));
        if (std::holds_alternative<Bounds>(now.source))
            continue;
        if (then.name != now.name || then.unit != now.unit)
            refuse(file, fmt::format("the parameter '{}' has another name or unit", now.name));
        if (const auto* formula = std::get_if<std::string>(&now.source);
            formula && std::get<std::string>(then.source) != *formula)
            refuse(file, fmt::format("the formula of '{}' was '{}' and is '{}' now", now.name,
                                     std::get<std::string>(then.source), *formula));
        if (const auto* values = std::get_if<StudyParameter::Values>(&now.source);
            values && std::get<StudyParameter::Values>(then.source) != *values)
            refuse(file, fmt::format("the value of '{}' has changed", now.name));
    }
}

// Throws if the measured curves have other observers, factors or cases. The history stores computed values multiplied
// by the factor of y, at the x of the measured rows divided by the factor of x.
void require_same_curves(const fs::path& file, const Study& before, const Study& study) {
    const auto &then = before.calibration->measured, &now = study.calibration->measured;
    if (then.size() != now.size())
        refuse(file, "has another number of measured curves");
    const auto first_with_case = [](const Study& one, const MeasuredCurve& curve) {
        return std::ranges::find_if(
                   one.calibration->measured,
                   [&](const MeasuredCurve& other) { return case_file_of(one, other) == case_file_of(one, curve); }) -
               one.calibration->measured.begin();
    };
    for (std::size_t c = 0; c < now.size(); ++c) {
        const auto require = [&](bool is_same, const char* what) {
            if (!is_same)
                refuse(file, fmt::format("calibration.measured[{}] has another {}", c, what));
        };
        require(then[c].x.observer == now[c].x.observer && then[c].y.observer == now[c].y.observer, "observer");
        require(then[c].x.factor == now[c].x.factor && then[c].y.factor == now[c].y.factor, "factor");
        require(first_with_case(before, then[c]) == first_with_case(study, now[c]) &&
                    (case_file_of(before, then[c]) == before.case_file) ==
                        (case_file_of(study, now[c]) == study.case_file),
                "case");
    }
}

void require_same_case(const fs::path& file, const std::vector<std::string>& changes, const Case& present) {
    ParsedCase earlier = parse_case_file(file, changes);
    if (!earlier.problems.empty())
        refuse(file, "the earlier case does not allow these values");
    earlier.value.folder = present.folder;
    const Case then = with_absolute_files(earlier.value), now = with_absolute_files(present);
    if (const auto differences = case_differences(then, now); !differences.empty()) {
        const CaseDifference& d = differences.front();
        const bool has_values = d.is_in_first && d.is_in_second && !d.first.empty() && !d.second.empty();
        refuse(file, has_values ? fmt::format("'{}' was '{}' and is '{}' now", d.path, d.first, d.second)
                                : fmt::format("'{}' has changed", d.path));
    }
    if (then.output.frames != now.output.frames || then.output.samples != now.output.samples)
        refuse(file, "the numbers of frames or samples have changed, on which results depend");
}

} // namespace

std::string study_files::best_of_case(std::size_t index) {
    return index == 0 ? best : fmt::format("best-{}.json", index + 1);
}

std::string study_files::folder_of_run(std::size_t number) {
    return fmt::format("{:04}", number);
}

const fs::path& case_file_of(const Study& study, const MeasuredCurve& curve) {
    return curve.case_file.empty() ? study.case_file : curve.case_file;
}

std::vector<fs::path> case_files(const Study& study) {
    if (!study.calibration)
        return {study.case_file};
    std::vector<fs::path> files;
    for (const MeasuredCurve& curve : study.calibration->measured)
        if (const fs::path& file = case_file_of(study, curve); std::ranges::find(files, file) == files.end())
            files.push_back(file);
    return files;
}

std::string case_copy(const Study& study, const fs::path& file) {
    if (file == study.case_file)
        return study_files::case_file;
    const auto files = case_files(study);
    return fmt::format("case-{}.json", std::ranges::find(files, file) - files.begin() + 1);
}

void require_same_study(const fs::path& folder, const Study& study, std::span<const CaseOfStudy> cases,
                        const StudyRow& row) {
    const fs::path study_file = computed_with(folder, study_files::study);
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
    if (before.calibration && study.calibration) {
        require_same_fixed_values(study_file, before, study);
        require_same_curves(study_file, before, study);
    }
    for (const CaseOfStudy& one : cases)
        require_same_case(computed_with(folder, case_copy(study, one.file).c_str()), changes_of(before, row),
                          one.value);
}

} // namespace periscope
