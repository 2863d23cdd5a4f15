// Case files of version 1 keep their meaning.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/beginning.hpp"
#include "core/results/checkpoint_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace version_1_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

const fs::path old_cases = fs::path(PERISCOPE_SOURCE_DIR) / "tests/cases/version-1";
const fs::path cases = fs::path(PERISCOPE_SOURCE_DIR) / "resources/cases";

// Every name that version 2 has changed, as it was in version 1. All values differ from the defaults.
constexpr const char* old_text = R"json({
  "periscope": 1, "name": "old",
  "geometry": { "lattice": { "box": ["10 mm", "4 mm", "4 mm"], "spacing": "1 mm", "without": ["hole"], "across": "kept" } },
  "horizon": "3.01 dx",
  "materials": [ { "name": "m", "youngs_modulus": "30 GPa", "density": "2400 kg/m^3", "critical_stretch": 1e-3 } ],
  "sets": [ { "name": "hole", "sphere": { "centre": ["5 mm", "2 mm", "2 mm"], "radius": "1 mm" } },
            { "name": "left", "box": { "min": [null, null, null], "max": ["2 mm", null, null] } },
            { "name": "right", "box": { "min": ["8 mm", null, null], "max": [null, null, null] } } ],
  "cracks": [ { "slot": { "min": ["3 mm", null, null], "max": ["3.2 mm", "2 mm", null] }, "bonds": "never existed" } ],
  "conditions": [ { "fixed": true, "set": "left" },
                  { "force": ["1 N", null, null], "set": "right", "shared": "equal",
                    "ramp": { "shape": "sine_pulse", "time": "1 ms" } } ],
  "observers": [ { "name": "u", "mean_displacement": "right", "every": "1 us" } ],
  "start": { "checkpoint": "earlier/checkpoint.h5" },
  "run": { "end_time": "1 ms", "safety": 0.5, "stepper": "newton", "load_steps": 7, "most_iterations": 123, "fall_back": "none" },
  "output": { "frames": 3, "samples": 4, "checkpoint_every": "1 min" }
})json";

std::string without_problems(const ParsedCase& parsed) {
    std::string words;
    for (const Problem& p : parsed.problems)
        words += p.path + " " + p.reason + "\n";
    return words;
}

} // namespace

class Version1Test : public QObject {
    Q_OBJECT
private slots:
    // Each shipped case in version 1 has the same values as the case that is shipped now. Names and descriptions may
    // have changed.
    void shipped_cases_are_the_same_data() {
        QTest::addColumn<QString>("name");
        int count = 0;
        for (const auto& entry : fs::recursive_directory_iterator(old_cases))
            if (entry.path().extension() == ".json") {
                const std::string name = fs::relative(entry.path(), old_cases).string();
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
                ++count;
            }
        QCOMPARE(count, 27);
    }
    void shipped_cases_are_the_same() {
        QFETCH(const QString, name);
        const fs::path now = cases / name.toStdString();
        ParsedCase before = parse_case(read_case_text(old_cases / name.toStdString()), now.parent_path()),
                   after = parse_case_file(now);
        QVERIFY(before.is_version_1 && before.is_case && !after.is_version_1);
        QCOMPARE(without_problems(before), std::string());
        before.value.name = after.value.name;
        before.value.description = after.value.description;
        // This case has got corrections, and an opening of its notch, since then.
        if (name == QStringLiteral("notched-beam.json")) {
            after.value.corrections = {};
            after.value.sets.resize(before.value.sets.size());
            after.value.observers.resize(before.value.observers.size());
        }
        QCOMPARE(case_to_json(before.value), case_to_json(after.value));
    }

    void every_renamed_key_keeps_its_value() {
        const ParsedCase parsed = parse_case(old_text, {});
        QCOMPARE(without_problems(parsed), std::string());
        const Case& c = parsed.value;
        const auto& box = std::get<BoxGeometry>(c.geometry);
        QCOMPARE(box.without, std::vector<std::string>{"hole"});
        QVERIFY(box.across == AcrossHoles::kept);
        QCOMPARE(c.cracks.size(), std::size_t{1});
        QVERIFY(c.cracks[0].bonds == CrackBonds::never_existed);
        QVERIFY(c.conditions[1].sharing == ForceSharing::equal && c.conditions[1].ramp == RampShape::sine_pulse);
        QVERIFY(c.observers[0].every && c.observers[0].every->value == 1e-6);
        QCOMPARE(c.start, std::string("earlier/checkpoint.h5"));
        QCOMPARE(c.run.safety, 0.5);
        QVERIFY(c.run.stepper == Stepper::newton && c.run.quasi_static.fall_back == FallBack::none);
        QCOMPARE(c.run.quasi_static.most_iterations, 123);
        QCOMPARE(c.output.checkpoint_every.value, 60.0);
    }

    // Without another statement, a tensile strength is that of bonds in version 1, and that of the body in version 2.
    void a_tensile_strength_is_that_of_bonds() {
        const auto with = [](int version) {
            std::string text = old_text;
            const std::string stretch = R"("critical_stretch": 1e-3)";
            text.replace(text.find(stretch), stretch.size(),
                         R"("law": "bilinear", "tensile_strength": "3 MPa", "fracture_energy": 100)");
            text.replace(text.find("\"periscope\": 1"), 14, "\"periscope\": " + std::to_string(version));
            return text;
        };
        const Case old = parse_case(with(1), {}).value;
        QVERIFY(old.materials[0].strength_of == StrengthOf::bond);
        QVERIFY(in_version_2(with(1), "old.json")->find(R"("strength_of": "bond")") != std::string::npos);
        QVERIFY(case_to_json(old).find(R"("strength_of": "bond")") != std::string::npos);
        QVERIFY(parse_case(with(2), {}).value.materials[0].strength_of == StrengthOf::body);
    }

    // Converted text is read as the same case. It is not converted again.
    void converting_keeps_the_case() {
        const auto converted = in_version_2(old_text, "old.json");
        QVERIFY(converted.has_value());
        const ParsedCase before = parse_case(old_text, {}), after = parse_case(*converted, {});
        QVERIFY(!after.is_version_1);
        QCOMPARE(case_to_json(after.value), case_to_json(before.value));
        QVERIFY(!in_version_2(*converted, "new.json").has_value());
        QVERIFY_THROWS_EXCEPTION(CaseError, (void)in_version_2("{", "broken.json"));
    }
    // This also holds for a case that is not valid. What version 1 did not know is left for the reader to refuse.
    void converting_keeps_what_is_wrong() {
        const auto converted =
            in_version_2(R"({"periscope": 1, "cracks": 7, "run": ["safety"], "colour": "red"})", "odd.json");
        QVERIFY(converted.has_value());
        const auto json = nlohmann::json::parse(*converted);
        QCOMPARE(json["initial_cracks"], nlohmann::json(7));
        QCOMPARE(json["colour"], nlohmann::json("red"));
        QCOMPARE(json["run"], nlohmann::json::parse(R"(["safety"])"));
    }

    // The automatic time step was added in version 2, so no file of version 1 changes its meaning by it.
    void the_automatic_time_step_is_refused() {
        const std::string text = R"({"periscope": 1, "name": "old", "run": {"end_time": "1 ms", "time_step": "auto"}})";
        const auto problem_of = [](const std::string& written) {
            for (const Problem& p : parse_case(written, {}).problems)
                if (p.path == "run.time_step")
                    return p.text();
            return std::string();
        };
        QVERIFY2(problem_of(text).find("Version 1 of the format has no 'auto'") != std::string::npos,
                 problem_of(text).c_str());
        QVERIFY(!parse_case(text, {}).value.run.from_limit);
        const auto converted = in_version_2(text, "old.json");
        QVERIFY(converted && problem_of(*converted).empty() && parse_case(*converted, {}).value.run.from_limit);
    }

    // The other keys that were added in version 2.
    void contact_and_load_control_are_refused() {
        const auto refused = [](const std::string& more) {
            const std::string text = R"({"periscope": 1, "name": "old", )" + more + "}";
            std::string paths;
            for (const Problem& p : parse_case(text, {}).problems)
                if (p.text().find("Version 1 of the format has no") != std::string::npos)
                    paths += p.path + " ";
            for (const Problem& p : parse_case(in_version_2(text, "old.json").value_or(""), {}).problems)
                if (p.text().find("Version 1") != std::string::npos)
                    paths += "in version 2: " + p.path;
            return paths;
        };
        QCOMPARE(refused(R"("run": {"end_time": "1 ms"})"), std::string());
        QCOMPARE(refused(R"("self_contact": {})"), std::string("self_contact "));
        QCOMPARE(refused(R"("rigid_bodies": [{"name": "striker", "sphere": {"centre": [0, 0, 0], "radius": "1 mm"}}])"),
                 std::string("rigid_bodies "));
        QCOMPARE(refused(R"("observers": [{"name": "cmod", "opening": [[0, 0, 0], [1, 0, 0]]}],
                            "run": {"analysis": "quasi-static-newton", "end_time": 1,
                                    "load_control": {"observer": "cmod", "component": "x", "value": "1 mm"}})"),
                 std::string("run.load_control "));
        QCOMPARE(refused(R"("observers": [{"name": "broken", "broken_bonds": true}],
                            "run": {"end_time": 1, "stop_when": {"observer": "broken", "rises_to": 9}})"),
                 std::string("run.stop_when "));
    }

    // An edit by path may use the names of either version.
    void edits_by_both_names() {
        for (const char* edit : {"run.safety=0.25", "run.safety_factor=0.25"})
            QCOMPARE(parse_case(old_text, {}, {edit}).value.run.safety, 0.25);
    }

    // A run of an earlier version of the program is resumed, but only with its own case.
    void a_run_of_version_1_is_resumed() {
        const QTemporaryDir dir;
        const fs::path folder = dir.path().toStdString();
        Checkpoint checkpoint;
        checkpoint.info.time_step = 1;
        write_checkpoint(folder / checkpoint_name, checkpoint, old_text);
        fixture::write(folder / "case.json", old_text);
        QCOMPARE(resumption_of(folder).value.run.quasi_static.load_steps, 7);
        std::string other = old_text;
        other.replace(other.find("30 GPa"), 6, "31 GPa");
        fixture::write(folder / "case.json", other);
        const std::string message = test::message_of<FileError>([&] { resumption_of(folder); });
        QVERIFY2(message.find("was written for a different case") != std::string::npos, message.c_str());
    }

    // Version 2 has one name for each thing.
    void old_names_are_refused_in_version_2() {
        std::string text = old_text;
        text.replace(text.find("\"periscope\": 1"), 14, "\"periscope\": 2");
        std::string words;
        for (const Problem& p : parse_case(text, {}).problems)
            words += p.path + " " + p.reason + " " + p.remedy + "\n";
        for (const char* said : {"'initial_cracks'", "'safety_factor'", "'maximum_iterations'"})
            QVERIFY2(words.find(said) != std::string::npos, words.c_str());
    }
};

PERISCOPE_TEST(Version1Test)
} // namespace version_1_test
#include "version_1_test.moc"
