// How the command line behaves together with other programs: signals, terminals, and settings that hide a device from
// OpenCL.
#include "core/case_file/case_file.hpp"
#include "core/results/checkpoint_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "torn_bar.hpp"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>

namespace command_line_test {

using namespace periscope;
using namespace periscope::test;

namespace {

namespace fs = std::filesystem;

struct Ended {
    int code = 0;
    bool crashed = false;
    QString out, error;
};

std::size_t binaries_in(const fs::path& kernels) {
    const fs::recursive_directory_iterator all(kernels);
    return static_cast<std::size_t>(
        std::count_if(begin(all), end(all), [](const auto& entry) { return entry.path().extension() == ".so"; }));
}

class Program : public QProcess {
public:
    Program() {
        setProgram(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"));
        setProcessEnvironment(QProcessEnvironment::systemEnvironment());
    }
    void set(const char* variable, const std::string& value) {
        auto environment = processEnvironment();
        environment.insert(QString::fromLatin1(variable), QString::fromStdString(value));
        setProcessEnvironment(environment);
    }
    void begin(std::initializer_list<std::string> words) {
        QStringList list;
        for (const std::string& word : words)
            list << QString::fromStdString(word);
        setArguments(list);
        start();
    }
    Ended end() {
        waitForFinished(-1);
        return {exitCode(), exitStatus() == CrashExit, QString::fromUtf8(readAllStandardOutput()),
                QString::fromUtf8(readAllStandardError())};
    }
    void signal(int number) const { ::kill(static_cast<pid_t>(processId()), number); }
    // Whether SIGTERM is blocked, because the thread that waits for signals has been started.
    bool waits_for_signals() const {
        std::ifstream status("/proc/" + std::to_string(processId()) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("SigBlk:"))
                return std::stoull(line.substr(7), nullptr, 16) >> (SIGTERM - 1) & 1;
        return false;
    }
};

Ended run(std::initializer_list<std::string> words) {
    Program program;
    program.begin(words);
    return program.end();
}

// Returns a case whose preparation takes minutes before anything is printed or written, because of its many holes.
Case long_to_prepare() {
    Case c = torn_bar();
    BoxGeometry box;
    box.box = {Quantity(0.125), Quantity(0.125), Quantity(0.125)};
    box.spacing = Quantity(1e-3);
    box.without = {"holes"};
    c.geometry = box;
    std::string all;
    for (int k = 0; k < 900; ++k) {
        SetSphere sphere;
        sphere.centre = {Quantity(4e-3 * (k % 30)), Quantity(4e-3 * (k / 30)), Quantity(0.06)};
        sphere.radius = Quantity(1e-3);
        const std::string name = "hole " + std::to_string(k);
        c.sets.push_back({name, sphere});
        all += (all.empty() ? "'" : " or '") + name + "'";
    }
    c.sets.push_back({"holes", SetCombination{all}});
    return c;
}

} // namespace

class command_line_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path folder() const { return dir_.path().toStdString(); }
    std::string written(const Case& c, const char* name) const {
        write_case(c, folder() / name);
        return (folder() / name).string();
    }

private slots:
    void manual_pages_have_every_option_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("command");
        QTest::newRow("periscope-bench") << "periscope-bench"
                                         << "";
        for (const char* command :
             {"", "run", "check", "convert", "mesh", "study", "converge", "reference", "info", "bench"})
            QTest::addRow("periscope-cli %s", command) << "periscope-cli" << command;
    }

    // Manual pages are written by hand. Each option of --help must be in them.
    void manual_pages_have_every_option() {
        QFETCH(QString, program);
        QFETCH(QString, command);
        QFile page(QStringLiteral(PERISCOPE_SOURCE_DIR "/installer/man/%1.1").arg(program));
        QVERIFY2(page.open(QIODevice::ReadOnly), qPrintable(page.fileName()));
        const QString text = QString::fromUtf8(page.readAll()).replace(QLatin1String("\\-"), QLatin1String("-"));
        QProcess help;
        QStringList words{QStringLiteral("--help")};
        if (!command.isEmpty()) {
            words.prepend(command);
            QVERIFY2(text.contains(command), qPrintable(command));
        }
        help.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/%1").arg(program), words);
        QVERIFY(help.waitForFinished() && help.exitCode() == 0);
        static const QRegularExpression option(QStringLiteral("^  (?:-[a-z],)?(--[a-z-]+)"),
                                               QRegularExpression::MultilineOption);
        const QString output = QString::fromUtf8(help.readAllStandardOutput());
        int count = 0;
        for (auto found = option.globalMatch(output); found.hasNext(); ++count) {
            const QString name = found.next().captured(1);
            QVERIFY2(text.contains(QRegularExpression(name + QStringLiteral("(?![a-z-])"))), qPrintable(name));
        }
        QVERIFY(count > 0);
    }

    void a_signal_ends_long_preparation_data() {
        QTest::addColumn<int>("number");
        QTest::addColumn<bool>("is_run");
        QTest::newRow("SIGTERM, check") << SIGTERM << false;
        QTest::newRow("SIGTERM, run") << SIGTERM << true;
        QTest::newRow("SIGINT, run") << SIGINT << true;
        QTest::newRow("SIGHUP, run") << SIGHUP << true;
    }
    void a_signal_ends_long_preparation() {
        QFETCH(int, number);
        QFETCH(bool, is_run);
        const std::string file = written(long_to_prepare(), "long.json");
        const fs::path output = folder() / "never";
        Program program;
        if (is_run)
            program.begin({"run", file, "-o", output.string()});
        else
            program.begin({"check", file});
        QVERIFY(program.waitForStarted());
        if (is_run)
            QTRY_VERIFY_WITH_TIMEOUT(fs::exists(output), 60000); // a long preparation follows
        QTRY_VERIFY_WITH_TIMEOUT(program.waits_for_signals(), 60000);
        QVERIFY(!program.waitForFinished(1000));
        program.signal(number);
        // It takes less than a second if nothing else runs.
        QVERIFY2(program.waitForFinished(10000), "the signal is swallowed");
        const Ended ended = program.end();
        QVERIFY(!ended.crashed);
        QCOMPARE(ended.code, 130);
        QVERIFY2(ended.error.contains("no files written"), qPrintable(ended.error));
        QVERIFY(!fs::exists(output)); // the folder that the run has made is removed
    }

    void a_second_signal_need_not_wait() {
        Program program;
        program.begin({"check", written(long_to_prepare(), "long.json")});
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(program.waits_for_signals(), 60000);
        QVERIFY(!program.waitForFinished(1000));
        program.signal(SIGTERM);
        QTest::qSleep(50);
        program.signal(SIGTERM);
        QCOMPARE(program.end().code, 128 + SIGTERM);
    }

    // If a batch system warns, or a terminal is closed, the state is kept, however often the signal is sent, and even
    // if nothing reads the output any more.
    void a_hangup_leaves_a_checkpoint() {
        Case c = torn_bar();
        c.run.end_time = Quantity(10);
        const fs::path output = folder() / "hung up";
        Program program;
        program.begin({"run", written(c, "bar.json"), "-o", output.string()});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(output / "frames.pvd"), 120000);
        program.closeReadChannel(QProcess::StandardError);
        program.closeReadChannel(QProcess::StandardOutput);
        for (const int number : {SIGUSR1, SIGUSR1, SIGHUP, SIGHUP})
            program.signal(number);
        const Ended ended = program.end();
        QVERIFY(!ended.crashed);
        QVERIFY(fs::exists(output / checkpoint_name));
        QVERIFY(fixture::content(output / "run.json").find("\"state\": \"stopped\"") != std::string::npos);
    }

    // Under nohup, the hangup signal does not stop a run.
    void an_ignored_hangup_stays_so() {
        Case c = torn_bar();
        c.run.end_time = Quantity(0.5);
        const fs::path output = folder() / "nohup";
        Program program;
        program.setChildProcessModifier([] { ::signal(SIGHUP, SIG_IGN); });
        program.begin({"run", written(c, "bar.json"), "-o", output.string()});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(output / "frames.pvd"), 120000);
        program.signal(SIGHUP);
        QTRY_VERIFY_WITH_TIMEOUT(program.waits_for_signals(), 60000);
        QVERIFY(!program.waitForFinished(1000));
        program.signal(SIGTERM);
        QCOMPARE(program.end().code, 130);
    }

    // The script is executed by a shell, with a launcher that only prints its arguments, in folders whose names contain
    // spaces and a quote.
    void scripts_of_a_cluster() {
        const fs::path place = folder() / "it's a cluster", results = place / "the results";
        fs::create_directories(place / "bin");
        std::ofstream(place / "bin/srun") << "#!/bin/bash\nprintf '<%s>' \"$@\"\nexit 130\n";
        std::ofstream(place / "bin/scontrol") << "#!/bin/bash\nprintf ' then %s' \"$*\"\n";
        for (const char* name : {"bin/srun", "bin/scontrol"})
            fs::permissions(place / name, fs::perms::owner_all);
        const fs::path file = place / "bar.json", script = place / "job.sh";
        fs::copy_file(written(torn_bar(), "bar.json"), file);
        const auto shell = [&](const char* task) {
            QProcess bash;
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("PATH"),
                               QString::fromStdString((place / "bin").string()) + QStringLiteral(":/usr/bin:/bin"));
            environment.insert(QStringLiteral("SLURM_JOB_ID"), QStringLiteral("7"));
            environment.insert(QStringLiteral("SLURM_ARRAY_TASK_ID"), QString::fromLatin1(task));
            bash.setProcessEnvironment(environment);
            bash.start(QStringLiteral("bash"), {QString::fromStdString(script.string())});
            bash.waitForFinished();
            return QString::fromUtf8(bash.readAllStandardOutput()) + QString::number(bash.exitCode());
        };
        const std::string name = script.string();
        const Ended made = run({"job", file.string(), "-o", results.string(), "--script", name, "--nodes", "2",
                                "--tasks-per-node", "4", "--time", "26 h", "--requeue"});
        QVERIFY2(made.code == 0, qPrintable(made.error));
        const std::string text = fixture::content(script);
        for (const char* line : {"--nodes=2\n", "--ntasks-per-node=4\n", "--time=1-02:00:00\n", "--signal=USR1@300\n"})
            QVERIFY2(text.find(line) != std::string::npos, line);
        const QString in = QString::fromStdString(file.string()), out = QString::fromStdString(results.string());
        QCOMPARE(shell(""),
                 QStringLiteral("<--mpi=pmix><periscope-cli><run><%1><--output><%2> then requeue 7130").arg(in, out));
        fs::create_directories(results);
        std::ofstream(results / checkpoint_name) << "state";
        QCOMPARE(shell(""),
                 QStringLiteral("<--mpi=pmix><periscope-cli><run><--resume><%1> then requeue 7130").arg(out));

        // The script exists, so the exit code is 4.
        QCOMPARE(run({"job", file.string(), "-o", results.string(), "--script", name}).code, 4);
        QCOMPARE(run({"job", file.string(), "-o", "x", "--parts", "3"}).code, 3);
        QVERIFY(run({"job", file.string(), "-o", "x", "--time", "2"}).error.contains("'2' is not between 10 min"));
        QVERIFY(run({"job", file.string(), "-o", "x", "--account", "a\nrm b"}).error.contains("a space"));

        const std::string study = (place / "study.json").string();
        std::ofstream(study) << R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["1 GPa", "2 GPa", "3 GPa"] } ],
            "results": [ { "name": "bonds", "run": "broken_bonds" } ] })json";
        QVERIFY(run({"job", study, "-o", "x", "--parts", "4"}).error.contains("only 3 runs"));
        QVERIFY(run({"job", study, "-o", "x", "--nodes", "2"}).error.contains("use --parts"));
        QCOMPARE(run({"job", study, "-o", results.string(), "--parts", "3", "--script", name, "--overwrite"}).code, 0);
        QVERIFY(fixture::content(script).find("--array=1-3\n") != std::string::npos);
        QCOMPARE(shell("2"), QStringLiteral("<periscope-cli><study><%1><--output><%2/part-2><--part><2/3>130")
                                 .arg(QString::fromStdString(study), out));
        QVERIFY(run({"study", study, "-o", "x", "--part", "4/3"}).error.contains("'4/3' is not a part"));
    }

    void names_do_not_command_the_terminal() {
        const std::string evil = "a\x1b]0;title\x07\u009b31m\u202eb\x7f";
        Case c = torn_bar();
        c.name = c.description = evil;
        c.run.end_time = Quantity(5e-6);
        const QString told = QStringLiteral("a\\x1b]0;title\\x07\\u009b31m\\u202eb\\x7f");
        const auto is_plain = [&](const QString& text) {
            return text.contains(told) && std::ranges::none_of(text, [](QChar ch) {
                       return (ch < QChar(' ') && ch != QChar('\n')) || (ch >= QChar(0x7f) && ch < QChar(0xa0)) ||
                              ch == QChar(0x202e);
                   });
        };
        const std::string file = written(c, "evil.json");
        const Ended checked = run({"check", file});
        QCOMPARE(checked.code, 0);
        QVERIFY2(is_plain(checked.out), qPrintable(checked.out));
        const Ended ran = run({"run", file, "-o", (folder() / "evil").string()});
        QCOMPARE(ran.code, 0);
        QVERIFY2(is_plain(ran.out), qPrintable(ran.out));
        const Ended refused = run({"check", file, "--set", "conditions[0].set=" + evil});
        QCOMPARE(refused.code, 3);
        QVERIFY2(is_plain(refused.error), qPrintable(refused.error));
    }

    // Without the warning, the body would be run without its crack.
    void check_warns_of_a_crack_beside_the_body() {
        const std::string file = PERISCOPE_SOURCE_DIR "/resources/cases/centre-crack.json";
        QVERIFY(!run({"check", file}).error.contains("Cuts no bond"));
        const Ended checked = run({"check", file, "--set", "initial_cracks[0].plane.corner=[\"1 m\", 0, 0]"});
        QCOMPARE(checked.code, 0);
        QVERIFY2(checked.error.contains("initial_cracks[0]: Cuts no bond"), qPrintable(checked.error));
    }

    // Tests each number of the quality, its verdict and its advice, as text and as JSON.
    void check_rates_the_quality() {
        const std::string file = PERISCOPE_SOURCE_DIR "/resources/cases/centre-crack.json";
        const Ended good = run({"check", file});
        QVERIFY2(good.out.contains("quality ") && good.out.contains("  fine   Spacings per horizon: 3.0"),
                 qPrintable(good.out));
        QVERIFY2(good.out.contains("  fine   Time step / stab"), qPrintable(good.out));
        const Ended poor = run({"check", "--json", file, "--set", "horizon=1.5 dx"});
        const auto rows = nlohmann::json::parse(poor.out.toStdString()).at("quality");
        const auto row =
            std::ranges::find_if(rows, [](const auto& r) { return r.at("what") == "Spacings per horizon"; });
        QVERIFY(row != rows.end());
        QCOMPARE(row->at("value"), "1.50");
        QCOMPARE(row->at("verdict"), "poor");
        QVERIFY(!row->at("advice").empty());
    }

    // For a case of version 1, check reports the version, and convert rewrites the file and keeps the original once.
    void cases_of_version_1() {
        const QTemporaryDir dir;
        const fs::path folder = dir.path().toStdString(), file = folder / "old.json";
        fs::copy_file(fs::path(PERISCOPE_SOURCE_DIR) / "tests/cases/version-1/centre-crack.json", file);
        const std::string before = fixture::content(file);
        const Ended checked = run({"check", file.string()});
        QCOMPARE(checked.code, 0);
        QVERIFY2(checked.error.contains("version 1") && checked.error.contains("convert"), qPrintable(checked.error));
        const Ended converted = run({"convert", file.string()});
        QVERIFY2(converted.code == 0 && converted.out.contains("old.json.version-1"), qPrintable(converted.error));
        QCOMPARE(fixture::content(folder / "old.json.version-1"), before);
        QVERIFY(fixture::content(file).find("\"initial_cracks\"") != std::string::npos);
        const Ended checked_again = run({"check", file.string()});
        QVERIFY2(checked_again.code == 0 && !checked_again.error.contains("version 1"),
                 qPrintable(checked_again.error));
        QCOMPARE(checked_again.out, checked.out); // the prediction is the same
        QVERIFY(run({"convert", file.string()}).out.contains("not changed"));
        std::ofstream(file) << before; // the original is not overwritten
        const Ended refused = run({"convert", file.string()});
        QVERIFY2(refused.code == 4 && refused.error.contains("this file exists"), qPrintable(refused.error));
        QCOMPARE(fixture::content(file), before);
    }

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
        Case c = torn_bar();
        // One row of nodes, because its kernels are compiled in an empty folder.
        auto& bar = std::get<BoxGeometry>(c.geometry);
        bar.space = Space::bar;
        bar.box[1] = bar.box[2] = Quantity(torn_bar_spacing);
        c.conditions.resize(2);
        c.run.end_time = Quantity(5e-6);
        Program program;
        program.set("POCL_CACHE_DIR", cache.toStdString());
        program.set("XDG_CACHE_HOME", xdg.toStdString());
        program.set("HOME", home.toStdString());
        program.set("TMPDIR", (folder() / "temporary").string());
        program.begin({"run", written(c, "bar.json"), "--overwrite", "-o", (folder() / "elsewhere").string()});
        const Ended ended = program.end();
        QVERIFY2(!ended.crashed && ended.code == 0, qPrintable(ended.error));
        QCOMPARE(std::distance(fs::directory_iterator(folder() / "temporary"), fs::directory_iterator()), 1);
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

    // The bar tears in two. The sum of the fragments' masses is its mass, and the halves fly apart.
    void fragments_of_results() {
        const std::string results = (folder() / "fragments").string(), table = (folder() / "fragments.csv").string();
        Case c = torn_bar();
        c.run.end_time = Quantity(1e-3);
        QCOMPARE(run({"run", written(c, "bar.json"), "-o", results}).code, 0);
        const auto read = [](const Ended& ended) { return nlohmann::json::parse(ended.out.toStdString()); };
        const auto first = read(run({"fragments", results, "--time", "0", "--json"}));
        QCOMPARE(first["fragments"].size(), std::size_t(1));
        const auto last = read(run({"fragments", results, "--json"}));
        QVERIFY2(last["fragments"].size() >= 2 && last["at_least_a_family"] == 1, last.dump().c_str());
        // Four layers of 25 nodes have fewer nodes than a family, which has 129.
        QVERIFY(last["fragments"][1]["mass"].get<double>() > 0.2);
        double mass = 0;
        for (const auto& fragment : last["fragments"])
            mass += fragment["mass"].get<double>();
        QVERIFY(std::abs(mass / first["fragments"][0]["mass"].get<double>() - 1) < 1e-9);
        const auto &a = last["fragments"][0], &b = last["fragments"][1];
        const double between = b["centre"][0].get<double>() - a["centre"][0].get<double>();
        const double apart = b["velocity"][0].get<double>() - a["velocity"][0].get<double>();
        QVERIFY2(between * apart > 0, last.dump().c_str());

        const Ended told = run({"fragments", results, "-o", table});
        QVERIFY2(told.code == 0 && told.out.contains(" 1 fragment of at least 129 nodes"), qPrintable(told.out));
        std::ifstream csv(table);
        std::string line;
        std::size_t lines = 0;
        while (std::getline(csv, line))
            ++lines;
        QCOMPARE(lines, last["fragments"].size() + 1);
        const Ended refused = run({"fragments", results, "-o", table});
        QVERIFY2(refused.code != 0 && refused.error.contains("this file exists"), qPrintable(refused.error));
        QVERIFY(run({"fragments", folder().string()}).code != 0);
    }

    // The coarse plate of Kalthoff and Winkler has two cracks, which mirror each other. They are tested as a table, as
    // paths and as JSON.
    void cracks_of_results() {
        const std::string results = (folder() / "cracks").string(), table = (folder() / "cracks.csv").string(),
                          paths = (folder() / "cracks.vtp").string(),
                          plate = std::string(PERISCOPE_SOURCE_DIR) + "/resources/cases/kalthoff-winkler.json";
        QCOMPARE(run({"run", plate, "--set", "geometry.lattice.spacing=3.125 mm", "--set", "output.frames=20", "-o",
                      results})
                     .code,
                 0);
        const Ended told = run({"cracks", results, "-o", table, "--paths", paths});
        QVERIFY2(told.code == 0 && told.out.contains("with damage of at least 0.35; cracks: 2") &&
                     told.out.contains("Rayleigh wave speed of the first material: 287"),
                 qPrintable(told.out + told.error));
        std::ifstream csv(table);
        std::string line;
        std::getline(csv, line);
        QVERIFY2(line.starts_with("crack,step,time [s],x [m],y [m],z [m],length [m],speed [m/s]"), line.c_str());
        std::size_t lines = 0;
        while (std::getline(csv, line))
            ++lines;
        QVERIFY2(lines > 20 && lines <= 42, qPrintable(QString::number(lines)));
        QVERIFY(fs::file_size(paths) > 500);
        const auto object = nlohmann::json::parse(run({"cracks", results, "--json"}).out.toStdString());
        const auto& cracks = object["cracks"];
        QVERIFY(object["field"] == "damage" && cracks.size() == 2);
        const auto near = [&](double a, double b, double within) { return std::abs(a - b) < within; };
        for (const auto& crack : cracks)
            QVERIFY2(near(crack["angle"].get<double>(), 1.17, 0.2), object.dump().c_str());                // 67°
        QVERIFY2(near(cracks[0]["tip"][0].get<double>() + cracks[1]["tip"][0].get<double>(), 0.2, 6.3e-3), // of 200 mm
                 object.dump().c_str());
        const Ended refused = run({"cracks", results, "--paths", paths});
        QVERIFY2(refused.code != 0 && refused.error.contains("this file exists"), qPrintable(refused.error));
        QCOMPARE(run({"cracks", results, "--paths", paths, "--overwrite"}).code, 0);
        QVERIFY(run({"cracks", folder().string()}).code != 0);
    }

    // The plate is run with two speeds, of which the second is half the first, and the inputs and results are compared.
    void runs_compared() {
        const std::string first = (folder() / "first").string(), second = (folder() / "second").string(),
                          plate = std::string(PERISCOPE_SOURCE_DIR) + "/resources/cases/kalthoff-winkler.json";
        const auto code_of = [&](const std::string& output, const std::string& speed) {
            return run({"run", plate, "--set", "geometry.lattice.spacing=3.125 mm", "--set", "output.frames=4", "--set",
                        "run.end_time=20 us", "--set", "conditions[0].velocity[1]=" + speed, "-o", output})
                .code;
        };
        QCOMPARE(code_of(first, "22 m/s"), 0);
        QCOMPARE(code_of(second, "11 m/s"), 0);
        const auto object = nlohmann::json::parse(run({"compare", first, second, "--json"}).out.toStdString());
        const auto& runs = object["runs"];
        QCOMPARE(runs.size(), std::size_t(2));
        QVERIFY2(runs[0]["differences"].empty() && runs[1]["differences"].size() == 1, object.dump().c_str());
        QCOMPARE(runs[1]["differences"][0]["this"], "11 m/s");
        const auto force = [&](std::size_t k) {
            for (const auto& result : runs[k]["results"])
                if (result["name"] == "impact force y")
                    return result["extreme"].get<double>();
            return 0.0;
        };
        // The plate is still elastic, so the force is proportional to the speed.
        QVERIFY2(force(0) < -1e5 && std::abs(force(1) / force(0) - 0.5) < 0.05, object.dump().c_str());
        const Ended told = run({"compare", first, second});
        QVERIFY2(told.out.contains("Inputs that differ") && told.out.contains("11 m/s") &&
                     told.out.contains("impact force y, extreme (N)"),
                 qPrintable(told.out));
        const Ended same = run({"compare", first, first});
        QVERIFY2(same.out.contains("The inputs of these runs do not differ."), qPrintable(same.out));
        QVERIFY(run({"compare", first, folder().string()}).error.contains("not a results folder"));
        QVERIFY(run({"compare", first}).code != 0);
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

PERISCOPE_TEST(command_line_test)
} // namespace command_line_test
#include "command_line_test.moc"
