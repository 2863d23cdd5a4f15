// What the spacing advisor says about spacings, compared with formulas evaluated by hand.
#include "core/case_file/case_file.hpp"
#include "core/model/model.hpp"
#include "core/preparation/spacing_advice.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QTest>

#include <cmath>

namespace spacing_advice_test {

using namespace periscope;
using test::near;

namespace {

Case plate() {
    return read_case(std::string(PERISCOPE_SOURCE_DIR) + "/resources/cases/kalthoff-winkler.json");
}

} // namespace

class SpacingAdviceTest : public QObject {
    Q_OBJECT
private slots:
    void spacings_of_a_box_divide_it_and_get_finer() {
        const auto rows = advise_spacings(plate()); // 200 x 100 x 6.25 mm
        QVERIFY(rows.size() >= 4);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double dx = rows[i].spacing.value, count = 6.25e-3 / dx;
            QVERIFY2(std::abs(count - std::round(count)) < 1e-6, rows[i].spacing.text.c_str());
            VERIFY_NEAR(rows[i].prediction.nodes, 0.2 * 0.1 * 6.25e-3 / (dx * dx * dx), 1e-6);
            VERIFY_NEAR(rows[i].layers, count, 1e-6);
            VERIFY_NEAR(rows[i].horizon, 3.14 * dx, 1e-9);
            if (i > 0)
                QVERIFY(dx < rows[i - 1].spacing.value && rows[i].prediction.bytes > rows[i - 1].prediction.bytes &&
                        rows[i].prediction.steps > rows[i - 1].prediction.steps);
        }
        QVERIFY(std::any_of(rows.begin(), rows.end(), [](const auto& r) { return r.spacing == plate().spacing(); }));
        Case odd = plate();
        std::get<BoxGeometry>(odd.geometry).spacing = parse_quantity("1.7 mm", dimension::length);
        const auto with_odd = advise_spacings(odd);
        QVERIFY(std::is_sorted(with_odd.begin(), with_odd.end(),
                               [](const auto& a, const auto& b) { return a.spacing.value > b.spacing.value; }));
        QCOMPARE(
            std::count_if(with_odd.begin(), with_odd.end(), [&](const auto& r) { return r.spacing.value == 1.7e-3; }),
            1);
        QVERIFY(rows.front().prediction.nodes < 2e4 && rows.back().prediction.nodes > 5e5);
    }

    void stretch_and_strength_follow_the_horizon() {
        // s_c = √(5G/(6Eδ)) in a solid: G = 69 kJ/m², E = 190 GPa, δ = 3.14 · 1.5625 mm
        const auto row = advice_on(plate(), parse_quantity("1.5625 mm", dimension::length));
        const double s = std::sqrt(5 * 69e3 / (6 * 190e9 * 3.14 * 1.5625e-3));
        VERIFY_NEAR(row.critical_stretch, s, 1e-9);
        // The body carries about E s_c (less: the lattice is softer; more: bonds of other directions hold on), and what its
        // nodes take is near to what the continuum has.
        VERIFY_NEAR(row.strength, 190e9 * s, 0.2);
        VERIFY_NEAR(row.youngs_modulus, 190e9, 0.2);
        VERIFY_NEAR(row.fracture_energy, 69e3, 0.2);
        const auto finer = advice_on(plate(), parse_quantity("0.78125 mm", dimension::length));
        VERIFY_NEAR(finer.strength, std::sqrt(2) * row.strength, 1e-6);
        // and back
        VERIFY_NEAR(horizon_of_strength(plate(), row.strength).value(), row.horizon, 1e-6);
        VERIFY_NEAR(horizon_of_strength(plate(), 2 * row.strength).value(), row.horizon / 4, 1e-6);
    }

    void a_softening_law_has_its_strength_whatever_the_horizon() {
        Case c = plate();
        c.materials[0].law = LawKind::bilinear;
        c.materials[0].tensile_strength = parse_quantity("500 MPa", dimension::pressure);
        const auto rows = advise_spacings(c);
        QVERIFY(rows.size() > 3 && near(rows.back().strength, 500e6, 1e-3) && rows.back().has_strength);
        QVERIFY(!horizon_of_strength(c, 500e6));
    }

    void planes_and_bars_count_only_where_nodes_lie() {
        Case c = plate();
        auto& box = std::get<BoxGeometry>(c.geometry);
        box.space = Space::plane_stress;
        const auto rows = advise_spacings(c);
        VERIFY_NEAR(rows.back().prediction.nodes, 3e6, 0.6);
        VERIFY_NEAR(rows.back().layers, 0.1 / rows.back().spacing.value, 1e-3);
        const double h = rows[0].horizon;
        VERIFY_NEAR(rows[0].critical_stretch, std::sqrt(4 * M_PI * 69e3 / (9 * 190e9 * h)), 1e-9);
        VERIFY_NEAR(horizon_of_strength(c, rows[0].strength).value(), h, 1e-6);
    }

    void awkward_sides_get_round_numbers() {
        Case c = plate();
        auto& box = std::get<BoxGeometry>(c.geometry);
        box.box = {parse_quantity("173 mm", dimension::length), parse_quantity("91.3 mm", dimension::length),
                   parse_quantity("7.7 mm", dimension::length)};
        for (const auto& row : advise_spacings(c)) {
            if (row.spacing == box.spacing)
                continue; // the present one
            const double mm = row.spacing.value * 1e3;
            QVERIFY2(row.spacing.text.size() <= 9 && near(mm * 1000, std::round(mm * 1000), 1e-9),
                     row.spacing.text.c_str());
        }
    }

    void surfaces_need_their_measure_and_meshes_get_no_advice() {
        Case c = plate();
        SurfaceGeometry surface;
        surface.file = "x.stl";
        c.geometry = surface;
        QVERIFY(advise_spacings(c).empty());
        const auto rows = advise_spacings(c, {1.25e-4, 0.044, 6.25e-3});
        QVERIFY(rows.size() > 3 && rows.back().prediction.nodes > 1e6);
        c.geometry = MeshGeometry{};
        QVERIFY(advise_spacings(c).empty());
    }
};

PERISCOPE_TEST(SpacingAdviceTest)
} // namespace spacing_advice_test
#include "spacing_advice_test.moc"
