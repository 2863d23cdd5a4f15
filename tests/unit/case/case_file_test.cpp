#include "core/case_file/case_file.hpp"
#include "core/case_file/shallow_json.hpp"
#include "core/physics/stored_fields.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace case_file_test {

using namespace periscope;

namespace {

constexpr const char* good = R"({
  "periscope": 2, "name": "test",
  "geometry": { "lattice": { "box": ["20 mm", "10 mm", "5 mm"], "spacing": "1 mm" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" } ],
  "sets": [ { "name": "impact", "box": { "min": ["5 mm", null, null], "max": [null, "3 dx", null] } },
            { "name": "painted", "brush": [ { "centre": [0, "1 mm", 0], "radius": "2 dx" }, { "centre": [0, 0, 0], "radius": "1 mm", "erase": true } ] } ],
  "initial_cracks": [ { "plane": { "corner": [0, 0, 0], "first": [0, "5 mm", 0], "second": [0, 0, "5 mm"] } } ],
  "conditions": [ { "velocity": [null, "22 m/s", null], "set": "impact", "ramp": { "shape": "smooth", "time": "5 us" } },
                  { "fixed": true, "set": "painted" } ],
  "observers": [ { "name": "force", "reaction": "impact" } ],
  "run": { "end_time": "100 us", "safety_factor": 0.7 }, "output": { "frames": 10 } })";

std::vector<Problem> problems_of(std::string text, const std::vector<std::string>& edits = {}) {
    return parse_case(text, "/", edits).problems;
}
std::vector<Problem> edited(const std::string& edit) {
    return problems_of(good, {edit});
}

// Returns the only problem at this path, or an empty text.
QString at(const std::vector<Problem>& problems, const std::string& path) {
    for (const Problem& p : problems)
        if (p.path == path)
            return QString::fromStdString(p.reason + " — " + p.remedy);
    QString all = "NOT FOUND. There are:";
    for (const Problem& p : problems)
        all += "\n" + QString::fromStdString(p.text());
    qInfo("%s", qPrintable(all));
    return {};
}

} // namespace

class CaseFileTest : public QObject {
    Q_OBJECT

private slots:
    void names_of_cases() {
        for (const char* name : {"plate.json", "plate.JSON", "plate.periscope", "/a b/plate.v2.Periscope"})
            QVERIFY2(has_case_ending(name), name);
        for (const char* name : {"plate", "plate.stl", "plate.json.version-1", ".periscope/plate", "json"})
            QVERIFY2(!has_case_ending(name), name);
    }

    void reads_a_good_case() {
        const ParsedCase parsed = parse_case(good, "/folder");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Case& c = parsed.value;
        QCOMPARE(std::get<BoxGeometry>(c.geometry).box[0].value, 0.02);
        QCOMPARE(c.horizon.metres(c.spacing().value), 3.14e-3);
        QCOMPARE(c.materials[0].fracture_energy->value, 69e3);
        QVERIFY(!std::get<SetBox>(c.sets[0].shape).min[1]);
        QVERIFY(std::get<SetBox>(c.sets[0].shape).max[1]->in_spacings);
        QVERIFY(std::get<SetBrush>(c.sets[1].shape).dabs[1].erase);
        QVERIFY(!c.conditions[0].value[0] && c.conditions[0].value[1]->value == 22);
        QVERIFY(c.conditions[0].ramp == RampShape::smooth && c.conditions[1].kind == ConditionKind::fixed);
        QCOMPARE(c.run.safety, 0.7);
        QCOMPARE(c.output.frames, 10);
    }

    void writes_what_it_reads() {
        const std::string once = case_to_json(parse_case(good, "/").value);
        const ParsedCase again = parse_case(once, "/");
        QVERIFY(again.problems.empty());
        QCOMPARE(QString::fromStdString(case_to_json(again.value)), QString::fromStdString(once));
        QVERIFY(once.find("69 kJ/m^2") != std::string::npos); // as it was written in the file
        QVERIFY(once.find("3 dx") != std::string::npos);
    }

    // A file with errors can be opened, corrected and saved by hand or in the window, without a loss of what it says.
    void keeps_what_it_cannot_read() {
        const ParsedCase parsed =
            parse_case(good, "/",
                       {"materials[0].density=7800 kg/m", "run.dampng=1e6 kg/(m^3 s)", "conditions[0].velocity[1]=fast",
                        "materials[0].law=tri-linear", "sets[0].box.min=[1]", "run.end_time=-1 s"});
        QVERIFY(parsed.is_case);
        QCOMPARE(parsed.of_reading.size(), std::size_t{5}); // the negative time could be read, so it is not among them
        QCOMPARE(parsed.problems.size(), std::size_t{6});
        QCOMPARE(parsed.value.materials[0].name, std::string("steel"));
        QCOMPARE(parsed.value.materials[0].youngs_modulus.value, 190e9);
        const auto has = [&](const char* path, const char* written, bool is_text) {
            return std::ranges::count(parsed.unread, UnreadEntry{path, written, is_text}) == 1;
        };
        QVERIFY(has("materials[0].density", "7800 kg/m", true));
        QVERIFY(has("run.dampng", "1e6 kg/(m^3 s)", true));
        QVERIFY(has("conditions[0].velocity[1]", "fast", true));
        QVERIFY(has("sets[0].box.min", "[1]", false));

        const ParsedCase again = parse_case(case_to_json(parsed.value, parsed.unread), "/");
        QCOMPARE(again.problems.size(), parsed.problems.size());
        for (const Problem& p : parsed.problems)
            QVERIFY2(!at(again.problems, p.path).isEmpty(), p.path.c_str());
        QVERIFY(std::ranges::is_permutation(again.unread, parsed.unread));

        // Values that were corrected elsewhere stay corrected, and values whose entry no longer exists are removed.
        Case mended = parsed.value;
        mended.materials.clear();
        const std::string text = case_to_json(mended, parsed.unread);
        QVERIFY(text.find("tri-linear") == std::string::npos && text.find("fast") != std::string::npos);
        for (const char* none :
             {"", "[]", "{}", R"({"periscope": 3})", R"({"periscope": "1"})", R"({"name": "a", "geometry": {}})"})
            QVERIFY2(!parse_case(none, "/").is_case, none);
    }

    void a_study_is_named_as_one() {
        const auto problems = problems_of(R"({"periscope_study": 1, "case": "plate.json", "parameters": []})");
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY(problems[0].reason.starts_with("This is a study"));
        const ParsedCase parsed = parse_case(R"({"periscope_study": 1})", "/");
        QVERIFY(parsed.is_study && !parsed.is_case && !parse_case(R"({"periscope": 2})", "/").is_study);
    }

    void numbers_out_of_range_are_named() {
        const auto told =
            problems_of(R"({"periscope": 2, "sets": [{"name": "a"}, {"name": "b", "sphere": {"radius": 1e99999}}]})");
        QCOMPARE(told.size(), std::size_t{1});
        QVERIFY(at(told, "sets[1].sphere.radius").startsWith("'1e99999' is out of range"));
        QVERIFY(at(problems_of(R"({"periscope": 2, "conditions": [{"velocity": [0, -1e400]}]})"),
                   "conditions[0].velocity[1]")
                    .contains("-1e400"));
        QVERIFY(at(edited("run.end_time=1e99999"), "run.end_time").contains("out of range"));
    }

    void places_that_two_cases_write_alike() {
        const Case a = parse_case(good, "/").value;
        Case b = a;
        b.materials[0].density = Quantity(1);
        QVERIFY(!same_at("materials[0].density", a, b) && !same_at("materials", a, b) &&
                same_at("materials[0].name", a, b));
        b.materials.clear();
        QVERIFY(!same_at("materials[0].name", a, b) && same_at("nowhere.at[7].all", a, b) &&
                same_at("line 3, column 2", a, b));
    }

    void equal_cases_have_the_same_values() {
        const Case a = parse_case(good, "/").value;
        Case b = parse_case(good, "/", {"geometry.lattice.spacing=1e-3 m"}).value;
        QVERIFY(a == b && !same_text(a, b)); // "1 mm"
        b = a;
        b.folder = "/elsewhere";
        b.start_time = Quantity(1e-6);
        QVERIFY(a == b && same_text(a, b)); // values that the program finds out are not compared as text
        b.conditions[0].ramp_time = Quantity(6e-6);
        QVERIFY(a != b && !same_text(a, b));
    }

    void reads_and_writes_loads() {
        const ParsedCase once = parse_case(good, "/", {R"(conditions=[
            { "force": [null, null, "-5 kN"], "set": "impact",
              "ramp": { "shape": "table", "points": [["0 ms", 0], ["1 ms", 1], [0.002, 0.5]] } },
            { "body_force": ["25 kN/m^3", 0, null], "set": "painted", "ramp": { "shape": "half_sine", "time": "10 us" } },
            { "acceleration": [0, 0, "-9.81 m/s^2"], "set": "painted" },
            { "initial_displacement": ["2 dx", null, null], "set": "impact" },
            { "force": ["2 kN", null, null], "set": "painted", "distribution": "equal" } ])"});
        QVERIFY2(once.problems.empty(), once.problems.empty() ? "" : once.problems[0].text().c_str());
        const std::string text = case_to_json(once.value);
        const ParsedCase again = parse_case(text, "/");
        QVERIFY(again.problems.empty());
        QCOMPARE(case_to_json(again.value), text);
        const auto& conditions = again.value.conditions;
        QVERIFY(conditions[0].kind == ConditionKind::force && conditions[0].value[2]->value == -5000 &&
                !conditions[0].value[0]);
        QCOMPARE(conditions[0].ramp_points.size(), std::size_t(3));
        QCOMPARE(conditions[0].ramp_points[2].time.value, 0.002);
        QCOMPARE(conditions[0].ramp_points[2].factor, 0.5);
        QVERIFY(conditions[1].kind == ConditionKind::body_force && conditions[1].value[0]->value == 25000);
        QVERIFY(conditions[1].ramp == RampShape::sine_pulse && std::abs(conditions[1].ramp_time.value - 1e-5) < 1e-18);
        QVERIFY(conditions[2].kind == ConditionKind::acceleration && conditions[2].value[2]->value == -9.81);
        QVERIFY(conditions[3].kind == ConditionKind::initial_displacement && conditions[3].value[0]->in_spacings);
        QVERIFY(conditions[0].sharing == ForceSharing::volume && conditions[4].sharing == ForceSharing::equal);
        QVERIFY(at(problems_of(
                       good, {R"(conditions=[{ "body_force": [1, 1, 1], "set": "impact", "distribution": "equal" }])"}),
                   "conditions[0].distribution")
                    .contains("applies to forces only"));
    }

    void reads_and_writes_integrators() {
        QVERIFY(case_to_json(parse_case(good, "/").value).find("integrator") == std::string::npos);
        const ParsedCase once = parse_case(good, "/", {"run.integrator=central-difference", "run.local_damping=0.7"});
        QVERIFY(once.problems.empty());
        QVERIFY(once.value.run.integrator == Integrator::central_difference);
        QCOMPARE(once.value.run.local_damping.value, 0.7);
        const ParsedCase again = parse_case(case_to_json(once.value), "/");
        QVERIFY(again.value.run.integrator == Integrator::central_difference);
        QCOMPARE(case_to_json(again.value), case_to_json(once.value));
        QVERIFY(at(edited("run.integrator=verlet"), "run.integrator").contains("'velocity-verlet'"));
        QVERIFY(at(edited("run.local_damping=1"), "run.local_damping").contains("Must be less than 1"));
        QVERIFY(at(edited("run.local_damping=-0.1"), "run.local_damping").contains("Must not be negative"));
        const auto problems =
            problems_of(good, {"run.integrator=euler", R"(observers=[{ "name": "E", "energies": true }])"});
        QVERIFY(at(problems, "observers[0].energies").contains("does not conserve energy"));
    }

    void reads_and_writes_the_automatic_time_step() {
        const auto read = [](const std::string& text, const std::vector<std::string>& edits) {
            const ParsedCase parsed = parse_case(text, "/", edits);
            return parsed.problems.empty() ? parsed.value : Case();
        };
        const std::string text = case_to_json(read_case(PERISCOPE_SOURCE_DIR "/resources/cases/kalthoff-winkler.json"));
        QVERIFY(!read(text, {}).run.from_limit && !read(text, {}).run.time_step);
        const Case automatic = read(text, {"run.time_step=auto"});
        QVERIFY(automatic.run.from_limit && !automatic.run.time_step);
        const std::string written = case_to_json(automatic);
        QVERIFY(written.find("\"time_step\": \"auto\"") != std::string::npos);
        QVERIFY(read(written, {}).run.from_limit);
        const Case given = read(written, {"run.time_step=50 ns"});
        QVERIFY(!given.run.from_limit && std::abs(given.run.time_step->value - 50e-9) < 1e-20);
        for (const char* wrong : {"automatic", "AUTO", "limit"}) {
            const auto problems = parse_case(text, "/", {std::string("run.time_step=") + wrong}).problems;
            QVERIFY(problems.size() == 1 && problems[0].path == "run.time_step");
        }
        const auto at_rest = parse_case(text, "/", {"run.time_step=auto", "run.analysis=quasi-static-newton"}).problems;
        QVERIFY(std::ranges::any_of(at_rest, [](const Problem& p) { return p.path == "run.time_step"; }));
    }

    void overrides() {
        const ParsedCase parsed =
            parse_case(good, "/", {"run.end_time=50 us", "materials[0].density=7850", "output.frames=3"});
        QVERIFY(parsed.problems.empty());
        QCOMPARE(parsed.value.run.end_time.value, 50e-6);
        QCOMPARE(parsed.value.materials[0].density.value, 7850.0);
        QCOMPARE(parsed.value.output.frames, 3);
        QVERIFY(at(edited("nonsense"), "nonsense").contains("path=value"));
        QVERIFY(at(edited("materials[x].density=3"), "materials[x].density").contains("No such entry"));
        QVERIFY(at(edited("run.end_tim=3"), "run.end_tim").contains("did you mean 'end_time'"));
    }

    void fields_of_frames_survive_writing() {
        QVERIFY(!parse_case(good, "/").value.output.fields);
        QVERIFY(parse_case(good, "/").value.output.frame_precision == FramePrecision::single);
        const ParsedCase wide = parse_case(good, "/", {"output.frame_precision=double"});
        QVERIFY(wide.problems.empty() && wide.value.output.frame_precision == FramePrecision::double_);
        QVERIFY(case_to_json(wide.value).find("\"frame_precision\": \"double\"") != std::string::npos);
        QVERIFY(parse_case(case_to_json(wide.value), "/").value.output.frame_precision == FramePrecision::double_);
        QVERIFY(case_to_json(parse_case(good, "/").value).find("frame_precision") == std::string::npos);
        QVERIFY(at(edited("output.frame_order=mesh"), "output.frame_order").contains("volume mesh"));
        QVERIFY(parse_case(good, "/").value.output.frame_nodes == FrameNodes::all);
        const ParsedCase thin =
            parse_case(good, "/", {"output.frame_nodes=surface_and_damaged", "output.frame_damage=0.2"});
        QVERIFY(thin.problems.empty());
        for (const Case& value : {thin.value, parse_case(case_to_json(thin.value), "/").value}) {
            QVERIFY(value.output.frame_nodes == FrameNodes::surface_and_damaged);
            QCOMPARE(value.output.frame_damage.value, 0.2);
        }
        QVERIFY(case_to_json(parse_case(good, "/").value).find("frame_nodes") == std::string::npos);
        QVERIFY(case_to_json(parse_case(good, "/").value).find("frame_damage") == std::string::npos);
        QVERIFY(!QString::fromStdString(case_to_json(parse_case(good, "/").value)).contains("\"fields\""));
        const ParsedCase once = parse_case(good, "/", {R"(output.fields=["stress", "strain_energy"])"});
        QVERIFY(once.problems.empty());
        QVERIFY((once.value.output.fields == NodeFieldsEntry{false, true, true}));
        QVERIFY(parse_case(case_to_json(once.value), "/").value.output.fields == once.value.output.fields);
    }

    // If the case has no list of fields, the laws determine the fields. A list, even an empty one, determines all.
    void fields_of_softening_laws_are_stored_by_default() {
        QVERIFY(!stored_fields(parse_case(good, "/").value).any());
        const std::vector<std::string> soft{"materials[0].law=bilinear", "materials[0].elastic_stretch=1e-4"};
        const Case softening = parse_case(good, "/", soft).value;
        QVERIFY(has_softening_law(softening) && !softening.output.fields);
        const NodeFieldsEntry fields = stored_fields(softening);
        QVERIFY(fields.softening && fields.dissipated_energy && fields.stretch_ratio && !fields.need_moments());
        QVERIFY(!parse_case(case_to_json(softening), "/").value.output.fields);
        std::vector<std::string> none = soft;
        none.emplace_back("output.fields=[]");
        const Case bare = parse_case(good, "/", none).value;
        QVERIFY(bare.output.fields && !stored_fields(bare).any());
        const Case again = parse_case(case_to_json(bare), "/").value;
        QVERIFY(again.output.fields && !stored_fields(again).any());
        const Case slow =
            parse_case(good, "/", {"run={\"analysis\": \"quasi-static-relaxation\", \"end_time\": \"1 s\"}"}).value;
        QVERIFY(stored_fields(slow).strain && stored_fields(slow).stress && !stored_fields(slow).softening);
        none.back() = R"(output.fields=["softening"])";
        const NodeFieldsEntry one = stored_fields(parse_case(good, "/", none).value);
        QVERIFY(one.softening && !one.dissipated_energy && !one.stretch_ratio);
    }

    void all_problems_at_once() {
        const auto problems =
            problems_of(good, {"materials[0].density=22 m/s", "horizon=0.5 dx", "conditions[0].set=impct",
                               "run.safety_factor=1.5", "outptu={}", "sets[1].name=impact"});
        QVERIFY(at(problems, "materials[0].density").contains("a speed"));
        QVERIFY(at(problems, "horizon").contains("less than the spacing"));
        QVERIFY(at(problems, "conditions[0].set").contains("did you mean 'impact'"));
        QVERIFY(at(problems, "run.safety_factor").contains("unstable"));
        QVERIFY(at(problems, "outptu").contains("did you mean 'output'"));
        QVERIFY(at(problems, "sets[1].name").contains("two sets"));
        QVERIFY(at(problems, "conditions[1].set").contains("Unknown node set 'painted'"));
        QCOMPARE(problems.size(), 7U);
    }

    void single_problems_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* edit, const char* path, const char* word) {
            QTest::newRow(edit) << edit << path << word;
        };
        row("periscope=3", "periscope", "versions 1 and 2");
        row("materials=[]", "materials", "No material defined");
        row("materials=5", "materials", "expected a list");
        row("materials[0].law=elastic", "materials[0].law", "'linear'");
        row("materials[0].youngs_modulus=-1", "materials[0].youngs_modulus", "Must be positive");
        row("materials[0].critical_stretch=0.01", "materials[0]", "Both");
        row("materials[0].poisson_ratio=0.5", "materials[0].poisson_ratio", "between");
        row("geometry.lattice.spacing=50 mm", "geometry.lattice.box[0]", "too short for a spacing");
        row("geometry.lattice.spacing=1 dx", "geometry.lattice.spacing", "dx");
        row("geometry.lattice.box=[1,2]", "geometry.lattice.box", "a list of 2");
        row("geometry.lattice.box[1]=null", "geometry.lattice.box[1]", "null");
        row("geometry.surface={}", "geometry", "'lattice' and 'surface'");
        row("sets[0].box.min[1]=4 mm", "sets[0].box.min[1]", "Exceeds");
        row("sets[1].brush=[]", "sets[1].brush", "Nothing painted yet");
        row("initial_cracks[0].plane.second=[0, 1, 0]", "initial_cracks[0].plane", "do not span");
        row("conditions[0].fixed=true", "conditions[0]", "Several");
        row("conditions[1].ramp={\"shape\":\"linear\",\"time\":1}", "conditions[1].ramp", "Not valid for");
        row("conditions[0].velocity=[null,null,null]", "conditions[0].velocity", "No component");
        row("conditions[0].ramp={\"shape\":\"table\"}", "conditions[0].ramp.points", "No points");
        row("conditions[0].ramp={\"shape\":\"table\",\"points\":[[0,0],[0,1]]}", "conditions[0].ramp.points[1]",
            "not later");
        row("conditions[0].ramp={\"shape\":\"table\",\"points\":[[0,\"a\"]]}", "conditions[0].ramp.points[0]",
            "Not a point of a ramp table");
        row("conditions[0].ramp={\"shape\":\"table\",\"points\":[[\"1 mm\",1]]}", "conditions[0].ramp.points[0].time",
            "a length");
        row("conditions[0]={\"force\":[\"1 kN/m^3\",0,0],\"set\":\"impact\"}", "conditions[0].force[0]", "force");
        row("conditions[0]={\"acceleration\":[null,null,null],\"set\":\"impact\"}", "conditions[0].acceleration",
            "No component");
        row("conditions[0].ramp.time=0", "conditions[0].ramp.time", "Must be positive");
        row("conditions[0].ramp.time=5 mm", "conditions[0].ramp.time", "a length");
        row("sets[1].brush[0].radius=5 s", "sets[1].brush[0].radius", "a time");
        row("conditions[0].ramp.shape=cubic", "conditions[0].ramp.shape", "'smooth'");
        row("observers[0].reaction=nothing", "observers[0].reaction", "Unknown node set 'nothing'");
        row("run.end_time=0", "run.end_time", "Must be positive");
        row("run.time_step=5 m", "run.time_step", "a length");
        row("output.frames=0", "output.frames", "from 1");
        row("output.frames=2.5", "output.frames", "whole number");
        row("output.fields=[\"stres\"]", "output.fields[0]", "did you mean 'stress'");
        row("output.fields=[\"strain\", 3]", "output.fields[1]", "'strain_energy'");
        row("output.fields=true", "output.fields", "a list");
        row("output.frame_precision=duoble", "output.frame_precision", "'single' or 'double'");
        row("output.frame_nodes=surfaces", "output.frame_nodes", "'damaged' or 'surface_and_damaged'");
        row("output.frame_damage=-0.1", "output.frame_damage", "negative");
        row("output.frame_damage=1", "output.frame_damage", "Must be less than 1, but is 1");
        row("output.frame_damage=0.1 mm", "output.frame_damage", "a length");
    }
    void single_problems() {
        QFETCH(QString, edit);
        QFETCH(QString, path);
        QFETCH(QString, word);
        const auto problems = edited(edit.toStdString());
        QVERIFY(at(problems, path.toStdString()).contains(word));
    }

    void not_json() {
        const auto problems = problems_of("{\n  \"periscope\": 2,\n  oops\n}");
        QCOMPARE(problems.size(), 1U);
        QVERIFY(problems[0].path.starts_with("line 3"));
        for (const char* text : {"", "[]", "5", "null", "\"x\"", "{", "{\"periscope\":2}", "\xff\xfe"})
            QVERIFY(!problems_of(text).empty());
        QCOMPARE(problems_of("[1, 2]").size(), std::size_t{1}); // reported once, and not for every missing key
    }

    void keys_given_twice() {
        const auto twice = [](const char* text, const std::vector<std::string>& edits = {}) {
            std::string paths;
            for (const Problem& p : parse_case(text, "/", edits).problems)
                if (p.reason == "Given twice")
                    paths += p.path + " ";
            return paths;
        };
        QCOMPARE(twice(R"({ "name": "a", "run": {}, "name": "b" })"), std::string("name "));
        QCOMPARE(twice(R"({ "materials": [ { "name": 1 }, { "x": [[], 3, { "y": { }, /* no "y" here */ "z": 1 }],
                            "density": 1, "density": 1 } ], "run": { "end_time": 1, "a": { "end_time": 2 } } })"),
                 std::string("materials[1].density "));
        QCOMPARE(twice(R"({ "sets": [ 1, "two", [ ], { "box": { "min": [1], "max": [[{ "k": 0, "l": [1, 2], "k": 1 }]],
                            "min": 2 } } ] })"),
                 std::string("sets[3].box.max[0][0].k sets[3].box.min "));
        QCOMPARE(twice("{}", {R"(run={"safety_factor":1,"end_time":2,"safety_factor":3})"}),
                 std::string("run.safety_factor "));
        QCOMPARE(twice("{}", {R"(name={"half": 1, "half": )"}), std::string()); // the braces are within a text
    }

    // Each of these once crashed the program, filled the memory, or was reported as something else.
    void hostile_texts() {
        // Brackets in texts do not count; escapes as in JSON, since moc does not read this as a raw string.
        QCOMPARE(nesting_of("{\"a\": [1, {\"b\": \"[[[[\\\\\\\"[[{{\", \"c[\": []}], \"d\\\\\": {}}"), 4);
        QCOMPARE(nesting_of("\"[[\\"), 0); // the text ends within a string
        const std::string deep(300000, '[');
        QVERIFY(problems_of(R"({"periscope":2,"sets":[{"name":"a","brush":[{"centre":[0,0,0],"radius":)" + deep)[0]
                    .reason.find("Nested deeper") != std::string::npos);
        QVERIFY(problems_of(R"({"periscope":2,"name":1e999})")[0].reason.find("out of range") != std::string::npos);
        QVERIFY(
            at(edited("run.end_time=1 " + std::string(400000, '(')), "run.end_time").contains("too many parentheses"));
        QVERIFY(at(edited("materials[0].youngs_modulus=1e305 GPa"), "materials[0].youngs_modulus")
                    .contains("out of range"));
        QVERIFY(at(edited("sets[3000000000].name=x"), "sets[3000000000].name").contains("No such entry"));
        // The limit also applies to an index within a path, of lists that exist and of lists that do not.
        for (const char* place :
             {"sets[300000].name", "sets[0].numbers[300000][0]", "sets[0].a[300000]", "a[300000].b"})
            QVERIFY(at(edited(std::string(place) + "=x"), place).contains("No such entry"));
        QVERIFY(at(edited("horizon=60 dx"), "horizon").contains("exceeds 50 spacings"));
    }

    void siblings_of_a_problem_are_told_too() {
        const auto problems = edited("materials=[{\"name\":\"a\",\"youngs_modulus\":1e9,\"density\":\"x\"}]");
        QVERIFY(at(problems, "materials[0].density").contains("start with a number"));
        QVERIFY(at(problems, "materials[0].fracture_energy").contains("Missing"));
        // … but what follows from an unreadable spacing is not.
        QCOMPARE(edited("geometry.lattice.spacing=2 kg").size(), std::size_t{1});
    }

    void missing_and_wrong_files() {
        QVERIFY_THROWS_EXCEPTION(FileError, read_case("/nonexistent/case.json"));
        QVERIFY_THROWS_EXCEPTION(FileError, read_case("/tmp"));
        QTemporaryDir dir;
        const std::string empty = dir.filePath("empty.json").toStdString();
        std::ofstream(empty).close();
        QVERIFY_THROWS_EXCEPTION(CaseError, read_case(empty));
    }

    void shipped_cases_are_valid() {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(PERISCOPE_SOURCE_DIR "/resources/cases")) {
            if (entry.path().extension() != ".json")
                continue;
            const Case c = read_case(entry.path());
            QVERIFY(!c.description.empty());
            ++count;
        }
        QVERIFY(count >= 3);
    }
};

PERISCOPE_TEST(CaseFileTest)
} // namespace case_file_test
#include "case_file_test.moc"
