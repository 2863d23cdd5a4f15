#include "gpu/study/study_folder.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_writer.hpp"

#include <fmt/format.h>

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
        for (MeasuredCurve& curve : here.calibration->measured)
            for (fs::path* const file : {&curve.file, &curve.case_file})
                if (!file->empty())
                    *file = fs::absolute(*file);
    return here;
}

} // namespace

void make_study_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder))
        throw FileError(fmt::format("{}: cannot create the folder; choose another folder", folder.string()));
}

void prepare_study_folder(const StudyRequest& request, std::span<const char* const> files, const Case& first,
                          const StudyRow& row) {
    std::error_code error;
    const fs::path& folder = request.output;
    const bool has_table = fs::exists(folder / files.front());
    if (has_table && request.resume) {
        require_same_study(folder, request.study, first, row);
    } else if (has_table) {
        if (!request.overwrite)
            throw FileError(fmt::format("{}: contains an earlier study; use --resume to continue it, --overwrite to "
                                        "replace it, or another folder",
                                        folder.string()));
        for (const char* name : files)
            fs::remove(folder / name, error);
        fs::remove_all(folder / study_files::runs, error);
    }
    const Study here = in_folder(request.study);
    if (has_table && request.resume) {
        write_study(here, folder / study_files::study);
        return;
    }
    const ParsedCase base = parse_case_file(request.study.case_file);
    const Case copy = with_absolute_files(base.problems.empty() ? base.value : first);
    fs::create_directories(folder / study_files::runs, error);
    for (const fs::path& place : {folder, folder / study_files::runs}) { // the latter to compare with later
        write_case(copy, place / study_files::case_file);
        write_study(here, place / study_files::study);
    }
}

} // namespace periscope::gpu
