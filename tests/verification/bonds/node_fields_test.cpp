// Strain, stress and strain energy of nodes: the engine's sums on both stores against the plain ones, and the values in
// frames.
#include "core/reference/reference.hpp"
#include "core/reference/strain.hpp"
#include "follow_the_reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

namespace node_fields_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns the largest of the relative differences of all kinds of sums. Each is the largest difference over the largest
// number.
double difference(const std::vector<BondMoments>& a, const std::vector<BondMoments>& b) {
    double worst = 0;
    const auto compare = [&](auto numbers) {
        double apart = 0, size = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t k = 0; k < numbers(a[i]).size(); ++k) {
                apart = std::max(apart, std::abs(numbers(a[i])[k] - numbers(b[i])[k]));
                size = std::max(size, std::abs(numbers(b[i])[k]));
            }
        worst = std::max(worst, size > 0 ? apart / size : apart);
    };
    compare([](const BondMoments& m) { return m.stretch; });
    compare([](const BondMoments& m) { return m.shape; });
    compare([](const BondMoments& m) { return m.stress; });
    compare([](const BondMoments& m) { return std::array{m.energy}; });
    return worst;
}

} // namespace

class NodeFieldsTest : public QObject {
    Q_OBJECT

    // Frames hold floats.
    void compare_forces(const Frame& frame, const State& expected, bool is_double) {
        double largest = 0, worst = 0;
        QCOMPARE(frame.force_density.size(), 3 * expected.force_density.size());
        for (std::size_t i = 0; i < expected.force_density.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                largest = std::max(largest, std::abs(expected.force_density[i][k]));
                worst =
                    std::max(worst, std::abs(double(frame.force_density[3 * i + k]) - expected.force_density[i][k]));
            }
        QVERIFY(largest > 0);
        QVERIFY2(worst < (is_double ? 1e-7 : 1e-5) * largest, qPrintable(QString::number(worst / largest)));
    }

private slots:
    // Some bonds are intact, some softened, and some broken.
    void follow_the_reference_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<bool>("listed");
        const auto row = [](const QStringList& features, bool is_double, bool scalars, bool listed) {
            const QString name = QString("%1, %2, %3%4")
                                     .arg(listed ? "family" : "lattice", features.join(" + "),
                                          is_double ? "double" : "single", scalars ? ", as on a GPU" : "");
            QTest::newRow(qPrintable(name)) << features << is_double << scalars << listed;
        };
        const QStringList corrected{"materials", "surface energy", "partial volumes", "plane strain"},
            state{"state-based", "materials", "inverse influence", "partial volumes"};
        row(all_features, false, false, false);
        row(state, true, true, false);
        row({"hole", "materials", "surface energy"}, false, false, false);
        row(corrected, true, false, true);
        row(all_features, true, true, true);
        row({"regularised", "materials"}, true, false, false);
        row({"regularised", "plane stress"}, true, true, true);
        row(state, false, false, true);
        for (const bool listed : {false, true})
            for (const bool as_on_gpu : {false, true})
                if ((listed && as_on_gpu) || long_tests_wanted()) // the others have the row "state" above
                    row({"state-based", "trilinear", "materials"}, as_on_gpu, as_on_gpu, listed);
    }
    void follow_the_reference() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, listed);
        Model model = at_random_displacements(model_of(features, listed));
        keep_all_sums(model);
        model.fields.force_density = true;
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        reference.advance(1);
        solver.advance(1);
        const Families families = listed_families(model);
        QVERIFY(solver.state().alive == reference.state().alive);
        QVERIFY(model.has_fading_bonds() ||
                std::ranges::count(reference.state().alive, 0) > std::ranges::count(families.alive, 0) + 100);
        const auto expected = bond_moments(model, families, reference.state()), found = solver.moments();
        QCOMPARE(found.size(), expected.size());
        const double error = difference(found, expected);
        const bool softened = !reference.state().stiffness.empty(); // the reference stores λ in single precision
        QVERIFY2(error < (!is_double ? 1e-5 : softened ? 1e-8 : 1e-12), qPrintable(QString::number(error)));

        const FramePtr frame = solver.frame();
        double largest = 0;
        for (const BondMoments& m : expected)
            for (const double s : m.stress)
                largest = std::max(largest, std::abs(s));
        for (std::size_t i = 0; i < found.size(); ++i) {
            const NodeStrain node = node_strain(found[i], model, i);
            const auto principal = principal_values(node.stress), strains = principal_values(node.strain);
            for (std::size_t k = 0; k < 6; ++k) {
                QCOMPARE(frame->strain[6 * i + k], float(node.strain[k]));
                QCOMPARE(frame->stress[6 * i + k], float(node.stress[k]));
            }
            for (std::size_t k = 0; k < 3; ++k)
                QCOMPARE(frame->principal_stress[3 * i + k], float(principal[k]));
            for (std::size_t k = 0; k < 3; ++k)
                QCOMPARE(frame->principal_strain[3 * i + k], float(strains[k]));
            QCOMPARE(frame->von_mises[i], float(von_mises(node.stress)));
            QCOMPARE(frame->von_mises_strain[i], float(von_mises_strain(node.strain)));
            QCOMPARE(frame->strain_energy[i], float(found[i].energy));
        }
        compare_forces(*frame, reference.state(), is_double);
    }

    // If the case asks for double precision in frames, a run in double precision also gives its exact values. Otherwise
    // there are none.
    void exact_values_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("scalars");
        for (const bool listed : {false, true})
            for (const bool scalars : {false, true})
                if (listed == scalars || long_tests_wanted())
                    QTest::addRow("%s, %s", listed ? "family" : "lattice", scalars ? "scalars" : "vectors")
                        << listed << scalars;
    }
    void exact_values() {
        QFETCH(bool, listed);
        QFETCH(bool, scalars);
        Model model = at_random_displacements(model_of({"surface energy"}, listed));
        model.fields = {true, true, true};
        model.frame_precision = FramePrecision::double_;
        Reference reference(model);
        gpu::Solver solver(model, options(true, scalars));
        reference.advance(1);
        solver.advance(1);
        const FramePtr frame = solver.frame();
        QVERIFY(frame->exact);
        const ExactValues& exact = *frame->exact;
        const std::size_t n = model.nodes.size();
        QVERIFY(exact.displacement.size() == 3 * n && exact.velocity.size() == 3 * n && exact.damage.size() == n);
        QVERIFY(exact.strain.size() == 6 * n && exact.stress.size() == 6 * n &&
                exact.principal_strain.size() == 3 * n && exact.principal_stress.size() == 3 * n &&
                exact.von_mises.size() == n && exact.strain_energy.size() == n);
        const auto damage = reference.damage();
        const auto moments = solver.moments();
        // These are those of the frame; the displacements of the state belong to another moment.
        std::vector<Vec3> displacement, velocity;
        for (std::size_t i = 0; i < n; ++i) {
            displacement.emplace_back(
                Vec3{exact.displacement[3 * i], exact.displacement[3 * i + 1], exact.displacement[3 * i + 2]});
            velocity.emplace_back(Vec3{exact.velocity[3 * i], exact.velocity[3 * i + 1], exact.velocity[3 * i + 2]});
            VERIFY_NEAR(exact.damage[i], damage[i], 1e-14);
            QCOMPARE(exact.strain_energy[i], moments[i].energy);
            const NodeStrain found = node_strain(moments[i], model, i);
            QCOMPARE(exact.stress[6 * i + 3], found.stress[3]);
            QCOMPARE(exact.strain[6 * i + 1], found.strain[1]);
            QCOMPARE(exact.principal_strain[3 * i + 2], principal_values(found.strain)[2]);
            QCOMPARE(exact.principal_stress[3 * i], principal_values(found.stress)[0]);
            QCOMPARE(exact.von_mises[i], von_mises(found.stress));
            QCOMPARE(frame->damage[i], float(exact.damage[i]));
            QCOMPARE(frame->displacement[3 * i], float(exact.displacement[3 * i]));
        }
        const double error = relative(displacement, reference.state().displacement);
        QVERIFY2(error < 1e-12, qPrintable(QString::number(error)));
        QVERIFY(std::ranges::count_if(damage, [](double d) { return d > 0 && double(float(d)) != d; }) > 100);
        QVERIFY(std::ranges::count_if(velocity, [](const Vec3& v) { return v.x != double(float(v.x)); }) > 100);

        solver.begin_frame(gpu::FrameUse::view);
        QVERIFY(!solver.take_frame()->exact); // a picture needs none
        model.frame_precision = FramePrecision::single;
        QVERIFY(!solver.frame()->exact);
    }
    void no_exact_values_in_single_precision() {
        Model model = model_of({"plane stress"}, true);
        model.frame_precision = FramePrecision::double_;
        gpu::Solver solver(model, options(false, true));
        QVERIFY(!solver.frame()->exact);
    }

    // Frames hold the fields that were asked for, and no others.
    void only_what_is_wanted() {
        Model model = model_of({"plane stress"}, true);
        QVERIFY(!model.fields.any()); // no field is on by default
        model.fields.stress = model.live_strain = true;
        gpu::Solver solver(model, options(false, true));
        solver.begin_frame(gpu::FrameUse::view); // pictures too
        const FramePtr frame = solver.take_frame();
        QCOMPARE(frame->stress.size(), 6 * model.nodes.size());
        QCOMPARE(frame->principal_stress.size(), 3 * model.nodes.size());
        QCOMPARE(frame->von_mises.size(), model.nodes.size());
        QVERIFY(frame->strain.empty() && frame->principal_strain.empty() && frame->strain_energy.empty() &&
                frame->force_density.empty());
        QVERIFY(std::ranges::all_of(frame->stress, [](float s) { return s == 0; })); // the body is undeformed
        model.live_strain = false;
        solver.begin_frame(gpu::FrameUse::view); // but not those that nobody has asked for
        QVERIFY(solver.take_frame()->stress.empty());
        QCOMPARE(solver.frame()->stress.size(), 6 * model.nodes.size());
    }
};

PERISCOPE_TEST(NodeFieldsTest)
} // namespace node_fields_test
#include "node_fields_test.moc"
