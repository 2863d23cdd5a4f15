// Compares the two bond stores with each other. Also tests their frames, their memory and their polynomials.
// (lattice_store_test and family_store_test compare each store with the plain reference.)
#include "core/building/build_model.hpp"
#include "core/preparation/predicted_memory.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/bonds/small_strain.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace stores_test {

using namespace periscope;
using namespace periscope::test;

class StoresTest : public QObject {
    Q_OBJECT

private slots:
    // While nothing breaks, the results of the two stores differ only by rounding errors.
    void stores_agree_data() {
        QTest::addColumn<QStringList>("features");
        QTest::newRow("all") << all_features;
        QTest::newRow("bridged hole") << QStringList{"bridged hole", "partial volumes"};
        if (!long_tests_wanted()) // lattice_store_test and family_store_test compare each store with the reference
            return;
        QTest::newRow("plain") << QStringList{};
        for (const QString& feature : all_features)
            QTest::newRow(qPrintable(feature)) << QStringList{feature};
        QTest::newRow("plane stress") << QStringList{"plane stress", "surface"};
        QTest::newRow("hole") << QStringList{"hole", "surface energy", "loads"};
    }
    void stores_agree() {
        QFETCH(QStringList, features);
        std::vector<State> states;
        std::optional<double> step;
        for (const bool listed : {false, true}) {
            Model model = model_of(features, listed);
            for (Motion& m : model.motions)
                m.value *= 0.02;
            // With several materials, the lattice uses a bound of the stable step, and lists use the exact step.
            if (!step)
                step = model.time_step;
            model.time_step = *step;
            gpu::Solver solver(model, options(false, false));
            solver.advance(50);
            states.push_back(solver.state());
        }
        QVERIFY(states[0].alive == states[1].alive);
        const double difference = relative(states[0].displacement, states[1].displacement);
        QVERIFY2(difference < 1e-6, qPrintable(QString::number(difference)));
    }

    // A frame that is transferred while the next batch computes is that of its own step. Damage for the view is rounded
    // to a byte.
    void coming_frames_are_of_their_step() {
        const Model model = model_of({}, false);
        gpu::Solver straight(model, {}), travelling(model, {});
        straight.advance(model.steps / 2);
        travelling.advance(model.steps / 2);
        const FramePtr now = straight.frame();
        travelling.begin_frame(gpu::FrameUse::view);
        QVERIFY(travelling.frame()->displacement == now->displacement); // another frame is taken in between
        travelling.advance(20);
        const FramePtr view = travelling.take_frame();
        QCOMPARE(view->step, now->step);
        QVERIFY(view->displacement == now->displacement);
        QVERIFY(view->velocity == now->velocity);
        for (std::size_t i = 0; i < now->damage.size(); ++i)
            QVERIFY(std::abs(view->damage[i] - now->damage[i]) <= 0.5f / 255 + 1e-6f);
        QVERIFY(travelling.frame()->displacement != now->displacement);
        QVERIFY(travelling.take_frame() == nullptr);
    }

    // The memory of a frame that nobody takes is released only when the device no longer writes to it.
    void a_frame_left_behind_is_waited_for() {
        Case c = block({});
        auto& box = std::get<BoxGeometry>(c.geometry);
        const double dx = box.spacing.value;
        box.box = {90 * dx, 80 * dx, 40 * dx};
        const Model model = build_model(c, discretise(c, std::nullopt));
        const auto untouched = [](const std::vector<std::vector<float>>& others) {
            return std::ranges::all_of(
                others, [](const auto& other) { return std::ranges::all_of(other, [](float x) { return x == 7; }); });
        };
        std::vector<std::vector<float>> others;
        for (int i = 0; i < 4; ++i) {
            auto solver = std::make_unique<gpu::Solver>(model, gpu::SolverOptions{});
            // The device works in the order of the requests: once this frame is there, all earlier work has ended.
            (void)solver->frame();
            QVERIFY(untouched(others));
            solver->begin_frame(gpu::FrameUse::output);
            if (i % 2 == 0)
                solver.reset();
            else
                solver->begin_frame(gpu::FrameUse::view); // instead of the first
            // Takes blocks of the same sizes, which are likely to be those that were given back.
            others = std::vector(4, std::vector<float>(3 * model.nodes.size(), 7));
            if (solver) {
                (void)solver->frame();
                QVERIFY(untouched(others));
            }
        }
    }

    // The predicted memory of the device is what the engine then allocates.
    void memory_is_foretold_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        const auto row = [](const QStringList& features, bool listed) {
            QTest::newRow(
                qPrintable((listed ? "lists, " : "lattice, ") + (features.isEmpty() ? "plain" : features.join(", "))))
                << features << listed;
        };
        for (const bool listed : {false, true})
            row(all_features, listed);
        row({"state-based", "rigid bodies"}, false);
        row({"plane stress", "surface energy"}, false);
        row({"hole", "self-contact"}, false);
        row({"newton", "load control", "bilinear"}, false); // quasi-static runs are in double precision
        row({"relaxation", "energies"}, false);
        row({"newton", "state-based"}, true);
        if (!long_tests_wanted())
            return;
        row({"state-based", "rigid bodies"}, true);
        row({"newton", "load control", "bilinear"}, true);
        row({"relaxation", "energies"}, true);
        for (const bool listed : {false, true}) {
            row({}, listed);
            row({"self-contact"}, listed);
            row({"rigid bodies"}, listed);
            row({"relaxation"}, listed);
            row({"newton", "energies"}, listed);
        }
        row({"plane stress", "surface energy"}, true);
        row({"newton", "state-based"}, false);
    }
    void memory_is_foretold() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        Case c = block(features);
        if (features.contains("self-contact"))
            c.self_contact.emplace();
        for (int k = 0; features.contains("rigid bodies") && k < 2; ++k) { // far away from the body
            RigidBodyEntry body;
            body.name = k == 0 ? "first" : "second";
            RigidSphere sphere;
            sphere.centre = {Quantity(5.0 + k), Quantity(5.0), Quantity(5.0)};
            sphere.radius = Quantity(0.01);
            body.shape = sphere;
            c.rigid_bodies.push_back(body);
        }
        if (features.contains("relaxation") || features.contains("newton")) {
            c.run.stepper = features.contains("newton") ? Stepper::newton : Stepper::relaxation;
            c.run.damping = Quantity();
            c.run.quasi_static.most_iterations = 20; // too few: Newton's method leaves the load step to relaxation
        }
        if (features.contains("load control")) {
            c.run.quasi_static.load_control.emplace().observer = "motion";
            c.run.quasi_static.load_control->value = Quantity(1e-5);
        }
        if (features.contains("energies"))
            c.observers.push_back({"energies", ObserverKind::energies});
        c.output.fields.emplace(); // the sums for strain and stress of a frame count as output, not as the engine's
        auto& box = std::get<BoxGeometry>(c.geometry);
        const double dx = box.spacing.value;
        box.box = {60 * dx, 50 * dx, features.contains("plane stress") ? box.box[2] : Quantity(40 * dx)};
        Nodes points = discretise(c, std::nullopt);
        if (listed) // as for bodies that are not boxes
            points = sorted_along_curve(std::move(points));
        const Model model = build_model(c, std::move(points));
        const double nodes = static_cast<double>(model.nodes.size());
        MemoryNeed need;
        if (listed) {
            need = listed_memory(c, nodes, static_cast<double>(model.bonds()));
        } else {
            const auto& n = model.nodes.lattice->count;
            need = lattice_memory(c, {double(n[0]), double(n[1]), double(n[2])},
                                  static_cast<double>(model.regular->bonds()), model.regular->reach());
        }
        const bool is_quasi_static = model.stepper != Stepper::dynamic;
        gpu::Solver solver(model, is_quasi_static ? gpu::with_automatic_precision() : gpu::SolverOptions{});
        (void)solver.frame();
        if (is_quasi_static) // relaxation allocates some memory only when it first needs it
            solver.relax(1);
        while (model.stepper == Stepper::newton && !model.load_control &&
               solver.equilibrium().left_to_relaxation.empty())
            solver.relax(1);
        const double ratio = need.engine / static_cast<double>(solver.device_bytes());
        QVERIFY2(std::abs(ratio - 1) < 0.05, qPrintable(QString::number(ratio)));
    }

    // The polynomial equals the exact factor within its tolerance over its whole range, and its sign is correct
    // everywhere.
    void small_strain_polynomials_data() {
        QTest::addColumn<double>("wanted");
        for (const double wanted : {1e-6, 1e-4, 2e-3, 0.008, 0.016, 0.05, 0.1, 3.0})
            QTest::newRow(qPrintable(QString::number(wanted))) << wanted;
    }
    void small_strain_polynomials() {
        QFETCH(double, wanted);
        const gpu::SmallStrain p = gpu::small_strain(wanted);
        QVERIFY(p.coefficient.size() >= 2 && p.coefficient.size() <= 7);
        QVERIFY(p.high > 0 && p.high <= 0.3 && p.low == -p.high);
        QVERIFY(p.high >= wanted || p.coefficient.size() == 7);
        if (p.coefficient.size() > 2) // with one coefficient less it would not
            QVERIFY(gpu::small_strain(0.99 * wanted).coefficient.size() <= p.coefficient.size());
        for (int k = 0; k <= 1000; ++k) {
            const long double q = p.low + (p.high - p.low) * k / 1000, r = std::sqrt(1 + q);
            long double sum = 0;
            for (std::size_t n = p.coefficient.size(); n-- > 0;)
                sum = sum * q + p.coefficient[n];
            QVERIFY(std::abs(static_cast<double>(sum * (1 + r) * r - 1)) < 1.05 * gpu::small_strain_tolerance);
        }
    }
};

PERISCOPE_TEST(StoresTest)
} // namespace stores_test
#include "stores_test.moc"
