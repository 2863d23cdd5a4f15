// The tests of the window. They need a display, and use their own settings.
#include "gpu/device/kernel_cache.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

int main(int argc, char** argv) {
    periscope::ui::prepare_display();
    periscope::gpu::prepare_pocl();
    QStandardPaths::setTestModeEnabled(true); // settings of the person who tests stay as they are
    const QApplication application(argc, argv);
    periscope::ui::prepare_looks();
    QApplication::setOrganizationName(QStringLiteral("periscope-test"));
    return periscope::test::call_named(argc, argv);
}
