// The stiffness of the discretised body compared with the entered one: a bar, planes and solids, by direction, with the
// effect of their faces.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/physics/shell_weights.hpp"
#include "core/preparation/body_stiffness.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <fmt/format.h>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace body_stiffness_test {

using namespace periscope;
using namespace periscope::test;

namespace {

Case case_of(const std::string& space, const std::string& box, std::vector<std::string> edits = {}) {
    edits.push_back(fmt::format("geometry.lattice.space={}", space));
    edits.push_back(fmt::format("geometry.lattice.box={}", box));
    return edited_case(R"({ "periscope": 2, "name": "body",
        "geometry": { "lattice": { "box": ["1 mm", "1 mm", "1 mm"], "spacing": "1 mm", "space": "solid" } },
        "horizon": "3 dx",
        "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.02 } ],
        "run": { "end_time": "1 s" } })",
                       edits);
}

BodyStiffness stiffness(const Case& c) {
    const Nodes nodes = discretise(c, {});
    return body_stiffness(c, &nodes, c.materials[0]).value();
}

} // namespace

class body_stiffness_test : public QObject {
    Q_OBJECT

private slots:
    // In a bar of nodes, the modulus is too large by the sum of |k| over k² δ for each spacing within the horizon.
    // These are also the stresses of runs in which all nodes had the same strain (1.33, 1.50, 1.22; with partial
    // volumes 0.998).
    void a_bar_is_too_stiff() {
        const auto inside = [](const std::vector<std::string>& edits) {
            return stiffness(case_of("bar", R"(["40 mm", "1 mm", "1 mm"])", edits)).inside.value().mean;
        };
        VERIFY_NEAR(inside({}), 4.0 / 3, 1e-9); // 2 (1 + 2 + 3)/3²
        VERIFY_NEAR(inside({"horizon=2 dx"}), 1.5, 1e-9);
        VERIFY_NEAR(inside({"horizon=3.14 dx"}), 12 / (3.14 * 3.14), 1e-9);
        VERIFY_NEAR(inside({"horizon=3.14 dx", "corrections.partial_volume=hu-ha-bobaru"}), 0.998, 2e-3);
    }

    // A solid of three spacings per horizon is right along its axes and a fifth too stiff along its diagonals. The
    // expected values follow from the sums Σ n_x⁴/|ξ| and Σ n_x² n_y²/|ξ| over the offsets ξ with the directions n,
    // which give C11 and C12, and these give E.
    void a_solid_depends_on_the_direction() {
        const Case c = case_of("solid", R"(["24 mm", "24 mm", "24 mm"])");
        const DirectionalStiffness inside = stiffness(c).inside.value();
        double c11 = 0, c12 = 0;
        for (int i = -3; i <= 3; ++i)
            for (int j = -3; j <= 3; ++j)
                for (int k = -3; k <= 3; ++k)
                    if (const double length2 = i * i + j * j + k * k; length2 > 0 && length2 <= 9) {
                        c11 += i * i * i * i / (length2 * std::sqrt(length2));
                        c12 += i * i * j * j / (length2 * std::sqrt(length2));
                    }
        const double scale = 0.5 * 12 / (std::numbers::pi * 81); // ½ c/E with c = 12 E/(π δ⁴)
        c11 *= scale, c12 *= scale;
        const double along_axis = c11 - 2 * c12 * c12 / (c11 + c12);
        VERIFY_NEAR(along_axis, 1.00, 0.01);
        QVERIFY(std::min(std::abs(inside.least - along_axis), std::abs(inside.largest - along_axis)) < 1e-9);
        VERIFY_NEAR(inside.largest / inside.least, 1.20, 0.01);
        QVERIFY(inside.mean > inside.least && inside.mean < inside.largest);
        // Bonds are missing at the faces, so the whole body is softer by their share.
        QVERIFY(stiffness(c).whole.mean < 0.95 * inside.mean);
    }

    // If the family is fine enough, the result is the isotropic value, in each space and theory.
    void a_fine_family_is_the_continuum() {
        struct Row {
            const char* space;
            std::vector<std::string> edits;
            double ratio;
        };
        const std::vector<std::string> state{"theory=state-based", "materials[0].poisson_ratio=0.2"};
        for (const auto& [space, edits, ratio] : {Row{"plane_stress", {}, 1.0 / 3}, Row{"plane_strain", {}, 0.25},
                                                  Row{"plane_stress", state, 0.2}, Row{"plane_strain", state, 0.2}}) {
            std::vector<std::string> all = edits;
            all.push_back("horizon=12.5 dx");
            const Case c = case_of(space, R"(["60 mm", "60 mm", "1 mm"])", all);
            const DirectionalStiffness inside = stiffness(c).inside.value();
            VERIFY_NEAR(inside.mean, 1, 0.02);
            VERIFY_NEAR(inside.least, inside.largest, 0.03);
            VERIFY_NEAR(inside.poisson_ratio, ratio, 0.01);
        }
    }

    void corrections_count() {
        const auto whole = [](const char* surface) {
            return stiffness(case_of("plane_stress", R"(["100 mm", "20 mm", "1 mm"])",
                                     {"horizon=3.015 dx", std::string("corrections.surface=") + surface}))
                .whole.mean;
        };
        // The energy method compensates for the faces: the whole body is as stiff as the material.
        VERIFY_NEAR(whole("energy"), 1, 0.03);
        QVERIFY(whole("none") < whole("volume"));
    }

    // With weights for bonds of each length, a lattice of any family is isotropic and has exactly the stiffness that
    // was entered.
    void the_body_has_the_stiffness_data() {
        QTest::addColumn<QString>("space");
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("horizon");
        const QStringList horizons{"2 dx", "3 dx", "3.14 dx", "4.5 dx"};
        const QStringList edits{"micromodulus=conical", "corrections.partial_volume=hu-ha-bobaru",
                                "micromodulus=gaussian", "theory=state-based"};
        for (const char* space : {"bar", "plane_stress", "plane_strain", "solid"})
            for (int k = 0; k < edits.size(); ++k) // each of the one in turn with all of the others
                QTest::addRow("%s, %s", space, qPrintable(edits[k])) << space << edits[k] << horizons[k % 4];
    }
    void the_body_has_the_stiffness() {
        QFETCH(QString, space);
        QFETCH(QString, edit);
        QFETCH(QString, horizon);
        const QString size = space == "bar" ? R"(["40 mm", "1 mm", "1 mm"])" : R"(["14 mm", "14 mm", "14 mm"])";
        const bool is_state_based = edit.startsWith("theory");
        std::vector<std::string> edits{edit.toStdString(), "horizon=" + horizon.toStdString(),
                                       "corrections.stiffness_of=body"};
        if (is_state_based)
            edits.push_back("materials[0].poisson_ratio=0.3");
        const Case c = case_of(space.toStdString(), size.toStdString(), edits);
        const DirectionalStiffness inside = stiffness(c).inside.value();
        VERIFY_NEAR(inside.least, 1, 1e-9);
        VERIFY_NEAR(inside.largest, 1, 1e-9);
        if (space != "bar")
            VERIFY_NEAR(inside.poisson_ratio, is_state_based ? 0.3 : space == "plane_stress" ? 1.0 / 3 : 0.25, 1e-9);
    }

    // Surface corrections are 1 where they have nothing to correct.
    void corrections_leave_the_inside_alone() {
        for (const char* surface : {"volume", "energy"}) {
            const Case c = case_of("solid", R"(["15 mm", "15 mm", "15 mm"])",
                                   {"corrections.stiffness_of=body", std::string("corrections.surface=") + surface});
            const Model m = build_model(c, discretise(c, {}), {}, {}, FamilyForm::listed);
            const auto middle = static_cast<std::uint32_t>(m.nodes.size() / 2);
            for (const std::uint32_t j : m.families.of(middle))
                VERIFY_NEAR(m.surface_factor(middle, j), 1, 1e-6); // of single precision
            QVERIFY(m.surface_factor(0, m.families.of(0).front()) > 1.5);
        }
    }

    // Four neighbours cannot be isotropic, so all have the same weight.
    void four_neighbours_have_one_weight() {
        const Case c =
            case_of("plane_stress", R"(["14 mm", "14 mm", "1 mm"])", {"horizon=1 dx", "corrections.stiffness_of=body"});
        const ShellWeights weights = shell_weights(c);
        QVERIFY(weights.of(1e-3) > 0);
        for (const double w : weights.weight)
            QCOMPARE(w, weights.of(1e-3));
    }

    // Parts the body at a plane with the normal n. The number of bonds ξ that cross it is proportional to |ξ·n|. The
    // mean over all directions is G.
    void planes_take_the_fracture_energy_data() {
        QTest::addColumn<QString>("space");
        QTest::addColumn<QString>("horizon");
        QTest::newRow("plane, 3") << "plane_stress"
                                  << "3 dx";
        QTest::newRow("plane, 3.14") << "plane_strain"
                                     << "3.14 dx";
        QTest::newRow("solid, 3") << "solid"
                                  << "3 dx";
    }
    void planes_take_the_fracture_energy() {
        QFETCH(QString, space);
        QFETCH(QString, horizon);
        const double energy = 5000;
        Case c = case_of(space.toStdString(), R"(["7 mm", "7 mm", "7 mm"])",
                         {"horizon=" + horizon.toStdString(), "corrections.stiffness_of=body"});
        c.materials[0].critical_stretch.reset();
        c.materials[0].fracture_energy = Quantity(energy);
        const Model m = build_model(c, discretise(c, {}), {}, {}, FamilyForm::listed);
        const auto middle = static_cast<std::uint32_t>(m.nodes.size() / 2);
        const double s = m.laws[0].critical_stretch;
        const auto taken = [&](const Vec3& n) {
            double sum = 0;
            for (const std::uint32_t j : m.families.of(middle)) {
                const Vec3 xi = m.nodes.position[j] - m.nodes.position[middle];
                sum += 0.5 * std::abs(dot(xi, n)) * 0.5 * m.bond_stiffness(middle, j) * s * s * norm(xi) *
                       m.nodes.volume[j];
            }
            return sum;
        };
        double mean = 0, weights = 0;
        for (int k = 0; k < 180; ++k)
            for (int l = 0; l < (space == "solid" ? 90 : 1); ++l) {
                const double angle = std::numbers::pi * k / 180, z = space == "solid" ? (l + 0.5) / 90 : 0;
                const double across = std::sqrt(1 - z * z);
                const double here = taken({across * std::cos(angle), across * std::sin(angle), z});
                VERIFY_NEAR(here / energy, 1, 0.1);
                mean += here;
                weights += 1;
            }
        VERIFY_NEAR(mean / weights / energy, 1, 2e-3);
        VERIFY_NEAR(taken({1, 0, 0}) / energy, 1, 0.07);
    }

    // The table of the help page "What to expect of the model".
    void table_of_expectations() {
        struct Row {
            const char* what;
            std::vector<std::string> edits;
        };
        const std::string state = "theory=state-based";
        const std::vector<Row> rows{{"none", {}},
                                    {"partial volumes", {"corrections.partial_volume=hu-ha-bobaru"}},
                                    {"state-based, constant influence", {state}},
                                    {"state-based, conical influence", {state, "influence=conical"}}};
        const std::array<std::array<std::string, 2>, 3> bodies{{{"bar", R"(["40 mm", "1 mm", "1 mm"])"},
                                                                {"plane_stress", R"(["20 mm", "20 mm", "1 mm"])"},
                                                                {"solid", R"(["12 mm", "12 mm", "12 mm"])"}}};
        for (const auto& [space, box] : bodies)
            for (const Row& row : rows)
                for (const char* m : {"3", "3.015", "3.14"}) {
                    std::vector<std::string> edits = row.edits;
                    edits.push_back(fmt::format("horizon={} dx", m));
                    if (edits[0] == state)
                        edits.push_back(
                            fmt::format("materials[0].poisson_ratio={}", space == "plane_stress" ? "0.333" : "0.25"));
                    const DirectionalStiffness inside = stiffness(case_of(space, box, edits)).inside.value();
                    qInfo().noquote() << QString::fromStdString(
                        fmt::format("{:13}{:33} m {:6} E {:.2f} ({:.2f} to {:.2f}), Poisson's ratio {:.2f}", space,
                                    row.what, m, inside.mean, inside.least, inside.largest, inside.poisson_ratio));
                    QVERIFY(inside.least > 0.7 && inside.largest < 1.4);
                }
    }
};

PERISCOPE_TEST(body_stiffness_test)
} // namespace body_stiffness_test
#include "body_stiffness_test.moc"
