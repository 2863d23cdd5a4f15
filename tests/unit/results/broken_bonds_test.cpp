// Broken bonds found in frames of a cube that is pulled apart; how many there are is counted by hand.
#include "core/building/build_model.hpp"
#include "core/cracks/broken_bonds.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

namespace broken_bonds_test {

using namespace periscope;
using namespace periscope::test;

namespace {

std::shared_ptr<const Model> model_of(const Case& c, bool listed) {
    return std::make_shared<const Model>(
        build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic));
}

// Between the fourth and the fifth of seven layers along x, with the horizon of two spacings: 7·7 bonds along (1, 0, 0),
// 4·7·6 along (1, ±1, 0) and (1, 0, ±1), 4·6·6 along (1, ±1, ±1), and twice 7·7 along (2, 0, 0).
constexpr std::size_t crossing = 49 + 168 + 144 + 98;
constexpr double border = 3.5 * dx;

bool is_right(const Vec3& p) {
    return p.x - 0.5 * dx > border;
}

// Returns a frame in which the right part has moved by `gap`, and the nodes whose bonds cross the border have this
// damage.
Frame frame_of(const Model& model, std::uint64_t step, double gap, double damage = 1) {
    const auto& x = model.nodes.position;
    Frame frame;
    frame.step = step;
    frame.displacement.assign(3 * x.size(), 0);
    frame.damage.assign(x.size(), 0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        frame.displacement[3 * i] = is_right(x[i]) ? float(gap) : 0;
        int all = 0, lost = 0;
        for (std::size_t j = 0; j < x.size(); ++j)
            if (i != j && norm(x[j] - x[i]) < 2.01 * dx) {
                ++all;
                lost += is_right(x[i]) != is_right(x[j]);
            }
        frame.damage[i] = float(damage * lost / all);
    }
    return frame;
}

} // namespace

class BrokenBondsTest : public QObject {
    Q_OBJECT

private slots:
    void counts_data() {
        QTest::addColumn<bool>("listed");
        QTest::newRow("grid") << false;
        QTest::newRow("list") << true;
    }
    void counts() {
        QFETCH(bool, listed);
        const auto model = model_of(cube(), listed);
        BrokenBonds bonds(model);
        QCOMPARE(bonds.bonds().size(), std::size_t(0));
        bonds.add(frame_of(*model, 10, 0.005 * dx)); // half a per cent: nothing breaks, whatever the damage says
        QCOMPARE(bonds.bonds().size(), std::size_t(0));
        QCOMPARE(bonds.share(), 0.0);
        bonds.add(frame_of(*model, 20, 0.2 * dx));
        QCOMPARE(bonds.bonds().size(), crossing);
        QVERIFY(std::abs(bonds.share() - 1) < 1e-3);
        for (const BrokenBond& bond : bonds.bonds())
            QVERIFY(bond.a < bond.b &&
                    is_right(model->nodes.position[bond.a]) != is_right(model->nodes.position[bond.b]));
        bonds.add(frame_of(*model, 30, 0)); // closed again: still broken
        QCOMPARE(bonds.until(30), crossing);
        QCOMPARE(bonds.until(20), crossing);
        QCOMPARE(bonds.until(19), std::size_t(0));
        bonds.add(frame_of(*model, 15, 0.2 * dx)); // of an earlier moment: passed over
        QCOMPARE(bonds.bonds().size(), crossing);
    }

    // Bonds that are stretched far but have no damage do not count as broken: their law may be that of another run, or
    // they cannot fail.
    void needs_damage() {
        const auto model = model_of(cube(), false);
        BrokenBonds bonds(model);
        bonds.add(frame_of(*model, 10, 0.2 * dx, 0));
        QCOMPARE(bonds.bonds().size(), std::size_t(0));
        QCOMPARE(bonds.share(), 1.0);
        Case c = cube();
        SetBox all;
        c.sets = {named("all", all)};
        ConditionEntry safe;
        safe.kind = ConditionKind::no_fail;
        safe.set = "all";
        c.conditions = {safe};
        const auto unbreakable = model_of(c, false);
        BrokenBonds none(unbreakable);
        none.add(frame_of(*unbreakable, 10, 0.2 * dx));
        QCOMPARE(none.bonds().size(), std::size_t(0));
    }

    void begins_with_cracks_data() { counts_data(); }
    void begins_with_cracks() {
        QFETCH(bool, listed);
        Case c = cube();
        CrackPlane plane;
        plane.corner = {Quantity(4 * dx), Quantity(-dx), Quantity(-dx)};
        plane.first = {Quantity(0.0), Quantity(9 * dx), Quantity(0.0)};
        plane.second = {Quantity(0.0), Quantity(0.0), Quantity(9 * dx)};
        CrackEntry entry;
        entry.shape = plane;
        c.cracks = {entry};
        const auto model = model_of(c, listed);
        BrokenBonds bonds(model);
        QCOMPARE(bonds.until(0), crossing);
        bonds.add(frame_of(*model, 10, 0.2 * dx)); // known already
        QCOMPARE(bonds.bonds().size(), crossing);
        QVERIFY(std::abs(bonds.share() - 1) < 1e-3);
    }

    // The critical stretch increases under compression: bonds along x at 1.2 s_c are intact if those along y are at −4
    // s_c, because s_0 = s_c + 0.25 · 4 s_c. Without these they are broken.
    void limits_that_rise_under_compression_data() { counts_data(); }
    void limits_that_rise_under_compression() {
        QFETCH(bool, listed);
        Case c = cube();
        c.materials[0].compression_strengthening = Quantity(0.25);
        const auto model = model_of(c, listed);
        const double s = model->laws[0].critical_stretch;
        const auto strained = [&](double across) {
            Frame frame = frame_of(*model, 10, 0);
            frame.damage.assign(model->nodes.size(), 1);
            for (std::size_t i = 0; i < model->nodes.size(); ++i) {
                frame.displacement[3 * i] = float(1.2 * s * model->nodes.position[i].x);
                frame.displacement[3 * i + 1] = float(across * s * model->nodes.position[i].y);
            }
            return frame;
        };
        BrokenBonds plain(model), compressed(model);
        plain.add(strained(0));
        QCOMPARE(plain.bonds().size(), std::size_t(7 * 7 * (6 + 5))); // along (1, 0, 0) and (2, 0, 0)
        compressed.add(strained(-4));
        QCOMPARE(compressed.bonds().size(), std::size_t(0));
    }
};

PERISCOPE_TEST(BrokenBondsTest)
} // namespace broken_bonds_test
#include "broken_bonds_test.moc"
