// Lists of nodes with volumes and no elements, as Peridigm and PeriLab write them; and the table of all formats with the
// messages that are made of it.
#include "core/base/error.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case_file/case_file.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/import/node_list_reader.hpp"
#include "core/geometry/nodes/list_nodes.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "tests/unit/message_of.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>
#include <numeric>

namespace node_list_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns nx × ny × nz nodes at the centres of cubes with this edge. Each is a line made by `line(x, y, z, number from
// 1)`.
std::string grid(int nx, int ny, int nz, double edge,
                 const std::function<std::string(double, double, double, int)>& line) {
    std::string text;
    int number = 0;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j)
            for (int k = 0; k < nz; ++k)
                text += line((i + 0.5) * edge, (j + 0.5) * edge, (k + 0.5) * edge, ++number) + "\n";
    return text;
}

std::string peridigm(int nx, int ny, int nz, double edge) {
    return "# a comment\n" + grid(nx, ny, nz, edge, [&](double x, double y, double z, int number) {
               return fmt::format("{} {} {} {} {}", x, y, z, number % 2 + 1, edge * edge * edge);
           });
}

std::string perilab_plane(int nx, int ny, double edge, double volume) {
    return "header: x y block_id volume\n" + grid(nx, ny, 1, edge, [&](double x, double y, double, int) {
               return fmt::format("{} {} 1 {}", x, y, volume);
           });
}

bool has_note(const Nodes& nodes, const std::string& words) {
    return std::ranges::any_of(nodes.notes,
                               [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

double sum(const NodeValues<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

void require_words(const std::string& message, const QStringList& words) {
    for (const QString& word : words)
        QVERIFY2(QString::fromStdString(message).contains(word),
                 qPrintable(QStringLiteral("no '%1' in: %2").arg(word, QString::fromStdString(message))));
}

} // namespace

class node_list_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }

    ImportedMesh import(const std::string& text, const MeshGeometry& geometry) const {
        write_text(folder() / geometry.file, text);
        return import_mesh(geometry, folder());
    }
    MeshGeometry plane(const std::string& thickness, const std::string& unit = "m") const {
        return {"plane.txt", unit, Space::plane_stress, parse_quantity(thickness, dimension::length, false), {}};
    }

private slots:
    // 4 × 3 × 2 cubes of 0.5 mm have a volume of 3 mm³. Nodes, which are sorted along the curve, keep the number of
    // their row.
    void solid() {
        const ImportedMesh mesh = import(peridigm(4, 3, 2, 0.5), {"body.txt", "mm", Space::solid, {}, {}});
        const Nodes& nodes = mesh.nodes;
        QCOMPARE(nodes.size(), 24U);
        QVERIFY(nodes.tetrahedra.empty() && nodes.boundary.empty() && !nodes.outline);
        QVERIFY(std::abs(mesh.report.volume / 3e-9 - 1) < 1e-12);
        QVERIFY(std::abs(sum(nodes.volume) / 3e-9 - 1) < 1e-12);
        QVERIFY(std::abs(nodes.spacing / 0.5e-3 - 1) < 1e-12);
        QCOMPARE(nodes.groups.size(), 2U);
        QCOMPARE(nodes.groups[0].name, std::string("block 1"));
        QCOMPARE(nodes.groups[0].nodes.size(), 12U);
        for (const std::uint32_t node : nodes.groups[0].nodes)
            QCOMPARE(nodes.numbers[node] % 2, 0U);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (nodes.numbers[i] == 8) // row 8 is the second along x, the first along y, and the second along z
                QVERIFY(norm(nodes.position[i] - Vec3{0.75e-3, 0.25e-3, 0.75e-3}) < 1e-12);
        QVERIFY(has_note(nodes, "x, y, z, block, volume"));
        QVERIFY(has_note(nodes, "no elements"));
        MeshGeometry kept{"body.txt", "mm", Space::solid, {}, {}};
        kept.across = AcrossHoles::kept;
        QVERIFY(!has_note(import_mesh(kept, folder()).nodes, "slots"));
    }

    void columns_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("note");
        QTest::addColumn<bool>("blocks");
        const auto row = [](const char* what, const QString& text, const char* note, bool blocks) {
            QTest::newRow(what) << text << note << blocks;
        };
        row("five", "0.5 1 2.5 7 0.125\n1 1 2.5 7 0.125\n", "read as x, y, z, block, volume; the file does not name",
            true);
        row("four", "0.5 1 2.5 0.125\n1 1 2.5 0.125\n", "read as x, y, z, volume", false);
        row("commas", "0.5,1, 2.5 ,0.125\n1,1,2.5,0.125,\n", "read as x, y, z, volume", false);
        row("header of PeriLab", "header: y x z volume block_id\n1 0.5 2.5 0.125 7\n1 1 2.5 0.125 7\n", "", true);
        row("header of PeriLab without a blank", "header:y x z volume block_id\n1 0.5 2.5 0.125 7\n1 1 2.5 0.125 7\n",
            "", true);
        row("names", "X;Y;Z;Vol\n0.5;1;2.5;.125\n1;1;2.5;+1.25D-1\n", "", false);
        row("names in a comment", "# z y x v (metres)\n\n2.5 1 0.5 0.125 # the first\r\n2.5 1 1 0.125\r\n",
            "read as z, y, x, volume, as a comment names them", false);
        row("other columns", "header: x y z block_id volume time\n0.5 1 2.5 7 0.125 0\n1 1 2.5 7 0.125 1\n", "'time'",
            true);
        row("numbers", "id x y z volume\n1 0.5 1 2.5 0.125\n2 1 1 2.5 0.125\n", "", false);
    }
    void columns() {
        QFETCH(QString, text);
        QFETCH(QString, note);
        QFETCH(bool, blocks);
        const VolumeMesh mesh = read_node_list("a.txt", text.toStdString());
        QCOMPARE(mesh.points.size(), 2U);
        QVERIFY((mesh.points[0] == Vec3{0.5, 1, 2.5}) && (mesh.points[1] == Vec3{1, 1, 2.5}));
        QVERIFY(mesh.measures == (std::vector<double>{0.125, 0.125}));
        QVERIFY(mesh.measure == NodeMeasure::volume && mesh.has_z);
        QVERIFY(mesh.point_numbers == (std::vector<std::uint64_t>{1, 2}));
        QCOMPARE(mesh.groups.size(), blocks ? 1U : 0U);
        if (blocks)
            QCOMPARE(mesh.groups[0].name, std::string("block 7"));
        QCOMPARE(mesh.notes.empty(), note.isEmpty());
        if (!note.isEmpty())
            require_words(mesh.notes[0], {note});
    }

    // A plate of 10 × 4 nodes, 1 mm apart and 5 mm thick, has 40 mm² × 5 mm = 200 mm³, whether the column has volumes
    // or areas.
    void plane_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("note");
        const auto row = [](const char* what, const std::string& text, const char* unit, const char* note) {
            QTest::newRow(what) << QString::fromStdString(text) << unit << note;
        };
        row("areas called volumes", perilab_plane(10, 4, 1e-3, 1e-6), "m", "read as areas");
        row("volumes", perilab_plane(10, 4, 1e-3, 5e-9), "m", "area × thickness, with a thickness of 0.005 m");
        row("volumes in mm", perilab_plane(10, 4, 1, 5), "mm", "area × thickness");
        row("areas in mm", perilab_plane(10, 4, 1, 1), "mm", "read as areas");
        row("areas",
            "x,y,area\n" +
                grid(10, 4, 1, 1, [](double x, double y, double, int) { return fmt::format("{},{},1", x, y); }),
            "mm", "no elements");
        row("volumes of a list with z", peridigm(10, 4, 1, 1e-3) /* 1e-9: 1 mm thick */, "m", "");
    }
    void plane() {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QFETCH(QString, note);
        const bool is_thin = note.isEmpty();
        const MeshGeometry geometry = plane(is_thin ? "1 mm" : "5 mm", unit.toStdString());
        const ImportedMesh mesh = import(text.toStdString(), geometry);
        QCOMPARE(mesh.nodes.size(), 40U);
        const double volume = is_thin ? 40e-9 : 200e-9;
        QVERIFY2(std::abs(mesh.report.volume / volume - 1) < 1e-12, qPrintable(QString::number(mesh.report.volume)));
        QVERIFY(std::abs(mesh.nodes.spacing / 1e-3 - 1) < 1e-9);
        QVERIFY(has_note(mesh.nodes, note.toStdString()));
    }

    void measures_and_distances() {
        std::vector<Vec3> points;
        for (int i = 0; i < 30; ++i)
            for (int j = 0; j < 30; ++j)
                points.push_back({3.0 * i, 3.0 * j, 0});
        const std::vector<double> measures(points.size(), 18);
        QCOMPARE(measure_by_distance(points, measures, 2), 2.0);
        QVERIFY(std::abs(measure_by_distance(points, measures, 3) - 18.0 / 27) < 1e-12);
        QCOMPARE(measure_by_distance(std::span(points).first(1), measures, 2), 0.0);
    }

    void refused_lines_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* what, const char* text, const QStringList& words) {
            QTest::newRow(what) << text << words;
        };
        row("no volume", "0 0 0 1 1\n\n1 0 0 1 0\n", {"line 3", "volume is 0", "positive"});
        row("negative", "0 0 0 1\n1 0 0 -1\n", {"line 2", "volume is -1"});
        row("not a number", "0 0 0 1\n1 nan 0 1\n", {"line 2", "y is 'nan'", "finite"});
        row("infinite", "0 0 0 1\n1 1e999 0 1\n", {"line 2", "1e999", "finite"});
        row("word", "0 0 0 1\n1 one 0 1\n", {"line 2", "'one'", "number"});
        row("empty cell", "0,0,0,1\n1,,0,1\n", {"line 2", "y is ''"});
        row("short line", "0 0 0 1 1\n1 0 0 1\n", {"line 2", "4 columns instead of 5"});
        row("long line", "# c\n0 0 0 1\n1 0 0 1 1\n", {"line 3", "5 columns instead of 4"});
        row("many columns", "0 0 0 1 1 1\n", {"line 1", "6 columns", "header: x y z block_id volume"});
        row("z or block", "0.5 0.5 1 1\n1.5 0.5 2 1\n", {"third column", "header:"});
        row("fraction of a block", "0 0 0 1.5 1\n", {"line 1", "block is '1.5'"});
        row("no x", "header: a b volume\n", {"line 1", "no column is named x"});
        row("a curve", "time [s],force [kN]\n0,0\n", {"line 1", "not a list of nodes"});
        row("prose", "Dear all,\nhello\n", {"line 1", "not a list of nodes"});
        row("no measure", "x y z\n0 0 0\n", {"line 1", "volume or area"});
        row("twice", "x y z V volume\n", {"line 1", "two columns are named volume"});
        row("both", "x y volume area\n", {"line 1", "volumes and one of areas"});
        row("numbers twice", "id x y z volume\n3 0 0 0 1\n3 1 0 0 1\n", {"two nodes have the number 3"});
        row("only comments", "# x y z volume\n", {"no nodes"});
    }
    void refused_lines() {
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        require_words(message_of<FileError>([&] { read_node_list("a.txt", text.toStdString()); }),
                      words + QStringList{"a.txt", "—"});
    }

    void refused_bodies() {
        const MeshGeometry solid{"solid.txt", "m", Space::solid, {}, {}};
        const auto refused = [&](const std::string& text, const MeshGeometry& geometry) {
            return message_of<GeometryError>([&] { import(text, geometry); });
        };
        require_words(refused(perilab_plane(4, 4, 1, 1), solid), {"no column z", "plane stress", "thickness"});
        require_words(refused("x y z area\n0 0 0 1\n1 0 0 1\n", solid), {"areas"});
        require_words(refused("0 0 0 1\n1 0 0 1\n0 0 0 1\n", solid), {"nodes 1 and 3 coincide", "remove one"});
        require_words(refused(peridigm(4, 4, 4, 1), plane("1 m")), {"constant z", "3D solid"});
        require_words(refused("0 0 0 1\n1 0 0 1\n2 0 0 1e-12\n", solid), {"node 3", "1e-12"});
        // The coordinates are in millimetres, and the volumes in cubic metres.
        require_words(
            refused(grid(3, 3, 3, 1,
                         [](double x, double y, double z, int) { return fmt::format("{} {} {} 1e-9", x, y, z); }),
                    {"solid.txt", "mm", Space::solid, {}, {}}),
            {"do not fit the distances", "unit"});
        // The last column has neither volumes of the 2 mm in the case nor areas, but volumes of a plate of 20 mm.
        require_words(refused(perilab_plane(10, 4, 1e-3, 20e-9), plane("2 mm")), {"about 0.02 m", "0.002 m"});
        // The last column may have areas in mm², or volumes of a plate of 2 mm with irregular nodes.
        require_words(refused(perilab_plane(10, 4, 1, 1.4), plane("2 mm", "mm")), {"volumes or areas", "'area'"});
    }

    void one_layer_as_a_solid_is_noted() {
        const ImportedMesh mesh = import(peridigm(10, 4, 1, 1e-3), {"layer.txt", "m", Space::solid, {}, {}});
        QVERIFY(std::abs(mesh.report.volume / 40e-9 - 1) < 1e-12);
        QVERIFY(has_note(mesh.nodes, "all nodes lie in the plane z = 0.0005 m"));
    }

    // 3 × 3 × 3 nodes with a horizon of 1.5 spacings: 54 bonds along the axes (3 · 2 · 9) and 72 along the diagonals of squares
    // (3 · 2 · 2 · 2 · 3). A set below a face is refused, because nothing shows where the surface is.
    void model() {
        write_text(folder() / "cube.txt", peridigm(3, 3, 3, 1));
        const std::string text = R"({ "periscope": 2, "geometry": { "mesh": { "file": "cube.txt", "unit": "mm" } },
            "horizon": "1.5 dx",
            "materials": [ { "name": "a", "youngs_modulus": "1 GPa", "density": 1000, "critical_stretch": 0.1 } ],
            "sets": [ { "name": "odd", "mesh_group": "block 2" }, { "name": "rows", "node_numbers": ["1-9"] } ],
            "conditions": [ { "fixed": true, "set": "rows" } ], "run": { "end_time": "1 us" } })";
        ParsedCase parsed = parse_case(text, folder());
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Model model = prepare_model(parsed.value);
        QCOMPARE(model.nodes.size(), 27U);
        QCOMPARE(model.bonds(), 2 * 126U); // each bond is counted from both of its nodes
        QCOMPARE(model.bonds_left_out, 0U);
        QCOMPARE(model.sets[0].nodes.size(), 14U);
        for (const std::uint32_t node : model.sets[1].nodes) // the first nine rows: the first layer along x
            QVERIFY(std::abs(model.nodes.position[node].x - 0.5e-3) < 1e-12);
        const std::string refused = message_of<CaseError>([&] {
            prepare_model(
                parse_case(text, folder(), {R"(sets[1]={"name": "rows", "facing": {"direction": [1, 0, 0]}})"}).value);
        });
        require_words(refused, {"rows", "no surface", "box"});
    }

    void on_the_command_line() {
        write_text(folder() / "plate.txt", peridigm(10, 10, 10, 1));
        const auto run = [&](const QStringList& arguments) {
            QProcess process;
            process.start(QCoreApplication::applicationDirPath() + "/periscope-cli", arguments);
            process.waitForFinished(60000);
            return QString(process.readAllStandardOutput() + process.readAllStandardError());
        };
        const QString mesh = run({"mesh", place_.filePath("plate.txt"), "--unit", "mm", "--horizon", "3 dx"});
        for (const char* word :
             {"nodes      1000", "family", "1e-06 m³", "0.001 m (mean)", "block 1: 500 nodes", "none"})
            QVERIFY2(mesh.contains(QString::fromUtf8(word)), qPrintable(mesh));
        write_text(folder() / "other.med", "HDF");
        const QString med = run({"mesh", place_.filePath("other.med"), "--horizon", "3 dx"});
        for (const char* word :
             {"MED of Salome", "open it in Gmsh", "Nastran bulk data (.bdf", "STL (.stl)", "(.txt, .csv)"})
            QVERIFY2(med.contains(QString::fromUtf8(word)), qPrintable(med));
    }

    // A format that is not read gives the same message for a surface and for a mesh.
    void formats_that_are_not_read_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& words) { QTest::newRow(name) << name << words; };
        row("other.unv", {"I-deas", "Gmsh"});
        row("other.med", {"Salome", "Gmsh"});
        row("other.e", {"Exodus", "ParaView"});
        row("other.cdb", {"ANSYS", "Nastran"});
        row("other.K", {"LS-DYNA", "LS-PrePost"});
        row("tet.mesh", {"Medit", "Gmsh"});
        row("other.STEP", {"STEP", "mesh it", "STL"});
        row("other.frd", {"CalculiX", ".inp"});
        row("other.xyz", {"\".xyz\" files are not read"});
        row("other", {"no extension"});
        row("case.json", {"case of Periscope", "check"});
    }
    void formats_that_are_not_read() {
        QFETCH(QString, name);
        QFETCH(QStringList, words);
        const auto file = folder() / name.toStdString();
        write_text(file, "hello");
        for (const std::string& message : {message_of<FileError>([&] { import_surface(file, "m"); }),
                                           message_of<FileError>([&] { read_mesh_file(file); })}) {
            require_words(message,
                          words + QStringList{"volume meshes are Gmsh (.msh)", "closed surfaces are STL (.stl)"});
            for (const GeometryFormatInfo& format : geometry_formats())
                for (const std::string_view extension : format.extensions)
                    QVERIFY2(message.find(extension) != std::string::npos, message.c_str());
        }
    }

    void a_file_of_the_other_kind() {
        write_text(folder() / "body.stl", "solid");
        write_text(folder() / "body.bdf", tetrahedron_());
        require_words(message_of<FileError>([&] { read_mesh_file(folder() / "body.stl"); }),
                      {"STL files are surfaces", "as a surface"});
        require_words(message_of<FileError>([&] { import_surface(folder() / "body.bdf", "m"); }),
                      {"Nastran bulk data files are volume meshes", "as a volume mesh", "STL (.stl)"});
    }

    // If a mesh is opened as a case, the message is not "invalid JSON".
    void a_mesh_in_place_of_a_case() {
        write_text(folder() / "body.txt", "# x y z volume\n0 0 0 1\n");
        write_text(folder() / "body.STP", "ISO-10303-21;\n");
        write_text(folder() / "broken.json", "hello");
        require_words(message_of<FileError>([&] { parse_case_file(folder() / "body.txt"); }),
                      {"not a case", "node list", "geometry.mesh.file", "periscope-cli mesh"});
        require_words(message_of<FileError>([&] { parse_case_file(folder() / "body.STP"); }),
                      {"not a case", "STEP", "Gmsh"});
        QCOMPARE(parse_case_file(folder() / "broken.json").problems.size(), 1U); // not valid JSON
    }

    // The documents that list the formats have all formats of the table.
    void documents_name_all_formats_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("volume meshes") << "resources/help/volume-meshes.md";
        QTest::newRow("geometry") << "resources/help/geometry.md";
        QTest::newRow("manual page") << "installer/man/periscope.1";
    }
    void documents_name_all_formats() {
        QFETCH(QString, file);
        std::ifstream stream(std::filesystem::path(PERISCOPE_SOURCE_DIR) / file.toStdString());
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        for (const std::string_view extension : extensions_of(GeometryKind::mesh)) {
            std::string capitals(extension.substr(1));
            std::ranges::transform(capitals, capitals.begin(), [](unsigned char c) { return std::toupper(c); });
            QVERIFY2(text.find(extension) != std::string::npos || text.find(capitals) != std::string::npos,
                     std::string(extension).c_str());
        }
    }

private:
    static std::string tetrahedron_() {
        return "GRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nGRID,3,,0.,1.,0.\nGRID,4,,0.,0.,1.\nCTETRA,7,3,1,2,3,4\n";
    }
};

PERISCOPE_TEST(node_list_test)
} // namespace node_list_test
#include "node_list_test.moc"
