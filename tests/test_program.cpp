#include "tests/test_program.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace periscope::test {
namespace {

std::map<std::string, Function, std::less<>>& functions() { // there before the first one is registered
    static std::map<std::string, Function, std::less<>> all;
    return all;
}

// Returns the processor time of this program and of those that it started, in seconds.
double processor_time() {
    double sum = 0;
    for (const int whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage used{};
        getrusage(whose, &used);
        for (const timeval& t : {used.ru_utime, used.ru_stime})
            sum += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    }
    return sum;
}

// For tests/times. Neither a test of some functions alone nor the long tests say anything about the whole by default.
void note_time(const std::string& name) {
    const std::filesystem::path folder = PERISCOPE_BINARY_DIR "/test-times";
    std::error_code none;
    std::filesystem::create_directories(folder, none);
    std::ofstream(folder / name) << processor_time() << '\n';
}

} // namespace

Registered::Registered(std::string_view name, Function function) {
    functions().emplace(name, function);
}

int call_named(int argc, char** argv) {
    const auto found = argc > 1 ? functions().find(std::string_view(argv[1])) : functions().end();
    if (found == functions().end()) {
        std::fprintf(stderr, "Usage: %s NAME [FUNCTION…], with NAME one of\n", argv[0]);
        for (const auto& [name, function] : functions())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    std::vector<char*> arguments{argv[0]};
    arguments.insert(arguments.end(), argv + 2, argv + argc);
    arguments.push_back(nullptr);
    const int result = found->second(argc - 1, arguments.data());
    if (argc == 2 && !long_tests_wanted())
        note_time(found->first);
    return result;
}

} // namespace periscope::test
