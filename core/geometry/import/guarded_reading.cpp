#include "core/geometry/import/guarded_reading.hpp"

#include "core/base/error.hpp"
#include "core/base/machine_memory.hpp"
#include "core/base/short_quotes.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/helper/helper_process.hpp"
#include "core/geometry/helper/temporary_folder.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <vector>

namespace periscope {
namespace {

constexpr int file_error = 3, geometry_error = 4, out_of_memory = 5; // exit codes of the helper

} // namespace

void read_in_helper(std::string_view task, const std::filesystem::path& file, const ReadingLimits& limits,
                    std::string_view what, const Progress& progress,
                    const std::function<void(const std::filesystem::path&)>& take,
                    const std::optional<std::string>& which) {
    const TemporaryFolder folder;
    const auto result = folder.path() / "result";
    std::error_code ignored;
    const std::uintmax_t machine = physical_memory() / 10 * 9, size = std::filesystem::file_size(file, ignored);
    const std::uintmax_t memory =
        std::min(machine, limits.bytes_per_byte * (ignored ? 0 : size) + (std::uintmax_t{2} << 30));
    std::vector<std::string> arguments{std::string(task), file.string(), result.string()};
    if (which)
        arguments.push_back(*which);
    arguments.insert(arguments.end(), {std::to_string(getpid()), std::to_string(memory)});
    const HelperEnd end = run_helper(find_helper("periscope-mesher"), arguments, HelperStreams{folder.path() / "log"},
                                     limits.seconds, what, progress);
    const double gigabytes = static_cast<double>(memory) / (1 << 30);
    if (end.timed_out)
        refuse(file, fmt::format("reading takes longer than the limit of {:g} s", limits.seconds),
               "the file may be damaged; export it again with fewer elements or groups");
    if (end.exit_code == out_of_memory && memory == machine)
        refuse(file, fmt::format("reading needs more than the available {:.1f} GB of memory", gigabytes),
               "export it with fewer elements, or use a machine with more memory");
    if (end.exit_code == out_of_memory)
        refuse(
            file,
            fmt::format("reading needs more than {:.1f} GB of memory, far too much for its size: the file is damaged",
                        gigabytes),
            "export or copy it again");
    if (end.exit_code == geometry_error && !end.complaint.empty())
        throw GeometryError(end.complaint);
    if (end.exit_code == file_error && !end.complaint.empty())
        throw FileError(end.complaint);
    if (end.exit_code != 0 || end.signal != 0)
        refuse(file, "the reader crashed: the file is damaged", "export or copy it again");
    try {
        take(result);
    } catch (const std::bad_alloc&) {
        refuse(file, "not enough memory for its contents", "export it with fewer elements");
    }
}

namespace {

// Prints a message for the parent, which reads the last thousand bytes.
void say(const char* message) {
    std::fprintf(stderr, "%s\n", with_short_quotes(message, 900).c_str());
}

} // namespace

int reader_exit_code(const std::filesystem::path& file, const std::function<void()>& reading) {
    try {
        reading();
        return 0;
    } catch (const std::bad_alloc&) {
        return out_of_memory;
    } catch (const std::length_error&) { // a count in the file that no list can have
        return out_of_memory;
    } catch (const GeometryError& e) {
        say(e.what());
        return geometry_error;
    } catch (const Error& e) {
        say(e.what());
    } catch (const std::exception& e) {
        // This exception was thrown by a library. Its text does not help the user.
        std::fprintf(stderr, "%s: the reader failed (%s): the file is damaged — export or copy it again\n",
                     file.c_str(), e.what());
    }
    return file_error;
}

} // namespace periscope
