// Laws, materials, corrections, plane stress and the stable step of built models.
#include "core/case/words.hpp"
#include "core/model/corrections.hpp"
#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"
#include "message_of.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

using namespace periscope;
using test::near;

namespace {

MaterialEntry material(const std::string& name, double youngs_modulus, double density, double energy) {
    MaterialEntry m;
    m.name = name;
    m.youngs_modulus = youngs_modulus;
    m.density = density;
    m.fracture_energy = Quantity(energy);
    return m;
}

void make_trilinear(BondEntry& b, double s0, double s1, double beta) {
    b.law = LawKind::trilinear;
    b.elastic_stretch = Quantity(s0);
    b.kink_stretch = Quantity(s1);
    b.kink_ratio = Quantity(beta);
}

SetEntry slab(const std::string& name, double from, double to) {
    SetBox box;
    box.min[0] = Quantity(from);
    box.max[0] = Quantity(to);
    return {name, box};
}

// A block of 20 × 10 × 5 nodes, or a sheet of 20 × 10.
Case block(Space space = Space::solid) {
    Case c;
    BoxGeometry g;
    g.box = {0.02, 0.01, 0.005};
    g.spacing = 1e-3;
    g.space = space;
    c.geometry = g;
    c.horizon = 3.14e-3;
    c.materials = {material("matrix", 30e9, 2400, 100)};
    c.materials[0].poisson_ratio = represented_poisson_ratio(space);
    c.sets = {slab("left", -1, 6e-3), slab("middle", 9e-3, 11e-3), slab("right", 14e-3, 1)};
    ConditionEntry fixed;
    fixed.set = "left";
    c.conditions = {fixed};
    c.run.end_time = 1e-5;
    return c;
}

Case composite(Space space = Space::solid) {
    Case c = block(space);
    c.materials.push_back(material("fibre", 200e9, 7800, 5000));
    c.materials.back().set = "right";
    c.materials.push_back(material("foam", 1e9, 100, 1));
    c.materials.back().set = "middle";
    return c;
}

Nodes nodes_of(const Case& c) {
    return discretise(c, std::nullopt);
}

// The same body as a list of shaken nodes of uneven volumes.
Nodes shaken(const Case& c) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> jitter(-0.3e-3, 0.3e-3), factor(0.6, 1.4);
    Nodes nodes = nodes_of(c);
    nodes.lattice.reset();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes.position[i] += Vec3{jitter(random), c.space() != Space::bar ? jitter(random) : 0,
                                  c.space() == Space::solid ? jitter(random) : 0};
        nodes.volume[i] *= factor(random);
    }
    return nodes;
}

double beta_of(const Case& c, double length, double spacing) {
    const double delta = c.horizon.metres(c.spacing().value), r = spacing / 2;
    if (c.corrections.partial_volume == PartialVolumes::none)
        return length <= delta * (1 + 1e-10) ? 1 : 0;
    return length <= delta - r ? 1 : length >= delta + r ? 0 : (delta + r - length) / spacing;
}

// V_i / V0 by looking at all pairs.
std::vector<double> volumes_by_force(const Case& c, const Nodes& nodes) {
    const double delta = c.horizon.metres(c.spacing().value), pi = std::numbers::pi;
    const double full = c.space() == Space::solid ? 4 * pi / 3 * delta * delta * delta
                        : c.space() == Space::bar ? 2 * delta * c.section()
                                                  : pi * delta * delta * c.section();
    std::vector<double> volumes(nodes.size(), 0);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < nodes.size(); ++j)
            if (i != j)
                volumes[i] +=
                    beta_of(c, norm(nodes.position[j] - nodes.position[i]), nodes.spacing) * nodes.volume[j] / full;
    return volumes;
}

// √(2ρ_i / Σ_j c_ij β λ V_j / |ξ|), the smallest, by looking at all pairs.
double step_by_force(const Case& c, const Model& m) {
    const auto volumes = volumes_by_force(c, m.nodes);
    double least = 1e300;
    for (std::size_t i = 0; i < m.nodes.size(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < m.nodes.size(); ++j) {
            const double length = norm(m.nodes.position[j] - m.nodes.position[i]);
            const double lambda = c.corrections.surface == SurfaceCorrection::none ? 1 : 2 / (volumes[i] + volumes[j]);
            if (i != j)
                sum += m.law(m.material_of(i), m.material_of(j)).micromodulus * beta_of(c, length, m.nodes.spacing) *
                       lambda * m.nodes.volume[j] / length;
        }
        least = std::min(least, std::sqrt(2 * c.materials[m.material_of(i)].density.value / sum));
    }
    return least;
}

// That nothing moves these bodies is true, and not what is tested here.
std::vector<std::string> doubts_about_materials(const Model& model) {
    std::vector<std::string> doubts = model.warnings;
    std::erase_if(doubts, [](const std::string& doubt) { return doubt.starts_with("conditions: nothing moves"); });
    return doubts;
}

} // namespace

class MaterialsTest : public QObject {
    Q_OBJECT

    static void add_spaces_and_corrections() {
        QTest::addColumn<int>("space");
        QTest::addColumn<int>("surface");
        QTest::addColumn<int>("partial");
        for (int space = 0; space < 4; ++space)
            for (int surface = 0; surface < 2; ++surface)
                for (int partial = 0; partial < 2; ++partial)
                    QTest::addRow("%s, surface %d, partial %d", words::spaces[std::size_t(space)].c_str(), surface,
                                  partial)
                        << space << surface << partial;
    }
    static Case corrected(Case c) {
        QFETCH(int, surface);
        QFETCH(int, partial);
        c.corrections = {SurfaceCorrection(surface), PartialVolumes(partial)};
        return c;
    }

private slots:
    void secant_of_a_trilinear_law() {
        const BondLaw law = trilinear_law(5, 1e-4, 5e-4, 0.25, 2e-3);
        QCOMPARE(secant(law, -1.0), 1.0);
        QCOMPARE(secant(law, 1e-4), 1.0);
        VERIFY_NEAR(secant(law, 3e-4), (1e-4 + 0.25e-4) / 2 / 3e-4, 1e-12); // half way down to the kink
        VERIFY_NEAR(secant(law, 5e-4), 0.25e-4 / 5e-4, 1e-12);
        VERIFY_NEAR(secant(law, 1.25e-3), 0.125e-4 / 1.25e-3, 1e-12);
        QCOMPARE(secant(law, 2e-3), 0.0);
        double before = 1; // it only ever falls, without a jump but for the end
        for (double s = 0; s < 2e-3; s += 1e-6) {
            QVERIFY(secant(law, s) <= before && before - secant(law, s) < 0.02);
            before = secant(law, s);
        }
        QVERIFY(before < 1e-4);
    }

    void a_trilinear_law_takes_the_energy_it_was_given() {
        for (const Space space : {Space::solid, Space::plane_stress}) {
            Case c = block(space);
            const BondLaw linear = law_of(c.materials[0], c);
            make_trilinear(c.materials[0], 1e-4, 3e-4, 0.3);
            const BondLaw law = law_of(c.materials[0], c);
            QCOMPARE(law.micromodulus, linear.micromodulus);
            VERIFY_NEAR(area(law), area(linear), 1e-12);
            double sum = 0; // and the area is the integral of the force
            const int n = 200000;
            for (int k = 0; k < n; ++k) {
                const double s = (k + 0.5) / n * law.critical_stretch;
                sum += secant(law, s) * s * law.critical_stretch / n;
            }
            VERIFY_NEAR(sum, area(linear), 1e-6);
            QVERIFY(law.critical_stretch > linear.critical_stretch);
        }
    }

    void plane_stress_gives_the_energy_of_a_dilation() {
        // W = ½ ∫ ½ c s² ξ dV over the disc of thickness h; plane stress: E s² / (1 − ν) with ν = 1/3.
        const double E = 70e9, delta = 0.01, s = 1e-4, h = 0.003;
        const double c = micromodulus(E, delta, Space::plane_stress, h);
        double energy = 0;
        const int n = 100000;
        for (int a = 0; a < n; ++a) {
            const double xi = (a + 0.5) / n * delta;
            energy += 0.5 * 0.5 * c * s * s * xi * 2 * std::numbers::pi * xi * h * delta / n;
        }
        VERIFY_NEAR(energy, E * s * s / (1 - represented_poisson_ratio(Space::plane_stress)), 1e-6);
    }

    void plane_stress_gives_the_energy_of_a_pull_along_x() {
        // Strain ε along x alone: W = ½ E ε² / (1 − ν²), which holds for one ν only.
        const double E = 70e9, delta = 0.01, strain = 1e-4, h = 0.003,
                     nu = represented_poisson_ratio(Space::plane_stress);
        const double c = micromodulus(E, delta, Space::plane_stress, h);
        double energy = 0;
        const int n = 1000;
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b) {
                const double xi = (a + 0.5) / n * delta, angle = (b + 0.5) / n * 2 * std::numbers::pi;
                const double s = strain * std::cos(angle) * std::cos(angle);
                energy += 0.25 * c * s * s * xi * xi * h * (delta / n) * (2 * std::numbers::pi / n);
            }
        VERIFY_NEAR(energy, 0.5 * E * strain * strain / (1 - nu * nu), 1e-5);
    }

    void plane_stress_critical_stretch_gives_back_its_energy() {
        // G = ∫_0^δ ∫_z^δ ∫_{-acos}^{acos} (c s² ξ/2) h ξ dφ dξ dz.
        const double E = 37e9, delta = 0.01, G = 143, h = 0.002;
        const double c = micromodulus(E, delta, Space::plane_stress, h),
                     s = critical_stretch(E, G, delta, Space::plane_stress);
        double sum = 0;
        const int n = 2000;
        for (int a = 0; a < n; ++a) {
            const double z = (a + 0.5) / n * delta;
            for (int b = 0; b < n; ++b) {
                const double xi = z + (b + 0.5) / n * (delta - z);
                sum += c * s * s * xi / 2 * h * xi * 2 * std::acos(z / xi) * (delta - z) / n * delta / n;
            }
        }
        VERIFY_NEAR(sum, G, 1e-3);
        VERIFY_NEAR(fracture_energy(E, s, delta, Space::plane_stress), G, 1e-12);
    }

    void default_interface_is_the_harmonic_mean_and_the_weaker_law() {
        const BondLaw tough{1e20, 0.02, {}}, stiff{3e20, 0.01, {}}; // 3 · 0.01² < 0.02²
        QVERIFY(default_interface(tough, stiff) == (BondLaw{1.5e20, 0.01, {}}));
        QVERIFY(default_interface(stiff, tough) == default_interface(tough, stiff));
        const BondLaw weak = trilinear_law(1e20, 1e-4, 2e-4, 0.5, 1e-2);
        QVERIFY(default_interface(weak, tough).softening == weak.softening);
        QCOMPARE(default_interface(weak, tough).critical_stretch, 1e-2);
    }

    void pairs_of_materials() {
        Case c = composite();
        make_trilinear(c.materials[1], 1e-3, 2e-3, 0.5);
        InterfaceEntry glue;
        glue.between = {"fibre", "matrix"};
        glue.youngs_modulus = 7e9;
        glue.critical_stretch = Quantity(3e-3);
        c.interfaces = {glue};
        const Model m = build_model(c, nodes_of(c));
        QCOMPARE(m.laws.size(), std::size_t{9});
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                QVERIFY(m.law(a, b) == m.law(b, a));
        QVERIFY(m.law(1, 1) == law_of(c.materials[1], c) && m.law(1, 1).softens());
        VERIFY_NEAR(m.law(0, 1).micromodulus, micromodulus(7e9, 3.14e-3), 1e-12);
        QVERIFY(m.law(0, 1).critical_stretch == 3e-3 && !m.law(0, 1).softens());
        VERIFY_NEAR(m.law(0, 2).micromodulus, micromodulus(2 * 30e9 * 1e9 / 31e9, 3.14e-3), 1e-12);
        QCOMPARE(m.law(0, 2).critical_stretch, m.law(2, 2).critical_stretch); // foam breaks more easily
    }

    void nodes_consist_of_what_their_set_says() {
        const Case c = composite();
        const Model m = build_model(c, nodes_of(c));
        QCOMPARE(m.materials.size(), std::size_t{3});
        QCOMPARE(m.materials[2].density, 100.0);
        for (std::size_t i = 0; i < m.nodes.size(); ++i) {
            const double x = m.nodes.position[i].x;
            QCOMPARE(m.material_of(i), std::size_t(x >= 14e-3 ? 1 : x > 9e-3 && x < 11e-3 ? 2 : 0));
        }
        QVERIFY(build_model(block(), nodes_of(block())).material.empty());
    }

    void two_materials_on_one_node_are_named() {
        Case c = composite();
        c.sets[1] = slab("middle", 9e-3, 15e-3);
        const auto problems = check_on_nodes(c, nodes_of(c));
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].path, std::string("materials[2].set"));
        for (const char* words : {"node 700 ", "'foam'", "materials[1]", "'fibre'"})
            QVERIFY2(problems[0].reason.find(words) != std::string::npos, problems[0].reason.c_str());
        QVERIFY(test::message_of<CaseError>([&] { build_model(c, nodes_of(c)); }).find("materials[2].set") !=
                std::string::npos);
        QVERIFY(check_on_nodes(composite(), nodes_of(composite())).empty());
    }

    void family_volumes_against_all_pairs_data() { add_spaces_and_corrections(); }
    void family_volumes_against_all_pairs() {
        QFETCH(int, space);
        QFETCH(int, surface);
        const Case c = corrected(block(Space(space)));
        for (const bool regular : {true, false}) {
            const Model m = build_model(c, regular ? nodes_of(c) : shaken(c));
            QCOMPARE(m.regular.has_value(), regular);
            QCOMPARE(m.family_volume.size(), surface ? m.nodes.size() : 0);
            QVERIFY((m.full_family_volume > 0) == (surface == 1));
            const auto expected = volumes_by_force(c, m.nodes);
            for (std::size_t i = 0; i < m.family_volume.size(); ++i)
                VERIFY_NEAR(static_cast<double>(m.family_volume[i]), expected[i], 1e-6);
            const ExactCorrections exact = exact_corrections(m); // for runs in double precision
            QCOMPARE(exact.family_volume.size(), m.family_volume.size());
            for (std::size_t i = 0; i < exact.family_volume.size(); ++i)
                VERIFY_NEAR(exact.family_volume[i], expected[i], 1e-13);
        }
    }

    // The lattice store keeps equal factors once: exact ones must not differ by the order in which they were summed.
    void exact_factors_are_as_few_as_rounded_ones() {
        Case c = block();
        BoxGeometry large;
        large.box = {0.020, 0.014, 0.012};
        large.spacing = 1e-3;
        c.geometry = large;
        c.sets = {slab("left", -1, 6e-3)};
        c.corrections = {SurfaceCorrection::energy, PartialVolumes::hu_ha_bobaru};
        const Model m = build_model(c, nodes_of(c));
        const ExactCorrections exact = exact_corrections(m);
        std::set<float> rounded;
        std::set<double> all;
        for (const auto& factors : m.energy_factor)
            rounded.insert(factors.begin(), factors.end());
        for (const auto& factors : exact.energy_factor)
            all.insert(factors.begin(), factors.end());
        QVERIFY(rounded.size() > 20);
        QVERIFY2(double(all.size()) <= 1.1 * double(rounded.size()),
                 qPrintable(QString("%1 %2").arg(all.size()).arg(rounded.size())));
        const auto& inside = exact.energy_factor[(10 * 14 + 7) * 12 + 6];
        QVERIFY(inside[0] == inside[1] && inside[1] == inside[2]);
    }

    void partial_volumes_reach_half_a_spacing_further() {
        Case c = block();
        c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
        const Model m = build_model(c, nodes_of(c));
        QCOMPARE(m.regular->bonds(), regular_family(*m.nodes.lattice, 3.64).bonds());
        QVERIFY(m.regular->bonds() > regular_family(*m.nodes.lattice, 3.14).bonds());
        QCOMPARE(m.partial_volume(2.64e-3), 1.0);
        VERIFY_NEAR(m.partial_volume(3.14e-3), 0.5, 1e-12);
        VERIFY_NEAR(m.partial_volume(3.54e-3), 0.1, 1e-9);
        // In a bulk the parts add up to the ball: that is what they are for.
        BoxGeometry large;
        large.box = {0.009, 0.009, 0.009};
        large.spacing = 1e-3;
        c.geometry = large;
        c.sets = {slab("left", -1, 6e-3)};
        c.corrections.surface = SurfaceCorrection::volume;
        const Model bulk = build_model(c, nodes_of(c));
        const float middle = bulk.family_volume[(4 * 9 + 4) * 9 + 4];
        QVERIFY2(std::abs(middle + 1 / 129.68F - 1) < 0.02F, // whole volumes: 5 % too little
                 qPrintable(QString::number(static_cast<double>(middle))));
    }

    void stable_step_against_all_pairs_data() { add_spaces_and_corrections(); }
    void stable_step_against_all_pairs() {
        QFETCH(int, space);
        const Case one = corrected(block(Space(space))), many = corrected(composite(Space(space)));
        const Model listed = build_model(many, shaken(many));
        VERIFY_NEAR(listed.stable_step, step_by_force(many, listed), 1e-6);
        const Model regular = build_model(one, nodes_of(one));
        VERIFY_NEAR(regular.stable_step, step_by_force(one, regular), 1e-6);
        const Model mixed = build_model(many, nodes_of(many));
        const double exact = step_by_force(many, mixed);
        VERIFY_NEAR(mixed.stable_step, exact, 1e-6);
        // Fictitious motion takes every bond for the stiffest.
        Case still = many;
        still.run.stepper = Stepper::relaxation;
        const Model bound = build_model(still, nodes_of(still));
        QVERIFY(bound.stable_step <= exact * (1 + 1e-6) && bound.stable_step > 0.3 * exact);
    }

    // A grid so long that its faces are far from each other, against one listed: the shortcut over one octant
    // is right.
    void stable_step_of_a_long_grid() {
        Case c = block();
        BoxGeometry g;
        g.box = {0.03, 0.017, 0.006};
        g.spacing = 1e-3;
        c.geometry = g;
        c.corrections = {SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru};
        const Model regular = build_model(c, nodes_of(c)),
                    listed = build_model(c, nodes_of(c), {}, {}, FamilyForm::listed);
        VERIFY_NEAR(regular.stable_step, listed.stable_step, 1e-6);
        c.corrections.surface = SurfaceCorrection::none;
        QVERIFY(!near(build_model(c, nodes_of(c)).stable_step, regular.stable_step, 1e-2)); // the test can fail
    }

    // A forgotten unit: known before anything is built, and refused with the place where it stands.
    void costs_no_machine_could_bear() {
        const auto told = [](const Case& c) {
            const auto problems = check_prediction(c, predict(c));
            return problems.size() == 1 ? problems.front().path + " " + problems.front().reason : std::string();
        };
        const Case right = block();
        QVERIFY(check_prediction(right, predict(right)).empty());
        Case c = right;
        for (const double spacing : {1e-9, 1e-300}) {
            std::get<BoxGeometry>(c.geometry).spacing = spacing;
            c.horizon.value = 3.015, c.horizon.in_spacings = true;
            QVERIFY2(told(c).starts_with("geometry.lattice.spacing") && told(c).find("4 billion") != std::string::npos,
                     told(c).c_str());
        }
        c = right;
        c.run.end_time = 1e30;
        QVERIFY2(told(c).starts_with("run.end_time takes"), told(c).c_str());
        c = right;
        c.run.safety = 1e-300;
        QVERIFY2(told(c).starts_with("run.end_time takes"), told(c).c_str());
        c = right;
        c.materials[0].density = 1e-300; // c/ρ is beyond all numbers
        QVERIFY2(told(c).starts_with("materials give a stable time step of 0 s"), told(c).c_str());
    }

    void predicted_is_what_is_built_data() { add_spaces_and_corrections(); }
    void predicted_is_what_is_built() {
        QFETCH(int, space);
        const Case one = corrected(block(Space(space))), c = corrected(composite(Space(space)));
        const Model alike = build_model(one, nodes_of(one));
        VERIFY_NEAR(predict(one).time_step, 0.8 * alike.stable_step, 1e-6);
        QCOMPARE(predict(one).steps, static_cast<double>(alike.steps));
        const Model m = build_model(c, nodes_of(c));
        const Prediction p = predict(c);
        QCOMPARE(p.nodes, static_cast<double>(m.nodes.size()));
        QCOMPARE(p.nodes, space == 0 ? 1000.0 : space == 3 ? 20.0 : 200.0);
        QCOMPARE(p.bonds, static_cast<double>(m.bonds()));
        // Of a mixture it knows the stiffest bonds, and not which nodes have them.
        QVERIFY(p.time_step <= 0.8 * m.stable_step * (1 + 1e-6) && p.time_step > 0.8 * 0.3 * m.stable_step);
        QVERIFY(p.steps >= static_cast<double>(m.steps));
        QVERIFY(p.is_bound && !predict(one).is_bound);
    }

    void a_sheet_is_one_layer_at_half_its_thickness() {
        Case c = block(Space::plane_stress);
        auto& g = std::get<BoxGeometry>(c.geometry);
        g.box[2] = 0.3e-3; // thinner than half a spacing
        g.origin[2] = 1e-3;
        const Model m = build_model(c, nodes_of(c));
        QCOMPARE(m.nodes.lattice->count[2], std::uint32_t{1});
        QCOMPARE(m.nodes.size(), std::size_t{200});
        for (std::size_t i = 0; i < m.nodes.size(); ++i) {
            VERIFY_NEAR(m.nodes.position[i].z, 1.15e-3, 1e-12);
            VERIFY_NEAR(m.nodes.volume[i], 0.3e-9, 1e-12);
            QCOMPARE(m.node_motion[i][2], no_motion); // fixed leaves z alone
        }
        QVERIFY(m.node_motion[0][0] != no_motion && m.node_motion[0][1] != no_motion);
        QVERIFY(m.space == Space::plane_stress);
        VERIFY_NEAR(m.laws[0].micromodulus, 9 * 30e9 / (std::numbers::pi * 0.3e-3 * std::pow(3.14e-3, 3)), 1e-12);
        const auto warnings = doubts_about_materials(m);
        QVERIFY2(warnings.empty(), warnings.empty() ? "" : warnings[0].c_str());
    }

    void poisson_ratios_that_are_not_represented_are_warned_about() {
        const auto warned = [](Space space, double ratio) {
            Case c = composite(space);
            for (auto& m : c.materials)
                m.poisson_ratio = represented_poisson_ratio(space);
            c.materials[2].poisson_ratio = ratio;
            const auto warnings = doubts_about_materials(build_model(c, nodes_of(c)));
            return warnings.size() == 1 && warnings[0].find("materials[2].poisson_ratio") == 0;
        };
        QVERIFY(!warned(Space::solid, 0.25) && warned(Space::solid, 0.33));
        QVERIFY(!warned(Space::plane_stress, 0.33) && warned(Space::plane_stress, 0.25));
        QVERIFY(!warned(Space::plane_strain, 0.25) && warned(Space::plane_strain, 0.33));
        QVERIFY(!warned(Space::bar, 0.3)); // has none
    }

    // One layer, a uniform strain: the energy of a node far from the rim against that of the sheet.
    void energy_of_a_sheet_on_a_lattice() {
        for (const auto& [m_ratio, tolerance] : {std::pair{3.015, 0.05}, std::pair{6.015, 0.02}})
            for (const bool partial : {false, true}) {
                Case c = block(Space::plane_stress);
                auto& g = std::get<BoxGeometry>(c.geometry);
                g.box = {0.019, 0.019, 0.002};
                c.horizon = m_ratio * 1e-3;
                c.corrections.partial_volume = PartialVolumes(partial);
                const Model m = build_model(c, nodes_of(c));
                const std::size_t centre = 9 * 19 + 9;
                double both = 0, along_x = 0;
                for (std::size_t b = 0; b < m.regular->bonds(); ++b) {
                    const auto j = neighbour(*m.nodes.lattice, centre, m.regular->of_bond(b));
                    const Vec3 xi = m.nodes.position[*j] - m.nodes.position[centre];
                    const double length = norm(xi), share = 0.25 * m.laws[0].micromodulus * m.partial_volume(length) *
                                                            length * m.nodes.volume[*j];
                    both += share;
                    along_x += share * std::pow(xi.x / length, 4);
                }
                const double error_both = both / (30e9 * 1.5) - 1, error_x = along_x / (0.5 * 30e9 * 9 / 8) - 1;
                qInfo("m = %g, partial %d: energy off by %.2f %% (both axes), %.2f %% (one)", m_ratio, partial,
                      100 * error_both, 100 * error_x);
                QVERIFY(std::abs(error_both) < tolerance && std::abs(error_x) < tolerance);
            }
    }
};

PERISCOPE_TEST(MaterialsTest)
#include "materials_test.moc"
