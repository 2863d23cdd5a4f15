// Measured tables of a calibration: what is wrong with them, which rows are fitted, and how far a computed curve is from them.
#include "core/base/error.hpp"
#include "core/calibration/measured_points.hpp"
#include "core/calibration/misfit.hpp"
#include "core/files/number_table.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/fitted_curve.hpp"

#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>

namespace measured_points_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::calibration;

class MeasuredPointsTest : public QObject {
    Q_OBJECT

private slots:
    void faults_of_tables_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("said"); // the sentence of an error, or of a note
        QTest::addColumn<int>("rows");     // that are fitted; 0: an error
        const auto row = [](const char* name, const char* table, const char* said, int rows) {
            QTest::newRow(name) << table << said << rows;
        };
        row("good", "u_um,F_N\n0,0\n1,5\n2,7\n3,4\n", "", 4);
        row("gaps", "u_um,F_N\n0,0\n1,\n2,7\n3,4\n", "1 of 4 rows have an empty cell and are left out", 3);
        row("a wide gap", "u_um,F_N\n0,0\n1,5\n2,5\n3,4\n4,3\n12,2\n", "the largest gap between two rows is 67 %", 6);
        row("decimal commas", "u_um;F_N\n0,5;1,5\n1;5\n", "", 2);
        row("decimal commas between commas", "u_um,F_N\n0,5,1,5\n1,0,5,0\n",
            "line 2: found 4 columns, expected 2; if these are decimal commas, put semicolons or tabs between the "
            "numbers",
            0);
        row("one decimal comma between commas", "u_um,F_N\n0,1\n1,5,2\n",
            "line 3: found 3 columns, expected 2; if these are decimal commas, put semicolons or tabs between the "
            "numbers",
            0);
        row("one column", "u_um\n1\n2\n", "only one column", 0);
        row("empty", "", "empty file; expected two or more columns of numbers", 0);
        row("a head alone", "u_um,F_N\n", "only a header, no numbers below it", 0);
        row("a word", "u_um,F_N\n0,none\n1,5\n", "'none' in column 2 ('F') is not a number", 0);
        row("only gaps", "u_um,F_N\n0,\n,5\n2,7\n", "Fewer than two rows of the table have both values", 0);
        row("another column", "v_um,F_N\n0,0\n1,5\n", "has no column 'u_um' — it has 'v', 'F'", 0);
        row("no unit", "u_um,F\n0,0\n1,5\n", "has no column 'F_N'", 0);
        row("another unit", "u_um,F_kN\n0,0\n1,5\n", "has no column 'F_N'", 0);
        row("shuffled", "u_um,F_N\n2,7\n0,0\n3,4\n1,5\n", "The rows are not in the order of 'u'", 0);
        row("unloading", "u_um,F_N\n0,0\n1,5\n2,7\n1,2\n4,6\n", "after 2 um it is 1 um in row 4 — sort the rows", 0);
        row("noise", "u_um,F_N\n0,0\n1,5\n0.99,5\n2,7\n", "steps back by less than 2 %", 4);
        row("descending", "u_um,F_N\n3,4\n2,7\n1,5\n0,0\n", "", 4);
        row("outside of the range", "u_um,F_N\n6,4\n7,7\n", "0 of 2 rows lie in the range from 0 to 5 um", 0);
        row("zeros", "u_um,F_N\n0,0\n1,0\n", "All measured values are zero", 0);
    }
    void faults_of_tables() {
        QFETCH(QString, table);
        QFETCH(QString, said);
        QFETCH(int, rows);
        MeasuredCurve curve;
        curve.file = "pull.csv";
        curve.x = {"u_um", "", "end x", 1};
        curve.y = {"F_N", "", "pull x", -1};
        curve.from = AxisPosition{0, {}}, curve.to = AxisPosition{5e-6, dimension::length};
        if (QLatin1String(QTest::currentDataTag()) == QLatin1String("a wide gap"))
            curve.to = AxisPosition{12e-6, dimension::length};
        MeasuredPoints points;
        std::string found = message_of<Error>([&] {
            points =
                measured_points(curve, "calibration.measured[0]", parse_number_table(table.toStdString(), "pull.csv"));
        });
        if (rows > 0) {
            QCOMPARE(found, std::string("no exception"));
            QCOMPARE(points.x.size(), std::size_t(rows));
            QVERIFY(std::ranges::is_sorted(points.x));
            QCOMPARE(points.notes.size(), std::size_t(said.isEmpty() ? 0 : 1));
            found = points.notes.empty() ? std::string() : points.notes[0];
        }
        QVERIFY2(found.find(said.toStdString()) != std::string::npos, found.c_str());
    }

    void rows_that_are_fitted() {
        std::string table = "u_um,F_kN\n";
        for (int i = 0; i <= 1000; ++i)
            table += fmt::format("{},{}\n", 0.01 * i, 0.002 * i);
        MeasuredCurve curve;
        curve.x = {"u", "um", "end x", 1};
        curve.y = {"F_kN", "", "pull x", -1};
        curve.from = AxisPosition{2, {}}; // 2 m
        curve.points = 5;
        const NumberTable read = parse_number_table(table, "pull.csv");
        QVERIFY(message_of<CaseError>([&] { measured_points(curve, "c", read); }).find("range from 2e+06") !=
                std::string::npos);
        curve.from = AxisPosition{2e-6, dimension::length}, curve.to = AxisPosition{6e-6, {}};
        curve.absolute = AxisPosition{30, dimension::force}, curve.relative = 0.05;
        const MeasuredPoints points = measured_points(curve, "c", read);
        QCOMPARE(points.x, (std::vector<double>{2, 3, 4, 5, 6}));
        QCOMPARE(points.y[2], 0.8);
        VERIFY_NEAR(points.sigma[2], 0.05, 1e-12); // √(0.03² + 0.04²) kN
        const auto results = results_at(points, curve);
        const auto& result = std::get<CurveResult>(results[1].source);
        QVERIFY(result.curve == "pull x" && result.over == "end x" && results[1].unit == "kN");
        VERIFY_NEAR(result.at->value, 3e-6, 1e-12);
        curve.absolute = AxisPosition{1, dimension::length};
        QVERIFY(message_of<CaseError>([&] { measured_points(curve, "c", read); }).find("does not fit the column") !=
                std::string::npos);
        curve.y.unit = "N";
        QVERIFY(message_of<CaseError>([&] {
                    measured_points(curve, "c", read);
                }).find("The unit is 'N' here and 'kN' in the head of the table") != std::string::npos);
    }

    // A slow specimen in a fast logger: several rows have the same x, of which one counts, and the fitted rows still span the range.
    void repeated_x() {
        MeasuredCurve curve;
        curve.x = {"u_um", "", "end x", 1};
        curve.y = {"F_N", "", "pull x", -1};
        const auto fitted_rows = [&curve](const std::string& table) {
            return measured_points(curve, "c", parse_number_table(table, "pull.csv"));
        };
        std::string twice = "u_um,F_N\n", late = twice;
        for (int i = 0; i < 200; ++i)
            twice += fmt::format("{},{}\n", i / 2, i);
        MeasuredPoints points = fitted_rows(twice);
        QCOMPARE(points.x.size(), std::size_t(40));
        QVERIFY(points.x.front() == 0 && points.x.back() == 99);
        QVERIFY(std::ranges::adjacent_find(points.x, std::greater_equal<>()) == points.x.end());
        for (int i = 0; i < 25; ++i)
            late += "0,1\n";
        for (int i = 1; i <= 60; ++i)
            late += fmt::format("{},{}\n", i, i);
        points = fitted_rows(late);
        QCOMPARE(points.x.size(), std::size_t(40));
        QVERIFY(points.x.front() == 0 && points.x.back() == 60);
    }

    // Two rows with the correlation ρ: rᵀC⁻¹r = (r₁² − 2ρ r₁r₂ + r₂²)/(1 − ρ²).
    void correlated_rows() {
        MeasuredPoints points = points_of({1, 1.5}, 0.5);
        points.correlation_length = 0.7;
        points.weight = 3;
        const Misfit misfit({points});
        Outcome outcome;
        outcome.values = {points.y[0] + 0.5, points.y[1] + 1.0};
        const double rho = std::exp(-0.5 / 0.7);
        VERIFY_NEAR(sum_of_squares(misfit.residuals(outcome)), 3 * (1 - 4 * rho + 4) / (1 - rho * rho), 1e-12);
    }

    // A curve that ends early keeps its last value; a curve that reaches no row is a bad fit.
    void short_curves() {
        const MeasuredPoints points = points_of({1, 2, 3}, 0.5);
        const Misfit misfit({points});
        const auto residuals = [&](std::vector<std::optional<double>> values) {
            return misfit.residuals(Outcome{std::move(values), {}});
        };
        QCOMPARE(residuals({points.y[0], 7.0, {}})[2], (7.0 - points.y[2]) / 0.5);
        QCOMPARE(residuals({{}, 7.0, 8.0})[0], (7.0 - points.y[0]) / 0.5);
        QCOMPARE(residuals({{}, {}, {}})[0], 2 * std::ranges::max(points.y) / 0.5);
        QCOMPARE(misfit.residuals(Outcome{}), residuals({{}, {}, {}}));
        // A failed run is as bad where errors are correlated.
        MeasuredPoints correlated = points;
        correlated.correlation_length = 100;
        QCOMPARE(Misfit({correlated}).residuals(Outcome{}), misfit.residuals(Outcome{}));
    }
};

PERISCOPE_TEST(MeasuredPointsTest)
} // namespace measured_points_test
#include "measured_points_test.moc"
