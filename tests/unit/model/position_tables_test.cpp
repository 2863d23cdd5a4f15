// Factors of conditions from files: by node number, by the nearest position, and from an array of a VTU file.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/geometry/import/position_tables.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

namespace position_tables_test {

using namespace periscope;
using test::message_of;

namespace {

// A bar of ten nodes along x, at 5, 15, … 95 mm.
constexpr const char* bar = R"({
  "periscope": 2,
  "geometry": { "lattice": { "box": ["100 mm", "10 mm", "10 mm"], "spacing": "10 mm" } },
  "horizon": "1.5 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": 7800, "critical_stretch": 0.02 } ],
  "sets": [ { "name": "all", "box": { "min": [null, null, null], "max": [null, null, null] } } ],
  "conditions": [ { "initial_velocity": ["2 m/s", null, null], "set": "all",
                    "factor": { "file": "FILE", "column": "COLUMN" } } ],
  "run": { "end_time": "1 us" }
})";

void put(std::string& text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
}

} // namespace

class position_tables_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    Case with_table(const std::string& name, const std::string& content, const std::string& column) const {
        const std::filesystem::path folder = dir_.path().toStdString();
        std::ofstream(folder / name) << content;
        std::string text = bar;
        put(text, "FILE", name);
        put(text, "COLUMN", column);
        ParsedCase parsed = parse_case(text, folder);
        if (!parsed.problems.empty())
            throw CaseError(std::move(parsed.problems));
        return parsed.value;
    }
    std::vector<double> speeds(const Case& c) const {
        std::vector<double> speeds;
        for (const Vec3& v : prepare_model(c).initial_velocity)
            speeds.push_back(v.x);
        return speeds;
    }

private slots:
    void by_number() {
        std::string table = "node,v_x,other\n";
        for (int node = 9; node >= 0; --node) // in any order
            table += std::to_string(node) + "," + std::to_string(0.5 * node) + ",7\n";
        const std::vector<double> found = speeds(with_table("numbers.csv", table, "v_x"));
        QCOMPARE(found.size(), std::size_t(10));
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(found[i], 2 * 0.5 * static_cast<double>(i));
    }

    // A coarser table in millimetres, without the coordinates that do not matter. The units of its columns are used.
    void by_the_nearest_place() {
        const Case c = with_table("places.csv", "x [mm];k [km/s]\n20;0,001\n50;0,003\n80;-0,005\n", "k");
        const std::vector<double> found = speeds(c);
        const double expected[] = {1, 1, 1, 1, 3, 3, 3, -5, -5, -5}; // 35 mm is as near to both
        for (std::size_t i = 0; i < found.size(); ++i)
            if (i != 3 && i != 6)
                QCOMPARE(found[i], 2 * expected[i]);
    }

    void of_the_points_of_a_grid() {
        std::string grid =
            R"(<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian"><UnstructuredGrid>
<Piece NumberOfPoints="2" NumberOfCells="0"><PointData>
<DataArray type="Float64" Name="flow" NumberOfComponents="3" format="ascii">4 5 6 7 8 9</DataArray></PointData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">0.02 0 0 0.08 0 0</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii"></DataArray>
<DataArray type="Int64" Name="offsets" format="ascii"></DataArray>
<DataArray type="UInt8" Name="types" format="ascii"></DataArray></Cells></Piece></UnstructuredGrid></VTKFile>)";
        const std::vector<double> found = speeds(with_table("flow.vtu", grid, "flow"));
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(found[i], i < 5 ? 8.0 : 14.0);
    }

    void a_case_keeps_it() {
        const Case c = with_table("kept.csv", "x,k\n0,1\n0.1,2\n", "k");
        const ParsedCase again = parse_case(case_to_json(c), c.folder);
        QVERIFY(again.problems.empty());
        QVERIFY(again.value.conditions[0].factor == c.conditions[0].factor);
    }

    void refused_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* name, const char* table, const char* column, const char* word) {
            QTest::newRow(name) << QString(table) << QString(column) << QString(word);
        };
        row("no such column", "x,k\n0,1\n0.1,2\n", "q", "no column 'q'");
        row("neither numbers nor places", "a,k\n0,1\n0.1,2\n", "k", "neither node numbers nor coordinates");
        row("a node without a row", "node,k\n0,1\n1,2\n", "k", "no value for node 2 at (25, 5, 5) mm");
        row("a node twice", "node,k\n0,1\n0,2\n", "k", "node 0 has two rows");
        row("half a node", "node,k\n0.5,1\n", "k", "not a node number");
        row("an empty cell", "node,k\n0,1\n1,\n", "k", "no value for node 1");
        row("too far away", "x,k\n0.005,1\n0.014,2\n", "k", "no value for node 3");
        row("not a length", "x [s],k\n0,1\n0.1,2\n", "k", "not a unit of length");
        row("no table", "", "k", "empty");
    }
    void refused() {
        QFETCH(QString, table);
        QFETCH(QString, column);
        QFETCH(QString, word);
        const Case c = with_table("refused.csv", table.toStdString(), column.toStdString());
        const std::string message = message_of<Error>([&] { prepare_model(c); });
        QVERIFY2(message.find("conditions[0].factor[0]") != std::string::npos, message.c_str());
        QVERIFY2(message.find(word.toStdString()) != std::string::npos, message.c_str());
        QVERIFY2(message.find("refused.csv") != std::string::npos, message.c_str());
    }

    void no_file() {
        Case c = with_table("gone.csv", "x,k\n0,1\n0.1,2\n", "k");
        std::filesystem::remove(c.folder / "gone.csv");
        const std::string message = message_of<FileError>([&] { prepare_model(c); });
        QVERIFY2(message.find("gone.csv") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(position_tables_test)
} // namespace position_tables_test
#include "position_tables_test.moc"
