#include "tests/test_program.hpp"

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace periscope::test {
namespace {

std::map<std::string, Function, std::less<>>& functions() { // there before the first one is registered
    static std::map<std::string, Function, std::less<>> all;
    return all;
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
    return found->second(argc - 1, arguments.data());
}

} // namespace periscope::test
