// Perspective and orthographic views, saved views, and the same camera in pictures, movies and the report.
#include "tests/gui/report_pictures.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/export/movie_export.hpp"
#include "ui/report/report_action.hpp"
#include "ui/viewport/canvas/camera.hpp"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace camera_views_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

namespace {

void forget_views() {
    QSettings().remove(QStringLiteral("view/saved"));
}

// The menu of the button, opened as by a click, which would wait until it closes.
QMenu* open_views(Workbench& bench) {
    auto* button = bench.find<QToolButton>(QStringLiteral("views"));
    button->menu()->popup(button->mapToGlobal(QPoint(0, button->height())));
    return button->menu();
}

void click_entry(QMenu* menu, QAction* entry) {
    QVERIFY(entry && entry->isEnabled());
    QTRY_VERIFY(menu->isVisible());
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry).center());
    deliver_posted_events();
}

QAction* saved_entry(QMenu* menu, const QString& words) {
    for (QAction* action : menu->actions())
        if (action->text() == words && action->objectName() == QStringLiteral("viewSaved"))
            return action;
    return nullptr;
}

double width_at(Workbench& bench, double z) { // of the plate's length as it is seen, pixels
    return std::abs(bench.where({0.1, 0, z}).x() - bench.where({0, 0, z}).x());
}

// Returns how much the pictures differ after both were scaled to one size.
double differing(const QImage& a, const QImage& b) { // share of pixels
    const QImage one = a.scaled(320, 200, Qt::IgnoreAspectRatio, Qt::SmoothTransformation),
                 other = b.scaled(320, 200, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return different_pixels(one, other) / (320.0 * 200);
}

// Where pictures of the same camera agree, whatever their size and form: they show the same height.
QImage middle_of(const QImage& picture) {
    const int side = picture.height() / 2;
    return picture.copy((picture.width() - side) / 2, (picture.height() - side) / 2, side, side);
}

bool is_same(const SavedView& a, const SavedView& b) {
    return norm(a.ahead - b.ahead) < 1e-9 && norm(a.up - b.up) < 1e-9 && norm(a.middle - b.middle) < 1e-9 &&
           std::abs(a.half_height / b.half_height - 1) < 1e-9 && a.perspective == b.perspective;
}

} // namespace

class CameraViewsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { forget_views(); }
    void cleanup() { forget_views(); }

    // The projection is changed in the menu. In perspective, things in front are larger and the middle keeps its size;
    // clicks find the nodes under the pointer.
    void perspective_and_orthographic() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.window.viewport().draw_now();
        const double middle = bench.window.view().bounds()->centre().z, size = width_at(bench, middle);
        QVERIFY(std::abs(width_at(bench, 0.05) - size) <= 1); // parallel lines
        auto* menu = open_views(bench);
        auto* perspective = menu->findChild<QAction*>(QStringLiteral("viewPerspective"));
        auto* orthographic = bench.find<QAction>(QStringLiteral("viewOrthographic"));
        QVERIFY(!perspective->isChecked() && orthographic->isChecked());
        click_entry(menu, perspective);
        QVERIFY(bench.window.view().perspective() && !orthographic->isChecked());
        orthographic->trigger();
        QVERIFY(!bench.window.view().perspective() && !perspective->isChecked());
        perspective->trigger();
        QVERIFY(bench.window.view().perspective() && perspective->isChecked());
        bench.window.viewport().draw_now();
        QVERIFY2(std::abs(width_at(bench, middle) - size) <= 2, qPrintable(QString::number(width_at(bench, middle))));
        QVERIFY2(width_at(bench, 0.05) > 1.1 * size, qPrintable(QString::number(width_at(bench, 0.05) / size)));
        for (const Vec3& place : {Vec3{0.02, 0.02, 6.25e-3}, Vec3{0.18, 0.09, 6.25e-3}}) {
            const auto node = bench.window.view().pick_node(bench.where(place));
            QVERIFY(node);
            const Vec3 found = bench.window.view().drawn_nodes()->nodes->position[*node];
            QVERIFY2(norm(found - place) < 4e-3, qPrintable(QString::number(norm(found - place))));
        }
        // All of it fits, from an angle too; zoom and shift by keys work as before.
        bench.click(QStringLiteral("viewIso"));
        bench.window.viewport().draw_now();
        const QRect room = bench.window.viewport().rect();
        const Box body = *bench.window.view().bounds();
        for (int i = 0; i < 8; ++i)
            QVERIFY(room.contains(bench.where(
                {i & 1 ? body.max.x : body.min.x, i & 2 ? body.max.y : body.min.y, i & 4 ? body.max.z : body.min.z})));
        auto* renderer = bench.window.viewport().renderer();
        const double before = half_height(renderer);
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Plus);
        QVERIFY(std::abs(half_height(renderer) / before - 1 / 1.15) < 1e-6);
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Minus);
        QVERIFY(std::abs(half_height(renderer) / before - 1) < 1e-6);
        // No holes between the squares of nodes that are nearer.
        bench.window.view().set_shown(Shown::nodes, CrackColour::opening);
        bench.click(QStringLiteral("viewFront"));
        const QImage nodes = bench.picture_around({0.1, 0.06, 0}, 60);
        const QColor ground = bench.window.viewport().picture(1, false).pixelColor(2, nodes.height() / 2);
        int holes = 0;
        for (int y = 0; y < nodes.height(); ++y)
            for (int x = 0; x < nodes.width(); ++x)
                holes += nodes.pixelColor(x, y) == ground;
        QCOMPARE(holes, 0);
        // A box is drawn in the orthographic view: it extends along one direction.
        bench.click(QStringLiteral("toolBox"));
        QVERIFY(!bench.window.view().perspective() && !perspective->isChecked());
        // The menu View has the actions of the button Views, with their keys.
        auto* standard = bench.find<QMenu>(QStringLiteral("standardViews"));
        QVERIFY(standard);
        QCOMPARE(standard->actions(), bench.find<QToolButton>(QStringLiteral("views"))->menu()->actions().first(7));
        for (const QAction* action : standard->actions())
            QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->text()));
        QList<QAction*> in_menu_bar;
        for (const QAction* entry : bench.window.menuBar()->actions())
            in_menu_bar << entry->menu()->actions();
        for (const char* name : {"viewFit", "viewAll", "viewPerspective", "viewOrthographic"})
            QVERIFY2(in_menu_bar.contains(bench.find<QAction>(QLatin1String(name))), name);
        bench.document().undo_stack()->setClean();
    }

    // A body that is another one for a while is seen as before when it comes back.
    void undo_brings_the_view_back() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        ModelView& view = bench.window.view();
        bench.click(QStringLiteral("viewIso"));
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Right);
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Plus);
        const SavedView turned = view.view_now();
        const auto length = [&] { return view.bounds() && view.shows_body_nodes() ? view.bounds()->size().x : 0; };
        const double before = length();
        bench.document().edit(QStringLiteral("longer"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).box[0] = parse_quantity("600 mm", dimension::length);
        });
        QTRY_VERIFY_WITH_TIMEOUT(length() > 2 * before, 30000);
        QVERIFY(!is_same(view.view_now(), turned)); // all of it is seen
        bench.document().undo_stack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(length() > 0 && length() < 1.1 * before, 30000);
        QVERIFY(is_same(view.view_now(), turned));
        bench.document().undo_stack()->setClean();
    }

    void views_are_saved_used_and_removed() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewIso"));
        bench.window.view().set_perspective(true);
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Plus);
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Left);
        const SavedView sight = bench.window.view().view_now();
        auto* menu = open_views(bench);
        auto* removal = menu->findChild<QMenu*>(QStringLiteral("viewRemove"));
        QVERIFY(!removal->menuAction()->isEnabled() && !removal->menuAction()->toolTip().isEmpty());
        click_entry(menu, menu->findChild<QAction*>(QStringLiteral("viewSave")));
        auto* dialog = bench.find<QInputDialog>(QStringLiteral("saveViewDialog"));
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->textValue(), QStringLiteral("View 1"));
        auto* name = dialog->findChild<QLineEdit*>();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("crack & corner"));
        QTest::keyClick(name, Qt::Key_Return);
        bench.click(QStringLiteral("viewFront"));
        bench.window.view().set_perspective(false);
        const auto is_back = [&](Workbench& there) { return is_same(there.window.view().view_now(), sight); };
        QVERIFY(!is_back(bench));
        menu = open_views(bench);
        click_entry(menu, saved_entry(menu, QStringLiteral("crack && corner")));
        QVERIFY(is_back(bench));
        QVERIFY(menu->findChild<QAction*>(QStringLiteral("viewPerspective"))->isChecked());
        // At the next start, and for another body: from the same side, as large.
        Workbench next;
        next.window.files().open_example(example("notched-beam.json"));
        QVERIFY(next.wait_for_nodes());
        menu = open_views(next);
        click_entry(menu, saved_entry(menu, QStringLiteral("crack && corner")));
        QVERIFY(is_back(next));
        const QPointF centre = next.where(next.window.view().bounds()->centre());
        QVERIFY(next.window.viewport().rect().contains(centre.toPoint()));
        // Removed, it is gone.
        removal = menu->findChild<QMenu*>(QStringLiteral("viewRemove"));
        QVERIFY(removal->menuAction()->isEnabled());
        removal->actions().at(0)->trigger();
        deliver_posted_events();
        QVERIFY(!saved_entry(menu, QStringLiteral("crack && corner")) && !removal->menuAction()->isEnabled());
        Workbench last;
        QVERIFY(
            !saved_entry(last.find<QToolButton>(QStringLiteral("views"))->menu(), QStringLiteral("crack && corner")));
        next.document().undo_stack()->setClean();
        bench.document().undo_stack()->setClean();
    }

    // A saved view in perspective is that of the picture, of each picture of a movie and, where it is wanted, of those of the report.
    void pictures_movie_and_report_have_its_camera() {
        const QTemporaryDir dir;
        const fs::path folder = dir.path().toStdString();
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto& view = bench.window.view();
        view.set_field(Field::damage);
        bench.click(QStringLiteral("viewIso"));
        view.set_perspective(true);
        for (int k = 0; k < 4; ++k)
            QTest::keyClick(&bench.window.viewport(), Qt::Key_Right);
        view.centre_on({0.13, 0.05, 0});
        const SavedView sight = view.view_now();
        const QImage seen = bench.window.viewport().picture(1, false);
        bench.click(QStringLiteral("viewFront"));
        view.set_perspective(false);
        QVERIFY(differing(seen, bench.window.viewport().picture(1, false)) > 0.05); // the test can fail
        view.look(sight);
        const auto exported = [&] {
            auto& exports = bench.window.exports();
            return QTest::qWaitFor([&] { return !exports.task().busy() && !exports.movie().busy(); }, 60000);
        };
        bench.window.exports().write_picture(folder / "picture.png", {2, false});
        QVERIFY(exported());
        const QImage picture(dir.filePath(QStringLiteral("picture.png")));
        QCOMPARE(picture.size(), seen.size() * 2);
        QVERIFY2(differing(seen, picture) < 0.02, qPrintable(QString::number(differing(seen, picture))));
        bench.window.exports().write_movie(folder / "movie.png"); // as numbered pictures; the last frame is shown
        QVERIFY(exported());
        const QImage last(dir.filePath(QStringLiteral("movie-0021.png")));
        QVERIFY(!last.isNull());
        QVERIFY2(differing(seen, last) < 0.02, qPrintable(QString::number(differing(seen, last))));
        QVERIFY(is_same(view.view_now(), sight));
        const auto end_in_report = [&](const char* name, ReportCamera camera) {
            ReportOptions options;
            options.camera = camera;
            bench.window.reports().write(folder / name, options);
            if (!QTest::qWaitFor([&] { return !bench.window.reports().task().busy(); }, 60000))
                return QImage();
            const auto pictures = pictures_in(bytes_of(dir.filePath(QLatin1String(name))));
            return pictures.empty() ? QImage() : middle_of(pictures[0]);
        };
        const double same = differing(middle_of(seen), end_in_report("seen.html", ReportCamera::of_window)),
                     other = differing(middle_of(seen), end_in_report("standard.html", ReportCamera::standard));
        QVERIFY2(same < 0.5 * other, qPrintable(QStringLiteral("%1 of %2").arg(same).arg(other)));
        QVERIFY(is_same(view.view_now(), sight));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(CameraViewsTest)
} // namespace camera_views_test
#include "camera_views_test.moc"
