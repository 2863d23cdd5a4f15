// The stop criterion: what a case file may contain, what is wrong with it, and which sample of an observer meets it.
#include "core/case/observer_table.hpp"
#include "core/case/stop_criterion.hpp"
#include "core/case/unit.hpp"
#include "core/checks/check_case.hpp"
#include "core/model/model.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace stop_criterion_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr const char* case_to_stop = R"({
  "periscope": 2, "name": "test",
  "geometry": { "lattice": { "box": ["14 mm", "6 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" } ],
  "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["2 mm", null, null] } },
            { "name": "right", "box": { "min": ["12 mm", null, null], "max": [null, null, null] } } ],
  "conditions": [ { "fixed": true, "set": "left" }, { "velocity": ["1 m/s", null, null], "set": "right" } ],
  "observers": [ { "name": "load", "reaction": "left" }, { "name": "gap", "opening": ["left", "right"] },
                 { "name": "broken", "broken_bonds": true }, { "name": "stress", "maximum": "stress" },
                 { "name": "all", "energies": true } ],
  "run": { "end_time": "1 us" %1 } })";

ParsedCase parsed_stop(const QString& stop) {
    const QString more = stop.isEmpty() ? QString() : QStringLiteral(R"(, "stop_when": )") + stop;
    return parse_case(QString(case_to_stop).arg(more).toStdString(), "/");
}

// Returns the step of the sample that meets the criterion, for samples of a force along y; 0 if none does.
std::uint64_t met_at(StopCriterion stop, const std::vector<double>& rows) {
    Model model;
    model.observers = {{.name = "u", .kind = ObserverKind::mean_displacement}, {.name = "load"}};
    stop.observer = 1;
    stop.axis = 1;
    stop.name = "load y";
    model.stop = stop;
    StopWatch watch(model);
    std::uint64_t step = 0;
    for (const double row : rows) {
        watch.take({++step, 0, {{9, 9, 9}, {9, row, 9}}, {}});
        if (watch.is_met())
            return step;
        watch.take({++step, 0, {{9, 9, 9}, {0, 0, 0}}, {1, 0}}); // this sample contains only the other observer
        if (watch.is_met())
            return step;
    }
    return 0;
}

StopCriterion stop_at(StopKind kind, double value, double least_peak = 0) {
    StopCriterion stop;
    stop.kind = kind;
    stop.value = value;
    stop.least_peak = least_peak;
    return stop;
}

} // namespace

class StopCriterionTest : public QObject {
    Q_OBJECT

private slots:
    void is_read_and_written() {
        const ParsedCase c = parsed_stop(R"({ "observer": "gap", "component": "y", "rises_to": "0.5 mm" })");
        QVERIFY2(c.problems.empty(), c.problems.empty() ? "" : c.problems[0].text().c_str());
        const auto& stop = c.value.run.stop;
        QVERIFY(stop && stop->observer == "gap" && stop->component == "y" && stop->kind == StopKind::rises_to &&
                std::abs(stop->value.value - 0.5e-3) < 1e-12 && !stop->least_peak);
        QVERIFY(parse_case(case_to_json(c.value), "/").value.run.stop == stop);
        const ParsedCase share =
            parsed_stop(R"({ "observer": "load", "falls_to_share": 0.1, "after_peak_of": "2 kN" })");
        QVERIFY(share.problems.empty() && share.value.run.stop->kind == StopKind::falls_to_share);
        QCOMPARE(share.value.run.stop->least_peak->value, 2000.0);
        QVERIFY(parse_case(case_to_json(share.value), "/").value.run.stop == share.value.run.stop);
        QVERIFY(check_case(c.value).empty() && check_case(share.value).empty());
        QVERIFY(case_to_json(parsed_stop({}).value).find("stop_when") == std::string::npos);
    }

    void problems_data() {
        QTest::addColumn<QString>("stop");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* stop, const char* said) {
            QTest::newRow(name) << QString::fromUtf8(stop) << QString::fromUtf8(said);
        };
        row("no observer", R"({ "observer": "gip", "rises_to": "1 mm" })", "No observer has the name 'gip'");
        row("wrong unit", R"({ "observer": "gap", "rises_to": "1 kN" })", "run.stop_when.rises_to");
        row("wrong unit of the peak", R"({ "observer": "load", "falls_to_share": 0.1, "after_peak_of": "1 mm" })",
            "run.stop_when.after_peak_of");
        row("in spacings", R"({ "observer": "gap", "rises_to": "1 dx" })", "Cannot be given in spacings");
        row("at once", R"({ "observer": "gap", "rises_to": 0 })", "met at once");
        row("at once, below zero", R"({ "observer": "broken", "rises_to": -3 })", "met at once");
        row("never", R"({ "observer": "all", "falls_to": "-1 J" })", "never met");
        row("the whole peak", R"({ "observer": "load", "falls_to_share": 1 })", "between 0 and 1");
        row("no share", R"({ "observer": "load", "falls_to_share": 0 })", "between 0 and 1");
        row("no component", R"({ "observer": "load", "component": "xx", "rises_to": "1 N" })", "no component 'xx'");
        row("one number", R"({ "observer": "broken", "component": "x", "rises_to": 9 })", "has no components");
        row("no value", R"({ "observer": "load" })", "No value given");
        row("two values", R"({ "observer": "load", "rises_to": "1 N", "falls_to": "1 N" })", "Several values given");
        row("a peak without a share", R"({ "observer": "load", "rises_to": "1 N", "after_peak_of": "1 N" })",
            "fraction of the peak");
        row("a stray key", R"({ "observer": "load", "rises_to": "1 N", "every": 3 })", "Unknown key");
        row("a list", R"([1])", "run.stop_when");
    }
    void problems() {
        QFETCH(const QString, stop);
        QFETCH(const QString, said);
        const ParsedCase c = parsed_stop(stop);
        const std::vector<Problem> all = c.problems.empty() ? check_case(c.value) : c.problems;
        QVERIFY(!all.empty());
        const bool found = std::ranges::any_of(
            texts(all), [&](const std::string& text) { return QString::fromStdString(text).contains(said); });
        QVERIFY2(found, all.front().text().c_str());
    }

    // A criterion that was valid for another observer has a wrong unit after the observer has changed.
    void a_unit_of_another_observer_is_found() {
        Case c = parsed_stop(R"({ "observer": "gap", "rises_to": "0.5 mm" })").value;
        c.run.stop->observer = "load";
        const auto all = texts(check_case(c));
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY2(all[0].find("run.stop_when.rises_to") == 0, all[0].c_str());
    }

    void the_unit_of_every_observer_is_known() {
        for (const ObserverInfo& info : observer_infos())
            for (const ObservedFieldInfo& field : observed_field_infos())
                for (const RigidQuantityInfo& quantity : rigid_quantity_infos()) {
                    ObserverEntry o{"o", info.kind};
                    o.field = field.kind;
                    o.quantity = quantity.kind;
                    const std::vector<std::string> components = stop_components(o);
                    for (const std::string& component :
                         components.empty() ? std::vector<std::string>{""} : components) {
                        const std::string unit(stop_unit(o, component));
                        const QuantityInfo& known = stop_quantity(unit);
                        QVERIFY2(unit == "N m" || known.dimension == read_unit(unit).dimension, unit.c_str());
                        QVERIFY2(read_quantity(known, known.example).value > 0, unit.c_str());
                    }
                }
        QCOMPARE(stop_quantity("N m").dimension, (Dimension{2, 1, -2}));
        QVERIFY_THROWS_EXCEPTION(std::out_of_range, stop_quantity("kg")); // no observer has this unit
    }

    void rises() {
        QCOMPARE(met_at(stop_at(StopKind::rises_to, 3), {1, 2, 2.9, 3, 1}), std::uint64_t(7));
        QCOMPARE(met_at(stop_at(StopKind::rises_to, 3), {4}), std::uint64_t(1)); // the value is 0 at the start
        QCOMPARE(met_at(stop_at(StopKind::rises_to, 3), {-4, -3, 0}), std::uint64_t(0));
        // The value comes back from below.
        QCOMPARE(met_at(stop_at(StopKind::rises_to, -3), {-1, -2, -4, -2}), std::uint64_t(7));
    }

    void falls() {
        QCOMPARE(met_at(stop_at(StopKind::falls_to, -3), {-1, -2.9, -3}), std::uint64_t(5));
        QCOMPARE(met_at(stop_at(StopKind::falls_to, 3), {1, 2, 5, 4, 2}), std::uint64_t(9)); // only after the peak
        QCOMPARE(met_at(stop_at(StopKind::falls_to, 3), {1, 2, 2}), std::uint64_t(0));
    }

    void falls_to_a_share_of_the_largest() {
        QCOMPARE(met_at(stop_at(StopKind::falls_to_share, 0.1), {1, 20, 3, 2.1, 2}), std::uint64_t(9));
        QCOMPARE(met_at(stop_at(StopKind::falls_to_share, 0.1), {-1, -20, -3, -2}), std::uint64_t(7));
        QCOMPARE(met_at(stop_at(StopKind::falls_to_share, 0.1), {0, 0, 0}), std::uint64_t(0));
        // Oscillations at the start, before the peak, do not count.
        QCOMPARE(met_at(stop_at(StopKind::falls_to_share, 0.1), {1, 0.01, 20, 1}), std::uint64_t(3));
        QCOMPARE(met_at(stop_at(StopKind::falls_to_share, 0.1, 15), {1, 0.01, 20, 1}), std::uint64_t(7));
    }
};

PERISCOPE_TEST(StopCriterionTest)
} // namespace stop_criterion_test
#include "stop_criterion_test.moc"
