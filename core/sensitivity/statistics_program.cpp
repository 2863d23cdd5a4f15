#include "core/sensitivity/statistics_program.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/geometry/helper/helper_process.hpp"
#include "core/geometry/helper/temporary_folder.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace periscope {
namespace {

constexpr const char* program_name = "periscope-statistics";
constexpr double time_limit = 24 * 3600; // seconds; the user can stop the program earlier

} // namespace

const char* const how_to_add_statistics =
    "The program periscope-statistics is not installed, which the sensitivity of a study needs. In the sources of "
    "Periscope, './installer/dev statistics' installs OpenTURNS and builds it";

std::optional<std::filesystem::path> statistics_program() {
    return helper_if_installed(program_name);
}

std::string answer_of_statistics(const std::string& task, const std::optional<std::filesystem::path>& program,
                                 const Progress& progress) {
    if (!program)
        throw FileError(how_to_add_statistics);
    const TemporaryFolder folder;
    const HelperStreams streams{folder.path() / "log", folder.path() / "task.json", folder.path() / "answer.json"};
    write_atomically(streams.input, task);
    const HelperEnd end = run_helper(*program, {}, streams, time_limit, "Analysing the results", progress);
    if (end.timed_out || end.signal != 0 || end.exit_code != 0)
        throw RunError(fmt::format("{} {}{}{}", program_name,
                                   end.timed_out     ? std::string("took longer than a day")
                                   : end.signal != 0 ? fmt::format("was ended by signal {}", end.signal)
                                                     : fmt::format("ended with code {}", end.exit_code),
                                   end.complaint.empty() ? "" : ": ", end.complaint));
    std::ifstream stream(streams.output, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace periscope
