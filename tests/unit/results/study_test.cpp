// Whole studies of a small bar: their table, what is resumed, merged, cancelled, repeated or refused, and what they cost.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/folder_lock.hpp"
#include "core/results/run_state.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_table.hpp"
#include "gpu/study/run_study.hpp"
#include "gpu/study/study_cost.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/bar_study.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace study_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::bar_study;
namespace fs = std::filesystem;

class StudyTest : public QObject {
    Q_OBJECT

private slots:
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
