// Files that vanish or change during a run, or before it is resumed.
#include "core/base/error.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/earlier_run.hpp"
#include "core/results/results_folder.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QtTest>

#include <functional>
#include <memory>

namespace lost_files_test {

using namespace periscope;
using namespace periscope::fixture;
namespace fs = std::filesystem;

class LostFilesTest : public QObject {
    Q_OBJECT
    static Checkpoint a_checkpoint() {
        Checkpoint checkpoint;
        checkpoint.info.time_step = 1e-7;
        return checkpoint;
    }

private slots:
    void init() {
        temporary_ = std::make_unique<QTemporaryDir>();
        folder_ = fs::path(temporary_->path().toStdString()) / "deep" / "results";
    }

    // Files that a run had written before its checkpoint are no longer there: resuming refuses, names them, and touches
    // nothing.
    void resuming_misses_what_was_lost_data() {
        QTest::addColumn<QString>("loss");
        QTest::addColumn<QString>("told");
        QTest::newRow("nothing") << ""
                                 << ""; // to be told
        QTest::newRow("rows cut off") << "rows"
                                      << "observers.csv' has 0 rows up to the checkpoint, but the run had written 6";
        QTest::newRow("a row in the middle") << "row"
                                             << "observers.csv' has 5 rows up to the checkpoint";
        QTest::newRow("the table") << "table"
                                   << "observers.csv' does not exist";
        QTest::newRow("a frame") << "frame"
                                 << "frame-0002.vtu' of the run, up to the time 5.01e-05 s, is missing";
        QTest::newRow("half a frame") << "half"
                                      << "frame-0002.vtu' of the run";
        QTest::newRow("all frames") << "frames"
                                    << "frame-0000.vtu' and 4 more of its 5 frames";
        QTest::newRow("a later frame") << "later"
                                       << ""; // it comes anew
    }
    void resuming_misses_what_was_lost() {
        Model model = model_;
        model.frames = 8;
        {
            ResultsFolder results(folder_, case_, model, false);
            for (std::uint64_t n = 0; n <= 5; ++n) {
                results.add_samples({{125 * n, 1e-7 * 125.0 * double(n), {{1, 2, 3}, {4, 5, 6}}}});
                results.write_frame(frame_of(model, 125 * n));
                if (n == 4)
                    results.add_samples({{501, 501e-7, {{1, 2, 3}, {4, 5, 6}}}}); // the last before the checkpoint
                if (n == 4)
                    results.write_checkpoint(a_checkpoint());
            }
        }
        const auto rows = read_checkpoint(folder_ / checkpoint_name).rows;
        QCOMPARE(rows.value_or(0), 6U);
        QFETCH(const QString, loss);
        const fs::path csv = folder_ / "observers.csv", frame = folder_ / frame_name(2);
        const std::string table = content(csv);
        if (loss == "rows")
            fs::resize_file(csv, table.find('\n') + 10);
        else if (loss == "row")
            write(csv, std::string(table).erase(table.find("\n250,"), table.find("\n375,") - table.find("\n250,")));
        else if (loss == "table")
            fs::remove(csv);
        else if (loss == "frame")
            fs::remove(frame);
        else if (loss == "half")
            fs::resize_file(frame, fs::file_size(frame) / 2);
        else if (loss == "frames")
            fs::remove_all(folder_ / "frames");
        else if (loss == "later")
            fs::remove(folder_ / frame_name(5));
        const auto before = content(csv);
        const std::string message = test::message_of<FileError>([&] {
            ResultsFolder::resumed(folder_, case_, model, {501, rows});
        });
        QFETCH(const QString, told);
        QVERIFY2(QString::fromStdString(message).contains(told), message.c_str());
        QCOMPARE(message == "no exception", told.isEmpty());
        if (told.isEmpty()) {
            QVERIFY(content(csv) == table.substr(0, table.find("\n625,") + 1));
            return;
        }
        QVERIFY2(message.starts_with("Cannot resume: '"), message.c_str());
        QCOMPARE(content(csv), before);
        QCOMPARE(fs::exists(folder_ / frame_name(5)), loss != "frames");
    }

    // A file of the run that vanishes under it: the run has failed, and says which.
    void a_run_misses_its_own_files_data() {
        QTest::addColumn<QString>("harm");
        QTest::addColumn<QString>("told");
        QTest::newRow("table deleted") << "delete"
                                       << "observers.csv': it was deleted or moved away during writing";
        QTest::newRow("table replaced") << "replace"
                                        << "observers.csv': it was replaced by another file during writing";
        QTest::newRow("table shortened") << "shorten"
                                         << "observers.csv': it was shortened during writing";
        QTest::newRow("a frame deleted") << "frame"
                                         << "frame-0001.vtu' and 0 more of the 3 frames were deleted";
    }
    void a_run_misses_its_own_files() {
        ResultsFolder results(folder_, case_, model_, false);
        for (std::uint64_t i = 0; i < 3; ++i) {
            results.add_samples({{i, 0, {{1, 2, 3}, {4, 5, 6}}}});
            results.write_frame(frame_of(model_, i));
        }
        results.write_checkpoint(a_checkpoint()); // waits for what was given
        QFETCH(const QString, harm);
        const fs::path csv = folder_ / "observers.csv";
        if (harm == "delete")
            fs::remove(csv);
        else if (harm == "replace") {
            const std::string all = content(csv);
            fs::remove(csv);
            write(folder_ / "other", all);
            fs::rename(folder_ / "other", csv);
        } else if (harm == "shorten")
            fs::resize_file(csv, fs::file_size(csv) - 30);
        else
            fs::remove(folder_ / frame_name(1));
        const std::string message = test::message_of<FileError>([&] { results.finish(record(RunState::finished)); });
        QFETCH(const QString, told);
        QVERIFY2(QString::fromStdString(message).contains(told), message.c_str());
        QVERIFY2(QString::fromStdString(message).contains("keep other programs out of the folder"), message.c_str());
        QCOMPARE(run_json(folder_)["state"], "failed");
        QCOMPARE(run_json(folder_)["message"], message);
    }

    // The run writes files again if it still has their content.
    void what_can_be_written_again_is() {
        ResultsFolder results(folder_, case_, model_, false);
        results.write_frame(frame_of(model_, 0));
        results.write_checkpoint({});
        const std::string pvd = content(folder_ / "frames.pvd"), value = content(folder_ / "case.json");
        fs::remove(folder_ / "frames.pvd");
        fs::remove(folder_ / "case.json");
        results.finish(record(RunState::finished));
        QCOMPARE(content(folder_ / "frames.pvd"), pvd);
        QCOMPARE(content(folder_ / "case.json"), value);
    }

    // Nothing is written or removed where a link points to.
    void a_link_for_the_frames_is_refused() {
        const fs::path elsewhere = folder_.parent_path() / "elsewhere";
        {
            ResultsFolder results(folder_, case_, model_, false);
            results.write_frame(frame_of(model_, 0));
            results.finish(record(RunState::stopped));
        }
        fs::rename(folder_ / "frames", elsewhere);
        fs::create_directory_symlink(elsewhere, folder_ / "frames");
        for (const auto& work : std::vector<std::function<void()>>{
                 [&] { check_results_folder(folder_, true); }, [&] { ResultsFolder(folder_, case_, model_, true); },
                 [&] { ResultsFolder::resumed(folder_, case_, model_, {0}); }}) {
            const std::string message = test::message_of<FileError>(work);
            QVERIFY2(message.find("its folder 'frames' is a link") != std::string::npos, message.c_str());
        }
        QVERIFY(fs::exists(elsewhere / "frame-0000.vtu"));
    }

private:
    std::unique_ptr<QTemporaryDir> temporary_;
    fs::path folder_;
    const Model model_ = lattice_model();
    const Case case_ = small_case();
};

PERISCOPE_TEST(LostFilesTest)
} // namespace lost_files_test
#include "lost_files_test.moc"
