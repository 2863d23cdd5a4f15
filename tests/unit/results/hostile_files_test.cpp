// A damaged or malicious file of factors, mesh or table, or a device in place of a file, is refused at once with a
// message, and has no other effect. Checkpoints: hostile_checkpoints_test; results folders: hostile_results_test.
#include "hostile_files.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/base/regular_file.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/material_library.hpp"
#include "core/files/number_table.hpp"
#include "core/geometry/helper/confinement.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/factor_table.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "gpu/benchmark/report.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hostile_files_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

// Returns a file of two cells and four points with an array "k" that claims this number of values.
std::string old_grid(const std::string& field) {
    return "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n0 0 0 1 0 0 0 1 0 0 0 1\n"
           "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\nPOINT_DATA 4\nFIELD FieldData 1\n" +
           field;
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

    fs::path checkpoint() const { return written_checkpoint(folder_); }

private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        folder_ = dir_->path().toStdString();
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

    // If a file has taken over the helper process, the helper may return anything.
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
};

PERISCOPE_TEST(hostile_files_test)
} // namespace hostile_files_test
#include "hostile_files_test.moc"
