// A results folder read back, finished and while it is written.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/follow_results.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QDateTime>
#include <QTemporaryDir>
#include <QtTest>

namespace read_results_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

template <typename Work>
QString refusal(Work work) {
    try {
        work();
    } catch (const FileError& e) {
        return QString::fromUtf8(e.what());
    }
    return {};
}

Sample row(std::uint64_t step, Vec3 a, Vec3 b, std::vector<std::uint8_t> due = {}) {
    return {step, 1e-7 * double(step), {a, b}, std::move(due)};
}

bool same(const Sample& a, const Sample& b) {
    const auto values = [](const Sample& s) {
        std::vector<double> all;
        for (const Vec3& v : s.values)
            all.insert(all.end(), {v.x, v.y, v.z});
        return all;
    };
    return a.step == b.step && a.time == b.time && values(a) == values(b) && a.due == b.due;
}

} // namespace

class read_results_test : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> dir_;
    fs::path folder_;
    std::shared_ptr<const Model> model_ = std::make_shared<const Model>(fixture::lattice_model());

    ResultsFolder begin(const Model& model, bool overwrite = false) const {
        ResultsFolder results(folder_, fixture::small_case(), model, overwrite);
        results.update(record(RunState::running));
        return results;
    }
    static RunRecord record(RunState state) {
        RunRecord r;
        r.state = state;
        r.device = "pthread-cpu";
        r.precision = "double";
        r.timings = {{"solve", 2.5}};
        r.steps_done = 900;
        return r;
    }
    void write_finished(int frames) const {
        ResultsFolder results = begin(*model_);
        for (int i = 0; i < frames; ++i)
            results.write_frame(fixture::frame_of(*model_, std::uint64_t(i) * 100));
        results.add_samples({row(0, {}, {}), row(1, {1.0 / 3, -2e-300, 3}, {4, 5, 6}), row(2, {7, 8, 9}, {}, {1, 0})});
        results.finish(record(RunState::finished));
    }
    ResultsFollower follower() const { return {folder_, model_, read_run_facts(folder_)}; }

private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        folder_ = fs::path(dir_->path().toStdString()) / "results";
    }

    void what_was_written_is_read() {
        write_finished(4);
        const RunFacts facts = read_run_facts(folder_);
        QCOMPARE(facts.record.state, RunState::finished);
        QVERIFY(!facts.running());
        QCOMPARE(facts.record.device, "pthread-cpu");
        QCOMPARE(facts.record.precision, "double");
        QCOMPARE(facts.record.timings.front().second, 2.5);
        QCOMPARE(facts.record.steps_done, 900U);
        QCOMPARE(facts.steps, 1000U);
        QCOMPARE(facts.nodes, model_->nodes.size());
        QCOMPARE(case_to_json(read_results_case(folder_)), case_to_json(fixture::small_case()));
        auto reader = follower();
        const ResultsPiece piece = reader.next();
        QVERIFY(piece.complete() && piece.faults.empty());
        QCOMPARE(piece.frames.size(), 4U);
        for (std::size_t i = 0; i < 4; ++i) {
            const Frame wanted = fixture::frame_of(*model_, i * 100), &got = *piece.frames[i];
            QCOMPARE(got.step, wanted.step);
            QCOMPARE(got.time, wanted.time);
            QVERIFY(got.displacement == wanted.displacement && got.velocity == wanted.velocity &&
                    got.damage == wanted.damage);
        }
        QCOMPARE(piece.samples.size(), 3U);
        QVERIFY(same(piece.samples[0], row(0, {}, {})));
        QVERIFY(same(piece.samples[1], row(1, {1.0 / 3, -2e-300, 3}, {4, 5, 6})));
        QVERIFY(same(piece.samples[2], row(2, {7, 8, 9}, {}, {1, 0})));
        const ResultsPiece again = reader.next();
        QVERIFY(again.frames.empty() && again.samples.empty());
    }

    void a_run_that_goes_on_is_followed() {
        auto results = std::make_unique<ResultsFolder>(begin(*model_));
        auto reader = follower();
        QVERIFY(reader.next().frames.empty());
        results->write_frame(fixture::frame_of(*model_, 0));
        results->add_samples({row(0, {}, {}), row(1, {1, 2, 3}, {4, 5, 6})});
        results->write_checkpoint({}); // waits for what was given
        ResultsPiece piece = reader.next();
        QVERIFY(!piece.complete());
        QCOMPARE(piece.frames.size(), 1U);
        QCOMPARE(piece.samples.size(), 2U);
        // A row that is not whole waits.
        const fs::path csv = folder_ / "observers.csv";
        std::ofstream(csv, std::ios::app) << "2,3e-7,1,2";
        QVERIFY(reader.next().samples.empty());
        std::ofstream(csv, std::ios::app) << ",3,4,5,6\n3,4e-7,,";
        piece = reader.next();
        QCOMPARE(piece.samples.size(), 1U);
        QVERIFY(same(piece.samples[0], {2, 3e-7, {{1, 2, 3}, {4, 5, 6}}, {}}));
        fs::resize_file(csv, fs::file_size(csv) - 8);
        results->write_frame(fixture::frame_of(*model_, 100));
        results->finish(record(RunState::finished));
        piece = reader.next();
        QVERIFY(piece.complete());
        QCOMPARE(piece.frames.size(), 1U);
        QCOMPARE(piece.frames[0]->step, 100U);

        results.reset();
        results =
            std::make_unique<ResultsFolder>(ResultsFolder::resumed(folder_, fixture::small_case(), *model_, {500}));
        QVERIFY(!reader.next().complete());                       // the same run goes on
        const qint64 begun = QDateTime::currentMSecsSinceEpoch(); // in which the start is told
        results.reset();
        QVERIFY(QTest::qWaitFor([&] { return QDateTime::currentMSecsSinceEpoch() > begun; }));
        const ResultsFolder another(folder_, fixture::small_case(), *model_, true);
        QVERIFY(refusal([&] { reader.next(); }).contains("another run has started"));
    }

    void a_damaged_frame_is_left_out() {
        write_finished(3);
        const fs::path frame = folder_ / "frames/frame-0001.vtu";
        fs::resize_file(frame, fs::file_size(frame) - 20);
        auto reader = follower();
        ResultsPiece piece = reader.next(); // it may be written anew
        QVERIFY(piece.more && piece.frames.size() == 1 && piece.faults.empty());
        piece = reader.next();
        QVERIFY(piece.complete());
        QCOMPARE(piece.frames.size(), 1U);
        QCOMPARE(piece.frames[0]->step, 200U);
        QCOMPARE(piece.faults.size(), 1U);
        QVERIFY(QString::fromStdString(piece.faults[0]).contains("frame-0001.vtu: the frame is truncated — copy"));
        std::string text = fixture::content(folder_ / "frames/frame-0002.vtu");
        text.replace(text.find("<PointData"), 10, "<PointDatb");
        write(frame, text);
        QVERIFY(refusal([&] { read_vtu(frame); }).contains("frame-0001.vtu: cannot read the frame"));
    }

    void what_does_not_fit_is_refused() {
        QVERIFY(refusal([&] { read_run_facts(folder_); }).contains("the folder does not exist — choose"));
        fs::create_directories(folder_);
        QVERIFY(refusal([&] { read_run_facts(folder_); }).contains("contains no run.json"));
        write(folder_ / "run.json", "{\"program\": \"another\"}");
        QVERIFY(refusal([&] { read_run_facts(folder_); }).contains("not written by this program"));
        write(folder_ / "run.json", "{\"program\": \"Periscope\", \"state\": \"paused\"}");
        QVERIFY(refusal([&] { read_run_facts(folder_); }).contains("the state of the run is 'paused'"));
        write(folder_ / "run.json",
              "{\"program\": \"Periscope\", \"state\": \"failed\", \"steps\": \"x\", \"device\": []}");
        QCOMPARE(read_run_facts(folder_).steps, 0U);
        QVERIFY(refusal([&] { read_results_case(folder_); }).contains("contains no case.json"));
        fs::remove_all(folder_);

        write_finished(1);
        const auto larger = std::make_shared<const Model>(fixture::lattice_model(5, 3, 2));
        QVERIFY(refusal([&] {
                    ResultsFollower(folder_, larger, read_run_facts(folder_));
                }).contains("the run has 24 nodes, but the case in the folder has 30"));
        QVERIFY(refusal([&] { ResultsFollower(folder_, larger, {}).next(); }).contains("another run has started"));
        Model moved = *model_;
        moved.nodes.position.list()[7].y += 0.1;
        const auto elsewhere = std::make_shared<const Model>(moved);
        QVERIFY(refusal([&] {
                    ResultsFollower(folder_, elsewhere, read_run_facts(folder_)).next();
                }).contains("node 7 of the frame has a different position"));
        Model others = *model_;
        others.observers[0].name = "another";
        QVERIFY(refusal([&] {
                    SampleReader(folder_ / "observers.csv", others).next();
                }).contains("observers.csv: the columns do not match"));
        for (const char* line :
             {"4,1e-7,1,2,3,4,5\n", "4,1e-7,1,2,3,4,5,6,7\n", "x,1e-7,1,2,3,4,5,6\n", "4,1e-7,1,,3,4,5,6\n"}) {
            SampleReader rows(folder_ / "observers.csv", *model_);
            QCOMPARE(rows.next().size(), 3U);
            const auto whole = fs::file_size(folder_ / "observers.csv");
            std::ofstream(folder_ / "observers.csv", std::ios::app) << line;
            QVERIFY(refusal([&] { rows.next(); }).contains("line 5 is not a valid table row"));
            fs::resize_file(folder_ / "observers.csv", whole);
        }
        write(folder_ / "frames.pvd", "<?xml version=\"1.0\"?>\n<VTKFile><Collection><DataSet timestep=\"0\" fi");
        QVERIFY(refusal([&] { read_frame_names(folder_); }).contains("truncated"));
        fs::remove_all(folder_);
        auto reader = ResultsFollower(folder_, model_, {});
        QVERIFY(refusal([&] { reader.next(); }).contains("the folder does not exist"));
    }
};

PERISCOPE_TEST(read_results_test)
} // namespace read_results_test

#include "read_results_test.moc"
