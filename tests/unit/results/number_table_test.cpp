// Measured data from text, its units, and how well a curve meets it.
#include "core/base/error.hpp"
#include "core/curves/column_match.hpp"
#include "core/curves/curve_fit.hpp"
#include "core/files/number_table.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

namespace number_table_test {

using namespace periscope;
using test::near_or_small;

namespace {

QString refusal(const std::string& text) {
    return QString::fromStdString(test::message_of<FileError>([&] { parse_number_table(text, "data.csv"); }));
}

QString refused_file(const std::filesystem::path& file) {
    return QString::fromStdString(test::message_of<FileError>([&] { read_number_table(file); }));
}

} // namespace

class NumberTableTest : public QObject {
    Q_OBJECT

private slots:
    void heads_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("second");
        QTest::newRow("brackets") << "time [ms],force [kN]\n0,1.5\n1,2\n"
                                  << "force"
                                  << "kN" << 1.5;
        QTest::newRow("parentheses") << "t (s);F (kN)\n0,5;1,5\n"
                                     << "F"
                                     << "kN" << 1.5;
        QTest::newRow("underscore") << "cmod_mm,load_mean_kN\n0,1.5\n"
                                    << "load_mean"
                                    << "kN" << 1.5;
        QTest::newRow("underscore, no unit") << "cmod_mm,load_mean\n0,1.5\n"
                                             << "load_mean"
                                             << "" << 1.5;
        QTest::newRow("no formula") << "t [s],'-x force [N]\n0,1.5\n"
                                    << "-x force"
                                    << "N" << 1.5;
        QTest::newRow("none") << "0 1.5\n1   2\n"
                              << "column 2"
                              << "" << 1.5;
        QTest::newRow("tabs") << "# from the rig\r\n\r\na\tb [-]\r\n0\t-1,5e0\r\n"
                              << "b"
                              << "1" << -1.5;
        QTest::newRow("quotes") << "\"t [s]\",\"F [N]\"\n0,\"1.5\"\n"
                                << "F"
                                << "N" << 1.5;
        QTest::newRow("byte order mark") << "\xef\xbb\xbft [s],F [N]\n0,1.5\n"
                                         << "F"
                                         << "N" << 1.5;
        QTest::newRow("lines of a testing machine") << "Report No. 12\nDate;30.11.2026\n\nd [mm];F [kN]\n0;1,5\n"
                                                    << "F"
                                                    << "kN" << 1.5;
        QTest::newRow("units in a line") << "Report 12\nd\tF\nmm\t[kN]\n0\t1,5\n"
                                         << "F"
                                         << "kN" << 1.5;
    }
    void heads() {
        QFETCH(QString, text);
        QFETCH(double, second);
        const auto table = parse_number_table(text.toStdString(), "data.csv");
        QCOMPARE(table.columns.size(), std::size_t(2));
        QTEST(QString::fromStdString(table.columns[1].name), "name");
        QTEST(QString::fromStdString(table.columns[1].unit), "unit");
        QCOMPARE(table.columns[1].values[0], second);
        QCOMPARE(table.columns[0].values.size(), table.columns[1].values.size());
    }

    // The file is encoded as a German spreadsheet saves CSV.
    void windows_1252() {
        const auto table = parse_number_table("CMOD [mm];\xd6"
                                              "ffnung \x96 oben [mm]\r\n0;1,5\r\n",
                                              "data.csv");
        QCOMPARE(QString::fromStdString(table.columns[1].name), QString::fromUtf8("\u00d6ffnung \u2013 oben"));
        QCOMPARE(table.columns[1].values[0], 1.5);
    }

    void empty_cells_are_no_numbers() {
        const auto table = parse_number_table("t [s],F [N]\n0,\n1,3\n", "data.csv");
        QVERIFY(std::isnan(table.columns[1].values[0]));
        QCOMPARE(table.columns[1].values[1], 3.0);
    }

    void shipped_measurement() {
        const auto folder = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources" / "measured";
        const auto table = read_number_table(folder / "concrete-beam-unnotched-gregoire2013.csv");
        QCOMPARE(table.columns.size(), std::size_t(4));
        QCOMPARE(table.columns[0].unit, std::string("mm"));
        QCOMPARE(table.columns[1].name, std::string("load_mean"));
        QCOMPARE(table.columns[1].unit, std::string("kN"));
        QCOMPARE(table.columns[1].values[1], 0.16800916);
    }

    void refusals() {
        QVERIFY(refusal("").contains("empty file"));
        QVERIFY(refusal("# only words\n\n").contains("empty file"));
        QVERIFY(refusal("t [s],F [N]\n").contains("no numbers below"));
        QVERIFY(refusal("t\n1\n").contains("line 1: only one column"));
        QVERIFY(refusal("Last [kN]\n0\n1\n").contains("line 2: only one column"));
        QVERIFY(refusal("Report 12\nd [mm];F [kN];\n0;1\n").contains("keep one line of headings"));
        QVERIFY(refusal("t [s],F [kn]\n0,1\n").contains("line 1: unit of 'F [kn]': Unknown unit 'kn'"));
        QVERIFY(refusal("t [s],F [N]\n0,1\n\n1,much\n").contains("line 4: 'much' in column 2 ('F') is not a number"));
        QVERIFY(refusal("t [s],F [N]\n0,nan\n").contains("not a finite number"));
        QVERIFY(refusal("t [s],F [N]\n0,inf\n").contains("not a finite number"));
        QVERIFY(refusal("t [s],F [N]\n0,1e999\n").contains("is not a number"));
        QVERIFY(refusal("t [s],F [N]\n0,1,2\n").contains("line 2: found 3 columns, expected 2"));
        QVERIFY(refusal(std::string("a\0b,c", 5)).contains("not a text file"));
        QVERIFY(
            refusal("<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\">\n").contains("found XML instead of a table"));
        QVERIFY(refusal("{ \"periscope\": 2 }\n").contains("found JSON instead of a table"));
        QVERIFY(refused_file("/tmp").contains("is a folder"));
        QVERIFY(refused_file("/nowhere/data.csv").contains("does not exist"));
    }

    // Each column can be chosen and found again, also if two have the same name.
    void equal_names() {
        const auto table = parse_number_table("force [kN],force [kN],force [N],cmod,cmod\n1,2,3,4,5\n", "data.csv");
        std::vector<std::string> names;
        for (std::size_t k = 0; k < table.columns.size(); ++k) {
            names.push_back(name_to_find(table, k));
            const NumberColumn* const found = column_named(table, names.back());
            QVERIFY2(found && found == &table.columns[k], names.back().c_str());
        }
        QCOMPARE(names, (std::vector<std::string>{"force [kN]", "force (2)", "force [N]", "cmod", "cmod (2)"}));
    }

    void columns_of_curves_data() {
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("curve"); // none: a person chooses
        const auto row = [](const char* head, const char* curve) {
            QTest::newRow(head) << QString::fromUtf8(head) << QString::fromUtf8(curve);
        };
        row("cmod_mm", "CMOD y"); // of the components of one observer, the one that changes most
        row("CMOD (mm)", "CMOD y");
        row("cmod", "CMOD y"); // the unit is not known: only names
        row("CMOD z [mm]", "CMOD z");
        row("CMOD [kN]", "load y"); // not an opening, whatever its name; the only force
        row("load_mean_kN", "load y");
        row("mean of the tip [-]", "tip");
        row("process zone [mm]", "crack 1 process zone");
        row("gauge [mm]", ""); // two quantities are lengths
        row("zone [mm]", "crack 1 process zone");
        row("one [mm]", ""); // not a whole word of "process zone"
        row("J [J]", "");
        row("kinetic [J]", "energies kinetic");
        row("energies [J]", "");
        row("t [s]", "time");
        row("Time [ms]", "time");
        row("gauge", "");
    }
    void columns_of_curves() {
        QFETCH(QString, head);
        QFETCH(QString, curve);
        const std::vector<CurveInfo> curves{{"time", "s", "Time"},
                                            {"load x", "N", "Force", false, "load"},
                                            {"load y", "N", "Force", false, "load"},
                                            {"crack 1 process zone", "m", "Process zone"},
                                            {"CMOD y", "m", "Opening", false, "CMOD"},
                                            {"CMOD z", "m", "Opening", false, "CMOD"},
                                            {"tip", "1", "Damage", false, "tip"},
                                            {"energies kinetic", "J", "Energy", true, "energies kinetic"},
                                            {"energies fracture", "J", "Energy", true, "energies fracture"}};
        const std::vector<double> spans{0, 1, 5, 100, 3, 2, 1, 1, 1};
        const NumberColumn column = parse_number_table(head.toStdString() + ",other\n0,1\n", "data.csv").columns[0];
        const auto found = curve_of_column(column.name, column.unit, curves, spans);
        QCOMPARE(found ? QString::fromStdString(curves[*found].name) : QString(), curve);
    }

    void units() {
        QCOMPARE(read_unit("kN").factor, 1e3);
        QVERIFY(read_unit("N/mm").dimension == dimension::energy_per_area);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, read_unit("furlong"));
        const auto handy = [](const char* si, double size) {
            const HandyUnit unit = handy_unit(si, size);
            return QString::fromStdString(unit.name) + QStringLiteral(" %1").arg(unit.factor);
        };
        QCOMPARE(handy("N", 3200), QStringLiteral("kN 1000"));
        QCOMPARE(handy("N", -999.9), QStringLiteral("kN 1000")); // reads 1 kN, not 1000 N
        QCOMPARE(handy("N", 900), QStringLiteral("N 1"));
        QCOMPARE(handy("m", 2.4e-5), QStringLiteral("µm 1e-06"));
        QCOMPARE(handy("m", 4e3), QStringLiteral("m 1"));
        QCOMPARE(handy("m", 1e-17), QStringLiteral("m 1"));
        QCOMPARE(handy("m^2", 3e-6), QStringLiteral("mm^2 1e-06")); // 3 mm², not 0.003 mm²
        QCOMPARE(handy("m^2", 0.02), QStringLiteral("m^2 1"));
        QCOMPARE(handy("m^3", 3e-9), QStringLiteral("mm^3 1e-09"));
        QCOMPARE(handy("J/m^2", 22170), QStringLiteral("kJ/m^2 1000"));
        QCOMPARE(handy("Pa", 3e8), QStringLiteral("MPa 1e+06"));
        QCOMPARE(handy("s", 5000), QStringLiteral("s 1"));
        QCOMPARE(handy("s", 1e-4), QStringLiteral("µs 1e-06"));
        QCOMPARE(handy("1", 3200), QStringLiteral("1 1"));
        QCOMPARE(handy("N/m^3", 4e9), QStringLiteral("GN/m^3 1e+09"));
        QCOMPARE(handy("J", 0), QStringLiteral("J 1"));
    }

    // f = 2x; measured off by +1, −1, 0 at x = 0.5, 1, 1.5: residuals squared 2; mean of 2, 1, 3 is 2, total 2.
    void fit_by_hand() {
        const CurvePoints curve{{0, 1, 2}, {0, 2, 4}};
        const auto result = fit({{0.5, 1, 1.5, 7}, {2, 1, 3, 100}}, curve); // x = 7 lies outside
        QVERIFY(result);
        QCOMPARE(result->points, std::size_t(3));
        VERIFY_NEAR_OR_SMALL(result->rmse, std::sqrt(2.0 / 3), 1e-12);
        VERIFY_NEAR_OR_SMALL(*result->r_squared, 0, 1e-12);
        const auto exact = fit({{0, 0.25, 2}, {0, 0.5, 4}}, curve);
        QVERIFY(near_or_small(exact->rmse, 0, 1e-12) && near_or_small(*exact->r_squared, 1, 1e-12));
        QVERIFY(!fit({{1, 1.5}, {3, 3}}, curve)->r_squared); // all measured values are the same
        QVERIFY(!fit({{3}, {1}}, curve));
        QVERIFY(!fit({{1}, {1}}, {}));
        QVERIFY(!fit({{std::nan("")}, {1}}, curve));
    }

    // Loading to 2, back to 1, on to 3; and a curve that goes to negative x.
    void first_way() {
        const FirstCrossing crossing({{0, 2, 1, 3}, {0, 20, 5, 30}});
        VERIFY_NEAR_OR_SMALL(*crossing.value(1), 10, 1e-12);
        VERIFY_NEAR_OR_SMALL(*crossing.value(2), 20, 1e-12);
        VERIFY_NEAR_OR_SMALL(*crossing.value(2.5), 5 + 0.75 * 25, 1e-12);
        QVERIFY(!crossing.value(3.1) && !crossing.value(-0.1));
        const FirstCrossing down({{0, -2, -4}, {1, 3, 7}});
        VERIFY_NEAR_OR_SMALL(*down.value(-1), 2, 1e-12);
        VERIFY_NEAR_OR_SMALL(*down.value(-3), 5, 1e-12);
        VERIFY_NEAR_OR_SMALL(*down.value(0), 1, 1e-12);
        QVERIFY(!down.value(0.1));
        VERIFY_NEAR_OR_SMALL(*FirstCrossing({{1, 1, 2}, {5, 6, 8}}).value(1.5), 7,
                             1e-12); // no division by a step of nothing
    }
};

PERISCOPE_TEST(NumberTableTest)
} // namespace number_table_test
#include "number_table_test.moc"
