#include "app/run_on_ranks.hpp"

#include "app/printable.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"

#include "core/geometry/helper/helper_process.hpp"
#include "gpu/job/rank_job.hpp"
#include "gpu/ranks/launched_ranks.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* may_be_root = "OMPI_ALLOW_RUN_AS_ROOT";
constexpr const char* may_share_cores = "OMPI_MCA_rmaps_base_oversubscribe";

void refuse(const std::string& reason, const std::string& remedy) {
    throw CaseError({{"--ranks", reason, remedy}});
}

// Refuses what mpirun would refuse, but says what to do.
void require_mpirun(unsigned count) {
    if (!program_in_path("mpirun"))
        refuse("The program mpirun is not installed", "install an MPI, on Debian the package mpi-default-bin");
    if (geteuid() == 0 && !std::getenv(may_be_root))
        refuse("mpirun refuses to run as root",
               fmt::format("run it as another user, or set {0}=1 and {0}_CONFIRM=1", may_be_root));
    const unsigned cores = std::thread::hardware_concurrency();
    if (count > cores && !std::getenv(may_share_cores) && !std::getenv("SLURM_JOB_ID") &&
        !std::getenv("OMPI_MCA_orte_default_hostfile"))
        refuse(
            fmt::format("This computer has {} cores for {} ranks", cores, count),
            fmt::format("use fewer ranks, name more computers in a hostfile for mpirun, or set {}=1", may_share_cores));
}

std::vector<std::string> without_ranks(const std::vector<std::string>& arguments) {
    std::vector<std::string> kept;
    for (std::size_t k = 0; k < arguments.size(); ++k)
        if (arguments[k] == "--ranks")
            ++k; // skips the number after the option, too
        else if (!arguments[k].starts_with("--ranks="))
            kept.push_back(arguments[k]);
    return kept;
}

gpu::JobRequest request_of_rank(const RunOptions& options, const std::shared_ptr<gpu::Communicator>& ranks) {
    gpu::JobRequest request = request_of(options);
    request.solver.ranks = ranks;
    return request;
}

// Computes this rank's part of the body for the first rank, and returns the exit code. The first rank reports the
// errors that all ranks have; this one reports only its own errors.
int serve(const RunOptions& options, const std::shared_ptr<gpu::Communicator>& ranks) {
    const OrderlyPart served; // the first rank decides when the run stops
    try {
        gpu::serve_rank(*ranks, [&] { return request_of_rank(options, ranks); });
        return success;
    } catch (const std::exception& e) {
        std::fputs(
            printable(fmt::format("{}: Rank {} failed: {}\n", program_invocation_short_name, ranks->rank(), e.what()))
                .c_str(),
            stderr);
    }
    ranks->abort(run_failed);
    return run_failed; // GCC 12 does not see that a virtual function never returns
}

std::vector<std::string> arguments_of_this_process() {
    std::ifstream stream("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> all;
    for (std::string word; std::getline(stream, word, '\0');)
        all.push_back(word);
    if (!all.empty())
        all.erase(all.begin()); // the name of the program
    return all;
}

[[noreturn]] void start_ranks(unsigned count, const std::vector<std::string>& arguments) {
    require_mpirun(count);
    std::vector<std::string> words{"mpirun", "-n", std::to_string(count), gpu::own_program().string()};
    for (const std::string& word : without_ranks(arguments))
        words.push_back(word);
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    unblock_signals(); // mpirun inherits blocked signals
    execvp(pointers.front(), pointers.data());
    throw DeviceError(fmt::format("mpirun cannot be started: {}.", std::generic_category().message(errno)));
}

} // namespace

int run_on_ranks(const RunOptions& options) {
    if (options.ranks > 0 && !gpu::is_started_by_launcher())
        start_ranks(options.ranks, arguments_of_this_process());
    std::shared_ptr<gpu::Communicator> ranks;
    const int code = guarded_command(options.json, [&] {
        ranks = gpu::ranks_of_launcher();
        const unsigned started = ranks ? static_cast<unsigned>(ranks->size()) : 1;
        if (options.ranks > 0 && options.ranks != started)
            refuse(fmt::format("A launcher has started {} ranks, and {} are wanted", started, options.ranks),
                   "leave --ranks out, or start the program without the launcher");
        return success;
    });
    if (code != success)
        return code;
    if (ranks && !ranks->is_first())
        return serve(options, ranks);
    const int result = guarded_command(options.json, [&] {
        if (!ranks)
            return run_command(options, nullptr);
        const gpu::FirstRank first(*ranks);
        return run_command(options, ranks);
    });
    if (ranks && ranks->is_lost())
        ranks->abort(result);
    return result;
}

} // namespace periscope::app
