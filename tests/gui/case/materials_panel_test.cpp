// Enters materials, interfaces, laws, plane stress and corrections in the panels, and undoes each edit. Adds a material of the
// library, and looks at the sketches beside the fields.
#include "core/case_file/case_file.hpp"
#include "core/physics/material_laws.hpp"
#include "tests/gui/case/library_entries.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/curve_sketch.hpp"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTextDocument>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace materials_panel_test {

using namespace periscope;
using namespace periscope::ui;

class MaterialsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void a_composite_by_hand() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        const auto here = [&] { return d.undo_stack()->index(); };

        bench.window.select({ItemKind::materials});
        QVERIFY(!field<QAbstractButton>(bench, "addInterface")); // of one material there is none
        bench.window.select(add_material(d));
        QVERIFY(!d.problems().empty()); // no stiffness yet
        QVERIFY(choose(bench, "materials[1].set", 0));
        QCOMPARE(d.value().materials[1].set, d.value().sets[0].name);
        QVERIFY(type(bench, "materials[1].youngs_modulus", "30 GPa"));
        QVERIFY(type(bench, "materials[1].density", "2400 kg/m^3"));
        QVERIFY(type(bench, "materials[1].fracture_energy", "1 kJ/m^2"));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());

        QVERIFY(!field<QLineEdit>(bench, "materials[1].kink_ratio")); // the fields of the law come with it
        QVERIFY(choose(bench, "materials[1].law", int(LawKind::trilinear)));
        QVERIFY(!d.problems().empty());
        QVERIFY(type(bench, "materials[1].elastic_stretch", "1e-4"));
        QVERIFY(type(bench, "materials[1].kink_stretch", "5e-4"));
        QVERIFY(type(bench, "materials[1].kink_ratio", "0.25"));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        const double energy = d.value().materials[1].fracture_energy->value;
        QVERIFY(choose(bench, "materials[1].strength", 1)); // there and back gives the same energy
        QVERIFY(d.value().materials[1].critical_stretch->value > 5e-4);
        QVERIFY(choose(bench, "materials[1].strength", 0));
        QVERIFY(std::abs(d.value().materials[1].fracture_energy->value / energy - 1) < 1e-9);

        bench.window.select({ItemKind::materials});
        QVERIFY(field<QAbstractButton>(bench, "addInterface"));
        field<QAbstractButton>(bench, "addInterface")->click();
        QVERIFY(type(bench, "interfaces[0].youngs_modulus", "20 GPa"));
        QVERIFY(type(bench, "interfaces[0].fracture_energy", "100 J/m^2"));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(bench.find<WorkflowTree>(QStringLiteral("workflow"))->entry({ItemKind::interface, 0}));
        QVERIFY(choose(bench, "interfaces[0].between[1]", 0)); // a material with itself
        QCOMPARE(status_of(bench, {ItemKind::interface, 0}).mark, StepStatus::Mark::error);
        QCOMPARE(status_of(bench, {ItemKind::materials}).mark, StepStatus::Mark::error);
        QVERIFY(item_at(QStringLiteral("interfaces[0].between")) == (Item{ItemKind::interface, 0}));
        d.undo_stack()->undo();
        QVERIFY(d.problems().empty());

        bench.window.select({ItemKind::material, 1});
        QVERIFY(type(bench, "materials[1].name", "concrete")); // the interface follows
        QCOMPARE(d.value().interfaces[0].between[1], std::string("concrete"));
        rename_set(d, 0, QStringLiteral("renamed")); // and the material its set
        QCOMPARE(d.value().materials[1].set, std::string("renamed"));
        QVERIFY(parse_case(case_to_json(d.value()), "/").problems.empty());

        // Removing the first material takes its interfaces along, and the next is everywhere.
        remove_entry(d, {ItemKind::material, 0});
        QCOMPARE(d.value().materials.size(), std::size_t{1});
        QVERIFY(d.value().interfaces.empty() && d.value().materials[0].set.empty() && d.problems().empty());
        QVERIFY(!bench.find<WorkflowTree>(QStringLiteral("workflow"))->entry({ItemKind::interface, 0}));

        while (here() > undos)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        d.undo_stack()->setClean();
    }

    // By E and G, by E and β, by C and β, and back to a law that breaks: always of the same E and G.
    void a_regularised_law() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const auto now = [&]() -> const MaterialEntry& { return d.value().materials[0]; };
        const double modulus = now().youngs_modulus.value, energy = now().fracture_energy->value;
        bench.window.select({ItemKind::material, 0});
        QVERIFY(choose(bench, "materials[0].law", int(LawKind::regularised)));
        QVERIFY(d.problems().empty() && !field<QComboBox>(bench, "materials[0].breaks_in"));
        QVERIFY(choose(bench, "materials[0].strength", 1));
        QVERIFY(std::abs(now().potential_rate->value / (1.5 * modulus / energy) - 1) < 1e-9); // a solid
        QVERIFY(choose(bench, "materials[0].stiffness", 1));
        QVERIFY(d.problems().empty() && now().youngs_modulus.value == 0 && now().potential_depth);
        QVERIFY(field<QLineEdit>(bench, "materials[0].potential_depth") &&
                !field<QLineEdit>(bench, "materials[0].youngs_modulus"));
        QVERIFY(parse_case(case_to_json(d.value()), "/").problems.empty());
        QVERIFY(choose(bench, "materials[0].law", int(LawKind::linear)));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(!now().potential_depth && !now().potential_rate);
        QVERIFY(std::abs(now().youngs_modulus.value / modulus - 1) < 1e-9);
        QVERIFY(std::abs(now().fracture_energy->value / energy - 1) < 1e-9);
        d.undo_stack()->setClean();
    }

    void a_share_at_random() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        const auto none_wrong = [&] { return d.problems().empty(); };
        const auto now = [&]() -> const MaterialEntry& { return d.value().materials[1]; };
        bench.window.select(add_material(d));
        QVERIFY(type(bench, "materials[1].youngs_modulus", "30 GPa"));
        QVERIFY(type(bench, "materials[1].density", "2400 kg/m^3"));
        QVERIFY(type(bench, "materials[1].fracture_energy", "1 kJ/m^2") && none_wrong());
        QVERIFY(!field<QLineEdit>(bench, "materials[1].share") && !field<QSpinBox>(bench, "materials[1].seed"));
        QVERIFY(choose(bench, "materials[1].place", 1) && now().share && none_wrong());
        QCOMPARE(field<QComboBox>(bench, "materials[1].set")->currentIndex(), 1); // of the set as before
        QVERIFY(choose(bench, "materials[1].set", 0) && now().set.empty() && none_wrong());
        QVERIFY(type(bench, "materials[1].share", "1.2") &&
                d.reason_at(QStringLiteral("materials[1].share")).contains(u"less than 1"));
        QVERIFY(type(bench, "materials[1].share", "25 %") && now().share->value == 0.25 && none_wrong());
        field<QSpinBox>(bench, "materials[1].seed")->setValue(11);
        QCOMPARE(now().seed, 11);
        d.undo_stack()->undo();
        QCOMPARE(field<QSpinBox>(bench, "materials[1].seed")->value(), 1);
        d.undo_stack()->redo();
        QVERIFY(parse_case(case_to_json(d.value()), "/").problems.empty());

        // A set of its nodes is counted for the view.
        d.edit(QStringLiteral("Add set"), [](Case& c) { c.sets.push_back({"drawn", SetMaterial{"material 2"}}); });
        const SetMembership& sets = bench.workspace().sets;
        QVERIFY(QTest::qWaitFor([&] { return sets.known() && sets.count(d.value().sets.size() - 1) > 0; }, 20000));
        const double nodes = double(bench.workspace().body.nodes()->nodes->size());
        QVERIFY(std::abs(double(sets.count(d.value().sets.size() - 1)) / nodes - 0.25) < 0.05);

        QVERIFY(choose(bench, "materials[1].place", 0) && !now().share && !none_wrong()); // of which set?
        while (d.undo_stack()->index() > undos)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        d.undo_stack()->setClean();
    }

    // The table of laws says which fields a law has.
    void every_law_has_its_fields() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        bench.window.select({ItemKind::material, 0});
        const auto law = [&](LawKind kind) { return choose(bench, "materials[0].law", int(kind)); };
        const auto now = [&]() -> const MaterialEntry& { return d.value().materials[0]; };
        const auto none_wrong = [&] { return d.problems().empty(); };

        QVERIFY(!field<QLineEdit>(bench, "materials[0].elastic_stretch"));
        QVERIFY(law(LawKind::bilinear) && !none_wrong());
        QVERIFY(type(bench, "materials[0].elastic_stretch", "1e-3") && none_wrong());
        QVERIFY(choose(bench, "materials[0].elastic_limit", 1)); // the same as a strength
        QVERIFY(!now().elastic_stretch && now().strength_of == StrengthOf::body);
        VERIFY_NEAR(law_of(now(), d.value()).elastic_stretch(), 1e-3, 1e-2); // the strength is rounded for its field
        QVERIFY(choose(bench, "materials[0].strength_of", 1) && now().strength_of == StrengthOf::bond);
        QVERIFY(type(bench, "materials[0].tensile_strength", "380 MPa") && none_wrong());
        QVERIFY(std::abs(law_of(now(), d.value()).elastic_stretch() / 2e-3 - 1) < 1e-9);
        QVERIFY(choose(bench, "materials[0].strength_of", 0) && now().strength_of == StrengthOf::body && none_wrong());
        QVERIFY(law_of(now(), d.value()).elastic_stretch() < 1.9e-3);

        QVERIFY(law(LawKind::exponential) && none_wrong()); // keeps what it is told too; k and α may stay empty
        QVERIFY(now().tensile_strength && now().fracture_energy && !now().decay_rate);
        QCOMPARE(field<QLineEdit>(bench, "materials[0].decay_rate")->placeholderText(), QStringLiteral("25"));
        QVERIFY(type(bench, "materials[0].decay_rate", "5") && now().decay_rate->value == 5);
        QVERIFY(type(bench, "materials[0].linear_tail", "0") && now().linear_tail->value == 0 && none_wrong());
        QVERIFY(type(bench, "materials[0].decay_rate", "500") && !none_wrong());
        QVERIFY(type(bench, "materials[0].decay_rate", "") && !now().decay_rate && none_wrong());

        QVERIFY(law(LawKind::table) && !none_wrong());
        QVERIFY(now().tensile_strength && !now().linear_tail && now().fracture_energy);
        QVERIFY(type(bench, "materials[0].points", "0.001; 1")); // stays, marked, and the case as it was
        QVERIFY(now().points.empty() &&
                d.reason_at(QStringLiteral("materials[0].points")).contains(u"is not a valid point"));
        QCOMPARE(field<QLineEdit>(bench, "materials[0].points")->text(), QStringLiteral("0.001; 1"));
        QVERIFY(type(bench, "materials[0].points", "0.001: 1, 0.002: 0.4, 0.01: 0") && none_wrong());
        QCOMPARE(now().points.size(), std::size_t{3});
        QVERIFY(type(bench, "materials[0].fracture_energy", "") && !now().fracture_energy && none_wrong());
        QVERIFY(choose(bench, "materials[0].breaks_in", 1) && now().breaks_in == BreaksIn::both && none_wrong());
        QVERIFY(parse_case(case_to_json(d.value()), "/").problems.empty());

        QVERIFY(law(LawKind::linear) && now().points.empty());
        QCOMPARE(field<QLineEdit>(bench, "materials[0].compression_strengthening")->placeholderText(),
                 QStringLiteral("0"));
        QVERIFY(type(bench, "materials[0].compression_strengthening", "0.25") &&
                now().compression_strengthening->value == 0.25);
        while (d.undo_stack()->index() > undos)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        d.undo_stack()->setClean();
    }

    void directions_spaces_and_the_micromodulus() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        const auto now = [&]() -> const auto& {
            return d.value().materials[0].anisotropy;
        };
        bench.window.select({ItemKind::material, 0});
        QVERIFY(!field<QLineEdit>(bench, "materials[0].anisotropy.stiffness_ratio"));
        QVERIFY(choose(bench, "materials[0].anisotropy", 1) && now() && d.problems().empty());
        QVERIFY(type(bench, "materials[0].anisotropy.stiffness_ratio", "3") && now()->stiffness_ratio.value == 3);
        QVERIFY(type(bench, "materials[0].anisotropy.strength_ratio", "0.5") && now()->strength_ratio.value == 0.5);
        QVERIFY(type(bench, "materials[0].anisotropy.direction[1]", "2") && now()->direction[1].value == 2);
        QVERIFY(parse_case(case_to_json(d.value()), "/").problems.empty());
        bench.window.select({ItemKind::discretise});
        for (const int form : {2, 1}) {
            QVERIFY(choose(bench, "micromodulus", form));
            QVERIFY(d.value().micromodulus == Micromodulus(form) && d.problems().empty());
        }
        QVERIFY(choose(bench, "corrections.surface", 2) && choose(bench, "corrections.partial_volume", 2));
        QVERIFY(d.value().corrections == (CorrectionsEntry{SurfaceCorrection::energy, PartialVolumes::pdlammps}));
        bench.window.select({ItemKind::geometry});
        QVERIFY(choose(bench, "geometry.lattice.space", 2) && d.value().space() == Space::plane_strain);
        QVERIFY(d.problems().empty());
        QVERIFY(choose(bench, "geometry.lattice.space", 3) && d.value().space() == Space::bar);
        QVERIFY(!d.problems().empty()); // fibres, and a velocity along y
        while (d.undo_stack()->index() > undos)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        d.undo_stack()->setClean();
    }

    void the_theory() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        bench.window.select({ItemKind::discretise});
        QVERIFY(choose(bench, "micromodulus", 1) && choose(bench, "corrections.surface", 1));
        QVERIFY(!field<QComboBox>(bench, "influence"));
        QVERIFY(choose(bench, "theory", 1) && d.value().theory == Theory::state_based);
        QVERIFY(d.problems().empty()); // what belongs to bonds alone went with it
        QTRY_VERIFY(!field<QComboBox>(bench, "micromodulus"));
        QVERIFY(choose(bench, "influence", 2) && d.value().influence == Influence::conical && d.problems().empty());
        QVERIFY(choose(bench, "corrections.surface", 1) && !d.problems().empty());
        while (d.undo_stack()->index() > undos)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        QTRY_VERIFY(field<QComboBox>(bench, "micromodulus"));
        d.undo_stack()->setClean();
    }

    void a_sheet_with_corrections() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const std::size_t solid = bench.workspace().body.nodes()->nodes->size();
        bench.window.select({ItemKind::geometry});
        QVERIFY(choose(bench, "geometry.lattice.space", 1));
        QVERIFY(d.value().space() == Space::plane_stress);
        QVERIFY(bench.wait_for_nodes());
        QVERIFY(bench.workspace().body.nodes()->nodes->size() < solid);
        QCOMPARE(bench.workspace().body.nodes()->nodes->lattice->count[2], std::uint32_t{1});
        bench.window.select({ItemKind::discretise});
        QVERIFY(choose(bench, "corrections.surface", 1));
        QVERIFY(choose(bench, "corrections.partial_volume", 1));
        QVERIFY(d.value().corrections == (CorrectionsEntry{SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru}));
        for (int i = 0; i < 3; ++i)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        QCOMPARE(field<QComboBox>(bench, "corrections.surface")->currentIndex(), 0);
        d.undo_stack()->setClean();
    }

    void a_material_of_the_library_is_one_edit() {
        Workbench bench;
        auto* menu = library_menu(bench);
        QVERIFY(menu && menu->findChild<QMenu*>(QStringLiteral("library.Steel")));
        int entries = 0;
        for (const auto* group : menu->findChildren<QMenu*>(QRegularExpression(QStringLiteral("^library\\."))))
            for (const auto* action : group->actions()) {
                QVERIFY(action->toolTip().size() > 30);          // the source
                QVERIFY(Qt::mightBeRichText(action->toolTip())); // in several lines
                ++entries;
            }
        QVERIFY(entries > 20);
        library_entry(bench, QStringLiteral("18Ni1900"))->trigger();
        QCOMPARE(bench.document().value().materials.at(0).name, std::string("18Ni1900"));
        QCOMPARE(bench.document().value().materials[0].fracture_energy->value, 69e3);
        bench.document().undo_stack()->undo();
        QVERIFY(bench.document().value().materials.empty());
    }

    // Sketches beside the fields show the law of the bonds and the ramp of a condition.
    void sketches() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::material, 0});
        auto* law = bench.find<CurveSketch>(QStringLiteral("sketch.law"));
        QVERIFY(law && law->shown().missing.isEmpty());
        QVERIFY2(law->shown().words.contains("69 kJ/m²"), qPrintable(law->shown().words));
        // Straight to s_c, then nothing.
        const auto top = std::max_element(law->shown().points.begin(), law->shown().points.end(),
                                          [](QPointF a, QPointF b) { return a.y() < b.y(); });
        QVERIFY(std::abs(top->x() - law->shown().marks[0].x) < 1e-6 * top->x());
        QCOMPARE(law->shown().points.back().y(), 0.0);
        QVERIFY(type(bench, "materials[0].fracture_energy", "much"));
        law = bench.find<CurveSketch>(QStringLiteral("sketch.law"));
        QVERIFY2(law->shown().missing.startsWith("No curve: "), qPrintable(law->shown().missing));
        QVERIFY(type(bench, "materials[0].fracture_energy", "276 kJ/m^2")); // four times: twice the stretch
        QTRY_VERIFY(law->shown().missing.isEmpty());
        QTRY_VERIFY(law->shown().words.contains("276 kJ/m²"));

        bench.window.select({ItemKind::condition, 0});
        QVERIFY(choose(bench, "conditions[0].ramp", int(RampShape::linear)));
        QVERIFY(type(bench, "conditions[0].ramp.time", "50 us"));
        const auto* ramp = bench.find<CurveSketch>(QStringLiteral("sketch.ramp"));
        QVERIFY(ramp && ramp->shown().missing.isEmpty());
        const auto& points = ramp->shown().points;
        const auto quarter = std::find_if(points.begin(), points.end(), [](QPointF p) { return p.x() >= 25 - 1e-9; });
        QVERIFY(quarter != points.end() && std::abs(quarter->y() - quarter->x() / 50) < 1e-9); // in µs
        QCOMPARE(points.back().y(), 1.0);
        QVERIFY(type(bench, "conditions[0].ramp.time", "never"));
        ramp = bench.find<CurveSketch>(QStringLiteral("sketch.ramp"));
        QVERIFY(ramp->shown().missing.startsWith("No curve: "));
        bench.document().clear_field_errors(QStringLiteral("conditions[0]"));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(MaterialsPanelTest)
} // namespace materials_panel_test

#include "materials_panel_test.moc"
