// Settings that hide a device from OpenCL: folders for kernels, drivers and limits of the memory; and what compilers say.
#include "tests/test_program.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "tests/verification/runs/cli_program.hpp"
#include "torn_bar.hpp"

#include <QString>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>

namespace opencl_drivers_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::cli;
namespace fs = std::filesystem;

namespace {

std::size_t binaries_in(const fs::path& kernels) {
    const fs::recursive_directory_iterator all(kernels);
    return static_cast<std::size_t>(
        std::count_if(begin(all), end(all), [](const auto& entry) { return entry.path().extension() == ".so"; }));
}

// A short run of one row of nodes, whose kernels are compiled in an empty folder.
Case row_of_nodes() {
    Case c = torn_bar();
    auto& bar = std::get<BoxGeometry>(c.geometry);
    bar.space = Space::bar;
    bar.box[1] = bar.box[2] = Quantity(torn_bar_spacing);
    c.conditions.resize(2);
    c.run.end_time = Quantity(5e-6);
    return c;
}

} // namespace

class OpenclDriversTest : public QObject {
    Q_OBJECT

    CaseFolder dir_;
    const fs::path& folder() const { return dir_.path; }
    std::string written(const Case& c, const char* name) const { return dir_.written(c, name); }

private slots:
    // PoCL offers no device if it cannot make its folder. With an empty POCL_CACHE_DIR it would end the program.
    void kernels_are_kept_elsewhere_data() {
        QTest::addColumn<QString>("cache");
        QTest::addColumn<QString>("xdg");
        QTest::addColumn<QString>("home");
        QTest::newRow("POCL_CACHE_DIR") << "/proc/none"
                                        << "/proc/none"
                                        << "/proc/none";
        QTest::newRow("XDG_CACHE_HOME") << ""
                                        << "/proc/none"
                                        << "/proc/none";
        QTest::newRow("HOME") << ""
                              << ""
                              << "/proc/none";
    }
    void kernels_are_kept_elsewhere() {
        QFETCH(QString, cache);
        QFETCH(QString, xdg);
        QFETCH(QString, home);
        fs::create_directories(folder() / "temporary");
        Program program;
        program.set("POCL_CACHE_DIR", cache.toStdString());
        program.set("XDG_CACHE_HOME", xdg.toStdString());
        program.set("HOME", home.toStdString());
        program.set("TMPDIR", (folder() / "temporary").string());
        program.begin(
            {"run", written(row_of_nodes(), "row.json"), "--overwrite", "-o", (folder() / "elsewhere").string()});
        const Ended ended = program.end();
        QVERIFY2(!ended.crashed && ended.code == 0, qPrintable(ended.error));
        QCOMPARE(std::distance(fs::directory_iterator(folder() / "temporary"), fs::directory_iterator()), 1);
    }

    // Some programs ignore the signal of ended children and pass this on. PoCL nevertheless links new kernels, and a
    // helper process reads the checkpoint.
    void ended_children_are_noticed() {
        const fs::path kernels = folder() / "linked";
        const std::string output = (folder() / "linked results").string();
        Program program;
        program.set("POCL_CACHE_DIR", kernels.string());
        program.setChildProcessModifier([] { ::signal(SIGCHLD, SIG_IGN); });
        program.begin({"run", written(row_of_nodes(), "row.json"), "-o", output});
        const Ended ended = program.end();
        QVERIFY2(!ended.crashed && ended.code == 0, qPrintable(ended.error));
        QVERIFY(binaries_in(kernels) > 0);
        program.begin({"run", "--resume", output});
        const Ended resumed = program.end();
        QCOMPARE(resumed.code, 0);
        QVERIFY2(resumed.error.contains("already finished"), qPrintable(resumed.error));
    }

    void why_there_is_no_device_data() {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<int>("megabytes"); // limit of the memory; 0: all memory
        QTest::addColumn<QString>("cause");
        QTest::newRow("folder") << "POCL_CACHE_DIR" << 0 << "Set POCL_CACHE_DIR to a writable folder";
        QTest::newRow("driver") << "OCL_ICD_VENDORS" << 0 << "Install the driver for the processor";
        QTest::newRow("memory") << "NOTHING" << 300 << "limited to 0.3";
    }
    void why_there_is_no_device() {
        QFETCH(QString, variable);
        QFETCH(int, megabytes);
        QFETCH(QString, cause);
        Program program;
        program.set(qPrintable(variable), "/proc/none");
        if (variable == "POCL_CACHE_DIR")
            program.set("TMPDIR", "/proc");
        if (megabytes > 0)
            program.setChildProcessModifier([megabytes] {
                const rlim_t bytes = rlim_t(megabytes) << 20;
                const rlimit limit{bytes, bytes};
                setrlimit(RLIMIT_AS, &limit);
            });
        program.begin({"info"});
        const Ended ended = program.end();
        QCOMPARE(ended.code, 6);
        QVERIFY2(ended.error.contains(cause), qPrintable(ended.error));
        QCOMPARE(ended.error.contains("Install the driver for the processor"), variable == "OCL_ICD_VENDORS");
    }

    // A driver that was partly removed, and files that are no drivers, do not hide the other drivers.
    void drivers_that_cannot_be_loaded() {
        const fs::path drivers = folder() / "drivers";
        fs::create_directories(drivers);
        std::ofstream(drivers / "gone.icd") << "libgone.so.1\n";
        const auto info = [&] {
            Program program;
            program.set("OCL_ICD_VENDORS", drivers.string());
            program.begin({"info"});
            return program.end();
        };
        const Ended none = info();
        QCOMPARE(none.code, 6);
        for (const char* words : {"gone.icd", "libgone.so.1", "cannot be loaded", "sudo apt install pocl-opencl-icd"})
            QVERIFY2(none.error.contains(words), qPrintable(none.error));
        std::ofstream(drivers / "empty.icd").flush();
        std::ofstream(drivers / "other.icd") << "libm.so.6\n";
        if (!fs::exists("/etc/OpenCL/vendors/pocl.icd"))
            QSKIP("PoCL is installed elsewhere");
        fs::copy_file("/etc/OpenCL/vendors/pocl.icd", drivers / "pocl.icd");
        const Ended some = info();
        QVERIFY2(some.code == 0, qPrintable(some.error));
    }

    // PoCL shows the number of warnings of Clang to the user. The program for irregular nodes once had one in double
    // precision.
    void compilers_have_nothing_to_say_data() {
        QTest::addColumn<bool>("is_state_based");
        QTest::newRow("bond-based") << false;
        QTest::newRow("state-based") << true;
    }
    void compilers_have_nothing_to_say() {
        QFETCH(bool, is_state_based);
        Case c = torn_bar();
        constexpr double dx = torn_bar_spacing;
        std::ofstream(folder() / "bar.stl") << ascii_stl(box_surface({0, 0, 0}, {20 * dx, 5 * dx, 5 * dx}));
        SurfaceGeometry surface;
        surface.file = "bar.stl";
        surface.spacing = Quantity(dx);
        c.geometry = surface;
        c.theory = is_state_based ? Theory::state_based : Theory::bond_based;
        c.run.time_step.reset();
        c.run.end_time = Quantity(5e-6);
        const std::string file = written(c, "irregular.json");
        for (const bool is_double : {false, true}) {
            // By default each theory is tested in one precision; the test structure.kernels compiles all kernels with
            // Clang.
            if (is_double == is_state_based && !long_tests_wanted())
                continue;
            const char* const precision = is_double ? "double" : "single";
            const fs::path kernels = folder() / "kernels";
            fs::remove_all(kernels);
            Program program;
            program.set("POCL_CACHE_DIR", kernels.string());
            program.begin({"run", file, "-p", precision, "--overwrite", "-o", (folder() / "irregular").string()});
            const Ended ended = program.end();
            QCOMPARE(ended.code, 0);
            QVERIFY2(!ended.error.contains("generated") && !ended.error.contains("warning:"), qPrintable(ended.error));
            // Other numbers in the case need no other kernels.
            const std::size_t compiled = binaries_in(kernels);
            c.materials.front().youngs_modulus = Quantity(1.1 * c.materials.front().youngs_modulus.value);
            program.begin({"run", written(c, "stiffer.json"), "-p", precision, "--overwrite", "-o",
                           (folder() / "stiffer").string()});
            QCOMPARE(program.end().code, 0);
            QVERIFY(compiled > 0);
            QCOMPARE(binaries_in(kernels), compiled);
        }
    }
};

PERISCOPE_TEST(OpenclDriversTest)
} // namespace opencl_drivers_test

#include "opencl_drivers_test.moc"
