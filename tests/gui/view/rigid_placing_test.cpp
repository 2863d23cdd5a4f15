// Rigid bodies placed with the mouse: moved along an axis, rotated, and put against the deformable body.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "ui/document/rigid_placing.hpp"
#include "ui/painting/tools.hpp"

#include <QPushButton>

#include <numbers>

namespace rigid_placing_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

constexpr double dx = 1e-3;

// A plate of 40 × 20 × 4 mm, and beside it a rigid body, which is selected.
bool open_with(Workbench& bench, const RigidShape& shape, Space space = Space::solid) {
    bench.window.files().open_example(example("kalthoff-winkler.json"));
    bench.document().edit(QStringLiteral("plate"), [&](Case& c) {
        BoxGeometry box;
        box.box = {Quantity(0.04), Quantity(0.02), Quantity(space == Space::solid ? 0.004 : 0.001)};
        box.spacing = Quantity(dx);
        box.space = space;
        c.geometry = box;
        c.sets.clear();
        c.cracks.clear();
        c.conditions.clear();
        c.observers.clear();
        RigidBodyEntry body;
        body.name = "tool";
        body.shape = shape;
        c.rigid_bodies = {body};
    });
    bench.document().undo_stack()->setClean();
    if (!bench.wait_for_nodes())
        return false;
    bench.window.select({ItemKind::rigid_body, 0});
    bench.click(QStringLiteral("viewFront"));
    bench.window.view().fit();
    return true;
}

template <typename Shape>
Shape shape_in(Workbench& bench) {
    return std::get<Shape>(bench.document().value().rigid_bodies.at(0).shape);
}

Vec3 metres_of(const QuantityVector& v) {
    return {v[0].metres(dx), v[1].metres(dx), v[2].metres(dx)};
}

bool is_near(const Vec3& a, const Vec3& b, double within) {
    if (norm(a - b) <= within)
        return true;
    qWarning("(%g, %g, %g) is not (%g, %g, %g)", a.x, a.y, a.z, b.x, b.y, b.z);
    return false;
}

bool push(Workbench& bench, const char* name) {
    auto* button = field<QPushButton>(bench, name);
    if (button)
        button->click();
    return button;
}

double pixel(Workbench& bench) {
    return 1 / pixels_per_metre(bench.window.viewport().renderer());
}

void click_at(Workbench& bench, const Vec3& point) {
    QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, bench.where(point));
}

const RigidSphere ball{{Quantity(0.05), Quantity(0.02), Quantity(0.0)}, Quantity(0.004)};

} // namespace

class RigidPlacingTest : public QObject {
    Q_OBJECT
private slots:
    void an_arrow_moves_along_its_axis() {
        Workbench bench;
        QVERIFY(open_with(bench, ball));
        bench.window.view().set_field(Field::materials);
        QVERIFY(push(bench, "moveRigidBody"));
        QCOMPARE(bench.window.tools().current(), ToolKind::move_rigid);
        auto& tool = bench.window.tools().rigid();
        QVERIFY(tool.grips({false, 2}).empty()); // seen end on
        QVERIFY(tool.grips({true, 2}).empty());  // a ball does not look rotated
        const Vec3 tip = tool.grips({false, 1}).at(0);
        const int steps = bench.document().undo_stack()->count();
        const QPoint from = bench.where(tip), to = bench.where(tip - Vec3{0, 0.012, 0});
        bench.drag(from, to + QPoint(25, 0)); // across does not count
        QVERIFY(is_near(metres_of(shape_in<RigidSphere>(bench).centre), {0.05, 0.008, 0}, 2 * pixel(bench)));
        QCOMPARE(shape_in<RigidSphere>(bench).centre[0].value, 0.05);
        QCOMPARE(bench.document().undo_stack()->count(), steps + 1);
        QVERIFY(is_near(bench.window.view().rigid_shapes().centre(0), {0.05, 0.008, 0}, 2 * pixel(bench)));
        QTRY_VERIFY(field<QLineEdit>(bench, "rigid_bodies[0].sphere.centre[1]")
                        ->text()
                        .startsWith(QString::fromStdString(shape_in<RigidSphere>(bench).centre[1].text).left(4)));
        bench.document().undo_stack()->undo();
        QVERIFY(is_near(metres_of(shape_in<RigidSphere>(bench).centre), {0.05, 0.02, 0}, 1e-12));
        QTest::keyClick(&bench.window, Qt::Key_Escape);
        QTRY_COMPARE(bench.window.tools().current(), ToolKind::camera);
        QCOMPARE(bench.window.view().field(), Field::materials); // that which was shown
        QVERIFY(tool.grips({false, 1}).empty());
        bench.document().undo_stack()->setClean();
    }

    void a_ring_rotates() {
        Workbench bench;
        const RigidCylinder along_x{{Quantity(0.05), Quantity(0.02), Quantity(0.0)},
                                    {Quantity(0.07), Quantity(0.02), Quantity(0.0)},
                                    Quantity(0.002)};
        QVERIFY(open_with(bench, along_x));
        QVERIFY(push(bench, "moveRigidBody"));
        auto& tool = bench.window.tools().rigid();
        QVERIFY(tool.grips({true, 0}).empty()); // seen edge on
        const std::vector<Vec3> ring = tool.grips({true, 2});
        QCOMPARE(ring.size(), std::size_t(48));
        const int steps = bench.document().undo_stack()->count();
        bench.drag(bench.where(ring[6]), bench.where(ring[18])); // from 45° to 135°, counter-clockwise about z
        QCOMPARE(bench.document().undo_stack()->count(), steps + 1);
        const auto turned = shape_in<RigidCylinder>(bench);
        const double degree = 0.01 * std::numbers::pi / 180; // of its half length of 10 mm
        QVERIFY(is_near(metres_of(turned.from), {0.06, 0.01, 0}, 2 * degree));
        QVERIFY(is_near(metres_of(turned.to), {0.06, 0.03, 0}, 2 * degree));
        bench.document().undo_stack()->undo();
        QCOMPARE(metres_of(shape_in<RigidCylinder>(bench).to).x, 0.07);
        bench.document().undo_stack()->setClean();
    }

    // By 90° and then by 90° more: the rotation is one vector about z.
    void a_ring_rotates_a_box() {
        Workbench bench;
        const RigidBox box{{Quantity(0.05), Quantity(0.018), Quantity(-0.001)},
                           {Quantity(0.07), Quantity(0.022), Quantity(0.001)}};
        QVERIFY(open_with(bench, box));
        QVERIFY(push(bench, "moveRigidBody"));
        for (const double angle : {90.0, 180.0}) {
            const std::vector<Vec3> ring = bench.window.tools().rigid().grips({true, 2});
            bench.drag(bench.where(ring[6]), bench.where(ring[18]));
            const auto turned = shape_in<RigidBox>(bench);
            QVERIFY(turned.min == box.min && turned.max == box.max);
            QVERIFY(turned.rotation[0].value == 0 && turned.rotation[1].value == 0);
            const double degrees = std::abs(turned.rotation[2].value) * 180 / std::numbers::pi; // 180 may be -180
            QVERIFY2(std::abs(degrees - angle) < 2.1, qPrintable(QString::number(degrees)));
        }
        bench.document().undo_stack()->setClean();
    }

    // The ball's surface is then half a spacing from the last nodes, at the height of the point; seen from above its end is hit.
    void a_click_puts_it_against_the_body() {
        Workbench bench;
        QVERIFY(open_with(bench, ball));
        QVERIFY(push(bench, "putAgainstBody"));
        const int steps = bench.document().undo_stack()->count();
        click_at(bench, {0.0105, 0.0055, 0.004}); // of the front face, which faces along z
        QCOMPARE(bench.document().undo_stack()->count(), steps + 1);
        const Vec3 centre = metres_of(shape_in<RigidSphere>(bench).centre);
        QVERIFY(is_near(centre, {0.0105, 0.0055, centre.z}, 2 * pixel(bench)));
        // The nearest nodes are one at the foot of the centre or four around it; nodes of the face lie at z = 3.5 mm.
        const double distance = [&] {
            double least = 1;
            for (const Vec3& x : bench.workspace().body.nodes()->nodes->position)
                least = std::min(least, norm(x - centre));
            return least;
        }();
        QVERIFY(test::near(distance, 0.0045, 1e-6));
        QVERIFY(centre.z > 0.0035 + 0.0044 && centre.z < 0.0080001);
        QVERIFY2(bench.document().problems().empty(), "it overlaps");
        QCOMPARE(bench.window.tools().current(), ToolKind::put_against); // for the next one
        bench.document().undo_stack()->undo();
        QVERIFY(is_near(metres_of(shape_in<RigidSphere>(bench).centre), {0.05, 0.02, 0}, 1e-12));
        bench.document().undo_stack()->setClean();
    }

    void in_a_plane_all_stays_in_the_plane() {
        Workbench bench;
        RigidSphere disc = ball;
        disc.centre[2] = Quantity(0.123);
        QVERIFY(open_with(bench, disc, Space::plane_stress));
        QVERIFY(push(bench, "moveRigidBody"));
        QVERIFY(bench.window.tools().rigid().grips({false, 2}).empty());
        QVERIFY(!bench.window.tools().rigid().grips({false, 0}).empty());
        QVERIFY(push(bench, "putAgainstBody"));
        click_at(bench, {0.0205, 0.0004, 0}); // of the lower border
        const Vec3 centre = metres_of(shape_in<RigidSphere>(bench).centre);
        QVERIFY(is_near(centre, {0.0205, 0.0005 - 0.0045, 0.123}, 2 * pixel(bench)));
        QVERIFY(bench.document().problems().empty());
        const int steps = bench.document().undo_stack()->count();
        click_at(bench, {0.02, 0.01, 0}); // in the middle there is no border
        QCOMPARE(bench.document().undo_stack()->count(), steps);
        bench.window.select({ItemKind::solve}); // another entry: the tool has nothing to do
        QCOMPARE(bench.window.tools().current(), ToolKind::camera);
        bench.document().undo_stack()->setClean();
    }

    void half_spaces_keep_their_orientation() {
        Workbench bench;
        const RigidHalfSpace below{{Quantity(0.02), Quantity(-0.01), Quantity(0.0)},
                                   {Quantity(0.0), Quantity(2.0), Quantity(0.0)}};
        QVERIFY(open_with(bench, below, Space::plane_strain));
        QVERIFY(push(bench, "putAgainstBody"));
        click_at(bench, {0.0205, 0.0004, 0});
        QVERIFY(is_near(metres_of(shape_in<RigidHalfSpace>(bench).point), {0.02, 0, 0}, 1e-9));
        QCOMPARE(shape_in<RigidHalfSpace>(bench).normal[1].value, 2.0);
        click_at(bench, {0.0205, 0.0196, 0}); // from above it would have to be around all of the body
        QVERIFY(is_near(metres_of(shape_in<RigidHalfSpace>(bench).point), {0.02, 0, 0}, 1e-9));
        const RigidShape turned_by = rotated(below, 2, std::numbers::pi / 2, dx);
        QVERIFY(is_near(metres_of(std::get<RigidHalfSpace>(turned_by).normal), {-2, 0, 0}, 1e-12));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(RigidPlacingTest)
} // namespace rigid_placing_test
#include "rigid_placing_test.moc"
