// The file of a study and what is wrong with it, values as they are typed, and the rows of each plan.
#include "core/base/error.hpp"
#include "core/calibration/fitted_parameter.hpp"
#include "core/calibration/measured_points.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/observer_columns.hpp"
#include "core/study/curve_bands.hpp"
#include "core/study/distribution.hpp"
#include "core/study/run_results.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_writer.hpp"
#include "core/study/typed_values.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/bar_study.hpp"

#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <numbers>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace study_file_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::bar_study;
namespace fs = std::filesystem;

namespace {

std::string first_problem(const std::string& parameters, const std::string& rest = "") {
    const ParsedStudy parsed = parse_study(study_text(parameters, rest), "/");
    return parsed.problems.empty() ? std::string() : parsed.problems.front().text();
}

std::vector<double> numbers(const std::vector<StudyRow>& rows, std::size_t parameter) {
    std::vector<double> values;
    for (const StudyRow& row : rows)
        values.push_back(written_number(row[parameter])->value);
    return values;
}

} // namespace

class StudyFileTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_wrong_with_a_file_data() {
        QTest::addColumn<QString>("parameters");
        QTest::addColumn<QString>("rest");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* parameters, const char* rest, const char* said) {
            QTest::newRow(name) << parameters << rest << said;
        };
        row("no parameter", "", "", "parameters: None");
        row("no values", R"json({ "name": "G", "path": "a" })json", "", "parameters[0]: No values");
        row("twice", R"json({ "name": "G", "path": "a", "values": [1], "uniform": [1, 2] })json", "",
            "Values are given twice");
        row("empty range", R"json({ "name": "G", "path": "a", "uniform": ["2 m", "1 m"] })json", "",
            "parameters[0].uniform: Not a distribution: the first value is not below the second");
        row("units", R"json({ "name": "G", "path": "a", "uniform": ["1 m", "2 mm"] })json", "",
            "parameters[0].uniform[1]: The unit is 'mm'");
        row("no number", R"json({ "name": "G", "path": "a", "uniform": ["m", "2 mm"] })json", "",
            "parameters[0].uniform[0]: Found the text 'm'");
        row("limits",
            R"json({ "name": "G", "path": "a", "normal": { "mean": 1, "standard_deviation": 0.1, "min": 5 } })json", "",
            "no values lie between min and max");
        row("name", R"json({ "name": "2G", "path": "a", "values": [1] })json", "",
            "parameters[0].name: '2G' is not a word");
        row("one key twice",
            R"json({ "name": "G", "path": "a.b", "values": [1] }, { "name": "H", "path": "a.b", "values": [1] })json",
            "", "parameters[1].path: 'a.b' is set twice");
        row("a part of a key",
            R"json({ "name": "G", "path": "a", "values": [1] }, { "name": "H", "path": "a[0]", "values": [1] })json",
            "", "'a[0]' is set twice");
        row("formula", R"json({ "name": "G", "path": "a", "expression": "2*K" })json", "",
            "parameters[0].expression: Unknown name or number 'K'");
        row("plan", modulus, R"json("plan": { "hypercube": 3 })json", "plan.latin_hypercube: Missing");
        row("result", modulus, R"json("results": [ { "name": "peak" } ])json", "results[0]: No number is named");
        row("place", modulus, R"json("results": [ { "name": "x", "value_of": "pull x" } ])json",
            "results[0].at: Missing");
        row("quantile", modulus, R"json("results": [ { "name": "x", "fragments": "mass_quantile", "at": 2 } ])json",
            "results[0].at: Not a share of the mass");
        row("two results", modulus, R"json("results": [ { "name": "E", "largest": "pull x" } ])json",
            "There are two of the name 'E'");
        row("key", modulus, R"json("result": [])json", "result");
        row("band without curves", modulus,
            R"json("keep": "nothing", "bands": [ { "name": "pull", "curve": "pull x" } ])json",
            "bands: The runs do not keep their curves");
        row("band", modulus, R"json("bands": [ { "name": "pull", "curve": "pull x", "from": 2, "to": 1 } ])json",
            "bands[0].to: Not above 'from'");
        row("level of a band", modulus, R"json("bands": [ { "name": "pull", "curve": "pull x", "level": 1.5 } ])json",
            "bands[0].level: Found");
    }
    void what_is_wrong_with_a_file() {
        QFETCH(QString, parameters);
        QFETCH(QString, rest);
        QFETCH(QString, said);
        const std::string found = first_problem(parameters.toStdString(), rest.toStdString());
        QVERIFY2(found.find(said.toStdString()) != std::string::npos, found.c_str());
    }

    void rows_of_values() {
        const std::string two =
            std::string(modulus) + R"json(, { "name": "rho", "paths": ["materials[0].density", "materials[1].density"],
            "values": [1000, 2000, 3000] }, { "name": "c", "path": "x", "unit": "m/s", "expression": "sqrt(E/rho)" })json";
        const auto all = rows_of(study_of(two));
        QCOMPARE(all.size(), std::size_t(6));
        QVERIFY((numbers(all, 0) == std::vector<double>{100, 100, 100, 200, 200, 200}));
        QVERIFY((numbers(all, 1) == std::vector<double>{1000, 2000, 3000, 1000, 2000, 3000}));
        QCOMPARE(written_number(all[4][2])->value, std::sqrt(0.1));
        const auto changes = changes_of(study_of(two), all[4]);
        QVERIFY((changes[2] == "materials[1].density=2000"));
        QVERIFY((changes[0] == "materials[0].youngs_modulus=200 GPa"));
        const auto one = rows_of(study_of(two, R"json("plan": "one_at_a_time")json"));
        QVERIFY((numbers(one, 0) == std::vector<double>{100, 200, 100, 100}));
        QVERIFY((numbers(one, 1) == std::vector<double>{1000, 1000, 2000, 3000}));
        // A formula that has no value in a run, and more combinations than anybody waits for.
        QVERIFY(
            message_of<Error>([&] {
                rows_of(study_of(
                    R"json({ "name": "a", "path": "a", "values": [0, 1] }, { "name": "b", "path": "b", "expression": "1/a" })json"));
            }).find("'b' has no value in one of the runs") != std::string::npos);
        std::string many;
        for (int p = 0; p < 20; ++p)
            many += fmt::format(R"json({}{{ "name": "a{}", "path": "a{}", "values": [1, 2, 3] }})json", p ? ", " : "",
                                p, p);
        QVERIFY(message_of<Error>([&] { rows_of(study_of(many)); }).find("more than 100000 runs") != std::string::npos);
    }

    // The columns of a table are the values; one without a path is only used in formulas.
    void rows_of_a_table() {
        Folder folder;
        folder.write("bar.json", bar);
        folder.write("rows.csv", "E [GPa],r\n100,2\n200,3\n");
        const auto rows_with = [&folder](const char* unit) {
            folder.write("study.json", fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [
                {{ "name": "E", "path": "materials[0].youngs_modulus"{} }}, {{ "name": "r" }},
                {{ "name": "G", "path": "x", "expression": "E*r" }} ], "plan": {{ "table": "rows.csv" }} }})json",
                                                   unit));
            const Study study = read_study(folder.path / "study.json");
            return changes_of(study, rows_of(study).at(1));
        };
        QVERIFY((rows_with(R"json(, "unit": "GPa")json") ==
                 std::vector<std::string>{"materials[0].youngs_modulus=200 GPa", "x=600"}));
        QVERIFY(message_of<Error>([&] {
                    rows_with("");
                }).find("the column 'E' is in GPa, and the parameter has no unit") != std::string::npos);
    }

    void ranges_and_patterns() {
        const Study study =
            study_of(R"json({ "name": "v", "path": "a", "range": { "from": "1 m/s", "to": "2 m/s", "count": 5 } },
            { "name": "seed", "path": "b", "range": { "from": 1, "to": 3, "count": 3 }, "pattern": "scatter(0.1, 0.02, {})" })json");
        const auto rows = rows_of(study);
        QCOMPARE(rows.size(), std::size_t(15));
        QVERIFY((changes_of(study, rows[4]) == std::vector<std::string>{"a=1.25 m/s", "b=scatter(0.1, 0.02, 2)"}));
        QVERIFY(first_problem(R"json({ "name": "v", "path": "a", "values": [1], "pattern": "x" })json")
                    .find("There is no {}") != std::string::npos);
    }

    // A study that was written is read as the same study: the text, the rows and the changes are the same.
    void written_and_read() {
        const Study study = study_of(
            R"json({ "name": "G", "path": "a", "uniform": ["55 kJ/m^2", "85 kJ/m^2"] },
            { "name": "E", "paths": ["b", "c"], "normal": { "mean": "190 GPa", "standard_deviation": "5 GPa", "max": "210 GPa" } },
            { "name": "w", "path": "d", "weibull": { "scale": "2 MPa", "shape": 12 } },
            { "name": "law", "path": "e", "values": ["linear", "bilinear"] }, { "name": "on", "path": "f", "values": [true, false] },
            { "name": "seed", "path": "g", "values": [1, 2], "pattern": "scatter(0.1, 0, {})" },
            { "name": "K", "path": "h", "expression": "E/1.5", "unit": "GPa" })json",
            R"json("name": "all of it", "changes": { "run.end_time": "50 us", "sets[2]": { "name": "x" } },
            "plan": { "latin_hypercube": 7, "seed": 3 }, "keep": "frames",
            "bands": [ { "name": "pull_over_u", "curve": "pull x", "over": "u x", "over_unit": "um", "to": "2 um", "level": 1 } ], "if_run_fails": "stop",
            "results": [ { "name": "peak", "extreme": "pull x", "unit": "kN" }, { "name": "at", "value_of": "a", "over": "b", "at": "20 us" },
            { "name": "when", "when": "a", "reaches": 3 }, { "name": "area", "integral": "a", "from": 1, "to": "2 s" },
            { "name": "tip", "crack": "angle", "which": 2 }, { "name": "bonds", "run": "broken_bonds" }, { "name": "pieces", "fragments": "mass_quantile", "at": 0.25 }, { "name": "sum", "expression": "peak + G" } ])json");
        const std::string text = study_to_json(study);
        const ParsedStudy again = parse_study(text, {});
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].text().c_str());
        QCOMPARE(study_to_json(again.value), text);
        const auto rows = rows_of(study);
        QVERIFY(rows == rows_of(again.value) && rows.size() == 7);
        QVERIFY(changes_of(study, rows[3]) == changes_of(again.value, rows[3]));
        QVERIFY(changes_of(study, rows[3])[1] == R"json(sets[2]={"name":"x"})json");
        QVERIFY(again.value.stop_at_failure && again.value.keep == KeptOfRuns::frames &&
                again.value.results.size() == 8);
        QCOMPARE(std::get<CurveResult>(again.value.results[1].source).at->value, 20e-6);
        QVERIFY(again.value.bands.at(0).to->value == 2e-6 && again.value.bands[0].level == 1);
    }

    void words_for_the_same() {
        const std::string start = R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [)json";
        const auto read = [&](const std::string& rest) {
            ParsedStudy parsed = parse_study(start + modulus + "], " + rest + " }", {});
            return parsed.problems.empty() ? std::optional(parsed.value) : std::nullopt;
        };
        const auto study =
            read(R"json("jobs": "auto", "results": [ { "name": "onset", "crack": "first_break" } ])json");
        QVERIFY(study && study->jobs == 0);
        QVERIFY(std::get<RunFigure>(study->results[0].source) == RunFigure::first_break);
        const auto three = read(R"json("jobs": 3)json");
        QVERIFY(three && three->jobs == 3 && parse_study(study_to_json(*three), {}).value.jobs == 3);
        QVERIFY(!read(R"json("jobs": "many")json") && !read(R"json("jobs": 0)json"));
    }

    void typed() {
        const auto list = typed_values("16, 22, 32 m/s", false);
        QVERIFY(
            (std::get<StudyParameter::Values>(list.source) == StudyParameter::Values{"16 m/s", "22 m/s", "32 m/s"}));
        QCOMPARE(list.unit, std::string("m/s"));
        const auto spaced = typed_values("16 22, 32 N m", false); // a number begins a value
        QVERIFY(
            (std::get<StudyParameter::Values>(spaced.source) == StudyParameter::Values{"16 N m", "22 N m", "32 N m"}));
        const auto range = typed_values(" 1 to 2 mm in 3 ", false);
        QVERIFY((std::get<StudyParameter::Values>(range.source) == StudyParameter::Values{"1 mm", "1.5 mm", "2 mm"}));
        QCOMPARE(std::get<StudyParameter::Values>(typed_values("1 to 2", false).source).size(), std::size_t(5));
        const auto sampled = typed_values("1 m to 2 m", true);
        QCOMPARE(std::get<Distribution>(sampled.source).b, 2.0);
        QCOMPARE(sampled.unit, std::string("m"));
        for (const char* text : {"", "x", "1,,2", "1 to 2 to 3", "2 to 1 m", "1 m to 2 mm", "1 to 2 in 1",
                                 "1 to 2 in x", "1 to 2 in 9999999999"})
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, typed_values(text, false));
    }

    // Each parameter once in each of ten parts of equal probability; the same rows from the same seed.
    void latin_hypercube() {
        const std::string two = R"json({ "name": "a", "path": "a", "uniform": ["10 mm", "20 mm"] },
            { "name": "b", "path": "b", "normal": { "mean": 5, "standard_deviation": 2 } })json";
        const auto of_seed = [&](int seed) {
            return rows_of(
                study_of(two, fmt::format(R"json("plan": {{ "latin_hypercube": 10, "seed": {} }})json", seed)));
        };
        const auto rows = of_seed(3);
        std::set<int> parts_a, parts_b;
        for (const double a : numbers(rows, 0))
            parts_a.insert(static_cast<int>(a - 10));
        for (const double b : numbers(rows, 1))
            parts_b.insert(static_cast<int>(10 * 0.5 * std::erfc((5 - b) / (2 * std::numbers::sqrt2))));
        QCOMPARE(parts_a.size(), std::size_t(10));
        QCOMPARE(parts_b.size(), std::size_t(10));
        QVERIFY(*parts_a.begin() == 0 && *parts_a.rbegin() == 9);
        QVERIFY(rows == of_seed(3) && rows != of_seed(4));
        QCOMPARE(written_number(rows[0][0])->unit, std::string("mm"));
        for (const auto& [text, unit] : {std::pair("5 µs", "us"), std::pair("61.3 kJ/m²", "kJ/m^2"),
                                         std::pair("2 kg/m³", "kg/m^3"), std::pair("20°", "deg")})
            QCOMPARE(written_number(text)->unit, std::string(unit)); // as a field shows it
    }

    // Of 63 points after the origin each of 8 × 8 squares has one, but for that of the origin.
    void sobol() {
        const auto rows = rows_of(study_of(
            R"json({ "name": "a", "path": "a", "uniform": [0, 8] }, { "name": "b", "path": "b", "uniform": [0, 8] })json",
            R"json("plan": { "sobol": 63 })json"));
        std::set<std::pair<int, int>> squares;
        const auto a = numbers(rows, 0), b = numbers(rows, 1);
        for (std::size_t i = 0; i < rows.size(); ++i)
            squares.insert({static_cast<int>(a[i]), static_cast<int>(b[i])});
        QCOMPARE(squares.size(), std::size_t(63));
        QVERIFY(!squares.contains({0, 0}));
        // More points later are those before and further ones.
        const auto more = rows_of(study_of(
            R"json({ "name": "a", "path": "a", "uniform": [0, 8] }, { "name": "b", "path": "b", "uniform": [0, 8] })json",
            R"json("plan": { "sobol": 100 })json"));
        QVERIFY(std::equal(rows.begin(), rows.end(), more.begin()));
    }

    // Mean and standard deviation by the midpoint rule over the probability.
    void distributions_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("deviation");
        QTest::newRow("uniform") << 0 << 2.0 << 5.0 << 3.5 << 3 / std::sqrt(12.0);
        QTest::newRow("normal") << 1 << 190.0 << 5.0 << 190.0 << 5.0;
        QTest::newRow("log-normal") << 2 << 3.0 << 1.5 << 3.0 << 1.5;
        const double shape = 4, scale = 7, first = std::tgamma(1 + 1 / shape), second = std::tgamma(1 + 2 / shape);
        QTest::newRow("Weibull") << 3 << scale << shape << scale * first << scale * std::sqrt(second - first * first);
    }
    void distributions() {
        QFETCH(int, kind);
        QFETCH(double, a);
        QFETCH(double, b);
        Distribution d{static_cast<Distribution::Kind>(kind), a, b, {}, {}};
        double sum = 0, squares = 0;
        constexpr int parts = 20000;
        for (int i = 0; i < parts; ++i) {
            const double value = value_at(d, (i + 0.5) / parts);
            sum += value / parts, squares += value * value / parts;
        }
        QFETCH(double, mean);
        QFETCH(double, deviation);
        VERIFY_NEAR(sum, mean, 1e-4);
        VERIFY_NEAR(std::sqrt(squares - sum * sum), deviation, 3e-3);
        if (kind == 0)
            return;
        d.min = 0.9 * mean, d.max = 1.1 * mean; // cut off, not heaped up at the limits
        QVERIFY(value_at(d, 1e-9) >= *d.min && value_at(d, 1e-6) < 0.91 * mean);
        QVERIFY(value_at(d, 1 - 1e-9) <= *d.max && value_at(d, 1 - 1e-6) > 1.09 * mean);
    }

    // Each has a case that takes the values of every run, or the start values of a calibration, and results that it can have.
    void shipped() {
        std::size_t studies = 0;
        for (const auto& file : fs::directory_iterator(fs::path(PERISCOPE_SOURCE_DIR) / "resources/studies")) {
            if (file.path().extension() != ".json")
                continue;
            Study study = read_study(file.path());
            std::vector<StudyRow> rows;
            if (study.calibration) {
                Parameters start;
                for (const FittedParameter& parameter : fitted_parameters(study))
                    start.push_back(parameter.bounds.start);
                rows = {row_with(study, start)};
                for (const MeasuredCurve& curve : study.calibration->measured)
                    std::ranges::copy(results_at(measured_points(curve, "calibration"), curve),
                                      std::back_inserter(study.results));
            } else {
                rows = rows_of(study);
            }
            for (const StudyRow& row : rows) {
                const ParsedCase parsed = parse_case_file(study.case_file, changes_of(study, row));
                QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
                std::vector<ObserverDefinition> columns;
                for (const ObserverEntry& observer : parsed.value.observers)
                    std::ranges::copy(columns_of(observer, parsed.value), std::back_inserter(columns));
                auto problems = problems_of_results(study, CurveTable(columns));
                std::ranges::copy(problems_of_bands(study, CurveTable(columns)), std::back_inserter(problems));
                QVERIFY2(problems.empty(), problems.empty() ? "" : problems[0].text().c_str());
            }
            ++studies;
        }
        QVERIFY(studies >= 5);
    }
};

PERISCOPE_TEST(StudyFileTest)
} // namespace study_file_test

#include "study_file_test.moc"
