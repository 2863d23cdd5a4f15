// Load control in a case file: what is read and written, and what is wrong with it.
#include "core/checks/check_case.hpp"

#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace load_control_case_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr const char* case_with = R"({
  "periscope": 2, "name": "test",
  "geometry": { "lattice": { "box": ["14 mm", "6 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" } ],
  "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["2 mm", null, null] } },
            { "name": "right", "box": { "min": ["12 mm", null, null], "max": [null, null, null] } } ],
  "conditions": [ { "fixed": true, "set": "left" },
                  { "displacement": ["1 mm", null, null], "set": "right", "ramp": { "shape": "linear", "time": "1 s" } } ],
  "observers": [ { "name": "load", "reaction": "left" }, { "name": "gap", "opening": ["left", "right"] },
                 { "name": "end", "mean": "displacement", "set": "right" } ],
  "run": { "end_time": "1 s", "analysis": "%1", "load_steps": 4 %2 } })";

ParsedCase parsed(const QString& more, const char* analysis = "quasi-static-newton") {
    return parse_case(QString(case_with).arg(QLatin1String(analysis), more).toStdString(), "/");
}

} // namespace

class LoadControlCaseTest : public QObject {
    Q_OBJECT

private slots:
    void is_read_and_written() {
        const ParsedCase c = parsed(R"(, "load_control": { "observer": "gap", "component": "y", "value": "-20 um" })");
        QVERIFY2(c.problems.empty(), c.problems.empty() ? "" : c.problems[0].text().c_str());
        const auto& control = c.value.run.quasi_static.load_control;
        QVERIFY(control && control->observer == "gap" && control->axis == 1 &&
                std::abs(control->value.value + 20e-6) < 1e-15);
        QVERIFY(parse_case(case_to_json(c.value), "/").value.run.quasi_static.load_control == control);
        QVERIFY(case_to_json(parsed({}).value).find("load_control") == std::string::npos);
    }

    void problems_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* control, const char* said) {
            QTest::newRow(name) << QStringLiteral(R"(, "load_control": )") + QLatin1String(control)
                                << QString::fromUtf8(said);
        };
        row("a force", R"({ "observer": "load", "value": "1 mm" })", "neither an opening nor a mean displacement");
        row("none", R"({ "observer": "gip", "value": "1 mm" })", "No observer has the name 'gip'");
        row("no value", R"({ "observer": "gap" })", "run.load_control.value");
        row("zero", R"({ "observer": "gap", "value": 0 })", "Must not be zero");
        row("a time", R"({ "observer": "gap", "value": "1 s" })", "run.load_control.value");
        row("out of the plane", R"({ "observer": "end", "component": "z", "value": "1 mm" })",
            "choose another component");
        row("a stray key", R"({ "observer": "end", "value": "1 mm", "steps": 3 })", "Unknown key");
        row("a list", R"([1])", "run.load_control");
    }
    void problems() {
        QFETCH(const QString, more);
        QFETCH(const QString, said);
        const ParsedCase c = parsed(more);
        std::vector<Problem> all = c.problems;
        if (all.empty())
            all = check_case(c.value);
        QVERIFY(!all.empty());
        const bool found = std::ranges::any_of(
            texts(all), [&](const std::string& text) { return QString::fromStdString(text).contains(said); });
        QVERIFY2(found, all.front().text().c_str());
    }

    void belongs_to_newtons_method() {
        for (const char* analysis : {"quasi-static-relaxation", "explicit-dynamic"}) {
            const ParsedCase c = parsed(R"(, "load_control": { "observer": "gap", "value": "1 mm" })", analysis);
            const std::vector<Problem> all = c.problems.empty() ? check_case(c.value) : c.problems;
            QVERIFY(std::ranges::any_of(texts(all), [](const std::string& text) {
                return text.find("run.load_control") != std::string::npos;
            }));
        }
    }
};

PERISCOPE_TEST(LoadControlCaseTest)
} // namespace load_control_case_test
#include "load_control_case_test.moc"
