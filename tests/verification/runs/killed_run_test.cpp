// Kills the command line several times during a run (kill -9) and resumes it: its final files equal those of an
// uninterrupted run.
#include "core/case_file/case_file.hpp"
#include "core/results/checkpoint_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "torn_bar.hpp"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace killed_run_test {

using namespace periscope;
using namespace periscope::test;

namespace {

std::string cli() {
    return (std::filesystem::path(PERISCOPE_BINARY_DIR) / "bin/periscope-cli").string();
}

QStringList words(std::initializer_list<std::string> list) {
    QStringList all;
    for (const std::string& word : list)
        all << QString::fromStdString(word);
    return all;
}

// Starts the program and kills it this number of milliseconds after it has written to `file`. Returns false if it ended
// before.
bool run_and_kill(const QStringList& arguments, const std::filesystem::path& file, int milliseconds_more) {
    const std::string before = fixture::content(file);
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(QString::fromStdString(cli()), arguments);
    QElapsedTimer timer;
    timer.start();
    while (fixture::content(file) == before && timer.elapsed() < 60000)
        if (process.waitForFinished(5))
            return false;
    if (process.waitForFinished(milliseconds_more))
        return false;
    process.kill(); // SIGKILL
    process.waitForFinished();
    return true;
}

// Returns the lines of the table of a study, without their seconds.
std::vector<std::string> table_of_study(const std::filesystem::path& folder) {
    std::vector<std::string> lines;
    std::ifstream stream(folder / "results.csv");
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line.substr(0, line.rfind(',')));
    return lines;
}

} // namespace

class killed_run_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    std::filesystem::path folder() const { return dir_.path().toStdString(); }

private slots:
    // A run is killed five times. In the end, every file equals that of an uninterrupted run.
    void survives_being_killed_data() {
        QTest::addColumn<bool>("irregular");
        QTest::addColumn<bool>("is_state_based");
        QTest::newRow("lattice") << false << false;
        if (long_tests_wanted())
            QTest::newRow("families") << true << false;
        QTest::newRow("families, state-based") << true << true;
    }
    void survives_being_killed() {
        QFETCH(bool, irregular);
        Case c = torn_bar();
        c.output.checkpoint_every = Quantity(0.03);
        c.run.end_time = irregular ? 6e-3 : 12e-3; // 6000 or 12,000 steps; the bar is torn after about 1 ms
        c.conditions[1].value[0] = Quantity(0.2);
        QFETCH(bool, is_state_based);
        if (is_state_based) {
            c.theory = Theory::state_based;
            c.materials.front().poisson_ratio = Quantity(0.35);
            c.run.time_step.reset(); // the automatic step, because that of the bond-based bar is too long
        }
        const auto place = folder() / (is_state_based ? "state-based" : irregular ? "families" : "lattice");
        std::filesystem::create_directories(place);
        if (irregular) {
            constexpr double dx = torn_bar_spacing;
            std::ofstream(place / "bar.stl") << ascii_stl(box_surface({0, 0, 0}, {20 * dx, 5 * dx, 5 * dx}));
            SurfaceGeometry surface;
            surface.file = "bar.stl";
            surface.discretisation = Discretisation::tetrahedra;
            surface.spacing = Quantity(dx);
            c.geometry = surface;
        }
        const std::string file = (place / "case.json").string(), straight = (place / "straight").string(),
                          killed = (place / "killed").string();
        write_case(c, file);
        QCOMPARE(QProcess::execute(QString::fromStdString(cli()), words({"run", file, "-o", straight})), 0);

        std::mt19937 random(irregular ? 2 : 1);
        const auto wait = [&] { return static_cast<int>(random() % 60); };
        const auto checkpoint = std::filesystem::path(killed) / checkpoint_name;
        int kills = run_and_kill(words({"run", file, "-o", killed}), checkpoint, wait()) ? 1 : 0;
        while (kills < 5 && run_and_kill(words({"run", "--resume", killed}), checkpoint, wait()))
            ++kills;
        QVERIFY2(kills >= 3, "the run ended too soon to be killed");
        QCOMPARE(QProcess::execute(QString::fromStdString(cli()), words({"run", "--resume", killed})), 0);
        for (const char* name : {"observers.csv", "frames.pvd", "case.json"})
            QVERIFY2(fixture::content(std::filesystem::path(straight) / name) ==
                         fixture::content(std::filesystem::path(killed) / name),
                     name);
        for (int n = 0; n <= c.output.frames; ++n) {
            const std::string name = "frames/frame-000" + std::to_string(n) + ".vtu";
            QVERIFY2(!fixture::content(std::filesystem::path(straight) / name).empty(), name.c_str());
            QVERIFY2(fixture::content(std::filesystem::path(straight) / name) ==
                         fixture::content(std::filesystem::path(killed) / name),
                     name.c_str());
        }
        const auto blocks = read_checkpoint(std::filesystem::path(straight) / checkpoint_name).checkpoint.blocks;
        const auto others = read_checkpoint(checkpoint).checkpoint.blocks;
        QCOMPARE(blocks.size(), others.size());
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            std::vector<std::byte> bytes(blocks[b].bytes), other(others[b].bytes);
            blocks[b].read(0, bytes);
            others[b].read(0, other);
            QVERIFY2(bytes == other, blocks[b].name.c_str());
        }
        // Resumed once more, the run has nothing to do, and changes no file.
        const std::string run_json = fixture::content(std::filesystem::path(killed) / "run.json");
        QCOMPARE(QProcess::execute(QString::fromStdString(cli()), words({"run", "--resume", killed})), 0);
        QCOMPARE(fixture::content(std::filesystem::path(killed) / "run.json"), run_json);
        // A case that was edited by hand is not the case of the interrupted run.
        c.run.damping = 2e5;
        write_case(c, std::filesystem::path(killed) / "case.json");
        QCOMPARE(QProcess::execute(QString::fromStdString(cli()), words({"run", "--resume", killed})), 4);
    }

    // A study is killed ten times: when its table has been made, and nine times after a row was added. The table is
    // that of an uninterrupted study.
    void a_study_survives_being_killed() {
        Case c = torn_bar();
        c.run.end_time = 500e-6;
        const auto place = folder() / "study";
        std::filesystem::create_directories(place);
        write_case(c, place / "bar.json");
        const std::string file = (place / "study.json").string(), straight = (place / "straight").string(),
                          killed = (place / "killed").string();
        std::ofstream(file) << R"json({ "periscope_study": 1, "case": "bar.json", "keep": "nothing", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus",
              "range": { "from": "20 GPa", "to": "30 GPa", "count": 40 } } ],
            "results": [ { "name": "pull", "extreme": "pull x", "unit": "kN" }, { "name": "cracks", "crack": "number" } ] })json";
        QProcess whole;
        whole.start(QString::fromStdString(cli()), words({"study", file, "-o", straight, "--jobs", "1"}));
        whole.waitForFinished(-1);
        QCOMPARE(whole.exitCode(), 0);
        const QString said = QString::fromUtf8(whole.readAllStandardOutput()); // printed before the first run
        QVERIFY2(said.startsWith(QStringLiteral("40 runs of 500 nodes")) &&
                     said.contains(QStringLiteral("at once: about ")) &&
                     said.contains(QStringLiteral("MB on the disk")),
                 qPrintable(said));
        std::mt19937 random(3);
        const QStringList again = words({"study", file, "-o", killed, "--jobs", "1", "--resume"});
        const auto table = std::filesystem::path(killed) / "results.csv";
        int kills = 0;
        while (kills < 10 && run_and_kill(again, table, static_cast<int>(random() % 20)))
            ++kills;
        QVERIFY2(kills == 10, "the study ended too soon to be killed");
        QCOMPARE(QProcess::execute(QString::fromStdString(cli()), again), 0);
        QCOMPARE(table_of_study(killed).size(), std::size_t(41));
        QVERIFY(table_of_study(killed) == table_of_study(straight));
        QCOMPARE(fixture::content(std::filesystem::path(killed) / "cracks.csv"),
                 fixture::content(std::filesystem::path(straight) / "cracks.csv"));
    }
};

PERISCOPE_TEST(killed_run_test)
} // namespace killed_run_test
#include "killed_run_test.moc"
