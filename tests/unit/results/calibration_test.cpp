// Whole calibrations of a small bar: interrupted and resumed with their folder, and resumed with changed inputs.
#include "core/base/error.hpp"
#include "core/base/stages.hpp"
#include "core/calibration/calibrate.hpp"
#include "core/calibration/reach.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/frame.hpp"
#include "core/model/observer_columns.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_table.hpp"
#include "gpu/study/run_calibration.hpp"
#include "gpu/study/run_study.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/fitted_curve.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace calibration_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::calibration;
namespace fs = std::filesystem;

namespace {

// A bar of 20 nodes, held at its left end and stretched by 1 µm in four load steps.
constexpr const char* bar = R"json({ "periscope": 2, "name": "bar",
    "geometry": { "lattice": { "box": ["20 mm", "1 mm", "1 mm"], "spacing": "1 mm", "space": "bar" } },
    "horizon": "3 dx",
    "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.1 } ],
    "sets": [ { "name": "left", "box": { "max": ["3 mm", null, null] } },
              { "name": "right", "box": { "min": ["17 mm", null, null] } } ],
    "conditions": [ { "fixed": true, "set": "left" },
                    { "displacement": ["1 um", null, null], "set": "right", "ramp": { "time": "1 s" } } ],
    "observers": [ { "name": "pull", "reaction": "right" }, { "name": "end", "mean_displacement": "right" } ],
    "run": { "analysis": "quasi-static-newton", "end_time": "1 s", "load_steps": 4 },
    "output": { "samples": 4 } })json";

struct Heard final : gpu::CalibrationListener {
    std::size_t runs = 0, most = 100000;
    std::vector<Trial> trials;
    gpu::CalibrationOutlook outlook;
    std::vector<std::string> notes;
    std::vector<std::string> stages;
    void noted(const std::string& words) override { notes.push_back(words); }
    void stage_begins(const std::string& what) override { stages.push_back(what); }
    void begins(const gpu::CalibrationOutlook& known) override {
        outlook = known;
        trials.clear();
    }
    void run_ended(const Trial& trial, std::size_t all) override {
        runs = all;
        trials.push_back(trial);
    }
    bool is_cancelled() override { return runs >= most; }
};

} // namespace

class CalibrationTest : public QObject {
    Q_OBJECT

private slots:
    // A calibration that is interrupted anywhere and resumed has bitwise the same history, also if a line was
    // incomplete.
    void resumed_data() {
        QTest::addColumn<int>("method");
        QTest::newRow("least squares") << 0;
        QTest::newRow("BOBYQA") << 1;
        QTest::newRow("COBYLA") << 2;
        QTest::newRow("Nelder and Mead") << 3;
    }
    void resumed() {
        QFETCH(int, method);
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "history.csv";
        const auto parameters = three_parameters();
        std::mt19937_64 random(5);
        const Misfit misfit({points_of(places(30, 8), 0.1, &random)});
        Calibration calibration = calibration_with(static_cast<Calibration::Method>(method), 3);
        calibration.tolerance = 1e-3;
        const auto run = [&](std::size_t most) {
            CurveModel model{places(30, 8)};
            model.most_c = 4.5;
            model.most = most;
            History history(parameters, misfit, file);
            const CalibrationEnd end = calibrate(calibration, parameters, misfit, model.evaluate(), history);
            return std::pair{end, model.calls};
        };
        const auto whole = run(1000000);
        const std::string expected = text_of(file);
        QVERIFY(!whole.first.cancelled && whole.second == whole.first.runs && whole.second > 30);
        QCOMPARE(std::size_t(std::ranges::count(expected, '\n')), whole.first.runs + 1);
        fs::remove(file);
        for (const std::size_t cut :
             {std::size_t(0), std::size_t(1), std::size_t(5), std::size_t(9), std::size_t(17)}) {
            const CalibrationEnd stopped = run(cut).first;
            QVERIFY(stopped.cancelled && !stopped.uncertainty);
            QCOMPARE(says(stopped, "stopped before its last runs: 6 beside the best values"), stopped.has_run());
            std::ofstream(file, std::ios::app) << "9,start 1,7,3"; // as a kill leaves it
        }
        const auto rest = run(1000000);
        QVERIFY(rest.second < whole.second);
        QCOMPARE(text_of(file), expected);
        QVERIFY(rest.first.best.values == whole.first.best.values);
        const auto nothing = run(0); // all is known: nothing is computed
        QVERIFY(!nothing.first.cancelled && nothing.second == 0);
        QCOMPARE(text_of(file), expected);
        // Of another measured range, the history is refused.
        const Misfit other({points_of(places(29, 8), 0.1)});
        QVERIFY(message_of<FileError>([&] {
                    History(parameters, other, file);
                }).find("line 1 names other parameters") != std::string::npos);
    }

    // Calibrates E of a bar from 150 GPa; its curve was computed with 200 GPa. Tests the folder, a second call and
    // --resume.
    void a_bar() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        std::ofstream(folder / "bar.json") << bar;
        std::ofstream(folder / "study.json")
            << study_text(fmt::format(R"json("measured": [ {{ {} }} ], "tolerance": 1e-4)json", pull_curve));
        std::ofstream(folder / "pull.csv") << "u_um,F_N\n0.25,4\n0.5,8\n0.75,12\n1,16\n";
        gpu::StudyRequest request;
        request.study = read_study(folder / "study.json");
        request.output = folder / "out";
        request.jobs = 2;
        Heard heard;
        heard.most = 3;
        QVERIFY(gpu::run_calibration(request, heard).end.cancelled);
        // Before the first run the case, and after it its curve, shows that four load steps are few.
        QVERIFY(heard.outlook.notes.size() == 1 && heard.outlook.notes[0].ends_with("use more load steps"));
        QVERIFY(heard.notes.size() == 1 && heard.notes[0].ends_with("use more load steps"));
        // The first run says what it prepares, and when it begins to compute; the others say nothing.
        QVERIFY(std::ranges::find(heard.stages, std::string(stages::preparing_solver)) != heard.stages.end());
        QVERIFY(std::ranges::count(heard.stages, std::string()) == 1 && heard.stages.back().empty());
        heard.most = 100000;
        request.resume = true;
        const gpu::CalibrationDone done = gpu::run_calibration(request, heard);
        QVERIFY(!done.end.cancelled && done.end.failed.empty() && done.end.uncertainty);
        QVERIFY(says(done.end, "too few to follow it: use more load steps"));
        // The force is proportional to E: the first guess says where E is.
        std::ifstream history(request.output / study_files::history);
        std::string line;
        std::getline(history, line);
        std::getline(history, line);
        const auto cells = csv_cells(line);
        QCOMPARE(cells[2], std::string("150"));
        const double last = std::stod(cells.back()); // at 1 µm, in N
        VERIFY_NEAR(done.end.best.values[0], 150 * 16 / last, 1e-3);
        QVERIFY(
            text_of(request.output / study_files::best).find('"' + fitted_number(done.end.best.values[0]) + " GPa") !=
            std::string::npos);
        QCOMPARE(read_case(request.output / study_files::best).description,
                 fmt::format("Fitted to pull.csv: E {} GPa.", fitted_number(done.end.best.values[0])));
        QVERIFY(text_of(request.output / study_files::calibration).find("\"interval\"") != std::string::npos);
        const std::string fit = text_of(request.output / study_files::fit);
        QCOMPARE(std::ranges::count(fit, '\n'), 5);
        // Each run comes with its value at each measured row. Opened, the calibration is the same, and computes and writes nothing.
        QCOMPARE(heard.outlook.curves.size(), std::size_t(1));
        for (const Trial& trial : heard.trials)
            QCOMPARE(trial.computed.size(), heard.outlook.curves[0].x.size());
        const std::string before = text_of(request.output / study_files::history);
        Heard opening;
        request.only_open = true;
        fs::remove(request.output / study_files::best);
        const gpu::CalibrationDone opened = gpu::run_calibration(request, opening);
        QVERIFY(!opened.end.cancelled && opened.end.uncertainty);
        QCOMPARE(opened.end.best.values, done.end.best.values);
        QCOMPARE(opened.end.uncertainty->estimates[0].interval.low, done.end.uncertainty->estimates[0].interval.low);
        QCOMPARE(opening.trials.size(), heard.trials.size());
        QVERIFY(!fs::exists(request.output / study_files::best));
        QCOMPARE(text_of(request.output / study_files::history), before);
        // Sent elsewhere, without the table and the case that it was begun with, the folder can be continued and repeated.
        fs::copy(request.output, folder / "sent", fs::copy_options::recursive);
        fs::rename(folder / "pull.csv", folder / "pull-2.csv");
        fs::rename(folder / "bar.json", folder / "bar-2.json");
        gpu::StudyRequest sent = request;
        sent.study = read_study(folder / "sent" / study_files::study);
        sent.output = folder / "sent";
        sent.only_open = false;
        QCOMPARE(gpu::run_calibration(sent, opening).end.best.values, done.end.best.values);
        QCOMPARE(text_of(sent.output / study_files::history), before);
        QCOMPARE(text_of(sent.output / study_files::measured / "pull.csv"), text_of(folder / "pull-2.csv"));
        fs::rename(folder / "pull-2.csv", folder / "pull.csv");
        fs::rename(folder / "bar-2.json", folder / "bar.json");
        // Where the history ends too early, so does the calibration.
        std::ofstream(request.output / study_files::history)
            << before.substr(0, before.find('\n', before.find('\n') + 1) + 1);
        const gpu::CalibrationDone broken_off = gpu::run_calibration(request, opening);
        QVERIFY(broken_off.end.cancelled);
        QCOMPARE(opening.trials.size(), std::size_t(1));
        std::ofstream(request.output / study_files::history) << before;
        request.only_open = false;
        request.resume = false;
        QVERIFY(message_of<FileError>([&] {
                    gpu::run_calibration(request, heard);
                }).find("contains an earlier study") != std::string::npos);
        // A unit of another kind than the computed curve has, and a curve that the case does not observe, told once and not for each row.
        std::ofstream(folder / "pull.csv") << "u_um,F_mm\n0.25,4\n0.5,8\n0.75,12\n1,16\n";
        request.study.calibration->measured[0].y.column = "F_mm";
        const std::string unit = message_of<CaseError>([&] { gpu::run_calibration(request, heard); });
        QVERIFY2(unit.find("calibration.measured[0]: 'mm' is not a unit of this result") != std::string::npos,
                 unit.c_str());
        request.study.calibration->measured[0].y.observer = "pull";
        const std::string said = message_of<CaseError>([&] { gpu::run_calibration(request, heard); });
        QVERIFY2(said.find("calibration.measured[0]: The case observes no 'pull'") != std::string::npos, said.c_str());
    }

    // How far the curve of the bar comes is known before a run: its right end moves by 1 um in four load steps.
    void reach() {
        Case value = parse_case(bar, {}).value;
        MeasuredCurve curve;
        curve.x = {"u_um", "um", "end x", 1};
        curve.y = {"F_N", "N", "pull x", 1};
        MeasuredPoints points;
        points.name = "pull x over end x";
        points.x_unit = "um", points.y_unit = "N";
        const auto warning = [&](std::vector<double> x) {
            points.x = std::move(x);
            return warning_before_run(points, curve, value, reach_of_case(value, curve));
        };
        const auto begins = [](const std::string& found, const char* words) { return found.starts_with(words); };
        QVERIFY(begins(warning({0.25, 0.5, 1}), "Only about 3 rows of the computed curve of 'pull x over end x'"));
        value.run.quasi_static.load_steps = 40;
        value.output.samples = 40;
        QVERIFY(warning({0.25, 0.5, 1}).empty());
        QVERIFY(begins(warning({0.25, 0.5, 2}),
                       "Only 2 of 3 fitted rows of 'pull x over end x' lie within the x that the "
                       "computed curve can reach, 0 to 1 um (the prescribed displacement)"));
        QVERIFY(begins(warning({2, 3, 5}), "None of the 3 fitted rows"));
        curve.x.factor = -1; // the measured displacement has the other sign
        QVERIFY(begins(warning({0.25, 0.5, 1}), "None of the 3 fitted rows"));
        QVERIFY(warning({-1, -0.5}).empty());
        curve.x.factor = 1;
        value.conditions[1].ramp_time = 2.0; // half of it until the end
        QVERIFY(begins(warning({0.25, 0.5, 1}), "Only 2 of 3 fitted rows"));
        value.conditions[1].ramp_time = 1.0;
        // Of another set, the largest prescribed displacement is an estimate; with a load, nothing is known.
        value.observers[1].set = "left";
        QVERIFY(begins(warning({2, 3}), "None of the 2 fitted rows of 'pull x over end x' lies within the x that the "
                                        "computed curve will probably reach, -1 to 1 um"));
        value.conditions.emplace_back().kind = ConditionKind::force;
        QVERIFY(warning({2, 3}).empty());
        // Over the run: load steps.
        curve.x.observer.clear();
        points.x_unit = "1";
        QVERIFY(warning({1, 40}).empty());
        QVERIFY(begins(warning({30, 50}), "Only 1 of 2 fitted rows of 'pull x over end x' lies"));
        // A crack opening is not taken for another displacement.
        curve.x = {"CMOD_mm", "mm", "deflection y", 1};
        QVERIFY(warning_before_run(points, curve, value, {}).starts_with("The column 'CMOD_mm' is a crack opening"));
        curve.x.observer = "opening at the load line y";
        QVERIFY(warning_of_opening(curve).empty());
        curve.x = {"step", "1", "", 1};
        QVERIFY(warning_of_opening(curve).empty());
        // The rows of a run are counted, wherever they lie.
        CurveTable curves(columns_of(value.observers[0], value), RunAxis::load_steps);
        for (std::uint64_t step = 1; step <= 20; ++step) {
            Sample sample;
            sample.step = step;
            sample.values = {Vec3{1.0, 0, 0}};
            curves.append(std::span(&sample, 1));
        }
        const auto of_run = reach_of_run(curves, curve);
        QVERIFY(of_run && of_run->high == 20 && of_run->x->size() == 20);
        points.x = {1, 5};
        QVERIFY(warning_of_rows(points, curve, value, of_run).starts_with("Only about 5 rows"));
        points.x = {1, 20};
        QVERIFY(warning_of_rows(points, curve, value, of_run).empty());
    }

    // One parameter is fitted to a curve of each of two cases; the second bar is stretched twice as far.
    void two_cases() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        std::string doubled = bar;
        doubled.replace(doubled.find("\"1 um\""), 6, "\"2 um\"");
        std::ofstream(folder / "bar.json") << bar;
        std::ofstream(folder / "doubled.json") << doubled;
        std::ofstream(folder / "pull.csv") << "u_um,F_N\n0.25,4\n0.5,8\n0.75,12\n1,16\n";
        std::ofstream(folder / "pull-2.csv") << "u_um,F_N\n0.5,8\n1,16\n1.5,24\n2,32\n";
        const std::string second =
            R"json("case": "doubled.json", "file": "pull-2.csv", "x": { "column": "u_um", "observer": "end x" }, "y": { "column": "F_N", "observer": "pull x", "factor": -1 }, "weight": 2)json";
        std::ofstream(folder / "study.json") << study_text(
            fmt::format(R"json("measured": [ {{ {} }}, {{ {} }} ], "tolerance": 1e-4)json", pull_curve, second));
        gpu::StudyRequest request;
        request.study = read_study(folder / "study.json");
        request.output = folder / "out";
        request.jobs = 2;
        Heard heard;
        const gpu::CalibrationDone done = gpu::run_calibration(request, heard);
        QCOMPARE(heard.outlook.cases, std::size_t(2));
        QCOMPARE(done.end.curves.size(), std::size_t(2));
        for (const CurveDeviation& curve : done.end.curves)
            QVERIFY2(curve.unit == "N" && curve.mean < 0.05, curve.name.c_str());
        const std::string value = '"' + fitted_number(done.end.best.values[0]) + " GPa";
        for (const char* file : {"best.json", "best-2.json"})
            QVERIFY2(text_of(request.output / file).find(value) != std::string::npos, file);
        QVERIFY(text_of(request.output / "best-2.json").find("2 um") != std::string::npos);
        QVERIFY(fs::exists(request.output / study_files::measured / "pull-2.csv"));
    }

    // A calibration whose inputs have changed since is refused by --resume, with what has changed; an unchanged one continues.
    void resumed_with_other_inputs() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        const auto write = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
        write("bar.json", bar);
        write("other.json", bar);
        write("third.json", bar);
        write("pull.csv", "u_um,F_N\n0.25,4\n0.5,8\n0.75,12\n1,16\n");
        const auto text = [](const char* density, const char* formula, const char* curves) {
            return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [
                {{ "name": "E", "path": "materials[0].youngs_modulus", "bounds": ["100 GPa", "400 GPa"], "start": "150 GPa" }},
                {{ "name": "d", "path": "materials[0].density", "values": ["{}"] }},
                {{ "name": "s", "path": "materials[0].critical_stretch", "expression": "{}" }} ],
                "calibration": {{ "tolerance": 1e-2, "measured": [ {} ] }} }})json",
                               density, formula, curves);
        };
        const auto curve = [](const char* factor, const char* file) {
            return fmt::format(
                R"json({{ "case": "{}", "file": "pull.csv", "x": {{ "column": "u_um", "observer": "end x" }}, "y": {{ "column": "F_N", "observer": "pull x", "factor": {} }} }})json",
                file, factor);
        };
        // Each curve has a case of its own, neither of which is that of the study.
        const std::string curves = curve("-1", "other.json") + ", " + curve("-1", "third.json");
        const auto run = [&](const std::string& study) {
            write("study.json", study);
            gpu::StudyRequest request;
            request.study = read_study(folder / "study.json");
            request.output = folder / "out";
            request.resume = true;
            request.jobs = 1;
            Heard heard;
            return message_of<Error>([&] { gpu::run_calibration(request, heard); });
        };
        const std::string same = text("7850 kg/m^3", "E*5e-4", curves.c_str());
        QCOMPARE(run(same), std::string("no exception"));
        QVERIFY(fs::exists(folder / "out/best-2.json"));
        QCOMPARE(run(same), std::string("no exception"));
        const auto refused = [&](const std::string& study, const char* said) {
            const std::string message = run(study);
            return message.find(said) != std::string::npos ? std::string() : message;
        };
        QCOMPARE(refused(text("7000 kg/m^3", "E*5e-4", curves.c_str()), "the value of 'd' has changed"), std::string());
        QCOMPARE(refused(text("7850 kg/m^3", "E*6e-4", curves.c_str()),
                         "the formula of 's' was 'E*5e-4' and is 'E*6e-4' now"),
                 std::string());
        const std::string turned = curve("-1", "other.json") + ", " + curve("-2", "third.json");
        QCOMPARE(refused(text("7850 kg/m^3", "E*5e-4", turned.c_str()), "calibration.measured[1] has another factor"),
                 std::string());
        const std::string one_case = curve("-1", "other.json") + ", " + curve("-1", "other.json");
        QCOMPARE(refused(text("7850 kg/m^3", "E*5e-4", one_case.c_str()), "calibration.measured[1] has another case"),
                 std::string());
        std::string edited = bar;
        edited.replace(edited.find("\"3 dx\""), 6, "\"4 dx\"");
        write("third.json", edited);
        QCOMPARE(refused(same, "'horizon' was"), std::string());
        // What --overwrite replaces, and a folder of the other kind.
        write("third.json", bar);
        gpu::StudyRequest request;
        request.study = read_study(folder / "study.json");
        request.study.calibration->measured.pop_back();
        request.output = folder / "out";
        request.overwrite = true;
        Heard heard;
        gpu::run_calibration(request, heard);
        QVERIFY(fs::exists(folder / "out/best.json") && !fs::exists(folder / "out/best-2.json"));
        struct Silent final : gpu::StudyListener {
        } silent;
        gpu::StudyRequest study = request;
        study.study.calibration.reset();
        study.study.parameters.resize(1);
        study.study.parameters[0].source = StudyParameter::Values{"150 GPa"};
        study.study.results = {{"peak", "N", CurveResult{CurveResult::What::extreme, "pull x", {}, {}, {}, {}}}};
        QVERIFY(message_of<FileError>([&] { gpu::run_study(study, silent); }).find("contains an earlier calibration") !=
                std::string::npos);
        study.output = folder / "values";
        gpu::run_study(study, silent);
        request.output = study.output;
        QVERIFY(message_of<FileError>([&] {
                    gpu::run_calibration(request, heard);
                }).find("contains an earlier study without a calibration") != std::string::npos);
    }
};

PERISCOPE_TEST(CalibrationTest)
} // namespace calibration_test
#include "calibration_test.moc"
