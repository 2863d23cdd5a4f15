// The section of a study file about calibration, and the mistakes that it can contain.
#include "core/base/error.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_writer.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/fitted_curve.hpp"

#include <QtTest>

#include <fmt/format.h>

#include <string>

namespace calibration_section_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::calibration;

namespace {

std::string first_problem(const std::string& text) {
    const ParsedStudy parsed = parse_study(text, "/");
    return parsed.problems.empty() ? std::string() : parsed.problems.front().text();
}

} // namespace

class CalibrationSectionTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_wrong_with_the_section_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& text, const char* said) {
            QTest::newRow(name) << QString::fromStdString(text) << said;
        };
        const auto of_curve = [](const std::string& more) {
            return study_text(fmt::format(R"json("measured": [ {{ {}, {} }} ])json", pull_curve, more));
        };
        const std::string curve = fmt::format(R"json("measured": [ {{ {} }} ])json", pull_curve);
        const auto with_parameters = [&](const char* parameters) {
            return fmt::format(
                R"json({{ "periscope_study": 1, "case": "a.json", "parameters": [ {} ], "calibration": {{ {} }} }})json",
                parameters, curve);
        };
        row("nothing wrong", study_text(curve), "");
        row("no curve", study_text(""), "calibration.measured: None");
        row("method", study_text(curve + R"json(, "method": "guess")json"), "calibration.method");
        row("key", study_text(curve + R"json(, "metod": "bobyqa")json"), "calibration.metod");
        row("level", study_text(curve + R"json(, "level": 90)json"), "calibration.level: Found the number 90");
        row("plan", study_text(curve, R"json("plan": "all")json"), "plan: A calibration chooses its own runs");
        row("range", of_curve(R"json("range": ["2 um", "1 um"])json"), "range: The first value is not below");
        row("deviation", of_curve(R"json("standard_deviation": { "absolute": "0 N" })json"), "absolute: Not positive");
        row("direct", study_text(curve + R"json(, "method": "direct", "starts": 4)json"), "calibration.starts");
        row("bounds", with_parameters(R"json({ "name": "E", "path": "a", "bounds": ["2 m", "1 m"] })json"),
            "parameters[0].bounds: The first value is not below the second");
        row("log", with_parameters(R"json({ "name": "E", "path": "a", "bounds": [0, 1], "scale": "log" })json"),
            "needs positive bounds");
        row("start", with_parameters(R"json({ "name": "E", "path": "a", "bounds": [1, 2], "start": 3 })json"),
            "parameters[0].start: The value is not between the bounds");
        row("unit", with_parameters(R"json({ "name": "E", "path": "a", "bounds": ["1 m", "2 mm"] })json"),
            "parameters[0].bounds[1]: The unit is 'mm'");
        row("values", with_parameters(R"json({ "name": "E", "path": "a", "values": [1, 2] })json"), "several values");
        row("no use",
            with_parameters(R"json({ "name": "r", "bounds": [1, 2] }, { "path": "a", "expression": "2*3" })json"),
            "parameters[0]: 'r' has no path, and no formula uses it");
        row("no calibration",
            R"json({ "periscope_study": 1, "case": "a.json", "parameters": [ { "name": "E", "path": "a", "bounds": [1, 2] } ] })json",
            "The study is not a calibration");
        row("two curves",
            study_text(fmt::format(
                R"json("measured": [ {{ {} }}, {{ {}, "standard_deviation": {{ "relative": 0.1 }} }} ])json",
                pull_curve, pull_curve)),
            "Some curves have a standard deviation");
    }
    void what_is_wrong_with_the_section() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const std::string found = first_problem(text.toStdString());
        QVERIFY2(said.isEmpty() ? found.empty() : found.find(said.toStdString()) != std::string::npos, found.c_str());
    }

    // A parameter that only formulas use, formulas named after their keys, and what is written is read as the same.
    void rows_and_writing() {
        const ParsedStudy parsed = parse_study(R"json({ "periscope_study": 1, "case": "beam.json", "parameters": [
            { "name": "s0", "path": "materials[0].elastic_stretch", "bounds": [0.5e-4, 4e-4], "start": 2e-4, "scale": "log" },
            { "name": "r1", "bounds": [1.02, 4], "start": 1.5 }, { "name": "t", "path": "b", "values": ["3 mm"] },
            { "path": "materials[0].kink_stretch", "expression": "s0*r1" } ],
            "calibration": { "measured": [ { "file": "b.csv", "case": "c.json", "x": { "column": "cmod_mm", "unit": "mm", "observer": "CMOD" },
              "y": { "column": "load", "unit": "kN", "observer": "load y", "factor": -1 }, "range": ["0 mm", "0.04 mm"], "points": 30,
              "standard_deviation": { "absolute": "0.05 kN", "relative": 0.05 }, "correlation_length": "0.005 mm", "weight": 2 } ],
              "method": "bobyqa", "starts": 8, "seed": 3, "tolerance": 1e-3, "maximum_runs": 300, "level": 0.95, "profile": true,
              "if_run_fails": "stop" } })json",
                                               "/folder");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Study& study = parsed.value;
        const auto changes = changes_of(study, row_with(study, std::vector<double>{1e-4, 2}));
        QVERIFY((changes == std::vector<std::string>{"materials[0].elastic_stretch=0.0001", "b=3 mm",
                                                     "materials[0].kink_stretch=0.0002"}));
        QCOMPARE(study.parameters[3].name, std::string("kink_stretch"));
        QVERIFY(study.stop_at_failure && study.keep == KeptOfRuns::nothing);
        const MeasuredCurve& curve = study.calibration->measured[0];
        QVERIFY(curve.file == "/folder/b.csv" && curve.case_file == "/folder/c.json" && curve.y.factor == -1);
        VERIFY_NEAR(curve.to->value, 0.04e-3, 1e-12);
        VERIFY_NEAR(curve.absolute->value, 50, 1e-12);
        const std::string text = study_to_json(study);
        const ParsedStudy again = parse_study(text, {});
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].text().c_str());
        QCOMPARE(study_to_json(again.value), text);
        QVERIFY(message_of<CaseError>([&] { rows_of(study); }).find("The study is a calibration") != std::string::npos);
    }
};

PERISCOPE_TEST(CalibrationSectionTest)
} // namespace calibration_section_test
#include "calibration_section_test.moc"
