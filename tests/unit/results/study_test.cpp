// Studies: the file and what is wrong with it, the rows of each plan, the numbers of a run, the table, and whole studies of a small bar.
#include "core/base/error.hpp"
#include "core/calibration/fitted_parameter.hpp"
#include "core/calibration/measured_points.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/observer_columns.hpp"
#include "core/results/folder_lock.hpp"
#include "core/results/run_state.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/curve_bands.hpp"
#include "core/study/distribution.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/run_results.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plots.hpp"
#include "core/study/study_statistics.hpp"
#include "core/study/study_table.hpp"
#include "core/study/study_writer.hpp"
#include "core/study/typed_values.hpp"
#include "gpu/study/run_study.hpp"
#include "gpu/study/study_cost.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>
#include <set>

namespace study_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

std::string study_text(const std::string& parameters, const std::string& rest = "") {
    return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [ {} ] {} }})json", parameters,
                       rest.empty() ? rest : ", " + rest);
}

Study study_of(const std::string& parameters, const std::string& rest = "") {
    ParsedStudy parsed = parse_study(study_text(parameters, rest), "/");
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

std::string first_problem(const std::string& parameters, const std::string& rest = "") {
    const ParsedStudy parsed = parse_study(study_text(parameters, rest), "/");
    return parsed.problems.empty() ? std::string() : parsed.problems.front().text();
}

constexpr const char* modulus =
    R"json({ "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa"] })json";

std::vector<double> numbers(const std::vector<StudyRow>& rows, std::size_t parameter) {
    std::vector<double> values;
    for (const StudyRow& row : rows)
        values.push_back(written_number(row[parameter])->value);
    return values;
}

// A bar of 20 nodes, held at its left end and stretched by 1 µm.
constexpr const char* bar = R"json({ "periscope": 2, "name": "bar",
    "geometry": { "lattice": { "box": ["20 mm", "1 mm", "1 mm"], "spacing": "1 mm", "space": "bar" } },
    "horizon": "3 dx",
    "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.1 } ],
    "sets": [ { "name": "left", "box": { "max": ["3 mm", null, null] } },
              { "name": "right", "box": { "min": ["17 mm", null, null] } } ],
    "conditions": [ { "fixed": true, "set": "left" },
                    { "displacement": ["1 um", null, null], "set": "right", "ramp": { "time": "1 s" } } ],
    "observers": [ { "name": "pull", "reaction": "right" } ],
    "run": { "analysis": "quasi-static-newton", "end_time": "1 s", "load_steps": 1 } })json";

struct Folder {
    QTemporaryDir temporary;
    fs::path path = temporary.path().toStdString();
    void write(const char* name, const std::string& text) const { std::ofstream(path / name) << text; }
    std::vector<std::string> table() const {
        std::ifstream stream(path / "out" / "results.csv");
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line.substr(0, line.rfind(','))); // without the seconds
        return lines;
    }
};

struct Heard final : gpu::StudyListener {
    gpu::StudyOutlook outlook;
    std::size_t begun = 0, ended = 0, cancel_after = 1000, cancelled_run = 0;
    void begins(const gpu::StudyOutlook& o) override { outlook = o; }
    void run_ended(const StudyRun&, std::size_t, std::size_t) override { ++ended; }
    void run_begins(const StudyRun&) override { ++begun; }
    bool is_cancelled() override { return ended >= cancel_after; }
    bool is_run_cancelled(std::size_t number) override { return number == cancelled_run; }
};

gpu::StudyRequest request_in(const Folder& folder, const std::string& study) {
    folder.write("bar.json", bar);
    folder.write("study.json", study);
    gpu::StudyRequest request;
    request.study = read_study(folder.path / "study.json");
    request.output = folder.path / "out";
    request.jobs = 1;
    return request;
}

} // namespace

class StudyTest : public QObject {
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

    // y = t², x = 2 t, at eleven times from 0 to 1 s.
    void numbers_of_curves() {
        std::vector<ObserverDefinition> observers(2);
        observers[0].name = "y", observers[1].name = "x";
        for (auto& o : observers)
            o.kind = ObserverKind::broken_bonds;
        EndedRun run;
        run.curves = CurveTable(observers);
        std::vector<Sample> samples;
        for (int i = 0; i <= 10; ++i)
            samples.push_back({std::uint64_t(i), 0.1 * i, {{0.01 * i * i, 0, 0}, {0.2 * i, 0, 0}}, {}});
        run.curves.append(samples);
        run.record.first_break = FirstBreak{5, 0.5, 0.4};
        run.broken_bonds = 12;
        const Study study = study_of(modulus, R"json("results": [
            { "name": "largest", "largest": "y" }, { "name": "smallest", "smallest": "y" }, { "name": "first", "first": "y" },
            { "name": "last", "last": "y" }, { "name": "at", "value_of": "y", "at": "250 ms" },
            { "name": "over", "value_of": "y", "over": "x", "at": 1 }, { "name": "when", "when": "y", "reaches": 0.3, "unit": "ms" },
            { "name": "never", "when": "y", "reaches": 3 }, { "name": "area", "integral": "y", "over": "x" },
            { "name": "part", "integral": "x", "from": "0.25 s", "to": "0.75 s" }, { "name": "slope", "slope": "y", "over": "x" },
            { "name": "onset", "run": "first_break", "unit": "ms" }, { "name": "tip", "crack": "length" },
            { "name": "extreme", "extreme": "x" }, { "name": "sum", "expression": "largest + 2*onset + E" }, { "name": "none", "expression": "tip + 1" } ])json");
        QVERIFY(problems_of_results(study, run.curves).empty());
        const auto found = results_of(study, {"100 GPa"}, run);
        const auto is = [&](std::size_t r, double value) { VERIFY_NEAR(found[r].value(), value, 1e-12); };
        is(0, 1);
        QCOMPARE(found[1].value(), 0.0);
        QCOMPARE(found[2].value(), 0.0);
        is(3, 1);
        is(4, 0.5 * (0.04 + 0.09));
        is(5, 0.25);
        is(6, 1e3 * (0.5 + 0.1 * 0.05 / 0.11));
        QVERIFY(!found[7]);
        is(8, 2 * (1.0 / 3 + 0.01 / 6)); // the trapezium rule adds h²/6
        is(9, 0.75 * 0.75 - 0.25 * 0.25);
        is(10, 0.5);
        is(11, 500);
        QVERIFY(!found[12] && !found[15]);
        is(13, 2);
        is(14, 1 + 1000 + 100);
        QCOMPARE(unit_of(study.results[6], run.curves), std::string("ms"));
        QCOMPARE(unit_of(study.results[8], run.curves), std::string());
        QCOMPARE(unit_of(study.results[9], run.curves), std::string("s"));
    }

    void what_is_wrong_with_results() {
        std::vector<ObserverDefinition> observers(1);
        observers[0].name = "pull";
        const CurveTable curves(observers);
        const auto said = [&](const char* result) {
            const auto problems =
                problems_of_results(study_of(modulus, fmt::format(R"json("results": [ {} ])json", result)), curves);
            return problems.empty() ? std::string() : problems.front().text();
        };
        QCOMPARE(said(R"json({ "name": "a", "largest": "pull x", "unit": "kN" })json"), std::string());
        QCOMPARE(said(R"json({ "name": "a", "integral": "pull x", "unit": "N s" })json"), std::string());
        QVERIFY(said(R"json({ "name": "a", "largest": "pull" })json").find("'pull x', 'pull y', 'pull z'") !=
                std::string::npos);
        QVERIFY(said(R"json({ "name": "a", "largest": "pull x", "unit": "mm" })json")
                    .find("'mm' is not a unit of this result") != std::string::npos);
        QVERIFY(said(R"json({ "name": "a", "value_of": "pull x", "at": "3 mm" })json").find("wrong unit") !=
                std::string::npos);
        QVERIFY(said(R"json({ "name": "a", "when": "pull x", "reaches": "3 s" })json").find("wrong unit") !=
                std::string::npos);
    }

    // The force is E A ε with the bar's own factor: proportional to E, and to the displacement.
    void runs_of_a_bar() {
        const Folder folder;
        auto request = request_in(folder, R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa"] },
            { "name": "u", "path": "conditions[1].displacement[0]", "values": ["1 um", "3 um"] } ],
            "results": [ { "name": "force", "last": "pull x", "unit": "N" }, { "name": "k", "expression": "force/(E*u)" } ] })json");
        Heard heard;
        const gpu::StudyEnd end = gpu::run_study(request, heard);
        QVERIFY(end.finished == 4 && end.failed == 0 && !end.cancelled);
        QVERIFY(heard.outlook.rows == 4 && heard.outlook.nodes == 20 && heard.outlook.steps == 1);
        const auto lines = folder.table();
        QCOMPARE(lines.size(), std::size_t(5));
        QCOMPARE(lines[0], std::string("run,E [GPa],u [um],force [N],k,state,reason"));
        std::vector<double> k;
        for (std::size_t i = 1; i < lines.size(); ++i)
            k.push_back(std::stod(csv_cells(lines[i])[4]));
        for (const double one : k)
            VERIFY_NEAR(one, k[0], 1e-4);
        QVERIFY(k[0] < 0); // the bar pulls back
        QVERIFY(fs::exists(request.output / "runs/0003/observers.csv") &&
                fs::exists(request.output / "runs/0003/case.json"));
        // An earlier study is not lost by mistake, nor one in progress on purpose.
        {
            const FolderLock in_progress(request.output);
            request.overwrite = true;
            QVERIFY(message_of<Error>([&] { gpu::run_study(request, heard); }) != "no exception");
            QCOMPARE(folder.table().size(), std::size_t(5));
            request.overwrite = false;
        }
        QVERIFY(message_of<Error>([&] { gpu::run_study(request, heard); }).find("contains an earlier study") !=
                std::string::npos);
    }

    // A crack divides the bar into 12 and 8 nodes of 7.85 mg each; all of it is one fragment before.
    void fragments_of_a_bar() {
        const Folder folder;
        const char* const text = R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["200 GPa"] } ], "results": [
            { "name": "number", "fragments": "number" }, { "name": "largest", "fragments": "largest", "unit": "mg" },
            { "name": "share", "fragments": "largest_share" }, { "name": "dust", "fragments": "dust_share" },
            { "name": "light", "fragments": "mass_quantile", "at": 0.3, "unit": "mg" },
            { "name": "heavy", "fragments": "mass_quantile", "at": 0.5, "unit": "mg" } ] })json";
        const auto numbers_of = [&](const gpu::StudyRequest& request) {
            Heard heard;
            gpu::run_study(request, heard);
            const auto cells = csv_cells(folder.table().at(1));
            std::vector<double> found;
            for (std::size_t c = 2; c < 8; ++c)
                found.push_back(std::stod(cells.at(c)));
            return found;
        };
        auto request = request_in(folder, text);
        const auto whole = numbers_of(request);
        QCOMPARE(csv_cells(folder.table()[0])[3], std::string("largest [mg]"));
        const double node = 7.85; // mg
        const std::array of_one{1.0, 20 * node, 1.0, 0.0, 20 * node, 20 * node};
        const std::array of_two{2.0, 12 * node, 0.6, 0.0, 8 * node, 12 * node};
        for (std::size_t r = 0; r < of_one.size(); ++r)
            VERIFY_NEAR(whole[r], of_one[r], 1e-4);
        request = request_in(folder, text);
        request.overwrite = true;
        folder.write("bar.json", QString::fromUtf8(bar)
                                     .replace(QStringLiteral("\"conditions\""),
                                              QStringLiteral(R"json("initial_cracks": [ { "plane": {
            "corner": ["12 mm", "-1 mm", "-1 mm"], "first": [0, "3 mm", 0], "second": [0, 0, "3 mm"] } } ],
            "conditions")json"))
                                     .toStdString());
        const auto parted = numbers_of(request);
        for (std::size_t r = 0; r < of_two.size(); ++r)
            VERIFY_NEAR(parted[r], of_two[r], 1e-4);
        // A body without neighbours has none.
        const CurveTable curves(std::vector<ObserverDefinition>{});
        const auto problems = problems_of_results(request.study, curves, false);
        QVERIFY(problems.size() == 6 && problems[0].text().find("tetrahedral meshes only") != std::string::npos);
        QVERIFY(problems_of_results(request.study, curves).empty());
    }

    // The band of straight lines with the slopes 1 to 11, of which 80 % lie between the slopes 2 and 10; and of two curves of
    // different length.
    void band_of_lines() {
        StudyBand band;
        band.curve = "y";
        band.over = "x";
        band.level = 0.8;
        band.points = 5;
        std::vector<CurvePoints> lines;
        for (int slope = 11; slope > 0; --slope)
            lines.push_back({{0, 0.002, 0.004}, {0, 2.0 * slope, 4.0 * slope}});
        const CurveBand found = band_of(band, lines, "mm", "kN");
        QCOMPARE(found.y, std::string("y"));
        QCOMPARE(found.x, std::string("x"));
        QCOMPARE(found.points.size(), std::size_t(5));
        const BandPoint& third = found.points[2]; // at 2 mm, where the line of slope 1 has 2 N
        VERIFY_NEAR(third.x, 2, 1e-12);
        VERIFY_NEAR(third.lower, 4e-3, 1e-12);
        VERIFY_NEAR(third.median, 12e-3, 1e-12);
        VERIFY_NEAR(third.upper, 20e-3, 1e-12);
        QCOMPARE(third.runs, std::size_t(11));
        band.to = AxisPosition{4, {}};
        const CurveBand of_two = band_of(band, {{{0, 1}, {5, 5}}, {{0, 3}, {7, 7}}, {{0, 1}, {6, 6}}}, "", "");
        QCOMPARE(of_two.points.size(), std::size_t(2)); // beyond 1 is one curve of three
        QCOMPARE(of_two.points[1].median, 6.0);
        QVERIFY(band_of(band, {}, "", "").points.empty());
    }

    // The force of a bar is proportional to E, so that the band over the displacement has the ratios of E. It comes from the files
    // of the runs, also when the study is opened.
    void bands_of_a_bar() {
        const Folder folder;
        const std::string study = R"json({ "periscope_study": 1, "case": "bar.json",
            "changes": { "run.load_steps": 4, "output.samples": 4, "observers[1]": { "name": "end", "mean_displacement": "right" } },
            "parameters": [ { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa", "300 GPa"] } ],
            "bands": [ { "name": "band", "curve": "pull x", "over": "end x", "unit": "N", "over_unit": "um", "level": 1, "points": 3 } ] })json";
        auto request = request_in(folder, study);
        struct Bands final : gpu::StudyListener {
            std::vector<CurveBand> found;
            void bands_found(const std::vector<CurveBand>& bands) override { found = bands; }
        } heard;
        QCOMPARE(gpu::run_study(request, heard).finished, std::size_t(3));
        QCOMPARE(heard.found.size(), std::size_t(1));
        QCOMPARE(heard.found[0].points.size(), std::size_t(3));
        const BandPoint last = heard.found[0].points.back();
        VERIFY_NEAR(last.x, 1, 1e-4);
        QVERIFY(last.median < 0 && last.runs == 3); // the bar pulls back
        VERIFY_NEAR(last.lower / last.median, 1.5, 1e-4);
        VERIFY_NEAR(last.upper / last.median, 0.5, 1e-4);
        std::ifstream stream(request.output / study_files::bands);
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line);
        QCOMPARE(lines.size(), std::size_t(4));
        QCOMPARE(lines[0], std::string("band,end x [um],lower [N],median [N],upper [N],runs"));
        QVERIFY(lines[3].starts_with("band,") && lines[3].ends_with(",3"));
        fs::remove(request.output / "runs/0003/observers.csv"); // that of 300 GPa
        request.resume = request.only_open = true;
        gpu::run_study(request, heard);
        QCOMPARE(heard.found.at(0).runs, std::size_t(2));
        VERIFY_NEAR(heard.found[0].points.back().lower / last.median, 1.0, 1e-4);
        request.only_open = false;
        request.study.bands[0].over = "end";
        const std::string said = message_of<CaseError>([&] { gpu::run_study(request, heard); });
        QVERIFY2(said.find("bands[0]: The case observes no 'end'") != std::string::npos, said.c_str());
        request.study.bands[0].over = "end x";
        request.study.bands[0].over_unit = "kN";
        const std::string unit = message_of<CaseError>([&] { gpu::run_study(request, heard); });
        QVERIFY2(unit.find("bands[0]: 'kN' is not a unit") != std::string::npos, unit.c_str());
    }

    // A cell for each run of two parameters in all combinations, the largest value darkest; otherwise a dot for each run and panel, of one
    // parameter at a time only where it shows what this parameter does, and a tornado; of a sampling a histogram.
    void pictures() {
        const auto parameters =
            R"json({ "name": "a", "path": "a", "values": ["1 mm", "2 mm"] }, { "name": "b", "path": "b", "values": [5, 6] })json";
        const char* const results = R"json("results": [ { "name": "peak", "last": "x" } ])json";
        const auto run = [](std::size_t number, const char* a, const char* b, std::optional<double> peak) {
            StudyRun r;
            r.number = number;
            r.values = {a, b};
            r.results = {peak};
            return r;
        };
        const std::vector<StudyRun> runs{run(1, "1 mm", "5", 10), run(2, "1 mm", "6", 20), run(3, "2 mm", "5", 30),
                                         run(4, "2 mm", "6", {})};
        const auto count = [](const std::string& svg, const char* what) {
            return QString::fromStdString(svg).count(QLatin1String(what));
        };
        const std::string grid = study_plots(runs, study_of(parameters, results), {"N"});
        QCOMPARE(count(grid, "<rect"), 1 + 3); // the ground, and the runs that have a result
        QCOMPARE(count(grid, "#0072b2"), 1);
        QVERIFY(grid.find(">30</text>") != std::string::npos && grid.find("peak [N]") != std::string::npos);
        const std::vector<StudyRun> three(runs.begin(), runs.begin() + 3);
        const std::string tornado = study_plots(
            three, study_of(parameters, std::string(results) + R"json(, "plan": "one_at_a_time")json"), {"N"});
        QCOMPARE(count(tornado, "<circle"), 2 + 2);
        QCOMPARE(count(tornado, "<rect"), 1 + 2);
        QVERIFY(tornado.find("a: 1 … 2 mm") < tornado.find("b: 5 … 6")); // the widest swing first
        const std::string sampled = study_plots(
            runs, study_of(parameters, std::string(results) + R"json(, "plan": { "sobol": 4 })json"), {"N"});
        QCOMPARE(count(sampled, "<circle"), 2 * 3);
        QCOMPARE(count(sampled, "<rect"), 1 + 2); // √3 intervals
        QVERIFY(sampled.find("20 ± 10") != std::string::npos);
    }

    void statistics() {
        const Summary s = summary_of({1, 2, 4, 5});
        QVERIFY(s.count == 4 && s.mean == 3 && s.least == 1 && s.largest == 5);
        VERIFY_NEAR(s.deviation, std::sqrt(10.0 / 3), 1e-12);
        QVERIFY(summary_of({}).count == 0 && summary_of({7}).deviation == 0);
        std::vector<double> values;
        for (int i = 0; i < 100; ++i)
            values.push_back(i);
        const Histogram h = histogram_of(values);
        QCOMPARE(h.counts, std::vector<std::size_t>(10, 10));
        QCOMPARE(histogram_of({3, 3, 3}).counts, std::vector<std::size_t>{3});
        QVERIFY(histogram_of({}).counts.empty());
        // The base has the first values, wherever it stands in the table; a parameter that follows from others is none of its own.
        const Study study = study_of(
            R"json({ "name": "a", "path": "a", "values": [1, 2] }, { "name": "b", "path": "b", "values": ["5 mm", "6 mm", "4 mm"] },
                   { "name": "c", "path": "c", "expression": "2*a" })json",
            R"json("plan": "one_at_a_time")json");
        const auto run = [](std::size_t number, const char* a, const char* b, const char* c, double result) {
            StudyRun r;
            r.number = number;
            r.values = {a, b, c};
            r.results = {result};
            return r;
        };
        const std::vector<StudyRun> runs{run(2, "2", "5 mm", "4", 8), run(1, "1", "5e0 mm", "2", 10),
                                         run(3, "1", "6 mm", "2", 9), run(4, "1", "4 mm", "2", 15)};
        const auto tornado = tornado_of(runs, study, 0);
        QVERIFY(tornado && tornado->base == 10 && tornado->swings.size() == 2);
        const Swing& widest = tornado->swings.front();
        QVERIFY(widest.parameter == 1 && widest.width == 6 && widest.ends.size() == 2);
        QVERIFY(widest.from == "4 mm" && widest.to == "6 mm"); // ascending, whatever the results are
        QVERIFY(widest.ends[0].run == 2 && widest.ends[0].result == 9 && !widest.ends[0].is_smaller);
        QVERIFY(widest.ends[1].run == 3 && widest.ends[1].result == 15 && widest.ends[1].is_smaller);
        QVERIFY(!widest.overlaps(tornado->base));
        const Swing& other = tornado->swings.back();
        QVERIFY(other.parameter == 0 && other.width == 2 && other.ends.size() == 1);
        QVERIFY(other.from == "1" && other.to == "2");
        // A smaller and a larger value that move the result to the same side are both ends.
        std::vector<StudyRun> same_side = runs;
        same_side[3].results = {9.5};
        const auto folded = tornado_of(same_side, study, 0);
        const auto& folded_swing = *std::ranges::find(folded->swings, std::size_t(1), &Swing::parameter);
        QVERIFY(folded_swing.ends.size() == 2 && folded_swing.overlaps(folded->base));
        QVERIFY(folded_swing.from == "4 mm" && folded_swing.to == "6 mm");
        QVERIFY(!tornado_of({runs[0], runs[2]}, study, 0)); // the base has not ended
        // Any runs have a tornado from one of them.
        const StudyRun* second = run_with(runs, study, {"1", "6 mm", ""});
        QVERIFY(second == &runs[2] && !run_with(runs, study, {"2", "6 mm", ""}));
        const auto from_second = tornado_of(runs, study, 0, second);
        QVERIFY(from_second && from_second->base == 9 && from_second->swings.front().width == 6);
    }

    // Two runs on a sheet of 8 × 4 cells: a crack through the lower row of both, and one across of the second.
    void crack_map() {
        const Folder folder;
        const fs::path file = folder.path / "cracks.csv";
        Case value;
        CrackEntry notch;
        CrackPlane plane;
        plane.corner = {Quantity(2e-3), Quantity(0.0), Quantity(0.0)};
        plane.first = {Quantity(0.0), Quantity(3e-3), Quantity(0.0)};
        plane.second = {Quantity(0.0), Quantity(0.0), Quantity(1e-3)};
        notch.shape = plane;
        value.cracks = {notch};
        const Nodes nodes = lattice_sheet({}, {16e-3, 8e-3, 1e-3}, 1e-3);
        const BodyCells cells = body_cells(nodes, value);
        QVERIFY(cells.columns == 8 && cells.rows == 4 && cells.axes == (std::array<std::size_t, 2>{0, 1}));
        VERIFY_NEAR(cells.cell, 2e-3, 1e-12);
        QVERIFY(std::ranges::find(cells.is_body, false) == cells.is_body.end());
        QCOMPARE(cells.notches.size(), std::size_t(1));
        const CrackPath low{{1e-3, 1e-3, 0}, {15e-3, 1e-3, 0}}, across{{5e-3, 1e-3, 0}, {5e-3, 7e-3, 0}};
        {
            CrackPathFile table(file, {});
            table.append(1, {low});
            table.append(2, {low, across});
            table.append(3, {across});
        }
        std::ofstream(file, std::ios::app) << "4,1,0.0"; // cut by a kill
        CrackPathFile(file, {1, 2}).append(7, {across});
        const auto paths = read_crack_paths(file);
        QVERIFY(paths.size() == 3 && paths.contains(7) && !paths.contains(3));
        QCOMPARE(paths.at(2).size(), std::size_t(2));
        QVERIFY(norm(paths.at(2)[1][1] - across[1]) < 1e-9);
        const auto count = runs_cracked(cells, paths);
        for (std::size_t column = 0; column < 8; ++column)
            QCOMPARE(count[column], column == 2 ? std::size_t(3) : std::size_t(2)); // a run counts once
        QCOMPARE(count[8 + 2], std::size_t(2));
        QCOMPARE(count[8 + 3], std::size_t(0));
        const std::string svg = crack_plots(cells, paths, 4);
        QCOMPARE(QString::fromStdString(svg).count(QLatin1String("<polyline")), 1 + 4);
        QVERIFY(crack_plots(cells, {}, 4).empty());
        std::ofstream(file) << "a,b\n1,2\n";
        QVERIFY(message_of<FileError>([&] { read_crack_paths(file); }).find("is not a table of cracks") !=
                std::string::npos);
    }

    // Rows of another case, or of other results of the same name, would stand beside those of this one.
    void not_resumed() {
        const Folder folder;
        const std::string text = R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa"] } ],
            "results": [ { "name": "force", "last": "pull x" } ] })json";
        Heard heard;
        gpu::run_study(request_in(folder, text), heard);
        const auto resumed = [&](const std::string& study, const std::string& from, const std::string& to) {
            auto request = request_in(folder, study);
            QString changed = QString::fromUtf8(bar);
            folder.write("bar.json",
                         changed.replace(QString::fromStdString(from), QString::fromStdString(to)).toStdString());
            request.resume = true;
            return message_of<Error>([&] { gpu::run_study(request, heard); });
        };
        const auto changed = [&](const char* from, const char* to) {
            return QString::fromStdString(text).replace(QLatin1String(from), QLatin1String(to)).toStdString();
        };
        QCOMPARE(resumed(text, "x", "x"), std::string("no exception"));
        // In the study's own folder, too, whose files are for editing: what the rows were computed with is kept beside the runs.
        const fs::path out = folder.path / "out";
        {
            gpu::StudyRequest own;
            std::ofstream(out / "study.json", std::ios::app) << "// mine\n";
            own.study = read_study(out / "study.json");
            own.output = out;
            own.resume = true;
            gpu::run_study(own, heard);
            std::ifstream written(out / "study.json");
            const std::string kept{std::istreambuf_iterator<char>(written), {}};
            QVERIFY(kept.ends_with("// mine\n")); // says the same, and stays
            Case edited = read_case(out / "case.json");
            const Case before = edited;
            edited.horizon = in_spacings(4);
            write_case(edited, out / "case.json");
            QVERIFY(message_of<Error>([&] { gpu::run_study(own, heard); }).find("'horizon' was '3 dx'") !=
                    std::string::npos);
            write_case(before, out / "case.json");
        }
        QCOMPARE(resumed(text, "200 GPa", "300 GPa"), std::string("no exception")); // the study sets it
        QVERIFY(resumed(text, "3 dx", "4 dx").find("'horizon' was '3 dx' and is '4 dx' now") != std::string::npos);
        QVERIFY(resumed(changed("last", "first"), "x", "x").find("the result 'force' was defined otherwise") !=
                std::string::npos);
        QVERIFY(resumed(changed("\"values\"", "\"pattern\": \"{} \", \"values\""), "x", "x")
                    .find("another path or pattern") != std::string::npos);
        QVERIFY(resumed(changed("\"parameters\"", "\"changes\": { \"horizon\": \"5 dx\" }, \"parameters\""), "x", "x")
                    .find("'horizon' was '3 dx' and is '5 dx' now") != std::string::npos);
        QCOMPARE(folder.table().size(), std::size_t(2));
    }

    // The words of a state have a comma.
    void a_run_that_has_not_converged() {
        const Folder folder;
        const Study study = study_of(modulus, R"json("results": [ { "name": "force", "last": "pull x" } ])json");
        const fs::path file = folder.path / "results.csv";
        StudyRun run;
        run.number = 1;
        run.values = {"100 GPa"};
        run.results = {2.5};
        run.state = run_state_label(RunState::not_converged);
        StudyTable(file, study, {"N"}).append(run);
        const auto runs = read_runs(file, study, {"N"});
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(runs[0].state, run.state);
        QVERIFY(runs[0].results[0] == 2.5 && StudyTable(file, study, {"N"}).has({"1e2 GPa"}));
    }

    // Places with units and words that tables quote are read again as they were.
    void resumed_with_places_and_words() {
        const Folder folder;
        auto request = request_in(folder, R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "name", "path": "materials[0].name", "values": ["-steel", "a, b", "3 dx"] } ],
            "results": [ { "name": "when", "when": "pull x", "reaches": "-1 kN" } ] })json");
        Heard first, second;
        gpu::run_study(request, first);
        QCOMPARE(first.ended, std::size_t(3));
        request.resume = true;
        gpu::run_study(request, second);
        QVERIFY(second.outlook.done == 3 && second.ended == 0);
    }

    // Two parts that are merged, twice and after the kept folders of the runs, give the table of the whole study.
    void in_parts() {
        const char* const text = R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa", "300 GPa"%1] } ],
            "results": [ { "name": "force", "last": "pull x" }, { "name": "cracks", "crack": "number" } ] })json";
        const std::string three = QString(text).arg(QString()).toStdString();
        const Folder whole, parts;
        Heard all;
        gpu::run_study(request_in(whole, three), all);
        auto request = request_in(parts, three);
        const std::array places{parts.path / "part-1", parts.path / "part-2"};
        for (std::size_t k = 0; k < 2; ++k) {
            Heard heard;
            request.output = places[k];
            request.part = {k + 1, 2};
            QCOMPARE(gpu::run_study(request, heard).finished, 2 - k);
            QVERIFY(heard.outlook.rows == 3 && heard.outlook.cost.runs == 2 - k);
        }
        QVERIFY(fs::exists(places[0] / "runs/0003") && fs::exists(places[1] / "runs/0002"));
        request.output = parts.path / "out";
        request.part = {};
        request.merged = {places[1]};
        Heard one, both, rest;
        gpu::run_study(request, one);
        QVERIFY(one.outlook.done == 1 && one.outlook.cost.runs == 0 && one.ended == 0);
        QVERIFY(message_of<FileError>([&] { gpu::run_study(request, one); }).find("--resume") != std::string::npos);
        request.resume = true;
        request.merged = {places[0], places[1]};
        gpu::run_study(request, both);
        QVERIFY(both.outlook.done == 3 && both.ended == 0);
        auto lines = parts.table(), wanted = whole.table();
        std::ranges::sort(lines);
        std::ranges::sort(wanted);
        QVERIFY(lines == wanted);
        for (const char* run : {"runs/0001", "runs/0002", "runs/0003"})
            QVERIFY2(fs::exists(request.output / run / "observers.csv"), run);
        // What is missing is computed later, with a number of its own.
        request.merged.clear();
        parts.write("study.json", QString(text).arg(QStringLiteral(", \"400 GPa\"")).toStdString());
        request.study = read_study(parts.path / "study.json");
        QCOMPARE(gpu::run_study(request, rest).finished, std::size_t(1));
        QVERIFY(parts.table().back().starts_with("4,400,"));
        // Neither another study, nor a folder without one, nor the study itself is a part.
        parts.write(
            "study.json",
            QString::fromStdString(three).replace(QStringLiteral("last"), QStringLiteral("first")).toStdString());
        request.study = read_study(parts.path / "study.json");
        request.output = parts.path / "other";
        const auto refused = [&](const fs::path& part) {
            request.merged = {part};
            return message_of<FileError>([&] { gpu::run_study(request, rest); });
        };
        QVERIFY(refused(places[0]).find("'force' was defined otherwise") != std::string::npos);
        QVERIFY(refused(parts.path).find("has no 'results.csv'") != std::string::npos);
        QVERIFY(refused(request.output).find("is the folder of the whole study") != std::string::npos);
    }

    // What one call has done the next does not do again, after a line that was cut as well; more values later are further rows.
    void resumed() {
        const char* const text = R"json({ "periscope_study": 1, "case": "bar.json", "keep": "nothing", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa", "300 GPa"%1] } ],
            "results": [ { "name": "force", "last": "pull x" } ] })json";
        const std::string three = QString(text).arg(QString()).toStdString();
        const Folder whole, parts;
        Heard all;
        gpu::run_study(request_in(whole, three), all);
        auto request = request_in(parts, three);
        request.resume = true;
        Heard heard;
        heard.cancel_after = 1;
        QVERIFY(gpu::run_study(request, heard).cancelled);
        QCOMPARE(parts.table().size(), std::size_t(2));
        std::ofstream(request.output / "results.csv", std::ios::app) << "2,200,-1";
        Heard rest;
        gpu::run_study(request, rest);
        QVERIFY(rest.outlook.done == 1 && rest.ended == 2);
        QCOMPARE(parts.table(), whole.table());
        request = request_in(parts, QString(text).arg(QStringLiteral(", \"400 GPa\"")).toStdString());
        request.resume = true;
        Heard more;
        gpu::run_study(request, more);
        QVERIFY(more.outlook.done == 3 && more.ended == 1);
        QVERIFY(parts.table().back().starts_with("4,400,"));
        // A table of something else is not continued.
        request = request_in(parts, R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 MPa"] } ] })json");
        request.resume = true;
        QVERIFY(message_of<Error>([&] {
                    gpu::run_study(request, more);
                }).find("has another number of parameters or results") != std::string::npos);
    }

    // A run that is cancelled has a row, and the study continues. Run again, it keeps its number, and no other run is computed.
    void cancelled_and_run_again() {
        const Folder folder;
        const char* const text =
            R"json({ "periscope_study": 1, "case": "bar.json", "if_run_fails": "stop", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa", "300 GPa"] } ],
            "results": [ { "name": "force", "last": "pull x" } ] })json";
        auto request = request_in(folder, text);
        Heard heard;
        heard.cancelled_run = 2;
        const gpu::StudyEnd end = gpu::run_study(request, heard);
        QVERIFY(end.finished == 2 && end.failed == 1 && !end.cancelled && heard.begun == 3);
        QCOMPARE(folder.table()[2], std::string("2,200,,failed,cancelled by the user"));
        request.resume = true;
        request.repeat = {2};
        // If the study is stopped before the run has ended again, its row stays.
        struct Stopper final : gpu::StudyListener {
            bool has_begun = false;
            void run_begins(const StudyRun&) override { has_begun = true; }
            bool is_cancelled() override { return has_begun; }
        } stopper;
        QVERIFY(gpu::run_study(request, stopper).cancelled);
        QCOMPARE(folder.table().back(), std::string("2,200,,failed,cancelled by the user"));
        Heard again;
        QCOMPARE(gpu::run_study(request, again).finished, std::size_t(1));
        QVERIFY(again.begun == 1 && again.outlook.done == 2 && again.outlook.cost.runs == 1);
        QCOMPARE(folder.table().size(), std::size_t(4));
        QVERIFY(folder.table()[3].starts_with("2,200,-") && folder.table()[3].ends_with(",finished,"));
        // Missing runs stay missing, and their numbers are not taken.
        const Folder other;
        request = request_in(other, text);
        Heard stopped, repeated, rest;
        stopped.cancel_after = 1;
        gpu::run_study(request, stopped);
        request.resume = true;
        request.repeat = {1};
        gpu::run_study(request, repeated);
        QVERIFY(repeated.begun == 1 && other.table().size() == 2);
        request.repeat.clear();
        gpu::run_study(request, rest);
        QCOMPARE(other.table().size(), std::size_t(4));
        QVERIFY(other.table()[2].starts_with("2,200,") && other.table()[3].starts_with("3,300,"));
    }

    // Values that are right one by one, but not together; a result that no run has; a set that has nodes in one run only;
    // and a unit that the key cannot have.
    void failures_are_recorded() {
        const Folder folder;
        auto request = request_in(folder, R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "from", "path": "sets[1].box.min[0]", "values": ["17 mm", "19 mm"] },
            { "name": "to", "path": "sets[1].box.max[0]", "values": ["20 mm", "18 mm"] } ],
            "results": [ { "name": "never", "when": "pull x", "reaches": "1 MN" } ] })json");
        folder.write("bar.json", QString::fromUtf8(bar)
                                     .replace(QStringLiteral(R"json("min": ["17 mm", null, null])json"),
                                              QStringLiteral(R"json("min": ["17 mm", null, null],
            "max": ["20 mm", null, null])json"))
                                     .toStdString());
        Heard heard;
        gpu::StudyEnd end = gpu::run_study(request, heard);
        QVERIFY(end.finished == 3 && end.failed == 1 && heard.outlook.refused == 1);
        QCOMPARE(heard.outlook.refused_rows, std::string("(from = 19 mm, to = 18 mm)"));
        QCOMPARE(folder.table()[1], std::string("1,17,20,,finished,"));
        QVERIFY(folder.table()[4].starts_with("4,19,18,,failed,"));
        const char* const of_one = R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "from", "path": "sets[1].box.min[0]", "values": ["17 %1", "25 %1"] } ] })json";
        request = request_in(folder, QString::fromUtf8(of_one).arg(QStringLiteral("mm")).toStdString());
        request.overwrite = true;
        end = gpu::run_study(request, heard);
        QVERIFY(end.finished == 1 && end.failed == 1);
        QVERIFY2(folder.table()[2].find("'right' contains no nodes") != std::string::npos, folder.table()[2].c_str());
        request = request_in(folder, QString::fromUtf8(of_one).arg(QStringLiteral("kg")).toStdString());
        request.overwrite = true;
        const std::string said = message_of<Error>([&] { gpu::run_study(request, heard); });
        QVERIFY2(said.find("sets[1].box.min[0]") != std::string::npos && said.find("kg") != std::string::npos,
                 said.c_str());
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

    // The time is 1 s to begin and 20 ns for each bond, which the runs share, and that of the steps of each run.
    void cost_before_the_start() {
        Case value;
        Prediction run;
        run.nodes = 1000;
        run.bonds = 1e6;
        run.steps = 1e3;
        const auto cost = [&](KeptOfRuns kept, const std::optional<Speeds>& speeds) {
            return gpu::cost_of_runs(5, kept, value, run, speeds);
        };
        const Speeds speeds{1e8, 1e8};
        QCOMPARE(cost(KeptOfRuns::curves, speeds).runs, std::size_t(5));
        VERIFY_NEAR(cost(KeptOfRuns::curves, speeds).seconds, 1 + 0.02 + 5 * 10, 1e-9);
        QCOMPARE(cost(KeptOfRuns::curves, {}).seconds, 0.0);
        QVERIFY(cost(KeptOfRuns::nothing, {}).bytes < cost(KeptOfRuns::curves, {}).bytes);
        QVERIFY(cost(KeptOfRuns::curves, {}).bytes + 1e5 < cost(KeptOfRuns::frames, {}).bytes);
        gpu::DeviceInfo device;
        device.compute_units = 8;
        VERIFY_NEAR(gpu::usual_speeds(device)->of_steps, 4 * Speeds().of_steps, 1e-12);
        device.is_gpu = true;
        QVERIFY(!gpu::usual_speeds(device));
    }

    // A value that the case refuses is told before the first run, and recorded; a key that no case has ends the study.
    void refused_cases() {
        const Folder folder;
        auto request = request_in(folder, R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "m", "path": "horizon", "values": ["3 dx", "-1 dx"] } ], "results": [ { "name": "force", "last": "pull x" } ] })json");
        Heard heard;
        const gpu::StudyEnd end = gpu::run_study(request, heard);
        QVERIFY(heard.outlook.refused == 1 && heard.outlook.first_refusal.starts_with("horizon"));
        QCOMPARE(heard.outlook.refused_rows, std::string("(m = -1 dx)"));
        QVERIFY(heard.outlook.cost.runs == 2 && heard.outlook.cost.seconds > 0 && heard.outlook.cost.bytes > 0);
        QVERIFY(end.finished == 1 && end.failed == 1);
        QVERIFY(folder.table()[2].starts_with("2,-1,,failed,"));
        // The row of a run that failed stays, unless the run is asked for again.
        request.resume = true;
        QCOMPARE(gpu::run_study(request, heard).failed, std::size_t(0));
        request.repeat_failed = true;
        QCOMPARE(gpu::run_study(request, heard).failed, std::size_t(1));
        QCOMPARE(folder.table().size(), std::size_t(3));
        request.repeat_failed = false;
        request.only_open = true;
        gpu::run_study(request, heard);
        QVERIFY(heard.outlook.earlier.size() == 2 && heard.outlook.earlier[1].has_failed());
        QVERIFY(heard.outlook.rows == 2 && heard.outlook.done == 2);
        QCOMPARE(heard.outlook.earlier[0].values[0], std::string("3 dx"));
        request = request_in(folder, R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "x", "path": "materials[0].stiffness", "values": [1, 2] } ] })json");
        QVERIFY(message_of<Error>([&] { gpu::run_study(request, heard); }).find("materials[0].stiffness") !=
                std::string::npos);
    }
};

PERISCOPE_TEST(StudyTest)
} // namespace study_test
#include "study_test.moc"
