// Files of strangers: whatever stands in a checkpoint, a file of factors, a results folder or in place of a file, it is refused in
// words, at once, and nothing else happens.
#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/base/point_tree.hpp"
#include "core/base/regular_file.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/material_library.hpp"
#include "core/files/number_table.hpp"
#include "core/geometry/helper/confinement.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/factor_table.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/surface/coincident.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/follow_results.hpp"
#include "core/results/frame_order.hpp"
#include "core/results/rigid_bodies_file.hpp"
#include "core/results/run_summary.hpp"
#include "gpu/benchmark/report.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/crafted_hdf5.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <limits>

namespace hostile_files_test {

using namespace periscope;
using test::CraftedArray;
using test::CraftedAttribute;
using test::message_of;
namespace fs = std::filesystem;

namespace {

Checkpoint small_checkpoint() {
    Checkpoint checkpoint;
    checkpoint.info.step = 4;
    checkpoint.info.time_step = 1e-7;
    checkpoint.info.precision = "single";
    checkpoint.info.layout = "vector";
    checkpoint.blocks.push_back(
        {"life", 64, [](std::uint64_t, std::span<std::byte> to) { std::ranges::fill(to, std::byte{0xff}); }});
    return checkpoint;
}

// Two cells and four points with the array "k", of so many values.
std::string old_grid(const std::string& field) {
    return "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n0 0 0 1 0 0 0 1 0 0 0 1\n"
           "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\nPOINT_DATA 4\nFIELD FieldData 1\n" +
           field;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    QVERIFY2(at != std::string::npos, from.c_str());
    text.replace(at, from.size(), to);
}

std::string new_grid(const std::string& cells, const std::string& components) {
    std::string text = R"(<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian"><UnstructuredGrid>
<Piece NumberOfPoints="2" NumberOfCells="CELLS"><PointData>
<DataArray type="Float64" Name="k" NumberOfComponents="COMPONENTS" format="ascii">4 5</DataArray></PointData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">0.02 0 0 0.08 0 0</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">0 1</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">1 2</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">1 1</DataArray></Cells></Piece></UnstructuredGrid></VTKFile>)";
    replace(text, "CELLS", cells);
    replace(text, "COMPONENTS", components);
    return text;
}

} // namespace

class hostile_files_test : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> dir_;
    fs::path folder_;
    const Model model_ = fixture::lattice_model();

    fs::path checkpoint() const {
        const fs::path file = folder_ / checkpoint_name;
        write_checkpoint(file, small_checkpoint(), "{}");
        return file;
    }
    fs::path results() const {
        const fs::path folder = folder_ / "results";
        ResultsFolder written(folder, fixture::small_case(), model_, true);
        for (std::uint64_t i = 0; i < 3; ++i)
            written.write_frame(fixture::frame_of(model_, i * 100));
        written.finish(fixture::record(RunState::finished));
        return folder;
    }
    // Says of the file what it should, and names it.
    static void refused(const std::string& message, const fs::path& file, const char* words) {
        QVERIFY2(message.find(words) != std::string::npos, message.c_str());
        QVERIFY2(message.find(file.filename().string()) != std::string::npos, message.c_str());
        QVERIFY2(message.size() < 700, message.c_str());
    }

private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        folder_ = dir_->path().toStdString();
    }

    void a_sound_checkpoint_is_read() {
        const StoredCheckpoint stored = read_checkpoint(checkpoint());
        QCOMPARE(stored.checkpoint.info.step, 4U);
        QCOMPARE(stored.checkpoint.blocks.size(), 1U);
        std::vector<std::byte> life(64);
        stored.checkpoint.blocks[0].read(0, life);
        QCOMPARE(life[63], std::byte{0xff});
    }

    void attributes_of_checkpoints_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, CraftedAttribute what, const char* words) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(name).arg(int(what))))
                << QString(name) << int(what) << QString(words);
        };
        row("step", CraftedAttribute::many_numbers, "an attribute 'step' with 1000 values instead of one");
        row("format", CraftedAttribute::many_numbers, "an attribute 'format' with 1000 values instead of one");
        row("program", CraftedAttribute::many_texts, "an attribute 'program' with 3000 values instead of one");
        row("program", CraftedAttribute::text_of_a_file, "an attribute 'program' that is not a text");
        row("program", CraftedAttribute::one_number, "an attribute 'program' that is not a text");
        row("step", CraftedAttribute::no_value, "an attribute 'step' with 0 values instead of one");
        row("step", CraftedAttribute::a_reference, "an attribute 'step' that is not a whole number");
        row("step", CraftedAttribute::wide_number, "an attribute 'step' that is not a whole number");
        row("time_step", CraftedAttribute::many_numbers, "an attribute 'time_step' that is not a number");
        row("rows", CraftedAttribute::many_numbers, "an attribute 'rows' with 1000 values instead of one");
        row("step", CraftedAttribute::one_number, "invalid step number (18446744073709551615)");
    }
    void attributes_of_checkpoints() {
        QFETCH(QString, name);
        QFETCH(int, what);
        QFETCH(QString, words);
        const fs::path file = checkpoint();
        test::craft_attribute(file, name.toStdString(), CraftedAttribute(what), ~std::uint64_t{0});
        refused(message_of<FileError>([&] { read_checkpoint(file); }), file, qPrintable(words));
    }

    void times_of_checkpoints() {
        for (const double value : {std::numeric_limits<double>::quiet_NaN(), -1.0, 1e308}) {
            const fs::path file = checkpoint();
            test::craft_real(file, "time_step", value);
            const std::string message = message_of<FileError>([&] { read_checkpoint(file); });
            QVERIFY2(message.find("time") != std::string::npos, message.c_str());
        }
    }

    void arrays_of_checkpoints_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("words");
        for (const auto what : {CraftedArray::soft_link, CraftedArray::external_link}) {
            QTest::newRow(qPrintable(QString("state %1").arg(int(what))))
                << QString("state/life") << int(what) << QString("'life' in 'state'");
            QTest::newRow(qPrintable(QString("case %1").arg(int(what))))
                << QString("case") << int(what) << QString("has 'case' in '/', which is not an array of this file");
        }
        for (const auto what : {CraftedArray::external_data, CraftedArray::compressed, CraftedArray::never_written})
            QTest::newRow(qPrintable(QString("damaged %1").arg(int(what))))
                << QString("state/life") << int(what) << QString("is damaged at 'state/life'");
        for (const auto what : {CraftedArray::numbers, CraftedArray::two_dimensional})
            QTest::newRow(qPrintable(QString("no bytes %1").arg(int(what))))
                << QString("state/life") << int(what) << QString("has no byte array 'state/life'");
    }
    void arrays_of_checkpoints() {
        QFETCH(QString, path);
        QFETCH(int, what);
        QFETCH(QString, words);
        const fs::path file = checkpoint(), other = folder_ / "secret.txt";
        fixture::write(other, std::string(100, 's'));
        test::craft_array(file, path.toStdString(), CraftedArray(what), other);
        refused(message_of<FileError>([&] { read_checkpoint(file); }), file, qPrintable(words));
    }

    // The helper process reads all that the program will read. Where it stopped at the first odd thing, the program read on.
    void more_in_a_checkpoint_than_is_tried() {
        const fs::path link = checkpoint();
        test::craft_array(link, "a", CraftedArray::soft_link);
        refused(message_of<FileError>([&] { read_checkpoint(link); }), link, "has 'a' in '/', which is not an array");
        for (const char* group : {"/", "/state"}) {
            const fs::path file = checkpoint();
            test::craft_empty_arrays(file, group, 2000);
            refused(message_of<FileError>([&] { read_checkpoint(file); }), file, "has more than 1000 arrays");
        }
    }

    // Bytes anywhere in a checkpoint: it is read or refused, and the process lives.
    void any_byte_of_a_checkpoint() {
        const fs::path file = checkpoint();
        const std::string whole = fixture::content(file);
        for (int k = 0; k < 12; ++k) {
            std::string text = whole;
            for (std::size_t at = 97 * static_cast<std::size_t>(k) % 389; at < 6000 && at < text.size(); at += 389)
                text[at] = static_cast<char>(0xff ^ k);
            fixture::write(file, text);
            try {
                read_checkpoint(file);
            } catch (const FileError&) {
            }
        }
    }

    void factors_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* title, const char* name, const std::string& content, const char* words) {
            QTest::newRow(title) << QString(name) << QString::fromStdString(content) << QString(words);
        };
        row("none", "none.vtk", old_grid("k 1 0 double\n"), "k.vtk");
        row("few", "few.vtk", old_grid("k 3 1 double\n1 2 3\n"), "array 'k' has 1 values, but the file has 4 points");
        row("negative cells", "cells.vtu", new_grid("-5", "1"), "NumberOfCells is '-5'");
        row("components", "components.vtu", new_grid("2", "2147483648"), "NumberOfComponents is '2147483648'");
        row("another array", "another.vtu", new_grid("2", "1"), "the points have no array 'q' of numbers");
        row("a long cell", "long.csv", "x,k\n0,1\n0," + std::string(100000, '7') + "y\n", "line 3");
        row("a large number", "number.csv", "node,k\n1e300,1\n2,2\n", "is not a node number");
    }
    void factors() {
        QFETCH(QString, name);
        QFETCH(QString, content);
        QFETCH(QString, words);
        const fs::path file = folder_ / name.toStdString();
        fixture::write(file, content.toStdString());
        const std::string column = words.contains("'q'") ? "q" : "k";
        const std::string message = message_of<FileError>([&] { read_factors(file, column); });
        refused(message, file, words == "k.vtk" ? "none.vtk" : qPrintable(words));
    }

    // Many points at one place, and crowds of them: n log n.
    void points_that_crowd() {
        QElapsedTimer timer;
        timer.start();
        std::vector<Vec3> points(300000, {1, 2, 3});
        const PointTree equal(points);
        QCOMPARE(equal.size(), 1U);
        QCOMPARE(equal.largest_gap(), 0.0);
        QCOMPARE(equal.nearest({0, 0, 0}).index, 0U);
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = {1e-9 * static_cast<double>(i % 1000), 1e-9 * static_cast<double>(i / 1000), 0};
        points[0] = {1, 1, 1};
        const PointTree crowd(points);
        QVERIFY(crowd.largest_gap() > 2.9);
        QCOMPARE(crowd.nearest({1.1, 1, 1}).index, 0U);
        QCOMPARE(crowd.nearest({-1, -1, 0}).index, 1U);
        QVERIFY2(timer.elapsed() < 10000, qPrintable(QString::number(timer.elapsed())));
    }

    // Points that lie in one plane, or closely side by side, were compared with all others.
    void points_in_one_place_of_a_crowd() {
        QElapsedTimer timer;
        timer.start();
        const Vec3 normal{0.6157, 0.5377, 0.5762}, first = cross(normal, {0, 0, 1}), second = cross(normal, first);
        std::vector<Vec3> points;
        for (int i = 0; i < 400; ++i)
            for (int j = 0; j < 400; ++j)
                points.push_back(double(i) * first + double(j) * second);
        points.push_back(points[77]);
        const std::pair<std::uint32_t, std::uint32_t> doubled{77, points.size() - 1};
        auto pairs = coincident_pairs(points, 1e-6, points.size());
        QCOMPARE(pairs.size(), 1U);
        QVERIFY(pairs.front() == doubled);
        QCOMPARE(coincident_pairs(points, 1.001 * norm(first), 2 * points.size()).size(), 2U * 400 * 399 + 4);
        const std::vector<Vec3> equal(100000, {1, 2, 3});
        QCOMPARE(coincident_pairs(equal, 0, 4 * equal.size()).size(), 4 * equal.size());
        QVERIFY2(timer.elapsed() < 10000, qPrintable(QString::number(timer.elapsed())));
    }

    void the_nearest_point_is_that() {
        std::vector<Vec3> points;
        std::uint32_t state = 1;
        const auto next = [&] { return (state = state * 1664525U + 1013904223U) / 4294967296.0; };
        for (int i = 0; i < 500; ++i)
            points.push_back({next(), next(), std::floor(4 * next())});
        const PointTree tree(points);
        for (int k = 0; k < 200; ++k) {
            const Vec3 place{next(), next(), 4 * next()};
            std::size_t nearest = 0;
            for (std::size_t i = 1; i < points.size(); ++i)
                if (norm(points[i] - place) < norm(points[nearest] - place))
                    nearest = i;
            QCOMPARE(std::size_t(tree.nearest(place).index), nearest);
        }
        QCOMPARE(tree.nearest({9, 9, 9}, 1).square, std::numeric_limits<double>::infinity());
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

    // A helper process that a file has taken over may hand back anything.
    void meshes_of_the_helper() {
        const fs::path file = folder_ / "result";
        VolumeMesh sound;
        sound.points.assign(5, {0, 0, 0});
        sound.point_numbers.assign(5, 1);
        sound.add(ElementKind::tetrahedron, 1, std::array<std::uint32_t, 4>{0, 1, 2, 3});
        sound.groups.push_back({"all", {0, 1, 4}});
        const auto hand_back = [&](auto change) {
            VolumeMesh mesh = sound;
            change(mesh);
            write_mesh_result(mesh, file);
            return message_of<FileError>([&] { read_mesh_result(file); });
        };
        write_mesh_result(sound, file);
        QCOMPARE(read_mesh_result(file).groups[0].points.size(), 3U);
        refused(hand_back([](VolumeMesh& mesh) { mesh.elements[0].nodes = 2; }), file, "damaged file");
        refused(hand_back([](VolumeMesh& mesh) { mesh.elements[0].kind = ElementKind::hexahedron; }), file, "damaged");
        refused(hand_back([](VolumeMesh& mesh) { mesh.groups[0].points = {4, 0}; }), file, "damaged file");
        refused(hand_back([](VolumeMesh& mesh) { mesh.groups[0].points = {0, 0}; }), file, "damaged file");
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

    // Each column took a hundred times the memory of its cell.
    void more_columns_than_anybody_has() {
        std::string line;
        for (int i = 0; i < 20000; ++i)
            line += "1,";
        const std::string message = message_of<FileError>([&] { parse_number_table(line + "1\n", "wide.csv"); });
        refused(message, "wide.csv", "more than 10000 columns");
    }

    void brackets_without_end() {
        const fs::path file = folder_ / "deep.json";
        fixture::write(file, std::string(200000, '[') + std::string(200000, ']'));
        refused(message_of<FileError>([&] { read_material_library(file); }), file, "not a material library");
        refused(message_of<FileError>([&] { gpu::read_report(file.string()); }), file, "not a benchmark report");
    }

    // A FIFO would wait for a writer that never comes; files of the kernel say that they are regular.
    void only_regular_files() {
        const fs::path fifo = folder_ / "fifo.json", table = folder_ / "fifo.csv", mesh = folder_ / "fifo.inp",
                       surface = folder_ / "fifo.stl";
        for (const fs::path& file : {fifo, table, mesh, surface})
            QCOMPARE(mkfifo(file.c_str(), 0600), 0);
        for (const fs::path& file : {fifo, fs::path("/dev/zero"), fs::path("/proc/self/status"), folder_})
            QVERIFY(!RegularFile(file).ok());
        refused(message_of<FileError>([&] { read_case_text(fifo); }), fifo, "not a regular file");
        refused(message_of<FileError>([&] { read_number_table(table); }), table, "not a regular file");
        refused(message_of<FileError>([&] { read_factors(table, "k"); }), table, "not a regular file");
        refused(message_of<FileError>([&] { read_mesh_file(mesh); }), mesh, "not a regular file");
        refused(message_of<FileError>([&] { import_surface(surface, "m"); }), surface, "not a regular file");
        refused(message_of<FileError>([&] { read_checkpoint(fifo); }), fifo, "not a regular file");
        refused(message_of<FileError>([&] { read_material_library(fifo); }), fifo, "not a regular file");
        refused(message_of<FileError>([&] { gpu::read_report(fifo.string()); }), fifo, "not a regular file");
        QVERIFY(!content_of(fifo));
        QVERIFY(RegularFile(checkpoint()).ok());
    }

    // What the helper process may do: read beside the file, write beside the result, and nothing else.
    void the_helper_is_confined() {
        const fs::path inside = folder_ / "mesh" / "mesh.inp", result = folder_ / "result" / "result",
                       outside = folder_ / "outside.txt";
        fs::create_directories(inside.parent_path());
        fs::create_directories(result.parent_path());
        fixture::write(inside, "x");
        fixture::write(outside, "x");
        const pid_t parent = getpid(), child = fork();
        if (child == 0) {
            confine({parent, std::uint64_t{1} << 40, inside, result});
            int allowed = 0;
            const auto note = [&](int bit, int descriptor) { allowed |= descriptor >= 0 ? bit : 0; };
            note(1, open(inside.c_str(), O_RDONLY));
            note(2, open(result.c_str(), O_WRONLY | O_CREAT, 0600));
            note(4, socket(AF_INET, SOCK_STREAM, 0));
            note(8, execl("/bin/true", "true", nullptr)); // which returns only where it is refused
            note(16, open(outside.c_str(), O_RDONLY));
            note(32, open(inside.c_str(), O_WRONLY));
            _exit(allowed);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        const bool has_landlock = syscall(444, nullptr, 0, 1U) > 0;
        QCOMPARE(WEXITSTATUS(status), has_landlock ? 3 : 3 + 16 + 32);
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

PERISCOPE_TEST(hostile_files_test)
} // namespace hostile_files_test
#include "hostile_files_test.moc"
