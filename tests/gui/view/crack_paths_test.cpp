// Crack paths of a compared run over the run shown: where they lie, with another spacing too, and in pictures and movies;
// initial cracks beside and inside the body.
#include "tests/gui/pixels.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/export/movie_export.hpp"
#include "ui/plots/plot_colours.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/panels/time_bar.hpp"
#include "ui/viewport/scene/crack_faces.hpp"

#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>

namespace crack_paths_test {

using namespace periscope;
using namespace periscope::ui;

class CrackPathsTest : public QObject {
    Q_OBJECT

    static int pixels_of_run(const QImage& picture) { // of the first compared run's colour
        return pixels_like(picture, PlotColours::of(QApplication::palette()).line(1), 24);
    }

    static Quantity mm(double length) { return {1e-3 * length}; }

    static Box bounds_of(const std::vector<Vec3>& face) {
        Box box{face.front(), face.front()};
        for (const Vec3& p : face)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                box.min[axis] = std::min(box.min[axis], p[axis]);
                box.max[axis] = std::max(box.max[axis], p[axis]);
            }
        return box;
    }

private slots:
    // A face ends where its body ends, and reaches through the whole thickness of a plane.
    void faces_of_initial_cracks_end_with_the_body() {
        const std::vector<std::vector<Vec3>> notch{{{1, -5, -3}, {1, 2, -3}, {1, 2, 3}, {1, -5, 3}}};
        const auto in_solid = faces_in_room(notch, {{{0, 0, 0}, {4, 4, 2}}, {}});
        QCOMPARE(in_solid.size(), std::size_t(1));
        const Box solid = bounds_of(in_solid[0]);
        QVERIFY(norm(solid.min - Vec3{1, 0, 0}) < 1e-12 && norm(solid.max - Vec3{1, 2, 2}) < 1e-12);
        const auto in_plane = faces_in_room(notch, {{{0, 0, -50}, {4, 4, 50}}, {false, false, true}});
        QCOMPARE(in_plane.size(), std::size_t(1));
        const Box plane = bounds_of(in_plane[0]);
        QVERIFY(norm(plane.min - Vec3{1, 0, -50}) < 1e-12 && norm(plane.max - Vec3{1, 2, 50}) < 1e-12);
        const auto inclined =
            faces_in_room({{{-1, -1, 1}, {3, 3, 1}, {3, 3, 2}, {-1, -1, 2}}}, {{{0, 0, 0}, {2, 4, 4}}, {}});
        QCOMPARE(inclined.size(), std::size_t(1));
        const Box part = bounds_of(inclined[0]);
        QVERIFY(norm(part.min - Vec3{0, 0, 1}) < 1e-12 && norm(part.max - Vec3{2, 2, 2}) < 1e-12);
        QVERIFY(faces_in_room(notch, {{{7, 7, 7}, {8, 8, 8}}, {}}) == notch); // beside the body: seen as it is
    }

    // Only a crack that reaches no surface has a border that shines through the body.
    void cracks_inside_the_body_are_known() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const auto nodes = bench.workspace().body.nodes();
        const auto is_inside = [&](const std::vector<Vec3>& face) {
            return lie_inside(face, nodes->bounds, nodes->border.get());
        };
        QVERIFY(is_inside({{0.05, 0.02, 0.003}, {0.1, 0.02, 0.003}, {0.1, 0.04, 0.003}}));
        const Box& of_nodes = nodes->bounds; // half a spacing below the surface
        QVERIFY(is_inside({{0.05, 0.02, of_nodes.min.z}, {0.1, 0.02, of_nodes.min.z}, {0.1, 0.04, of_nodes.max.z}}));
        QVERIFY(!is_inside({{0.05, 0.02, 0.003}, {0.1, 0.02, 0.003}, {0.1, 0.04, 0.007}}));  // beyond the front
        QVERIFY(!is_inside({{0.05, -0.02, 0.003}, {0.1, 0.02, 0.003}, {0.1, 0.04, 0.003}})); // from below
    }

    // The body hides the face of a crack inside it, of which a fine border remains; one in front of it is seen. Of one that
    // reaches the surface, nothing inside is seen.
    void initial_cracks_do_not_shine_through_the_body() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        const Vec3 middle{0.1, 0.05, 0.003};
        const auto seen = [&](const std::optional<double>& z, int half) {
            bench.document().edit(QStringLiteral("crack"), [&](Case& c) {
                c.cracks.clear();
                if (z)
                    c.cracks.push_back({CrackDisc{{mm(100), mm(50), mm(*z)}, {0.0, 0.0, 1.0}, mm(20)}});
            });
            return bench.wait_for_nodes() ? bench.picture_around(middle, half) : QImage();
        };
        const int inner = 15, outer = 80; // pixels; the disc has a radius of about 50
        QCOMPARE(different_pixels(seen({}, inner), seen(3, inner)), 0);
        const int border = different_pixels(seen({}, outer), seen(3, outer));
        QVERIFY2(border > 50 && border < 1500, qPrintable(QString::number(border)));
        QVERIFY(different_pixels(seen({}, inner), seen(40, inner)) > 800); // of 900
        const auto right = [&](bool has_notch) { // lies in a plane parallel to the front, from the right end
            bench.document().edit(QStringLiteral("notch"), [&](Case& c) {
                c.cracks.clear();
                if (has_notch)
                    c.cracks.push_back({CrackPlane{{mm(150), mm(40), mm(3)}, {mm(80), 0.0, 0.0}, {0.0, mm(20), 0.0}}});
            });
            return bench.wait_for_nodes() ? bench.picture_around({0.165, 0.05, 0.003}, 35) : QImage();
        };
        QCOMPARE(different_pixels(right(false), right(true)), 0);
        bench.document().undo_stack()->setClean();
    }

    void lie_over_the_run_shown() {
        const QTemporaryDir dir;
        Workbench bench;
        auto& runs = bench.workspace().runs;
        runs.use_store(RunStore(std::filesystem::path(dir.path().toStdString()) / "store"));
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.document().edit(QStringLiteral("coarser"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("4 mm", dimension::length);
        });
        QVERIFY(bench.wait_for_nodes());
        QVERIFY(bench.run_to_end());
        bench.document().undo_stack()->setClean();
        QTRY_VERIFY(runs.runs().size() == 2 && runs.runs()[0].summary);
        QCOMPARE(runs.shown(), &runs.runs()[1]);
        bench.find<QTreeWidget>(QStringLiteral("runList"))->topLevelItem(0)->setCheckState(0, Qt::Checked);
        CompareViews& compare = bench.window.compare_views();
        QTRY_VERIFY_WITH_TIMEOUT(compare.runs().size() == 1 && !compare.runs()[0]->is_reading() &&
                                     compare.runs()[0]->results().frames().size() == 21,
                                 30000);
        QVERIFY(compare.paths().drawn(0).empty()); // crack tips are off
        const int before = pixels_of_run(compare.picture(1, false));

        bench.click(QStringLiteral("crackTips"));
        QTRY_COMPARE(compare.paths().drawn(0).size(), std::size_t(2));
        QCOMPARE(compare.paths().drawn(0)[0].name, QStringLiteral("Run 1"));
        QVERIFY(compare.paths().drawn(0)[1].name.isEmpty());
        // From the tips of the notches, 50 mm in, outwards at some 65° to them.
        const auto length_of = [](const Mark& mark) { return norm(mark.points.back() - mark.points.front()); };
        for (const Mark& mark : compare.paths().drawn(0)) {
            const Vec3 begin = mark.points.front(), way = mark.points.back() - begin;
            const double side = begin.x > 0.1 ? 1 : -1;
            QVERIFY2(std::abs(begin.x - (0.1 + side * 0.025)) < 0.0065 && std::abs(begin.y - 0.05) < 0.0065,
                     qPrintable(QStringLiteral("%1 %2").arg(begin.x).arg(begin.y)));
            const double angle = std::atan2(side * way.x, way.y) * 180 / 3.14159265;
            QVERIFY2(angle > 55 && angle < 75 && norm(way) > 0.06, qPrintable(QString::number(angle)));
        }
        QVERIFY2(pixels_of_run(compare.picture(1, false)) > before + 200,
                 qPrintable(QString::number(pixels_of_run(compare.picture(1, false)) - before)));
        // Numbered pictures of a movie, at the middle and at the end.
        const std::filesystem::path movie = std::filesystem::path(dir.path().toStdString()) / "movie.png";
        bench.window.exports().write_movie(movie);
        const auto picture = [&](int k) {
            return QImage(QStringLiteral("%1/movie-%2.png").arg(dir.path()).arg(k, 4, 10, QLatin1Char('0')));
        };
        QTRY_VERIFY_WITH_TIMEOUT(!picture(21).isNull() && !bench.window.exports().movie().busy(), 180000);
        QVERIFY2(pixels_of_run(picture(21)) > pixels_of_run(picture(12)) + 50 &&
                     pixels_of_run(picture(12)) > pixels_of_run(picture(2)) + 50,
                 qPrintable(QStringLiteral("%1 %2 %3")
                                .arg(pixels_of_run(picture(21)))
                                .arg(pixels_of_run(picture(12)))
                                .arg(pixels_of_run(picture(2)))));
        // They follow the time.
        const double at_end = length_of(compare.paths().drawn(0)[0]);
        bench.window.findChild<TimeBar*>()->findChild<QSlider*>()->setValue(11);
        QTRY_VERIFY(!compare.paths().drawn(0).empty() && length_of(compare.paths().drawn(0)[0]) < 0.8 * at_end);
        // The paths are removed together with the run.
        bench.find<QTreeWidget>(QStringLiteral("runList"))->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(!compare.any() && compare.paths().drawn(0).empty());
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }
};

PERISCOPE_TEST(CrackPathsTest)
} // namespace crack_paths_test
#include "crack_paths_test.moc"
