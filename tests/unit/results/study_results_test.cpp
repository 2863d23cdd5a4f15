// What a study says of its runs: numbers of curves and fragments, bands of curves, statistics, pictures, and the map of cracks.
#include "core/base/error.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/curve_bands.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/run_results.hpp"
#include "core/study/study_plots.hpp"
#include "core/study/study_statistics.hpp"
#include "core/study/study_table.hpp"
#include "gpu/study/run_study.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/bar_study.hpp"

#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace study_results_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::bar_study;
namespace fs = std::filesystem;

class StudyResultsTest : public QObject {
    Q_OBJECT

private slots:
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
};

PERISCOPE_TEST(StudyResultsTest)
} // namespace study_results_test

#include "study_results_test.moc"
