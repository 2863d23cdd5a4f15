// A damaged or malicious results folder is refused at once with a message, and has no other effect.
#include "hostile_files.hpp"

#include "core/base/error.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/results/follow_results.hpp"
#include "core/results/read_results.hpp"
#include "core/results/run_summary.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <limits>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace hostile_results_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

class hostile_results_test : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> dir_;
    fs::path folder_;
    const Model model_ = fixture::lattice_model();

    fs::path results() const {
        const fs::path folder = folder_ / "results";
        ResultsFolder written(folder, fixture::small_case(), model_, true);
        for (std::uint64_t i = 0; i < 3; ++i)
            written.write_frame(fixture::frame_of(model_, i * 100));
        written.finish(fixture::record(RunState::finished));
        return folder;
    }

private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        folder_ = dir_->path().toStdString();
    }

    void frames_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        const auto row = [](const char* from, const char* to) { QTest::newRow(to) << QString(from) << QString(to); };
        row("NumberOfCells=\"24", "NumberOfCells=\"-5");
        row("NumberOfPoints=\"24", "NumberOfPoints=\"-5");
        row("NumberOfPoints=\"24", "NumberOfPoints=\"18446744073709551615");
        row("NumberOfComponents=\"3\"", "NumberOfComponents=\"2147483648\"");
        row("NumberOfComponents=\"3\"", "NumberOfComponents=\"0\"");
        row("type=\"Float32\" Name=\"displacement\"", "type=\"UInt8\" Name=\"displacement\"");
        row("vtkLZ4DataCompressor", "vtkLZMADataCompressor");
        row("UnstructuredGrid\"", "PolyData\"");
        row("LittleEndian", "BigEndian");
        row("<UnstructuredGrid>", "<AnotherGrid>"); // a piece of nothing, whose arrays had no place
        row("offset=\"0", "offset=\"1e9");
        row("offset=\"0", "offset=\"999999999999");
    }
    void frames() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        const fs::path folder = results(), frame = folder / "frames" / "frame-0001.vtu";
        std::string text = fixture::content(frame);
        replace(text, from.toStdString(), to.toStdString());
        fixture::write(frame, text);
        refused(message_of<FileError>([&] { read_vtu(frame); }), frame, "the frame");
        // The others go on.
        std::vector<std::string> faults;
        const std::size_t read = for_each_frame(
            folder, model_.nodes, [](const fs::path&, const StoredFrame&) { return true; },
            [&](const std::string& fault) { faults.push_back(fault); });
        QCOMPARE(read, 2U);
        QCOMPARE(faults.size(), 1U);
    }

    // Each array of each piece took a look at the machine's memory.
    void frames_of_many_pieces() {
        const fs::path frame = results() / "frames" / "frame-0001.vtu";
        std::string text = fixture::content(frame), pieces;
        for (int k = 0; k < 300000; ++k)
            pieces += "<Piece NumberOfPoints=\"0\"></Piece>";
        text.insert(text.find("<Piece"), pieces);
        fixture::write(frame, text);
        refused(message_of<FileError>([&] { read_vtu(frame); }), frame, "more than 10000 pieces");
    }

    // Each number at the head of an array: how many blocks, of how many bytes, compressed to how many.
    void blocks_of_frames() {
        const fs::path folder = results(), frame = folder / "frames" / "frame-0001.vtu";
        const std::string whole = fixture::content(frame);
        const std::size_t begin = whole.find('_', whole.find("<AppendedData")) + 1;
        for (std::size_t at = begin; at < begin + 1000 && at < whole.size() - 20; at += 4)
            for (const char byte : {char(0xff), char(0x7f)}) {
                std::string text = whole;
                text[at] = byte;
                text[at + 3] = byte;
                fixture::write(frame, text);
                try {
                    read_vtu(frame);
                } catch (const FileError& e) {
                    QVERIFY2(std::string(e.what()).find("frame-0001.vtu") != std::string::npos, e.what());
                }
            }
    }

    void a_damaged_last_frame_leaves_the_summary() {
        const fs::path folder = results(), frame = folder / "frames" / "frame-0002.vtu";
        std::string text = fixture::content(frame);
        replace(text, "NumberOfCells=\"24", "NumberOfCells=\"-5");
        fixture::write(frame, text);
        const RunSummary summary = summarise_run(folder);
        QVERIFY(!summary.mean_damage);
        QCOMPARE(summary.frames, 3U);
        QCOMPARE(summary.faults.size(), 1U);
        refused(summary.faults[0], frame, "NumberOfCells is '-5'");
    }

    void values_that_are_no_numbers() {
        const fs::path folder = folder_ / "results";
        {
            ResultsFolder written(folder, fixture::small_case(), model_, true);
            Frame frame = fixture::frame_of(model_, 0);
            frame.displacement[4] = std::numeric_limits<float>::quiet_NaN();
            written.write_frame(frame);
            written.finish(fixture::record(RunState::finished));
        }
        const fs::path frame = folder / "frames" / "frame-0000.vtu";
        refused(message_of<FileError>([&] { read_vtu(frame); }), frame, "not finite numbers");
    }

    void names_of_frames() {
        const fs::path folder = results(), pvd = folder / "frames.pvd";
        const std::string whole = fixture::content(pvd);
        for (const char* name : {"/etc/hostname", "../results/frames/frame-0000.vtu", "frames/../../x.vtu"}) {
            std::string text = whole;
            replace(text, "frames/frame-0001.vtu", name);
            fixture::write(pvd, text);
            refused(message_of<FileError>([&] { read_frame_names(folder); }), pvd, "which is not in the folder");
        }
        fixture::write(pvd, whole);
        const fs::path frame = folder / "frames" / "frame-0001.vtu";
        fs::remove(frame);
        QCOMPARE(mkfifo(frame.c_str(), 0600), 0);
        refused(message_of<FileError>([&] { read_vtu(frame); }), frame, "this is not a regular file");
        fs::remove(pvd);
        QCOMPARE(mkfifo(pvd.c_str(), 0600), 0);
        refused(message_of<FileError>([&] { read_frame_names(folder); }), pvd, "cannot be read");
    }

    // Brackets without end in a record of a run exhausted the stack where they were copied.
    void a_record_of_brackets() {
        const fs::path folder = results();
        const std::string deep = std::string(200000, '[') + std::string(200000, ']');
        for (const char* key : {"device", "program", "devices"}) {
            std::string text = R"({"program": "Periscope", "state": "finished", "KEY": DEEP})";
            replace(text, "KEY", key);
            replace(text, "DEEP", deep);
            fixture::write(folder / "run.json", text);
            refused(message_of<FileError>([&] { read_run_facts(folder); }), folder / "run.json", "not written by this");
        }
    }

    void a_damaged_file_of_rigid_bodies() {
        const fs::path file = folder_ / "rigid-bodies-0000.vtp";
        std::string text = R"(<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<PolyData><FieldData><DataArray type="Float64" Name="displacement" NumberOfComponents="2147483648" NumberOfTuples="1"
format="appended" offset="0"/></FieldData><Piece NumberOfPoints="0"></Piece></PolyData>
<AppendedData encoding="raw">_ARRAYS</AppendedData></VTKFile>)";
        replace(text, "ARRAYS", std::string(64, '\0'));
        fixture::write(file, text);
        refused(message_of<FileError>([&] { read_rigid_bodies(file, 1); }), file, "has 2147483648 components");
    }
};

PERISCOPE_TEST(hostile_results_test)
} // namespace hostile_results_test
#include "hostile_results_test.moc"
