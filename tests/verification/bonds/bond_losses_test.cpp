// Losses of bonds: softening, dissipated energy and stretch ratio of nodes, by hand and from the engine's sums on both
// stores against the plain ones; and the values that observers and frames compute from them.
#include "core/building/build_model.hpp"
#include "core/reference/bond_losses.hpp"
#include "core/reference/energies.hpp"
#include "core/reference/reference.hpp"
#include "core/reference/strain.hpp"
#include "follow_the_reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <cmath>

namespace bond_losses_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns the largest difference of one member, `part`, divided by its largest value.
double difference(const std::vector<BondLosses>& a, const std::vector<BondLosses>& b, double BondLosses::*part) {
    double apart = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        apart = std::max(apart, std::abs(a[i].*part - b[i].*part));
        size = std::max(size, std::abs(b[i].*part));
    }
    return size > 0 ? apart / size : apart;
}

ObserverEntry observer(const std::string& name, ObserverKind kind, ObservedField field, const std::string& set = {}) {
    ObserverEntry o;
    o.name = name;
    o.kind = kind;
    o.field = field;
    o.set = set;
    return o;
}

double total(const Model& model, const std::vector<BondLosses>& losses) {
    double sum = 0;
    for (std::size_t i = 0; i < losses.size(); ++i)
        sum += model.nodes.volume[i] * losses[i].dissipated;
    return sum;
}

// Returns two nodes in a bar with one bond, which has a bilinear law.
Model one_bond(double stretch) {
    Case c;
    BoxGeometry g;
    g.box = {0.02, 0.01, 0.01};
    g.spacing = 0.01;
    g.space = Space::bar;
    c.geometry = g;
    c.horizon = 0.011;
    c.materials = {material("matrix", 30e9, 2400, LawKind::bilinear)}; // s0 1e-4, s_c 8e-4
    c.run.end_time = 1;
    Model model = build_model(c, discretise(c, std::nullopt));
    model.initial_displacement = {{}, {0.01 * stretch, 0, 0}};
    return model;
}

} // namespace

class BondLossesTest : public QObject {
    Q_OBJECT

    void layouts() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<bool>("listed");
    }
    void row(const QStringList& features, bool is_double, bool scalars, bool listed) {
        QTest::addRow("%s, %s, %s%s", listed ? "family" : "lattice", qPrintable(features.join(" + ")),
                      is_double ? "double" : "single", scalars ? ", as on a GPU" : "")
            << features << is_double << scalars << listed;
    }

private slots:
    // Beyond the elastic stretch s0, the secant stiffness is λ = (f/c)/s = 1e-4 (8e-4 − s)/(7e-4 s). The dissipated
    // energy, divided by c |ξ|, is ½ s0² plus the trapezoid under the falling part of the law, minus the energy ½ λ s²
    // that is still stored.
    void one_bond_by_hand_data() {
        QTest::addColumn<double>("stretch");
        for (const double stretch : {5e-5, 1e-4, 3e-4, 7e-4, 9e-4})
            QTest::addRow("%g", stretch) << stretch;
    }
    void one_bond_by_hand() {
        QFETCH(double, stretch);
        Model model = one_bond(stretch);
        model.fields.softening = model.fields.dissipated_energy = model.fields.stretch_ratio = true;
        Reference reference(model);
        reference.advance(1);
        const Families families = listed_families(model);
        State state = reference.state();
        state.displacement = model.initial_displacement;
        const std::vector<BondLosses> losses = bond_losses(model, families, state);
        const bool broken = stretch >= 8e-4;
        const double force = stretch <= 1e-4 ? stretch : broken ? 0 : 1e-4 * (8e-4 - stretch) / 7e-4;
        const double lambda = force / stretch, s = std::min(stretch, 8e-4);
        const double work = s <= 1e-4 ? 0.5 * s * s : 0.5e-8 + 0.5 * (1e-4 + force) * (s - 1e-4);
        const double length = 0.01, volume = model.nodes.volume[0];
        const double size = model.laws[0].micromodulus * length * volume; // c |ξ| V_j
        QCOMPARE(losses.size(), std::size_t(2));
        for (const BondLosses& l : losses) {
            QVERIFY(std::abs(l.softening - (1 - lambda)) < 2e-7); // λ is kept in single precision
            VERIFY_NEAR(l.dissipated + 1e-12 * size, 0.5 * size * (work - 0.5 * force * s) + 1e-12 * size, 1e-6);
            QVERIFY(std::abs(l.stretch_ratio - (broken ? 0 : stretch / 1e-4)) < 1e-6);
        }
    }

    void follow_the_reference_data() {
        layouts();
        const QStringList corrected{"materials", "surface energy", "partial volumes", "plane strain"},
            state{"state-based", "materials", "inverse influence", "partial volumes"};
        // Each row costs seconds of compilation. So each law, store and layout occurs in one row, and most rows are
        // also rows of node_fields_test. The second test finds their programs in the cache.
        for (const bool listed : {false, true}) {
            bool scalars = listed;
            for (const QStringList& features :
                 {QStringList{"trilinear", "surface"}, QStringList{"table", "mixed laws", "surface"},
                  QStringList{"exponential", "both ways", "materials"}, QStringList{"materials", "plane stress"}}) {
                if (long_tests_wanted())
                    row(features, listed != scalars, scalars, listed);
                scalars = !scalars;
            }
        }
        if (!long_tests_wanted()) {
            row({"exponential", "both ways", "materials", "plane stress"}, false, false, false);
            row({"table", "mixed laws", "surface"}, true, false, true);
        }
        row({"state-based", "trilinear", "materials"}, true, true, true);
        row(all_features, false, false, false);
        row(all_features, true, true, true);
        if (long_tests_wanted()) {
            row(all_features, true, false, true);
            row({"trilinear", "surface"}, true, false, false);
            row({"trilinear", "surface"}, false, true, false);
            row({"trilinear", "surface"}, false, false, true);
            row({"hole", "trilinear", "loads"}, false, false, false);
            row({"state-based", "trilinear", "materials"}, false, false, false);
            row({"state-based", "trilinear", "materials"}, true, false, false);
            row({"state-based", "trilinear", "materials"}, false, true, true);
        }
        row(state, true, true, false);
        row(state, false, false, true);
        for (const bool listed : {false, true})
            for (const bool as_on_gpu : {false, true})
                if (long_tests_wanted())
                    row({"strengthening", "materials", "surface"}, as_on_gpu, as_on_gpu, listed);
        if (!long_tests_wanted())
            row({"strengthening", "materials", "surface", "plane stress"}, false, false, false);
        row({"never existed", "plane stress", "bilinear", "surface"}, true, false, false);
        row(corrected, true, false, true);
        row({"regularised", "materials"}, true, false, false);
        row({"regularised", "plane stress"}, true, true, true);
        if (long_tests_wanted())
            row({"regularised", "plane stress"}, true, false, true);
    }
    void follow_the_reference() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, listed);
        Model model = at_random_displacements(model_of(features, listed));
        keep_all_sums(model);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        reference.advance(1);
        solver.advance(1);
        const Families families = listed_families(model);
        QVERIFY(solver.state().alive == reference.state().alive);
        const auto expected = bond_losses(model, families, reference.state(), reference.lost_energy()),
                   found = solver.losses();
        QCOMPARE(found.size(), expected.size());
        const bool softened = !reference.state().stiffness.empty(); // the reference stores λ in single precision
        const double tolerance = !is_double ? 2e-5 : softened ? 1e-7 : 1e-12;
        for (double BondLosses::*part : {&BondLosses::softening, &BondLosses::dissipated, &BondLosses::stretch_ratio}) {
            const double error = difference(found, expected, part);
            QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
        }
        const auto most = [&](double BondLosses::*part) {
            double value = 0;
            for (const BondLosses& l : expected)
                value = std::max(value, l.*part);
            return value;
        };
        QVERIFY(most(&BondLosses::softening) > 0.3 && most(&BondLosses::softening) <= 1);
        QVERIFY(most(&BondLosses::stretch_ratio) > 0.5);
        QVERIFY(model.has_fading_bonds() == (most(&BondLosses::dissipated) == 0));

        const FramePtr frame = solver.frame();
        for (std::size_t i = 0; i < found.size(); ++i) {
            QCOMPARE(frame->softening[i], float(found[i].softening));
            QCOMPARE(frame->dissipated_energy[i], float(found[i].dissipated));
            QCOMPARE(frame->stretch_ratio[i], float(found[i].stretch_ratio));
        }
    }

    // The sum of what all nodes have lost is what the body has lost, whether it is computed from frames, by an
    // observer, or from the energies that the engine counts. The test is a run, in which bonds break and soften in any
    // order.
    void energies_add_up_data() {
        layouts();
        for (const bool listed : {false, true})
            for (const bool is_double : {false, true}) {
                const bool crossed = is_double == listed; // rows that are not crossed are long tests
                // By default the body is plane, because the lattice's kernels of a plane are compiled in a third of the
                // time.
                const auto row_of = [&](QStringList features, bool scalars) {
                    if (!long_tests_wanted())
                        features << "plane stress";
                    row(features, is_double, scalars, listed);
                };
                if (crossed || long_tests_wanted())
                    row_of({"exponential", "surface", "materials"}, false);
                if ((crossed && listed) || long_tests_wanted())
                    row_of({"state-based", "trilinear", "materials"}, is_double);
                if ((!crossed && !listed) || long_tests_wanted()) // the other: strengthening_test
                    row_of({"strengthening", "materials"}, is_double);
                if (long_tests_wanted())
                    row_of({"materials"}, true);
            }
    }
    void energies_add_up() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, listed);
        Case c = block(features);
        ObserverEntry energy;
        energy.name = "E";
        energy.kind = ObserverKind::energy;
        energy.part = EnergyPart::fracture;
        c.output.samples = 1000000; // each step
        c.observers = {energy, observer("D", ObserverKind::mean, ObservedField::dissipated_energy)};
        const Model model =
            build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
        const std::uint64_t steps = std::min<std::uint64_t>(model.steps, 150);
        gpu::Solver solver(model, options(is_double, scalars));
        solver.advance(steps);
        const std::vector<Sample> samples = solver.take_samples();
        double volume = 0;
        for (const double v : model.nodes.volume)
            volume += v;
        const auto& last = samples.back();
        QCOMPARE(last.step, steps);
        const double tolerance = is_double ? 1e-12 : 3e-6, fracture = last.values[0].x;
        QVERIFY(fracture > 0);
        VERIFY_NEAR(total(model, solver.losses()), fracture, tolerance);
        VERIFY_NEAR(last.values[1].x * volume, fracture, tolerance);
    }

    // Bonds cut by initial cracks count as softening, as they count as damage, but not as dissipation. In a body of one
    // material whose bonds break at once and have the same stiffness and volume, softening equals damage.
    void softening_of_breaking_bonds_is_damage_data() {
        layouts();
        for (const bool listed : {false, true})
            for (const bool scalars : {false, true})
                if (scalars == listed || long_tests_wanted())
                    row({"plane stress"}, scalars, scalars, listed);
    }
    void softening_of_breaking_bonds_is_damage() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, listed);
        Model model = model_of(features, listed);
        model.fields.softening = model.fields.dissipated_energy = true;
        gpu::Solver solver(model, options(is_double, scalars));
        const auto compare = [&] {
            const FramePtr frame = solver.frame();
            double most = 0;
            for (std::size_t i = 0; i < frame->damage.size(); ++i) {
                QVERIFY(std::abs(frame->softening[i] - frame->damage[i]) < 1e-6F);
                most = std::max(most, double(frame->damage[i]));
            }
            QVERIFY(most > 0.2);
        };
        compare(); // only the notch so far
        const FramePtr frame = solver.frame();
        for (const float energy : frame->dissipated_energy)
            QCOMPARE(energy, 0.0F);
        solver.advance(40);
        compare();
    }

    // A field that is off is not computed. A field that is on by default, because a law softens, can be turned off.
    void only_what_is_wanted() {
        Case c = block({"trilinear", "plane stress"});
        const auto model_now = [&] { return build_model(c, discretise(c, std::nullopt)); };
        Model model = model_now();
        QVERIFY(model.fields.softening && model.fields.dissipated_energy && model.fields.stretch_ratio);
        QVERIFY(!model.fields.need_moments());
        c.output.fields.emplace();
        model = model_now();
        QVERIFY(!model.fields.any());
        gpu::Solver solver(model, options(false, false));
        QVERIFY(solver.losses().empty() && solver.frame()->softening.empty());
        c = block({"plane stress"});
        QVERIFY(!model_now().fields.any());
        c.output.fields.emplace().softening = true;
        model = model_now();
        gpu::Solver one(model, options(false, false));
        one.begin_frame(gpu::FrameUse::view); // pictures too
        const FramePtr frame = one.take_frame();
        QCOMPARE(frame->softening.size(), model.nodes.size());
        QVERIFY(frame->dissipated_energy.empty() && frame->stretch_ratio.empty());
    }

    // Observers of sets against what the nodes have, weighted by volume; a tensor is two of them.
    void observers_of_bond_fields_data() {
        layouts();
        for (const bool listed : {false, true})
            row({"exponential", "materials", "surface energy"}, true, listed, listed);
        if (long_tests_wanted()) // follow_the_reference compares the sums of these rows
            row({"state-based", "trilinear", "materials"}, true, false, true);
    }
    void observers_of_bond_fields() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, listed);
        Case c = block(features);
        c.output.fields.emplace();
        c.output.samples = 1000000; // each step
        c.observers = {observer("s", ObserverKind::mean, ObservedField::softening, "layer"),
                       observer("r", ObserverKind::maximum, ObservedField::stretch_ratio),
                       observer("t", ObserverKind::mean, ObservedField::stress, "layer"),
                       observer("m", ObserverKind::maximum, ObservedField::von_mises_stress),
                       observer("p", ObserverKind::minimum, ObservedField::principal_stress, "layer"),
                       observer("w", ObserverKind::mean, ObservedField::strain_energy),
                       observer("e", ObserverKind::maximum, ObservedField::principal_strain, "layer"),
                       observer("v", ObserverKind::maximum, ObservedField::von_mises_strain, "layer")};
        const Model model =
            build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
        gpu::Solver solver(model, options(is_double, scalars));
        solver.advance(60);
        const auto moments = solver.moments();
        const auto losses = solver.losses();
        const NodeSet& layer = *std::ranges::find(model.sets, "layer", &NodeSet::name);
        double volume = 0, softening = 0, ratio = 0, mises = 0, body = 0, energy = 0, least = 1e300, most = 0,
               shear = 0;
        std::array<double, 6> stress{};
        for (const std::uint32_t i : layer.nodes) {
            const NodeStrain found = node_strain(moments[i], model, i);
            const double v = model.nodes.volume[i];
            volume += v;
            softening += v * losses[i].softening;
            for (std::size_t k = 0; k < 6; ++k)
                stress[k] += v * found.stress[k];
            least = std::min(least, principal_values(found.stress)[2]);
            most = std::max(most, principal_values(found.strain)[0]);
            shear = std::max(shear, von_mises_strain(found.strain));
        }
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            body += model.nodes.volume[i];
            energy += model.nodes.volume[i] * moments[i].energy;
            ratio = std::max(ratio, losses[i].stretch_ratio);
            mises = std::max(mises, von_mises(node_strain(moments[i], model, i).stress));
        }
        QCOMPARE(model.observers.size(), std::size_t(9));
        QCOMPARE(part_names(model.observers[2])[0], std::string_view("xx"));
        QCOMPARE(part_names(model.observers[3])[2], std::string_view("zx"));
        const Sample row = solver.take_samples().back();
        QCOMPARE(row.step, std::uint64_t(60));
        VERIFY_NEAR(row.values[0].x, softening / volume, 1e-12);
        VERIFY_NEAR(row.values[1].x, ratio, 1e-12);
        VERIFY_NEAR(row.values[2].x, stress[0] / volume, 1e-12);
        VERIFY_NEAR(row.values[2].y, stress[1] / volume, 1e-12);
        VERIFY_NEAR(row.values[3].x, stress[3] / volume, 1e-12);
        VERIFY_NEAR(row.values[4].x, mises, 1e-12);
        VERIFY_NEAR(row.values[5].z, least, 1e-12);
        VERIFY_NEAR(row.values[6].x, energy / body, 1e-12);
        VERIFY_NEAR(row.values[7].x, most, 1e-12);
        VERIFY_NEAR(row.values[8].x, shear, 1e-12);
        QVERIFY(softening > 0 && ratio > 0.5);
    }
};

PERISCOPE_TEST(BondLossesTest)
} // namespace bond_losses_test
#include "bond_losses_test.moc"
