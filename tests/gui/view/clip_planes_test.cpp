// Clip planes in the view: up to three at once, added, chosen and removed with the mouse, dragged by their handles to borders
// between nodes, and in pictures.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/viewport/clip_planes.hpp"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace clip_planes_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// A block of 20 x 20 x 20 nodes with its corner at the origin, 1 mm apart.
bool open_block(Workbench& bench) {
    bench.window.files().open_example(example("kalthoff-winkler.json"));
    bench.document().edit(QStringLiteral("block"), [](Case& c) {
        BoxGeometry block;
        for (Quantity& side : block.box)
            side = parse_quantity("20 mm", dimension::length);
        block.spacing = parse_quantity("1 mm", dimension::length);
        c.geometry = block;
        c.cracks.clear();
        c.sets.clear();
        c.conditions.clear();
        c.observers.clear();
    });
    bench.document().undo_stack()->setClean();
    return bench.wait_for_nodes();
}

void press(Workbench& bench, const char* name) {
    auto* button = bench.find<QAbstractButton>(QLatin1String(name));
    QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
    QTest::mouseClick(button, Qt::LeftButton, {},
                      qobject_cast<QCheckBox*>(button) ? QPoint(10, button->height() / 2) : QPoint());
    deliver_posted_events();
}

bool is_enabled(Workbench& bench, const char* name) {
    return bench.find<QWidget>(QLatin1String(name))->isEnabled();
}

// The panel, where the menu's button shows it.
bool open_panel(Workbench& bench) {
    auto* button = bench.find<QToolButton>(QStringLiteral("filter"));
    if (!button || !button->menu())
        return false;
    button->menu()->popup(bench.window.mapToGlobal(QPoint(20, 120)));
    return QTest::qWaitFor([&] { return bench.find<QWidget>(QStringLiteral("filterPanel"))->isVisible(); }, 5000);
}

} // namespace

class ClipPlanesTest : public QObject {
    Q_OBJECT

private slots:
    void three_planes_leave_a_corner() {
        Workbench bench;
        QVERIFY(open_block(bench));
        ModelView& view = bench.window.view();
        const auto& cuts = view.filter().cuts;
        QVERIFY(open_panel(bench));
        QVERIFY(!is_enabled(bench, "cutAdd") && !is_enabled(bench, "cutPlane1"));
        press(bench, "cutOn");
        QCOMPARE(cuts.size(), std::size_t(1));
        QVERIFY(is_enabled(bench, "cutPlane1") && !is_enabled(bench, "cutPlane2"));
        press(bench, "cutAdd");
        press(bench, "cutAdd");
        QCOMPARE(cuts.size(), std::size_t(3));
        QVERIFY(!is_enabled(bench, "cutAdd"));       // three at most
        for (std::size_t axis = 0; axis < 3; ++axis) // each along an axis of its own, through the middle
            QVERIFY(std::ranges::any_of(cuts, [axis](const CutPlane& cut) {
                return std::abs(cut.normal[axis]) == 1 && std::abs(cut.point[axis] - 0.01) < 1e-9;
            }));
        // An eighth of the block: its six faces of 10 x 10 nodes, seen from outside.
        const auto& cloud = view.cloud();
        const auto is_kept = [&](int sign_x) {
            for (std::size_t i = 0; i < cloud.shown().size(); ++i) {
                const Vec3 p = cloud.shown_position(i);
                if (sign_x * (p.x - 0.01) > 0 || p.y > 0.01 || p.z > 0.01)
                    return false;
            }
            return true;
        };
        QVERIFY(is_kept(1));
        QCOMPARE(cloud.shown().size(), std::size_t(1000 - 512));
        const QString caption = with_plain_spaces(view.caption());
        QVERIFY2(caption.contains(QStringLiteral("x = 10 mm")) && caption.contains(QStringLiteral("z = 10 mm")),
                 qPrintable(caption));
        // The plane along x is chosen, and keeps the other side.
        for (std::size_t p = 0; p < 3; ++p)
            if (cuts[p].normal.x == 1)
                press(bench, qPrintable(QStringLiteral("cutPlane%1").arg(p + 1)));
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("cutAxis"))->currentIndex(), 0);
        press(bench, "cutFlipped");
        QVERIFY(is_kept(-1));
        QCOMPARE(cloud.shown().size(), std::size_t(1000 - 512));
        auto* position = bench.find<QLineEdit>(QStringLiteral("cutPosition"));
        position->setText(QStringLiteral("15 mm"));
        emit position->editingFinished();
        QCOMPARE(cloud.shown().size(), std::size_t(500 - 3 * 8 * 8));          // 5 x 10 x 10
        const QImage clipped = bench.window.compare_views().picture(1, false); // as it is exported
        // Removed one after another: the whole block again.
        press(bench, "cutRemove");
        QCOMPARE(cuts.size(), std::size_t(2));
        QVERIFY(is_enabled(bench, "cutAdd"));
        press(bench, "cutRemove");
        press(bench, "cutRemove");
        QVERIFY(cuts.empty() && !bench.find<QCheckBox>(QStringLiteral("cutOn"))->isChecked());
        QCOMPARE(cloud.shown().size(), std::size_t(8000 - 18 * 18 * 18));
        QVERIFY(different_pixels(clipped, bench.window.compare_views().picture(1, false)) > 5000);
        QVERIFY(bench.problems.isEmpty());
    }

    // The handle's middle, dragged along the normal, comes to rest at borders between nodes; with Ctrl anywhere.
    void a_dragged_plane_snaps() {
        Workbench bench;
        QVERIFY(open_block(bench));
        bench.click(QStringLiteral("viewFront"));
        auto* planes = bench.window.findChild<ClipPlanes*>();
        QVERIFY(planes);
        planes->set_on(true);
        planes->plane()->set_axis(0);
        bench.window.viewport().draw_now();
        const auto drag_by = [&](double way, Qt::KeyboardModifiers keys) {
            const Vec3 from = planes->plane()->plane().point;
            bench.drag(bench.where(from), bench.where(from + Vec3{way, 0, 0}), keys);
            bench.window.viewport().draw_now();
            return planes->plane()->plane().point.x;
        };
        const double snapped = drag_by(3.2e-3, {});
        QVERIFY2(std::abs(snapped - 0.013) < 1e-9, qPrintable(QString::number(snapped)));
        QCOMPARE(planes->plane()->axis(), 0);
        const double free = drag_by(2.45e-3, Qt::ControlModifier);
        QVERIFY2(std::abs(free - 0.01545) < 2e-4 && std::abs(free - 0.0155) > 1e-6 &&
                     std::abs(std::remainder(free, 1e-3)) > 2e-4,
                 qPrintable(QString::number(free)));
        QCOMPARE(bench.window.view().filter().cuts.front().point.x, free);
    }

    void another_case_is_whole() {
        Workbench bench;
        QVERIFY(open_block(bench));
        auto* planes = bench.window.findChild<ClipPlanes*>();
        planes->set_on(true);
        planes->add();
        QCOMPARE(bench.window.view().filter().cuts.size(), std::size_t(2));
        QVERIFY(bench.open_coarse_plate());
        QTRY_VERIFY(!planes->on() && planes->count() == 0 && bench.window.view().filter().cuts.empty());
    }
};

PERISCOPE_TEST(ClipPlanesTest)
} // namespace clip_planes_test
#include "clip_planes_test.moc"
