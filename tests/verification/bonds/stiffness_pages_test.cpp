// Bodies whose λ is stored in pages (gpu/bonds/stiffness_pages.hpp) are bitwise equal to those with an array of λ,
// while the pool grows from a few pages. They take less memory while few bonds have softened, and a run that runs out
// of memory keeps its state.
#include "core/building/build_model.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/rigid_entries.hpp"
#include "tests/verification/run_in_parts.hpp"

#include "gpu/run.hpp"

#include <QtTest>

namespace stiffness_pages_test {

using namespace periscope;
using namespace periscope::test;

namespace {

gpu::SolverOptions paged(gpu::SolverOptions options) {
    options.largest_stiffness = 1;
    return options;
}

// Returns a quasi-static model with few load steps.
Model model_at_rest(const QStringList& features, Stepper stepper) {
    Case c = block(features);
    c.run.stepper = stepper;
    c.run.quasi_static.load_steps = 3;
    c.run.quasi_static.tolerance = 1e-3;
    c.run.damping = Quantity();
    for (ConditionEntry& condition : c.conditions)
        if (condition.kind != ConditionKind::initial_displacement)
            for (auto& component : condition.value)
                if (component)
                    component->value *= condition.kind == ConditionKind::velocity ? 0.25 : 0.02;
    Model model = features.contains("uneven") ? uneven_model_of(c) : build_model(c, discretise(c, std::nullopt));
    keep_all_fields(model, features);
    return model;
}

// Returns a model that stores everything else that a step can store. Nothing of it may be stored twice.
Model busy_model(const QStringList& features) {
    Case c = block(features);
    observe_all(c, features);
    c.observers.push_back({"energies", ObserverKind::energies});
    if (features.contains("self-contact")) {
        c.self_contact.emplace();
        c.run.removal_distance = Quantity(0.01);
    }
    if (features.contains("rigid"))
        c.rigid_bodies.push_back(free_body(
            "ball", RigidSphere{vector(-0.0151, 0.02, features.contains("plane stress") ? 0 : 0.02), Quantity(0.015)},
            0.05, vector(20, 1, 0)));
    if (features.contains("central differences"))
        c.run.integrator = Integrator::central_difference;
    if (features.contains("local damping"))
        c.run.local_damping = Quantity(0.2);
    Model model = features.contains("uneven") ? uneven_model_of(c, false) : build_model(c, discretise(c, std::nullopt));
    model.samples = model.steps;
    return model;
}

// A long bar that is pulled at one end: at first, only the bonds near that end soften.
Model pulled_bar() {
    return observed_model({"exponential", "energies"}, {60, 12, 12});
}

} // namespace

class StiffnessPagesTest : public QObject {
    Q_OBJECT

private slots:
    void change_no_bit_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        const auto row = [](const QStringList& features, bool is_double, bool scalars) {
            QTest::newRow(
                qPrintable(features.join(" + ") + (is_double ? ", double" : "") + (scalars ? ", scalars" : "")))
                << features << is_double << scalars;
        };
        row({"plane stress", "trilinear", "materials", "surface", "loads", "factors", "energies", "sums"}, false,
            false);
        row({"state-based", "bilinear", "plane stress", "energies", "sums"}, true, true);
        row({"uneven", "exponential", "plane stress", "mixed laws"}, true, false);
        if (!long_tests_wanted()) // the layout of GPUs takes long on a processor
            return;
        row({"uneven", "state-based", "bilinear", "plane stress", "energies", "sums"}, false, false);
        row({"plane stress", "trilinear", "materials", "surface", "energies", "sums"}, false, true);
        row({"uneven", "state-based", "trilinear", "plane stress", "energies", "sums"}, false, true);
        row({"exponential", "plane stress", "energies", "sums", "hole"}, true, false);
        row({"trilinear", "materials", "surface", "loads", "factors", "energies", "sums"}, false, false);
        row({"trilinear", "materials", "surface", "energies", "sums"}, false, true);
        row({"bilinear", "both ways", "mixed laws"}, false, false);
        row({"bilinear", "mixed laws", "plane stress"}, true, true);
        row({"state-based", "bilinear", "plane stress", "energies", "sums"}, false, false);
        row({"state-based", "trilinear", "energies", "sums"}, true, true);
        row({"uneven", "trilinear", "materials", "surface", "energies", "sums"}, false, false);
        row({"uneven", "trilinear", "materials", "surface", "energies", "sums"}, false, true);
        row({"uneven", "bilinear", "both ways", "mixed laws"}, true, true);
    }
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const gpu::SolverOptions array = options(is_double, scalars), pages = paged(array);
        Model model = features.contains("uneven") ? observed_uneven_model(features) : observed_model(features);
        const std::uint64_t steps = model.steps / 2;
        const RunInOnePart whole(std::move(model), array, steps, steps / 3);
        QVERIFY2(whole.outcome.broken > whole.cut + 5, "nothing broke: this test would show nothing");
        // Each size of a lattice needs its own program: two halves share one, three thirds need two. Lists have one
        // program for all sizes.
        const unsigned domains = whole.model.regular && !long_tests_wanted() ? 2 : 3;
        const std::unique_ptr<gpu::Solver> early = whole.begun(pages);
        QVERIFY2(early->device_bytes() > gpu::Solver(whole.model, pages).device_bytes(), "the pool did not grow");
        for (const QString& fault :
             {fault_of("pages", whole.straight(pages)),
              fault_of("pages in domains", whole.straight(with(pages, domains))),
              fault_of("pages from an array", whole.resumed(pages, *whole.early)),
              fault_of("an array from pages", whole.resumed(array, *early)),
              fault_of("pages in domains from pages", whole.resumed(with(pages, domains), *early))})
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void change_no_bit_of_what_else_is_stored_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("scalars");
        const auto row = [](const QStringList& features, bool scalars) {
            QTest::newRow(qPrintable(features.join(" + ") + (scalars ? ", scalars" : ""))) << features << scalars;
        };
        row({"trilinear", "rigid", "plane stress"}, true);
        row({"uneven", "trilinear", "self-contact", "local damping", "central differences", "plane stress"}, false);
        if (!long_tests_wanted())
            return;
        row({"bilinear", "central differences", "plane stress"}, false);
        row({"uneven", "trilinear", "self-contact", "local damping", "plane stress"}, false);
        row({"trilinear", "rigid"}, true);
        row({"bilinear", "central differences"}, false);
        row({"uneven", "trilinear", "self-contact", "local damping"}, false);
        row({"exponential", "self-contact"}, false);
        row({"uneven", "bilinear", "rigid"}, false);
        row({"trilinear", "plane stress", "local damping"}, true);
        row({"uneven", "exponential", "rigid"}, true);
    }
    void change_no_bit_of_what_else_is_stored() {
        QFETCH(QStringList, features);
        QFETCH(bool, scalars);
        const Model model = busy_model(features);
        const gpu::SolverOptions array = options(false, scalars);
        gpu::Solver whole(model, array), pages(model, paged(array));
        const std::uint64_t before = pages.device_bytes();
        whole.advance(model.steps / 2);
        pages.advance(model.steps / 2);
        QVERIFY2(pages.device_bytes() > before, "the pool did not grow");
        const QString differs = difference(outcome_of(pages), outcome_of(whole));
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
    }

    // In a quasi-static run, λ is not stored at each step, and Newton's tangent reads it.
    void change_no_bit_of_a_body_at_rest_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("newton");
        QTest::addColumn<bool>("scalars");
        const QStringList bond{"plane stress", "bilinear", "materials", "surface"},
            state{"plane stress", "state-based", "bilinear"};
        QTest::newRow("Newton") << bond << true << false;
        QTest::newRow("Newton, state-based, lists, scalars") << state + QStringList{"uneven"} << true << true;
        if (!long_tests_wanted())
            return;
        QTest::newRow("relaxation") << bond << false << false; // by default in pages_on_devices_test
        QTest::newRow("relaxation, state-based, scalars") << state << false << true;
        QTest::newRow("Newton, state-based") << state << true << false;
        QTest::newRow("Newton, lists") << bond + QStringList{"uneven"} << true << false;
        QTest::newRow("relaxation, lists") << state + QStringList{"uneven"} << false << false;
        QTest::newRow("Newton, lists, scalars") << bond + QStringList{"uneven"} << true << true;
    }
    void change_no_bit_of_a_body_at_rest() {
        QFETCH(QStringList, features);
        QFETCH(bool, newton);
        QFETCH(bool, scalars);
        const Model model = model_at_rest(features, newton ? Stepper::newton : Stepper::relaxation);
        gpu::Solver array(model, options(true, scalars)), pages(model, paged(options(true, scalars)));
        array.advance(model.steps);
        pages.advance(model.steps);
        const Outcome wanted = outcome_of(array);
        QVERIFY2(std::ranges::any_of(wanted.frame->softening, [](float s) { return s > 0; }),
                 "nothing softened: this test would show nothing");
        const QString differs = difference(outcome_of(pages), wanted);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
    }

    // The pool begins with 1 page in 64. Softened bonds take their pages and a quarter more.
    void take_memory_where_something_softens() {
        const Model model = pulled_bar();
        const double bonds = double(model.regular->bonds()) * 4, nodes = double(model.nodes.size());
        gpu::Solver array(model, options(false, false)), pages(model, paged(options(false, false)));
        const auto more = [&] { return (double(array.device_bytes()) - double(pages.device_bytes())) / nodes; };
        QVERIFY2(more() > 0.95 * bonds, qPrintable(QString::number(more())));
        pages.advance(model.steps / 8);
        const double taken = bonds - more();
        QVERIFY2(taken > 0.03 * bonds, "nothing softened: this test would show nothing");
        pages.advance(model.steps);
        QVERIFY(bonds - more() > 2 * taken);
    }

    // A lattice passes through the device. On the host, only bonds that have softened have λ, and only these values are
    // transferred.
    void change_no_bit_of_a_body_that_passes_through_data() {
        columns_of_parts();
        row_of_parts({"bilinear", "mixed laws", "plane stress", "energies"}, false, false);
        row_of_parts({"trilinear", "plane stress", "hole", "energies", "sums"}, true, true);
        if (!long_tests_wanted())
            return;
        row_of_parts({"trilinear", "materials", "energies"}, false, false);
        row_of_parts({"bilinear", "mixed laws", "plane stress", "energies"}, false, true);
        row_of_parts({"exponential", "plane stress", "both ways", "sums"}, true, false);
    }
    void change_no_bit_of_a_body_that_passes_through() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const gpu::SolverOptions array = options(is_double, scalars);
        const bool is_flat = features.contains("plane stress");
        Model model = observed_model(features, is_flat ? std::array{60.0, 40.0, 1.0} : std::array{100.0, 34.0, 4.0});
        const std::uint64_t steps = model.steps / 2;
        const RunInOnePart whole(std::move(model), array, steps, steps / 3);
        QVERIFY2(whole.outcome.broken > whole.cut + 5, "nothing broke: this test would show nothing");
        gpu::SolverOptions small = array;
        small.device_memory = whole.bytes * 7 / 10;
        const auto early = whole.begun(small);
        QVERIFY(early->passes_through());
        for (const QString& fault :
             {fault_of("passing through", whole.straight(small)),
              fault_of("passing through, from a body on the device", whole.resumed(small, *whole.early)),
              fault_of("on the device, from a body that passes through", whole.resumed(array, *early)),
              fault_of("passing through, from a body that passes through", whole.resumed(small, *early))})
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
        // The values of λ, which a checkpoint has for all bonds, are compared, too.
        const auto left_of = [](gpu::Solver& solver) {
            for (const CheckpointBlock& block : solver.checkpoint().blocks)
                if (block.name == "stiffness") {
                    std::vector<std::byte> bytes(block.bytes);
                    block.read(0, bytes);
                    return bytes;
                }
            return std::vector<std::byte>{};
        };
        const std::vector<std::byte> wanted = left_of(*whole.early);
        QVERIFY(!wanted.empty());
        QVERIFY(left_of(*early) == wanted);
    }

    // The run ends before the memory runs out, and can be resumed on a device with more memory.
    void keep_the_state_when_memory_ends() {
        Model model = pulled_bar();
        model.frames = static_cast<int>(model.steps);
        model.samples = model.steps;
        gpu::SolverOptions little = paged(options(false, false));
        {
            const gpu::Solver probe(model, little);
            const std::uint64_t of_bonds = model.regular->bonds() * 4 * model.nodes.size();
            // A quarter of the memory is not available for the body.
            little.device_memory = (probe.device_bytes() + of_bonds / 2) / 3 * 4;
        }
        gpu::Solver solver(model, little);
        std::optional<Checkpoint> kept;
        gpu::RunHooks hooks;
        std::vector<Sample> rows;
        hooks.on_samples = [&](const std::vector<Sample>& some) { rows.insert(rows.end(), some.begin(), some.end()); };
        std::uint64_t frame = 0; // the step of the last frame
        hooks.on_frame = [&](const FramePtr& one) { frame = one->step; };
        hooks.on_checkpoint = [&] { kept = solver.checkpoint(); };
        const std::string said = message_of<RunError>([&] { gpu::run(solver, model, hooks); });
        QVERIFY2(said.find("memory of the device is almost used up") != std::string::npos &&
                     said.find("Resume the run") != std::string::npos &&
                     said.find("--device-memory") != std::string::npos,
                 said.c_str());
        QVERIFY(kept && kept->info.step > 0 && kept->info.step < model.steps);
        QCOMPARE(rows.back().step, kept->info.step);
        QCOMPARE(frame,
                 kept->info.step); // each step has a frame: without that of the checkpoint it could not be resumed
        const std::uint64_t rest = model.steps - kept->info.step;
        gpu::Solver resumed(model, options(false, false)), straight(model, options(false, false));
        resumed.restore(*kept, true);
        resumed.advance(rest);
        straight.advance(model.steps);
        QVERIFY(same_bits(resumed.state().displacement, straight.state().displacement));
        QCOMPARE(resumed.broken_bonds(), straight.broken_bonds());
    }
};

PERISCOPE_TEST(StiffnessPagesTest)
} // namespace stiffness_pages_test
#include "stiffness_pages_test.moc"
