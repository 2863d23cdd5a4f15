// The tests of a folder are one program. Given the name of a file, it runs the tests of this file: unit_tests
// model_test [FUNCTION…].
#pragma once

#include <string_view>

#include <QtTest>

namespace periscope::test {

using Function = int (*)(int argc, char** argv);

// A function of this program and its name, registered before main.
struct Registered {
    Registered(std::string_view name, Function function);
};

// Returns "model_test" for "…/model_test.cpp".
constexpr std::string_view name_of_file(std::string_view path) {
    path = path.substr(path.find_last_of('/') + 1);
    return path.substr(0, path.find_last_of('.'));
}

// Whether rows that take minutes are run: if the environment variable PERISCOPE_LONG_TESTS is 1.
inline bool long_tests_wanted() {
    return qEnvironmentVariableIntValue("PERISCOPE_LONG_TESTS") > 0;
}

// Calls the function that the first argument names, without this argument. Lists all names, and returns 2, if it does
// not exist.
int call_named(int argc, char** argv);

} // namespace periscope::test

// Registers the tests of a file; stands at the end of that file.
#define PERISCOPE_TEST(Class)                                                                                          \
    static const periscope::test::Registered registered_test(periscope::test::name_of_file(__FILE__),                  \
                                                             [](int argc, char** argv) {                               \
                                                                 Class tests;                                          \
                                                                 return QTest::qExec(&tests, argc, argv);              \
                                                             });
// Registers a function that a test starts as a separate process.
#define PERISCOPE_TEST_PROGRAM(name, ...)                                                                              \
    static const periscope::test::Registered registered_program(#name, __VA_ARGS__);
