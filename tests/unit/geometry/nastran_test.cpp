// Nastran bulk data: its three forms of fields, its numbers, coordinate systems and elements, with positions and volumes computed by
// hand.
#include "core/base/error.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/nastran_reader.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

namespace nastran_test {

using namespace periscope;
using namespace periscope::test;

namespace {

bool is_close(const Vec3& a, const Vec3& b) {
    return norm(a - b) < 1e-9;
}

// Returns the position of the grid point with this number.
Vec3 point(const VolumeMesh& mesh, std::uint64_t number) {
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        if (mesh.point_numbers[i] == number)
            return mesh.points[i];
    return {NAN, NAN, NAN};
}

VolumeMesh read(const std::string& text) {
    return read_nastran("a.bdf", text);
}

// Returns a line of fields of 8 columns, or of 16 after the first one, with the mark of the next line in column 73.
std::string fixed_line(std::size_t width, const std::vector<std::string>& fields, const std::string& mark = {}) {
    std::string text = fmt::format("{:<8}", fields[0]);
    // Numbers are right-aligned and words left-aligned; both are allowed.
    for (std::size_t k = 1; k < fields.size(); ++k)
        text += k % 2 == 0 ? fmt::format("{:<{}}", fields[k], width) : fmt::format("{:>{}}", fields[k], width);
    return (mark.empty() ? text : fmt::format("{:<72}{}", text, mark)) + "\n";
}
std::string small(const std::vector<std::string>& fields, const std::string& mark = {}) {
    return fixed_line(8, fields, mark);
}
std::string large(const std::vector<std::string>& fields, const std::string& mark = {}) {
    return fixed_line(16, fields, mark);
}

const std::string tetrahedron = "GRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nGRID,3,,0.,1.,0.\nGRID,4,,0.,0.,1.\n"
                                "CTETRA,7,3,1,2,3,4\n";

} // namespace

class nastran_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }

    ImportedMesh import(const std::string& text, const MeshGeometry& geometry) const {
        write_text(folder() / geometry.file, text);
        return import_mesh(geometry, folder());
    }

private slots:
    // The same four points in small, large and free fields, with the forms of numbers that only Nastran has.
    void forms_of_fields_data() {
        QTest::addColumn<QString>("text");
        const auto row = [](const char* what, const std::string& text) {
            QTest::newRow(what) << QString::fromStdString(text);
        };
        row("free", "GRID,1,,0.,0.,0.\nGRID,2,,1.5-1,0.,0.\ngrid, 3 ,, 1.5-1 , 2.-2 ,0.\nGRID,4,,0.,0.,+1.+3\n"
                    "CTETRA,1,1,1,2,3,4\n");
        row("small", small({"GRID", "1", "", "0.", "0.", "0."}) + small({"GRID", "2", "0", "1.5-1"}) +
                         small({"GRID", "3", "", ".15", "2.0D-2", "0.", "", "", "0"}) +
                         small({"GRID", "4", "", "0.", "0.", "1.+3"}) +
                         small({"CTETRA", "1", "1", "1", "2", "3", "4"}));
        row("large", large({"GRID*", "1", "", "0.", "0."}, "*G1") + large({"*G1", "0."}) +
                         large({"GRID*", "2", "", "1.50000000E-001", "0.0"}, "*") + large({"*", "0.0"}) +
                         "GRID*,3,,1.5-1,2.-2\n*,0.\n" + large({"GRID*", "4", "", "", "0."}) + large({"*", "1000."}) +
                         large({"CTETRA*", "1", "1", "1", "2"}, "+A") + large({"*A", "3", "4"}));
        row("tabs", "GRID\t1\t\t0.\t0.\t0.\nGRID\t2\t\t.15\t0.\t0.\nGRID\t3\t\t.15\t.02\t0.\n"
                    "GRID\t4\t\t0.\t0.\t1000.\nCTETRA\t1\t1\t1\t2\t3\t4\n");
    }
    void forms_of_fields() {
        QFETCH(QString, text);
        const std::string bulk = text.toStdString();
        for (const std::string& whole : {bulk, "SOL 101\nCEND\nTITLE = GRID,9\n$ GRID,9,,1.,1.,1.\nbegin bulk\r\n" +
                                                   bulk + "ENDDATA\nGRID,1,,7.,7.,7.\n"}) {
            const VolumeMesh mesh = read(whole);
            QCOMPARE(mesh.points.size(), 4U);
            QVERIFY(is_close(point(mesh, 1), {0, 0, 0}));
            QVERIFY(is_close(point(mesh, 2), {0.15, 0, 0}));
            QVERIFY(is_close(point(mesh, 3), {0.15, 0.02, 0}));
            QVERIFY(is_close(point(mesh, 4), {0, 0, 1000}));
            QCOMPARE(mesh.elements.size(), 1U);
            QVERIFY(mesh.elements[0].kind == ElementKind::tetrahedron);
            QVERIFY(mesh.notes.empty());
        }
    }

    // Points are given by (r, θ, z) and (r, θ, φ) in systems that are moved, turned, and defined in each other.
    void coordinate_systems() {
        const VolumeMesh mesh =
            read("GRID,1,1,2.,30.,5.\n"  // cylindrical: 2 cos 30°, 2 sin 30°, 5
                 "GRID,2,2,2.,90.,90.\n" // spherical: θ from z, φ from x: on the y axis
                 "GRID,3,2,4.,60.,0.\n"  // 4 sin 60° along x, 4 cos 60° along z
                 "GRID,4,3,1.,2.,3.\n"   // moved to (10, 0, 0), its z along the basic x, its x along the basic y
                 "GRID,5,4,1.,0.,0.\n"   // cylindrical in system 3: origin there at (0, 0, 1)
                 "GRID,6,0,1.,1.,1.\n"   // basic although GRDSET says otherwise
                 "GRID,7,,1.,1.,1.\n"    // GRDSET: system 3
                 "GRDSET,,3\n"
                 "CORD2C,1,0,0.,0.,0.,0.,0.,1.,\n,1.,0.,0.\n" +
                 small({"CORD2S", "2", "0", "0.", "0.", "0.", "0.", "0.", "1."}, "+C2") +
                 small({"+C2", "1.", "0.", "0."}) + large({"CORD2R*", "3", "0", "10.", "0."}) +
                 large({"*", "0.", "20.", "0.", "0."}) + large({"*", "10.", "1.", "0."}) +
                 "CORD2C,4,3,0.,0.,1.,0.,0.,2.\n,1.,0.,1.\n"
                 "GRID,21,0,0.,0.,0.\nGRID,22,0,0.,0.,1.\nGRID,23,0,0.,1.,0.\n" // z up, x along the basic y
                 "CORD1R,5,21,22,23\nGRID,8,5,3.,1.,2.\nCORD1C,6,21,22,23,7,21,22,23\nGRID,9,7,2.,90.,1.\n");
        QVERIFY(is_close(point(mesh, 1), {std::sqrt(3.0), 1, 5}));
        QVERIFY(is_close(point(mesh, 2), {0, 2, 0}));
        QVERIFY(is_close(point(mesh, 3), {2 * std::sqrt(3.0), 0, 2}));
        // System 3: z' = x, x' = y, y' = z' × x' = x × y = z. So (1, 2, 3) is (10 + 3, 1, 2).
        QVERIFY(is_close(point(mesh, 4), {13, 1, 2}));
        // System 4: origin (0, 0, 1) of system 3 = (11, 0, 0), axes parallel to those of 3: r = 1 at 0° is x' = y.
        QVERIFY(is_close(point(mesh, 5), {11, 1, 0}));
        QVERIFY(is_close(point(mesh, 6), {1, 1, 1}));
        QVERIFY(is_close(point(mesh, 7), {11, 1, 1}));
        // System 5: z' = z, x' = y, y' = z × y = −x: (3, 1, 2) is (−1, 3, 2). Cylindrical, 2 at 90° is along y' = −x.
        QVERIFY(is_close(point(mesh, 8), {-1, 3, 2}));
        QVERIFY(is_close(point(mesh, 9), {-2, 0, 1}));
    }

    // A box of 2 × 3 × 4 of each kind of element has the known volume.
    void elements_data() {
        QTest::addColumn<QString>("cards");
        QTest::addColumn<double>("volume");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* what, const char* cards, double volume, ElementKind kind) {
            QTest::newRow(what) << cards << volume << int(kind);
        };
        row("CHEXA", "CHEXA,1,5,1,2,3,4,5,6\n,7,8\n", 24, ElementKind::hexahedron);
        row("CHEXA, marks",
            (small({"CHEXA", "1", "5", "1", "2", "3", "4", "5", "6"}, "+H1") + small({"+H1", "7", "8"})).c_str(), 24,
            ElementKind::hexahedron);
        row("CPENTA", "CPENTA,1,5,1,2,4,5,6,8\n", 12, ElementKind::wedge);
        row("CPYRAM", "CPYRAM,1,5,1,2,3,4,5\n", 8, ElementKind::pyramid);
        row("CTETRA", "CTETRA,1,5,1,2,4,5\n", 4, ElementKind::tetrahedron);
        row("CTETRA of 10", "CTETRA,1,5,1,2,4,5,12,24\n,14,15,25,45\n", 4, ElementKind::tetrahedron10);
    }
    void elements() {
        QFETCH(QString, cards);
        QFETCH(double, volume);
        QFETCH(int, kind);
        const std::string points = "GRID,1,,0.,0.,0.\nGRID,2,,2.,0.,0.\nGRID,3,,2.,3.,0.\nGRID,4,,0.,3.,0.\n"
                                   "GRID,5,,0.,0.,4.\nGRID,6,,2.,0.,4.\nGRID,7,,2.,3.,4.\nGRID,8,,0.,3.,4.\n"
                                   "GRID,12,,1.,0.,0.\nGRID,24,,1.,1.5,0.\nGRID,14,,0.,1.5,0.\nGRID,15,,0.,0.,2.\n"
                                   "GRID,25,,1.,0.,2.\nGRID,45,,0.,1.5,2.\n";
        const ImportedMesh mesh = import(points + cards.toStdString(), {"a.nas", "m", Space::solid, {}, {}});
        QCOMPARE(mesh.report.elements[std::size_t(kind)], 1U);
        QVERIFY2(std::abs(mesh.report.volume / volume - 1) < 1e-12, qPrintable(QString::number(mesh.report.volume)));
        QCOMPARE(mesh.nodes.groups.size(), 1U);
        QCOMPARE(mesh.nodes.groups[0].name, std::string("property 5"));
        QCOMPARE(mesh.nodes.groups[0].nodes.size(), mesh.nodes.size());
    }

    void plane() {
        const std::string points = "GRID,1,,0.,0.,0.\nGRID,2,,2.,0.,0.\nGRID,3,,2.,3.,0.\nGRID,4,,0.,3.,0.\n"
                                   "GRID,5,,3.,3.,0.\n";
        const ImportedMesh mesh = import(points + "CQUAD4,1,1,1,2,3,4\nCTRIA3,2,2,2,5,3\nPSHELL,1,1,.5\n",
                                         {"a.dat", "mm", Space::plane_stress, Quantity(5e-3), {}});
        QCOMPARE(mesh.nodes.size(), 5U);
        QVERIFY(std::abs(mesh.report.volume / ((6 + 1.5) * 1e-6 * 5e-3) - 1) < 1e-12);
        QCOMPARE(mesh.nodes.groups.size(), 2U);
        QVERIFY(mesh.nodes.notes.size() == 1 && mesh.nodes.notes[0].find("PSHELL (1)") != std::string::npos);
    }

    void what_is_skipped_is_named() {
        const VolumeMesh mesh = read(tetrahedron + "PSOLID,3,1\nMAT1,1,2.1+11,,.3\nFORCE,1,1,,1.,1.,0.,0.\n"
                                                   "SPC1,1,123,1,2,3\nRBE2,9,1,123,2,3\n,4\nRBE2,10,1,123,2\n");
        QCOMPARE(mesh.points.size(), 4U);
        QCOMPARE(mesh.notes.size(), 1U);
        for (const char* word : {"FORCE (1)", "SPC1 (1)", "RBE2 (2)", "MAT1", "PSOLID", "loads"})
            QVERIFY2(mesh.notes[0].find(word) != std::string::npos, mesh.notes[0].c_str());
    }

    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        const QString good = QString::fromStdString(tetrahedron);
        const auto row = [](const char* what, const QString& text, const QStringList& words) {
            QTest::newRow(what) << text << words;
        };
        row("no grid", "MAT1,1,2.+11\n", {"no GRID", "Nastran"});
        row("text", "Dear all,\nhello\n", {"no GRID"});
        row("include", good + "INCLUDE 'nodes.bdf'\n", {"line 6", "INCLUDE", "this file"});
        row("superelement", "BEGIN SUPER=1\n" + good, {"line 1", "superelements"});
        row("second part", good + "BEGIN SUPER=1\n" + good, {"line 6", "superelements"});
        row("generated grids", good + "GRIDG,1,,,,-1\n", {"line 6", "GRIDG", "generates"});
        row("moved superelement", good + "SELOC,1,1,2,3,4,5,6\n", {"SELOC", "moves"});
        row("other axes", good + "CORD3G,1,E,2\n", {"CORD3G"});
        row("replication", good + "=,*(1),=,*(1.),==\n", {"line 6", "generates", "replication"});
        row("replicated field", good + "GRID,5,=,1.,2.,3.\n", {"line 6", "'='", "replication"});
        row("unknown axes", "GRID,5,9,0.,0.,0.\n" + good, {"coordinate system 9", "not defined"});
        row("axes in a circle",
            good + "GRID,5,1,0.,0.,0.\nCORD2R,1,2,0.,0.,0.,0.,0.,1.\n,1.,0.,0.\n"
                   "CORD2R,2,1,0.,0.,0.,0.,0.,1.\n,1.,0.,0.\n",
            {"line", "in itself"});
        row("axes in a line", good + "GRID,5,1,0.,0.,0.\nCORD2R,1,,0.,0.,0.,0.,0.,1.\n,0.,0.,2.\n",
            {"line 7", "coordinate system 1", "in a line"});
        row("axes on a missing grid", good + "GRID,5,1,0.,0.,0.\nCORD1R,1,2,3,77\n", {"grid point 77"});
        row("axes twice", good + "CORD1R,1,1,2,3\nCORD1R,1,1,2,3\n", {"line 7", "two coordinate systems"});
        row("word", good + "GRID,5,,one,0.,0.\n", {"line 6", "'one'", "number", "GRID"});
        row("not a number", good + "GRID,5,,nan,0.,0.\n", {"line 6", "'nan'"});
        row("too large", good + "GRID,5,,1.+999,0.,0.\n", {"line 6", "1.+999"});
        row("number of a grid", good + "GRID,-5,,0.,0.,0.\n", {"line 6", "'-5'", "whole number"});
        row("missing grid", good + "CTETRA,8,3,1,2,3,9\n", {"line 6", "element 8", "grid point 9"});
        row("short element", good + "CTETRA,8,3,1,2,3\n", {"line 6", "CTETRA", "whole number"});
        row("grid twice", good + "GRID,1,,5.,5.,5.\n", {"two GRID", "1"});
        row("element twice", good + "CTETRA,7,3,1,2,3,4\n", {"two elements", "7"});
        row("some middles", good + "CTETRA,8,3,1,2,3,4,1,2\n", {"line 6", "element 8", "2 of its 6 mid-edge"});
        row("axisymmetric", good + "CTRIAX6,8,3,1,2,3,4,1,2\n", {"line 6", "CTRIAX6"});
        row("marks out of order",
            good + QString::fromStdString(small({"CHEXA", "1", "5", "1", "2", "3", "4", "1", "2"}, "+H1") +
                                          small({"+H2", "3", "4"})),
            {"line 7", "+H2", "order"});
        row("continuation first", "+H2,3,4\n" + good, {"line 1", "continuation"});
        row("many fields", good + "GRID,5,,0.,0.,0.,,,,,,\n", {"line 6", "fields"});
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        const std::string message = message_of<FileError>([&] { read(text.toStdString()); });
        for (const QString& word : words + QStringList{"a.bdf", "—"})
            QVERIFY2(QString::fromStdString(message).contains(word),
                     qPrintable(QStringLiteral("no '%1' in: %2").arg(word, QString::fromStdString(message))));
    }

    void second_order_is_refused_by_name() {
        std::string text = "CHEXA,1,1,1,2,3,4,5,6";
        for (int i = 1; i <= 20; ++i) {
            text = fmt::format("GRID,{},,{}.,{}.,0.\n", i, i, i * i) + text;
            if (i > 6)
                text += i % 8 == 7 ? fmt::format("\n,{}", i) : fmt::format(",{}", i);
        }
        const std::string message = message_of<GeometryError>([&] {
            import(text + "\n", {"a.bdf", "m", Space::solid, {}, {}});
        });
        QVERIFY2(message.find("second-order hexahedra (20 nodes)") != std::string::npos, message.c_str());
    }

    // A hundred thousand systems, each defined in the next, cause a message, and do not exhaust the stack.
    void deep_nesting() {
        std::string text = "GRID,1,100000,0.,0.,0.\n";
        for (int i = 1; i <= 100000; ++i)
            text += fmt::format("CORD2R,{},{},0.,0.,0.,0.,0.,1.\n,1.,0.,0.\n", i, i - 1);
        const std::string message = message_of<FileError>([&] { read(text); });
        QVERIFY2(message.find("more than 100") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(nastran_test)
} // namespace nastran_test
#include "nastran_test.moc"
