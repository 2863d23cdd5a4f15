// A body that is hit by rigid bodies: in several domains, on several devices, and when it passes through its device in
// parts, its motion, bonds, rigid bodies, frames, observers and checkpoints are bitwise those of one domain.
#include "core/building/build_model.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "tests/verification/rigid_entries.hpp"
#include "tests/verification/run_in_parts.hpp"

#include <QtTest>

#include <algorithm>
#include <memory>

namespace rigid_domains_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 5e-3, gap = 0.002 * dx;

// Returns a plate of 60 × 40 nodes, or a block of 22 × 14 × 10. A box, or the same box from a file, hits it from the
// left beside its middle and turns; bonds break, because there are notches above and below. A wall comes from above and
// turns, a ball hits the right side, and a support is below.
Case struck(const QStringList& features) {
    const bool is_flat = features.contains("plane stress");
    const double x = (is_flat ? 60 : 22) * dx, y = (is_flat ? 40 : 14) * dx, z = is_flat ? 2e-3 : 10 * dx;
    Case c;
    BoxGeometry g;
    g.box = {x, y, z};
    g.spacing = dx;
    g.space = is_flat ? Space::plane_stress : Space::solid;
    c.geometry = g;
    c.horizon = 3.14 * dx;
    c.materials = {material("glass", 22e9, 2400, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1.5e-3);
    if (features.contains("state-based")) {
        c.theory = Theory::state_based;
        c.materials.front().poisson_ratio = 0.3;
    }
    const double middle = is_flat ? 0 : 0.5 * z;
    const auto add = [&](RigidBodyEntry body) { c.rigid_bodies.push_back(std::move(body)); };
    if (features.contains("box") || features.contains("surface")) {
        const QuantityVector low = vector(-6 * dx, 0.38 * y, middle - 2.4 * dx),
                             high = vector(-gap, 0.68 * y, middle + 3.3 * dx);
        RigidBodyEntry striker =
            free_body("striker", RigidBox{low, high}, is_flat ? 0.2 : 2, vector(40, 3, is_flat ? 0 : 2));
        if (features.contains("surface"))
            striker.shape = RigidSurface{"box", "m"};
        striker.free.angular_velocity = is_flat ? vector(0, 0, 50) : vector(20, -30, 50);
        add(striker);
        for (const double at : {0.35 * y, 0.71 * y}) {
            CrackPlane notch;
            notch.corner = {-dx, at, -dx};
            notch.first = {0.3 * x, 0.0, 0.0};
            notch.second = {0.0, 0.0, z + 2 * dx};
            c.cracks.emplace_back();
            c.cracks.back().shape = notch;
        }
    }
    if (features.contains("wall")) {
        RigidBodyEntry wall =
            moved_body("wall", RigidHalfSpace{vector(0, y + gap, 0), vector(0.02, -1, 0)}, vector(3, -20, 0));
        wall.moved.rotation = vector(0, 0, 20);
        wall.moved.ramp.ramp = RampShape::linear;
        wall.moved.ramp.ramp_time = Quantity(2e-5);
        add(wall);
        RigidBodyEntry support;
        support.name = "support";
        support.shape = RigidBox{vector(0.2 * x, -2 * dx, -9 * dx), vector(0.8 * x, -gap, z + 9 * dx)};
        add(support);
    }
    ConditionEntry thrown; // moves the body onto the support
    thrown.kind = ConditionKind::initial_velocity;
    thrown.set = "all";
    thrown.value = {Quantity(2), Quantity(-5), std::optional<Quantity>{}};
    c.sets = {slab("all", 0, -1, 1)};
    c.conditions = {thrown};
    for (RigidBodyEntry& body : c.rigid_bodies)
        if (features.contains("projection") && body.motion != RigidMotion::free)
            body.contact = ContactMethod::projection;
    if (features.contains("ball"))
        add(free_body("ball", RigidSphere{vector(x + 3.25 * dx + gap, 0.4 * y, middle), Quantity(3 * dx)},
                      is_flat ? 0.02 : 0.2, vector(-60, 10, 0)));
    for (RigidBodyEntry& body : c.rigid_bodies) {
        body.friction = 0.3;
        for (const RigidQuantity quantity : {RigidQuantity::force, RigidQuantity::torque, RigidQuantity::rotation,
                                             RigidQuantity::contact_energy, RigidQuantity::friction_loss}) {
            const std::string name = body.name + std::to_string(static_cast<int>(quantity));
            c.observers.push_back(rigid(name.c_str(), quantity, body.name.c_str()));
        }
    }
    c.observers.push_back({"energies", ObserverKind::energies});
    c.observers.push_back({"broken", ObserverKind::broken_bonds});
    c.observers.push_back({"speed", ObserverKind::mean, "", ObservedField::velocity});
    c.output.samples = 1000000;
    c.run.end_time = 1e-4;
    return c;
}

Model struck_model(const QStringList& features) {
    const Case c = struck(features);
    if (features.contains("irregular"))
        return uneven_model_of(c, false);
    RigidForms forms(c.rigid_bodies.size());
    for (std::size_t b = 0; b < forms.size(); ++b)
        if (std::holds_alternative<RigidSurface>(c.rigid_bodies[b].shape))
            forms[b] = rigid_form(
                box_surface({-6 * dx, 5.4 * dx, 2.6 * dx}, {-gap, 9.6 * dx, 8.3 * dx})); // the box of the block
    return build_model(c, discretise(c, std::nullopt), {}, {}, FamilyForm::automatic, {}, find_families, forms);
}

constexpr std::uint64_t most_steps = 60, early_steps = 23;

// Returns which body was not touched, or that too little broke, so that the test would show nothing; empty otherwise.
QString shows_nothing(const RunInOnePart& run) {
    const std::vector<RigidBody>& bodies = run.model.rigid_bodies;
    for (const char* name : {"striker", "wall", "support", "ball"})
        for (std::size_t b = 0; b < bodies.size(); ++b)
            if (bodies[b].name == name && !(run.outcome.frame->rigid_bodies[b].friction_loss > 0))
                return QString(name) + " did not touch: this test would show nothing";
    if (!bodies.empty() && bodies[0].name == "striker" && !run.broke())
        return "nothing broke: this test would show nothing";
    return {};
}

} // namespace

class RigidDomainsTest : public QObject {
    Q_OBJECT

    static RunInOnePart one_domain(const QStringList& features, const gpu::SolverOptions& options) {
        return {struck_model(features), options, most_steps, early_steps};
    }

private slots:
    void initTestCase() { offer_three_devices(); }

    // With scalars, sums have several parts, some of which the borders of domains divide. With vectors, there is one
    // part.
    void change_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<QList<unsigned>>("counts");
        row_of_parts({"plane stress", "box", "ball"}, false, true) << QList<unsigned>{4};
        row_of_parts({"box", "wall", "ball"}, false, false) << QList<unsigned>{2};
        row_of_parts({"plane stress", "wall", "projection", "state-based"}, true, true) << QList<unsigned>{2};
        row_of_parts({"plane stress", "box", "ball", "irregular"}, false, true) << QList<unsigned>{4};
        if (!long_tests_wanted())
            return;
        row_of_parts({"surface", "ball"}, false, true) << QList<unsigned>{3};
        row_of_parts({"wall", "ball", "projection"}, false, true) << QList<unsigned>{4};
        row_of_parts({"box", "wall", "ball", "irregular"}, false, false) << QList<unsigned>{3};
    }
    // Each run also continues from a run with another number of domains that was stopped during the impact.
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(QList<unsigned>, counts);
        const gpu::SolverOptions one = options(is_double, scalars);
        RunInOnePart whole = one_domain(features, one);
        const QString nothing = shows_nothing(whole);
        QVERIFY2(nothing.isEmpty(), qPrintable(nothing));
        std::unique_ptr<gpu::Solver> before = std::move(whole.early);
        for (const unsigned count : or_all(counts)) {
            const QString after = whole.resumed(with(one, count), *before);
            QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in %1 domains: %2 differ").arg(count).arg(after)));
            const QString differs = whole.straight(with(one, count));
            QVERIFY2(differs.isEmpty(), qPrintable(QString("%1 domains: %2 differ").arg(count).arg(differs)));
            before = whole.begun(with(one, count));
        }
        const QString after = whole.resumed(one, *before);
        QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in one domain: %1 differ").arg(after)));
    }

    // A passage computes only one step, because the positions of the rigid bodies in the next one depend on all nodes.
    void passing_through_changes_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<double>("share"); // memory of the device as a fraction of the whole body's
        row_of_parts({"plane stress", "box", "wall", "projection"}, false, true) << 0.6;
        row_of_parts({"plane stress", "box", "ball", "irregular"}, false, false) << 0.8;
        if (!long_tests_wanted())
            return;
        row_of_parts({"plane stress", "box", "ball"}, false, false) << 0.6;
        row_of_parts({"plane stress", "box", "state-based"}, false, true) << 0.8;
    }
    void passing_through_changes_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(double, share);
        const gpu::SolverOptions one = options(is_double, scalars);
        RunInOnePart whole = one_domain(features, one);
        const QString nothing = shows_nothing(whole);
        QVERIFY2(nothing.isEmpty(), qPrintable(nothing));
        gpu::SolverOptions small = one;
        small.device_memory = static_cast<std::uint64_t>(share * static_cast<double>(whole.bytes));
        gpu::Solver passing(whole.model, small);
        QCOMPARE(passing.steps_at_once(), std::uint64_t{1});
        passing.advance(early_steps);
        QVERIFY2(passing.device_bytes() < whole.bytes, "it does not pass through");
        const QString after = whole.resumed(one, passing);
        QVERIFY2(after.isEmpty(), qPrintable(QString("resumed in one domain: %1 differ").arg(after)));
        passing.advance(most_steps - early_steps);
        const QString differs = difference(outcome_of(passing), whole.outcome);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        const QString resumed_there = whole.resumed(small, *whole.early);
        QVERIFY2(resumed_there.isEmpty(), qPrintable(resumed_there + " differ after resuming"));
    }

    void several_devices_change_no_bit_data() {
        columns_of_parts();
        QTest::addColumn<QString>("devices");
        QTest::addColumn<unsigned>("domains"); // least number of domains on all devices together
        row_of_parts({"plane stress", "box", "ball"}, false, true)
            << "pthread,pthread" << (long_tests_wanted() ? 5U : 4U);
        if (!long_tests_wanted())
            return;
        row_of_parts({"box", "wall", "irregular"}, false, false) << "3,2" << 3U;
        row_of_parts({"plane stress", "box", "wall", "projection"}, false, false) << "3,2" << 1U;
        row_of_parts({"surface", "wall"}, false, true) << "3,1,2" << 1U;
    }
    void several_devices_change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(QString, devices);
        QFETCH(unsigned, domains);
        if (gpu::list_devices().size() != 3)
            QSKIP("there are not three devices, two of them equal");
        const gpu::SolverOptions one = with(options(is_double, scalars), 1, "pthread,");
        const std::string names = devices.toStdString();
        const gpu::SolverOptions several = with(one, domains, names.c_str());
        RunInOnePart whole = one_domain(features, one);
        const QString nothing = shows_nothing(whole);
        QVERIFY2(nothing.isEmpty(), qPrintable(nothing));
        const QString differs = whole.straight(several);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        const QString after = whole.resumed(several, *whole.early);
        QVERIFY2(after.isEmpty(), qPrintable(after + " differ after resuming on several devices"));
        const auto before = whole.begun(several);
        const QString back = whole.resumed(one, *before);
        QVERIFY2(back.isEmpty(), qPrintable(back + " differ after resuming on one device"));
    }

    void self_contact_still_needs_one_domain() {
        Case c = struck({"plane stress", "box"});
        c.self_contact.emplace();
        const Model model = build_model(c, discretise(c, std::nullopt));
        const std::string message =
            message_of<CaseError>([&] { gpu::Solver solver(model, with(options(false, false), 2)); });
        QVERIFY2(message.find("A run with self-contact cannot divide the body") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(RigidDomainsTest)
} // namespace rigid_domains_test
#include "rigid_domains_test.moc"
