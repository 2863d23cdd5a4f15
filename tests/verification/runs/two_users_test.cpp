// Two users of one machine run the program at the same time and share one folder for temporary files. Only root can run
// the test, because it acts as users who need no account.
#include "tests/test_program.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace two_users_test {

namespace fs = std::filesystem;

class two_users_test : public QObject {
    Q_OBJECT

    static constexpr uint first = 60001, second = 60002;
    QTemporaryDir dir_;
    fs::path here() const { return dir_.path().toStdString(); }
    fs::path home(uint user) const { return here() / ("home-" + std::to_string(user)); }
    fs::path results(uint user) const { return home(user) / "results"; }

    std::unique_ptr<QProcess> start(uint user, const fs::path& into, const char* until, const QStringList& more = {},
                                    bool with_home = true) const {
        const QString id = QString::number(user);
        QStringList words{QStringLiteral("--reuid=") + id,
                          QStringLiteral("--regid=") + id,
                          QStringLiteral("--clear-groups"),
                          QString::fromStdString((here() / "bin/periscope-cli")),
                          QStringLiteral("run"),
                          QString::fromStdString(here() / "cases/kalthoff-winkler-stl.json"),
                          QStringLiteral("-o"),
                          QString::fromStdString(into),
                          QStringLiteral("--set"),
                          QStringLiteral("run.end_time=") + QLatin1String(until)};
        auto process = std::make_unique<QProcess>();
        QProcessEnvironment environment;
        environment.insert(QStringLiteral("PATH"), qEnvironmentVariable("PATH"));
        environment.insert(QStringLiteral("TMPDIR"), QString::fromStdString(here() / "tmp"));
        if (with_home)
            environment.insert(QStringLiteral("HOME"), QString::fromStdString(home(user)));
        process->setProcessEnvironment(environment);
        process->setProcessChannelMode(QProcess::MergedChannels);
        process->start(QStringLiteral("setpriv"), words + more);
        return process;
    }

    static QByteArray end_of(QProcess& process) {
        process.waitForFinished(300000);
        return process.readAll();
    }

private slots:
    void initTestCase() {
        if (geteuid() != 0)
            QSKIP("only the administrator can start programs as someone else");
        chmod(here().c_str(), 0755);
        for (const char* name : {"periscope-cli", "periscope-mesher"}) {
            fs::create_directories(here() / "bin");
            fs::copy_file(fs::path(PERISCOPE_BINARY_DIR) / "bin" / name, here() / "bin" / name);
        }
        const fs::path resources = fs::path(PERISCOPE_SOURCE_DIR) / "resources";
        for (const char* file : {"cases/kalthoff-winkler-stl.json", "meshes/kalthoff-winkler-plate.stl"}) {
            fs::create_directories((here() / file).parent_path());
            fs::copy_file(resources / file, here() / file);
        }
        fs::create_directory(here() / "tmp");
        chmod((here() / "tmp").c_str(), 01777);
        for (const uint user : {first, second}) {
            fs::create_directory(home(user));
            QCOMPARE(chown(home(user).c_str(), user, user), 0);
        }
    }

    void both_at_once() { // meshing by the helper, compiling kernels, and the cache of models
        const auto a = start(first, results(first), "1us"), b = start(second, results(second), "1us");
        for (const auto& [process, user] : {std::pair(a.get(), first), std::pair(b.get(), second)}) {
            const QByteArray said = end_of(*process);
            QVERIFY2(process->exitCode() == 0, said.constData());
            QVERIFY(fs::exists(results(user) / "run.json"));
            struct stat status {};
            QCOMPARE(stat((results(user) / "run.json").c_str(), &status), 0);
            QCOMPARE(status.st_uid, user);
        }
        QVERIFY(fs::is_empty(here() / "tmp")); // the helper's folders are gone
    }

    // Compiled kernels are executed, so their folder must belong to the user, also if there is no home folder. PoCL
    // itself would use /tmp/pocl, whoever has made that folder.
    void kernels_are_of_nobody_else() {
        for (const uint user : {first, second}) {
            const auto run = start(user, home(user) / "without-home", "1us", {}, false);
            const QByteArray said = end_of(*run);
            QVERIFY2(run->exitCode() == 0, said.constData());
            struct stat status {};
            const fs::path kernels = here() / "tmp" / ("periscope-kernels-" + std::to_string(user));
            QVERIFY2(stat(kernels.c_str(), &status) == 0, kernels.c_str());
            QCOMPARE(status.st_uid, user);
            QCOMPARE(status.st_mode & 0777, mode_t(0700));
        }
    }

    void a_folder_in_use_is_refused() {
        const fs::path into = home(first) / "long";
        const auto running = start(first, into, "1ms");
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(into / "frames.pvd") || running->state() == QProcess::NotRunning, 120000);
        QCOMPARE(running->state(), QProcess::Running);
        const auto again = start(first, into, "1us", {QStringLiteral("--overwrite")});
        const QByteArray said = end_of(*again);
        QCOMPARE(again->exitCode(), 4);
        QVERIFY2(said.contains("another run is writing there"), said.constData());
        const auto other = start(second, into, "1us", {QStringLiteral("--overwrite")});
        const QByteArray refused = end_of(*other);
        QCOMPARE(other->exitCode(), 4);
        QVERIFY2(refused.contains("Permission denied") && refused.contains("choose another folder"),
                 refused.constData());
        QCOMPARE(running->state(), QProcess::Running);
        running->kill();
        running->waitForFinished();
    }
};

PERISCOPE_TEST(two_users_test)
} // namespace two_users_test
#include "two_users_test.moc"
