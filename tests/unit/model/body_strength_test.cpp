// The strength of the body: evaluates the laws found for it node by node, in built models and under given strain
// tensors. Strength of a continuum: continuum_strength_test.
#include "strong_bodies.hpp"

#include "core/geometry/nodes/discretise.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/uneven_nodes.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <chrono>
#include <cmath>
#include <fstream>

namespace body_strength_test {

using namespace periscope;
using namespace periscope::test::strength;

namespace {

// Returns the nodes whose bonds, and those of their neighbours, are far from the sides of a sheet.
std::vector<std::size_t> inside_of(const Model& model) {
    const auto& x = model.nodes.position;
    const Box box = bounding_box(x);
    const double far = 2 * model.horizon + model.nodes.spacing;
    std::vector<std::size_t> inside;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Vec3 p = x[i], from = p - box.min, to = box.max - p;
        if (std::min({from.x, from.y, to.x, to.y}) > far)
            inside.push_back(i);
    }
    return inside;
}

Case with(Case c, SurfaceCorrection surface, PartialVolumes partial) {
    c.corrections = {surface, partial};
    return c;
}

} // namespace

class BodyStrengthTest : public QObject {
    Q_OBJECT

private slots:
    // s0 and s_c give the body of nodes the strength along each axis, and a plane of it the fracture energy.
    void bodies_of_nodes_data() {
        using enum LawKind;
        QTest::addColumn<QString>("text");
        add_row("plane stress, exponential", body(Space::plane_stress, exponential, 3.14));
        add_row(
            "plane stress, bilinear, volume method, partial volumes",
            with(body(Space::plane_stress, bilinear, 3.14), SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru));
        add_row("plane strain, trilinear, energy method",
                with(body(Space::plane_strain, trilinear, 4), SurfaceCorrection::energy, PartialVolumes::none));
        add_row("plane stress, table, volume method",
                with(body(Space::plane_stress, table, 3), SurfaceCorrection::volume, PartialVolumes::pdlammps));
        add_row("solid, exponential, volume method",
                with(body(Space::solid, exponential, 3.14), SurfaceCorrection::volume, PartialVolumes::none));
        Case conical = body(Space::solid, bilinear, 2.5);
        conical.micromodulus = Micromodulus::conical;
        add_row("solid, bilinear, conical", conical);
        add_row("bar, bilinear", body(Space::bar, bilinear, 3.01));
        add_row("state-based plane stress, exponential", state_based(body(Space::plane_stress, exponential, 3.14)));
        add_row("state-based plane strain, bilinear, partial volumes",
                with(state_based(body(Space::plane_strain, bilinear, 3.14, 0.35), Influence::gaussian),
                     SurfaceCorrection::none, PartialVolumes::hu_ha_bobaru));
        add_row("state-based solid, trilinear",
                state_based(body(Space::solid, trilinear, 2.5, 0.1), Influence::inverse));
        if (test::long_tests_wanted())
            add_row("state-based solid, table", state_based(body(Space::solid, table, 3.01, 0.4)));
        Case crushed = body(Space::plane_stress, bilinear, 3.14);
        crushed.materials[0].breaks_in = BreaksIn::both;
        add_row("plane stress, breaks in compression too", crushed);
    }
    void bodies_of_nodes() {
        QFETCH(QString, text);
        const ParsedCase parsed = parse_case(text.toStdString(), "/");
        for (const Problem& p : parsed.problems)
            QFAIL(p.text().c_str());
        const InnerNodes node(parsed.value);
        const double along_x = node.strength(0), energy = node.separation();
        qInfo("s0 = %.4g ft/E, s_c = %.4g, strength %+.3f %%, energy %+.3f %%", node.law().elastic_stretch() / (ft / E),
              node.law().critical_stretch, 100 * (along_x / ft - 1), 100 * (energy / G - 1));
        VERIFY_NEAR(along_x, ft, 0.005);
        VERIFY_NEAR(energy, G, 0.005);
        for (std::size_t a = 1; a < axes_of(parsed.value.space()); ++a)
            VERIFY_NEAR(node.strength(a), along_x, 1e-6);
        const BodyProperties told = body_properties(node.law(), bonds_of(parsed.value.materials[0], parsed.value));
        VERIFY_NEAR(told.strength, ft, 1e-3);
        VERIFY_NEAR(told.fracture_energy, G, 1e-3);
    }

    // With s0 = ft/E for each bond, the body carries more: 1.22 ft, or 1.33 ft if the modulus of the lattice is
    // corrected.
    void the_strength_of_bonds_is_not_the_bodys() {
        Case c = body(Space::plane_stress, LawKind::exponential, 3.14);
        c.materials[0].strength_of = StrengthOf::bond;
        const InnerNodes node(c);
        VERIFY_NEAR(node.law().elastic_stretch(), ft / E, 1e-12);
        const BodyProperties told = body_properties(node.law(), bonds_of(c.materials[0], c));
        qInfo("the body: %.4f ft, %.4f E, %.4f G", told.strength / ft, told.youngs_modulus / E,
              told.fracture_energy / G);
        VERIFY_NEAR(told.strength, node.strength(0), 1e-3);
        VERIFY_NEAR(told.strength, 1.22 * ft, 0.01);
        VERIFY_NEAR(told.youngs_modulus, 0.92 * E, 0.01);
        VERIFY_NEAR(told.fracture_energy, node.separation(), 2e-3);
    }

    // The nodes are vertices of uneven triangles. Strength and energy are right as a mean over the nodes inside, as far
    // as their sums approximate the integrals, with both corrections. The volume method omits each node's own volume.
    // At this horizon, this makes all bonds stiffer by a thirtieth, for which s0 and s_c compensate.
    void bodies_of_uneven_nodes_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<int>("surface");
        for (const LawKind law : {LawKind::bilinear, LawKind::exponential})
            for (const SurfaceCorrection surface : {SurfaceCorrection::volume, SurfaceCorrection::energy})
                if ((law == LawKind::bilinear) == (surface == SurfaceCorrection::volume) || test::long_tests_wanted())
                    QTest::addRow("%s, %s method", law_info(law).key.data(),
                                  surface == SurfaceCorrection::volume ? "volume" : "energy")
                        << int(law) << int(surface);
    }
    void bodies_of_uneven_nodes() {
        QFETCH(const int, law);
        QFETCH(const int, surface);
        const QTemporaryDir place;
        std::ofstream(place.filePath("sheet.inp").toStdString()) << test::shaken_sheet({32, 32}, dx);
        Case c = body(Space::plane_stress, LawKind(law), 3.14);
        c.folder = place.path().toStdString();
        c.geometry = MeshGeometry{"sheet.inp", "m", Space::plane_stress, Quantity(dx), {}};
        c.corrections.surface = SurfaceCorrection(surface);
        const InnerNodes nodes(prepare_model(c), inside_of);
        const double strength = nodes.strength(0), energy = nodes.mean_separation();
        qInfo("strength %+.2f %%, energy %+.2f %%", 100 * (strength / ft - 1), 100 * (energy / G - 1));
        VERIFY_NEAR(strength, ft, 0.025);
        VERIFY_NEAR(energy, G, 0.035);
    }

    // With too large a horizon there is no pair of s0 and s_c. With slightly less than the horizon in the message there
    // is one.
    void the_largest_horizon_is_the_largest_data() {
        QTest::addColumn<QString>("text");
        add_row("bilinear", body(Space::plane_stress, LawKind::bilinear, 3.14));
        add_row("exponential, state-based", state_based(body(Space::plane_stress, LawKind::exponential, 3.14)));
        add_row("table, solid", body(Space::solid, LawKind::table, 3.14));
        add_row("trilinear", body(Space::plane_strain, LawKind::trilinear, 3.14));
    }
    void the_largest_horizon_is_the_largest() {
        QFETCH(QString, text);
        const auto scaled = [&](double factor) {
            const std::vector<std::string> edits{"geometry.lattice.spacing=" + std::to_string(factor * dx),
                                                 "materials[0].fracture_energy=50"};
            return parse_case(text.toStdString(), "/", edits);
        };
        const auto told = [](const ParsedCase& parsed) {
            return std::ranges::find(parsed.problems, "materials[0].tensile_strength", &Problem::path);
        };
        const ParsedCase coarse = scaled(300);
        const auto problem = told(coarse);
        QVERIFY(problem != coarse.problems.end());
        qInfo("%s", problem->text().c_str());
        const Case& c = coarse.value;
        const auto fit = strength_fit(bonds_of(c.materials[0], c));
        QVERIFY(fit && !fit->exists && fit->horizon_factor && std::isfinite(fit->law.critical_stretch));
        const double factor = *fit->horizon_factor;
        const ParsedCase less = scaled(300 * 0.99 * factor), more = scaled(300 * 1.02 * factor);
        QVERIFY(told(less) == less.problems.end() && told(more) != more.problems.end());
    }

    // The critical stretch is given instead of the energy.
    void strength_with_a_critical_stretch() {
        Case c = body(Space::plane_stress, LawKind::bilinear, 3.14);
        c.materials[0].fracture_energy.reset();
        c.materials[0].critical_stretch = Quantity(2e-3);
        QCOMPARE(law_of(c.materials[0], c).critical_stretch, 2e-3);
        VERIFY_NEAR(InnerNodes(c).strength(0), ft, 0.005);
    }

    // This must be quick, because panels and checks compute it often.
    void it_is_quick() {
        for (const Space space : {Space::plane_stress, Space::solid})
            for (const bool state : {false, true}) {
                Case c = body(space, LawKind::exponential, 3.14);
                if (state)
                    c = state_based(c);
                const auto begin = std::chrono::steady_clock::now();
                const BondLaw law = law_of(c.materials[0], c);
                const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
                qInfo("%g ms", took.count());
                QVERIFY(law.softens());
            }
    }
};

PERISCOPE_TEST(BodyStrengthTest)
} // namespace body_strength_test
#include "body_strength_test.moc"
