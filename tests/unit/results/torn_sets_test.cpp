// Which of the first broken bonds are at sets with conditions, and which sets are torn off.
#include "core/cracks/torn_sets.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QtTest>

#include <functional>

namespace torn_sets_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// 40 × 20 nodes; conditions move the top and the bottom layer. The set of the left column has no condition.
constexpr const char* plate = R"({
  "periscope": 2, "name": "plate",
  "geometry": { "lattice": { "box": ["40 mm", "20 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": "2440 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "top", "box": { "min": [null, "19 mm", null] } },
            { "name": "bottom", "box": { "max": [null, "1 mm", null] } },
            { "name": "left", "box": { "max": ["1 mm", null, null] } },
            { "name": "all", "box": {} } ],
  "conditions": [ { "velocity": [null, "1 m/s", null], "set": "top" },
                  { "force": [null, "-1 N", null], "set": "bottom" },
                  { "acceleration": [null, "-9.81 m/s^2", null], "set": "all" } ],
  "run": { "end_time": "1 us" } })";

// The damage where these bonds are broken, as parts of the whole families.
std::vector<float> damage_of(const Model& model, const std::function<bool(const Vec3&, const Vec3&)>& is_broken) {
    std::vector<float> damage(model.nodes.size());
    const auto& x = model.nodes.position;
    for (std::size_t i = 0; i < damage.size(); ++i) {
        double family = 0, lost = 0;
        for (std::size_t j = 0; j < damage.size(); ++j)
            if (j != i && norm(x[j] - x[i]) <= model.horizon) {
                ++family;
                lost += is_broken(x[i], x[j]) ? 1 : 0;
            }
        damage[i] = float(lost / family);
    }
    return damage;
}

// Bonds that cross a line at this height.
std::function<bool(const Vec3&, const Vec3&)> across(double y) {
    return [y](const Vec3& a, const Vec3& b) { return (a.y < y) != (b.y < y); };
}

} // namespace

class torn_sets_test : public QObject {
    Q_OBJECT

private slots:
    void a_grip_torn_off() {
        const Case c = edited_case(plate, {});
        const Model model = prepare_model(c);
        const std::vector<float> damage = damage_of(model, across(0.019));
        const auto torn = torn_sets(c, model, damage);
        QCOMPARE(torn.size(), std::size_t{1});
        QCOMPARE(torn[0].set, std::string("top"));
        QVERIFY(torn[0].is_moved);
        VERIFY_NEAR(torn[0].share, 1, 1e-4);
        FirstBreak broke{1, 1e-6, 0, breaks_at_sets(c, model, damage)};
        QCOMPARE(broke.at_sets.size(), std::size_t{1});
        VERIFY_NEAR(broke.at_sets[0].share, 1, 1e-4);
        const auto said = break_at_sets(broke);
        QVERIFY(said);
        QCOMPARE(said->what,
                 std::string("The first broken bonds are at the set 'top', where a motion is prescribed (100 %)"));
    }

    // Bonds break in the middle, or at both ends alike.
    void elsewhere() {
        const Case c = edited_case(plate, {});
        const Model model = prepare_model(c);
        const std::vector<float> middle = damage_of(model, across(0.010));
        QVERIFY(torn_sets(c, model, middle).empty() && breaks_at_sets(c, model, middle).empty());
        QVERIFY(!break_at_sets(FirstBreak{1, 1e-6, 0}));
        const auto both = breaks_at_sets(c, model, damage_of(model, [](const Vec3& a, const Vec3& b) {
                                             return across(0.019)(a, b) || across(0.001)(a, b);
                                         }));
        QCOMPARE(both.size(), std::size_t{2});
        for (const SetShare& set : both)
            VERIFY_NEAR(set.share, 0.5, 1e-4);
        QVERIFY(both[0].is_moved != both[1].is_moved);
        // A third of the bonds at the grip, the others at a crack: nothing to say.
        const auto few =
            breaks_at_sets(c, model, damage_of(model, [](const Vec3& a, const Vec3& b) {
                               return across(0.010)(a, b) || (across(0.019)(a, b) && a.x < 0.01 && b.x < 0.01);
                           }));
        QVERIFY(!few.empty() && few[0].share < 0.4 && !break_at_sets(FirstBreak{1, 1e-6, 0, few}));
    }
};

PERISCOPE_TEST(torn_sets_test)
} // namespace torn_sets_test
#include "torn_sets_test.moc"
