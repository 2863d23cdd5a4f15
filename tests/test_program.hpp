// The tests of a folder are one program, which runs those of one file by its name: unit_tests model_test [FUNCTION…].
#pragma once

#include <string_view>

#include <QtTest>

namespace periscope::test {

using Function = int (*)(int argc, char** argv);

// Before main: a function of this program and its name.
struct Registered {
    Registered(std::string_view name, Function function);
};

// "model_test" of "…/model_test.cpp"
constexpr std::string_view name_of_file(std::string_view path) {
    path = path.substr(path.find_last_of('/') + 1);
    return path.substr(0, path.find_last_of('.'));
}

// Are the rows wanted that take minutes? With the environment variable PERISCOPE_LONG_TESTS set to 1.
inline bool long_tests_wanted() {
    return qEnvironmentVariableIntValue("PERISCOPE_LONG_TESTS") > 0;
}

// Calls the function that the first argument names, without that argument. Lists all names, and returns 2, when there is none.
int call_named(int argc, char** argv);

} // namespace periscope::test

// At the end of a file of tests.
#define PERISCOPE_TEST(Class)                                                                                          \
    static const periscope::test::Registered registered_test(periscope::test::name_of_file(__FILE__),                  \
                                                             [](int argc, char** argv) {                               \
                                                                 Class tests;                                          \
                                                                 return QTest::qExec(&tests, argc, argv);              \
                                                             });
// What a test starts as a process of its own.
#define PERISCOPE_TEST_PROGRAM(name, ...)                                                                              \
    static const periscope::test::Registered registered_program(#name, __VA_ARGS__);
