// The commands of periscope-cli. Each one reads its options, calls the layers below, and returns an exit code.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace periscope::gpu {
class Communicator;
struct JobRequest;
} // namespace periscope::gpu

namespace periscope::app {

struct RunOptions {
    std::vector<std::string> results;                          // JSON objects like those in the results of a study
    std::string case_file, output, device, devices, precision; // empty precision: automatic, or that of the checkpoint
    std::string resume; // the results folder of an interrupted run; replaces case and output
    std::vector<std::string> overrides;
    unsigned domains = 1;
    std::uint64_t device_memory = 0; // bytes; 0: all memory of the device
    bool overwrite = false, json = false, no_cache = false;
    unsigned ranks = 0; // the number of MPI processes to start; 0: none
};
// `ranks`: the ranks that compute the body together, with this process as the first; null: only this process.
int run_command(const RunOptions& options, const std::shared_ptr<gpu::Communicator>& ranks);
gpu::JobRequest request_of(const RunOptions& options);

struct StudyOptions {
    std::string study_file, output, device, precision;
    std::string part;                // "3/20": computes only the third of 20 parts
    std::vector<std::string> merged; // folders of parts, whose runs are added to `output`
    std::size_t jobs = 0;            // 0: the number with the highest speed
    bool resume = false, repeat_failed = false, overwrite = false, json = false, no_cache = false;
};
int study_command(const StudyOptions& options);

struct ClusterJobOptions {
    std::string input, output, script, time = "1 h", partition, account; // case or study; results folder; file to write
    int nodes = 1, tasks_per_node = 1, cpus_per_task = 1, gpus_per_task = 0, parts = 0;
    bool requeue = false, overwrite = false;
};
// Writes the script of a Slurm job that runs a case or a study.
int cluster_job_command(const ClusterJobOptions& options);

struct SensitivityOptions {
    std::string study; // folder of the study's results
    bool json = false;
};
int sensitivity_command(const SensitivityOptions& options);

struct CheckOptions {
    std::string case_file;
    std::vector<std::string> overrides;
    bool json = false, no_cache = false;
};
int check_command(const CheckOptions& options);

struct ConvertOptions {
    std::vector<std::string> case_files;
};
int convert_command(const ConvertOptions& options);

struct MeshOptions {
    std::string surface, unit = "mm", spacing, output, nodes = "vertices";
    std::string horizon, thickness; // for volume meshes
    bool lattice = false, overwrite = false, json = false;
};
int mesh_command(const MeshOptions& options);

struct ConvergeOptions {
    std::string case_file, output, device, precision = "double";
    std::vector<std::string> overrides;
    int grids = 3, ratio = 2;
    bool overwrite = false, json = false;
};
int converge_command(const ConvergeOptions& options);

struct FragmentsOptions {
    std::string results, output; // results folder; CSV file
    std::optional<double> time;  // s; none: the last frame
    bool overwrite = false, json = false;
};
int fragments_command(const FragmentsOptions& options);

struct CracksOptions {
    std::string results, output, paths; // results folder; CSV file; VTP file
    bool overwrite = false, json = false;
};
int cracks_command(const CracksOptions& options);

struct CompareOptions {
    std::vector<std::string> results; // two or more results folders; the others are compared with the first
    bool json = false;
};
int compare_command(const CompareOptions& options);

struct ReferenceOptions {};
int reference_command(const ReferenceOptions& options);

struct InfoOptions {
    bool json = false;
};
int info_command(const InfoOptions& options);

struct BenchOptions; // app/bench.hpp
int bench_command(const BenchOptions& options);

} // namespace periscope::app
