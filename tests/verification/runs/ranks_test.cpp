// A body on several ranks of MPI is bitwise the same: the files of a run with mpirun are compared with those of one
// process. Also tests what the ranks send each other, and what remains if one of them ends early.
#include "core/results/checkpoint_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

namespace ranks_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

// A plate of 40 × 40 nodes with softening bonds, torn and sheared, with observers of each kind. A checkpoint is written
// after every batch of steps.
constexpr const char* plate = R"json({ "periscope": 2, "name": "plate",
  "geometry": { "lattice": { "box": ["80 mm", "80 mm", "2 mm"], "spacing": "2 mm", "space": "plane_stress" } },
  "horizon": "3.014 dx",
  "materials": [ { "name": "concrete", "youngs_modulus": "30 GPa", "density": "2400 kg/m^3", "law": "bilinear",
                   "elastic_stretch": 1e-4, "critical_stretch": 1e-3 } ],
  "sets": [ { "name": "left", "box": { "max": ["6 mm", null, null] } },
            { "name": "right", "box": { "min": ["74 mm", null, null] } } ],
  "conditions": [ { "fixed": true, "set": "left" }, { "velocity": ["0.7 m/s", "0.2 m/s", null], "set": "right" } ],
  "observers": [ { "name": "pull", "reaction": "right" }, { "name": "broken", "broken_bonds": true },
                 { "name": "energies", "energies": true }, { "name": "stress", "mean": "stress", "set": "left" },
                 { "name": "dissipated", "maximum": "dissipated_energy" } ],
  "run": { "end_time": "60 us", "time_step": "0.2 us" },
  "output": { "frames": 6, "samples": 60, "checkpoint_interval": "1 us" } })json";
constexpr int frames = 6;

// Writes the nodes of the plate as a list without elements, in mm. Each node is moved by up to a fifth of the spacing,
// so that the nodes are irregular.
void write_nodes(const fs::path& file) {
    std::ofstream list(file);
    list << "header: x y z block_id area\n";
    for (int i = 0; i < 40; ++i)
        for (int j = 0; j < 40; ++j)
            list << 2 * i + 1 + 0.4 * std::sin(7 * i + 3 * j) << ' ' << 2 * j + 1 + 0.4 * std::sin(5 * i + 11 * j)
                 << " 0 1 4\n";
}

// Arguments that give the plate another theory or another law.
const QStringList state_based{
    "--set", "theory=state-based", "--set",
    R"json(materials=[{"name":"concrete","youngs_modulus":"30 GPa","poisson_ratio":0.2,"density":"2400 kg/m^3",)json"
    R"json("critical_stretch":3e-4}])json"};
const QStringList regularised{
    "--set",
    R"json(materials=[{"name":"concrete","youngs_modulus":"30 GPa","density":"2400 kg/m^3","law":"regularised",)json"
    R"json("fracture_energy":"20 J/m^2"}])json",
    "--set",
    R"json(observers=[{"name":"pull","reaction":"right"},{"name":"energies","energies":true},)json"
    R"json({"name":"damage","mean":"damage"}])json"};

// A free body along the whole upper side, with friction, and one with a prescribed motion below: parts of their contact
// sums lie on two ranks.
const QStringList pressed{
    "--set",
    R"json(rigid_bodies=[{"name":"hammer","box":{"min":["-1 mm","80.5 mm",0],"max":["81 mm","90 mm","2 mm"]},)json"
    R"json("friction":0.3,"free":{"mass":"20 g","velocity":["3 m/s","-40 m/s",0]}},)json"
    R"json({"name":"post","sphere":{"centre":["40 mm","-15.5 mm","1 mm"],"radius":"15 mm"},"contact":"projection",)json"
    R"json("moved":{"velocity":["2 m/s","30 m/s",0]}}])json",
    "--set",
    R"json(observers=[{"name":"blow","rigid_body":"force","body":"hammer"},{"name":"spin","rigid_body":"rotation",)json"
    R"json("body":"hammer"},{"name":"thrust","rigid_body":"force","body":"post"},{"name":"energies","energies":true}])json"};

// Arguments for a quasi-static analysis, in which bonds soften and break: the plate is stretched, or pulled by a force
// that the displacement of its right end controls.
QStringList quasi_static(const char* analysis) {
    return {"--set",
            QStringLiteral(R"json(run={"end_time":"1 s","analysis":"%1","load_steps":6})json").arg(analysis),
            "--set",
            R"json(conditions=[{"fixed":true,"set":"left"},{"displacement":["12 um","4 um",null],"set":"right",)json"
            R"json("ramp":{"shape":"linear","time":"1 s"}}])json",
            "--set",
            R"json(observers=[{"name":"pull","reaction":"right"},{"name":"broken","broken_bonds":true},)json"
            R"json({"name":"energies","energies":true}])json"};
}
const QStringList controlled{
    "--set",
    R"json(run={"end_time":"1 s","analysis":"quasi-static-newton","load_steps":6,)json"
    R"json("load_control":{"observer":"stretch","component":"x","value":"10 um"}})json",
    "--set",
    R"json(conditions=[{"fixed":true,"set":"left"},{"force":["4000 N",null,null],"set":"right",)json"
    R"json("ramp":{"shape":"linear","time":"1 s"}}])json",
    "--set",
    R"json(observers=[{"name":"stretch","mean_displacement":"right"},{"name":"energies","energies":true}])json"};

// The right end flies apart at once; nodes without bonds are removed.
const QStringList flying{
    "--set",
    R"json(materials=[{"name":"concrete","youngs_modulus":"30 GPa","density":"2400 kg/m^3","critical_stretch":3e-4}])json",
    "--set",
    R"json(conditions=[{"initial_velocity":["1000 m/s","300 m/s",null],"set":"right","factor":"2 + sin(3000*x)*cos(5000*y)"}])json",
    "--set",
    "run.removal_distance=5 mm",
    "--set",
    "run.time_step=0.05 us"};

struct Ended {
    int code = 0;
    std::string words; // on standard error
};

QProcessEnvironment environment() {
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char* name :
         {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe"})
        variables.insert(name, "1"); // in containers, tests run as root and on two cores
    return variables;
}

void start(QProcess& process, const QStringList& arguments, const QProcessEnvironment& variables = environment()) {
    process.setProcessEnvironment(variables);
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"), arguments);
}

Ended run(const QStringList& arguments, const QProcessEnvironment& variables = environment()) {
    QProcess process;
    start(process, arguments, variables);
    process.waitForFinished(600000);
    return {process.exitCode(), process.readAllStandardError().toStdString()};
}

// Returns the name of the first file that differs, or an empty text if all files are equal.
std::string differing_file(const fs::path& one, const fs::path& other) {
    std::vector<std::string> names{"observers.csv", "frames.pvd", "case.json"};
    for (int n = 0; n <= frames; ++n)
        names.push_back("frames/frame-000" + std::to_string(n) + ".vtu");
    for (const std::string& name : names)
        if (fixture::content(one / name).empty() || fixture::content(one / name) != fixture::content(other / name))
            return name;
    const auto blocks = read_checkpoint(one / checkpoint_name).checkpoint.blocks,
               others = read_checkpoint(other / checkpoint_name).checkpoint.blocks;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        std::vector<std::byte> bytes(blocks[b].bytes), same(blocks.size() == others.size() ? others[b].bytes : 0);
        blocks[b].read(0, bytes);
        if (!same.empty())
            others[b].read(0, same);
        if (bytes != same)
            return "checkpoint: " + blocks[b].name;
    }
    return {};
}

} // namespace

class ranks_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    QString path(const char* name) const { return dir_.filePath(name); }
    fs::path folder(const char* name) const { return path(name).toStdString(); }
    QStringList into(const char* name, const QStringList& more = {}) const {
        return QStringList{"run", path("plate.json"), "-o", path(name)} + more;
    }
    std::string as_whole(const char* name) const { return differing_file(folder("whole"), folder(name)); }
    // Returns the arguments that replace the lattice by the list of nodes.
    QStringList irregular() const {
        return {"--set", QStringLiteral(R"json(geometry={"mesh":{"file":"%1","unit":"mm","space":"plane_stress",)json"
                                        R"json("thickness":"2 mm"}})json")
                             .arg(path("nodes.txt"))};
    }

private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("mpirun").isEmpty())
            QSKIP("mpirun is not installed.");
        if (!fs::exists(PERISCOPE_BINARY_DIR "/lib/periscope/libperiscope_mpi.so"))
            QSKIP("Periscope was built without MPI.");
        std::ofstream(folder("plate.json")) << plate;
        write_nodes(folder("nodes.txt"));
        QCOMPARE(run(into("whole")).code, 0);
    }

    void change_no_bit_data() {
        QTest::addColumn<int>("ranks");
        if (test::long_tests_wanted()) // by default one of them is killed: survive_the_end_of_a_rank
            QTest::newRow("two") << 2;
        QTest::newRow("three") << 3;
    }
    void change_no_bit() {
        QFETCH(int, ranks);
        const QByteArray name = QByteArray::number(ranks);
        const Ended ended = run(into(name, {"--ranks", name}));
        QVERIFY2(ended.code == 0, ended.words.c_str());
        QCOMPARE(as_whole(name), std::string());
        // Each part has more layers than a horizon, so a rank has one or two neighbours. A layer has 40 slots, followed
        // by three ghosts. Bonds reach three layers and three slots, which are 132 slots, or 9 blocks of 16. Each slot
        // has two displacements of four bytes.
        constexpr std::uint64_t bytes = 9 * 16 * 2 * 4;
        const auto json = nlohmann::json::parse(fixture::content(folder(name) / "run.json"));
        QCOMPARE(json.at("ranks").size(), static_cast<std::size_t>(ranks));
        for (int r = 0; r < ranks; ++r) {
            const auto& of_rank = json["ranks"][static_cast<std::size_t>(r)];
            const std::uint64_t neighbours = r == 0 || r + 1 == ranks ? 1 : 2;
            QCOMPARE(of_rank["messages_per_step"].get<std::uint64_t>(), neighbours);
            QCOMPARE(of_rank["bytes_per_step"].get<std::uint64_t>(), neighbours * bytes);
        }
    }

    void change_no_bit_of_other_models_data() {
        QTest::addColumn<QStringList>("changes");
        QTest::newRow("irregular, state-based, pressed")
            << irregular() + state_based + pressed; // halos of dilatations, too
        QTest::newRow("relaxation") << quasi_static("quasi-static-relaxation");
        if (!test::long_tests_wanted())
            return;
        QTest::newRow("newton") << quasi_static("quasi-static-newton");
        QTest::newRow("newton, irregular, state-based")
            << quasi_static("quasi-static-newton") + irregular() + state_based;
        QTest::newRow("load control") << controlled;
        QTest::newRow("irregular") << irregular();
        QTest::newRow("removed nodes") << flying;
        QTest::newRow("pressed") << pressed;
        QTest::newRow("irregular, state-based") << irregular() + state_based;
        QTest::newRow("state-based") << state_based;
        QTest::newRow("regularised") << regularised;
        QTest::newRow("irregular, regularised") << irregular() + regularised;
    }
    void change_no_bit_of_other_models() {
        QFETCH(QStringList, changes);
        const QTemporaryDir results;
        const QString alone = results.filePath("alone"), together = results.filePath("together");
        const Ended whole = run(QStringList{"run", path("plate.json"), "-o", alone} + changes);
        QVERIFY2(whole.code == 0, whole.words.c_str());
        const QString ranks = test::long_tests_wanted() ? "3" : "2"; // each compiles the kernels
        const Ended ended = run(QStringList{"run", path("plate.json"), "-o", together, "--ranks", ranks} + changes);
        QVERIFY2(ended.code == 0, ended.words.c_str());
        QCOMPARE(differing_file(alone.toStdString(), together.toStdString()), std::string());
        const auto removed = [](const QString& folder) {
            return nlohmann::json::parse(fixture::content(fs::path(folder.toStdString()) / "run.json"))
                .value("removed_nodes", nlohmann::json())
                .dump();
        };
        QCOMPARE(removed(together), removed(alone));
    }

    // One rank is killed during the run, or mpirun gets a signal that it passes on. All end, and another number of ranks
    // resumes from the checkpoint.
    void survive_the_end_of_a_rank_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("killed") << SIGKILL;
        if (test::long_tests_wanted())
            QTest::newRow("before the time limit of a job") << SIGUSR1;
    }
    void survive_the_end_of_a_rank() {
        QFETCH(int, signal);
        fs::remove_all(folder("killed"));
        QProcess process;
        start(process, into("killed", {"--ranks", "2"}));
        QElapsedTimer timer;
        for (timer.start(); !fs::exists(folder("killed") / checkpoint_name) && timer.elapsed() < 60000;)
            if (process.waitForFinished(5))
                break;
        // The process has become mpirun, whose children are the ranks.
        std::ifstream children("/proc/" + std::to_string(process.processId()) + "/task/" +
                               std::to_string(process.processId()) + "/children");
        int first = 0, second = 0;
        children >> first >> second;
        if (second == 0)
            QSKIP("The run ended before it could be stopped.");
        kill(signal == SIGKILL ? second : static_cast<int>(process.processId()), signal);
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(process.exitCode() != 0 || process.exitStatus() == QProcess::CrashExit);
        if (signal == SIGUSR1)
            QCOMPARE(process.exitCode(), 130);
        const Ended resumed = run({"run", "--resume", path("killed"), "--ranks", "3"});
        QVERIFY2(resumed.code == 0, resumed.words.c_str());
        QCOMPARE(as_whole("killed"), std::string());
    }

    // The variables of a launcher of MPICH. The processes would otherwise compute the same body, each alone.
    void refuse_the_launcher_of_another_mpi() {
        QProcessEnvironment variables = environment();
        variables.insert("PMI_RANK", "0");
        variables.insert("PMI_SIZE", "2");
        const Ended ended = run(into("refused"), variables);
        QVERIFY(ended.code != 0);
        QVERIFY2(ended.words.find("started 2 processes, but the MPI plug-in") != std::string::npos,
                 ended.words.c_str());
        QVERIFY(!fs::exists(folder("refused")));
    }

    void refuse_by_name_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("what");
        QTest::newRow("memory") << QStringList{"--device-memory", "1 GB"} << "a limit of the device memory";
        QTest::newRow("domains") << QStringList{"--domains", "2"} << "several domains";
    }
    void refuse_by_name() {
        QFETCH(QStringList, more);
        QFETCH(QString, what);
        const Ended ended = run(into("refused", QStringList{"--ranks", "2"} + more));
        QCOMPARE(ended.code, 3);
        QVERIFY2(ended.words.find(what.toStdString()) != std::string::npos, ended.words.c_str());
        QVERIFY(!fs::exists(folder("refused")));
    }
};

PERISCOPE_TEST(ranks_test)
} // namespace ranks_test
#include "ranks_test.moc"
