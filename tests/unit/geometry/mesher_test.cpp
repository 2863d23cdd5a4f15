// The helper process that makes meshes, and every way in which it can fail.
#include "core/geometry/helper/temporary_folder.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace mesher_test {

using namespace periscope;
using namespace periscope::test;

namespace {} // namespace

class mesher_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    std::filesystem::path folder() const { return dir_.path().toStdString(); }

    // Writes a script that replaces the helper, and returns its path. The script leaves its process number in the file
    // "pid".
    std::filesystem::path script(const std::string& body) const {
        const auto path = folder() / "helper.sh";
        std::ofstream(path) << "#!/bin/sh\necho $$ > " << (folder() / "pid").string() << "\n" << body << "\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }
    pid_t helper_pid() const { // 0 before the script has written it, because the file exists a moment earlier
        pid_t pid = 0;
        std::ifstream(folder() / "pid") >> pid;
        return pid;
    }
    bool helper_is_gone() const {
        const pid_t pid = helper_pid();
        return pid > 0 && kill(pid, 0) != 0 && errno == ESRCH;
    }
    std::string failure_of(const std::string& body, double time_limit = 20) const {
        MesherOptions options;
        options.spacing = 2e-3;
        options.helper = script(body);
        options.time_limit = time_limit;
        return message_of<MeshingError>([&] { fill_with_tetrahedra(slotted_block(), options); });
    }
    static std::size_t temporary_folders() {
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::temp_directory_path()))
            count += entry.path().filename().string().starts_with("periscope-");
        return count;
    }

private slots:
    void init() { // each test has its own folder for temporary files
        QVERIFY(std::filesystem::create_directories(folder() / "tmp") || std::filesystem::exists(folder() / "tmp"));
        qputenv("TMPDIR", QByteArray::fromStdString((folder() / "tmp").string()));
        std::filesystem::remove(folder() / "pid");
    }
    void cleanup() { QCOMPARE(temporary_folders(), 0U); } // no temporary folder remains after any test

    void helper_crashes() {
        const auto segv = failure_of("kill -SEGV $$");
        QVERIFY2(segv.find("signal 11") != std::string::npos && segv.find("lattice") != std::string::npos,
                 segv.c_str());
        const auto abort = failure_of("echo 'Assertion failed' >&2; kill -ABRT $$");
        QVERIFY2(abort.find("signal 6") != std::string::npos && abort.find("Assertion failed") != std::string::npos,
                 abort.c_str());
        QVERIFY(helper_is_gone());
    }

    void helper_fails() {
        const auto said = failure_of("echo 'the surface is not a valid input' >&2; exit 1");
        QVERIFY2(said.find("failed: the surface is not a valid input") != std::string::npos, said.c_str());
        const auto silent = failure_of("exit 3");
        QVERIFY2(silent.find("exit code 3") != std::string::npos, silent.c_str());
        const auto nothing = failure_of("exit 0");
        QVERIFY2(nothing.find("without a mesh") != std::string::npos, nothing.c_str());
        const auto damaged = failure_of("head -c 1000 /dev/zero > \"$2\"");
        QVERIFY2(damaged.find("without a mesh") != std::string::npos, damaged.c_str());
        const auto copied = failure_of("cp \"$1\" \"$2\""); // a valid file, but without a result
        QVERIFY2(copied.find("without a mesh") != std::string::npos, copied.c_str());
        MesherOptions options;
        options.spacing = 2e-3;
        options.helper = folder() / "nowhere";
        const auto missing = message_of<HelperError>([&] { fill_with_tetrahedra(slotted_block(), options); });
        QVERIFY2(missing.find("nowhere") != std::string::npos, missing.c_str());
    }

    void helper_takes_too_long() {
        QElapsedTimer timer;
        timer.start();
        const auto text = failure_of("exec sleep infinity", 0.3); // the script would not end without the limit
        QVERIFY2(text.find("limit of 0.3 s") != std::string::npos, text.c_str());
        QVERIFY2(timer.elapsed() >= 300, qPrintable(QString::number(timer.elapsed()))); // not earlier than the limit
        QVERIFY(helper_is_gone());
    }

    // A process that ignores the signal of ended children is not informed how they ended. It does not wait for the limit.
    void end_of_helper_is_unknown() {
        struct sigaction before {};
        QCOMPARE(sigaction(SIGCHLD, nullptr, &before), 0);
        std::signal(SIGCHLD, SIG_IGN);
        MesherOptions options;
        options.spacing = 2e-3;
        options.helper = script("exit 0");
        options.time_limit = 20;
        std::string text;
        try {
            fill_with_tetrahedra(slotted_block(), options);
        } catch (const Error& e) {
            text = e.what();
        }
        sigaction(SIGCHLD, &before, nullptr);
        QVERIFY2(text.find("SIGCHLD") != std::string::npos, text.c_str());
    }

    void helper_is_cancelled() {
        MesherOptions options;
        options.spacing = 2e-3;
        options.helper = script("exec sleep infinity"); // the script would not end without being cancelled
        int refusals = 0;
        const auto text = message_of<Cancelled>([&] {
            fill_with_tetrahedra(slotted_block(), options, [&](double, std::string_view what) {
                const bool goes_on = what != "Meshing" || helper_pid() == 0;
                refusals += !goes_on;
                return goes_on;
            });
        });
        QCOMPARE(text, std::string("cancelled"));
        QCOMPARE(refusals, 1); // the first cancellation is enough
        QVERIFY(helper_is_gone());
    }

    // The folder of a killed process is removed at the next start. Folders that a process uses, or that others have
    // made, are kept.
    void folders_of_killed_processes() {
        const auto tmp = folder() / "tmp";
        int ready[2];
        QCOMPARE(pipe(ready), 0);
        const pid_t child = fork();
        if (child == 0) { // the child may do nothing else, because it has only one of the threads
            const TemporaryFolder mine;
            std::ofstream(mine.path() / "task") << "half";
            if (write(ready[1], "x", 1) == 1)
                pause();
            _exit(1);
        }
        char byte = 0;
        QCOMPARE(read(ready[0], &byte, 1), ssize_t(1));
        std::filesystem::create_directory(tmp / "periscope-other"); // a folder of another program
        QCOMPARE(temporary_folders(), 2U);
        remove_left_folders(tmp);
        QCOMPARE(temporary_folders(), 2U);
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        close(ready[0]);
        close(ready[1]);
        QCOMPARE(temporary_folders(), 2U);
        { const TemporaryFolder next; }
        QCOMPARE(temporary_folders(), 1U);
        QVERIFY(std::filesystem::remove(tmp / "periscope-other"));
    }

    void helper_needs_its_parent() {
        // If it is started by hand, the helper prints an explanation. If its parent is not the expected one, it ends
        // immediately.
        char name[] = "periscope-mesher", task[] = "a", result[] = "b", parent[] = "1", memory[] = "1000000";
        char* too_few[] = {name, task};
        QCOMPARE(run_mesher(2, too_few), 2);
        const auto program = std::filesystem::path(PERISCOPE_BINARY_DIR) / "bin" / "periscope-mesher";
        const std::string line = program.string() + ' ' + task + ' ' + result + ' ' + parent + ' ' + memory + " 2>&1";
        QVERIFY(std::system(line.c_str()) != 0);
    }
};

PERISCOPE_TEST(mesher_test)
} // namespace mesher_test
#include "mesher_test.moc"
