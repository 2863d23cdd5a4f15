#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/earlier_run.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/run_json.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QDateTime>
#include <QProcess>
#include <QXmlStreamReader>
#include <QtTest>
#include <nlohmann/json.hpp>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <functional>
#include <mutex>
#include <set>
#include <sys/syscall.h>
#include <unistd.h>

namespace results_test {

using namespace periscope;
using fixture::content;
using fixture::record;
using fixture::run_json;
using fixture::write;
namespace fs = std::filesystem;

namespace {

// Returns the number of files in the PVD that VTK reads with the right number of points; -1 if it cannot read one of
// them.
int readable_frames(const fs::path& folder, const Model& model) {
    QXmlStreamReader xml(QByteArray::fromStdString(content(folder / "frames.pvd")));
    int frames = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != u"DataSet")
            continue;
        vtkNew<vtkXMLUnstructuredGridReader> reader;
        const fs::path file = folder / xml.attributes().value("file").toString().toStdString();
        reader->SetFileName(file.c_str());
        reader->Update();
        if (reader->GetErrorCode() != 0 ||
            reader->GetOutput()->GetNumberOfPoints() != static_cast<vtkIdType>(model.nodes.size()))
            return -1;
        ++frames;
    }
    return xml.hasError() ? -1 : frames;
}

constexpr const char* write_until_killed = "write_until_killed"; // a program of its own (below)

Model killed_model() {
    return fixture::lattice_model(20, 20, 20);
}

[[noreturn]] void write_frames_forever(const fs::path& folder) {
    const Model model = killed_model();
    ResultsFolder results(folder, fixture::small_case(), model, true);
    for (std::uint64_t i = 0;; ++i) {
        results.add_samples({{i, 0, {{1, 2, 3}, {4, 5, 6}}}});
        results.write_frame(fixture::frame_of(model, i));
    }
}

std::mutex syncing; // guards what follows
std::vector<std::string> synced;

} // namespace

// Replaces the system's function: records which files are known to be on the disk, in order.
extern "C" int fsync(int descriptor) {
    std::error_code ignored;
    const std::string name =
        fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), ignored).filename().string();
    const std::lock_guard lock(syncing);
    synced.push_back(name);
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

class ResultsTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        temporary_ = std::make_unique<QTemporaryDir>();
        folder_ = fs::path(temporary_->path().toStdString()) / "deep" / "results";
    }

    void a_whole_run() {
        ResultsFolder results(folder_, case_, model_, false);
        QCOMPARE(results.path(), folder_);
        auto json = run_json(folder_);
        QCOMPARE(json["state"], "running");
        QVERIFY(json["ended"].is_null());

        results.update(record(RunState::running));
        QCOMPARE(run_json(folder_)["device"]["name"], "pthread-cpu");

        for (std::uint64_t i = 0; i < 3; ++i) {
            results.add_samples({{10 * i, 1e-6 * static_cast<double>(i), {{1, 2, 3}, {4, 5, 6}}}});
            results.write_frame(fixture::frame_of(model_, 10 * i));
        }
        results.finish(record(RunState::finished));

        QCOMPARE(readable_frames(folder_, model_), 3);
        QVERIFY(fs::exists(folder_ / "frames" / "frame-0002.vtu"));
        const std::string csv = content(folder_ / "observers.csv");
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 4);

        json = run_json(folder_);
        QCOMPARE(json["state"], "finished");
        QCOMPARE(json["frames"], 3);
        QCOMPARE(json["samples"], 3);
        QCOMPARE(json["steps_done"], 1000);
        QCOMPARE(json["steps"], 1000);
        QCOMPARE(json["time_step"], 1e-7);
        QCOMPARE(json["stable_step"], 1.25e-7);
        QCOMPARE(json["timings"]["solve"], 2.0);
        QCOMPARE(json["model"]["nodes"], model_.nodes.size());
        QCOMPARE(json["model"]["bonds"], 1);
        QCOMPARE(json["model"]["bonds_cut_by_cracks"], 1);
        QCOMPARE(json["model"]["sets"]["impact"], 2);
        QCOMPARE(json["model"]["space"], "solid");
        QCOMPARE(json["model"]["materials"][0]["density"], 7800.0);
        QCOMPARE(json["model"]["laws"][0]["between"][1], "steel");
        QCOMPARE(json["model"]["laws"][0]["micromodulus"], 1e20);
        QCOMPARE(json["model"]["laws"][0]["softening"][1][0], 0.01);
        QCOMPARE(json["model"]["laws"][0]["decay"]["tail"], 0.25);
        QCOMPARE(json["model"]["laws"][0]["breaks_in"], "tension and compression");
        QCOMPARE(json["model"]["corrections"]["surface"], "none");
        QCOMPARE(json["model"]["corrections"]["partial_volume"], "hu-ha-bobaru");
        QCOMPARE(json["warnings"][0], "the horizon is small");
        QVERIFY(!json["version"].get<std::string>().empty());
        for (const char* when : {"started", "ended"})
            QVERIFY(QDateTime::fromString(QString::fromStdString(json[when]), Qt::ISODateWithMs).isValid());

        // The case is kept twice: in the log and as a file that can be run again.
        QVERIFY(parse_case(json["case"].dump(), {}).problems.empty());
        QCOMPARE(read_case(folder_ / "case.json").name, std::string("small"));
    }

    void load_steps_are_told() {
        RunRecord first = record(RunState::stopped);
        first.load_steps = {{1, 400, 9e-6}, {2, 70, 8e-6, 3, 1, true}, {3, 50, 7e-3, 2, 0, false, 0, false}};
        {
            ResultsFolder results(folder_, case_, model_, false);
            results.write_frame(fixture::frame_of(model_, 0));
            results.update(first);
        }
        const auto json = run_json(folder_)["load_steps"];
        QCOMPARE(json.size(), 3U);
        QVERIFY(json[0] == (nlohmann::json{{"step", 1}, {"iterations", 400}, {"residual", 9e-6}}));
        QVERIFY(json[1] == (nlohmann::json{{"step", 2},
                                           {"iterations", 70},
                                           {"residual", 8e-6},
                                           {"newton_steps", 3},
                                           {"cuts", 1},
                                           {"left_to_relaxation", true}}));
        QVERIFY(load_steps_of(content(folder_ / "run.json")) == first.load_steps);
        QVERIFY(load_steps_of(std::string("no JSON")).empty() &&
                load_steps_of(std::string(R"({"load_steps": [7, {"step": "x"}]})")).empty());
    }

    void surface_file_is_found_from_the_results() {
        Case value = case_;
        value.folder = "/some/cases";
        value.geometry = SurfaceGeometry{"../meshes/plate.stl"};
        const ResultsFolder results(folder_, value, model_, false);
        QCOMPARE(run_json(folder_)["case"]["geometry"]["surface"]["file"], "/some/meshes/plate.stl");
    }

    void not_empty_is_refused() {
        fs::create_directories(folder_);
        write(folder_ / "thesis.txt", "years of work");
        QVERIFY_THROWS_EXCEPTION(FileError, check_results_folder(folder_, false));
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder(folder_, case_, model_, false));
        check_results_folder(folder_, true); // nothing of ours there, nothing of theirs in the way
        QCOMPARE(content(folder_ / "thesis.txt"), std::string("years of work"));
        QVERIFY(!fs::exists(folder_ / "run.json"));
    }

    void overwriting_removes_only_an_earlier_run() {
        {
            ResultsFolder results(folder_, case_, model_, false);
            for (std::uint64_t i = 0; i < 3; ++i)
                results.write_frame(fixture::frame_of(model_, i));
            results.finish(record(RunState::finished));
        }
        write(folder_ / "thesis.txt", "years of work");
        write(folder_ / "frames" / "frame-0001-edited.vtu", "mine");
        write(folder_ / ".run.json.periscope-00c0ffee.tmp", "left by a killed run");
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder(folder_, case_, model_, false));
        QCOMPARE(readable_frames(folder_, model_), 3);

        ResultsFolder results(folder_, case_, model_, true);
        QVERIFY(!fs::exists(folder_ / "frames" / "frame-0002.vtu"));
        QVERIFY(!fs::exists(folder_ / ".run.json.periscope-00c0ffee.tmp"));
        QCOMPARE(run_json(folder_)["state"], "running");
        results.write_frame(fixture::frame_of(model_, 0));
        results.finish(record(RunState::stopped));
        QCOMPARE(readable_frames(folder_, model_), 1);
        QCOMPARE(content(folder_ / "thesis.txt"), std::string("years of work"));
        QCOMPARE(content(folder_ / "frames" / "frame-0001-edited.vtu"), std::string("mine"));
    }

    // --overwrite into the folder of one's own cases must not cost the case of the same name.
    void overwriting_spares_a_case_that_is_no_run() {
        fs::create_directories(folder_);
        write(folder_ / "case.json", "{ \"periscope\": 2 }");
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder(folder_, case_, model_, true));
        write(folder_ / "run.json", "{ \"name\": \"somebody else's\" }");
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder(folder_, case_, model_, true));
        QCOMPARE(content(folder_ / "case.json"), std::string("{ \"periscope\": 2 }"));
    }

    void a_file_in_the_way() {
        fs::create_directories(folder_.parent_path());
        write(folder_, "a file");
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder(folder_, case_, model_, true));
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder(folder_ / "below", case_, model_, true));
        QVERIFY_THROWS_EXCEPTION(FileError, ResultsFolder("/proc/periscope", case_, model_, false));
        QCOMPARE(content(folder_), std::string("a file"));
    }

    void a_full_disk_is_told_and_recorded() {
        const Model model = fixture::lattice_model(30, 30, 30);
        ResultsFolder results(folder_, case_, model, false);
        results.write_frame(fixture::frame_of(model, 0));
        QTRY_COMPARE(readable_frames(folder_, model),
                     1); // before the disk is full: the writing is in another thread
        {
            const fixture::FullDisk full(20000); // room for run.json, not for a frame
            results.write_frame(fixture::frame_of(model, 1));
            QVERIFY_THROWS_EXCEPTION(FileError, results.finish(record(RunState::finished)));
        }
        QCOMPARE(readable_frames(folder_, model), 1);
        QCOMPARE(run_json(folder_)["state"], "failed");
        QVERIFY(run_json(folder_)["message"].get<std::string>().find("frame-0001.vtu") != std::string::npos);
        QVERIFY(!fs::exists(folder_ / "frames" / "frame-0001.vtu"));

        // An error that was thrown once is over: the caller may say how the run ended.
        results.finish(record(RunState::stopped));
        QCOMPARE(run_json(folder_)["state"], "stopped");
    }

    // Rows grow at the end of the file, without waiting for a frame.
    void rows_are_appended() {
        ResultsFolder results(folder_, case_, model_, false);
        const auto add = [&](std::uint64_t i) { results.add_samples({{i, 0, {{1, 2, 3}, {4, 5, 6}}}}); };
        const auto lines = [&] {
            const std::string csv = content(folder_ / "observers.csv");
            return std::count(csv.begin(), csv.end(), '\n');
        };
        int rows = 0;
        const auto written = [&] { // with one more
            add(static_cast<std::uint64_t>(++rows));
            return lines() > 1;
        };
        QVERIFY(!written()); // the head alone: rows come together
        QVERIFY(QTest::qWaitFor(written, 1100));
        QVERIFY(rows > 2);
        QCOMPARE(lines(), 1 + rows);
        results.update(record(RunState::running));
        QCOMPARE(run_json(folder_)["samples"], rows);
        const std::string begin = content(folder_ / "observers.csv");
        add(static_cast<std::uint64_t>(++rows));
        results.finish(record(RunState::finished));
        QVERIFY(content(folder_ / "observers.csv").starts_with(begin));
        QCOMPARE(lines(), 1 + rows);
    }

    // The power may fail at any moment: a run that goes on from a checkpoint has all rows before it.
    void rows_are_on_the_disk_before_their_checkpoint() {
        ResultsFolder results(folder_, case_, model_, false);
        results.add_samples({{1, 0, {{1, 2, 3}, {4, 5, 6}}}});
        synced.clear();
        results.write_checkpoint({});
        const auto rows = std::ranges::find(synced, "observers.csv");
        const auto checkpoint =
            std::ranges::find_if(synced, [](const std::string& name) { return name.starts_with(".checkpoint.h5"); });
        QVERIFY(checkpoint != synced.end());
        QVERIFY(rows < checkpoint);
    }

    // Rows that do not fit are reported, and no half line stays.
    void a_disk_full_of_rows() {
        ResultsFolder results(folder_, case_, model_, false);
        for (std::uint64_t i = 0; i < 1000; ++i)
            results.add_samples({{i, 0.125, {{1, 2, 3}, {4, 5, 6}}}});
        {
            const fixture::FullDisk full(5000);
            try {
                results.finish(record(RunState::finished));
                QFAIL("the rows did not fit");
            } catch (const FileError& e) {
                QVERIFY2(QString::fromUtf8(e.what()).contains("observers.csv"), e.what());
                QVERIFY2(QString::fromUtf8(e.what()).contains("free some space"), e.what());
            }
        }
        const std::string csv = content(folder_ / "observers.csv");
        QVERIFY(csv.ends_with("\n") && csv.size() > 4900 && csv.size() <= 5000);
        results.finish(record(RunState::stopped)); // there is room again: nothing is lost, nothing twice
        const std::string all = content(folder_ / "observers.csv");
        QVERIFY(all.starts_with(csv));
        QCOMPARE(std::count(all.begin(), all.end(), '\n'), 1001);
        QCOMPARE(run_json(folder_)["samples"], 1000);
    }

    void a_lost_frame_is_told_by_a_later_call() {
        ResultsFolder results(folder_, case_, model_, false);
        fs::remove_all(folder_ / "frames");
        const auto go_on = [&] {
            for (std::uint64_t i = 0; i < 10; ++i)
                results.write_frame(fixture::frame_of(model_, i));
        };
        QVERIFY_THROWS_EXCEPTION(FileError, go_on());
    }

    // If there are many node sets, they stand in a file of their own, which is written once, and in no frame.
    void many_sets_are_written_once() {
        Model model = model_;
        for (std::uint32_t k = 0; model.sets.size() <= most_sets_in_frames; ++k)
            model.sets.push_back({"grain " + std::to_string(k), {k % 24}});
        const auto arrays = [&](const fs::path& file) {
            vtkNew<vtkXMLUnstructuredGridReader> reader;
            reader->SetFileName(file.c_str());
            reader->Update();
            std::set<std::string> names;
            for (int a = 0; a < reader->GetOutput()->GetPointData()->GetNumberOfArrays(); ++a)
                names.insert(reader->GetOutput()->GetPointData()->GetArrayName(a));
            return names;
        };
        {
            ResultsFolder results(folder_, case_, model, false);
            results.write_frame(fixture::frame_of(model, 0));
            results.finish(record(RunState::stopped));
        }
        QCOMPARE(arrays(folder_ / "sets.vtu").size(), most_sets_in_frames + 1);
        QVERIFY(arrays(folder_ / "sets.vtu").contains("set: grain 3"));
        QVERIFY(!arrays(folder_ / frame_name(0)).contains("set: impact"));
        QVERIFY(arrays(folder_ / frame_name(0)).contains("damage"));
        fs::remove(folder_ / "sets.vtu");
        ResultsFolder::resumed(folder_, case_, model, {0});
        QVERIFY(fs::exists(folder_ / "sets.vtu"));
        ResultsFolder(folder_, case_, model_, true); // few sets: as in an earlier run no longer
        QVERIFY(!fs::exists(folder_ / "sets.vtu"));
    }

    void frames_survive_without_finish() {
        {
            ResultsFolder results(folder_, case_, model_, false);
            results.write_frame(fixture::frame_of(model_, 0));
        }
        QCOMPARE(readable_frames(folder_, model_), 1);
    }

    void killed_at_any_moment() {
        const Model model = killed_model();
        const auto file_that_begins = [&](const std::string& name) {
            return std::ranges::any_of(
                fs::directory_iterator(folder_ / "frames"),
                [&](const fs::directory_entry& entry) { return entry.path().filename().string().starts_with(name); });
        };
        // The first frame is there; some more; another is half written, under a name of its own.
        for (const std::string moment : {"frame-0001.vtu", "frame-0006.vtu", ".frame-"}) {
            QProcess writer;
            writer.start(QCoreApplication::applicationFilePath(),
                         {write_until_killed, QString::fromStdString(folder_.string())});
            QTRY_VERIFY_WITH_TIMEOUT(fs::exists(folder_ / "frames" / "frame-0001.vtu"), 20000);
            QVERIFY(QTest::qWaitFor([&] { return file_that_begins(moment); }, 20000));
            writer.kill();
            QVERIFY(writer.waitForFinished());
            QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
            QVERIFY(readable_frames(folder_, model) >= 1);
            QCOMPARE(run_json(folder_)["state"], "running");
            QVERIFY(content(folder_ / "observers.csv").ends_with("\n"));
            QVERIFY(parse_case(content(folder_ / "case.json"), {}).problems.empty());
            fs::remove(folder_ / "frames" / "frame-0001.vtu"); // the next writer's is waited for
        }
    }

private:
    std::unique_ptr<QTemporaryDir> temporary_;
    fs::path folder_;
    const Model model_ = fixture::lattice_model();
    const Case case_ = fixture::small_case();
};

PERISCOPE_TEST(ResultsTest)
// Started by killed_at_any_moment.
PERISCOPE_TEST_PROGRAM(write_until_killed, [](int, char** arguments) -> int { write_frames_forever(arguments[1]); })
} // namespace results_test
#include "results_test.moc"
