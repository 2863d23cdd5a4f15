// The context menu of the 3D view, opened by the right button or by a key.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/supports.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/painting/tools.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/viewport/readout.hpp"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>

#include <vtkCamera.h>

namespace view_menu_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Returns the position of node (i, j) of the front layer; the body has 64 × 32 × 2 nodes, 3.125 mm apart.
Vec3 place_of(int i, int j) {
    return {(i + 0.5) * 3.125e-3, (j + 0.5) * 3.125e-3, 1.5 * 3.125e-3};
}
std::uint32_t number_of(int i, int j) {
    return std::uint32_t((i * 32 + j) * 2 + 1);
}

QMenu* menu_of(Workbench& bench) {
    return bench.window.viewport().findChild<QMenu*>(QStringLiteral("viewMenu"));
}

QMenu* open_at(Workbench& bench, const QPoint& position) {
    QTest::mouseClick(&bench.window.viewport(), Qt::RightButton, {}, position);
    return menu_of(bench);
}
QMenu* open_at(Workbench& bench, const Vec3& point) {
    return open_at(bench, bench.where(point));
}

void close(QMenu* menu) {
    menu->close();
    deliver_posted_events();
}

QAction* entry(const QMenu* menu, const char* name) { // of the menu or of its submenus
    auto* found = menu ? menu->findChild<QAction*>(QLatin1String(name)) : nullptr;
    if (!found && menu)
        if (const auto* submenu = menu->findChild<QMenu*>(QLatin1String(name)))
            found = submenu->menuAction();
    return found;
}

QAction* type_in(const QMenu* menu, const char* type) {
    for (auto* action : menu->findChildren<QAction*>(QStringLiteral("conditionType")))
        if (action->text().startsWith(QLatin1String(type)))
            return action;
    return nullptr;
}

bool is_refused(const QMenu* menu, const char* name, const char* reason) {
    const auto* action = entry(menu, name);
    return action && !action->isEnabled() && action->toolTip().contains(QLatin1String(reason));
}

void choose(QMenu* menu, QAction* action) {
    QVERIFY(menu && action && action->isEnabled());
    action->trigger();
    close(menu);
}
void choose(QMenu* menu, const char* name) {
    choose(menu, entry(menu, name));
}

} // namespace

class ViewMenuTest : public QObject {
    Q_OBJECT

    static bool open_plate(Workbench& bench) {
        if (!bench.open_coarse_plate())
            return false;
        bench.click(QStringLiteral("viewFront"));
        bench.window.viewport().draw_now();
        return true;
    }
    static bool settled(Workbench& bench) {
        return QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000);
    }

private slots:
    void a_click_opens_it_and_a_drag_zooms() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        auto* view = &bench.window.viewport();
        const auto scale = [&] { return view->renderer()->GetActiveCamera()->GetParallelScale(); };
        const double before = scale();
        const QPoint at = bench.where(place_of(20, 10));
        const auto move = [&](const QPoint& to) {
            QMouseEvent event(QEvent::MouseMove, to, view->mapToGlobal(to), Qt::NoButton, Qt::RightButton, {});
            QApplication::sendEvent(view, &event);
        };
        QTest::mousePress(view, Qt::RightButton, {}, at);
        QVERIFY(!menu_of(bench)); // not before it is known to be no drag
        move(at + QPoint(0, 2));
        QTest::mouseRelease(view, Qt::RightButton, {}, at + QPoint(0, 2));
        QMenu* menu = menu_of(bench);
        QVERIFY(menu && menu->isVisible());
        QCOMPARE(scale(), before); // a hand that trembles does not zoom
        close(menu);
        QVERIFY(!menu_of(bench));
        QTest::mousePress(view, Qt::RightButton, {}, at);
        for (int k = 1; k <= 10; ++k)
            move(at + QPoint(0, 6 * k));
        for (int k = 9; k >= 5; --k) // and some of the way back
            move(at + QPoint(0, 6 * k));
        QTest::mouseRelease(view, Qt::RightButton, {}, at + QPoint(0, 30));
        QVERIFY(!menu_of(bench));
        QVERIFY2(std::abs(scale() / before - 1) > 0.05, qPrintable(QString::number(scale() / before)));
    }

    void keys_open_it() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        auto* view = &bench.window.viewport();
        QTest::keyClick(view, Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(menu_of(bench) && menu_of(bench)->isVisible());
        close(menu_of(bench));
        QContextMenuEvent key(QContextMenuEvent::Keyboard, view->rect().center(),
                              view->mapToGlobal(view->rect().center()));
        QApplication::sendEvent(view, &key); // as the Menu key does
        QVERIFY(menu_of(bench));
        close(menu_of(bench));
        QContextMenuEvent mouse(QContextMenuEvent::Mouse, view->rect().center(),
                                view->mapToGlobal(view->rect().center()));
        QApplication::sendEvent(view, &mouse); // some systems send it when the button goes down
        QVERIFY(!menu_of(bench));
    }

    void a_condition_on_the_face() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        const Case before = bench.document().value();
        const int steps = bench.document().undo_stack()->count();
        QMenu* menu = open_at(bench, place_of(20, 10));
        auto* kinds = menu->findChild<QMenu*>(QStringLiteral("faceConditions"));
        QVERIFY(kinds && kinds->actions().size() == condition_types(Space::solid).size());
        choose(menu, type_in(kinds, "no-fail zone"));
        const Case& value = bench.document().value();
        QCOMPARE(value.sets.size(), before.sets.size() + 1);
        QCOMPARE(value.conditions.size(), before.conditions.size() + 1);
        QVERIFY(value.conditions.back().kind == ConditionKind::no_fail);
        QCOMPARE(value.conditions.back().set, value.sets.back().name);
        QCOMPARE(bench.document().undo_stack()->count(), steps + 1);
        const Item selected = bench.find<WorkflowTree>(QStringLiteral("workflow"))->current();
        QVERIFY(selected == (Item{ItemKind::condition, int(value.conditions.size()) - 1}));
        QVERIFY(settled(bench));
        QCOMPARE(bench.workspace().sets.count(value.sets.size() - 1), std::size_t(64 * 32)); // the layer in front
        bench.document().undo_stack()->undo();
        QCOMPARE(bench.document().value().sets.size(), before.sets.size());
        menu = open_at(bench, place_of(20, 10));
        choose(menu, type_in(menu->findChild<QMenu*>(QStringLiteral("faceConditions")), "z fixed (roller"));
        QVERIFY(roller_axis(bench.document().value().conditions.back()) == std::optional<std::size_t>(2));
        bench.document().undo_stack()->setClean();
    }

    void the_sets_of_the_node() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        QVERIFY(settled(bench));
        QMenu* menu = open_at(bench, place_of(32, 0)); // where the projectile hits
        auto* of_set = menu->findChild<QMenu*>(QStringLiteral("setMenu"));
        QVERIFY(of_set && of_set->title() == QStringLiteral("Set 'impact'"));
        for (const char* type : {"fixed", "y fixed"}) { // its velocity along y is
            const auto* refused = type_in(of_set, type);
            QVERIFY2(refused && !refused->isEnabled() &&
                         refused->toolTip().contains(QLatin1String("already prescribes")),
                     type);
        }
        for (const char* type : {"displacement", "x fixed", "z fixed"}) // the other axes are free
            QVERIFY2(type_in(of_set, type)->isEnabled(), type);
        choose(menu, type_in(of_set, "force"));
        const ConditionEntry& added = bench.document().value().conditions.back();
        QVERIFY(added.kind == ConditionKind::force && added.set == "impact");
        QVERIFY(settled(bench));
        const int set = int(bench.document().value().find_set("impact") - bench.document().value().sets.data());
        QVERIFY(bench.workspace().sets.shown(std::size_t(set)));
        menu = open_at(bench, place_of(32, 0));
        for (QAction* action : menu->findChild<QMenu*>(QStringLiteral("setMenu"))->actions())
            if (action->text() == QStringLiteral("Hide in view"))
                action->trigger();
        close(menu);
        QVERIFY(!bench.workspace().sets.shown(std::size_t(set)));
        menu = open_at(bench, place_of(20, 20));
        QVERIFY(!menu->findChild<QMenu*>(QStringLiteral("setMenu")));
        close(menu);
        bench.document().undo_stack()->setClean();
    }

    void reads_and_copies() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        choose(open_at(bench, place_of(40, 12)), "probeNode");
        const auto* read = bench.find<QLabel>(QStringLiteral("readoutWords"));
        QVERIFY2(read->isVisible() && read->text().contains(QStringLiteral("Node %1").arg(number_of(40, 12))),
                 qPrintable(read->text()));
        choose(open_at(bench, place_of(5, 5)), "distanceFromNode");
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, bench.where(place_of(8, 9)));
        QVERIFY2(read->text().contains(QStringLiteral("15.63") + QChar(0x00a0) + QStringLiteral("mm")),
                 qPrintable(read->text()));
        choose(open_at(bench, place_of(40, 12)), "copyPosition");
        const auto copied = read_points(QGuiApplication::clipboard()->text()); // a field of points takes it
        QCOMPARE(copied.size(), std::size_t(1));
        const Vec3 wanted = place_of(40, 12);
        for (std::size_t a = 0; a < 3; ++a)
            QVERIFY(std::abs(copied[0][a].value - wanted[a]) < 1e-8);
        // Right of the middle and above it; then in the middle.
        choose(open_at(bench, wanted), "centreView");
        const QPoint middle = bench.window.viewport().rect().center();
        QVERIFY((bench.where(wanted) - middle).manhattanLength() <= 4);
        QCOMPARE(axis_of_view(bench.window.viewport().renderer()), 2); // from the same side
        bench.window.resize(1200, 780);
        settle_layout();
        QVERIFY((bench.where(wanted) - bench.window.viewport().rect().center()).manhattanLength() <= 4);
    }

    void what_cannot_be_done_says_why() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        QMenu* menu = open_at(bench, QPoint(3, bench.window.viewport().height() / 2)); // beside the plate
        for (const char* name : {"observeNode", "probeNode", "centreView", "copyPosition"})
            QVERIFY2(is_refused(menu, name, "No node"), name);
        QVERIFY(is_refused(menu, "faceConditions", "No face"));
        QVERIFY(!type_in(menu, "")); // a submenu that is refused offers nothing that acts on a missing face
        QVERIFY(menu->actions().contains(bench.find<QAction>(QStringLiteral("viewFit"))));
        close(menu);
        menu = open_at(bench, place_of(40, 12));
        QVERIFY(is_refused(menu, "plotNode", "Run the case first"));
        choose(menu, entry(menu, "observeNode"));
        QVERIFY(settled(bench));
        menu = open_at(bench, place_of(40, 12));
        QVERIFY(is_refused(menu, "observeNode", "already"));
        close(menu);
        // Its set stays when the observer is removed: the node can be observed again.
        Document& d = bench.document();
        const std::size_t observers = d.value().observers.size();
        remove_entry(d, {ItemKind::observer, int(observers) - 1}, QStringLiteral("Remove"));
        QVERIFY(settled(bench));
        menu = open_at(bench, place_of(40, 12));
        choose(menu, entry(menu, "observeNode"));
        QCOMPARE(d.value().observers.size(), observers);
        QVERIFY(settled(bench));
        QVERIFY(bench.run_to_end());
        QTRY_VERIFY(bench.window.view().shows_results());
        bench.window.view().show_frame(bench.workspace().results.frames().front());
        bench.window.viewport().draw_now();
        menu = open_at(bench, place_of(20, 12));
        QVERIFY(is_refused(menu, "faceConditions", "shows results"));
        QVERIFY(is_refused(menu, "plotNode", "No observer"));
        close(menu);
        auto* plots = bench.find<QDockWidget>(QStringLiteral("dockPlots"));
        plots->hide();
        choose(open_at(bench, place_of(40, 12)), "plotNode");
        QVERIFY(plots->isVisible());
        const PlotContent& content = bench.window.plots().content();
        for (const CurveInfo& curve : content.table().curves())
            QCOMPARE(content.is_shown(curve.name),
                     QString::fromStdString(curve.name).startsWith(QStringLiteral("node %1").arg(number_of(40, 12))));
        bench.document().undo_stack()->setClean();
    }

    // The brush keeps the left button, and the menu the right one.
    void with_a_tool_in_use() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        bench.click(QStringLiteral("toolBrush"));
        QVERIFY(settled(bench));
        bench.window.viewport().draw_now();
        choose(open_at(bench, place_of(40, 12)), "probeNode");
        QCOMPARE(bench.window.tools().current(), ToolKind::camera);
        QVERIFY(bench.find<Readout>(QStringLiteral("readout"))->isVisible());
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ViewMenuTest)
} // namespace view_menu_test
#include "view_menu_test.moc"
