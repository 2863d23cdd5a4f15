// Sensitivity: the section of a study file, the blocks of Saltelli's design, the exchange with the program
// periscope-statistics, and the files about its answer. Tests that need the program are skipped if it was not built.
#include "core/base/error.hpp"
#include "core/sensitivity/analyse_study.hpp"
#include "core/sensitivity/sensitivity_plot.hpp"
#include "core/sensitivity/statistics_program.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_writer.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>

namespace sensitivity_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* three =
    R"json({ "name": "x1", "path": "a", "uniform": [-3.141592653589793, 3.141592653589793] },
    { "name": "x2", "path": "b", "uniform": [-3.141592653589793, 3.141592653589793] },
    { "name": "x3", "path": "c", "uniform": [-3.141592653589793, 3.141592653589793] })json";

ParsedStudy parsed_with(const std::string& parameters, const std::string& rest) {
    return parse_study(
        fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [ {} ], {} }})json", parameters,
                    rest),
        "/");
}

Study study_with(const std::string& plan, const std::string& sensitivity, const std::string& parameters = three) {
    ParsedStudy parsed = parsed_with(
        parameters, fmt::format(R"json("plan": {}, "results": [ {{ "name": "f", "extreme": "pull x", "unit": "kN" }} ],
            "sensitivity": {})json",
                                plan, sensitivity));
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

double number(const std::string& text) {
    return written_number(text)->value;
}

// The function of T. Ishigami and T. Homma (1990) with a = 7 and b = 0.1, whose indices are known.
double ishigami(const StudyRow& row) {
    const double x1 = number(row[0]), x2 = number(row[1]), x3 = number(row[2]);
    return std::sin(x1) + 7 * std::pow(std::sin(x2), 2) + 0.1 * std::pow(x3, 4) * std::sin(x1);
}

struct ExactIndices {
    std::array<double, 3> first{}, total{};
};

ExactIndices ishigami_indices() {
    constexpr double a = 7, b = 0.1, pi = std::numbers::pi;
    const double v1 = 0.5 * std::pow(1 + b * std::pow(pi, 4) / 5, 2), v2 = a * a / 8,
                 v13 = b * b * std::pow(pi, 8) * (1.0 / 18 - 1.0 / 50), v = v1 + v2 + v13;
    return {{v1 / v, v2 / v, 0}, {(v1 + v13) / v, v2 / v, v13 / v}};
}

std::vector<StudyRun> runs_of(const Study& study) {
    std::vector<StudyRun> runs;
    for (const StudyRow& row : rows_of(study)) {
        StudyRun run;
        run.number = runs.size() + 1;
        run.values = row;
        run.results = {ishigami(row)};
        run.state = "finished";
        runs.push_back(std::move(run));
    }
    return runs;
}

SensitivityReport report_of(const Study& study, const std::vector<StudyRun>& runs) {
    const StatisticsTask task = statistics_task(study, runs);
    return read_sensitivity_answer(answer_of_statistics(question_json(task.question), statistics_program(), {}), task,
                                   study);
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

#define SKIP_WITHOUT_STATISTICS                                                                                        \
    if (!statistics_program())                                                                                         \
    QSKIP("periscope-statistics is not built; './installer/dev statistics' adds it")

} // namespace

class SensitivityTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_wrong_with_the_section_data() {
        QTest::addColumn<QString>("rest");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* plan, const char* section, const char* said) {
            QTest::newRow(name) << QString::fromStdString(
                                       fmt::format(R"json("plan": {}, "results": [ {{ "name": "f", "extreme": "pull x",
                "unit": "kN" }}, {{ "name": "g", "last": "pull x" }} ], "sensitivity": {})json",
                                                   plan, section))
                                << said;
        };
        row("plan", R"json("all")json", "{}", "sensitivity: The plan draws no values");
        row("result", R"json({ "sobol": 8 })json", R"json({ "results": ["h"] })json",
            "sensitivity.results[0]: There is no result 'h'");
        row("unit", R"json({ "sobol": 8 })json", R"json({ "limits": [ { "result": "f", "above": "3 N" } ] })json",
            "sensitivity.limits[0].above: The unit is 'N', but that of the result 'kN'");
        row("side", R"json({ "sobol": 8 })json", R"json({ "limits": [ { "result": "f" } ] })json",
            "A limit has either above or below");
        row("not analysed", R"json({ "sobol": 8 })json",
            R"json({ "results": ["g"], "limits": [ { "result": "f", "below": 3 } ] })json",
            "'f' is not among the results");
        row("level", R"json({ "sobol_indices": 8 })json", R"json({ "level": 95 })json", "sensitivity.level");
        row("word", R"json({ "sobol_indices": 8 })json", R"json({ "levels": 0.9 })json", "levels");
    }
    void what_is_wrong_with_the_section() {
        QFETCH(QString, rest);
        QFETCH(QString, said);
        const ParsedStudy parsed = parsed_with(three, rest.toStdString());
        QVERIFY(!parsed.problems.empty());
        const std::string found = parsed.problems.front().text();
        QVERIFY2(found.find(said.toStdString()) != std::string::npos, found.c_str());
    }

    // A list of values has no distribution for the surrogate, but may be in blocks.
    void lists_of_values() {
        const std::string list = R"json({ "name": "law", "path": "d", "values": ["linear", "bilinear"] })json";
        QVERIFY(message_of<CaseError>([&] {
                    study_with(R"json({ "latin_hypercube": 30 })json", "{}", list);
                }).find("the surrogate needs a distribution") != std::string::npos);
        QCOMPARE(rows_of_plan(study_with(R"json({ "sobol_indices": 4 })json", "{}", list)).size(), std::size_t(12));
        QCOMPARE(rows_of(study_with(R"json({ "sobol_indices": 4 })json", "{}", list)).size(), std::size_t(2));
    }

    void written_and_read() {
        const Study study = study_with(
            R"json({ "sobol_indices": 16 })json",
            R"json({ "limits": [ { "result": "f", "below": "3 kN" } ], "level": 0.9, "seed": 7, "validation_runs": 5 })json");
        const std::string text = study_to_json(study);
        const ParsedStudy again = parse_study(text, {});
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].text().c_str());
        QCOMPARE(study_to_json(again.value), text);
        QVERIFY(again.value.sensitivity->limits[0].value == 3 && !again.value.sensitivity->limits[0].is_above);
        QVERIFY(rows_of(study) == rows_of(again.value));
    }

    // The first block is the middle of all ranges, five times. Each other block: A, B, then A with one value of B after the other. More blocks later are those before and further ones.
    void blocks() {
        const auto rows = rows_of_plan(study_with(R"json({ "sobol_indices": 8 })json", "{}"));
        QCOMPARE(rows.size(), std::size_t(40));
        for (std::size_t first = 5; first < rows.size(); first += 5)
            for (std::size_t k = 0; k < 3; ++k)
                for (std::size_t p = 0; p < 3; ++p)
                    QCOMPARE(rows[first + 2 + k][p], rows[first + (k == p ? 1 : 0)][p]);
        QVERIFY(rows[5] != rows[6]);
        const auto more = rows_of_plan(study_with(R"json({ "sobol_indices": 9 })json", "{}"));
        QVERIFY(std::equal(rows.begin(), rows.end(), more.begin()));
        QVERIFY(message_of<CaseError>([] {
                    rows_of(study_with(R"json({ "sobol_indices": 20001 })json", "{}"));
                }).find("more than 100000 runs") != std::string::npos);
    }

    // A block of which a run failed, has no result or is not in the table counts for nothing; the others are as before.
    void void_blocks() {
        const Study study = study_with(R"json({ "sobol_indices": 10 })json", "{}");
        std::vector<StudyRun> runs = runs_of(study);
        const auto whole = statistics_task(study, runs).question.outputs[0].rows;
        const std::array<StudyRow, 3> bad{runs[7].values, runs[23].values, runs.back().values};
        runs[7].state = "failed";
        runs[23].results = {std::nullopt};
        runs.pop_back();
        std::vector<std::vector<double>> expected;
        const auto rows = rows_of_plan(study);
        for (std::size_t block = 0; block < 10; ++block)
            if (std::none_of(rows.begin() + static_cast<std::ptrdiff_t>(5 * block),
                             rows.begin() + static_cast<std::ptrdiff_t>(5 * block + 5),
                             [&bad](const StudyRow& row) { return std::ranges::find(bad, row) != bad.end(); }))
                expected.push_back(whole[block]);
        QVERIFY(whole.size() == 10 && expected.size() >= 4 && expected.size() <= 7);
        const StatisticsTask task = statistics_task(study, runs);
        QCOMPARE(task.shares[0].used, expected.size());
        QCOMPARE(task.shares[0].of, std::size_t(10));
        QVERIFY(task.question.outputs[0].rows == expected);
    }

    // Sobol' indices of 4,096 blocks: within 0.02 of the exact ones, which are inside the intervals of 95 %.
    void ishigami_by_blocks() {
        SKIP_WITHOUT_STATISTICS;
        const Study study = study_with(R"json({ "sobol_indices": 4096 })json",
                                       R"json({ "limits": [ { "result": "f", "above": 10 } ] })json");
        const SensitivityReport report = report_of(study, runs_of(study));
        const ExactIndices exact = ishigami_indices();
        const ResultSensitivity& found = report.results[0];
        for (std::size_t p = 0; p < 3; ++p) {
            const auto close = [](const Estimated& index, double to) {
                return std::abs(index.value - to) < 0.02 && index.low <= to && to <= index.high &&
                       index.high - index.low < 0.2;
            };
            QVERIFY2(close(found.influences[p].first, exact.first[p]),
                     qPrintable(QString("first %1: %2").arg(p).arg(found.influences[p].first.value)));
            QVERIFY2(close(found.influences[p].total, exact.total[p]),
                     qPrintable(QString("total %1: %2").arg(p).arg(found.influences[p].total.value)));
        }
        QVERIFY(!found.surrogate);
        QVERIFY(found.limits[0].runs.low < 0.038 && 0.038 < found.limits[0].runs.high); // counted in 10 million values
        const std::string summary = sensitivity_summary(report, study, {"kN"});
        QVERIFY(summary.find("x1") < summary.find("x2") && summary.find("x2") < summary.find("x3"));
        QVERIFY(summary.find("Above 10 kN: in 3.") != std::string::npos);
    }

    // A surrogate of 200 runs of a Latin hypercube, validated by 50 others.
    void ishigami_by_surrogate() {
        SKIP_WITHOUT_STATISTICS;
        const Study study =
            study_with(R"json({ "latin_hypercube": 250 })json",
                       R"json({ "validation_runs": 50, "limits": [ { "result": "f", "above": 10 } ] })json");
        const SensitivityReport report = report_of(study, runs_of(study));
        const ResultSensitivity& found = report.results[0];
        QVERIFY(found.surrogate && found.surrogate->q2 > 0.9);
        QCOMPARE(found.surrogate->fitted_runs, std::size_t(200));
        const ExactIndices exact = ishigami_indices();
        for (std::size_t p = 0; p < 3; ++p) {
            const ParameterInfluence& influence = found.influences[p];
            QVERIFY(std::abs(influence.first.value - exact.first[p]) < 0.05);
            QVERIFY(std::abs(influence.total.value - exact.total[p]) < 0.05);
            QVERIFY(influence.total.low <= influence.total.value + 1e-9);
            QVERIFY(influence.total.value <= influence.total.high + 1e-9);
        }
        QVERIFY(*found.influences[0].p_value < 0.01 && found.influences[0].rank_correlation > 0.3);
        QVERIFY(std::abs(*found.limits[0].surrogate - 0.038) < 0.02);
    }

    // The same distribution, mean and deviation in both programs: the share below the mean of a log-normal one, Φ(σ/2).
    void distributions_of_the_surrogate() {
        SKIP_WITHOUT_STATISTICS;
        const Study study = study_with(
            R"json({ "latin_hypercube": 60 })json", R"json({ "limits": [ { "result": "f", "below": 20 } ] })json",
            R"json({ "name": "a", "path": "a", "log_normal": { "mean": 10, "standard_deviation": 5 } },
            { "name": "b", "path": "b", "normal": { "mean": 0, "standard_deviation": 1, "min": -2 } },
            { "name": "c", "path": "c", "weibull": { "scale": 2, "shape": 3, "min": 1, "max": 3 } })json");
        std::vector<StudyRun> runs = runs_of(study);
        for (StudyRun& run : runs)
            run.results = {2 * number(run.values[0])};
        const SensitivityReport report = report_of(study, runs);
        const double sigma = std::sqrt(std::log(1.25));
        QVERIFY(std::abs(*report.results[0].limits[0].surrogate - 0.5 * std::erfc(-sigma / std::numbers::sqrt2 / 2)) <
                0.01);
        QVERIFY(report.results[0].influences[0].first.value > 0.99);
    }

    // A result that says nothing, and too few blocks.
    void not_analysed() {
        SKIP_WITHOUT_STATISTICS;
        const Study study = study_with(R"json({ "sobol_indices": 10 })json", "{}");
        std::vector<StudyRun> runs = runs_of(study);
        runs.resize(20);
        const SensitivityReport few = report_of(study, runs);
        QVERIFY(few.results[0].refusal.find("fewer than 8 whole blocks") != std::string::npos);
        runs = runs_of(study);
        for (StudyRun& run : runs)
            run.results = {3.0};
        const SensitivityReport constant = report_of(study, runs);
        QVERIFY(constant.results[0].refusal.find("the same value in all runs") != std::string::npos);
        QVERIFY(sensitivity_plot(constant, study).empty());
        QVERIFY(sensitivity_summary(few, study, {"kN"}).find(" of 10 blocks; ") != std::string::npos);
    }

    void broken_input() {
        SKIP_WITHOUT_STATISTICS;
        const auto said = [](const std::string& task) {
            return message_of<RunError>([&] { answer_of_statistics(task, statistics_program(), {}); });
        };
        QVERIFY(said("no JSON").find("the task cannot be read") != std::string::npos);
        QVERIFY(said("{}").find("the task cannot be read") != std::string::npos);
        QVERIFY(
            said(R"json({ "inputs": [], "level": 0.9, "seed": 1, "outputs": [] })json").find("There are no inputs") !=
            std::string::npos);
        QVERIFY(said(R"json({ "inputs": [{}], "level": 2, "seed": 1, "outputs": [] })json").find("level") !=
                std::string::npos);
        QVERIFY(said(R"json({ "inputs": [{}], "level": 0.9, "seed": 1, "outputs": [{ "blocks": [[1, 2]] }] })json")
                    .find("A row has 2 numbers, and not 3") != std::string::npos);
        QVERIFY(said(R"json({ "inputs": [{}], "level": 0.9, "seed": 1, "outputs": [{ "blocks": [["a", 2, 3]] }] })json")
                    .find("the task cannot be read") != std::string::npos);
    }

    void missing_program_and_broken_answer() {
        QVERIFY(message_of<FileError>([] {
                    answer_of_statistics("{}", std::nullopt, {});
                }).find("./installer/dev statistics") != std::string::npos);
        const Study study = study_with(R"json({ "sobol_indices": 10 })json", "{}");
        const StatisticsTask task = statistics_task(study, runs_of(study));
        for (const char* answer : {"", "[]", R"json({ "library": "x", "outputs": [] })json",
                                   R"json({ "library": "x", "outputs": [ { "influences": [ 1, 2, 3 ] } ] })json"})
            QVERIFY(message_of<RunError>([&] {
                        read_sensitivity_answer(answer, task, study);
                    }).find("cannot be read") != std::string::npos);
    }

    // JSON and bars of an answer that is written here.
    void report_and_bars() {
        const Study study = study_with(R"json({ "sobol_indices": 10 })json",
                                       R"json({ "limits": [ { "result": "f", "above": 2 } ] })json");
        const StatisticsTask task = statistics_task(study, runs_of(study));
        const SensitivityReport report = read_sensitivity_answer(
            R"json({ "library": "by hand", "outputs": [ { "influences": [
                { "first": [0.1, 0.05, 0.15], "total": [0.2, 0.1, 0.3] }, { "first": [0.6, 0.5, 0.7], "total": [0.8, 0.7, 0.9] },
                { "first": [null, null, null], "total": [null, null, null] } ], "limits": [ { "runs": [0.25, 0.2, 0.3] } ] } ] })json",
            task, study);
        const auto json = nlohmann::json::parse(sensitivity_json(report, study, {"kN"}));
        QCOMPARE(json["results"][0]["parameters"][1]["total_index"]["value"].get<double>(), 0.8);
        QVERIFY(json["results"][0]["parameters"][2]["first_index"]["value"].is_null());
        QCOMPARE(json["results"][0]["limits"][0]["above"].get<double>(), 2.0);
        QCOMPARE(json["results"][0]["blocks"]["used"].get<int>(), 10);
        const std::string plot = sensitivity_plot(report, study);
        QVERIFY(plot.find(">x2<") < plot.find(">x1<") && plot.find(">x1<") < plot.find(">x3<"));
        QVERIFY(plot.find("width=\"208.0\"") != std::string::npos); // 0.8 of the panel
        QVERIFY(sensitivity_summary(report, study, {"kN"}).find("Above 2 kN: in 25 % of the runs (20 … 30 %)") !=
                std::string::npos);
    }

    // Analyses the table in the folder of a study, which writes files beside it.
    void folder_of_a_study() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        QVERIFY(message_of<FileError>([&] { analyse_study(folder, {}); }).find("study.json") != std::string::npos);
        Study study = study_with(R"json({ "sobol_indices": 64 })json", "{}");
        std::ofstream(folder / study_files::study) << study_to_json(study);
        {
            StudyTable table(folder / study_files::table, study, {"kN"});
            for (const StudyRun& run : runs_of(study))
                table.append(run);
        }
        QCOMPARE(result_units_of_table(folder / study_files::table, study), std::vector<std::string>{"kN"});
        if (statistics_program()) {
            const AnalysedStudy analysed = analyse_study(folder, {});
            QVERIFY(analysed.notes.empty());
            QCOMPARE(analysed.report.results[0].share.used, std::size_t(64)); // seven digits in the table are enough
            QVERIFY(text_of(folder / study_files::sensitivity).find("\"unit\": \"kN\"") != std::string::npos);
            QVERIFY(text_of(folder / study_files::sensitivity_plot).starts_with("<svg"));
        }
        // A killed program has cut the last line, which is left out with a word.
        const std::size_t whole = runs_of(study).size();
        QVERIFY(!has_cut_line(folder / study_files::table));
        std::ofstream(folder / study_files::table, std::ios::app) << whole + 1 << ",0.5,0.2";
        QVERIFY(has_cut_line(folder / study_files::table));
        QCOMPARE(read_runs(folder / study_files::table, study, {"kN"}).size(), whole);
        if (statistics_program()) {
            const AnalysedStudy cut = analyse_study(folder, {});
            QCOMPARE(cut.report.results[0].share.used, std::size_t(64));
            QVERIFY(cut.notes.size() == 1 && cut.notes[0].find("is cut and left out") != std::string::npos);
        }
        study.sensitivity.reset();
        std::ofstream(folder / study_files::study) << study_to_json(study);
        QVERIFY(message_of<CaseError>([&] { analyse_study(folder, {}); }).find("sensitivity: Missing") !=
                std::string::npos);
    }
};

PERISCOPE_TEST(SensitivityTest)
} // namespace sensitivity_test
#include "sensitivity_test.moc"
