// Observers' rows as curves, and a case as tables.
#include "core/case_file/case_file.hpp"
#include "core/case_file/case_tables.hpp"
#include "core/curves/curve_table.hpp"
#include "core/curves/reactions.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>

namespace curve_table_test {

using namespace periscope;

namespace {

std::vector<ObserverDefinition> two_observers() {
    ObserverDefinition force, damage;
    force.name = "load";
    damage.name = "tip";
    damage.kind = ObserverKind::maximum;
    damage.field = ObservedField::damage;
    return {force, damage};
}

// Force in y grows by 10 a second; damage 0.25 a second, known every other second only.
std::vector<Sample> samples() {
    std::vector<Sample> rows;
    for (int i = 0; i < 5; ++i)
        rows.push_back(
            {std::uint64_t(i), double(i), {{0, 10.0 * i, 0}, {0.25 * i, 0, 0}}, {1, std::uint8_t(i % 2 == 0)}});
    return rows;
}

const CaseTable* find(const std::vector<CaseTable>& tables, const std::string& title) {
    for (const auto& table : tables)
        if (table.title == title)
            return &table;
    return nullptr;
}

QString value(const CaseTable* table, const char* label) {
    if (table)
        for (const auto& row : table->rows)
            if (row.label == label)
                return QString::fromStdString(row.value);
    return "missing";
}

} // namespace

class CurveTableTest : public QObject {
    Q_OBJECT

private slots:
    // Along an axis along which nothing moves, vectors and shears are zero; a body in a plane turns about z alone.
    void always_zero() {
        ObserverDefinition o;
        QVERIFY(!is_always_zero(o, 2, Space::solid) && is_always_zero(o, 2, Space::plane_stress));
        QVERIFY(!is_always_zero(o, 1, Space::plane_strain) && is_always_zero(o, 1, Space::bar));
        o.kind = ObserverKind::mean;
        o.field = ObservedField::strain; // xx, yy, zz
        QVERIFY(!is_always_zero(o, 1, Space::plane_stress) && !is_always_zero(o, 2, Space::plane_stress));
        o.first_part = 3; // xy, yz, zx
        QVERIFY(!is_always_zero(o, 0, Space::plane_stress) && is_always_zero(o, 1, Space::plane_stress) &&
                is_always_zero(o, 2, Space::plane_stress) && is_always_zero(o, 0, Space::bar));
        o.field = ObservedField::damage; // no vector
        o.first_part = 0;
        QVERIFY(!is_always_zero(o, 0, Space::bar));
        o.kind = ObserverKind::rigid_body;
        QVERIFY(is_always_zero(o, 2, Space::plane_stress) && !is_always_zero(o, 0, Space::plane_stress)); // force
        o.quantity = RigidQuantity::torque;
        QVERIFY(!is_always_zero(o, 2, Space::plane_stress) && is_always_zero(o, 0, Space::plane_stress));
    }

    void curves() {
        CurveTable table(two_observers());
        const auto rows = samples();
        table.append(std::span(rows).first(2));
        table.append(std::span(rows).subspan(2));
        QCOMPARE(table.rows(), std::size_t(5));
        QCOMPARE(table.curves().size(), std::size_t(4));
        QCOMPARE(table.curves()[1].name, std::string("load y"));
        QCOMPARE(table.curves()[1].unit, std::string("N"));
        QCOMPARE(table.curves()[1].quantity, std::string("Force"));
        QCOMPARE(table.curves()[3].name, std::string("tip"));
        QCOMPARE(table.curves()[3].quantity, std::string("Damage"));
        QVERIFY((table.over_run(1).y == std::vector<double>{0, 10, 20, 30, 40}));
        QVERIFY((table.over_run(3).x == std::vector<double>{0, 2, 4}));
        // Over the damage the force keeps all its rows: in between the damage is interpolated.
        const auto over = table.over_curve(1, 3);
        QVERIFY((over.x == std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
        QVERIFY((over.y == std::vector<double>{0, 10, 20, 30, 40}));
        QVERIFY((table.over_curve(3, 1).x == std::vector<double>{0, 20, 40}));
        QVERIFY((table.over_curve(3, 1).moments == std::vector<double>{0, 2, 4}));

        // by their names
        QVERIFY(table.index_of("load y") == std::size_t(1) && table.index_of("tip") == std::size_t(3));
        QVERIFY(!table.index_of("load"));
        QVERIFY(table.points_of("load y", "tip")->x == over.x && table.points_of("load y", "tip")->y == over.y);
        QVERIFY(table.points_of("tip", "")->x == table.over_run(3).x);
        QVERIFY(!table.points_of("load y", "load") && !table.points_of("load", "tip"));
    }

    // Curves of one quantity share an axis: forces on a rigid body are not among displacements.
    void quantities_of_rigid_bodies() {
        ObserverDefinition force;
        force.kind = ObserverKind::rigid_body;
        force.quantity = RigidQuantity::force;
        const CurveTable table(std::vector{force});
        QCOMPARE(table.curves().size(), std::size_t(3));
        QCOMPARE(table.curves().front().quantity, std::string("Force"));
        QCOMPARE(table.curves().front().unit, std::string("N"));
    }

    void further_curves() {
        CurveTable table(two_observers());
        const auto rows = samples();
        table.append(rows);
        const auto grown = [](double length) {
            return std::vector<RunCurve>{{{"crack 1 length", "m", "Crack length"}, {{1, 3}, {0, length}}}};
        };
        QVERIFY(table.set_further(grown(0.01)));
        QVERIFY(!table.set_further(grown(0.02))); // the same name with other points
        QCOMPARE(table.curves().size(), std::size_t(5));
        QVERIFY(table.is_further(4) && !table.is_further(3));
        QVERIFY((table.over_run(4).y == std::vector<double>{0, 0.02}));
        QVERIFY((table.over_curve(1, 4).x ==
                 std::vector<double>{0, 0.01, 0.02})); // the load over the length, while it is known
        QVERIFY((table.over_curve(1, 4).y == std::vector<double>{10, 20, 30}));
        QVERIFY((table.over_curve(4, 1).x == std::vector<double>{10, 30}));
        QVERIFY(table.set_further({}));
        QCOMPARE(table.curves().size(), std::size_t(4));
        QVERIFY(CurveTable().empty() && !table.empty());
    }

    // The value of the largest magnitude keeps its sign and its moment; components that are free have no reaction.
    void reactions_of_supports_and_rigid_bodies() {
        Case c;
        BoxGeometry plane;
        plane.space = Space::plane_stress;
        c.geometry = plane;
        const auto condition = [&c](ConditionKind kind, const char* set) -> ConditionEntry& {
            c.conditions.emplace_back();
            c.conditions.back().kind = kind;
            c.conditions.back().set = set;
            return c.conditions.back();
        };
        condition(ConditionKind::force, "top").value[0] = Quantity(1.0);
        condition(ConditionKind::fixed, "left");
        condition(ConditionKind::velocity, "right").value[1] = Quantity(2.0);
        RigidBodyEntry striker;
        striker.name = "striker";
        c.rigid_bodies = {striker};
        ObserverEntry load, hit;
        load.name = "load";
        load.set = "right";
        hit.name = "hit";
        hit.kind = ObserverKind::rigid_body;
        hit.body = "striker";
        c.observers = {load, hit};
        ObserverDefinition on_set, on_body;
        on_set.name = "load";
        on_body.name = "hit";
        on_body.kind = ObserverKind::rigid_body;
        CurveTable table(std::vector{on_set, on_body});
        QCOMPARE(peak_of({}).has_value(), false);
        QCOMPARE(reactions(c, table).size(), std::size_t(3)); // before the first row
        QVERIFY(reactions(c, table)[1].components.empty());
        const std::array load_y{0.0, 10.0, -30.0, 20.0, -5.0}, hit_x{0.0, 0.0, 7.0, -9.0, 1.0};
        for (std::size_t i = 0; i < load_y.size(); ++i)
            table.append(std::vector<Sample>{
                {i, 0.5 * double(i), {{100.0 * double(i), load_y[i], 0}, {hit_x[i], 0, 4.0 * double(i)}}}});

        const auto found = reactions(c, table);
        QCOMPARE(found.size(), std::size_t(3));
        const Reaction &left = found[0], &right = found[1], &body = found[2];
        QVERIFY(left.of == Reaction::Of::condition && left.index == 1 && left.observer.empty() &&
                left.components.empty());
        QVERIFY(right.of == Reaction::Of::condition && right.index == 2 && right.observer == "load");
        QCOMPARE(right.components.size(), std::size_t(1));
        QCOMPARE(right.components[0].axis, 'y');
        QCOMPARE(right.components[0].largest, -30.0);
        QCOMPARE(right.components[0].at, 1.0);
        QCOMPARE(right.components[0].last, -5.0);
        QCOMPARE(right.magnitude, 400.0);
        QVERIFY(body.of == Reaction::Of::rigid_body && body.index == 0 && body.observer == "hit");
        QCOMPARE(body.components.size(), std::size_t(2)); // no z in a plane
        QCOMPARE(body.components[0].largest, -9.0);
        QCOMPARE(body.components[0].at, 1.5);
        QCOMPARE(body.components[0].last, 1.0);

        CurveTable steps(std::vector{on_set, on_body}, RunAxis::load_steps);
        steps.append(std::vector<Sample>{{4, 0.25, {{0, 1, 0}, {0, 0, 0}}}, {8, 0.5, {{0, -2, 0}, {0, 0, 0}}}});
        QCOMPARE(reactions(c, steps)[1].components.at(0).at, 8.0);
    }

    void thinning_keeps_peaks() {
        CurvePoints points;
        for (int i = 0; i < 100000; ++i) {
            points.x.push_back(i);
            points.y.push_back(i == 31415 ? 7 : i == 27182 ? -3 : std::sin(1e-3 * i));
            points.moments.push_back(2 * i);
        }
        const auto few = thinned(points, 2000);
        QVERIFY(few.x.size() <= 2000 && few.x.size() > 500);
        QVERIFY(std::is_sorted(few.x.begin(), few.x.end()));
        QCOMPARE(*std::max_element(few.y.begin(), few.y.end()), 7.0);
        QCOMPARE(*std::min_element(few.y.begin(), few.y.end()), -3.0);
        QCOMPARE(few.x.front(), 0.0);
        QCOMPARE(few.x.back(), 99999.0);
        QCOMPARE(few.moments.size(), few.x.size());
        for (std::size_t i = 0; i < few.x.size(); ++i)
            QCOMPARE(few.moments[i], 2 * few.x[i]);
        QCOMPARE(thinned(points, 100000).x.size(), std::size_t(100000));
    }

    void tables_of_a_case() {
        Case c = read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/kalthoff-winkler.json");
        c.materials[0].youngs_modulus = 190e9; // a plain number
        const auto tables = case_tables(c);
        const auto* material = find(tables, "Material " + c.materials[0].name);
        QCOMPARE(value(material, "Young's modulus E"), QString("190 GPa"));
        QCOMPARE(value(find(tables, "Case"), "Horizon δ"), QString::fromStdString(c.horizon.text));
        QVERIFY(find(tables, "Geometry"));
        QVERIFY(find(tables, "Condition 1"));
        QVERIFY(find(tables, "Condition 1")->list == "Conditions" && find(tables, "Condition 1")->name == "1");
        QVERIFY(material->list == "Materials" && material->name == c.materials[0].name &&
                find(tables, "Run")->list.empty());
        QVERIFY(value(find(tables, "Run"), "End time").contains("s"));
        Case other = c; // the words of the window, not of the file
        other.run.stepper = Stepper::newton;
        other.conditions[0].ramp = RampShape::sine_pulse;
        QCOMPARE(value(find(case_tables(other), "Run"), "Analysis"), QString("quasi-static (Newton)"));
        QVERIFY(value(find(case_tables(other), "Condition 1"), "Ramp, Shape").contains("half sine"));
        QVERIFY(!value(find(tables, "Geometry"), "Lattice, Size").isEmpty());
        QVERIFY(!value(find(tables, "Output"), "History output points").isEmpty()); // as the window calls them
        RigidBodyEntry striker;
        striker.name = "striker";
        striker.shape = RigidSphere{{Quantity(-1.0), Quantity(0.0), Quantity(0.0)}, Quantity(0.5)};
        c.rigid_bodies = {striker};
        QVERIFY(find(case_tables(c), "Rigid body striker"));
        SetBrush brush;
        brush.dabs.resize(500);
        SetEntry painted;
        painted.name = "painted";
        painted.shape = brush;
        c.sets.push_back(painted);
        const QString dabs = value(find(case_tables(c), "Set painted"), "Brush");
        QVERIFY2(dabs.endsWith("and 488 more"), qPrintable(dabs));
    }
};

PERISCOPE_TEST(CurveTableTest)
} // namespace curve_table_test
#include "curve_table_test.moc"
