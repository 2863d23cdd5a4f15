// Both bond stores, in both layouts and precisions, against the plain reference: every law, pair of materials
// and correction, while bonds break and soften.
#include "compare.hpp"

#include "core/case/words.hpp"
#include "core/geometry/predicted_memory.hpp"
#include "core/geometry/prepare.hpp"
#include "core/model/reference.hpp"
#include "gpu/small_strain.hpp"
#include "gpu/solver.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace periscope;
using test::relative;

namespace {

SetEntry slab(const std::string& name, std::size_t axis, double from, double to) {
    SetBox box;
    box.min[axis] = Quantity(from);
    box.max[axis] = Quantity(to);
    return {name, box};
}

// One that breaks at 8e-4, or, of the linear law, at 2.5e-4.
void set_law(BondEntry& entry, LawKind law) {
    entry.law = law;
    if (law == LawKind::table) { // longer than the other laws
        const double points[][2] = {{1e-4, 1}, {1.5e-4, 1}, {2e-4, 0.6}, {3e-4, 0.4}, {5e-4, 0.4}, {8e-4, 0}};
        for (const auto& p : points)
            entry.points.push_back({Quantity(p[0]), Quantity(p[1])});
        return;
    }
    entry.critical_stretch = Quantity(law == LawKind::linear ? 2.5e-4 : 8e-4);
    if (law != LawKind::linear)
        entry.elastic_stretch = Quantity(1e-4);
    if (law == LawKind::trilinear) {
        entry.kink_stretch = Quantity(3e-4);
        entry.kink_ratio = Quantity(0.25);
    }
    if (law == LawKind::exponential)
        entry.decay_rate = Quantity(6);
}

MaterialEntry material(const std::string& name, double youngs_modulus, double density, LawKind law) {
    MaterialEntry m;
    m.name = name;
    m.youngs_modulus = youngs_modulus;
    m.density = density;
    set_law(m, law);
    return m;
}

LawKind law_among(const QStringList& features) {
    for (std::size_t k = 1; k < words::laws.size(); ++k)
        if (features.contains(QString::fromStdString(words::laws[k])))
            return LawKind(k);
    return LawKind::linear;
}

// A block with a notch, held on the left and pulled apart and sheared on the right, hard enough that bonds
// break. The features: a word each.
Case block(const QStringList& features) {
    const double dx = 5e-3;
    const bool strain = features.contains("plane strain"), flat = strain || features.contains("plane stress");
    Case c;
    BoxGeometry g;
    g.box = {26 * dx, 13 * dx, flat ? 2e-3 : 8 * dx};
    g.spacing = dx;
    g.space = strain ? Space::plane_strain : flat ? Space::plane_stress : Space::solid;
    c.geometry = g;
    c.horizon = 3.14 * dx;
    const LawKind law = law_among(features);
    c.materials = {material("matrix", 22e9, 2400, law)};
    c.sets = {slab("left", 0, -1, 2.9 * dx), slab("right", 0, 23.1 * dx, 1), slab("strong", 1, 10.1 * dx, 1),
              slab("layer", 1, 4.1 * dx, 7.9 * dx)};
    if (features.contains("materials")) {
        c.materials.push_back(material("fibre", 60e9, 7000, LawKind::linear));
        c.materials.back().set = "layer";
    }
    if (features.contains("density alone")) { // the second material differs in nothing but its density
        c.materials.push_back(material("heavy", 22e9, 7000, law));
        c.materials.back().set = "layer";
    }
    if (features.contains("mixed laws")) { // besides that of the first material
        c.materials.push_back(material("other", 40e9, 5000, LawKind::bilinear));
        c.materials.back().set = "layer";
        c.interfaces.emplace_back();
        c.interfaces.back().between = {"matrix", "other"};
        c.interfaces.back().youngs_modulus = 25e9;
        set_law(c.interfaces.back(), LawKind::exponential);
    }
    if (features.contains("both ways"))
        c.materials.front().breaks_in = BreaksIn::both;
    if (features.contains("conical") || features.contains("quartic"))
        c.micromodulus = features.contains("conical") ? Micromodulus::conical : Micromodulus::quartic;
    if (features.contains("fibres")) {
        c.materials.front().anisotropy.emplace();
        c.materials.front().anisotropy->direction = {2, 1, flat ? 0 : 0.5};
        c.materials.front().anisotropy->stiffness_ratio = 2.5;
    }
    if (features.contains("strong fibres"))
        c.materials.front().anisotropy->strength_ratio = 1.4;
    if (features.contains("weak fibres"))
        c.materials.front().anisotropy->strength_ratio = 0.7;
    if (features.contains("surface"))
        c.corrections.surface = SurfaceCorrection::volume;
    if (features.contains("surface energy"))
        c.corrections.surface = SurfaceCorrection::energy;
    if (features.contains("parts up to the horizon"))
        c.corrections.partial_volume = PartialVolumes::pdlammps;
    if (features.contains("partial volumes"))
        c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
    CrackPlane notch;
    notch.corner = {13.02 * dx, -dx, -dx};
    notch.first = {0.0, 4.3 * dx, 0.0};
    notch.second = {0.0, 0.0, 10 * dx};
    c.cracks.emplace_back();
    c.cracks.back().shape = notch;
    if (features.contains("never existed")) { // and another beside it, which ends in the body
        c.cracks.back().bonds = CrackBonds::never_existed;
        notch.corner[0] = 9.02 * dx;
        c.cracks.emplace_back();
        c.cracks.back().shape = notch;
    }
    ConditionEntry fixed;
    fixed.set = "left";
    ConditionEntry pull;
    pull.kind = ConditionKind::velocity;
    pull.set = "right";
    const double way = features.contains("both ways") ? -1 : 1;
    pull.value = {Quantity(1.5 * way), Quantity(0.3), std::optional<Quantity>{}};
    pull.ramp = RampShape::smooth;
    pull.ramp_time = 2e-5;
    ConditionEntry strong;
    strong.kind = ConditionKind::no_fail;
    strong.set = "strong";
    c.conditions = {fixed, pull, strong};
    if (features.contains("loads")) {
        ConditionEntry weight; // of everything in the layer, which overlaps all other sets
        weight.kind = ConditionKind::acceleration;
        weight.set = "layer";
        weight.value = {Quantity(-3e5), std::optional<Quantity>{}, Quantity(2e5)};
        weight.ramp = RampShape::table;
        weight.ramp_points = {{Quantity(1e-5), 0.5}, {Quantity(3e-5), 1}, {Quantity(6e-5), -0.2}};
        ConditionEntry pressed = weight;
        pressed.kind = ConditionKind::body_force;
        pressed.set = "strong";
        pressed.value = {Quantity(4e8), Quantity(-6e8), std::optional<Quantity>{}};
        pressed.ramp = RampShape::sine_pulse;
        pressed.ramp_time = 5e-5;
        ConditionEntry moved;
        moved.kind = ConditionKind::initial_displacement;
        moved.set = "strong";
        moved.value = {Quantity(1e-5), Quantity(2e-5), Quantity(-1e-5)};
        c.conditions.insert(c.conditions.end(), {weight, pressed, moved});
        if (flat)
            for (auto& condition : c.conditions)
                condition.value[2].reset();
    }
    c.observers = {{"force", ObserverKind::reaction, "right"},
                   {"motion", ObserverKind::mean_displacement, "layer"}};
    c.run.end_time = 1e-4;
    c.run.damping = 2e5;
    return c;
}

// The same model with one family for all nodes (the lattice store), or with listed families (the family
// store).
Model model_of(const QStringList& features, bool listed) {
    const Case c = block(features);
    Nodes nodes = discretise(c, std::nullopt);
    return build_model(c, std::move(nodes), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

gpu::SolverOptions options(bool is_double, bool scalars) {
    gpu::SolverOptions o;
    o.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
    o.layout = scalars ? gpu::Layout::scalars : gpu::Layout::vectors;
    o.keep_forces = true;
    return o;
}

const QStringList all_features{"trilinear", "materials", "surface", "partial volumes"};

} // namespace

class StoresTest : public QObject {
    Q_OBJECT

private slots:
    void follow_the_reference_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        const QList<QStringList> cases{{},
                                       {"trilinear"},
                                       {"materials"},
                                       {"density alone"},
                                       {"surface"},
                                       {"partial volumes"},
                                       {"loads"},
                                       {"loads", "materials"},
                                       {"loads", "plane stress"},
                                       {"plane stress"},
                                       {"plane stress", "trilinear", "surface"},
                                       {"bilinear"},
                                       {"table"},
                                       {"exponential"},
                                       {"table", "mixed laws", "surface"},
                                       {"both ways"},
                                       {"exponential", "both ways", "materials"},
                                       {"never existed"},
                                       {"never existed", "surface", "partial volumes"},
                                       {"never existed", "plane stress", "bilinear", "surface"},
                                       {"conical"},
                                       {"quartic", "partial volumes", "materials"},
                                       {"parts up to the horizon", "surface"},
                                       {"plane strain"},
                                       {"surface energy"},
                                       {"surface energy", "plane strain", "conical"},
                                       {"surface energy", "materials", "trilinear", "partial volumes"},
                                       {"fibres"},
                                       {"fibres", "strong fibres"},
                                       {"fibres", "strong fibres", "materials", "surface energy"},
                                       {"fibres", "weak fibres", "both ways", "plane stress"},
                                       {"fibres", "weak fibres", "exponential", "quartic", "mixed laws"},
                                       all_features};
        for (const QStringList& features : cases)
            for (const bool listed : {false, true})
                for (const bool is_double : {false, true})
                    for (const bool scalars : {false, true}) {
                        const LawKind law = law_among(features);
                        const bool new_law = (law != LawKind::linear && law != LawKind::trilinear) ||
                                             features.contains("conical") || features.contains("surface energy");
                        if (scalars && (is_double || (features.size() == 1 && !new_law))) // enough is enough
                            continue;
                        const QString name =
                            QString("%1, %2 store, %3%4")
                                .arg(features.isEmpty() ? "plain" : features.join(" + "),
                                     listed ? "family" : "lattice", is_double ? "double" : "single",
                                     scalars ? ", as on a GPU" : "");
                        QTest::newRow(qPrintable(name)) << features << listed << is_double << scalars;
                    }
    }
    void follow_the_reference() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const double tolerance = is_double ? 1e-9 : 3e-5;
        const Model model = model_of(features, listed);
        QCOMPARE(model.regular.has_value(), !listed);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        const std::uint64_t steps = model.steps / 2;
        const std::uint64_t cut = solver.broken_bonds();
        reference.advance(steps);
        solver.advance(steps);
        const State state = solver.state();
        const double error = relative(state.displacement, reference.state().displacement);
        QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
        QVERIFY(relative(state.force_density, reference.state().force_density) < 10 * tolerance);
        QVERIFY(state.alive == reference.state().alive);
        QVERIFY2(solver.broken_bonds() > cut + 20, "nothing broke: this test would show nothing");
        if (law_among(features) != LawKind::linear) {
            const auto& left = reference.state().stiffness;
            QVERIFY(std::count_if(left.begin(), left.end(), [](float s) { return s > 0 && s < 1; }) > 100);
        }
        const auto damage = reference.damage();
        const FramePtr frame = solver.frame();
        for (std::size_t i = 0; i < damage.size(); ++i)
            QVERIFY(std::abs(static_cast<double>(frame->damage[i]) - damage[i]) < 1e-6);
        const Sample sample = solver.take_samples().back();
        const Vec3 force = reference.reaction(model.sets[1]);
        QVERIFY(norm(sample.values[0] - force) < 20 * tolerance * norm(force));
    }

    // While nothing breaks the two stores differ by rounding alone.
    void stores_agree_data() {
        QTest::addColumn<QStringList>("features");
        QTest::newRow("plain") << QStringList{};
        QTest::newRow("all") << all_features;
        for (const QString& feature : all_features)
            QTest::newRow(qPrintable(feature)) << QStringList{feature};
        QTest::newRow("plane stress") << QStringList{"plane stress", "surface"};
    }
    void stores_agree() {
        QFETCH(QStringList, features);
        std::vector<State> states;
        std::optional<double> step;
        for (const bool listed : {false, true}) {
            Model model = model_of(features, listed);
            for (Motion& m : model.motions)
                m.value *= 0.02;
            if (!step) // of several materials the lattice takes a bound of the stable step, lists the exact
                       // one
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

    // Frames that come while the next batch computes are those of their step; for the view damage is rounded
    // to a byte.
    void coming_frames_are_of_their_step() {
        const Model model = model_of({}, false);
        gpu::Solver straight(model, {}), travelling(model, {});
        straight.advance(model.steps / 2);
        travelling.advance(model.steps / 2);
        const FramePtr now = straight.frame();
        travelling.begin_frame(gpu::FrameUse::view);
        QVERIFY(travelling.frame()->displacement == now->displacement); // another one in between
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

    // What is foretold of the device's memory is what the engine then allocates.
    void memory_is_foretold_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        QTest::newRow("lattice") << QStringList{} << false;
        QTest::newRow("lattice, all") << all_features << false;
        QTest::newRow("lattice, plane stress") << QStringList{"plane stress"} << false;
        QTest::newRow("lists") << QStringList{} << true;
        QTest::newRow("lists, all") << all_features << true;
        QTest::newRow("lists, plane stress") << QStringList{"plane stress"} << true;
    }
    void memory_is_foretold() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        Case c = block(features);
        auto& box = std::get<BoxGeometry>(c.geometry);
        const double dx = box.spacing.value;
        box.box = {60 * dx, 50 * dx, features.contains("plane stress") ? box.box[2] : Quantity(40 * dx)};
        Nodes points = discretise(c, std::nullopt);
        if (listed) // as bodies that are no boxes are
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
        gpu::Solver solver(model, {});
        (void)solver.frame();
        const double ratio = need.engine / static_cast<double>(solver.device_bytes());
        QVERIFY2(std::abs(ratio - 1) < 0.05, qPrintable(QString::number(ratio)));
    }

    // The polynomial is the exact factor within its tolerance over its whole range, and nobody's sign is
    // wrong.
    void small_strain_polynomials_data() {
        QTest::addColumn<double>("wanted");
        for (const double wanted : {1e-6, 1e-4, 2e-3, 0.008, 0.016, 0.05, 0.1, 3.0})
            QTest::newRow(qPrintable(QString::number(wanted))) << wanted;
    }
    void small_strain_polynomials() {
        QFETCH(double, wanted);
        const gpu::SmallStrain p = gpu::small_strain(wanted);
        QVERIFY(p.coefficient.size() >= 2 && p.coefficient.size() <= 7);
        QVERIFY(p.high > 0 && p.high <= wanted && p.low <= -0.99 * p.high);
        QVERIFY(p.high == wanted || p.coefficient.size() == 7);
        for (int k = 0; k <= 1000; ++k) {
            const long double q = p.low + (p.high - p.low) * k / 1000, r = std::sqrt(1 + q);
            long double sum = 0;
            for (std::size_t n = p.coefficient.size(); n-- > 0;)
                sum = sum * q + p.coefficient[n];
            QVERIFY(std::abs(static_cast<double>(sum * (1 + r) * r - 1)) <
                    1.05 * gpu::small_strain_tolerance);
        }
    }
};

QTEST_GUILESS_MAIN(StoresTest)
#include "stores_test.moc"
