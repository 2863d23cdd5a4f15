// Shows nodes above a value as spheres or cubes inside a translucent body, the edges of the mesh, and the lights.
#include "tests/gui/pixels.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QScopeGuard>

#include <vtkLight.h>
#include <vtkLightCollection.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>

namespace node_shapes_test {

using namespace periscope;
using namespace periscope::ui;

class NodeShapesTest : public QObject {
    Q_OBJECT

    static void choose(Workbench& bench, const char* name, int index) { // as a click on the entry does
        auto* box = bench.find<QComboBox>(QLatin1String(name));
        QVERIFY2(box && box->isEnabled(), name);
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    static QCheckBox* box(Workbench& bench, const char* name) { return bench.find<QCheckBox>(QLatin1String(name)); }
    static void settle(Workbench& bench) {
        bench.window.view().parted().finish();
        deliver_posted_events();
    }
    static double brightness(const QColor& colour) { return (colour.redF() + colour.greenF() + colour.blueF()) / 3; }

private slots:
    // Damaged nodes alone, then each as a ball, then with the body around them.
    void spheres_and_cubes_in_a_ghost() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto& view = bench.window.view();
        view.set_field(Field::damage);
        QVERIFY(!box(bench, "filterGhost")->isEnabled());
        QVERIFY(!box(bench, "filterGhost")->toolTip().isEmpty()); // why
        box(bench, "filterByValue")->setChecked(true);
        QVERIFY(box(bench, "filterGhost")->isEnabled());
        choose(bench, "shownAs", int(Shown::spheres));
        settle(bench);
        QVERIFY(view.node_shapes().is_shown(NodeShapes::Shape::sphere));
        QVERIFY(!view.cloud().actor()->GetVisibility() && !view.parted().draws_body());
        const auto& damage = view.frame()->damage;
        const auto shown = view.cloud().shown();
        QCOMPARE(shown.size(), std::size_t(std::ranges::count_if(damage, [](float d) { return d >= 0.3F && d <= 1; })));
        // A ball: brighter in its middle than at its rim, in the colour of its value.
        bench.click(QStringLiteral("viewFront"));
        const std::uint32_t node = *std::ranges::max_element(shown, {}, [&](std::uint32_t i) {
            const Vec3 p = view.drawn_at(i);
            return p.z - 0.1 * std::abs(p.x - 0.1);
        });
        view.centre_on(view.drawn_at(node));
        for (int k = 0; k < 16; ++k)
            QTest::keyClick(&bench.window.viewport(), Qt::Key_Plus);
        view.show_colour_key(false);
        bench.window.viewport().draw_now();
        const double radius =
            0.5 * view.drawn_nodes()->nodes->spacing * pixels_per_metre(bench.window.viewport().renderer());
        QVERIFY2(radius > 12, qPrintable(QString::number(radius)));
        const QPoint middle = bench.where(view.drawn_at(node));
        const auto colour_at = [&](double right) {
            return bench.window.viewport().shown().pixelColor(middle + QPoint(int(right * radius), 0));
        };
        QVERIFY2(brightness(colour_at(0)) > brightness(colour_at(0.85)) + 0.03,
                 qPrintable(QStringLiteral("%1 %2").arg(brightness(colour_at(0))).arg(brightness(colour_at(0.85)))));
        choose(bench, "shownAs", int(Shown::cubes));
        settle(bench);
        QVERIFY(view.node_shapes().is_shown(NodeShapes::Shape::cube) &&
                !view.node_shapes().is_shown(NodeShapes::Shape::sphere));
        bench.window.viewport().draw_now();
        QVERIFY2(std::abs(brightness(colour_at(0)) - brightness(colour_at(0.85))) < 0.02, "a cube's face is flat");

        // Around them the body, translucent: neither the ground nor opaque.
        bench.click(QStringLiteral("viewFront"));
        const Vec3 sound{0.19, 0.09, 6.25e-3}; // where nothing is damaged
        const auto sound_colour = [&] {
            bench.window.viewport().draw_now();
            return bench.window.viewport().shown().pixelColor(bench.where(sound));
        };
        const QColor ground = sound_colour();
        box(bench, "filterGhost")->setChecked(true);
        settle(bench);
        QVERIFY(view.parted().shell().is_shown() && view.parted().shell().facets() > 1000);
        const QColor ghost = sound_colour(), body = ViewColours::of(QApplication::palette()).body;
        const auto apart = [](const QColor& a, const QColor& b) {
            return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
        };
        QVERIFY2(apart(ghost, ground) > 4, qPrintable(ghost.name() + ground.name()));
        QVERIFY2(apart(ghost, body) > apart(ghost, ground), qPrintable(ghost.name() + body.name()));
        box(bench, "filterGhost")->setChecked(false);
        settle(bench);
        QVERIFY(!view.parted().shell().is_shown());
        QVERIFY(apart(sound_colour(), ground) < 3);
        box(bench, "filterGhost")->setChecked(true);
        box(bench, "filterByValue")->setChecked(false); // nothing is left out: no ghost either
        settle(bench);
        QVERIFY(!view.parted().shell().is_shown());
        choose(bench, "shownAs", int(Shown::body));
        settle(bench);
        QVERIFY(view.parted().draws_body() && !view.node_shapes().is_shown(NodeShapes::Shape::cube));
        bench.document().undo_stack()->setClean();
    }

    // On a lattice the outlines of cells, four lines a face; in a mesh three lines a triangle.
    void mesh_edges_data() {
        QTest::addColumn<bool>("lattice");
        QTest::newRow("lattice") << true;
        QTest::newRow("tetrahedra") << false;
    }
    void mesh_edges() {
        QFETCH(bool, lattice);
        Workbench bench;
        if (lattice)
            QVERIFY(bench.open_coarse_plate());
        else {
            bench.window.files().open_example(example("notched-beam.json"));
            QVERIFY(bench.wait_for_nodes());
        }
        settle(bench);
        settle_layout();
        auto& view = bench.window.view();
        QVERIFY(view.parted().draws_body());
        const QImage without = bench.window.viewport().picture(1, false);
        box(bench, "meshEdges")->setChecked(true);
        settle(bench);
        QVERIFY(view.parted().edges().is_shown());
        const auto lines = const_cast<vtkPolyData*>(view.parted().edges().lines())->GetNumberOfLines();
        if (lattice)
            QCOMPARE(lines, vtkIdType(4 * 2 * (64 * 32 + 64 * 2 + 32 * 2)));
        else
            QCOMPARE(lines, vtkIdType(3 * view.drawn_nodes()->skin.triangle.size()));
        QVERIFY(different_pixels(bench.window.viewport().picture(1, false), without) > 2000);
        choose(bench, "shownAs", int(Shown::nodes)); // which have no faces
        QVERIFY(!view.parted().edges().is_shown());
        QVERIFY(!box(bench, "meshEdges")->isEnabled() && !box(bench, "meshEdges")->toolTip().isEmpty());
        choose(bench, "shownAs", int(Shown::body));
        QVERIFY(view.parted().edges().is_shown());
        box(bench, "meshEdges")->setChecked(false);
        settle(bench);
        QVERIFY(!view.parted().edges().is_shown());
        QVERIFY(different_pixels(bench.window.viewport().picture(1, false), without) < 50);
        bench.document().undo_stack()->setClean();
    }

    // Three, which go with the camera. What faces it has its own colour; sides that face up are brighter than those that face down.
    void three_lights() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        settle(bench);
        auto* lights = bench.window.viewport().renderer()->GetLights();
        QCOMPARE(lights->GetNumberOfItems(), 3);
        lights->InitTraversal();
        while (vtkLight* light = lights->GetNextItem())
            QVERIFY(light->LightTypeIsCameraLight());
        bench.click(QStringLiteral("viewFront"));
        bench.find<QAction>(QStringLiteral("showConditions"))->setChecked(false);
        bench.window.viewport().draw_now();
        const QColor seen = bench.window.viewport().shown().pixelColor(bench.where({0.15, 0.08, 6.25e-3})),
                     body = ViewColours::of(QApplication::palette()).body;
        QVERIFY2(std::abs(seen.red() - body.red()) <= 3 && std::abs(seen.green() - body.green()) <= 3 &&
                     std::abs(seen.blue() - body.blue()) <= 3,
                 qPrintable(seen.name() + body.name()));
        // The plate's face, turned up and down by the same angle.
        const auto turned = [&](int key) {
            bench.click(QStringLiteral("viewFront"));
            for (int k = 0; k < 8; ++k)
                QTest::keyClick(&bench.window.viewport(), Qt::Key(key));
            bench.window.viewport().draw_now();
            return brightness(bench.window.viewport().shown().pixelColor(bench.where({0.15, 0.08, 6.25e-3})));
        };
        const double down = turned(Qt::Key_Down), up = turned(Qt::Key_Up);
        QVERIFY2(std::abs(up - down) > 0.03, qPrintable(QStringLiteral("%1 %2").arg(up).arg(down)));
    }

    // Tests what a graphics card adds, computed here by the processor: smooth edges and shade in corners. Flat faces
    // keep their colour.
    void ambient_occlusion_and_anti_aliasing() {
        const auto picture_with = [](const char* quality, bool& occlusion, bool& smooth) {
            qputenv("PERISCOPE_VIEW_QUALITY", quality);
            Workbench bench;
            if (!bench.open_coarse_plate())
                return QImage();
            settle(bench);
            settle_layout();
            bench.find<QAction>(QStringLiteral("showConditions"))->setChecked(false);
            bench.click(QStringLiteral("viewIso"));
            QTest::keyClick(&bench.window.viewport(), Qt::Key_Left);
            auto* renderer = bench.window.viewport().renderer();
            occlusion = renderer->GetUseSSAO();
            smooth = renderer->GetUseFXAA();
            const QImage picture = bench.window.viewport().picture(1, false);
            const QImage clear = bench.window.viewport().picture(1, true); // nothing behind the body, with either
            if (clear.pixelColor(3, clear.height() / 2).alpha() != 0 || renderer->GetUseSSAO() != occlusion)
                return QImage();
            return picture;
        };
        bool occlusion = true, smooth = true;
        const auto restore = qScopeGuard([] { qunsetenv("PERISCOPE_VIEW_QUALITY"); });
        const QImage plain = picture_with("plain", occlusion, smooth);
        QVERIFY(!plain.isNull() && !occlusion && !smooth);
        const QImage full = picture_with("full", occlusion, smooth);
        QVERIFY(!full.isNull() && occlusion && smooth);
        QCOMPARE(full.size(), plain.size());
        // Along the body's outline there are colours between its own and that of the ground.
        const auto between = [](const QImage& picture) { // in the middle columns
            const int body = picture.pixelColor(picture.width() / 2, picture.height() / 2).lightness(),
                      ground = picture.pixelColor(3, picture.height() / 2).lightness();
            const double low = std::min(body, ground) + 0.2 * std::abs(ground - body),
                         high = std::max(body, ground) - 0.2 * std::abs(ground - body);
            int count = 0;
            for (int x = picture.width() / 3; x < 2 * picture.width() / 3; ++x)
                for (int y = picture.height() / 5; y < picture.height(); ++y) { // below the caption
                    const int light = picture.pixelColor(x, y).lightness();
                    count += light > low && light < high;
                }
            return count;
        };
        qInfo("between body and ground: %d pixels plain, %d full", between(plain), between(full));
        QVERIFY(between(full) > between(plain) + 100);
        // Inside a flat face nothing changes much.
        const QPoint face(plain.width() / 2, plain.height() / 2);
        QVERIFY2(std::abs(plain.pixelColor(face).lightness() - full.pixelColor(face).lightness()) < 25,
                 qPrintable(plain.pixelColor(face).name() + full.pixelColor(face).name()));
        // In software, without a wish, there is neither.
        qunsetenv("PERISCOPE_VIEW_QUALITY");
        if (opengl_is_software()) {
            Workbench bench;
            bench.window.viewport().draw_now();
            QVERIFY(!bench.window.viewport().renderer()->GetUseSSAO());
        }
    }
};

PERISCOPE_TEST(NodeShapesTest)
} // namespace node_shapes_test
#include "node_shapes_test.moc"
