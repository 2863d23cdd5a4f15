// The tests that need no window.
#include "tests/test_program.hpp"

#include <QCoreApplication>

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    return periscope::test::call_named(argc, argv);
}
