// The tests of the window: on a display, with settings of their own.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

int main(int argc, char** argv) {
    periscope::ui::prepare_display();
    QStandardPaths::setTestModeEnabled(true); // settings of the person who tests stay as they are
    const QApplication application(argc, argv);
    periscope::ui::prepare_looks();
    QApplication::setOrganizationName(QStringLiteral("periscope-test"));
    return periscope::test::call_named(argc, argv);
}
