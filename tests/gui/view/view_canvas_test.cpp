// The view looks the same whether Qt composes or paints it, and software rendering draws each picture once.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/viewport/canvas/view_canvas.hpp"

#include <vtkCamera.h>

namespace view_canvas_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Counts how often a widget has been painted.
class Paints : public QObject {
public:
    explicit Paints(QWidget& of) { of.installEventFilter(this); }
    int count = 0;

private:
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

} // namespace

class ViewCanvasTest : public QObject {
    Q_OBJECT

    // Of a window that brings its view to the screen in this way: at first and after a turn, and the window as it looks.
    struct Pictures {
        QImage first, turned, window;
        QPoint view; // its upper left corner in the window
    };
    static Pictures pictures(const char* presentation) {
        qputenv("PERISCOPE_VIEW", presentation);
        qputenv("PERISCOPE_VIEW_QUALITY", "plain"); // one of them would have what only graphics cards do
        Workbench bench;
        Pictures result;
        if (!bench.open_coarse_plate())
            return result;
        settle_layout(); // tool bars find their places
        auto& view = bench.window.viewport();
        view.draw_now();
        result.first = view.shown();
        bench.drag({300, 200}, {420, 260});
        view.draw_now();
        result.turned = view.shown();
        result.window = bench.window.grab().toImage().convertToFormat(QImage::Format_RGB32);
        result.view = view.mapTo(&bench.window, QPoint(0, 0));
        return result;
    }
    static int pixels(const QImage& image) { return image.width() * image.height(); }

    // Waits until the pictures that the opening of the case asked for have been drawn; `drawn` counts the pictures.
    static void settle_drawing(int& drawn) {
        do {
            drawn = 0;
            settle_layout();
        } while (drawn > 0);
    }

private slots:
    void cleanup() {
        qunsetenv("PERISCOPE_VIEW");
        qunsetenv("PERISCOPE_VIEW_QUALITY");
    }

    void both_show_the_same() {
        const Pictures composed = pictures("composed"), painted = pictures("painted");
        QVERIFY(pixels(composed.first) > 100000);
        QCOMPARE(painted.first.size(), composed.first.size());
        QVERIFY(different_pixels(painted.first, painted.turned) > pixels(painted.first) / 50);
        QCOMPARE(different_pixels(painted.first, composed.first), 0);
        QCOMPARE(different_pixels(painted.turned, composed.turned), 0);
        // And it is what stands in the window, the right way up; but for the cube of views.
        const QRect upper(painted.view, QSize(painted.first.width(), painted.first.height() / 2));
        QCOMPARE(different_pixels(painted.window.copy(upper), painted.turned), 0);
        QVERIFY(different_pixels(painted.turned.mirrored(), painted.turned) > pixels(painted.first) / 50);
    }

    void what_lies_above_the_view_costs_no_drawing() {
        qputenv("PERISCOPE_VIEW", "painted");
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& view = bench.window.viewport();
        int drawn = 0;
        connect(&view, &VtkWidget::about_to_render, this, [&] { ++drawn; });
        settle_drawing(drawn);
        QWidget above(&view);
        const Paints of_above(above), of_view(view.canvas()->widget());
        above.setGeometry(20, 20, 200, 200);
        above.show();
        QTRY_VERIFY(of_above.count > 0);
        int before = of_view.count;
        above.hide();
        QTRY_VERIFY(of_view.count > before);
        before = of_view.count;
        view.canvas()->widget().update(); // uncovered, say
        QTRY_VERIFY(of_view.count > before);
        QCOMPARE(drawn, 0);
        view.redraw();
        QTRY_COMPARE(drawn, 1);
        bench.window.resize(1100, 700);
        QTRY_VERIFY(drawn > 1);
        QCOMPARE(view.shown().size(), view.size() * view.devicePixelRatioF());
    }

    // The picture before stays until the new one is there, and events do not wait for it.
    void events_are_handled_while_a_picture_is_drawn() {
        qputenv("PERISCOPE_VIEW", "painted");
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& view = bench.window.viewport();
        int drawn = 0;
        connect(&view, &VtkWidget::about_to_render, this, [&] { ++drawn; });
        settle_drawing(drawn);
        const QImage before = view.shown();
        const Paints of_view(view.canvas()->widget());
        bool interferes = false; // somebody wants a picture of another size just then
        QStringList events;
        QImage meanwhile, other;
        connect(&view, &VtkWidget::about_to_render, this, [&] {
            if (events.contains(QStringLiteral("handled")))
                return;
            events << QStringLiteral("handed over, painted %1").arg(of_view.count);
            QMetaObject::invokeMethod(
                this,
                [&] {
                    events << QStringLiteral("handled");
                    meanwhile = view.canvas()->widget().grab().toImage().convertToFormat(QImage::Format_RGB32);
                    if (interferes)
                        other = view.picture(2, false);
                },
                Qt::QueuedConnection);
        });
        // OpenGL may be ready before the event is handled, but not always: who waits for it shows the new picture each time.
        for (const bool with_another : {false, true}) {
            interferes = with_another;
            bool stayed = false;
            for (int k = 0; k < 20 && !stayed; ++k) {
                events.clear();
                const int painted = of_view.count;
                const QImage last = view.shown();
                view.renderer()->GetActiveCamera()->Azimuth(40);
                view.renderer()->ResetCameraClippingRange();
                view.redraw();
                QTRY_COMPARE(events.value(1), QStringLiteral("handled"));
                QCOMPARE(events.value(0), QStringLiteral("handed over, painted %1").arg(painted + 1));
                QTRY_VERIFY(of_view.count > painted + 2); // after that and the grab
                const QImage after = view.shown();
                QVERIFY(different_pixels(after, last) > pixels(last) / 50);
                stayed = different_pixels(meanwhile, last) == 0;
                QVERIFY(stayed || different_pixels(meanwhile, after) == 0); // a whole picture in any case
                view.draw_now();
                QCOMPARE(different_pixels(view.shown(), after), 0);
            }
            QVERIFY(stayed);
        }
        QCOMPARE(other.size(), 2 * before.size());
    }

    void knows_a_software_renderer() {
        // Under a virtual display there is no other: the view must be the one made for it.
        if (!qEnvironmentVariableIsEmpty("PERISCOPE_VIEW") || !opengl_is_software())
            QSKIP("this display has a graphics card");
        VtkWidget view;
        QVERIFY(!qobject_cast<QOpenGLWidget*>(&view.canvas()->widget()));
        VtkWidget other(nullptr, Presentation::composed);
        QVERIFY(qobject_cast<QOpenGLWidget*>(&other.canvas()->widget()));
    }
};

PERISCOPE_TEST(ViewCanvasTest)
} // namespace view_canvas_test

#include "view_canvas_test.moc"
