#include "gpu/study/study_folder.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

// A file that says the same stays, with its comments and units.
void write_study(const Study& study, const fs::path& file) {
    std::error_code error;
    if (fs::exists(file, error))
        try {
            Study there = read_study(file);
            there.case_file = study.case_file;
            if (study_to_json(there) == study_to_json(study))
                return;
        } catch (const Error&) { // it is replaced
        }
    write_atomically(file, study_to_json(study));
}

// As it can be run from its folder.
Study in_folder(const Study& study) {
    Study here = study;
    here.case_file = study_files::case_file;
    if (!here.plan.file.empty())
        here.plan.file = fs::absolute(here.plan.file);
    if (here.calibration)
        for (MeasuredCurve& curve : here.calibration->measured) {
            if (curve.case_file == study.case_file)
                curve.case_file.clear();
            for (fs::path* const file : {&curve.file, &curve.case_file})
                if (!file->empty())
                    *file = fs::absolute(*file);
        }
    return here;
}

// Their runs lie in one folder and would be mixed.
void refuse_other_kind(const fs::path& folder, bool is_calibration) {
    std::error_code error;
    const char* const other = is_calibration ? study_files::table : study_files::history;
    if (fs::exists(folder / other, error))
        throw FileError(fmt::format("{}: contains an earlier {} ('{}'); use another folder", folder.string(),
                                    is_calibration ? "study without a calibration" : "calibration", other));
}

void remove_earlier(const fs::path& folder, std::span<const char* const> files) {
    std::error_code error;
    for (const char* name : files)
        fs::remove(folder / name, error);
    for (std::size_t index = 1; fs::remove(folder / study_files::best_of_case(index), error);)
        ++index;
    fs::remove_all(folder / study_files::runs, error);
}

// The case without the changes of a row where it can be read so.
Case unchanged(const CaseOfStudy& one) {
    const ParsedCase base = parse_case_file(one.file);
    return with_absolute_files(base.problems.empty() ? base.value : one.value);
}

} // namespace

void make_study_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder))
        throw FileError(fmt::format("{}: cannot create the folder; choose another folder", folder.string()));
}

void prepare_study_folder(const StudyRequest& request, std::span<const char* const> files,
                          std::span<const CaseOfStudy> cases, const StudyRow& row) {
    std::error_code error;
    const fs::path& folder = request.output;
    refuse_other_kind(folder, request.study.calibration.has_value());
    const Study here = in_folder(request.study);
    if (fs::exists(folder / files.front())) {
        if (request.resume) {
            require_same_study(folder, request.study, cases, row);
            write_study(here, folder / study_files::study);
            return;
        }
        if (!request.overwrite)
            throw FileError(fmt::format("{}: contains an earlier study; use --resume to continue it, --overwrite to "
                                        "replace it, or another folder",
                                        folder.string()));
        remove_earlier(folder, files);
    }
    const fs::path to_compare = folder / study_files::runs; // with these a later call compares its inputs
    fs::create_directories(to_compare, error);
    for (const CaseOfStudy& one : cases)
        write_case(unchanged(one), to_compare / case_copy(request.study, one.file));
    const fs::path& own = request.study.case_file; // every curve of a calibration may name another case
    const auto found = std::ranges::find(cases, own, &CaseOfStudy::file);
    write_case(unchanged({own, found != cases.end() ? found->value : cases.front().value}),
               folder / study_files::case_file);
    for (const fs::path& place : {folder, to_compare})
        write_study(here, place / study_files::study);
}

} // namespace periscope::gpu
