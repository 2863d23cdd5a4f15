// Reads materials, interfaces, laws, corrections and plane stress from case files.
#include "core/case/law_points.hpp"
#include "core/case_file/case_file.hpp"
#include "core/checks/check_theory.hpp"
#include "core/model/model.hpp"
#include "core/physics/material_laws.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace case_materials_test {

using namespace periscope;

namespace {

constexpr const char* composite = R"({
  "periscope": 2, "name": "composite",
  "geometry": { "lattice": { "box": ["20 mm", "10 mm", "2.5 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.14 dx",
  "materials": [
    { "name": "matrix", "youngs_modulus": "30 GPa", "poisson_ratio": 0.3333, "density": "2400 kg/m^3", "law": "trilinear",
      "elastic_stretch": 1e-4, "kink_stretch": 5e-4, "kink_ratio": 0.25, "fracture_energy": "100 J/m^2" },
    { "name": "fibre", "set": "bars", "youngs_modulus": "200 GPa", "density": "7800 kg/m^3", "critical_stretch": 0.02 },
    { "name": "void", "set": "hole", "youngs_modulus": "1 MPa", "density": "1 kg/m^3", "critical_stretch": 1 } ],
  "interfaces": [ { "between": ["fibre", "matrix"], "youngs_modulus": "20 GPa", "law": "trilinear", "elastic_stretch": "0.02 %",
                    "kink_stretch": "0.1 %", "kink_ratio": 0.5, "critical_stretch": "1 %" } ],
  "corrections": { "surface": "volume", "partial_volume": "hu-ha-bobaru" },
  "sets": [ { "name": "bars", "box": { "min": [null, "4 mm", null], "max": [null, "6 mm", null] } },
            { "name": "hole", "box": { "min": [null, "8 mm", null], "max": [null, null, null] } } ],
  "conditions": [ { "velocity": ["1 m/s", null, null], "set": "bars" } ],
  "run": { "end_time": "100 us" } })";

std::vector<Problem> edited(const std::string& edit) {
    return parse_case(composite, "/", {edit}).problems;
}

} // namespace

class CaseMaterialsTest : public QObject {
    Q_OBJECT

private slots:
    void reads_a_composite() {
        const ParsedCase parsed = parse_case(composite, "/");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Case& c = parsed.value;
        QVERIFY(c.space() == Space::plane_stress);
        QCOMPARE(c.section(), 2.5e-3);
        QCOMPARE(c.materials.size(), std::size_t{3});
        QVERIFY(c.materials[0].law == LawKind::trilinear && c.materials[1].law == LawKind::linear);
        QCOMPARE(c.materials[0].kink_ratio->value, 0.25);
        QCOMPARE(c.materials[0].set, std::string());
        QCOMPARE(c.materials[1].set, std::string("bars"));
        QCOMPARE(c.materials[1].poisson_ratio.value, 1.0 / 3); // the value of plane stress, because none is given
        QCOMPARE(c.interfaces[0].between[1], std::string("matrix"));
        QCOMPARE(c.interfaces[0].elastic_stretch->value, 2e-4);
        QVERIFY(c.corrections.surface == SurfaceCorrection::volume);
        QVERIFY(c.corrections.partial_volume == PartialVolumes::hu_ha_bobaru);
    }

    void writes_what_it_reads() {
        const std::string once = case_to_json(parse_case(composite, "/").value);
        const ParsedCase again = parse_case(once, "/");
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].text().c_str());
        QCOMPARE(QString::fromStdString(case_to_json(again.value)), QString::fromStdString(once));
        QVERIFY(pair_laws(again.value) == pair_laws(parse_case(composite, "/").value));
        QCOMPARE(again.value.materials[2].set, std::string("hole"));
        QVERIFY(again.value.space() == Space::plane_stress);
        QVERIFY(again.value.corrections == (CorrectionsEntry{SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru}));
        for (const char* words : {"plane_stress", "hu-ha-bobaru", "0.02 %", "100 J/m^2", "\"interfaces\""})
            QVERIFY2(once.find(words) != std::string::npos, words);
    }

    void reads_and_writes_spaces_micromoduli_and_directions() {
        for (const char* space : {"plane_strain", "bar", "plane_stress", "solid"}) {
            const bool bar = std::string(space) == "bar";
            std::vector<std::string> edits{std::string("geometry.lattice.space=") + space, "micromodulus=quartic",
                                           "corrections.surface=energy", "corrections.partial_volume=pdlammps"};
            if (!bar)
                edits.push_back(
                    R"(materials[1].anisotropy={"direction":[3,4,0],"stiffness_ratio":3,"strength_ratio":0.5})");
            const ParsedCase parsed = parse_case(composite, "/", edits);
            QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
            const Case& c = parsed.value;
            QCOMPARE(c.section(), bar ? 25e-6 : c.space() == Space::solid ? 1.0 : 2.5e-3);
            QVERIFY(c.micromodulus == Micromodulus::quartic);
            QVERIFY(c.corrections == (CorrectionsEntry{SurfaceCorrection::energy, PartialVolumes::pdlammps}));
            const std::string once = case_to_json(c);
            const ParsedCase again = parse_case(once, "/");
            QVERIFY(again.problems.empty());
            QCOMPARE(QString::fromStdString(case_to_json(again.value)), QString::fromStdString(once));
            QVERIFY(again.value.space() == c.space() && again.value.micromodulus == c.micromodulus);
            QVERIFY(again.value.corrections == c.corrections);
            QVERIFY(pair_laws(again.value) == pair_laws(c));
            const std::size_t n = c.materials.size();
            const BondLaw law = pair_laws(c)[1 * n + 1];
            QCOMPARE(law.anisotropy.has_value(), !bar);
            if (!bar)
                QVERIFY((law.anisotropy->direction == Vec3{0.2 * 3, 0.2 * 4, 0}) &&
                        law.anisotropy->stiffness_ratio == 3 && law.anisotropy->strength_ratio == 0.5);
            QVERIFY(!pair_laws(c)[2 * n + 1].anisotropy &&
                    !pair_laws(c)[0].anisotropy); // a default interface; the matrix
        }
        const auto bar = edited("geometry.lattice.space=bar");
        QVERIFY2(bar.empty(), bar.empty() ? "" : bar[0].text().c_str());
        QVERIFY(edited(R"(conditions[0].velocity=[null,"1 m/s",null])").empty());
        const auto sideways =
            parse_case(composite, "/", {"geometry.lattice.space=bar", R"(conditions[0].velocity=[null,"1 m/s",null])"})
                .problems;
        QVERIFY(sideways.size() == 1 && sideways[0].path == "conditions[0].velocity[1]" &&
                sideways[0].reason.find("no motion along y in a bar") != std::string::npos);
        const auto fibres =
            parse_case(composite, "/",
                       {"geometry.lattice.space=bar", R"(materials[0].anisotropy={"direction":[1,0,0]})"})
                .problems;
        QVERIFY(fibres.size() == 1 && fibres[0].path == "materials[0].anisotropy");
    }

    void reads_and_writes_the_theory() {
        const ParsedCase bonds = parse_case(composite, "/");
        QVERIFY(case_to_json(bonds.value).find("theory") == std::string::npos &&
                bonds.value.theory == Theory::bond_based);
        Case c = bonds.value;
        c.theory = Theory::state_based;
        c.influence = Influence::gaussian;
        const std::string once = case_to_json(c);
        const ParsedCase again = parse_case(once, "/");
        QVERIFY(again.value.theory == Theory::state_based && again.value.influence == Influence::gaussian);
        QCOMPARE(QString::fromStdString(case_to_json(again.value)), QString::fromStdString(once));
        const auto wrong = edited("theory=state based");
        QVERIFY(wrong.size() == 1 && wrong[0].path == "theory" &&
                wrong[0].text().find("'state-based'") != std::string::npos);
        const auto other = edited("influence=conical");
        QVERIFY(other.size() == 1 && other[0].path == "influence" &&
                other[0].text().find("micromodulus") != std::string::npos);
    }

    // State-based bonds soften, also if their critical stretch follows from an energy. The regularised law is not allowed for them.
    void state_based_bonds_soften_but_do_not_fade() {
        const auto problems = [](const BondEntry& law) {
            Case c;
            c.theory = Theory::state_based;
            c.materials.emplace_back();
            static_cast<BondEntry&>(c.materials[0]) = law;
            return check_theory(c);
        };
        BondEntry law;
        law.law = LawKind::trilinear;
        law.critical_stretch = Quantity(1e-3);
        QVERIFY(problems(law).empty());
        law.critical_stretch.reset();
        law.fracture_energy = Quantity(100);
        QVERIFY(problems(law).empty());
        law.law = LawKind::linear;
        QVERIFY(problems(law).empty());
        law.law = LawKind::regularised;
        const auto fades = problems(law);
        QVERIFY(fades.size() == 1 && fades[0].path == "materials[0].law");
    }

    void single_problems_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* edit, const char* path, const char* word) {
            QTest::newRow(edit) << edit << path << word;
        };
        row("materials[0].set=bars", "materials[0].set", "first material");
        row("materials[1].set=", "materials[1].set", "No node set given");
        row("materials[1].set=barz", "materials[1].set", "did you mean 'bars'");
        row("materials[1].set=7", "materials[1].set", "expected text");
        row("materials[0].share=0.3", "materials[0].share", "first material");
        row("materials[1].share=0", "materials[1].share", "Must be positive");
        row("materials[1].share=1", "materials[1].share", "Must be less than 1");
        row("materials[1].share=3 mm", "materials[1].share", "a length");
        row("materials[1].seed=3", "materials[1].seed", "Only valid with a share");
        row(R"(materials[3]={"name":"a","share":0.5,"seed":-1,"youngs_modulus":1e9,"density":1,"critical_stretch":1})",
            "materials[3].seed", "from 0 to");
        row(R"(materials[3]={"name":"a","share":0.5,"youngs_modulus":1e9,"density":1,"critical_stretch":1,"set":"bar"})",
            "materials[3].set", "did you mean 'bars'");
        row("materials[2].name=fibre", "materials[2].name", "two materials");
        row("materials[0].law=quadratic", "materials[0].law", "'trilinear'");
        row("materials[1].kink_ratio=0.5", "materials[1].kink_ratio", "Valid for the law 'trilinear' only");
        row("materials[1].law=trilinear", "materials[1].kink_stretch", "Missing");
        row("materials[1].law=bilinear", "materials[1].elastic_stretch",
            "Missing, and 'tensile_strength' is not given either");
        row("materials[0].law=bilinear", "materials[0].kink_stretch",
            "Valid for the law 'trilinear' only, not for 'bilinear'");
        row("materials[0].law=exponential", "materials[0].kink_ratio", "not for 'exponential'");
        row("materials[1].elastic_stretch=1e-4", "materials[1].elastic_stretch",
            "the laws 'bilinear', 'trilinear' or 'exponential' only, not for 'linear'");
        row("materials[0].decay_rate=25", "materials[0].decay_rate", "Valid for the law 'exponential' only");
        row("materials[0].tensile_strength=3 MPa", "materials[0]",
            "Both 'elastic_stretch' and 'tensile_strength' given");
        row("materials[0].points=[[1e-4,1],[1e-3,0]]", "materials[0].points", "Valid for the law 'table' only");
        row("materials[0].breaks_in=compression", "materials[0].breaks_in", "'tension and compression'");
        row("materials[0].compression_strengthening=0.25", "materials[0].compression_strengthening",
            "Valid for the law 'linear' only");
        row("materials[1].compression_strengthening=0.25", "materials[1].compression_strengthening",
            "Cannot be combined with the law 'trilinear'");
        row("materials[1].compression_strengthening=-1", "materials[1].compression_strengthening", "not be negative");
        row("materials[0].kink_ratio=0", "materials[0].kink_ratio", "Must be positive");
        row("materials[0].kink_ratio=1.01", "materials[0].kink_ratio", "at most 1");
        row("materials[0].elastic_stretch=5e-4", "materials[0].kink_stretch", "not greater than the elastic stretch");
        row("materials[0].elastic_stretch=1 mm", "materials[0].elastic_stretch", "a length");
        row("materials[0].fracture_energy=1 J/m^2", "materials[0].fracture_energy", "enter more than");
        row("materials[0].fracture_energy=1 J/m^2", "materials[0].fracture_energy", "a horizon below");
        row("materials[0].critical_stretch=0.01", "materials[0]", "Both");
        row("interfaces=5", "interfaces", "expected a list");
        row("interfaces[0].between=[\"matrix\"]", "interfaces[0].between", "pair");
        row("interfaces[0].between=[\"matrix\", \"fiber\"]", "interfaces[0].between[1]", "did you mean 'fibre'");
        row("interfaces[0].between=[\"matrix\", \"matrix\"]", "interfaces[0].between", "with itself");
        row("interfaces[0].critical_stretch=0.1 %", "interfaces[0].critical_stretch",
            "not greater than the kink stretch");
        row("interfaces[0].youngs_modulus=0", "interfaces[0].youngs_modulus", "Must be positive");
        row("interfaces[0].density=1", "interfaces[0].density", "Unknown key");
        row("interfaces[1]={\"between\":[\"matrix\",\"fibre\"],\"youngs_modulus\":1e9,\"critical_stretch\":"
            "1}",
            "interfaces[1].between", "already have an interface, interfaces[0]");
        row("interfaces[1]={\"youngs_modulus\":1e9,\"critical_stretch\":1}", "interfaces[1].between", "Missing");
        row("interfaces[1]={\"between\":[\"void\",\"fibre\"],\"youngs_modulus\":1e9}", "interfaces[1].fracture_energy",
            "Missing, and 'critical_stretch' is not given either");
        row("corrections.surface=force", "corrections.surface", "'volume'");
        row("corrections.partial_volume=yes", "corrections.partial_volume", "'hu-ha-bobaru'");
        row("corrections.surfaces=volume", "corrections.surfaces", "did you mean 'surface'");
        row("geometry.lattice.space=plane_strains", "geometry.lattice.space", "'plane_strain'");
        row("micromodulus=cone", "micromodulus", "'conical'");
        row("materials[0].anisotropy={}", "materials[0].anisotropy.direction", "Missing");
        row(R"(materials[0].anisotropy={"direction":[0,0,0]})", "materials[0].anisotropy.direction", "zero length");
        row(R"(materials[0].anisotropy={"direction":[0,1,1]})", "materials[0].anisotropy.direction[2]",
            "component out of the plane");
        row(R"(materials[0].anisotropy={"direction":[1,0,0],"stiffness_ratio":0})",
            "materials[0].anisotropy.stiffness_ratio", "Must be positive");
        row(R"(materials[0].anisotropy={"direction":[1,0,0],"strength_ratio":-1})",
            "materials[0].anisotropy.strength_ratio", "Must be positive");
        row(R"(materials[0].anisotropy={"direction":[1,0,0],"strength":2})", "materials[0].anisotropy.strength",
            "did you mean 'strength_ratio'");
        row("geometry.lattice.box[2]=0", "geometry.lattice.box[2]", "Must be positive");
        row("geometry.lattice.box[1]=0.4 mm", "geometry.lattice.box[1]", "too short for a spacing");
        row("conditions[0].velocity[2]=0", "conditions[0].velocity[2]", "no motion along z");
        row("conditions[1]={\"initial_velocity\":[0,0,\"1 m/s\"],\"set\":\"bars\"}",
            "conditions[1].initial_velocity[2]", "no motion along z");
    }
    void single_problems() {
        QFETCH(QString, edit);
        QFETCH(QString, path);
        QFETCH(QString, word);
        QString all;
        for (const Problem& p : edited(edit.toStdString())) {
            all += QString::fromStdString(p.text()) + "\n";
            if (QString::fromStdString(p.path) == path &&
                QString::fromStdString(p.reason + " — " + p.remedy).contains(word))
                return;
        }
        QFAIL(qPrintable("not told; told is:\n" + all));
    }

    void what_is_good_stays_good_data() {
        QTest::addColumn<QString>("edit");
        for (const char* edit : {"materials[0].kink_ratio=1", "geometry.lattice.box[2]=0.1 mm", "interfaces=[]",
                                 "corrections={}", "corrections.surface=none", "materials[0].poisson_ratio=0.2"})
            QTest::newRow(edit) << edit;
    }
    void what_is_good_stays_good() {
        QFETCH(QString, edit);
        const auto problems = edited(edit.toStdString());
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems[0].text().c_str());
    }

    // Each material replaces the first one. The other columns are the path and a word of the problem.
    void problems_of_laws_data() {
        QTest::addColumn<QString>("law");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* law, const char* path, const char* word) {
            QTest::newRow(law) << law << (*path ? QString("materials[0].%1").arg(path) : QString("materials[0]"))
                               << word;
        };
        const auto good = [](const char* law) {
            QTest::newRow(law) << law << ""
                               << "";
        };
        good(R"("law": "bilinear", "elastic_stretch": 1e-4, "fracture_energy": 100)");
        good(R"("law": "bilinear", "tensile_strength": "3 MPa", "fracture_energy": 100)");
        good(
            R"("law": "bilinear", "elastic_stretch": 1e-4, "critical_stretch": 1e-3, "breaks_in": "tension and compression")");
        good(R"("law": "exponential", "elastic_stretch": 1e-4, "fracture_energy": 100)");
        good(
            R"("law": "exponential", "tensile_strength": "3 MPa", "critical_stretch": 0.01, "decay_rate": 5, "linear_tail": 0)");
        good(R"("law": "table", "points": [["0.01 %", 1], [3e-4, 0.5], [5e-4, 0.5], [1e-3, 0]])");
        good(R"("law": "table", "points": [[1e-4, 1], [1e-3, 0]], "fracture_energy": "100 J/m^2")");
        row(R"("law": "bilinear", "elastic_stretch": 1e-4)", "fracture_energy",
            "and 'critical_stretch' is not given either");
        row(R"("law": "bilinear", "elastic_stretch": 1e-3, "critical_stretch": 1e-3)", "critical_stretch",
            "not greater than the elastic stretch 0.001");
        row(R"("law": "bilinear", "tensile_strength": "30 MPa", "strength_of": "bond", "critical_stretch": 1e-3)",
            "critical_stretch", "not greater than the elastic stretch 0.001");
        row(R"("law": "bilinear", "tensile_strength": "60 MPa", "critical_stretch": 1e-3)", "tensile_strength",
            "a greater critical stretch");
        row(R"("law": "bilinear", "tensile_strength": "60 MPa", "fracture_energy": 100)", "tensile_strength",
            "with the same number of spacings");
        row(R"("law": "bilinear", "elastic_stretch": 1e-4, "strength_of": "body", "fracture_energy": 100)",
            "strength_of", "Only valid with a tensile strength");
        row(R"("law": "bilinear", "tensile_strength": "3 MPa", "strength_of": "bonds", "fracture_energy": 100)",
            "strength_of", "'body' or 'bond'");
        row(R"("law": "bilinear", "tensile_strength": "3 MPa", "fracture_energy": 100, "anisotropy": {"direction": [1,0,0]})",
            "strength_of", "not available for an anisotropic material");
        good(R"("law": "bilinear", "tensile_strength": "3 MPa", "strength_of": "bond", "fracture_energy": 100)");
        good(R"("law": "table", "points": [[1e-4, 1], [1e-3, 0]], "tensile_strength": "3 MPa")");
        good(
            R"("law": "table", "points": [[1e-4, 1], [1e-3, 0]], "tensile_strength": "3 MPa", "fracture_energy": 100)");
        row(R"("law": "bilinear", "elastic_stretch": 1e-3, "fracture_energy": 1)", "fracture_energy",
            "enter more than");
        row(R"("law": "exponential", "elastic_stretch": 1e-3, "fracture_energy": 1)", "fracture_energy",
            "a horizon below");
        row(R"("law": "exponential", "elastic_stretch": 1e-4, "fracture_energy": 100, "decay_rate": 0.01)",
            "decay_rate", "0.1 to 50");
        row(R"("law": "exponential", "elastic_stretch": 1e-4, "fracture_energy": 100, "decay_rate": 100)", "decay_rate",
            "0.1 to 50");
        row(R"("law": "exponential", "elastic_stretch": 1e-4, "fracture_energy": 100, "linear_tail": -1)",
            "linear_tail", "not be negative");
        row(R"("law": "table")", "points", "Missing");
        row(R"("law": "table", "points": [[1e-4, 1]])", "points", "at least two");
        row(R"("law": "table", "points": {"a": 1})", "points", "expected a list");
        row(R"("law": "table", "points": [1e-4, 1])", "points[0]", "expected a list of 2");
        row(R"("law": "table", "points": [[1e-4, 1, 2], [1, 0]])", "points[0]", "Found a list of 3");
        row(R"("law": "table", "points": [["1 mm", 1], [1, 0]])", "points[0][0]", "a length");
        row(R"("law": "table", "points": [[0, 1], [1e-3, 0]])", "points[0][0]", "ends the elastic part");
        row(R"("law": "table", "points": [[1e-4, 0.9], [1e-3, 0]])", "points[0][1]", "enter 1");
        row(R"("law": "table", "points": [[1e-4, 1], [1e-3, 0.1]])", "points[1][1]", "enter 0");
        row(R"("law": "table", "points": [[1e-4, 1], [1e-4, 0.5], [1e-3, 0]])", "points[1][0]",
            "stretches must increase");
        row(R"("law": "table", "points": [[1e-4, 1], [2e-4, 0.5], [3e-4, 0.6], [1e-3, 0]])", "points[2][1]",
            "exceeds 0.5, the value of the previous point");
        row(R"("law": "table", "points": [[1e-4, 1], [2e-4, -0.5], [1e-3, 0]])", "points[1][1]", "only the last");
        row(R"("law": "table", "points": [[1e-4, 1], [2e-4, 0], [1e-3, 0]])", "points[1][1]", "only the last");
        row(R"("law": "table", "points": [[1e-4, 1], [1e-3, 0]], "critical_stretch": 1e-3)", "critical_stretch",
            "the list of points defines it");
        row(R"("law": "table", "points": [[1e-3, 1], [1e-2, 0]], "fracture_energy": 1)", "fracture_energy",
            "before it softens");
    }
    void problems_of_laws() {
        QFETCH(QString, law);
        QFETCH(QString, path);
        QFETCH(QString, word);
        const QString entry = R"(materials=[{"name": "m", "youngs_modulus": "30 GPa", "density": 2400, %1}])";
        const ParsedCase parsed = parse_case(composite, "/", {entry.arg(law).toStdString(), "interfaces=[]"});
        QString all;
        bool told = false;
        for (const Problem& p : parsed.problems) {
            const QString text = QString::fromStdString(p.text());
            all += text + "\n";
            told = told || (QString::fromStdString(p.path) == path && text.contains(word));
        }
        qInfo("%s", qPrintable(all));
        if (!path.isEmpty()) {
            QVERIFY2(told, qPrintable("not told; told is:\n" + all));
            return;
        }
        QVERIFY2(parsed.problems.empty(), qPrintable(all));
        const std::string once = case_to_json(parsed.value); // it is written as it was read
        const Case again = parse_case(once, "/").value;
        QCOMPARE(QString::fromStdString(case_to_json(again)), QString::fromStdString(once));
        QVERIFY(pair_laws(again) == pair_laws(parsed.value));
    }

    void too_many_points() {
        std::string points = "[1, 1]";
        for (int k = 2; k < 64; ++k)
            points += ", [" + std::to_string(k) + ", 0.5]";
        const auto problems = [&](const std::string& list) {
            return edited("materials=[{\"name\": \"m\", \"youngs_modulus\": 1e9, \"density\": 1, \"law\": "
                          "\"table\", \"points\": [" +
                          list + "]}]");
        };
        const auto told = [](const std::vector<Problem>& list) {
            return std::any_of(list.begin(), list.end(), [](const Problem& p) {
                return p.path == "materials[0].points" && p.remedy == "the maximum is 64";
            });
        };
        QVERIFY(!told(problems(points + ", [64, 0]")));
        QVERIFY(told(problems(points + ", [64, 0.5], [65, 0]")));
    }

    void points_as_one_types_them() {
        const auto points = parse_points(" 0.01 %: 1,5e-4:0.25 , 0.002: 0 ");
        QCOMPARE(points.size(), std::size_t{3});
        QCOMPARE(points[0].stretch.value, 1e-4);
        QCOMPARE(points[1].ratio.value, 0.25);
        QVERIFY(parse_points(points_text(points)) == points);
        QVERIFY(parse_points("").empty());
        for (const char* bad : {"1e-4", "1e-4: 1,, 1: 0", "1e-4: x", "1 mm: 1"})
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, parse_points(bad));
    }

    // The fracture energy that a refusal proposes is the smallest possible: a little more is accepted, a little less is
    // not. The same holds for the horizon.
    void the_least_fracture_energy_is_the_least() {
        const std::string bilinear =
            R"(materials[0]={"name": "matrix", "youngs_modulus": 30e9, "density": 2400, "law": "bilinear",
               "elastic_stretch": 3e-4, "fracture_energy": 100})";
        for (const std::string& law : {std::string("name=same"), bilinear}) {
            const Case c = parse_case(composite, "/", {law}).value;
            const double least = least_fracture_energy(bonds_of(c.materials[0], c));
            QVERIFY(least > 1 && least < 100);
            const auto with = [&](const std::string& path, double value) {
                return parse_case(composite, "/", {law, path + "=" + std::to_string(value)}).problems.size();
            };
            QCOMPARE(with("materials[0].fracture_energy", 1.0001 * least), std::size_t{0});
            QCOMPARE(with("materials[0].fracture_energy", 0.9999 * least), std::size_t{1});
            const double largest = largest_horizon(bonds_of(c.materials[0], c));
            QVERIFY(largest > 3.14e-3);
            const auto too_little = [&](double horizon) {
                const auto edits = {law, "horizon=" + std::to_string(horizon)};
                const auto problems = parse_case(composite, "/", edits).problems;
                return std::any_of(problems.begin(), problems.end(),
                                   [](const Problem& p) { return p.path == "materials[0].fracture_energy"; });
            };
            QVERIFY(!too_little(0.999 * largest) && too_little(1.001 * largest));
        }
    }

    void shares() {
        const auto with_shares = [](const char* third, const char* fourth) {
            return std::vector<std::string>{
                std::string(R"(materials[1]={"name":"fibre","youngs_modulus":1e9,"density":1,"critical_stretch":1,)") +
                    third + "}",
                std::string(R"(materials[2]={"name":"void","youngs_modulus":1e9,"density":1,"critical_stretch":1,)") +
                    fourth + "}"};
        };
        const ParsedCase parsed =
            parse_case(composite, "/", with_shares(R"("share":"40 %","seed":9)", R"("share":0.6,"set":"hole")"));
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const ParsedCase again = parse_case(case_to_json(parsed.value), "/");
        QVERIFY(again.problems.empty());
        for (const Case* c : {&parsed.value, &again.value}) {
            QVERIFY(c->materials[1].share->value == 0.4 && c->materials[1].seed == 9 && c->materials[1].set.empty());
            QVERIFY(c->materials[2].share->value == 0.6 && c->materials[2].seed == 1 && c->materials[2].set == "hole");
            QVERIFY(!c->materials[0].share);
        }
        QCOMPARE(case_to_json(again.value), case_to_json(parsed.value));
        QVERIFY(parse_case(composite, "/", with_shares(R"("share":0.4)", R"("share":0.6)")).problems.empty());
        const auto much = parse_case(composite, "/", with_shares(R"("share":0.5)", R"("share":0.6)")).problems;
        QVERIFY(much.size() == 1 && much[0].path == "materials[2].share" &&
                much[0].reason == "The shares of nodes outside all sets add up to 1.1");
    }

    void too_many_materials() {
        Case c = parse_case(composite, "/").value;
        const auto told = [&] {
            for (const Problem& p : check_case(c))
                if (p.path == "materials[16]" && p.reason.find("Too many materials") != std::string::npos)
                    return true;
            return false;
        };
        while (c.materials.size() < 16)
            c.materials.push_back(c.materials[1]);
        QVERIFY(!told());
        c.materials.push_back(c.materials[1]);
        QVERIFY(told());
    }
};

PERISCOPE_TEST(CaseMaterialsTest)
} // namespace case_materials_test
#include "case_materials_test.moc"
