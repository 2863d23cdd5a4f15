#include "gpu/ranks/launched_ranks.hpp"

#include "core/base/error.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <system_error>
#include <thread>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// A rank gets the threads of its processor mask, and not more than its share of the cores: several ranks may have the same mask.
int threads_of_rank(int ranks_on_host) {
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    cpu_set_t mask;
    const int allowed = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : cores;
    return std::clamp(cores / std::max(1, ranks_on_host), 1, std::max(1, allowed));
}

// Returns the number of processes that the launcher has started, as it says; 1 if it does not say.
int processes_of_launcher() {
    int most = 1;
    for (const char* const name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"})
        most = std::max(most, std::atoi(variable(name).c_str()));
    return most;
}

} // namespace

bool is_started_by_launcher() {
    constexpr std::array names{"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK"};
    if (std::any_of(names.begin(), names.end(), [](const char* name) { return std::getenv(name) != nullptr; }))
        return true;
    // The script of a Slurm job has SLURM_PROCID, too, although it is not a step of several tasks.
    const std::string tasks = variable("SLURM_STEP_NUM_TASKS");
    return std::getenv("SLURM_PROCID") && !tasks.empty() && tasks != "1";
}

fs::path own_program() {
    std::error_code error;
    fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) // otherwise the path would be relative, and be looked for in the current folder
        throw DeviceError(
            fmt::format("The path of this program cannot be read from /proc/self/exe: {}.", error.message()));
    return program;
}

fs::path mpi_plug_in() {
    if (const std::string given = variable("PERISCOPE_MPI_PLUGIN"); !given.empty())
        return given;
    return own_program().parent_path().parent_path() / "lib/periscope/libperiscope_mpi.so";
}

std::shared_ptr<Communicator> ranks_of_launcher() {
    if (!is_started_by_launcher())
        return nullptr;
    const fs::path file = mpi_plug_in();
    // The libraries that MPI itself loads look for its functions among those of the whole program.
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
    const char* const reason = library ? nullptr : dlerror();
    void* const function = library ? dlsym(library, communicator_function) : nullptr;
    if (!function)
        throw DeviceError(fmt::format("A launcher of MPI (mpirun, srun) started this program, but it cannot load its "
                                      "MPI plug-in {}{}{}. Build Periscope "
                                      "with MPI (package mpi-default-dev), or start the program without the launcher.",
                                      file.string(), reason ? ": " : "", reason ? reason : ""));
    std::shared_ptr<Communicator> ranks(reinterpret_cast<MakeCommunicator>(function)());
    if (ranks->size() == 1) {
        if (const int started = processes_of_launcher(); started > 1)
            throw DeviceError(
                fmt::format("The launcher has started {} processes, but the MPI plug-in {} sees only one: it "
                            "was built with another MPI than that of the launcher. Use the launcher of "
                            "that MPI, or set PERISCOPE_MPI_PLUGIN to a plug-in for this one.",
                            started, file.string()));
        return nullptr;
    }
    setenv("POCL_MAX_PTHREAD_COUNT", std::to_string(threads_of_rank(ranks->on_this_host())).c_str(), 0);
    return ranks;
}

} // namespace periscope::gpu
