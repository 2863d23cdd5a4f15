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

// Returns the name of the copy of each curve's table in the folder of the calibration: "measured/beam.csv", or
// "measured/2-beam.csv" if another table has this name.
std::vector<fs::path> table_copies(const Calibration& calibration) {
    std::vector<fs::path> copies, tables;
    for (const MeasuredCurve& curve : calibration.measured) {
        const fs::path table = fs::absolute(curve.file).lexically_normal();
        const auto same = std::ranges::find(tables, table);
        fs::path copy = fs::path(study_files::measured) / table.filename();
        if (same != tables.end())
            copy = copies[static_cast<std::size_t>(same - tables.begin())];
        else
            for (std::size_t number = 2; std::ranges::find(copies, copy) != copies.end(); ++number)
                copy.replace_filename(fmt::format("{}-{}", number, table.filename().string()));
        copies.push_back(copy);
        tables.push_back(table);
    }
    return copies;
}

void copy_tables(const Calibration& calibration, const fs::path& folder) {
    const std::vector<fs::path> copies = table_copies(calibration);
    for (std::size_t c = 0; c < copies.size(); ++c) {
        const fs::path &from = calibration.measured[c].file, to = folder / copies[c];
        std::error_code error;
        fs::create_directories(to.parent_path(), error);
        if (fs::equivalent(from, to, error)) // the file is not copied if the study in its own folder runs again
            continue;
        fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
        if (error)
            throw FileError(fmt::format("{}: cannot copy it to {}: {}; choose another folder", from.string(),
                                        to.string(), error.message()));
    }
}

// Returns the study with relative file names, so that it can be run from its folder, wherever that is.
Study in_folder(const Study& study) {
    Study here = study;
    here.case_file = study_files::case_file;
    if (!here.plan.file.empty())
        here.plan.file = fs::absolute(here.plan.file);
    if (here.calibration) {
        const std::vector<fs::path> copies = table_copies(*study.calibration);
        for (std::size_t c = 0; c < copies.size(); ++c) {
            MeasuredCurve& curve = here.calibration->measured[c];
            curve.file = copies[c];
            if (!curve.case_file.empty())
                curve.case_file =
                    curve.case_file == study.case_file ? std::string() : case_copy(study, curve.case_file);
        }
    }
    return here;
}

// Writes the study, unless the file already has the same content; its comments and units are then kept.
void write_study(const Study& study, const fs::path& file) {
    std::error_code error;
    if (fs::exists(file, error))
        try {
            if (study_to_json(in_folder(read_study(file))) == study_to_json(study))
                return;
        } catch (const Error&) { // a file that cannot be read is replaced
        }
    write_atomically(file, study_to_json(study));
}

// Refuses a folder that has runs of the other kind, because the runs of both would be mixed.
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

// Returns the case without the changes of a row, if it can be read.
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
            if (request.study.calibration)
                copy_tables(*request.study.calibration, folder);
            write_study(here, folder / study_files::study);
            return;
        }
        if (!request.overwrite)
            throw FileError(fmt::format("{}: contains an earlier study; use --resume to continue it, --overwrite to "
                                        "replace it, or another folder",
                                        folder.string()));
        remove_earlier(folder, files);
    }
    const fs::path to_compare = folder / study_files::runs; // later calls compare their inputs with these files
    fs::create_directories(to_compare, error);
    for (const CaseOfStudy& one : cases)
        for (const fs::path& slot : {folder, to_compare})
            write_case(unchanged(one), slot / case_copy(request.study, one.file));
    const fs::path& own = request.study.case_file; // the curves of a calibration may name other cases
    const auto found = std::ranges::find(cases, own, &CaseOfStudy::file);
    write_case(unchanged({own, found != cases.end() ? found->value : cases.front().value}),
               folder / study_files::case_file);
    if (request.study.calibration)
        copy_tables(*request.study.calibration, folder);
    for (const fs::path& slot : {folder, to_compare})
        write_study(here, slot / study_files::study);
}

} // namespace periscope::gpu
