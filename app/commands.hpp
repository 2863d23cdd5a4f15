// The commands of periscope-cli. Each reads its options and calls the layers below; returns an exit code.
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
    std::vector<std::string> results;                          // as in a study, each a JSON object
    std::string case_file, output, device, devices, precision; // precision empty: automatic, or that of the checkpoint
    std::string resume; // the folder of an interrupted run, instead of case and output
    std::vector<std::string> overrides;
    unsigned domains = 1;
    std::uint64_t device_memory = 0; // bytes; 0: what the device has
    bool overwrite = false, json = false, no_cache = false;
    unsigned ranks = 0; // processes of MPI to start; 0: none
};
// ranks: those that compute the body together, of which this process is the first; null: it is alone.
int run_command(const RunOptions& options, const std::shared_ptr<gpu::Communicator>& ranks);
gpu::JobRequest request_of(const RunOptions& options);

struct StudyOptions {
    std::string study_file, output, device, precision;
    std::size_t jobs = 0; // 0: as many as are faster
    bool resume = false, repeat_failed = false, overwrite = false, json = false, no_cache = false;
};
int study_command(const StudyOptions& options);

struct SensitivityOptions {
    std::string study; // its folder
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
    std::string horizon, thickness; // of volume meshes
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
    std::string results, output; // folder; CSV
    std::optional<double> time;  // s; otherwise the last frame
    bool overwrite = false, json = false;
};
int fragments_command(const FragmentsOptions& options);

struct CracksOptions {
    std::string results, output, paths; // folder; CSV; VTP
    bool overwrite = false, json = false;
};
int cracks_command(const CracksOptions& options);

struct CompareOptions {
    std::vector<std::string> results; // folders, two or more; the others are compared with the first
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
