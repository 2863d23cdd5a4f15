#include "gpu/study/study_job.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/tables.hpp"
#include "gpu/device/device.hpp"

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

// Returns the number of jobs at the same time. A run of a small body hardly uses all cores of a processor, so several
// jobs share them. A graphics card computes one job after the other.
std::size_t jobs_for(const StudyRequest& request, std::size_t nodes) {
    constexpr std::size_t small = 60000; // nodes
    if (request.jobs > 0)
        return request.jobs;
    if (request.study.jobs > 0)
        return request.study.jobs;
    const DeviceInfo device = choose_device(request.solver.device);
    return !device.is_gpu && request.solver.devices.empty() && nodes < small ? device.compute_units : 1;
}

} // namespace periscope::gpu
