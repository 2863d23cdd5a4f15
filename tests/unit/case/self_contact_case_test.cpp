// Self-contact in a case file: what is read and written, what is wrong with it, and what the model needs for it.
#include "core/checks/check_case.hpp"

#include "core/building/build_model.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace self_contact_case_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr const char* case_with = R"({
  "periscope": 2, "name": "test",
  "geometry": { "lattice": { "box": ["14 mm", "6 mm", "5 mm"], "spacing": "1 mm", "holes": ["gap"] } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" } ],
  "sets": [ { "name": "gap", "box": { "min": ["7 mm", null, null], "max": ["8 mm", null, null] } } ],
  "conditions": [ { "initial_velocity": ["1 m/s", null, null], "set": "gap" } ],
  "observers": [ { "name": "E", "energies": true } ],
  "run": { "end_time": "100 us" }%1 })";

ParsedCase parsed(const QString& more) {
    return parse_case(QString(case_with).arg(more.isEmpty() ? more : ", " + more).toStdString(), "/");
}

} // namespace

class SelfContactCaseTest : public QObject {
    Q_OBJECT

private slots:
    void is_off_unless_it_is_asked_for() {
        const ParsedCase without = parsed({});
        QVERIFY(without.problems.empty() && !without.value.self_contact);
        QVERIFY(case_to_json(without.value).find("self_contact") == std::string::npos);
    }

    void is_read_and_written() {
        const ParsedCase plain = parsed(R"("self_contact": {})");
        QVERIFY(plain.problems.empty() && plain.value.self_contact == SelfContactEntry{});
        QVERIFY(case_to_json(plain.value).find("\"self_contact\": {}") != std::string::npos);
        const ParsedCase whole = parsed(R"("self_contact": { "pairs": "all", "stiffness": 5, "distance": "1.2 dx" })");
        QVERIFY(whole.problems.empty());
        const SelfContactEntry& contact = *whole.value.self_contact;
        QVERIFY(contact.pairs == ContactPairs::all && contact.stiffness.value == 5);
        QVERIFY(contact.distance.value == 1.2 && contact.distance.in_spacings);
        QVERIFY(parse_case(case_to_json(whole.value), "/").value.self_contact == contact);
    }

    void problems_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* more, const char* path, const char* reason) {
            QTest::newRow(more) << more << path << reason;
        };
        row(R"("self_contact": { "stiffness": -1 })", "self_contact.stiffness", "positive");
        row(R"("self_contact": { "stiffness": 0 })", "self_contact.stiffness", "positive");
        row(R"("self_contact": { "distance": 0 })", "self_contact.distance", "positive");
        row(R"("self_contact": { "distance": "3.2 dx" })", "self_contact.distance", "exceeds the horizon");
        row(R"("self_contact": { "pairs": "some" })", "self_contact.pairs", "some");
        row(R"("self_contact": { "radius": 1 })", "self_contact.radius", "Unknown key");
        row(R"("self_contact": true)", "self_contact", "Found");
    }
    void problems() {
        QFETCH(QString, more);
        QFETCH(QString, path);
        QFETCH(QString, reason);
        std::vector<Problem> found = parsed(more).problems;
        if (found.empty())
            found = check_case(parsed(more).value);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(found[0].path), path);
        QVERIFY2(found[0].text().find(reason.toStdString()) != std::string::npos, found[0].text().c_str());
    }

    void needs_a_dynamic_analysis() {
        Case c = parsed(R"("self_contact": {})").value;
        QVERIFY(check_case(c).empty());
        for (const Stepper stepper : {Stepper::relaxation, Stepper::newton}) {
            c.run.stepper = stepper;
            const std::vector<Problem> found = check_case(c);
            QVERIFY(std::ranges::any_of(found, [](const Problem& p) {
                return p.path == "run.analysis" && p.reason == "Self-contact requires the explicit dynamic analysis";
            }));
        }
    }

    // Self-contact adds one curve of energy, and changes nothing else.
    void energies_have_one_curve_more() {
        Case c = parsed({}).value;
        c.conditions.clear(); // removes conditions on a set without nodes
        const Model without = build_model(c, discretise(c, std::nullopt));
        c.self_contact.emplace();
        const Model with = build_model(c, discretise(c, std::nullopt));
        QCOMPARE(without.observers.size(), std::size_t(7));
        QCOMPARE(with.observers.size(), std::size_t(8));
        for (std::size_t o = 0; o < 7; ++o)
            QCOMPARE(with.observers[o].name, without.observers[o].name);
        QCOMPARE(with.observers[7].name, std::string("E contact"));
    }

    // The contact distance of two nodes is d = min(0.9 |ξ|, 1.35 Δx), and the force at the distance r is that of
    // Silling & Askari 2005, 15 c/δ (d − r) V.
    void the_force_of_one_pair() {
        Case c = parsed(R"("self_contact": {})").value;
        c.conditions.clear();
        const Model m = build_model(c, discretise(c, std::nullopt));
        VERIFY_NEAR(contact_distance(*m.self_contact, 1e-3), 0.9e-3, 1e-12);
        VERIFY_NEAR(contact_distance(*m.self_contact, 2e-3), 1.35e-3, 1e-12);
        // The nodes are those in the middle of the faces of the gap, 2 Δx apart. The right one moves by −0.8 Δx.
        const auto node_at = [&](const Vec3& p) {
            const auto& x = m.nodes.position;
            return static_cast<std::uint32_t>(
                std::ranges::min_element(x, {}, [&](const Vec3& q) { return norm(q - p); }) - x.begin());
        };
        const std::uint32_t left = node_at({6.5e-3, 2.5e-3, 2.5e-3}), right = node_at({8.5e-3, 2.5e-3, 2.5e-3});
        std::vector<Vec3> u(m.nodes.size());
        u[right].x = -0.8e-3;
        const Families families = listed_families(m);
        std::vector<std::uint8_t> alive = families.alive;
        const SelfContactForces forces = self_contact_forces(m, families, alive, u);
        const double micromodulus = 12 * 190e9 / (std::numbers::pi * std::pow(3.14e-3, 4)), volume = 1e-9;
        const double spring = 15 * micromodulus / 3.14e-3, depth = 0.15e-3;
        VERIFY_NEAR(forces.density[left].x, -spring * depth * volume, 1e-9);
        VERIFY_NEAR(forces.energy, 0.5 * spring * depth * depth * volume * volume, 1e-9);
        QVERIFY(norm(forces.density[left] + forces.density[right]) < 1e-9 * norm(forces.density[left]));
        QVERIFY(std::ranges::count_if(forces.density, [](const Vec3& f) { return norm(f) > 0; }) == 2);
    }
};

PERISCOPE_TEST(SelfContactCaseTest)
} // namespace self_contact_case_test
#include "self_contact_case_test.moc"
