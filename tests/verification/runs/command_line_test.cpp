// How the command line behaves together with other programs: manual pages, scripts of a cluster, terminals, and checks of a case.
#include "core/case_file/case_file.hpp"
#include "core/results/checkpoint_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"
#include "tests/verification/runs/cli_program.hpp"
#include "torn_bar.hpp"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace command_line_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::cli;
namespace fs = std::filesystem;

class command_line_test : public QObject {
    Q_OBJECT

    CaseFolder dir_;
    const fs::path& folder() const { return dir_.path; }
    std::string written(const Case& c, const char* name) const { return dir_.written(c, name); }

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
};

PERISCOPE_TEST(command_line_test)
} // namespace command_line_test
#include "command_line_test.moc"
