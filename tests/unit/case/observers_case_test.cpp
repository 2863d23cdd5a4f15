// Observers in a case file: every form, what is written again, and what is wrong with an entry.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"

#include "tests/test_program.hpp"

#include <QtTest>

#include <array>
#include <cmath>
#include <string>

namespace observers_case_test {

using namespace periscope;

namespace {

constexpr const char* case_with = R"({
  "periscope": 2, "name": "test",
  "geometry": { "lattice": { "box": ["20 mm", "10 mm", "5 mm"], "spacing": "1 mm" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" } ],
  "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["3 dx", null, null] } },
            { "name": "right", "box": { "min": ["17 mm", null, null], "max": [null, null, null] } } ],
  "conditions": [ { "fixed": true, "set": "left" } ],
  "run": { "end_time": "100 us" }, "observers": [ %1 ] })";

ParsedCase parsed(const QString& observers) {
    return parse_case(QString(case_with).arg(observers).toStdString(), "/");
}

} // namespace

class ObserversCaseTest : public QObject {
    Q_OBJECT

private slots:
    void every_form() {
        const ParsedCase once = parsed(R"(
            { "name": "force", "reaction": "left", "interval": "1 us" },
            { "name": "old", "mean_displacement": "right" },
            { "name": "tip", "maximum": "damage", "set": "right" },
            { "name": "speed", "mean": "velocity" },
            { "name": "low", "minimum": "force_density", "set": "left", "interval": 2e-6 },
            { "name": "CMOD", "opening": ["left", "right"] },
            { "name": "of points", "opening": [["1 mm", 0, "2 dx"], [0.003, 0, 0]] },
            { "name": "mixed", "opening": ["left", ["3 mm", 0, 0]] },
            { "name": "K", "energy": "relative_balance" },
            { "name": "E", "energies": true },
            { "name": "all broken", "broken_bonds": true },
            { "name": "broken", "broken_bonds": true, "set": "left" },
            { "name": "cohesive", "maximum": "softening" },
            { "name": "shear", "mean": "stress", "set": "left" },
            { "name": "main", "maximum": "principal_stress" },
            { "name": "stretched", "maximum": "principal_strain" },
            { "name": "distorted", "maximum": "von_mises_strain" })");
        QVERIFY2(once.problems.empty(), once.problems.empty() ? "" : once.problems[0].text().c_str());
        const auto& o = once.value.observers;
        QVERIFY(o[0].kind == ObserverKind::reaction && o[0].set == "left");
        QVERIFY(std::abs(o[0].every->value - 1e-6) < 1e-18);
        QVERIFY(o[1].kind == ObserverKind::mean_displacement && o[1].set == "right" && !o[1].every);
        QVERIFY(o[2].kind == ObserverKind::maximum && o[2].field == ObservedField::damage && o[2].set == "right");
        QVERIFY(o[3].kind == ObserverKind::mean && o[3].field == ObservedField::velocity && o[3].set.empty());
        QVERIFY(o[4].field == ObservedField::force_density);
        QVERIFY(o[5].ends[0].set == "left" && o[5].ends[1].set == "right" && !o[5].ends[0].point);
        QVERIFY((*o[6].ends[0].point)[2].in_spacings && (*o[6].ends[1].point)[0].value == 0.003);
        QVERIFY(o[7].ends[0].set == "left" && o[7].ends[1].point);
        QVERIFY(o[8].part == EnergyPart::relative_balance && o[9].kind == ObserverKind::energies);
        QVERIFY(o[10].set.empty() && o[11].set == "left");
        QVERIFY(o[12].field == ObservedField::softening && o[13].field == ObservedField::stress);
        QVERIFY(o[14].field == ObservedField::principal_stress && o[15].field == ObservedField::principal_strain);
        QVERIFY(o[16].field == ObservedField::von_mises_strain);

        const std::string text = case_to_json(once.value);
        const ParsedCase again = parse_case(text, "/");
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].text().c_str());
        QCOMPARE(QString::fromStdString(case_to_json(again.value)), QString::fromStdString(text));
        QVERIFY(text.find("\"2 dx\"") != std::string::npos && text.find("\"1 us\"") != std::string::npos);
        std::string compact = text;
        std::erase_if(compact, [](char character) { return character == ' ' || character == '\n'; });
        for (const char* observer :
             {R"({"name":"force","reaction":"left","interval":"1us"})",
              R"({"name":"tip","maximum":"damage","set":"right"})", R"({"name":"E","energies":true})",
              R"({"name":"low","minimum":"force_density","set":"left","interval":2e-06})"})
            QVERIFY2(compact.find(observer) != std::string::npos, observer);
        QVERIFY(again.value.observers[7].ends[1].point &&
                again.value.observers[4].field == ObservedField::force_density);
    }

    // The nodes of a plane are at half the thickness, so z of a point does not matter there. In a solid it does.
    void points_of_a_plane_need_no_z() {
        const auto opening = [](const char* space, const char* z) {
            const QString text = QStringLiteral(R"({ "periscope": 2,
                "geometry": { "lattice": { "box": ["20 mm", "6 mm", "50 mm"], "spacing": "1 mm", "space": "%1" } },
                "horizon": "3 dx", "run": { "end_time": "1 us" },
                "materials": [ { "name": "m", "youngs_modulus": "1 GPa", "density": "1000 kg/m^3", "critical_stretch": 0.1 } ],
                "observers": [ { "name": "gap", "opening": [["3.4 mm", 0, %2], ["17.6 mm", 0, %2]] } ] })")
                                     .arg(QLatin1String(space), QLatin1String(z));
            const Model model = prepare_model(parse_case(text.toStdString(), "/").value);
            const auto& ends = model.observers.front().ends;
            return std::array{model.nodes.position[*ends[0].node], model.nodes.position[*ends[1].node]};
        };
        for (const char* z : {"0", "\"25 mm\""}) {
            const auto [left, right] = opening("plane_stress", z);
            QVERIFY(std::abs(left.x - 3.5e-3) < 1e-9 && std::abs(left.y - 0.5e-3) < 1e-9);
            QVERIFY(std::abs(right.x - 17.5e-3) < 1e-9 && std::abs(right.y - 0.5e-3) < 1e-9);
        }
        QVERIFY_THROWS_EXCEPTION(CaseError, opening("solid", "\"-9 mm\""));
    }

    void problems_data() {
        QTest::addColumn<QString>("observer");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* observer, const char* path, const char* word) {
            QTest::newRow(observer) << observer << path << word;
        };
        row(R"({ "name": "a" })", "observers[0]", "No observed value given");
        row(R"({ "name": "a", "mean": "velocity", "maximum": "damage" })", "observers[0]", "Several");
        row(R"({ "name": "a", "mean": "speed" })", "observers[0].mean", "'velocity'");
        row(R"({ "name": "a", "mean": "velocity", "set": "lefd" })", "observers[0].set", "did you mean 'left'");
        row(R"({ "name": "a", "reaction": "lefd" })", "observers[0].reaction", "did you mean 'left'");
        row(R"({ "name": "a", "reaction": "left", "set": "left" })", "observers[0].set", "given under 'reaction'");
        row(R"({ "name": "a", "energies": true, "set": "left" })", "observers[0].set", "Not valid for 'energies'");
        row(R"({ "name": "a", "energy": "potential" })", "observers[0].energy", "'strain'");
        row(R"({ "name": "a", "energies": false })", "observers[0].energies", "set it to true");
        row(R"({ "name": "a", "opening": "left" })", "observers[0].opening", "two sets or points");
        row(R"({ "name": "a", "opening": ["left"] })", "observers[0].opening", "list of 1");
        row(R"({ "name": "a", "opening": ["left", "rihgt"] })", "observers[0].opening[1]", "did you mean 'right'");
        row(R"({ "name": "a", "opening": ["left", "left"] })", "observers[0].opening", "used twice");
        row(R"({ "name": "a", "opening": ["left", 5] })", "observers[0].opening[1]", "Only nodes of a volume mesh");
        row(R"({ "name": "a", "opening": ["left", true] })", "observers[0].opening[1]", "two sets or points");
        row(R"({ "name": "a", "opening": ["left", [0, 0]] })", "observers[0].opening[1]", "list of 3");
        row(R"({ "name": "a", "opening": ["left", ["1 s", 0, 0]] })", "observers[0].opening[1][0]", "a time");
        row(R"({ "name": "a", "reaction": "left", "interval": 0 })", "observers[0].interval", "Must be positive");
        row(R"({ "name": "a", "reaction": "left", "interval": "1 mm" })", "observers[0].interval", "a length");
        row(R"({ "name": "a", "broken_bonds": true, "intervall": 1 })", "observers[0].intervall",
            "did you mean 'interval'");
    }
    void problems() {
        QFETCH(QString, observer);
        QFETCH(QString, path);
        QFETCH(QString, word);
        const auto found = parsed(observer).problems;
        QString all;
        for (const Problem& p : found) {
            if (p.path == path.toStdString() && QString::fromStdString(p.reason + " — " + p.remedy).contains(word)) {
                QCOMPARE(found.size(), std::size_t(1)); // and no further problem that follows from this one
                return;
            }
            all += QString::fromStdString(p.text()) + "\n";
        }
        QFAIL(qPrintable("there are: " + all));
    }
};

PERISCOPE_TEST(ObserversCaseTest)
} // namespace observers_case_test
#include "observers_case_test.moc"
