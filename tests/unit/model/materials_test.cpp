// Laws, materials and plane stress of built models.
#include "core/building/build_model.hpp"
#include "core/case/words.hpp"
#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"
#include "core/stiffness/corrections.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/composite_block.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

namespace materials_test {

using namespace periscope;
using namespace periscope::fixture;
using test::near;

namespace {

void make_trilinear(BondEntry& b, double s0, double s1, double beta) {
    b.law = LawKind::trilinear;
    b.elastic_stretch = Quantity(s0);
    b.kink_stretch = Quantity(s1);
    b.kink_ratio = Quantity(beta);
}

// Leaves out the warning that nothing moves these bodies, which is true but not tested here.
std::vector<std::string> warnings_about_materials(const Model& model) {
    std::vector<std::string> warnings = model.warnings;
    std::erase_if(warnings,
                  [](const std::string& warning) { return warning.starts_with("conditions: Nothing moves"); });
    return warnings;
}

} // namespace

class MaterialsTest : public QObject {
    Q_OBJECT
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
        const auto warnings = warnings_about_materials(m);
        QVERIFY2(warnings.empty(), warnings.empty() ? "" : warnings[0].c_str());
    }

    void poisson_ratios_that_are_not_represented_are_warned_about() {
        const auto warned = [](Space space, double ratio) {
            Case c = composite(space);
            for (auto& m : c.materials)
                m.poisson_ratio = represented_poisson_ratio(space);
            c.materials[2].poisson_ratio = ratio;
            const auto warnings = warnings_about_materials(build_model(c, nodes_of(c)));
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
} // namespace materials_test
#include "materials_test.moc"
