#include "gpu/study/study_job.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/tables.hpp"

namespace periscope::gpu {

JobRequest job_request(const StudyRequest& request, const Study& study, const StudyRow& row,
                       const std::filesystem::path& folder) {
    JobRequest job;
    job.value = read_case(study.case_file, changes_of(study, row));
    if (!need_frames(study.results) && study.keep != KeptOfRuns::frames)
        job.value.output.frames = 1;
    job.solver = request.solver;
    job.cache = request.cache;
    if (study.keep == KeptOfRuns::frames) {
        job.output = folder;
        job.overwrite = true;
    }
    return job;
}

void keep_curves(const std::filesystem::path& folder, const Case& value, const StudyJob& job) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    write_case(with_absolute_files(value), folder / "case.json");
    write_samples_csv(folder / "observers.csv", job.model(), job.all_samples());
}

} // namespace periscope::gpu
