#include "tests/fuzz/harness/harness.hpp"

#include "tests/fuzz/harness/harnesses.hpp"

#include <fcntl.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace periscope::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::array table{
    NamedHarness{"abaqus", abaqus},
    NamedHarness{"case", whole_case},
    NamedHarness{"checkpoint", checkpoint},
    NamedHarness{"change", change_of_case},
    NamedHarness{"entries", entries_of_case},
    NamedHarness{"factors-csv", factors_csv},
    NamedHarness{"factors-vtk", factors_vtk},
    NamedHarness{"formula", formula},
    NamedHarness{"frame", frame},
    NamedHarness{"frame-list", frame_list},
    NamedHarness{"gmsh", gmsh},
    NamedHarness{"helper-result", helper_result},
    NamedHarness{"library", library},
    NamedHarness{"measured-curve", measured_curve},
    NamedHarness{"nastran", nastran},
    NamedHarness{"node-list", node_list},
    NamedHarness{"quantity", quantity},
    NamedHarness{"results-folder", results_folder},
    NamedHarness{"rigid-bodies", rigid_bodies},
    NamedHarness{"run-record", run_record},
    NamedHarness{"set-expression", set_expression},
    NamedHarness{"study", study},
    NamedHarness{"surface", surface},
    NamedHarness{"surface-file", surface_file},
    NamedHarness{"vtk-mesh", vtk_mesh},
};

class ScratchFolder {
public:
    ScratchFolder() : path_(fs::path("/dev/shm") / ("periscope-fuzz-" + std::to_string(getpid()))) {
        fs::create_directories(path_ / "frames");
    }
    ~ScratchFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

} // namespace

std::span<const NamedHarness> harnesses() {
    return table;
}

const fs::path& scratch_folder() {
    static const ScratchFolder folder;
    return folder.path();
}

fs::path scratch_file(const std::string& name, std::string_view content) {
    fs::path file = scratch_folder() / name;
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0 || write(descriptor, content.data(), content.size()) != static_cast<ssize_t>(content.size()) ||
        close(descriptor) != 0) {
        std::fprintf(stderr, "%s: cannot write the file\n", file.c_str());
        std::_Exit(2);
    }
    return file;
}

std::size_t choice(std::string_view& input, std::size_t count) {
    if (input.empty())
        return 0;
    const auto first = static_cast<unsigned char>(input.front());
    input.remove_prefix(1);
    return first % count;
}

std::string_view first_line(std::string_view& input) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
    return line;
}

} // namespace periscope::fuzz

namespace {

periscope::fuzz::Harness chosen = nullptr;

} // namespace

// `periscope-fuzz --harness=NAME` and options of libFuzzer, which ignores those that begin with two hyphens; `--list`.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    using namespace periscope::fuzz;
    constexpr std::string_view option = "--harness=";
    for (int i = 1; i < *argc; ++i) {
        const std::string_view word = (*argv)[i];
        for (const NamedHarness& harness : harnesses()) {
            if (word == "--list")
                std::printf("%s\n", harness.name.data());
            if (word.starts_with(option) && word.substr(option.size()) == harness.name)
                chosen = harness.run;
        }
        if (word == "--list")
            std::exit(0);
    }
    if (!chosen) {
        std::fprintf(stderr, "Choose a harness by --harness=NAME; --list names all.\n");
        std::exit(2);
    }
    // A harness runs in one thread: inputs are small, and the result for one input must not depend on the inputs before
    // it.
    static const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen({reinterpret_cast<const char*>(data), size});
    return 0;
}
