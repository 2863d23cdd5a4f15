// Observers of fields over sets, openings and numbers of broken bonds, compared with the state itself on both stores in
// every layout; and the steps in which they have rows.
#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/bonds/solver_variants.hpp"
#include "tests/verification/slab.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace observers_test {

using namespace periscope;
using test::model_of;
using test::variants;

namespace {

constexpr double dx = 0.01;

SetEntry slab(const std::string& name, double from, double to) { // in spacings
    return test::slab(name, from * dx, to * dx);
}

ObserverEntry observer(ObserverKind kind, const std::string& set = {},
                       ObservedField field = ObservedField::displacement) {
    static int number = 0;
    ObserverEntry o;
    o.name = "observer " + std::to_string(++number);
    o.kind = kind;
    o.set = set;
    o.field = field;
    return o;
}

// A notched block that is torn and breaks; a hole beside the notch has no nodes of the upper layers.
Case torn(bool has_hole = false) {
    Case c;
    BoxGeometry box{{Quantity(16 * dx), Quantity(9 * dx), Quantity(4 * dx)}, {}, Quantity(dx)};
    if (has_hole)
        box.without = {"hole"};
    c.geometry = box;
    c.horizon = parse_quantity("3.14 dx", dimension::length);
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 200e9;
    m.density = 8000;
    m.critical_stretch = Quantity(1e-3);
    c.materials = {m};
    c.sets = {slab("left", -1, 3), slab("right", 13, 1e3), slab("middle", 6.2, 10)};
    SetCylinder hole;
    hole.from = {Quantity(9.5 * dx), Quantity(6.5 * dx), Quantity(2 * dx)};
    hole.to = {Quantity(9.5 * dx), Quantity(6.5 * dx), Quantity(9 * dx)};
    hole.radius = Quantity(1.1 * dx);
    c.sets.push_back({"hole", hole});
    CrackPlane notch;
    notch.corner = {Quantity(8 * dx), Quantity(-dx), Quantity(-dx)};
    notch.first = {Quantity(0), Quantity(4 * dx), Quantity(0)};
    notch.second = {Quantity(0), Quantity(0), Quantity(9 * dx)};
    c.cracks.emplace_back().shape = notch;
    for (const auto& [set, speed] : {std::pair("left", -5.0), std::pair("right", 6.0)}) {
        ConditionEntry pull;
        pull.kind = ConditionKind::velocity;
        pull.set = set;
        pull.value[0] = Quantity(speed);
        pull.value[1] = Quantity(1);
        c.conditions.push_back(pull);
    }
    c.run.end_time = 1;
    return c;
}

// The volumes are uneven, because means are weighted by volume, which equal volumes would not show.
Model of_uneven_volumes(const Case& c, std::uint64_t steps) {
    Nodes nodes = discretise(c, std::nullopt);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes.volume.set(i, nodes.volume[i] * (0.7 + 0.1 * static_cast<double>(i % 7)));
    nodes.lattice.reset();
    Model model = build_model(c, sorted_along_curve(std::move(nodes)));
    model.steps = model.samples = steps;
    return model;
}

std::vector<std::uint32_t> nodes_of(const Model& model, const std::string& set) {
    for (const NodeSet& s : model.sets)
        if (s.name == set)
            return s.nodes;
    std::vector<std::uint32_t> all(model.nodes.size());
    for (std::uint32_t i = 0; i < all.size(); ++i)
        all[i] = i;
    return all;
}

using Field = std::function<Vec3(std::uint32_t)>;

Vec3 expected(const Model& model, const ObserverEntry& o, const Field& field) {
    Vec3 sum{}, low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
    double volume = 0;
    for (const std::uint32_t i : nodes_of(model, o.set)) {
        const Vec3 value = field(i);
        sum += model.nodes.volume[i] * value;
        volume += model.nodes.volume[i];
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = std::min(low[a], value[a]);
            high[a] = std::max(high[a], value[a]);
        }
    }
    return o.kind == ObserverKind::mean ? (1 / volume) * sum : o.kind == ObserverKind::minimum ? low : high;
}

// Returns the number of broken bonds with an end in the set.
std::uint64_t broken(const Model& model, const std::vector<std::uint8_t>& alive, const std::string& set) {
    const Families families = listed_families(model);
    const auto nodes = nodes_of(model, set);
    std::set<std::pair<std::uint32_t, std::uint32_t>> bonds;
    for (const std::uint32_t i : nodes)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
            if (!alive[b])
                bonds.insert(std::minmax(i, families.neighbour[b]));
    return bonds.size();
}

} // namespace

class ObserversTest : public QObject {
    Q_OBJECT

private slots:
    void values_are_those_of_the_state_data() {
        variants();
        QTest::newRow("lattice with a hole, vectors") << false << false << false;
        QTest::newRow("lattice with a hole, double, scalars") << false << true << true;
    }
    void values_are_those_of_the_state() {
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const bool has_hole = QString::fromUtf8(QTest::currentDataTag()).contains(QStringLiteral("hole"));
        Case c = torn(has_hole);
        for (const std::string set : {"", "middle"}) {
            for (const auto kind : {ObserverKind::mean, ObserverKind::minimum, ObserverKind::maximum})
                for (int field = 0; field < 4; ++field)
                    c.observers.push_back(observer(kind, set, ObservedField(field)));
            c.observers.push_back(observer(ObserverKind::broken_bonds, set));
        }
        ObserverEntry sets = observer(ObserverKind::opening), points = sets;
        points.name = "of points";
        sets.ends[0].set = "left";
        sets.ends[1].set = "right";
        points.ends[0].point = {Quantity(7.4 * dx), Quantity(0), Quantity(0)}; // next to node (7, 0, 0)
        points.ends[1].point = {Quantity(8.6 * dx), Quantity(0), Quantity(0)};
        c.observers.insert(c.observers.end(), {sets, points});
        const std::uint64_t steps = 220;
        const Model model = listed ? of_uneven_volumes(c, steps) : model_of(c, listed, steps);
        QCOMPARE(model.nodes.size(), std::size_t(16 * 9 * 4 - (has_hole ? 10 : 0)));
        QCOMPARE(model.regular.has_value(), !listed);
        gpu::SolverOptions options;
        options.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
        options.layout = scalars ? gpu::Layout::scalars : gpu::Layout::vectors;
        options.keep_forces = true;
        gpu::Solver solver(model, options);
        solver.advance(steps);
        const Sample row = solver.take_samples().back();
        const State state = solver.state();
        const FramePtr frame = solver.frame();
        const std::vector<Field> fields{[&](std::uint32_t i) { return state.displacement[i]; },
                                        [&](std::uint32_t i) {
                                            const auto at = [&](std::size_t a) {
                                                return static_cast<double>(frame->velocity[3 * i + a]);
                                            };
                                            return Vec3{at(0), at(1), at(2)};
                                        },
                                        [&](std::uint32_t i) {
                                            return Vec3{static_cast<double>(frame->damage[i]), 0, 0};
                                        },
                                        [&](std::uint32_t i) { return state.force_density[i]; }};
        QVERIFY(solver.broken_bonds() > model.bonds_cut() / 2 + 50);
        for (std::size_t o = 0; o + 2 < c.observers.size(); ++o) {
            const ObserverEntry& entry = c.observers[o];
            if (entry.kind == ObserverKind::broken_bonds) {
                QCOMPARE(row.values[o].x, static_cast<double>(broken(model, state.alive, entry.set)));
                continue;
            }
            const Field& field = fields[std::size_t(entry.field)];
            const Vec3 wanted = expected(model, entry, field);
            double scale = 0;
            for (std::uint32_t i = 0; i < model.nodes.size(); ++i)
                scale = std::max(scale, norm(field(i)));
            QVERIFY2(norm(row.values[o] - wanted) < 2e-6 * scale,
                     qPrintable(QString("%1: %2 %3").arg(o).arg(row.values[o].x).arg(wanted.x)));
        }
        QCOMPARE(row.values[12].x, static_cast<double>(solver.broken_bonds())); // the broken bonds of the whole body
        const ObserverEntry left = observer(ObserverKind::mean, "left"), right = observer(ObserverKind::mean, "right");
        const Vec3 opened = expected(model, right, fields[0]) - expected(model, left, fields[0]);
        QVERIFY(norm(row.values[26] - opened) < 1e-6 * norm(opened));
        const auto nearest = [&](double x) { // on the lower edge
            std::size_t best = 0;
            for (std::size_t i = 0; i < model.nodes.size(); ++i)
                if (norm(model.nodes.position[i] - Vec3{x, 0, 0}) < norm(model.nodes.position[best] - Vec3{x, 0, 0}))
                    best = i;
            return best;
        };
        const Vec3 mouth = state.displacement[nearest(8.6 * dx)] - state.displacement[nearest(7.4 * dx)];
        QVERIFY(mouth.x > 1e-6);
        QVERIFY2(norm(row.values[27] - mouth) < 1e-5 * norm(mouth), qPrintable(QString::number(row.values[27].x)));
    }

    // The set has more nodes than one work-group samples, so that partial sums are added.
    void large_sets() {
        Case c = torn();
        c.geometry = BoxGeometry{{Quantity(60 * dx), Quantity(30 * dx), Quantity(12 * dx)}, {}, Quantity(dx)};
        c.sets[1] = slab("right", 57, 1e3);
        c.observers = {observer(ObserverKind::mean), observer(ObserverKind::maximum, "", ObservedField::velocity)};
        const Model model = model_of(c, false, 20);
        gpu::Solver solver(model, {});
        solver.advance(20);
        const Sample row = solver.take_samples().back();
        const State state = solver.state();
        const Vec3 mean = expected(model, c.observers[0], [&](std::uint32_t i) { return state.displacement[i]; });
        QVERIFY(norm(row.values[0] - mean) < 1e-6 * 6 * 20 * model.time_step);
        const FramePtr frame = solver.frame();
        double fastest = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            fastest = std::max(fastest, static_cast<double>(frame->velocity[3 * i]));
        QVERIFY(std::abs(row.values[1].x / fastest - 1) < 1e-6);
    }

    void each_has_its_interval() {
        Case c = torn();
        ObserverEntry seldom = observer(ObserverKind::mean, "left"), often = observer(ObserverKind::mean, "left"),
                      energy = observer(ObserverKind::energy), plain = observer(ObserverKind::mean, "left");
        const double dt = model_of(c, false, 1).time_step;
        seldom.every = Quantity(10 * dt);
        often.every = Quantity(2.5 * dt); // steps 3, 5, 8, 10 …
        energy.every = Quantity(7 * dt);
        c.observers = {plain, seldom, energy, often};
        Model model = model_of(c, false, 40);
        model.samples = 2; // steps 20 and 40
        gpu::Solver solver(model, {});
        for (int k = 0; k < 4; ++k)
            solver.advance(10);
        std::set<std::uint64_t> steps;
        for (const Sample& row : solver.take_samples()) {
            steps.insert(row.step);
            QCOMPARE(row.due[0] != 0, row.step % 20 == 0);
            QCOMPARE(row.due[1] != 0, row.step % 10 == 0);
            QCOMPARE(row.due[2] != 0, row.step % 7 == 0);
            QCOMPARE(row.due[3] != 0, row.step % 5 == 0 || row.step % 5 == 3);
            const double x = -5.0 * dt * static_cast<double>(row.step);
            if (row.due[3])
                QVERIFY(std::abs(row.values[3].x / x - 1) < 1e-6);
            if (row.due[1])
                QVERIFY(std::abs(row.values[1].x / x - 1) < 1e-6);
        }
        QVERIFY(steps.contains(7) && steps.contains(3) && !steps.contains(1) && steps.size() == 19);
    }

    void openings_between_nothing_are_refused() {
        Case c = torn();
        ObserverEntry o = observer(ObserverKind::opening);
        o.ends[0].point = {Quantity(7.4 * dx), Quantity(0), Quantity(0)};
        o.ends[1].point = {Quantity(7.6 * dx), Quantity(0), Quantity(0)};
        c.observers = {o};
        const auto message = [&]() -> QString {
            try {
                model_of(c, false, 1);
                return {};
            } catch (const CaseError& e) {
                return QString::fromUtf8(e.what());
            }
        };
        QVERIFY2(message().contains("observers[0].opening") && message().contains("Both places are the node at"),
                 qPrintable(message()));
        c.observers[0].ends[1].point = {Quantity(1.0), Quantity(0), Quantity(0)};
        QVERIFY2(message().contains("observers[0].opening[1]") && message().contains("within two spacings"),
                 qPrintable(message()));
    }
};

PERISCOPE_TEST(ObserversTest)
} // namespace observers_test
#include "observers_test.moc"
