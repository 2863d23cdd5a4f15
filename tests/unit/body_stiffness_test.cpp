// How stiff the discretised body is, compared with what was entered: a bar, planes and solids, by direction, with their faces.
#include "core/case_file/case_file.hpp"
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
    // A bar of nodes: Σ |k| over k² δ for each spacing within the horizon. These are also the stresses of runs in which all nodes
    // were strained alike (1.33, 1.50, 1.22; with partial volumes 0.998).
    void a_bar_is_too_stiff() {
        const auto inside = [](const std::vector<std::string>& edits) {
            return stiffness(case_of("bar", R"(["40 mm", "1 mm", "1 mm"])", edits)).inside.value().mean;
        };
        VERIFY_NEAR(inside({}), 4.0 / 3, 1e-9); // 2 (1 + 2 + 3)/3²
        VERIFY_NEAR(inside({"horizon=2 dx"}), 1.5, 1e-9);
        VERIFY_NEAR(inside({"horizon=3.14 dx"}), 12 / (3.14 * 3.14), 1e-9);
        VERIFY_NEAR(inside({"horizon=3.14 dx", "corrections.partial_volume=hu-ha-bobaru"}), 0.998, 2e-3);
    }

    // A solid of three spacings per horizon is right along its axes and a fifth too stiff along its diagonals. The same nodes by their
    // moments: Σ n_x⁴/|ξ| and Σ n_x² n_y²/|ξ| over the offsets give C11 and C12, and these E.
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
        // Faces lack bonds: the whole is softer, by what is missing.
        QVERIFY(stiffness(c).whole.mean < 0.95 * inside.mean);
    }

    // The exact isotropic values come back where the family is fine enough, in each space and theory.
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
        // The energy method makes up for the faces: the whole body is as stiff as the material.
        VERIFY_NEAR(whole("energy"), 1, 0.03);
        QVERIFY(whole("none") < whole("volume"));
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
