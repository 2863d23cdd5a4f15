// Energies of quasi-static analyses: the external work compared with ½ F u (force F, displacement u), the energy that a
// softening body stores and loses, and the energy that an unstable crack releases; also from a checkpoint.
// relaxation_test.cpp and newton_test.cpp compare with the reference.
#include "core/building/build_model.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/case_parts.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace rest_energies_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 2e-3;

// A strip in plane stress, held at its left end and loaded at its right end, with a notch in the middle of one side.
struct Strip {
    double length = 24, width = 10, notch = 0; // in spacings
    QString method = QStringLiteral("relaxation");
    double displacement = 1e-5, force = 0; // m, or N: value at the end, which increases from 0
    double control = 0;                    // m; the elongation at the end, if it controls the load
    int steps = 4;
    double tolerance = 1e-5;
    LawKind law = LawKind::linear;
    double elastic = 0, critical = 1; // stretches
};

Case case_of(const Strip& s) {
    Case c;
    BoxGeometry g;
    g.box = {s.length * dx, s.width * dx, 10e-3};
    g.spacing = dx;
    g.space = Space::plane_stress;
    c.geometry = g;
    c.horizon = periscope::in_spacings(3.14);
    MaterialEntry concrete;
    concrete.name = "concrete";
    concrete.youngs_modulus = 30e9;
    concrete.density = 2400;
    concrete.law = s.law;
    if (s.elastic > 0)
        concrete.elastic_stretch = Quantity(s.elastic);
    concrete.critical_stretch = Quantity(s.critical);
    c.materials = {concrete};
    c.sets = {slab("left", 0, -1, 3.9 * dx), slab("right", 0, (s.length - 3.9) * dx, 1)};
    if (s.notch > 0) {
        CrackPlane notch;
        notch.corner = {0.5 * s.length * dx, -dx, -dx};
        notch.first = {0.0, (s.notch + 1) * dx, 0.0};
        notch.second = {0.0, 0.0, 20 * dx};
        c.cracks.emplace_back();
        c.cracks.back().shape = notch;
    }
    ConditionEntry load = s.force > 0 ? condition(ConditionKind::force, "right", s.force)
                                      : condition(ConditionKind::displacement, "right", s.displacement, 0.0);
    load.ramp = RampShape::linear;
    load.ramp_time = 1;
    c.conditions = {condition(ConditionKind::displacement, "left", 0.0, 0.0), load,
                    condition(ConditionKind::no_fail, "left", {}), condition(ConditionKind::no_fail, "right", {})};
    c.observers = {{"support", ObserverKind::reaction, "left"},
                   {"elongation", ObserverKind::mean_displacement, "right"},
                   {"stretch", ObserverKind::maximum, "", ObservedField::stretch_ratio},
                   {"energies", ObserverKind::energies}};
    c.run.end_time = 1;
    c.run.stepper = s.method == "relaxation" ? Stepper::relaxation : Stepper::newton;
    c.run.quasi_static.load_steps = s.steps;
    c.run.quasi_static.tolerance = s.tolerance;
    c.run.quasi_static.most_iterations = 100000;
    if (s.control > 0) {
        c.run.quasi_static.load_control.emplace();
        c.run.quasi_static.load_control->observer = "elongation";
        c.run.quasi_static.load_control->value = Quantity(s.control);
    }
    return c;
}

Model model_of(const Strip& s, bool listed = false) {
    const Case c = case_of(s);
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

struct Row {
    double load, elongation,
        stretch; // N, m, and the largest stretch over that at which a bond breaks or begins to soften
    // Energies and their balance in J, and the relative balance.
    double kinetic, strain, fracture, damping, external, balance, relative;
};

Row row_of(const Sample& sample) {
    const auto& v = sample.values;
    return {v[0].x, v[1].x, v[2].x, v[3].x, v[4].x, v[5].x, v[6].x, v[7].x, v[8].x, v[9].x};
}

std::vector<Row> rows_of(gpu::Solver& solver, std::uint64_t steps) {
    solver.advance(steps);
    std::vector<Row> rows;
    for (const Sample& sample : solver.take_samples())
        rows.push_back(row_of(sample));
    return rows;
}

std::vector<Row> run(const Strip& s) {
    const Model model = model_of(s);
    gpu::Solver solver(model, {});
    const std::vector<Row> rows = rows_of(solver, model.steps);
    for (const Row& r : rows)
        qInfo("elongation %.2f um, load %.1f N, stretch %.3f; strain %.4f, fracture %.4f, external %.4f mJ; balance "
              "%.2f %%",
              1e6 * r.elongation, r.load, r.stretch, 1e3 * r.strain, 1e3 * r.fracture, 1e3 * r.external,
              100 * r.relative);
    return rows;
}

} // namespace

class RestEnergiesTest : public QObject {
    Q_OBJECT

private slots:
    void a_linear_body_stores_the_work_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<bool>("is_pulled"); // whether a force pulls it
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        const auto row = [](const char* method, bool is_pulled, bool listed, bool is_double, bool scalars) {
            QTest::addRow("%s, %s, %s, %s%s", method, is_pulled ? "force" : "displacement",
                          listed ? "lists" : "lattice", is_double ? "double" : "single", scalars ? ", scalars" : "")
                << QString(method) << is_pulled << listed << is_double << scalars;
        };
        row("relaxation", false, false, false, false);
        row("relaxation", true, true, true, false);
        row("Newton", false, true, true, true);
        row("Newton", true, false, false, true);
        row("load control", true, false, true, false);
        row("load control", false, true, false, false);
    }
    // A run that resumes from its checkpoint has bitwise the same energies.
    void a_linear_body_stores_the_work() {
        QFETCH(QString, method);
        QFETCH(bool, is_pulled);
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        Strip s;
        s.method = method;
        s.displacement = is_double ? 2e-8 : 1e-5; // so small that the body is linear within the tolerance
        s.force = !is_pulled ? 0 : is_double ? 2 : 1000;
        if (method == "load control")
            s.control = is_double ? 1e-8 : 5e-6; // a part of the load is enough for this
        s.tolerance = is_double ? 1e-9 : 1e-5;
        const Model model = model_of(s, listed);
        gpu::Solver whole(model, options(is_double, scalars)), resumed(model, options(is_double, scalars));
        std::vector<Row> rows = rows_of(whole, 2);
        resumed.restore(whole.checkpoint(), true);
        const std::vector<Row> later = rows_of(whole, 2), again = rows_of(resumed, 2);
        rows.insert(rows.end(), later.begin(), later.end());
        QCOMPARE(rows.size(), std::size_t{4});
        const double tolerance = is_double ? 1e-6 : 1e-3;
        for (const Row& r : rows) {
            VERIFY_NEAR(r.external, 0.5 * r.load * r.elongation, tolerance);
            VERIFY_NEAR(r.strain, r.external, tolerance);
            VERIFY_NEAR(r.balance, r.strain - r.external, tolerance);
            QVERIFY(std::abs(r.relative) < tolerance && r.kinetic == 0 && r.damping == 0 && r.fracture == 0);
        }
        QVERIFY(rows.back().external > 10 * rows.front().external);
        for (std::size_t k = 0; k < 2; ++k)
            QVERIFY(later[k].external == again[k].external && later[k].balance == again[k].balance);
    }

    // The load has passed its peak, and most of the work is lost.
    void a_softening_body_stores_and_loses_the_work() {
        Strip s;
        s.length = 30;
        s.notch = 3;
        s.law = LawKind::bilinear;
        s.elastic = 1e-4;
        s.critical = 1e-3;
        s.displacement = 12e-6;
        s.steps = 24;
        s.tolerance = 1e-4;
        const std::vector<Row> rows = run(s);
        const double peak = std::ranges::max(rows, {}, &Row::load).load;
        QVERIFY(rows.back().load < 0.1 * peak && rows.back().fracture > 0.9 * rows.back().external);
        for (const Row& r :
             rows) { // below 0.1 % while more than half of the peak is carried; then a short unstable movement follows
            const double tolerance = r.load > 0.5 * peak || r.external < 0.001 ? 1e-3 : 0.02;
            QVERIFY2(std::abs(r.relative) < tolerance, qPrintable(QString::number(r.relative)));
        }
    }

    // In a long strip of bonds that break abruptly, a crack divides the strip in the load step in which the first bond
    // breaks. Until then the strip is linear, so that the largest stretch in the load step before gives a lower bound
    // of the work. The part of the work that bonds have not lost is released. Its amount does not depend on the load
    // steps, though with large ones nearly all of it is released within one of them.
    void an_unstable_crack_releases_energy() {
        Strip s;
        s.length = 80;
        s.notch = 3;
        s.critical = 2e-4;
        s.displacement = 24e-6;
        s.tolerance = 1e-4;
        s.steps = 3;
        const std::vector<Row> rows = run(s);
        const auto apart = std::ranges::find_if(rows, [](const Row& r) { return r.fracture > 0; });
        QVERIFY(apart == rows.begin() + 1);
        const Row &before = rows.front(), &last = rows.back();
        QVERIFY(std::abs(last.load) < 1e-3 * before.load && last.strain < 1e-3 * before.strain);
        const double times = 1 / before.stretch;
        QVERIFY(last.external > 0.999 * times * times * before.external && last.external < 4 * before.external);
        VERIFY_NEAR(last.balance, last.fracture - last.external, 1e-3);
        QVERIFY2(last.relative < -0.4 && last.relative > -0.9, qPrintable(QString::number(last.relative)));
        s.steps = 24;
        const std::vector<Row> small_steps = run(s);
        VERIFY_NEAR(small_steps.back().external, last.external, 2e-3);
        VERIFY_NEAR(small_steps.back().balance, last.balance, 2e-3);
    }

    // A run that starts from the checkpoint of another run counts from there. The strain energy at its start is no work
    // of this run. The forces that hold the load at its start do work from there.
    void a_run_that_starts_deformed_counts_from_there() {
        for (const double force : {0.0, 1000.0}) {
            Strip s;
            s.force = force;
            s.method = force > 0 ? "Newton" : "relaxation";
            const Model first = model_of(s);
            Model second = first;
            second.start_time = 0.5;
            second.steps = 2;
            gpu::Solver begins(first, {}), goes_on(second, {});
            const Row half = rows_of(begins, 2).back();
            goes_on.restore(begins.checkpoint(), false);
            const Row end = rows_of(begins, 2).back(), end_of_second = rows_of(goes_on, 2).back();
            VERIFY_NEAR(end_of_second.strain, end.strain, 1e-4);
            VERIFY_NEAR(end_of_second.external, end.external - half.external, 1e-3);
            QVERIFY2(std::abs(end_of_second.relative) < 1e-3, qPrintable(QString::number(end_of_second.relative)));
        }
    }
};

PERISCOPE_TEST(RestEnergiesTest)
} // namespace rest_energies_test
#include "rest_energies_test.moc"
