// Nodes that fly far away without a bond cause no error, and are removed if the case requests it. Kernels are compared
// with the reference on both stores; energy and resumed runs are tested, too.
#include "core/building/build_model.hpp"
#include "core/reference/reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/slab.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

namespace removal_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 5e-3;

// Returns a block whose last layer is torn into single nodes of 300 m/s, and a plunger that later passes their
// position.
Case torn_layer(bool with_contact, int layers = 6, int width = 4) {
    Case c;
    BoxGeometry g;
    g.box = {layers * dx, width * dx, 4 * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon = 3.14 * dx;
    c.materials = {material("stone", 22e9, 2400, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(0.01);
    c.sets = {slab("layer", (layers - 1) * dx, 1), slab("all", -1, 1)};
    ConditionEntry flight, weight;
    flight.kind = ConditionKind::initial_velocity;
    flight.set = "layer";
    flight.value = {Quantity(300.0), Quantity(200.0), Quantity(200.0)};
    const char* const factors[] = {"0.75 + (y - 0.01)/0.04", "(y - 0.01)/0.01", "(z - 0.01)/0.01"};
    for (std::size_t a = 0; a < 3; ++a)
        flight.factor[a].function = factors[a];
    weight.kind = ConditionKind::acceleration;
    weight.set = "all";
    weight.value = {Quantity(0.0), Quantity(0.0), Quantity(-2e4)};
    c.conditions = {flight, weight};
    if (with_contact) {
        c.self_contact.emplace();
        RigidBodyEntry plunger;
        plunger.name = "plunger";
        RigidBox box;
        box.min = {7 * dx, -1.0, -1.0};
        box.max = {20 * dx, 1.0, -0.8};
        plunger.shape = box;
        plunger.motion = RigidMotion::moved;
        plunger.moved.by_rate = true;
        plunger.moved.value = {0.0, 0.0, 1e4};
        c.rigid_bodies = {plunger};
    }
    c.run.removal_distance = periscope::in_spacings(4);
    c.run.end_time = 3e-4;
    ObserverEntry energies;
    energies.name = "E";
    energies.kind = ObserverKind::energies;
    c.observers = {energies};
    c.output.samples = 1000000;
    return c;
}

Model model_of_case(const Case& c, bool listed) {
    Nodes nodes = discretise(c, std::nullopt);
    if (listed) {
        nodes.lattice.reset();
        nodes = sorted_along_curve(std::move(nodes));
    }
    return build_model(c, std::move(nodes));
}

double most(const std::vector<Vec3>& v) {
    double largest = 0;
    for (const Vec3& x : v)
        largest = std::max(largest, norm(x));
    return largest;
}

} // namespace

class RemovalTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<bool>("contact");
        QTest::newRow("lattice") << false << false << false << false;
        QTest::newRow("lattice, contact, double, as on a GPU") << false << true << true << true;
        QTest::newRow("listed, contact") << true << false << false << true;
        QTest::newRow("listed, double, as on a GPU") << true << true << true << false;
    }
    void follows_the_reference() {
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, contact);
        const Model model = model_of_case(torn_layer(contact), listed);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        std::uint64_t last = 0;
        for (const std::uint64_t steps : {49U, 1U, 150U, 57U}) {
            reference.advance(steps);
            solver.advance(steps);
            const double error = relative(solver.state().displacement, reference.state().displacement);
            const RemovedNodes removed = solver.removed_nodes();
            qInfo("step %d: %g, %d removed with %g J", int(solver.step()), error, int(removed.count),
                  removed.kinetic_energy);
            QVERIFY2(error < (is_double ? 1e-9 : 1e-4), qPrintable(QString::number(error)));
            QCOMPARE(removed.count, reference.removed().count);
            VERIFY_NEAR(removed.kinetic_energy, reference.removed().kinetic_energy, 1e-4);
            QVERIFY(removed.count >= last);
            last = removed.count;
        }
        // 16 nodes of 0.3 g each fly with 150 m/s or more.
        if (contact) // the plunger breaks more nodes off the block
            QVERIFY(last > 16);
        else
            QCOMPARE(last, std::uint64_t(16));
        QVERIFY(reference.removed().kinetic_energy > 16 * 0.5 * 3e-4 * 150 * 150);
        if (contact)
            return;
        // The energy of removed nodes counts as external work, so that the balance closes.
        const std::vector<Sample> samples = solver.take_samples();
        const double all = samples.front().values[0].x, before = samples[99].values[5].x,
                     after = samples[101].values[5].x; // the samples before and after step 100
        const double gone = samples[101].values[4].x - samples[99].values[4].x;
        qInfo("balance %g and %g of all, external work %g", before / all, after / all, gone / all);
        QVERIFY(gone < -0.05 * all);
        QVERIFY(std::abs(after - before) < 1e-3 * all);
    }

    // Removed nodes do not move any more. Without the key of the case, they fly on for many horizons, which is no
    // error.
    void removed_nodes_stand_still() {
        Case c = torn_layer(false);
        const Model model = model_of_case(c, false);
        gpu::Solver solver(model, options(false, false));
        solver.advance(200);
        const double before = most(solver.state().displacement);
        solver.advance(200);
        QVERIFY(solver.removed_nodes().count > 0);
        c.run.removal_distance.reset();
        const Model all = model_of_case(c, false);
        gpu::Solver flying(all, options(false, false));
        flying.advance(5000);
        const double flown = most(flying.state().displacement);
        qInfo("%g and %g spacings", before / dx, flown / dx);
        QVERIFY(before > 3 * dx && before < 20 * dx);
        QVERIFY(flown > 50 * all.horizon);
        QCOMPARE(flying.removed_nodes(), RemovedNodes{});
    }

    // The result is bitwise the same in one batch, in batches of other sizes, and resumed from a checkpoint after the
    // first nodes were removed.
    void is_repeatable_and_resumes() {
        for (const bool listed : {false, true}) {
            const Model model = model_of_case(torn_layer(listed), listed);
            gpu::Solver whole(model, options(false, false)), parts(model, options(false, false)),
                second(model, options(false, false));
            whole.advance(300);
            parts.advance(137);
            parts.advance(50);
            QVERIFY(parts.removed_nodes().count > 0);
            second.restore(parts.checkpoint(), true);
            second.advance(113);
            parts.advance(113);
            QVERIFY(whole.state().displacement == parts.state().displacement); // bitwise
            QVERIFY(whole.state().displacement == second.state().displacement);
            QVERIFY(whole.state().velocity == second.state().velocity);
            QCOMPARE(whole.removed_nodes(), second.removed_nodes());
        }
    }

    // Earlier versions wrote −1 for nodes that were not removed.
    void earlier_checkpoints_are_read() {
        const Model model = model_of_case(torn_layer(false), false);
        gpu::Solver whole(model, options(false, false)), later(model, options(false, false));
        whole.advance(160);
        const RemovedNodes removed = whole.removed_nodes();
        QVERIFY(removed.count > 0);
        Checkpoint earlier = whole.checkpoint();
        for (CheckpointBlock& block : earlier.blocks)
            if (block.name == "energy_removed")
                block.read = [read = block.read](std::uint64_t offset, std::span<std::byte> to) {
                    read(offset, to);
                    for (std::size_t at = 0; at < to.size(); at += sizeof(float)) {
                        float energy = 0;
                        std::memcpy(&energy, &to[at], sizeof energy);
                        if (energy == 0)
                            energy = -1;
                        std::memcpy(&to[at], &energy, sizeof energy);
                    }
                };
        later.restore(earlier, true);
        QCOMPARE(later.removed_nodes(), removed);
        whole.advance(140);
        later.advance(140);
        QVERIFY(later.state().displacement == whole.state().displacement); // bitwise
        QCOMPARE(later.removed_nodes(), whole.removed_nodes());
    }

    void dividing_the_body_changes_no_bit_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<unsigned>("domains");
        // Memory of the device as a fraction of the whole body's; 0: the body is on the device as a whole.
        QTest::addColumn<double>("share");
        QTest::newRow("lattice") << false << false << 3U << 0.0;
        QTest::newRow("listed, passing through") << true << false << 1U << 0.85;
        if (!long_tests_wanted())
            return;
        QTest::newRow("lattice, as on a GPU") << false << true << 2U << 0.0;
        QTest::newRow("listed") << true << false << 4U << 0.0;
        QTest::newRow("lattice, passing through") << false << false << 1U << 0.7;
    }
    // Runs that resume where another has already removed some nodes are compared, too.
    void dividing_the_body_changes_no_bit() {
        QFETCH(bool, listed);
        QFETCH(bool, scalars);
        QFETCH(unsigned, domains);
        QFETCH(double, share);
        const Model model = model_of_case(torn_layer(false, listed ? 40 : 100, 33), listed);
        gpu::SolverOptions parted = options(false, scalars);
        gpu::Solver whole(model, parted), then(model, parted);
        parted.domains = domains;
        parted.device_memory = static_cast<std::uint64_t>(share * static_cast<double>(whole.device_bytes()));
        gpu::Solver parts(model, parted), resumed(model, parted);
        QCOMPARE(parts.passes_through(), share > 0);
        whole.advance(160);
        parts.advance(160);
        QVERIFY(whole.removed_nodes().count > 0);
        QCOMPARE(parts.removed_nodes(), whole.removed_nodes());
        resumed.restore(whole.checkpoint(), true);
        then.restore(parts.checkpoint(), true);
        for (gpu::Solver* const solver : {&whole, &parts, &resumed, &then})
            solver->advance(140);
        QVERIFY(whole.removed_nodes().count > 100); // of 132 nodes
        const State wanted = whole.state();
        for (gpu::Solver* const solver : {&parts, &resumed, &then}) {
            const State state = solver->state();
            QVERIFY(state.displacement == wanted.displacement); // bitwise
            QVERIFY(state.velocity == wanted.velocity);
            QCOMPARE(solver->removed_nodes(), whole.removed_nodes());
        }
        const std::vector<Sample> rows = whole.take_samples(), of_parts = parts.take_samples();
        QCOMPARE(rows.size(), of_parts.size());
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t o = 0; o < rows[r].values.size(); ++o)
                QCOMPARE(of_parts[r].values[o].x, rows[r].values[o].x);
    }
};

PERISCOPE_TEST(RemovalTest)
} // namespace removal_test
#include "removal_test.moc"
